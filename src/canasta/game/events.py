"""What happened: the events of a move, for all to see, with cards only for who may see them."""

from dataclasses import dataclass, replace

from canasta.cards import RED, unpack
from canasta.game import codes
from canasta.game.codes import Code
from canasta.game.count import sheets
from canasta.game.state import CUT_PHASE, ENDED, State, labels
from canasta.game.step import canasta_kind
from canasta.rules.scoring import KINDS


@dataclass(frozen=True)
class Event:
    """One thing that happened on the table.

    ``kind``: shuffled, cut, kept, dealt, drew, replaced, took, laid, merged, closed, discarded,
    asked, answered, passed, fined, went_out, stock_out, scored. ``cards`` are for everybody, or
    where ``secret`` for the seat itself only; ``count`` is their number, or that of the cards
    concerned. ``points``: of a fine, or a side's score (then ``seat`` is the side). ``detail``: the
    kind of a canasta, how a hand ended.
    """

    kind: str
    seat: int
    cards: tuple[int, ...] = ()
    count: int = 0
    labels: tuple[str, ...] = ()
    points: int = 0
    yes: bool = False
    detail: str = ""
    secret: bool = False

    def seen_by(self, seat: int | None) -> "Event":
        """The event as a seat (None: a watcher) may see it."""
        return replace(self, cards=()) if self.secret and seat != self.seat else self


def events(before: State, code: Code, after: State) -> list[Event]:
    """What a move of ``before``'s actor, now played, has brought about, in order."""
    seat = before.actor
    kind = codes.kind_of(code)
    found: list[Event] = []
    if kind == codes.CUT:
        found.append(Event("cut", seat, count=after.lifted))
    elif kind == codes.KEEP:
        assert isinstance(code, int)
        kept = codes.kept_of(code)
        found.append(Event("kept", seat, kept, len(kept)))
        found += dealt(after)
    elif kind == codes.DRAW:
        cards = _drawn(before, after)
        found.append(Event("drew", seat, cards, len(cards), secret=True))
    elif kind == codes.TAKE:
        found.append(Event("took", seat, tuple(before.pile[-1:]), before.pile_size()))
    elif kind == codes.MERGE:
        assert isinstance(code, int)
        names = labels(before.melds[before.side_of(seat)])
        found.append(
            Event("merged", seat, labels=(names[code >> 4 & 127], names[code >> 11 & 127]))
        )
        found += _merged(after, seat, min(code >> 4 & 127, code >> 11 & 127))
    elif kind == codes.DISCARD:
        assert isinstance(code, int)
        found.append(Event("discarded", seat, (codes.card_of(code),), 1))
    elif kind == codes.ASK:
        found.append(Event("asked", seat))
    elif kind in (codes.YES, codes.NO):
        found.append(Event("answered", seat, yes=kind == codes.YES))
    elif kind == codes.PASS:
        found.append(Event("passed", seat))
    if kind in (codes.LAY, codes.TAKE):
        found += _laid(before, after, seat)
    if before.phase != CUT_PHASE:
        found += _reds(before, after, kind)
    found += fines(before, after)
    found += _end(after)
    return found


def dealt(state: State) -> list[Event]:
    """A hand has been dealt: the first pile, and the red threes that the leader laid at once.

    Where it is cut first, the deck has been shuffled, and no more.
    """
    if state.phase == CUT_PHASE:
        return [Event("shuffled", state.dealer)]
    first = tuple(state.first_pile)
    found = [Event("dealt", state.dealer, first, len(first) + len(state.buried))]
    for seat, packed in enumerate(state.red):
        if packed:
            reds = tuple(unpack(RED, packed))
            found.append(Event("replaced", seat, reds, len(reds)))
    return found


def fines(before: State, after: State) -> list[Event]:
    """Fines booked since ``before``, an opening that falls short among them."""
    side = before.side_of(before.actor)
    more = after.fined[side] - before.fined[side]
    return [Event("fined", before.actor, points=more)] if more else []


def _drawn(before: State, after: State) -> tuple[int, ...]:
    """Cards that came from the stock to a hand."""
    cards = before.stock[before.drawn : after.drawn]
    if before.house.red_auto:
        return tuple(c for c in cards if c >> 2 != RED)
    return tuple(cards)


def _reds(before: State, after: State, kind: int) -> list[Event]:
    """Red threes laid, with the cards that replaced them for the seat itself."""
    found: list[Event] = []
    for seat in range(before.house.seats):
        more = after.red[seat] - before.red[seat]
        if more:
            reds = tuple(unpack(RED, more))
            found.append(Event("replaced", seat, reds, len(reds)))
            if kind != codes.DRAW:
                cards = _drawn(before, after)
                if cards:
                    found.append(Event("drew", seat, cards, len(cards), secret=True))
    return found


def _laid(before: State, after: State, seat: int) -> list[Event]:
    """Melds that are new or have grown, and canastas that closed."""
    side = before.side_of(seat)
    old, new = before.melds[side], after.melds[side]
    names = labels(new)
    found: list[Event] = []
    if len(new) < len(old):  # two were merged
        return found
    for i, meld in enumerate(new):
        had = old[i].cards() if i < len(old) else []
        cards = meld.cards()
        for c in had:
            cards.remove(c)
        if cards:
            found.append(Event("laid", seat, tuple(cards), len(cards), (names[i],)))
        kind = canasta_kind(after, meld)
        if kind and not (i < len(old) and canasta_kind(before, old[i]) == kind):
            found.append(Event("closed", seat, labels=(names[i],), detail=KINDS[kind - 1]))
    return found


def _merged(after: State, seat: int, index: int) -> list[Event]:
    """The canasta that two open melds have become, if they have."""
    melds = after.melds[after.side_of(seat)]
    kind = canasta_kind(after, melds[index])
    if not kind:
        return []
    return [Event("closed", seat, labels=(labels(melds)[index],), detail=KINDS[kind - 1])]


def _end(after: State) -> list[Event]:
    if not after.over:
        return []
    how = ENDED[after.ended]
    seat = after.turn
    end = Event("went_out", seat) if how in ("out", "won") else Event("stock_out", seat)
    found = [replace(end, detail=how)]
    for side, sheet in enumerate(sheets(after)):
        found.append(Event("scored", side, points=sheet.total))
    return found
