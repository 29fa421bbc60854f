"""From a move of the notation to a code, and back: here labels and loose cards find their melds."""

from canasta.cards import (
    BLACK,
    JOKER,
    NATURALS,
    RED,
    TWO,
    pack_list,
    total,
    unpack,
)
from canasta.cards import (
    RED as RED_RANK,
)
from canasta.game import codes
from canasta.game.codes import GROUP, SEQUENCE, WILD, Code
from canasta.game.house import SIDE
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
    Why,
)
from canasta.game.state import Meld, State, labels
from canasta.game.taking import gifts, takes_alone


def encode(state: State, move: Move) -> Code | Illegal:
    """The code of the actor's move on this table, or why it names nothing that could be meant."""
    seat = state.actor
    if isinstance(move, Draw):
        return codes.DRAW
    if isinstance(move, Discard):
        return codes.discard(move.card)
    if isinstance(move, Lay):
        return _parts(state, seat, move.parts)
    if isinstance(move, Take):
        return _take(state, seat, move)
    if isinstance(move, Pass):
        return codes.PASS
    if isinstance(move, Ask):
        return codes.ASK
    if isinstance(move, Answer):
        return codes.YES if move.yes else codes.NO
    if isinstance(move, Merge):
        first, second = find(state, seat, move.first), find(state, seat, move.second)
        if first is None or second is None:
            return Illegal(Why.NO_SUCH_MELD)
        return codes.merge(first, second)
    if isinstance(move, Red):
        if any(c >> 2 != RED_RANK for c in move.cards):
            return Illegal(Why.BAD_MELD, cards=move.cards)
        packed = pack_list(move.cards)[RED_RANK]
        return codes.red(packed) if len(move.cards) <= 15 else Illegal(Why.NOT_IN_HAND)
    if isinstance(move, Cut):
        return codes.cut(move.lifted)
    if len(move.cards) > 3:
        return Illegal(Why.CANNOT_KEEP, cards=move.cards)
    return codes.keep(move.cards)


def find(state: State, seat: int, label: str) -> int | None:
    """The index of the side's meld with this label."""
    names = labels(state.melds[state.side_of(seat)])
    return names.index(label) if label in names else None


def _parts(state: State, seat: int, parts: tuple[Part, ...]) -> Code | Illegal:
    made: list[int] = []
    for p in parts:
        code = _part(state, seat, p)
        if isinstance(code, Illegal):
            return code
        made.append(code)
    return made[0] if len(made) == 1 else tuple(made)


def _part(state: State, seat: int, p: Part) -> int | Illegal:
    """The code of cards for a meld: a named one, one that they join by themselves, or a new one."""
    target = 0
    meld: Meld | None = None
    if p.label:
        index = find(state, seat, p.label)
        if index is None:
            return Illegal(Why.NO_SUCH_MELD)
        target = index + 1
        meld = state.melds[state.side_of(seat)][index]
    shaped = _shape(p.cards, meld)
    if isinstance(shaped, Illegal):
        return shaped
    if not target:
        target = joined(state, seat, codes.shape_of(shaped), codes.rank_of(shaped))
    return shaped | target << codes.TARGET_AT


def joined(state: State, seat: int, shape: int, rank: int) -> int:
    """1 + the index of the meld that loose cards join by themselves, or 0 (notation 2)."""
    house = state.house
    if shape == SEQUENCE or not (
        house.one_per_rank if shape == GROUP else house.wild_canastas == 1
    ):
        return 0
    for i, meld in enumerate(state.melds[state.side_of(seat)]):
        if meld.shape == shape and (shape == WILD or meld.rank == rank):
            if house.lay_on == SIDE or meld.owner == seat:
                return i + 1
    return 0


def _shape(cards: tuple[int, ...], meld: Meld | None) -> int | Illegal:
    """A part without target from loose cards, read as cards for ``meld`` where there is one."""
    packed = pack_list(cards)
    bad = Illegal(Why.BAD_MELD, cards=cards)
    if packed[RED] or len(cards) > 500 or max(cards.count(c) for c in set(cards)) > 15:
        return bad
    twos, jokers = packed[TWO], total(packed[JOKER])
    ranks = [rank for rank in (*range(NATURALS), BLACK) if packed[rank]]
    if meld is not None and meld.shape == SEQUENCE:
        return _sequence(cards, meld.rank)
    if not ranks:
        if meld is not None and meld.shape == GROUP:
            return codes.part(codes.LAY, 0, GROUP, meld.rank, 0, twos, jokers)
        return codes.part(codes.LAY, 0, WILD, 0, 0, twos, jokers)
    if len(ranks) == 1 and (meld is None or (meld.shape == GROUP and meld.rank == ranks[0])):
        return codes.part(codes.LAY, 0, GROUP, ranks[0], packed[ranks[0]], twos, jokers)
    return bad if meld is not None else _sequence(cards, cards[0] & 3)


def _sequence(cards: tuple[int, ...], suit: int) -> int | Illegal:
    """Different naturals of one suit; whether they run on is for ``fits`` to say."""
    ranks = 0
    for c in cards:
        bit = 1 << (c >> 2)
        if c >= NATURALS * 4 or c & 3 != suit or ranks & bit:
            return Illegal(Why.BAD_MELD, cards=cards)
        ranks |= bit
    return codes.part(codes.LAY, 0, SEQUENCE, suit, ranks)


def _take(state: State, seat: int, move: Take) -> Code | Illegal:
    head = _head(state, seat, move)
    if isinstance(head, Illegal) or not move.parts:
        return head
    rest = _parts(state, seat, move.parts)
    if isinstance(rest, Illegal):
        return rest
    return (head, *codes.parts_of(rest))


def _head(state: State, seat: int, move: Take) -> int | Illegal:
    """The first part of a take: the cards shown, and where they go with the top."""
    if not state.pile:
        return Illegal(Why.PILE_EMPTY)
    top = state.pile[-1]
    rank = top >> 2
    wild_top = rank in (TWO, JOKER)
    shape, key = (WILD, 0) if wild_top else (GROUP, rank)
    packed = pack_list(move.cards)
    allowed = (TWO, JOKER) if wild_top else (rank, TWO, JOKER)
    foreign = tuple(c for c in move.cards if c >> 2 not in allowed)
    if foreign or (move.cards and max(map(move.cards.count, move.cards)) > 15):
        return Illegal(Why.PILE_NO_MATCH, cards=foreign)
    nats = 0 if wild_top or rank > BLACK else packed[rank]
    target = 0
    if move.label:
        index = find(state, seat, move.label)
        if index is None:
            return Illegal(Why.NO_SUCH_MELD)
        target = index + 1
        meld = state.melds[state.side_of(seat)][index]
        if meld.shape == SEQUENCE:
            if move.cards:
                return Illegal(Why.PILE_NO_MATCH, "pile.onto_meld", cards=move.cards)
            shape, key = SEQUENCE, meld.rank
        elif meld.shape != shape or (shape == GROUP and meld.rank != rank):
            return Illegal(Why.PILE_NO_MATCH, cards=(top,))
    else:
        found = _receiver(state, seat, move, shape, key, total(nats))
        if isinstance(found, Illegal):
            return found
        target = found
        if target:
            meld = state.melds[state.side_of(seat)][target - 1]
            shape = meld.shape
            key = meld.rank
    twos, jokers = packed[TWO], total(packed[JOKER])
    return codes.part(codes.TAKE, target, shape, key, nats, twos, jokers)


def _receiver(
    state: State, seat: int, move: Take, shape: int, key: int, naturals: int
) -> int | Illegal:
    """The meld that an unnamed take goes to (1 + its index), or 0 for a new one."""
    own = joined(state, seat, shape, key)
    free = gifts(state, seat)
    if move.cards:
        if own:
            return own
        if free and naturals < state.house.show:
            return free[0] + 1 if len(free) == 1 else Illegal(Why.WHICH_MELD)
        return 0
    able = free + [i for i in takes_alone(state, seat) if i not in free]
    if len(able) > 1:
        return Illegal(Why.WHICH_MELD)
    return able[0] + 1 if able else own


def decode(state: State, code: Code) -> Move:
    """The move of the notation for a code of the actor on this table."""
    kind = codes.kind_of(code)
    if kind == codes.LAY:
        names = labels(state.melds[state.side_of(state.actor)])
        return Lay(tuple(_part_of(names, p) for p in codes.parts_of(code)))
    if kind == codes.TAKE:
        names = labels(state.melds[state.side_of(state.actor)])
        head, *rest = codes.parts_of(code)
        target = codes.target_of(head)
        cards = tuple(codes.cards_of(head))
        parts = tuple(_part_of(names, p) for p in rest)
        short = Take(cards, "", parts)
        if encode(state, short) == code:
            return short
        return Take(cards, names[target - 1] if target else "", parts)
    assert isinstance(code, int)
    if kind == codes.DRAW:
        return Draw()
    if kind == codes.DISCARD:
        return Discard(codes.card_of(code))
    if kind == codes.PASS:
        return Pass()
    if kind == codes.ASK:
        return Ask()
    if kind in (codes.YES, codes.NO):
        return Answer(kind == codes.YES)
    if kind == codes.MERGE:
        names = labels(state.melds[state.side_of(state.actor)])
        return Merge(names[code >> 4 & 127], names[code >> 11 & 127])
    if kind == codes.RED:
        return Red(tuple(unpack(RED_RANK, code >> 4)))
    if kind == codes.CUT:
        return Cut(code >> 4)
    return Keep(codes.kept_of(code))


def _part_of(names: list[str], p: int) -> Part:
    target = codes.target_of(p)
    return Part(tuple(codes.cards_of(p)), names[target - 1] if target else "")
