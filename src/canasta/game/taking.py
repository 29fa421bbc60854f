"""Taking the pile: what stands against it, and what the taker must show (rules 2.6)."""

from typing import Final

from canasta.cards import BLACK, JK, JOKER, NATURALS, RED, TWO, total
from canasta.game.codes import (
    GROUP,
    JOKERS_AT,
    NATS_AT,
    PACKED,
    SEQUENCE,
    SHAPE_AT,
    TARGET_AT,
    TWOS_AT,
    WILD,
)
from canasta.game.fits import reach
from canasta.game.house import NOTHING
from canasta.game.moves import Illegal, Why
from canasta.game.state import Meld, State
from canasta.game.step import canasta_kind
from canasta.native import i64
from canasta.rules.melding import CANASTA

NEVER: Final = 0
UNFINISHED: Final = 1


def locked(state: State) -> bool:
    """Whether a wild card in the pile asks for more equal cards (rules 2.1 P24, C19)."""
    if state.house.wild_locks:
        for c in state.pile:
            if TWO * 4 <= c <= JK:
                return True
    return False


def frozen(state: State) -> bool:
    """Whether the pile is frozen for everybody (rules 2.3 P22)."""
    house = state.house
    if house.always_frozen:
        return True
    return any(house.freezers[c >> 2] for c in state.pile)


def _what_freezes(state: State) -> str:
    """The option by which the pile is frozen for the one who must act."""
    house = state.house
    if house.always_frozen:
        return "pile.always_frozen"
    for c in state.pile:
        if house.freezers[c >> 2]:
            if c >> 2 == BLACK:
                return "pile.black_three_freezes"
            return "pile.red_three_freezes" if c >> 2 == RED else "pile.wild_effect"
    return "pile.frozen_until_opened"


def frozen_for(state: State, seat: i64) -> bool:
    """Whether the pile is frozen for a seat: for all, or because it has not opened."""
    return (state.house.frozen_until_opened and not state.opened[seat]) or frozen(state)


def barred(state: State, seat: i64) -> Illegal | None:
    """What stands against any taking of the pile, whatever the hand holds."""
    if not state.pile:
        return Illegal(Why.PILE_EMPTY)
    if not state.may_take:
        return Illegal(Why.RED_THREE_LATE, "threes.red_laid")
    top = state.pile[-1]
    rank = top >> 2
    if rank in (BLACK, RED):
        return Illegal(Why.PILE_STOPPED, cards=(top,))
    house = state.house
    if rank >= NATURALS and not house.wild_locks and not gifts(state, seat):
        return Illegal(Why.PILE_STOPPED, "pile.wild_effect", cards=(top,))
    if house.blocks and rank < NATURALS and _blocked(state, rank):
        return Illegal(Why.PILE_BLOCKED, "pile.closed_rank", cards=(top,))
    if not house.one_card and state.sizes[seat] == 1 and state.pile_size() == 1:
        return Illegal(Why.ONE_CARD_ONE_CARD, "pile.one_card")
    return None


def _blocked(state: State, rank: i64) -> bool:
    """Whether any player has a canasta of the rank (rules 2.2 P21)."""
    for melds in state.melds:
        for meld in melds:
            if meld.shape == GROUP and meld.rank == rank and canasta_kind(state, meld):
                return True
    return False


def gifts(state: State, seat: i64) -> list[int]:
    """Own closed canastas (indexes) on which the top goes for nothing (rules 2.1 P25)."""
    house = state.house
    if not house.gifts or not state.pile:
        return []
    rank = state.pile[-1] >> 2
    wild = rank in (TWO, JOKER)
    if wild and not house.closed_wild_takes:
        return []
    if not wild and (rank >= NATURALS or house.closed_takes == NOTHING):
        return []
    shape = WILD if wild else GROUP
    melds = state.melds[state.side_of(seat)]
    return [
        i
        for i, meld in enumerate(melds)
        if meld.shape == shape
        and (wild or meld.rank == rank)
        and meld.size() >= CANASTA
        and reach(state, seat, meld) is None
    ]


def takes_alone(state: State, seat: i64) -> list[int]:
    """Own melds (indexes) to which the top alone may be added, gifts apart (rules 1.1 P19)."""
    house = state.house
    if house.onto_meld == NEVER or not state.pile:
        return []
    top = state.pile[-1]
    if top >= NATURALS * 4:
        return []
    able: list[int] = []
    for i, meld in enumerate(state.melds[state.side_of(seat)]):
        if (meld.rank == top >> 2 or meld.shape == SEQUENCE) and _goes_on(state, meld, top):
            if reach(state, seat, meld) is None:
                able.append(i)
    return [] if able and (frozen_for(state, seat) or locked(state)) else able


def _goes_on(state: State, meld: Meld, top: i64) -> bool:
    house = state.house
    finished = meld.size() >= CANASTA
    if meld.shape == SEQUENCE:
        if finished or meld.rank != top & 3:
            return False
        bit = 1 << (top >> 2)
        low = meld.nats & -meld.nats
        return bit << 1 == low or bit == low << meld.naturals
    if meld.shape != GROUP or meld.rank != top >> 2 or not house.onto_group:
        return False
    return not finished or (house.onto_meld != UNFINISHED and house.closed_takes != NOTHING)


def shown_enough(state: State, seat: i64, head: i64) -> Illegal | None:
    """Why the cards of a take do not suffice for this pile; ``barred`` has been asked before."""
    target = head >> TARGET_AT & 127
    if target and target - 1 in gifts(state, seat):
        return None
    house = state.house
    top = state.pile[-1]
    lock = locked(state)
    need = house.show_locked if lock else house.show
    nats = head >> NATS_AT & PACKED
    twos = total(head >> TWOS_AT & PACKED)
    jokers = head >> JOKERS_AT
    if top == JK:
        shown = jokers
    elif top >> 2 == TWO:
        shown = twos
    elif head >> SHAPE_AT & 3 == GROUP:
        shown = total(nats)
    else:
        shown = 0
        if nats:
            return Illegal(Why.PILE_NO_MATCH, "pile.onto_meld", need, 0, cards=(top,))
    if target and not nats and not twos and not jokers:
        if target - 1 in takes_alone(state, seat):
            return None
    elif shown >= need:
        return None
    elif shown and twos + jokers and top < NATURALS * 4 and house.with_wild:
        if not lock and not frozen_for(state, seat):
            return None
    if lock:
        return Illegal(Why.PILE_LOCKED, "pile.show_locked", need, shown, cards=(top,))
    if frozen_for(state, seat):
        return Illegal(Why.PILE_FROZEN, _what_freezes(state), need, shown, cards=(top,))
    return Illegal(Why.PILE_NO_MATCH, "pile.show", need, shown, cards=(top,))


def demanded(state: State, seat: i64, head: i64) -> tuple[int, int, int]:
    """Naturals, twos and jokers of a legal take that the pile demands (``opening.take_counts``)."""
    target = head >> TARGET_AT & 127
    if target and target - 1 in gifts(state, seat):
        return 0, 0, 0
    need = state.house.show_locked if locked(state) else state.house.show
    top = state.pile[-1]
    if top == JK:
        return 0, 0, need
    if top >> 2 == TWO:
        return 0, need, 0
    naturals = total(head >> NATS_AT & PACKED)
    if naturals >= need:
        return need, 0, 0
    if not naturals:
        return 0, 0, 0
    # one natural and one wild card: of the wild cards the cheaper one was demanded
    two = 1 if head >> TWOS_AT & PACKED else 0
    return 1, two, 1 - two
