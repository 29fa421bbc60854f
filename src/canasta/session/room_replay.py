"""A hand step by step, as a seat saw it or with all cards, and the record of finished hands."""

from collections.abc import Sequence
from typing import Any

from canasta.cards import cards_text, unpack_list
from canasta.game.record import write_record
from canasta.native import Ints
from canasta.session.log import Acted, Dealt, GameEntry
from canasta.session.recorded import record_of
from canasta.session.room_words import told
from canasta.session.session import Session
from canasta.session.show import happened, open_table, table_seen


def finished_record(session: Session, names: Sequence[str]) -> dict[str, Any]:
    """The record (notation 7) of a match, the hand that is being played left out."""
    record = record_of(session)
    record.names = list(names)
    if session.match.state is not None:
        del record.hands[-1]
    return write_record(record)


def hand_steps(
    session: Session, hand: int, names: Sequence[str], lang: str, player: int, *, own: bool
) -> list[dict[str, Any]] | None:
    """Every step of a hand of the match (from 1) for a player; None where there is no such hand.

    With all cards, or by what the player's ``own`` seat knew. While the hand lasts there is the
    latter alone, and no further back than any message tells it.
    """
    hands = hands_of(session.entries)
    if not 1 <= hand <= len(hands):
        return None
    lasts = hand == len(hands) and session.match.state is not None
    after = session.horizon(player) if lasts else 0
    knows = player if own or lasts else None
    rules = session.match.rules
    run = Session(rules, session.match.names)
    steps = []
    for place, played in enumerate(hands[:hand], 1):
        for entry in played:
            run.fold(entry)
            if place == hand and run.number > after:
                steps.append(_step(run, entry, names, lang, knows))
    return steps


def _step(
    run: Session, entry: GameEntry, names: Sequence[str], lang: str, player: int | None
) -> dict[str, Any]:
    """The table after an entry and what it brought about, as a player knows it or (None) all."""
    state = run.state
    assert state is not None
    order, events = run.events_at(run.number)
    seats = tuple(names[p] for p in order)
    seat = None if player is None else order.index(player)
    hands = ["-" if seat not in (None, s) else _text(h) for s, h in enumerate(state.hands)]
    return {
        "player": entry.player if isinstance(entry, Acted) else None,
        "action": entry.action if isinstance(entry, Acted) else "",
        "order": order,
        "hands": hands,
        "table": table_seen(state, seat, open_table(state)),
        "events": [
            told(
                happened(run.number, event, event.seat if seat is None else seat),
                run.number,
                seats,
                lang,
                state.house.sides,
            )
            for event in events
        ],
    }


def _text(packed: Ints) -> str:
    return cards_text(unpack_list(packed))


def hands_of(entries: Sequence[GameEntry]) -> list[list[GameEntry]]:
    """The entries of a match by hands."""
    found: list[list[GameEntry]] = []
    for entry in entries:
        if isinstance(entry, Dealt):
            found.append([])
        found[-1].append(entry)
    return found
