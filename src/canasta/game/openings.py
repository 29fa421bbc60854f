"""Openings: sets of melds that together reach the minimum and from which none can be left out."""

from typing import Final

from canasta.cards import BLACK, JOKER, NATURALS, TWO, holds, total
from canasta.game.check import check_code
from canasta.game.codes import (
    GROUP,
    JOKERS_AT,
    NATS_AT,
    PACKED,
    RANK_AT,
    SEQUENCE,
    SHAPE_AT,
    TARGET_AT,
    TWOS_AT,
    WILD,
    Code,
)
from canasta.game.fits import melds_of_rank
from canasta.game.moves import Illegal, Why
from canasta.game.singles import Singles, dealt_out, hand_without
from canasta.game.state import PLAY_PHASE, State
from canasta.game.step import with_top
from canasta.native import Ints, i64
from canasta.rules.melding import CANASTA
from canasta.rules.opening import clean_only

LOOKS: Final = 50
LEAST: Final = 4
"""Sets looked at for each opening that is wanted, and for how many at least."""


def clean(state: State, p: i64) -> bool:
    """Whether a part may be in the opening of a side that opens clean (rules 2.1 P13)."""
    side = state.side_of(state.actor)
    if not clean_only(state.house.rules.opening, state.scores[side]):
        return True
    twos, jokers = p >> TWOS_AT & PACKED, p >> JOKERS_AT
    return not (twos and jokers) if p >> SHAPE_AT & 3 == WILD else not (twos or jokers)


def opening_sets(
    state: State,
    parts: list[int],
    moves: list[Code],
    head: int = 0,
    need: int | None = None,
    most: int = 0,
) -> None:
    """Add the openings made of these single parts to ``moves``; ``head``: the take they go with.

    ``need``: points that the parts must reach, by default the side's minimum. ``most``: about so
    many, as many for each part as the heaviest of them, since a big hand has a hundred thousand;
    0: all.
    """
    house = state.house
    if need is None:
        need = house.minimum(state.scores[state.side_of(state.actor)])
    worth = house.taking_worth if head else house.worth
    must_be_clean = clean_only(house.rules.opening, state.scores[state.side_of(state.actor)])
    valued: list[tuple[int, int]] = []
    best = [0] * 32
    for p in parts:
        value = _value(worth, p)
        if not must_be_clean or clean(state, p):
            valued.append((value, p))
            # by rank, a wild meld and sequences by themselves
            key = p >> RANK_AT & 15 if p >> SHAPE_AT & 3 == GROUP else 16
            if house.one_per_rank and not house.sequences and key < 16:
                best[key] = max(best[key], value)
            else:
                best[key] += value
    if sum(best) < need:
        return
    # heaviest first: the set that first reaches the minimum then needs each of its melds
    valued.sort(reverse=True)
    search = _Search(state, valued, head, moves, most)
    search.extend(0, need, state.sizes[state.actor])


def _value(worth: Ints, p: i64) -> int:
    if p >> SHAPE_AT & 3 == SEQUENCE:
        ranks = p >> NATS_AT & PACKED
        return sum(worth[r] for r in range(NATURALS) if ranks >> r & 1)
    points = total(p >> NATS_AT & PACKED) * worth[p >> RANK_AT & 15] if p >> NATS_AT & PACKED else 0
    return points + total(p >> TWOS_AT & PACKED) * worth[TWO] + (p >> JOKERS_AT) * worth[JOKER]


class _Search:
    """Depth-first over sets of parts, by falling value, within the cards of the hand."""

    def __init__(
        self,
        state: State,
        valued: list[tuple[int, int]],
        head: int,
        moves: list[Code],
        most: int = 0,
    ) -> None:
        self.state = state
        # so many from one part on, how long the list is then, and sets still looked at for them
        self.share = max(most // max(len(valued), 1), 1) if most else 0
        self.full = 0
        self.looks = 0
        self.values = [v for v, _ in valued]
        self.parts = [p for _, p in valued]
        self.head = head
        self.moves = moves
        # where no rule tells suits apart cards are counted, and dealt out to the melds in the end
        self.exact = state.house.sequences
        self.left = state.hands[state.actor][:]
        self.count = state.counts[state.actor][:]
        self.chosen: list[int] = []
        self.ranks = [0] * 15
        self.worth_left = 0
        self.spare = state.sizes[state.actor] - (2 if state.discard_owed else 1)
        worth = state.house.taking_worth if head else state.house.worth
        counts = state.counts[state.actor]
        for rank in range(15):
            self.worth_left += counts[rank] * worth[rank]
        self.hand = state.hands[state.actor]
        if head:
            self.hand = hand_without(state, head)[0]
            self.use(head, -1)
            self.worth_left -= _value(worth, head)
        self.begin_ranks()

    def begin_ranks(self) -> None:
        """Groups on the table, the taken one included, that count against ``melds_per_rank``."""
        if self.state.house.melds_per_rank > 1:
            self.ranks = [melds_of_rank(self.state, self.state.actor, r) for r in range(15)]
        head = self.head
        if head and head >> SHAPE_AT & 3 == GROUP and not head >> TARGET_AT & 127:
            self.ranks[head >> RANK_AT & 15] += 1

    def use(self, p: i64, sign: int) -> None:
        """Take the cards of a part out of what is left (-1), or put them back (1)."""
        nats, rank = p >> NATS_AT & PACKED, p >> RANK_AT & 15
        left = self.left
        if p >> SHAPE_AT & 3 == SEQUENCE:
            for r in range(NATURALS):
                if nats >> r & 1:
                    left[r] += sign << 5 * rank
            return
        count = self.count
        if nats and self.exact and rank < NATURALS:
            left[rank] += sign * nats
        elif nats:
            count[rank] += sign * total(nats)
        count[TWO] += sign * total(p >> TWOS_AT & PACKED)
        count[JOKER] += sign * (p >> JOKERS_AT)

    def available(self, p: i64) -> bool:
        nats, rank = p >> NATS_AT & PACKED, p >> RANK_AT & 15
        left = self.left
        if p >> SHAPE_AT & 3 == SEQUENCE:
            return all(left[r] >> 5 * rank & 31 for r in range(NATURALS) if nats >> r & 1)
        count = self.count
        if nats:
            if self.exact and rank < NATURALS:
                if not holds(left[rank], nats):
                    return False
            elif total(nats) > count[rank]:
                return False
        twos = p >> TWOS_AT & PACKED
        return (not twos or total(twos) <= count[TWO]) and p >> JOKERS_AT <= count[JOKER]

    def extend(self, start: int, need: i64, size: int) -> None:
        """Add every further part from ``start`` on; ``need`` points are still missing."""
        limit = self.state.house.melds_per_rank
        first = not self.chosen
        for at in range(start, len(self.parts)):
            if self.share:
                if first:
                    self.full = len(self.moves) + self.share
                    self.looks = LOOKS * max(self.share, LEAST)
                elif len(self.moves) >= self.full or self.looks <= 0:
                    return
                self.looks -= 1
            value = self.values[at]
            if self.worth_left < need or (need > 0 and not value):
                return
            p = self.parts[at]
            if not self.available(p):
                continue
            new_group = p >> SHAPE_AT & 3 == GROUP and not p >> TARGET_AT & 127
            rank = p >> RANK_AT & 15
            if new_group and limit and self.ranks[rank] >= limit:
                continue
            if p >> TARGET_AT & 127 and any(
                q >> TARGET_AT & 127 == p >> TARGET_AT & 127 for q in self.chosen
            ):
                continue
            if not self.state.house.obligation or self.pays_what_it_owes(p):
                self.chosen.append(p)
                self.use(p, -1)
                self.worth_left -= value
                if new_group:
                    self.ranks[rank] += 1
                if value < need:
                    self.extend(at, need - value, size)
                elif not self.found(need <= 0):
                    # enough, but not alone: what is left in the hand may have to go too
                    self.extend(at, 0, size)
                if new_group:
                    self.ranks[rank] -= 1
                self.worth_left += value
                self.use(p, 1)
                self.chosen.pop()

    def pays_what_it_owes(self, p: i64) -> bool:
        """No wild cards in groups beside a wild meld that stays open (rules 2.1 P17)."""
        chosen = [*self.chosen, p]
        if self.head:
            chosen.append(with_top(self.head, self.state.pile[-1]))
        opens = wild_in_group = 0
        for q in chosen:
            wilds = total(q >> TWOS_AT & PACKED) + (q >> JOKERS_AT)
            if q >> SHAPE_AT & 3 == WILD:
                if not q >> TARGET_AT & 127 and wilds < CANASTA:
                    opens += 1
            elif wilds:
                wild_in_group += 1
        return not (opens and (wild_in_group or opens > 1))

    def found(self, beyond: bool) -> bool:
        """Note the chosen set if it is legal; ``beyond``: fewer melds reached the points."""
        parts = tuple(self.chosen)
        if len(parts) > 1:
            parts = dealt_out(self.hand, self.chosen, self.exact)
        if self.head:
            code: Code = (self.head, *parts)
        else:
            code = parts[0] if len(parts) == 1 else parts
        if not self.plain() and check_code(self.state, code) is not None:
            return False
        if not beyond or not self.more_than_needed(parts):
            self.moves.append(code)
        return True

    def more_than_needed(self, parts: tuple[int, ...]) -> bool:
        """Whether one of the melds can be left out."""
        for i in range(len(parts)):
            fewer = parts[:i] + parts[i + 1 :]
            code: Code = (self.head, *fewer) if self.head else fewer
            if len(fewer) == 1 and not self.head:
                code = fewer[0]
            if fewer and check_code(self.state, code) is None:
                return True
        return False

    def plain(self) -> bool:
        """Whether nothing about the set needs a closer look: new groups, and enough in the hand."""
        if self.head or self.state.house.obligation:
            return False
        left = self.spare
        for p in self.chosen:
            if p >> TARGET_AT & 127 or p >> SHAPE_AT & 3 != GROUP or p >> RANK_AT & 15 == BLACK:
                return False
            left -= total(p >> NATS_AT & PACKED) + total(p >> TWOS_AT & PACKED) + (p >> JOKERS_AT)
        return left >= 0


def best_opening(state: State) -> Illegal | None:
    """How far the best opening falls short; None where it opens, or there is nothing to open.

    ``got`` is the most points that melds of this hand reach together (reckoned greedily, exact
    where no two of them want the same wild card).
    """
    seat = state.actor
    if state.opened[seat] or state.phase != PLAY_PHASE:
        return None
    need = state.house.minimum(state.scores[state.side_of(seat)])
    moves: list[Code] = []
    singles = Singles(state, seat, state.hands[seat], state.counts[seat], state.sizes[seat])
    singles.find()
    parts = singles.sure + singles.doubtful
    opening_sets(state, parts, moves)
    if moves:
        return None
    worth = state.house.worth
    search = _Search(state, [], 0, moves)
    got = 0
    for value, p in sorted(((_value(worth, p), p) for p in parts if clean(state, p)), reverse=True):
        rank = p >> RANK_AT & 15
        group = p >> SHAPE_AT & 3 == GROUP
        if search.available(p) and not (group and state.house.one_per_rank and search.ranks[rank]):
            search.use(p, -1)
            search.ranks[rank] += 1 if group else 0
            got += value
    return Illegal(Why.OPENING_TOO_LOW, "opening.steps", need, got)
