"""A table's rules in the form the loop reads: numbers looked up, not options compared."""

from typing import Final

from canasta.cards import BLACK, JOKER, NATURALS, RANK_TEXT, TWO
from canasta.native import Ints, i64
from canasta.rules import Rules
from canasta.rules import melding as meld_rules
from canasta.rules.opening import minimum
from canasta.rules.scoring import KINDS, canasta_value
from canasta.rules.values import worth, worth_in_hand

SIDE: Final = 0
OWN: Final = 1
SIDE_ONCE_OPENED: Final = 2

NOTHING: Final = 0
NATURALS_ONLY: Final = 1
ANYTHING: Final = 2


class House:
    """What ``rules`` say, looked up once. Never changed after it is made; states share it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = rules.seats
        self.sides: i64 = rules.sides
        # noughts, to be copied
        self.by_seat = Ints([0] * rules.seats)
        self.by_side = Ints([0] * rules.sides)
        self.partnered = rules.seating.side_size > 1
        self.draw = rules.seating.draw
        packs, jokers = rules.seating.packs, rules.seating.jokers
        self.deck = [4 * packs] * (TWO + 1) + [jokers, 2 * packs, 2 * packs]  # by rank
        self.deck_size = sum(self.deck)
        self.red_in_deck: i64 = 2 * packs
        melding = rules.melding
        self.worth = Ints(worth(rules.values))
        self.lost = Ints(worth_in_hand(rules.values))
        # of canastas by kind, and where they were laid whole from the hand
        self.values = [0, *(canasta_value(rules, kind) for kind in KINDS)]
        self.whole = [0, *(canasta_value(rules, kind, True) for kind in KINDS)]
        most = 4 * rules.seating.packs + 1
        self.wild_limit = Ints([meld_rules.wild_limit(melding, n) for n in range(most)])
        self.most_wilds: i64 = max(self.wild_limit)
        self.one_per_rank = melding.melds_per_rank == 1
        self.melds_per_rank: i64 = melding.melds_per_rank
        self.closed_takes: i64 = ("nothing", "naturals", "any").index(melding.closed_takes)
        self.seals = melding.closed_takes != "any"
        self.sequences = melding.sequences
        self.wild_melds = melding.wild_melds
        self.wild_canastas: i64 = melding.wild_canastas
        self.closed_wild_takes = melding.closed_wild_takes
        self.obligation = melding.wild_obligation
        self.lay_on: i64 = ("side", "own", "side_once_opened").index(melding.lay_on)
        self.merge = melding.merge
        self.opens_alone = rules.opening.scope == "player"
        self.take_counts = rules.opening.take_counts == "all"
        excluded = rules.opening.take_excludes
        names = [*RANK_TEXT[: NATURALS + 1], "JK", "", ""]
        self.take_excluded = [name in excluded for name in names]
        self.taking_worth = self.worth[:]
        for rank, out in enumerate(self.take_excluded):
            if out:
                self.taking_worth[rank] = 0
        self.opening_fine = rules.scoring.penalty if rules.opening.failed == "penalty" else 0
        pile = rules.pile
        self.show: i64 = pile.show
        self.show_locked: i64 = pile.show_locked
        self.with_wild = pile.with_wild
        self.onto_meld: i64 = ("never", "unfinished", "any").index(pile.onto_meld)
        self.onto_group = pile.onto_group or not melding.sequences
        self.gifts = pile.closed_rank == "gift"
        self.blocks = pile.closed_rank == "blocked"
        self.wild_locks = pile.wild_effect == "lock"
        self.freezers = [False] * 15
        self.freezers[TWO] = self.freezers[JOKER] = pile.wild_effect == "freeze"
        self.freezers[BLACK] = pile.black_three_freezes
        self.freezers[14] = pile.red_three_freezes
        self.always_frozen = pile.always_frozen
        # where only naturals ever take the pile there is nothing to freeze
        other_ways = pile.with_wild or pile.onto_meld != "never"
        self.frozen_until_opened = pile.frozen_until_opened and other_ways
        self.one_card = pile.one_card
        threes = rules.threes
        self.red_auto = threes.red_laid == "auto"
        self.red_replaced = threes.red_replaced
        self.red_from_pile_replaced = threes.red_from_pile_replaced
        self.black_out = threes.black_melds == "going_out"
        closing = rules.closing
        self.canastas: i64 = closing.canastas
        self.discard_required = closing.discard != "optional"
        self.discard_natural = closing.discard == "required_natural"
        self.asks = closing.ask != "none" and self.partnered
        self.must_ask = closing.ask == "required" and self.partnered
        self.lap = closing.refused == "lap"
        self.forced = closing.stock_empty == "forced"
        self.play_on = closing.last_red_three == "play_on"
        self.own_canastas = closing.owner == "player"
        scoring = rules.scoring
        self.from_hand = scoring.from_hand != "none"
        self.from_hand_after_take = scoring.from_hand_scope == "turn"
        self.instant_win = rules.match.black_threes_win

    def minimum(self, score: int) -> int:
        """Points to open with this total."""
        return minimum(self.rules, score)
