"""Every action of the one who must act, by brute force over ``check``.

It asks ``check`` about moves of the notation with exact cards, made without the code of ``legal``:
every sub-multiset of the hand as every combination of melds, every way to take, every discard.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

from canasta.cards import BLACK, JK, NATURALS, RED, TWO, total, unpack_list
from canasta.game import codes
from canasta.game.check import check_code, understand
from canasta.game.codes import SEQUENCE, Code
from canasta.game.legal import legal_codes
from canasta.game.moves import (
    Answer,
    Ask,
    Cut,
    Discard,
    Draw,
    Illegal,
    Keep,
    Lay,
    Merge,
    Move,
    Part,
    Pass,
    Red,
    Take,
)
from canasta.game.state import CUT_PHASE, OVER, State, labels
from canasta.game.step import step

Cards = tuple[int, ...]

MOST_TRIED = 3000
"""Actions tried in one state; a position with more is too large for brute force."""
MOST_STATES = 400
MOST_ACTIONS = 20_000
"""States and accepted actions of one turn."""


def subsets(cards: Cards) -> list[Cards]:
    """Every sub-multiset but the empty one."""
    found: set[Cards] = set()
    for n in range(1, len(cards) + 1):
        found.update(combinations(cards, n))
    return sorted(found)


def plausible(cards: Cards) -> bool:
    """Whether cards could be one meld, or go to one, in any game of the family at all."""
    naturals = [c for c in cards if not TWO * 4 <= c <= JK]
    if any(c >> 2 == RED for c in cards):
        return False
    if len({c >> 2 for c in naturals}) <= 1:
        return True
    same_suit = len({c & 3 for c in naturals}) == 1 and all(c < NATURALS * 4 for c in naturals)
    return same_suit and len(set(cards)) == len(cards) == len(naturals)


def without(hand: Cards, cards: Cards) -> Cards | None:
    """The hand without these cards, None where it does not hold them."""
    left = Counter(hand)
    left.subtract(cards)
    return tuple(sorted(left.elements())) if min(left.values(), default=0) >= 0 else None


def combinations_of_parts(state: State, hand: Cards, size: int) -> Iterator[tuple[Part, ...]]:
    """Every set of parts from a hand: each named meld at most once, new ones of three or more."""
    names = labels(state.melds[state.side_of(state.actor)])
    possible = [cards for cards in subsets(hand) if plausible(cards)]

    def named(at: int, left: Cards, parts: tuple[Part, ...]) -> Iterator[tuple[Part, ...]]:
        if at == len(names):
            yield from fresh(0, left, parts)
            return
        yield from named(at + 1, left, parts)
        for cards in possible:
            rest = without(left, cards)
            if rest is not None:
                yield from named(at + 1, rest, (*parts, Part(cards, names[at])))

    def fresh(first: int, left: Cards, parts: tuple[Part, ...]) -> Iterator[tuple[Part, ...]]:
        if parts:
            yield parts
        for i in range(first, len(possible)):
            if len(possible[i]) >= 3:
                rest = without(left, possible[i])
                if rest is not None:
                    yield from fresh(i, rest, (*parts, Part(possible[i])))

    for parts in named(0, hand, ()):
        if len(parts) >= size:
            yield parts


def moves(state: State) -> Iterator[Move]:
    """Every action that could be meant, legal or not."""
    hand = tuple(unpack_list(state.hands[state.actor]))
    yield from (Draw(), Pass(), Ask(), Answer(True), Answer(False))
    for c in sorted(set(hand)):
        yield Discard(c)
    reds = tuple(c for c in hand if c >> 2 == RED)
    for cards in subsets(reds):
        yield Red(cards)
    names = labels(state.melds[state.side_of(state.actor)])
    for a, b in combinations(names, 2):
        yield Merge(a, b)
    if state.phase == CUT_PHASE:
        for n in range(len(state.stock) + 1):
            yield Cut(n)
        shown = tuple(sorted(state.stock[max(0, state.lifted - 3) : state.lifted]))
        for cards in ((), *subsets(shown)):
            yield Keep(cards)
    for cards in subsets(hand):
        if len(cards) < 3 and plausible(cards):
            yield Lay((Part(cards),))
    for parts in combinations_of_parts(state, hand, 1):
        yield Lay(parts)
    if state.pile:
        yield from takes(state, hand, names)


def takes(state: State, hand: Cards, names: list[str]) -> Iterator[Move]:
    rank = state.pile[-1] >> 2
    fitting = tuple(c for c in hand if c >> 2 == rank or TWO * 4 <= c <= JK)
    for cards in ((), *subsets(fitting)):
        left = without(hand, cards)
        assert left is not None
        for label in ("", *names):
            yield Take(cards, label)
            if check_possible(state, Take(cards, label)):
                for parts in combinations_of_parts(state, left, 1):
                    yield Take(cards, label, parts)


def check_possible(state: State, take: Take) -> bool:
    """Whether a take names a meld that there is; else no further meld helps it."""
    return not isinstance(understand(state, take), Illegal)


def accepted(state: State) -> dict[Code, Move]:
    """Every action that ``check`` accepts; of two texts for one action the first."""
    found: dict[Code, Move] = {}
    for tried, move in enumerate(moves(state)):
        if tried > MOST_TRIED:
            raise OverflowError(f"more than {MOST_TRIED} actions to try")
        code = understand(state, move)
        if isinstance(code, Illegal):
            continue
        code = in_order(code)
        if not one_each(code):
            continue
        if code not in found and check_code(state, code) is None:
            found[code] = move
    return found


def in_order(code: Code) -> Code:
    """The same action with its melds in one order, the head of a take first."""
    if isinstance(code, int):
        return code
    if codes.kind_of(code) == codes.TAKE:
        return (code[0], *sorted(code[1:]))
    return tuple(sorted(code))


def one_each(code: Code) -> bool:
    """Whether no two parts go to one meld of the table: they are one part, written in two."""
    if isinstance(code, int):
        return True
    targets = [codes.target_of(p) for p in code if codes.target_of(p)]
    return len(set(targets)) == len(targets)


# -- what no rule tells apart


def same_card(state: State, c: int) -> int:
    """One card for all that no rule of the table tells apart from it."""
    return c if state.house.sequences and c < NATURALS * 4 else c & ~3


def same(state: State, code: Code) -> tuple[object, ...]:
    """One value for all actions that differ only in cards which no rule tells apart."""
    kind = codes.kind_of(code)
    if kind in (codes.LAY, codes.TAKE):
        parts = [_same_part(state, p) for p in codes.parts_of(code)]
        if kind == codes.TAKE:
            return (kind, parts[0], *sorted(parts[1:]))
        return (kind, *sorted(parts))
    assert isinstance(code, int)
    if kind == codes.DISCARD:
        return (kind, same_card(state, codes.card_of(code)))
    if kind == codes.RED:
        return (kind, total(code >> 4))
    if kind == codes.MERGE:
        return (kind, *sorted((code >> 4 & 127, code >> 11 & 127)))
    return (kind, code)


def _same_part(state: State, p: int) -> tuple[int, ...]:
    nats = codes.nats_of(p)
    exact = codes.shape_of(p) == SEQUENCE or (state.house.sequences and codes.rank_of(p) < NATURALS)
    return (
        codes.target_of(p),
        codes.shape_of(p),
        codes.rank_of(p),
        nats if exact else total(nats),
        total(codes.twos_of(p)),
        codes.jokers_of(p),
    )


def key(state: State) -> tuple[object, ...]:
    """A state with what no rule tells apart made equal; the order of melds carries no meaning."""
    seq = state.house.sequences
    hands = []
    for seat in range(state.house.seats):
        naturals = tuple(state.hands[seat][:NATURALS]) if seq else ()
        hands.append((naturals, tuple(state.counts[seat])))
    melds = []
    for side in state.melds:
        melds.append(
            tuple(
                sorted(
                    (
                        m.owner,
                        m.shape,
                        m.rank,
                        m.nats if seq and m.rank != BLACK else 0,
                        m.naturals,
                        total(m.twos),
                        m.jokers,
                        m.kind,
                        m.from_hand,
                    )
                    for m in side
                )
            )
        )
    return (
        tuple(hands),
        tuple(melds),
        tuple(same_card(state, c) for c in state.pile),
        len(state.buried),
        state.drawn,
        state.phase,
        state.turn,
        state.actor,
        tuple(total(packed) for packed in state.red),
        tuple(state.opened),
        tuple(state.laid),
        tuple(state.took),
        tuple(state.first_turn),
        tuple(state.leave),
        tuple(state.refused),
        (state.asked_by, state.asked_phase, state.answers, state.discard_owed, state.may_take),
        (tuple(state.fined), state.lifted, state.exact_cut),
        (state.out, state.out_concealed, state.winner, state.ended),
    )


# -- ends of a turn

Lister = Callable[[State], list[Code]]


def by_check(state: State) -> list[Code]:
    return list(accepted(state))


def ends(state: State, lister: Lister) -> dict[tuple[object, ...], list[Code]]:
    """Every way in which the turn can end, with one line of actions that leads there."""
    turn = state.turn
    seen = {key(state)}
    played = 0
    found: dict[tuple[object, ...], list[Code]] = {}
    waiting: list[tuple[State, list[Code]]] = [(state, [])]
    while waiting:
        here, line = waiting.pop()
        listed = lister(here)
        played += len(listed)
        for code in listed:
            after = here.clone()
            step(after, code)
            name = key(after)
            if after.phase == OVER or after.turn != turn:
                found.setdefault(name, [*line, code])
            elif name not in seen:
                seen.add(name)
                waiting.append((after, [*line, code]))
        if len(seen) > MOST_STATES or played > MOST_ACTIONS:
            raise OverflowError("too many ways to end the turn")
    return found


def states_by_ply(state: State, plies: int) -> list[int]:
    """How many different states lie 1, 2, ... legal actions away."""
    layer = {key(state): state}
    counts = []
    for _ in range(plies):
        following: dict[tuple[object, ...], State] = {}
        for here in layer.values():
            for code in legal_codes(here):
                after = here.clone()
                step(after, code)
                following.setdefault(key(after), after)
        counts.append(len(following))
        layer = following
    return counts
