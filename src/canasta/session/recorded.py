"""From the log of a table to a record for keeping (notation 7), and back."""

from collections.abc import Iterator

from canasta.cards import cards_text, parse_cards
from canasta.game.moves import parse_move
from canasta.game.record import Record, Replay
from canasta.session.log import Acted, Dealt, GameEntry, Placed
from canasta.session.session import Session


def record_of(session: Session) -> Record:
    """The match at a table so far, the digest left out.

    Raises ValueError for a hand that began from a position: a record tells of whole deals only.
    """
    match = session.match
    record = Record(match.rules, match.names)
    dealers = [hand.dealer for game in match.games for hand in game.hands]
    if match.state is not None:
        dealers.append(match.state.dealer)
    for number, entry in enumerate(session.entries, 1):
        if isinstance(entry, Placed):
            raise ValueError("a hand from a position is no part of a record")
        if isinstance(entry, Dealt):
            record.deal(dealers[len(record.hands)], parse_cards(entry.deck))
        else:
            seat = session.order_at(number).index(entry.player)
            record.note(seat, parse_move(entry.action))
    return record


def entries_of(record: Record) -> Iterator[GameEntry]:
    """The log that a record tells of. Raises RulesError at what cannot be played."""
    run = Replay(record)
    states = run.states()
    number = 0
    for hand in record.hands:
        next(states)
        order = run.match.order
        yield Dealt(cards_text(hand.deck))
        for seat, move in hand.actions:
            next(states)
            number += 1
            yield Acted(order[seat], f"recorded {number}", str(move))
    for _ in states:  # nothing is left but to count the last hand
        pass
