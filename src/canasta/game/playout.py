"""Playing a hand on without thinking, for search: ``playout``.

A policy of a few rules of thumb proposes one move at a time, so that no list of all moves is made;
whether it may be played is asked of the same functions that ``check`` and ``legal`` use. The
policy sees the whole state, as whoever imagined it may.
"""

from typing import Final

from canasta.cards import BLACK, JOKER, NATURALS, RANKS, RED, TWO, UNIT, first_of
from canasta.game import codes
from canasta.game.chance import Chance
from canasta.game.check import check_ask, check_code
from canasta.game.codes import (
    DISCARD,
    GROUP,
    JOKERS_AT,
    NATS_AT,
    RANK_AT,
    SEQUENCE,
    SHAPE_AT,
    TAKE,
    TARGET_AT,
    TWOS_AT,
    WILD,
    Code,
)
from canasta.game.fits import fits, open_wild_meld, reach
from canasta.game.legal import could_open, first_suit, legal_codes
from canasta.game.points import taking_points
from canasta.game.state import DRAW_PHASE, NO_LEAVE, OVER, PLAY_PHASE, Meld, State
from canasta.game.step import step, with_top
from canasta.game.takes import leaves_plenty
from canasta.game.taking import barred, locked, shown_enough
from canasta.native import i64
from canasta.rules.melding import CANASTA, SMALLEST
from canasta.rules.opening import clean_only

NONE: Final = 0
"""No move; as a code it would be a lay of nothing."""


def playout(state: State, seed: int, limit: int = 0) -> int:
    """Play on in place to the end of the hand, or for ``limit`` moves; the number of moves.

    The same state and seed come to the same play. Nothing is drawn from the state's own future but
    what its moves would show: the stock lies as whoever made the state laid it.
    """
    chance = Chance(seed)
    played = 0
    while state.phase != OVER and (played < limit or not limit):
        step(state, choose(state, chance))
        played += 1
    return played


def choose(state: State, chance: Chance) -> Code:
    """A legal move of the one who must act, not a considered one."""
    if state.phase == PLAY_PHASE:
        return _play(state, chance)
    if state.phase == DRAW_PHASE:
        if state.counts[state.actor][RED]:
            return codes.red(state.hands[state.actor][RED])
        code = _take(state) if state.pile else NONE
        if code != NONE:
            return code
        if state.drawn < len(state.stock):
            return codes.DRAW
    return _any(legal_codes(state), chance)


def _any(moves: list[Code], chance: Chance) -> Code:
    return moves[chance.below(len(moves))]


# -- taking the pile


def _take(state: State) -> Code:
    """The pile, where a natural top can be shown for."""
    rank = state.pile[-1] >> 2
    if rank >= NATURALS:
        return NONE
    seat = state.actor
    house = state.house
    held = state.counts[seat][rank]
    need = house.show_locked if locked(state) else house.show
    if not state.opened[seat]:
        if held < need or not could_open(state, seat) or barred(state, seat) is not None:
            return NONE
        return _open(state, seat, TAKE | rank << RANK_AT | _held(state, seat, rank, need))
    target = _group(state, seat, rank)
    head = TAKE | target << TARGET_AT | rank << RANK_AT
    if held >= need:
        head |= _held(state, seat, rank, need)
    elif not target or not house.onto_meld:
        return NONE
    if barred(state, seat) is not None or shown_enough(state, seat, head) is not None:
        return NONE
    if fits(state, seat, with_top(head, state.pile[-1])) is not None:
        return NONE
    if leaves_plenty(state, head) or check_code(state, head) is None:
        return head
    return NONE


def _held(state: State, seat: i64, rank: i64, n: i64) -> i64:
    """So many of the hand's cards of a rank, as naturals of a part."""
    return first_of(state.hands[seat][rank], n) << NATS_AT


def _group(state: State, seat: i64, rank: i64) -> i64:
    """1 + the index of a group of the rank that the seat may add to, or 0."""
    melds = state.melds[seat % state.house.sides]
    i: i64
    for i in range(len(melds)):
        meld = melds[i]
        if meld.rank == rank and meld.shape == GROUP and reach(state, seat, meld) is None:
            return i + 1
    return 0


# -- laying


def _play(state: State, chance: Chance) -> Code:
    seat = state.actor
    if state.counts[seat][RED]:
        return codes.red(state.hands[seat][RED])
    if state.opened[seat]:
        code = _lay(state, seat, chance)
        if code != NONE:
            return code
        if state.house.must_ask and state.sizes[seat] <= 3 and state.leave[seat] == NO_LEAVE:
            if check_ask(state) is None:
                return codes.ASK
    elif could_open(state, seat):
        opening = _open(state, seat, NONE)
        if opening != NONE:
            return opening
    return _discard(state, seat, chance)


def _open(state: State, seat: i64, head: i64) -> Code:
    """An opening, with the pile (``head`` says how it is taken) or, where that is 0, without.

    Triples and more come first, then pairs with a wild card each, until it is enough.
    """
    house = state.house
    counts = state.counts[seat]
    hand = state.hands[seat]
    worth = house.taking_worth if head else house.worth
    taken = head >> RANK_AT & 15 if head else RANKS
    score = state.scores[seat % house.sides]
    need = house.minimum(score) - (taking_points(state, (head,)) if head else 0)
    parts: list[int] = [head] if head else []
    rank: i64
    for rank in range(NATURALS - 1, -1, -1):
        if counts[rank] >= SMALLEST and rank != taken and need > 0:
            parts.append(rank << RANK_AT | hand[rank] << NATS_AT)
            need -= counts[rank] * worth[rank]
    if need > 0 and not clean_only(house.rules.opening, score):
        twos = hand[TWO]
        jokers = counts[JOKER]
        for rank in range(NATURALS - 1, -1, -1):
            if counts[rank] == 2 and rank != taken and need > 0 and (twos or jokers):
                pair = rank << RANK_AT | hand[rank] << NATS_AT
                if jokers:
                    jokers -= 1
                    parts.append(pair | 1 << JOKERS_AT)
                    need -= worth[JOKER]
                else:
                    two = first_of(twos, 1)
                    twos -= two
                    parts.append(pair | two << TWOS_AT)
                    need -= worth[TWO]
                need -= 2 * worth[rank]
    if need > 0 or not parts:
        return NONE
    code: Code = parts[0] if len(parts) == 1 else tuple(parts)
    return code if check_code(state, code) is None else NONE


def _lay(state: State, seat: i64, chance: Chance) -> i64:
    """Cards for the table: naturals where they fit, wild cards where they make a canasta."""
    house = state.house
    counts = state.counts[seat]
    hand = state.hands[seat]
    melds = state.melds[seat % house.sides]
    rank: i64
    i: i64
    laid: i64 = 0
    for i in range(len(melds)):
        meld = melds[i]
        if meld.shape == GROUP:
            laid |= 1 << meld.rank
            if counts[meld.rank] and meld.rank < NATURALS:
                base = i + 1 << TARGET_AT | meld.rank << RANK_AT
                if _good(state, seat, base | hand[meld.rank] << NATS_AT, counts[meld.rank]):
                    return base | hand[meld.rank] << NATS_AT
            if counts[TWO] or counts[JOKER]:
                code = _completed(state, seat, meld, i)
                if code != NONE:
                    return code
        elif meld.shape == SEQUENCE:
            code = _longer(state, seat, meld, i)
            if code != NONE:
                return code
    for rank in range(NATURALS):
        if counts[rank] >= SMALLEST and not laid >> rank & 1:
            code = rank << RANK_AT | hand[rank] << NATS_AT
            if _good(state, seat, code, counts[rank]):
                return code
    if house.sequences:
        code = _run(state, seat)
        if code != NONE:
            return code
    wilds = counts[TWO] + counts[JOKER]
    if wilds:
        return _with_wilds(state, seat, wilds, laid, chance)
    return NONE


def _good(state: State, seat: i64, code: i64, n: i64) -> bool:
    """Whether a part of ``n`` cards may be laid."""
    if fits(state, seat, code) is not None:
        return False
    house = state.house
    counts = state.counts[seat]
    others = state.sizes[seat] - counts[TWO] - counts[JOKER]
    if n <= state.sizes[seat] - 2 and (n < others or not house.obligation):
        return True
    # what leaves less goes out, for which the canastas must be there
    return _canastas(state, seat) + 1 >= house.canastas and check_code(state, code) is None


def _canastas(state: State, seat: i64) -> i64:
    """Canastas of the seat's side, or its own where only these count."""
    found = 0
    for meld in state.melds[seat % state.house.sides]:
        if meld.naturals + meld.wilds >= CANASTA:
            if meld.owner == seat or not state.house.own_canastas:
                found += 1
    return found


def _completed(state: State, seat: i64, meld: Meld, index: i64) -> i64:
    """Wild cards that make a canasta of a group of five or more."""
    missing = CANASTA - meld.naturals - meld.wilds
    if not 1 <= missing <= 2 or meld.rank == BLACK:
        return NONE
    code = _wilds(state, seat, missing)
    if code == NONE:
        return NONE
    code |= index + 1 << TARGET_AT | meld.rank << RANK_AT
    return code if _good(state, seat, code, missing) else NONE


def _wilds(state: State, seat: i64, n: i64) -> i64:
    """So many wild cards as part of a code, twos first; 0 where the hand has fewer."""
    twos = min(n, state.counts[seat][TWO])
    if n - twos > state.counts[seat][JOKER]:
        return NONE
    return first_of(state.hands[seat][TWO], twos) << TWOS_AT | n - twos << JOKERS_AT


def _with_wilds(state: State, seat: i64, wilds: i64, laid: i64, chance: Chance) -> i64:
    """Now and then a pair with a wild card; a meld of wild cards where one may be."""
    house = state.house
    counts = state.counts[seat]
    if house.wild_melds and wilds >= SMALLEST:
        code = WILD << SHAPE_AT | _wilds(state, seat, min(wilds, CANASTA))
        if _good(state, seat, code, min(wilds, CANASTA)):
            return code
    if house.obligation and open_wild_meld(state, seat % house.sides):
        return NONE
    if chance.below(4):
        return NONE
    rank: i64
    for rank in range(NATURALS):
        if counts[rank] == 2 and not laid >> rank & 1:
            code = rank << RANK_AT | state.hands[seat][rank] << NATS_AT | _wilds(state, seat, 1)
            return code if _good(state, seat, code, SMALLEST) else NONE
    return NONE


def _longer(state: State, seat: i64, meld: Meld, index: i64) -> i64:
    """The card before or after a sequence."""
    if meld.naturals >= CANASTA or reach(state, seat, meld) is not None:
        return NONE
    low = (meld.nats & -meld.nats).bit_length() - 1
    for rank in (low - 1, low + meld.naturals):
        if 0 <= rank < NATURALS and state.hands[seat][rank] >> 5 * meld.rank & 31:
            code = index + 1 << TARGET_AT | SEQUENCE << SHAPE_AT | meld.rank << RANK_AT
            code |= 1 << rank + NATS_AT
            if _good(state, seat, code, 1):
                return code
    return NONE


def _run(state: State, seat: i64) -> i64:
    """Three of a suit in a row."""
    hand = state.hands[seat]
    suit: i64
    rank: i64
    length: i64
    for suit in range(4):
        one = UNIT[suit] * 31
        length = 0
        for rank in range(NATURALS):
            length = length + 1 if hand[rank] & one else 0
            if length == SMALLEST:
                ranks = 7 << rank - 2
                code = SEQUENCE << SHAPE_AT | suit << RANK_AT | ranks << NATS_AT
                if _good(state, seat, code, SMALLEST):
                    return code
    return NONE


# -- the end of the turn


def _discard(state: State, seat: i64, chance: Chance) -> Code:
    """A natural at random; what else there is where there is none."""
    counts = state.counts[seat]
    hand = state.hands[seat]
    size = state.sizes[seat]
    naturals = size - counts[TWO] - counts[JOKER] - counts[BLACK]
    if not state.discard_owed or size == 1 or naturals <= 0:
        return _any(legal_codes(state), chance)
    at = chance.below(naturals)
    rank: i64
    for rank in range(NATURALS):
        at -= counts[rank]
        if at < 0:
            return DISCARD | rank * 4 + first_suit(hand[rank]) << 4
    return NONE
