"""A finished hand step by step with all cards, and the record of finished hands to download."""

from collections.abc import Sequence
from typing import Any

from canasta.cards import cards_text, unpack_list
from canasta.game.record import write_record
from canasta.session.protocol import Acted, Dealt, GameEntry
from canasta.session.recorded import record_of
from canasta.session.room_words import told
from canasta.session.session import Session


def finished_record(session: Session, names: Sequence[str]) -> dict[str, Any]:
    """The record (notation 7) of a match, the hand that is being played left out."""
    record = record_of(session)
    record.names = list(names)
    if session.match.state is not None:
        del record.hands[-1]
    return write_record(record)


def hand_steps(
    session: Session, hand: int, names: Sequence[str], lang: str
) -> list[dict[str, Any]] | None:
    """Every step of a hand of the match (from 1) with all cards; None while it runs."""
    hands = _hands(session.entries)
    if not 1 <= hand <= len(hands):
        return None
    if hand == len(hands) and session.match.state is not None:
        return None
    rules = session.match.rules
    run = Session(rules, session.match.names)
    steps = []
    for place, played in enumerate(hands[:hand], 1):
        for entry in played:
            run.fold(entry)
            if place < hand:
                continue
            found = run.update(None, run.number - 1)
            order = run.order_at(run.number)
            seats = tuple(names[p] for p in order)
            assert run.state is not None
            steps.append(
                {
                    "player": entry.player if isinstance(entry, Acted) else None,
                    "action": entry.action if isinstance(entry, Acted) else "",
                    "order": order,
                    "hands": [cards_text(unpack_list(packed)) for packed in run.state.hands],
                    "table": found.table,
                    "events": [
                        told(event, event.number, seats, lang, rules.sides)
                        for event in found.events
                    ],
                }
            )
    return steps


def _hands(entries: Sequence[GameEntry]) -> list[list[GameEntry]]:
    """The entries of a match by hands."""
    found: list[list[GameEntry]] = []
    for entry in entries:
        if isinstance(entry, Dealt):
            found.append([])
        found[-1].append(entry)
    return found
