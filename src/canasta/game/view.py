"""What one seat knows: a type of its own, never a filtered state (decision 0009).

A ``View`` holds what the person on that seat could know: what lies open, his own cards, and in
``seen`` what went by for all. Screens show only the part of it that the table lets people look at.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, NamedTuple

from canasta.cards import BLACK, NATURALS, NO_CARDS, RED, UNIT, unpack, unpack_list
from canasta.game import codes
from canasta.game.check import check
from canasta.game.codes import Code
from canasta.game.deal import peeked
from canasta.game.leaves import may_discard
from canasta.game.legal import legal_codes
from canasta.game.moves import Ask, Discard, Draw, Illegal, Pass, Take, Why
from canasta.game.openings import best_opening
from canasta.game.state import ANSWER_PHASE, CUT_PHASE, OVER, PLAY_PHASE, State, labels
from canasta.game.step import canasta_kind
from canasta.game.taking import frozen, frozen_for, gifts, locked
from canasta.native import Ints
from canasta.rules import Rules
from canasta.rules.melding import CANASTA
from canasta.rules.scoring import KINDS

FREE: Final = "free"
LOCKED: Final = "locked"
FROZEN: Final = "frozen"
GIFT: Final = "gift"
STOPPED: Final = "stopped"

OPENINGS: Final = 2000
GLIMPSED: Final = 400
"""About so many openings are in a view, and in a glimpse: a big hand has more."""


class OpenMeld(NamedTuple):
    """A meld as it lies: of a closed canasta only kind and size can be seen (rules 2.1 P43)."""

    label: str
    owner: int
    size: int
    kind: str
    from_hand: bool
    cards: tuple[int, ...]


class Side(NamedTuple):
    """What lies before a side, and what it has earned or lost so far."""

    melds: tuple[OpenMeld, ...]
    red_threes: tuple[int, ...]
    fined: int
    minimum: int


@dataclass(init=False)
class Seen:
    """What went by for everybody, as far as memory reaches; for bots and ``imagine`` only.

    ``log``: seat and code of every move by turns since the hand began (or the position was set up),
    with ``first_pile`` the face-up pile before them. ``pile``: the face-up cards in order.
    ``melds``: by side owner, shape, rank, naturals, twos, jokers, kind, from hand.
    """

    first_pile: tuple[int, ...]
    log: tuple[Code, ...]
    pile: tuple[int, ...]
    melds: tuple[tuple[tuple[int, int, int, int, int, int, int, bool], ...], ...]

    # by hand, since it is compiled so: search makes views by the thousand
    def __init__(
        self,
        first_pile: tuple[int, ...],
        log: tuple[Code, ...],
        pile: tuple[int, ...],
        melds: tuple[tuple[tuple[int, int, int, int, int, int, int, bool], ...], ...],
    ) -> None:
        self.first_pile = first_pile
        self.log = log
        self.pile = pile
        self.melds = melds

    def __reduce__(self) -> tuple[object, ...]:
        return Seen, (self.first_pile, self.log, self.pile, self.melds)

    def discards(self) -> list[tuple[int, int]]:
        """Seat and card of every discard, in order."""
        log = self.log
        return [
            (_seat(log[i]), codes.card_of(_seat(log[i + 1])))
            for i in range(0, len(log), 2)
            if codes.kind_of(log[i + 1]) == codes.DISCARD
        ]

    def takes(self) -> list[tuple[int, list[int]]]:
        """Seat and face-up cards of every taking of the pile, in order, the top last."""
        return _fold(self, 0)[0]

    def known(self, seats: int) -> list[dict[int, int]]:
        """Cards known to lie in each seat's hand (card to number): won with the pile or kept."""
        return _fold(self, seats)[1]


def _seat(entry: Code) -> int:
    assert isinstance(entry, int)
    return entry


def _fold(seen: Seen, seats: int) -> tuple[list[tuple[int, list[int]]], list[dict[int, int]]]:
    """Go through the log once: the takings, and what is left of them in the hands."""
    takes: list[tuple[int, list[int]]] = []
    known: list[dict[int, int]] = [{} for _ in range(max(seats, 8))]
    pile = list(seen.first_pile)
    log = seen.log
    for i in range(0, len(log), 2):
        seat, code = _seat(log[i]), log[i + 1]
        kind = codes.kind_of(code)
        hand = known[seat]
        if kind == codes.DISCARD:
            c = codes.card_of(_seat(code))
            _forget(hand, c)
            pile.append(c)
        elif kind in (codes.LAY, codes.TAKE):
            for p in codes.parts_of(code):
                for c in codes.cards_of(p):
                    _forget(hand, c)
            if kind == codes.TAKE:
                takes.append((seat, pile))
                for c in pile[:-1]:
                    hand[c] = hand.get(c, 0) + 1
                pile = []
        elif kind == codes.RED:
            for c in unpack(RED, _seat(code) >> 4):
                _forget(hand, c)
        elif kind == codes.KEEP:
            for c in codes.kept_of(_seat(code)):
                hand[c] = hand.get(c, 0) + 1
            pile = list(seen.first_pile)
    return takes, known[:seats] if seats else known


def _forget(hand: dict[int, int], c: int) -> None:
    n = hand.get(c, 0)
    if n > 1:
        hand[c] = n - 1
    elif n:
        del hand[c]


@dataclass(init=False)
class View:
    """What a seat knows; ``seat`` None is a watcher, who sees only what is public.

    Made by ``view`` and not changed after it: ``but`` makes another one.
    ``legal``: the moves of the seat that must act, of very many openings only some (OPENINGS).
    """

    seat: int | None
    rules: Rules
    scores: tuple[int, ...]
    dealer: int
    turn: int
    actor: int
    phase: int
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int
    pile: tuple[int, ...]
    pile_size: int
    pile_state: str
    sides: tuple[Side, ...]
    red: tuple[int, ...]
    opened: tuple[bool, ...]
    laid: tuple[int, ...]
    took: tuple[bool, ...]
    first_turn: tuple[bool, ...]
    leave: tuple[int, ...]
    refused: tuple[int, ...]
    asked_by: int
    asked_phase: int
    answers: int
    discard_owed: bool
    may_take: bool
    exact_cut: int
    lifted: int
    peeked: tuple[int, ...]
    ended: int
    out: int
    winner: int
    fined_now: tuple[tuple[int, ...], ...]
    seen: Seen
    legal: tuple[Code, ...]
    reasons: dict[str, Illegal]

    def but(self, **changes: Any) -> "View":
        """The same view with other values of some fields. Raises TypeError for what is no field."""
        other = View()
        for field in fields(self):
            setattr(other, field.name, changes.pop(field.name, getattr(self, field.name)))
        if changes:
            raise TypeError(f"a view has no {', '.join(changes)}")
        return other


def glimpse(state: State) -> View:
    """What the seat that must act knows, as far as quick players read it: all but what is shown."""
    return view(state, state.actor, shown=False)


def view(state: State, seat: int | None, reasons: bool = False, shown: bool = True) -> View:
    """What a seat knows of a state (None: a watcher).

    For the seat that must act with its legal moves, with ``reasons`` also why not the rest.
    ``shown``: with sides and state of the pile as they are shown to people, besides ``seen``.
    """
    acts = seat is not None and seat == state.actor and state.phase != OVER
    moves = legal_codes(state, OPENINGS if shown else GLIMPSED) if acts else []
    peeks = state.phase == CUT_PHASE and state.lifted > 0 and seat == state.actor
    everything = state.house.rules.pile.shown == "all"
    v = View()
    v.seat = seat
    v.rules = state.house.rules
    v.scores = tuple(state.scores)
    v.dealer = state.dealer
    v.turn = state.turn
    v.actor = state.actor
    v.phase = state.phase
    v.hand = () if seat is None else tuple(unpack_list(state.hands[seat]))
    v.hand_sizes = tuple(state.sizes)
    v.stock_size = state.stock_size()
    v.pile = tuple(state.pile if everything else state.pile[-1:])
    v.pile_size = state.pile_size()
    v.pile_state = pile_state(state, seat) if shown else FREE
    v.sides = _sides(state) if shown else ()
    v.red = tuple(state.red)
    v.opened = tuple(state.opened)
    v.laid = tuple(state.laid)
    v.took = tuple(state.took)
    v.first_turn = tuple(state.first_turn)
    v.leave = tuple(state.leave)
    v.refused = tuple(state.refused)
    v.asked_by = state.asked_by
    v.asked_phase = state.asked_phase
    v.answers = state.answers
    v.discard_owed = state.discard_owed
    v.may_take = state.may_take
    v.exact_cut = state.exact_cut
    v.lifted = state.lifted
    v.peeked = tuple(peeked(state)) if peeks else ()
    v.ended = state.ended
    v.out = state.out
    v.winner = state.winner
    v.fined_now = tuple(tuple(parts) for parts in state.fined_now)
    v.seen = _seen(state)
    v.legal = tuple(moves)
    v.reasons = why_not(state, moves) if acts and reasons else {}
    return v


def _sides(state: State) -> tuple[Side, ...]:
    return tuple(open_side(state, side) for side in range(state.house.sides))


def pile_state(state: State, seat: int | None) -> str:
    """How the pile stands for a seat: gift, stopped by its top, locked, frozen or free.

    For a watcher it is stopped where no seat could take it.
    """
    if seat is not None and gifts(state, seat):
        return GIFT
    if state.pile and _stops(state, state.pile[-1] >> 2, seat):
        return STOPPED
    if locked(state):
        return LOCKED
    return FROZEN if (frozen(state) if seat is None else frozen_for(state, seat)) else FREE


def _stops(state: State, rank: int, seat: int | None) -> bool:
    """Whether a top of this rank, no gift for the seat, bars the pile (rules 1.1 P22)."""
    if rank >= BLACK:
        return True
    if rank < NATURALS or state.house.wild_locks:
        return False
    return seat is not None or not any(gifts(state, one) for one in range(state.house.seats))


def open_side(state: State, side: int) -> Side:
    """What lies before a side for everybody to see."""
    melds = state.melds[side]
    shown: list[OpenMeld] = []
    for label, meld in zip(labels(melds), melds, strict=True):
        closed = meld.size() >= CANASTA
        kind = canasta_kind(state, meld)
        shown.append(
            OpenMeld(
                label=label,
                owner=meld.owner,
                size=meld.size(),
                kind=KINDS[kind - 1] if kind else "",
                from_hand=meld.from_hand,
                cards=() if closed else tuple(meld.cards()),
            )
        )
    reds = sum(state.red[side :: state.house.sides])
    return Side(
        melds=tuple(shown),
        red_threes=tuple(unpack(RED, reds)),
        fined=state.fined[side],
        minimum=state.house.minimum(state.scores[side]),
    )


def _seen(state: State) -> Seen:
    return Seen(
        first_pile=tuple(state.first_pile),
        log=tuple(state.log),
        pile=tuple(state.pile),
        melds=tuple(
            tuple(
                (m.owner, m.shape, m.rank, m.nats, m.twos, m.jokers, m.kind, m.from_hand)
                for m in melds
            )
            for melds in state.melds
        ),
    )


def why_not(state: State, legal: Sequence[Code]) -> dict[str, Illegal]:
    """Why the one who must act may not do what a person would try: by the text of the action.

    ``legal`` are its legal moves. ``take`` is judged with the best that the hand can show; ``lay``
    stands for an opening.
    """
    found: dict[str, Illegal] = {}
    if state.phase in (CUT_PHASE, ANSWER_PHASE, OVER):
        return found
    kinds = {codes.kind_of(code) for code in legal}
    tries: list[Draw | Ask | Pass] = [Draw(), Ask(), Pass()]
    for move in tries:
        illegal = check(state, move)
        if illegal is not None:
            found[str(move)] = illegal
    early = None if state.phase == PLAY_PHASE else Illegal(Why.WRONG_PHASE)
    for c in sorted(set(unpack_list(state.hands[state.actor]))):
        illegal = early or may_discard(state, state.actor, c)
        if illegal is not None:
            found[str(Discard(c))] = illegal
    take = None if codes.TAKE in kinds else _best_take(state)
    if take is not None:
        found["take"] = take
    lay = None if codes.LAY in kinds else best_opening(state)
    if lay is not None:
        found["lay"] = lay
    return found


def _best_take(state: State) -> Illegal | None:
    """Why the pile, which cannot be taken, would not be had by the best that the hand can show."""
    seat = state.actor
    if not state.pile:
        return check(state, Take())
    top = state.pile[-1]
    same = [c for c in unpack_list(state.hands[seat]) if c >> 2 == top >> 2]
    need = state.house.show_locked if locked(state) else state.house.show
    return check(state, Take(tuple(same[:need])))


def known_cards(v: View) -> list[Ints]:
    """Packed cards by rank that a view knows to lie in each hand, its own seat's whole hand too."""
    found: list[Ints] = []
    for seat, cards in enumerate(v.seen.known(len(v.hand_sizes))):
        packed = NO_CARDS[:]
        for c, n in cards.items():
            # red threes lie on the table by now, but for those kept at the cut, until his turn
            waits = v.first_turn[seat] and seat != v.turn
            if c >> 2 != RED or v.rules.threes.red_laid != "auto" or waits:
                packed[c >> 2] += n * UNIT[c & 3]
        found.append(packed)
    return found
