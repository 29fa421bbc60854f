"""The full state of one hand: everything, the hidden cards included. Only the core may look at it.

Plain ints and lists with a cheap ``clone``; ``step`` changes a state in place, ``apply`` never.
"""

from typing import Final

from canasta.cards import JOKER, NATURALS, NO_CARDS, TWO, card, total
from canasta.game.codes import GROUP, SEQUENCE, WILD, Code, sequence_cards
from canasta.game.house import House
from canasta.native import i64

CUT_PHASE: Final = 0
DRAW_PHASE: Final = 1
PLAY_PHASE: Final = 2
ANSWER_PHASE: Final = 3
OVER: Final = 4
PHASES: Final = ("cut", "draw", "play", "answer", "over")

NO_LEAVE: Final = 0
LEAVE_YES: Final = 1
LEAVE_NO: Final = 2

NEVER_LAID: Final = 0
LAID: Final = 1
LAID_NOW: Final = 2

ENDED: Final = ("", "out", "stock", "red_three", "won")
"""How a hand ended: nobody's stock, a player went out, a last red three, a winning canasta."""


class Meld:
    """Cards on the table: a group, a meld of wild cards, or a sequence.

    ``rank`` is the rank of a group and the suit of a sequence; ``nats`` are the packed naturals, of
    a sequence the bit set of its ranks. ``kind`` is the sealed kind of a closed canasta
    (``rules.melding``), 0 while it is open or where the table seals none.
    """

    def __init__(self, owner: i64, shape: i64, rank: i64) -> None:
        self.owner = owner
        self.shape = shape
        self.rank = rank
        self.nats = 0
        self.twos: i64 = 0
        self.jokers: i64 = 0
        self.naturals: i64 = 0
        self.wilds: i64 = 0
        self.kind: i64 = 0
        self.from_hand = False

    def clone(self) -> "Meld":
        new = Meld(self.owner, self.shape, self.rank)
        new.nats = self.nats
        new.twos = self.twos
        new.jokers = self.jokers
        new.naturals = self.naturals
        new.wilds = self.wilds
        new.kind = self.kind
        new.from_hand = self.from_hand
        return new

    def size(self) -> int:
        return self.naturals + self.wilds

    def cards(self) -> list[int]:
        """Its cards in canonical order."""
        if self.shape == SEQUENCE:
            return sequence_cards(self.rank, self.nats)
        cards: list[int] = []
        if self.shape == GROUP:
            for suit in range(4):
                cards += [card(self.rank, suit)] * (self.nats >> 5 * suit & 31)
        for suit in range(4):
            cards += [card(TWO, suit)] * (self.twos >> 5 * suit & 31)
        return cards + [card(JOKER, 0)] * self.jokers


class State:
    """One hand in progress. Seats count from 0 in order of play; a seat's side is seat % sides.

    ``stock[drawn:]`` is what can still be drawn; the list is never changed, so clones share it.
    ``hands[seat][rank]`` is packed, ``counts[seat][rank]`` the number, ``sizes[seat]`` all of them.
    ``log`` is seat and code of every move by turns, ``first_pile`` the face-up cards before them:
    what went by for all to see.
    """

    def __init__(self, house: House, blank: bool = False) -> None:
        self.house = house
        if blank:  # `clone` sets every field itself
            return
        seats = house.seats
        self.stock: list[int] = []
        self.drawn: i64 = 0
        self.pile: list[int] = []
        self.buried: list[int] = []
        self.hands = [NO_CARDS[:] for _ in range(seats)]
        self.counts = [NO_CARDS[:] for _ in range(seats)]
        self.sizes = house.by_seat[:]
        self.melds: list[list[Meld]] = [[] for _ in range(house.sides)]
        # noughts: nobody has laid or asked for leave yet
        self.red = house.by_seat[:]
        self.scores = house.by_side[:]
        self.dealer: i64 = seats - 1
        self.turn: i64 = 0
        self.actor: i64 = 0
        self.phase: i64 = DRAW_PHASE
        self.opened = [False] * seats
        self.laid = house.by_seat[:]
        self.took = [False] * seats
        self.first_turn = [False] * seats
        self.leave = house.by_seat[:]
        self.refused = house.by_seat[:]
        self.asked_by: i64 = -1
        self.asked_phase: i64 = DRAW_PHASE
        self.answers: i64 = 0
        self.discard_owed = True
        self.may_take = True
        self.exact_cut: i64 = -1
        self.fined = house.by_side[:]
        self.fined_now: list[list[int]] = []
        self.lifted: i64 = 0
        self.out: i64 = -1
        self.out_concealed = False
        self.winner: i64 = -1
        self.ended: i64 = 0
        self.first_pile: list[int] = []
        self.log: list[Code] = []
        self.ply: i64 = 0

    def clone(self) -> "State":
        new = self._shared()
        new.pile = self.pile[:]
        new.hands = [hand[:] for hand in self.hands]
        new.counts = [counts[:] for counts in self.counts]
        new.sizes = self.sizes[:]
        new.melds = [[meld.clone() for meld in melds] for melds in self.melds]
        new.red = self.red[:]
        new.opened = self.opened[:]
        new.laid = self.laid[:]
        new.took = self.took[:]
        new.first_turn = self.first_turn[:]
        new.leave = self.leave[:]
        new.refused = self.refused[:]
        new.fined = self.fined[:]
        new.fined_now = self.fined_now[:]
        new.log = self.log[:]
        return new

    def trial(self, seat: i64) -> "State":
        """A clone for trying out what ``seat`` lays or takes; what that leaves alone is shared."""
        new = self._shared()
        side = seat % self.house.sides
        new.hands = self.hands[:]
        new.hands[seat] = self.hands[seat][:]
        new.counts = self.counts[:]
        new.counts[seat] = self.counts[seat][:]
        new.sizes = self.sizes[:]
        new.melds = self.melds[:]
        new.melds[side] = [meld.clone() for meld in self.melds[side]]
        new.opened = self.opened[:]
        new.laid = self.laid[:]
        new.took = self.took[:]
        return new

    def _shared(self) -> "State":
        """Another state of the same parts."""
        new = State(self.house, True)
        new.stock = self.stock
        new.drawn = self.drawn
        new.pile = self.pile
        new.buried = self.buried
        new.hands = self.hands
        new.counts = self.counts
        new.sizes = self.sizes
        new.melds = self.melds
        new.red = self.red
        new.scores = self.scores
        new.dealer = self.dealer
        new.turn = self.turn
        new.actor = self.actor
        new.phase = self.phase
        new.opened = self.opened
        new.laid = self.laid
        new.took = self.took
        new.first_turn = self.first_turn
        new.leave = self.leave
        new.refused = self.refused
        new.asked_by = self.asked_by
        new.asked_phase = self.asked_phase
        new.answers = self.answers
        new.discard_owed = self.discard_owed
        new.may_take = self.may_take
        new.exact_cut = self.exact_cut
        new.fined = self.fined
        new.fined_now = self.fined_now
        new.lifted = self.lifted
        new.out = self.out
        new.out_concealed = self.out_concealed
        new.winner = self.winner
        new.ended = self.ended
        new.first_pile = self.first_pile
        new.log = self.log
        new.ply = self.ply
        return new

    @property
    def over(self) -> bool:
        return self.phase == OVER

    def stock_size(self) -> int:
        return len(self.stock) - self.drawn

    def pile_size(self) -> int:
        return len(self.pile) + len(self.buried)

    def side_of(self, seat: i64) -> int:
        return seat % self.house.sides

    def add(self, seat: i64, c: i64) -> None:
        """One card comes to a hand."""
        rank = c >> 2
        self.hands[seat][rank] += 1 << 5 * (c & 3)
        self.counts[seat][rank] += 1
        self.sizes[seat] += 1

    def remove(self, seat: i64, c: i64) -> None:
        """One card leaves a hand."""
        rank = c >> 2
        self.hands[seat][rank] -= 1 << 5 * (c & 3)
        self.counts[seat][rank] -= 1
        self.sizes[seat] -= 1

    def remove_packed(self, seat: i64, rank: i64, packed: i64) -> None:
        """Cards of one rank leave a hand."""
        n = total(packed)
        self.hands[seat][rank] -= packed
        self.counts[seat][rank] -= n
        self.sizes[seat] -= n

    def partners(self, seat: i64) -> list[int]:
        """The others of the seat's side, in playing order after it."""
        sides = self.house.sides
        seats = self.house.seats
        return [(seat + step) % seats for step in range(sides, seats, sides)]


def base_label(meld: Meld) -> str:
    """The label of a meld without its number: ``K``, ``3``, ``W``, ``H5``."""
    if meld.shape == WILD:
        return "W"
    if meld.shape == SEQUENCE:
        low = (meld.nats & -meld.nats).bit_length() - 1
        return "SHDC"[meld.rank] + "456789TJQKA"[low]
    return "456789TJQKA"[meld.rank] if meld.rank < NATURALS else "3"


def labels(melds: list[Meld]) -> list[str]:
    """The labels of a side's melds, equal ones numbered by order of laying (notation 2)."""
    found: list[str] = []
    times: dict[str, int] = {}
    for meld in melds:
        base = base_label(meld)
        times[base] = times.get(base, 0) + 1
        found.append(base if times[base] == 1 else f"{base}#{times[base]}")
    return found
