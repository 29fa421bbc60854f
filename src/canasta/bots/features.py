"""What a player makes of a view: its table, and what melds, cards in hand and the end are worth.

All values are points that the side may expect in the end; they are guesses, and compared only with
each other.
"""

from typing import Final

from canasta.bots.weights import BASELINE, Weights
from canasta.cards import BLACK, JOKER, NATURALS, RANKS, RED, TWO, pack_list, total
from canasta.game.codes import DISCARD, DRAW, GROUP, SEQUENCE, TAKE, WILD, card_of, kind_of
from canasta.game.house import ANYTHING, NOTHING, OWN, SIDE, House
from canasta.game.view import View
from canasta.rules.melding import CANASTA, CLEAN, DIRTY, SEQUENCE_KIND, group_kind, wild_kind
from canasta.rules.scoring import KINDS, closing_short, is_clean, is_dirty

HOLD_OWED: Final = 8.0
"""A wild card that is owed to a meld has no other use."""
DUSK: Final = 5.0
"""Rounds of the stock before its end from which the end may be felt."""


OURS: Final = 0
OURS_CLOSED: Final = 1
THEIRS: Final = 2
THEIRS_CLOSED: Final = 3
NOWHERE: Final = 4
PLACES: Final = 5
"""Where a rank lies: before the own side, unfinished or as a canasta; before others; nowhere."""


class OnTable:
    """One meld of a side as a player reads it."""

    def __init__(
        self, index: int, meld: tuple[int, int, int, int, int, int, int, bool], black_out: bool
    ) -> None:
        self.index = index
        self.owner, self.shape, self.rank, self.nats, twos, self.jokers, kind, self.whole = meld
        self.twos = total(twos)
        self.wilds = self.twos + self.jokers
        sequence = self.shape == SEQUENCE
        self.naturals = self.nats.bit_count() if sequence else total(self.nats)
        self.size = self.naturals + self.wilds
        if not kind and self.size >= CANASTA and not (black_out and self.rank == BLACK):
            kind = group_kind(self.rank, self.naturals, self.wilds)
        self.kind = kind


def places(sides: list[list[OnTable]], side: int) -> list[int]:
    """Where each natural rank lies in groups, seen from a side; the first of several places."""
    found = [NOWHERE] * NATURALS
    for owner, melds in enumerate(sides):
        for meld in melds:
            if meld.shape == GROUP and meld.rank < NATURALS:
                place = (OURS if owner == side else THEIRS) + (meld.size >= CANASTA)
                found[meld.rank] = min(found[meld.rank], place)
    return found


class Table:
    """The view in the form in which it is weighed. Sides and seats count from 0."""

    def __init__(self, view: View, house: House, weights: Weights) -> None:
        assert view.seat is not None
        self.weights = weights
        self.view = view
        self.house = house
        self.seat = view.seat
        self.side = view.seat % house.sides
        self.hand = pack_list(view.hand)
        self.counts = [total(packed) for packed in self.hand]
        self.size = len(view.hand)
        self.wilds = self.counts[TWO] + self.counts[JOKER]
        self.opened = view.opened[self.seat]
        black = house.black_out
        self.sides = [
            [OnTable(i, meld, black) for i, meld in enumerate(melds)] for melds in view.seen.melds
        ]
        self.melds = self.sides[self.side]
        self.own = [meld for meld in self.melds if self.reaches(meld)]
        self.owes = house.obligation and any(
            meld.shape == WILD and meld.size < CANASTA for meld in self.melds
        )
        self.short, self.missing = self.lacks(self.melds)
        self.reds = sum(total(packed) for packed in view.red[self.side :: house.sides])
        self.need = weights.need + 100.0 * self.reds
        self.unseen = self.count_unseen()
        self.about = self.how_common() if weights.scarce else []
        self.urgency = self.how_urgent()
        self.values = house.values
        self.whole = house.whole
        self.points = house.worth
        self.lost = house.lost
        self.melded = {meld.rank: meld for meld in self.own if meld.shape == GROUP}
        self.canastas = sum(1 for meld in self.melds if meld.kind)
        pile = view.seen.pile
        wilds = sum(1 for c in pile if TWO <= c >> 2 <= JOKER)
        size = view.pile_size
        self.prize = weights.pile_card * size + weights.pile_wild * wilds
        if weights.pile_big:
            self.prize += weights.pile_big * size * size / 10.0
        self.show = house.show_locked if house.wild_locks and wilds else house.show
        # set where the player could go out and would rather play on
        self.stays = False

    def reaches(self, meld: OnTable) -> bool:
        """Whether the player may add to a meld of his side."""
        house = self.house
        if house.lay_on == SIDE or meld.owner == self.seat:
            return True
        return house.lay_on != OWN and self.opened

    def takes_naturals(self, meld: OnTable) -> bool:
        return meld.size < CANASTA or self.house.closed_takes != NOTHING

    def room_for_wilds(self, meld: OnTable, naturals: int) -> int:
        """Wild cards that a group may still get once it has so many naturals."""
        if meld.size >= CANASTA and self.house.closed_takes != ANYTHING:
            return 0
        if meld.rank == BLACK:
            return 0 if self.house.black_out else 9
        return self.house.wild_limit[naturals] - meld.wilds

    def lacks(self, melds: list[OnTable], seat: int = -1) -> tuple[int, tuple[str, ...]]:
        """How many canastas a seat (by default the own) lacks for going out, and which kinds."""
        owner = self.seat if seat < 0 else seat
        found: dict[str, int] = {}
        for meld in melds:
            if meld.kind and not (self.house.own_canastas and meld.owner != owner):
                name = KINDS[meld.kind - 1]
                found[name] = found.get(name, 0) + 1
        return closing_short(self.house.rules, found)

    def count_unseen(self) -> list[int]:
        """Cards of each rank that lie in other hands or in the stock."""
        unseen = self.house.deck[:]
        self.deck_size = self.house.deck_size
        for c in self.view.seen.pile:
            unseen[c >> 2] -= 1
        for melds in self.sides:
            for meld in melds:
                unseen[TWO] -= meld.twos
                unseen[JOKER] -= meld.jokers
                if meld.shape == GROUP:
                    unseen[meld.rank] -= meld.naturals
                elif meld.shape == SEQUENCE:
                    for rank in range(NATURALS):
                        if meld.nats >> rank & 1:
                            unseen[rank] -= 1
        for packed in self.view.red:
            unseen[RED] -= total(packed)
        for rank in range(RANKS):
            unseen[rank] = max(unseen[rank] - self.counts[rank], 0)
        return unseen

    def how_common(self) -> list[float]:
        """How many cards of each rank are about, 1 for the usual number, with its exponent."""
        usual = 4 * self.house.rules.seating.packs * sum(self.unseen) / max(self.deck_size, 1)
        return [(n / max(usual, 0.5)) ** self.weights.scarce for n in self.unseen]

    def how_urgent(self) -> float:
        """How likely the hand ends before the player's next turn: 0 to 1, tuned weights apart."""
        view, house = self.view, self.house
        rounds = view.stock_size / (house.draw * house.seats)
        weights = self.weights
        first, before = weights.last_rounds
        urgency = first if rounds < 1 else before if rounds < 2 else 0.0
        if weights.dusk and rounds < DUSK:
            urgency = max(urgency, weights.dusk * (DUSK - rounds) / DUSK)
        few, some, lacking = weights.closers
        for seat, size in enumerate(view.hand_sizes):
            if seat % house.sides != self.side and view.opened[seat] and size <= 6:
                melds = self.sides[seat % house.sides]
                short, _ = self.lacks(melds, seat)
                closing = sum(1 for m in melds if CANASTA - 2 <= m.size < CANASTA)
                if short <= min(closing, 1):
                    near = (few if size <= 3 else some) if short == 0 else lacking
                    urgency = max(urgency, near)
        return urgency

    # -- what a meld may become

    def prospect(
        self, shape: int, rank: int, naturals: int, twos: int, jokers: int, whole: bool = False
    ) -> float:
        """What a meld of these cards is worth to the side as a canasta, or as one to come."""
        wilds = twos + jokers
        size = naturals + wilds
        if shape == SEQUENCE:
            kind = SEQUENCE_KIND
        elif shape == WILD:
            kind = wild_kind(twos, jokers)
        else:
            if rank == BLACK and self.house.black_out:
                return 0.0
            kind = group_kind(rank, naturals, wilds)
        if size >= CANASTA:
            return (self.whole if whole else self.values)[kind] + self.help(kind)
        if shape == WILD:
            chance = self.weights.wild_chances[size]
        else:
            chance = self.weights.chances[size]
        about = 99
        if shape == WILD:
            about = self.wilds + self.unseen[TWO] + self.unseen[JOKER]
        elif shape == GROUP:
            about = self.counts[rank] + self.unseen[rank]
            meld = self.melded.get(rank)
            attainable = about + (meld.naturals if meld else 0)
            if attainable < CANASTA and not wilds:
                # it will never be clean
                kind = kind + DIRTY - CLEAN
                if attainable + self.house.most_wilds < CANASTA:
                    return 0.0
            about += self.house.most_wilds - wilds
            chance *= self.weights.spoilt[min(wilds, len(self.weights.spoilt) - 1)]
        missing = CANASTA - size
        if about < 2 * missing:
            chance *= max(about - missing + 1, 0) / (missing + 1)
        return (
            (self.values[kind] + self.help(kind))
            * chance
            * (1.0 - self.weights.fading * self.urgency)
        )

    def help(self, kind: int) -> float:
        """What a canasta of this kind is worth more because going out needs it."""
        if not self.short:
            return 0.0
        name = KINDS[kind - 1]
        if not self.missing:
            return self.need / self.short
        for wanted in self.missing:
            if wanted == "clean" and is_clean(name):
                return self.need
            if wanted == "dirty" and is_dirty(name):
                return self.need
            if wanted == "sequence" and kind == SEQUENCE_KIND:
                return self.need
        return self.need / self.short if self.short > len(self.missing) else 0.0

    def opens(self) -> float:
        """What it is worth to have opened."""
        weights, view, house = self.weights, self.view, self.house
        worth = weights.opening
        if weights.opening_early:
            worth += weights.opening_early * view.stock_size / max(self.deck_size, 1)
        if weights.opening_after and any(
            view.opened[s] for s in range(house.seats) if s % house.sides != self.side
        ):
            worth += weights.opening_after
        return worth * (1.0 + self.urgency)

    # -- what cards are worth in the hand

    def hold_naturals(self, rank: int, n: int) -> float:
        """What so many equal naturals in hand are worth there."""
        weights = self.weights
        if rank == BLACK:
            return n * weights.hold_black
        if rank in self.melded:
            held, catch = n * weights.hold_melded, weights.catch_melded
        else:
            held, catch = weights.holds[min(n, len(weights.holds) - 1)], weights.catch
        if n >= self.show - 1:
            held += catch * self.prize * (1.0 if n >= self.show else 0.25)
        return held * self.about[rank] if weights.scarce else held

    def hold_wilds(self, n: int) -> float:
        if self.owes:
            return n * HOLD_OWED
        holds = self.weights.wild_holds
        if self.house.wild_melds:
            return n * holds[1]
        top = len(holds) - 1
        return holds[min(n, top)] + 12.0 * max(n - top, 0)

    def neighbours(self, c: int) -> int:
        """Cards of the suit in hand next to a card or one beyond, where sequences are played."""
        rank, suit = c >> 2, c & 3
        found = 0
        for other in range(max(rank - 2, 0), min(rank + 3, NATURALS)):
            if other != rank and self.hand[other] >> 5 * suit & 31:
                found += 1
        return found

    def lengthens(self, c: int) -> bool:
        """Whether a card goes on an own unfinished sequence, at an end or one beyond."""
        bit = 1 << (c >> 2)
        for meld in self.own:
            if meld.shape == SEQUENCE and meld.size < CANASTA and meld.rank == c & 3:
                nats = meld.nats
                if not nats & bit and bit & (nats << 1 | nats >> 1 | nats << 2 | nats >> 2):
                    return True
        return False

    def few(self, size: int) -> float:
        """The cost of a hand that shrinks to so many cards while the side cannot go out."""
        fews = self.weights.fews
        if size >= len(fews) or not (self.short or self.stays):
            return 0.0
        return fews[max(size, 0)] * (1.0 - self.urgency)

    # -- whether the end would be welcome

    def could_close(self) -> bool:
        """Whether the side may have its canastas in this turn: a quick bound."""
        if not self.opened or (self.house.must_ask and self.view.refused[self.seat]):
            return False
        lacking = self.short
        if not lacking:
            return True
        for meld in self.melds:
            if not meld.kind and meld.size + self.size > CANASTA and self.may_close(meld):
                lacking -= 1
        if lacking > 0 and self.size > CANASTA and self.may_lay_canasta():
            lacking -= 1
        return lacking <= 0

    def may_close(self, meld: OnTable) -> bool:
        """Whether the hand has enough cards for a meld, whatever else needs them."""
        if meld.shape == SEQUENCE:
            return True
        naturals = self.counts[meld.rank] if meld.shape == GROUP else 0
        return meld.size + naturals + self.wilds >= CANASTA

    def may_lay_canasta(self) -> bool:
        """The same of a canasta all from the hand."""
        most = max(*self.counts[:NATURALS], self.counts[BLACK])
        return self.house.sequences or most + self.wilds >= CANASTA

    def closed_points(self) -> float:
        """Points of the side's canastas."""
        return float(sum(self.values[meld.kind] for meld in self.melds))

    def closed_next(self) -> float:
        """Points of the canastas that the own hand closes as soon as it has its turn."""
        wilds = self.wilds
        found = 0.0
        for meld in self.own:
            if meld.shape != GROUP or meld.size >= CANASTA:
                continue
            naturals = self.counts[meld.rank]
            lacking = max(CANASTA - meld.size - naturals, 0)
            if lacking <= min(wilds, self.room_for_wilds(meld, meld.naturals + naturals)):
                wilds -= lacking
                kind = group_kind(meld.rank, CANASTA - meld.wilds - lacking, meld.wilds + lacking)
                found += self.values[kind]
        return found

    def prospects(self, side: int, out: int = -1) -> float:
        """What a side loses if the hand ends now: canastas to come, and what it holds.

        ``out``: who would go out, whose hand then costs nothing.
        """
        view, house, weights = self.view, self.house, self.weights
        loss = 0.0
        for meld in self.sides[side]:
            if meld.size < CANASTA:
                # what is lost is guessed in one way by all players
                wild = meld.shape == WILD
                hopes = BASELINE.wild_chances if wild else BASELINE.chances
                if meld.shape == GROUP:
                    kind = group_kind(meld.rank, meld.naturals, meld.wilds)
                else:
                    kind = SEQUENCE_KIND
                    if meld.shape == WILD:
                        kind = wild_kind(meld.twos, meld.jokers)
                loss += self.values[kind] * hopes[meld.size]
        canastas = sum(1 for meld in self.sides[side] if meld.kind)
        for least, points in house.rules.scoring.many_canastas:
            if canastas < least <= canastas + 2:
                loss += points * (0.5 if least == canastas + 1 else 0.2)
                break
        for seat in range(side, house.seats, house.sides):
            if seat in (self.seat, out):
                continue
            # cards in hand count twice: lost, and not laid
            loss += weights.partner_card * view.hand_sizes[seat]
            if not view.opened[seat]:
                loss += 100.0
        if not canastas:
            # a first canasta changes the sign of much that lies there
            sign = house.rules.scoring.melded == "plus_with_canasta"
            loss += weights.no_canasta * (250.0 if sign else 60.0)
        return loss

    def points_in_hand(self) -> int:
        return sum(n * self.lost[rank] for rank, n in enumerate(self.counts))

    def end_pays(self, own_loss: float, out: int) -> float:
        """What the end of the hand now, by the own side, brings more than playing on (points).

        ``own_loss``: points of the player's own hand that would be lost; ``out``: who goes out.
        """
        weights = self.weights
        gain = float(self.house.rules.scoring.going_out) - own_loss + weights.going
        gain -= weights.own_hopes * self.prospects(self.side, out)
        others = [self.prospects(s) for s in range(self.house.sides) if s != self.side]
        return gain + weights.their_hopes * max(others)


def let_lie(view: View, sides: int) -> list[set[int]]:
    """By seat, ranks that lay on top when its side had opened and it drew all the same.

    Who so lets a top lie seldom holds what would match it. A taking clears what was known.
    """
    seen = view.seen
    found: list[set[int]] = [set() for _ in view.hand_sizes]
    opened = [False] * sides
    rank = seen.first_pile[-1] >> 2 if seen.first_pile else -1
    for i in range(0, len(seen.log), 2):
        seat, code = seen.log[i], seen.log[i + 1]
        assert isinstance(seat, int)
        kind = kind_of(code)
        if kind <= TAKE:
            opened[seat % sides] = True
            if kind == TAKE:
                rank = -1
                found[seat].clear()
        elif kind == DISCARD:
            assert isinstance(code, int)
            rank = card_of(code) >> 2
        elif kind == DRAW and opened[seat % sides] and rank >= 0:
            found[seat].add(rank)
    return found
