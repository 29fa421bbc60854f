"""A position, a JSON object that people can write and read, set up as a state (notation 3).

``layout`` writes one.
"""

from collections.abc import Mapping

from canasta.cards import (
    RED,
    card_text,
    cards_text,
    deck,
    pack_list,
    total,
)
from canasta.game import codes
from canasta.game.encode import _shape
from canasta.game.given import Given
from canasta.game.house import SIDE, House
from canasta.game.layout import LAID_WORDS, LEAVE_WORDS, all_cards
from canasta.game.moves import Illegal
from canasta.game.state import (
    ANSWER_PHASE,
    CUT_PHASE,
    DRAW_PHASE,
    LAID,
    PHASES,
    PLAY_PHASE,
    Meld,
    State,
)
from canasta.game.step import canasta_kind, place
from canasta.game.turn import lay_red
from canasta.native import Ints
from canasta.options import RulesError, nearest
from canasta.rules import load
from canasta.rules.melding import CANASTA, SMALLEST
from canasta.rules.scoring import KINDS

_KEYS = [
    "rules",
    "options",
    "seats",
    "scores",
    "hands",
    "stock",
    "pile",
    "buried",
    "melds",
    "red_threes",
    "turn",
    "dealer",
    "phase",
    "deck",
    "lifted",
    "leave",
    "asked",
    "refused",
    "laid",
    "discard_owed",
    "may_take",
    "exact_cut",
    "fined",
    "opened",
    "took_pile",
    "first_turn",
]


def read_position(document: object) -> State:
    """The state that a position describes. Raises RulesError with the path of what is wrong."""
    return _Reader(document).state()


class _Reader(Given):
    """Reads one position; each method takes one key and names its path when it refuses."""

    def __init__(self, document: object) -> None:
        if not isinstance(document, dict):
            raise RulesError("", "expected a position, an object with the key rules")
        for key in document:
            if key not in _KEYS:
                raise RulesError(str(key)[:60], "no such key", nearest(str(key), _KEYS))
        name = document.get("rules")
        if not isinstance(name, str):
            raise RulesError("rules", "expected the name of a variant")
        options = document.get("options", {})
        if not isinstance(options, dict):
            raise RulesError("options", 'expected an object like {"match.target": 5000}')
        try:
            self.rules = load(name, document.get("seats"), options)
        except RulesError as error:
            known = error.path.startswith(("rules", "seats"))
            raise error if known else error.at(f"options.{error.path}") from error
        super().__init__(document, self.rules.seats)
        self.house = House(self.rules)

    def state(self) -> State:
        house = self.house
        state = State(house)
        phase = self.given.get("phase", "draw")
        if phase not in PHASES[:4]:
            raise RulesError("phase", "expected draw, play, answer or cut")
        state.phase = PHASES.index(phase)
        state.turn = state.actor = self.number("turn", 0, 0, house.seats - 1)
        other = state.turn + 1 if state.phase == CUT_PHASE else state.turn - 1
        state.dealer = self.number("dealer", other % house.seats, 0, house.seats - 1)
        state.scores = Ints(self.numbers("scores", house.sides, 0, -10_000_000, 10_000_000))
        state.fined = Ints(self.numbers("fined", house.sides, 0, 0, 1_000_000))
        state.refused = Ints(self.numbers("refused", house.seats, 0, 0, 99))
        state.leave = Ints([LEAVE_WORDS.index(v) for v in self.choices("leave", LEAVE_WORDS)])
        state.took = [bool(v) for v in self.choices("took_pile", (False, True))]
        state.first_turn = [bool(v) for v in self.choices("first_turn", (False, True))]
        state.discard_owed = self.flag("discard_owed", True)
        state.may_take = self.flag("may_take", True)
        exact = self.given.get("exact_cut")
        state.exact_cut = -1 if exact is None else self.number("exact_cut", 0, 0, house.sides - 1)
        if state.phase == CUT_PHASE:
            self.cut(state)
            return state
        self.absent(("deck", "lifted"), "only in phase cut")
        self.cards_on_table(state)
        self.whole_deck(state)
        self.seats_so_far(state)
        self.asked(state)
        state.first_pile = state.pile[:]
        if house.red_auto and state.counts[state.turn][RED]:
            lay_red(state, state.turn, state.hands[state.turn][RED], house.red_replaced)
        return state

    # -- parts of a position

    def cut(self, state: State) -> None:
        self.absent(
            ("hands", "stock", "pile", "buried", "melds", "red_threes", "asked"), "not in phase cut"
        )
        if not self.rules.seating.cut:
            raise RulesError("phase", "this table plays no cut (seating.cut)")
        state.stock = self.cards("deck", self.given.get("deck"))
        seating = self.rules.seating
        if sorted(state.stock) != deck(seating.packs, seating.jokers):
            whole = len(deck(seating.packs, seating.jokers))
            raise RulesError("deck", "expected the whole deck of {cards} cards", cards=whole)
        state.first_turn = [True] * self.house.seats
        if self.given.get("lifted") is not None:
            state.lifted = self.number("lifted", 0, 3, len(state.stock) - 1)

    def cards_on_table(self, state: State) -> None:
        given = self.given
        hands = given.get("hands")
        if not isinstance(hands, list) or len(hands) != self.house.seats:
            problem = "expected {number} card lists, one a seat"
            raise RulesError("hands", problem, number=self.house.seats)
        for seat, text in enumerate(hands):
            for c in self.cards(f"hands[{seat}]", text):
                state.add(seat, c)
        state.stock = self.cards("stock", given.get("stock", "-"))
        state.pile = self.cards("pile", given.get("pile", "-"))
        state.buried = self.cards("buried", given.get("buried", "-"))
        self.melds(state)
        self.red_threes(state)

    def melds(self, state: State) -> None:
        sides = self.given.get("melds", [[] for _ in range(self.house.sides)])
        if not isinstance(sides, list) or len(sides) != self.house.sides:
            problem = "expected {number} lists of melds, one a side"
            raise RulesError("melds", problem, number=self.house.sides)
        for side, melds in enumerate(sides):
            if not isinstance(melds, list) or len(melds) > codes.MAX_MELDS:
                raise RulesError(f"melds[{side}]", "expected a list of melds")
            for i, entry in enumerate(melds):
                self.meld(state, side, f"melds[{side}][{i}]", entry)

    def meld(self, state: State, side: int, path: str, entry: object) -> None:
        fields: Mapping[str, object] = entry if isinstance(entry, dict) else {"cards": entry}
        known = ("cards", "from_hand", "kind", "owner")
        for key in fields:
            if key not in known:
                raise RulesError(f"{path}.{key}", "no such key", nearest(str(key), known))
        cards = tuple(
            sorted(self.cards(f"{path}.cards" if fields is entry else path, fields.get("cards")))
        )
        owner = fields.get("owner")
        house = self.house
        if owner is None:
            if house.lay_on != SIDE and house.seats > house.sides:
                raise RulesError(f"{path}.owner", "expected the seat that laid it")
            owner = side
        elif type(owner) is not int or not 0 <= owner < house.seats or owner % house.sides != side:
            raise RulesError(f"{path}.owner", "expected a seat of side {side}", side=side)
        shaped = _shape(cards, None) if len(cards) >= SMALLEST else None
        if shaped is None or isinstance(shaped, Illegal) or not self.played(shaped):
            raise RulesError(path, "{cards} is no meld", cards=cards_text(cards))
        place(state, owner, shaped, False)
        meld = state.melds[side][-1]
        if meld.size() != len(cards) or (meld.shape == codes.SEQUENCE and not _runs(meld)):
            raise RulesError(path, "{cards} is no meld", cards=cards_text(cards))
        from_hand = fields.get("from_hand", False)
        if not isinstance(from_hand, bool):
            raise RulesError(f"{path}.from_hand", "expected true or false")
        kinds = _kinds(canasta_kind(state, meld), meld)
        if from_hand and not kinds:
            raise RulesError(f"{path}.from_hand", "{cards} is no canasta", cards=cards_text(cards))
        meld.from_hand = from_hand
        kind = fields.get("kind")
        if kind is not None:
            if kind not in kinds:
                problem = "expected the kind of a canasta: {kinds}"
                raise RulesError(f"{path}.kind", problem, kinds=", ".join(kinds or KINDS))
            meld.kind = KINDS.index(str(kind)) + 1

    def played(self, shaped: int) -> bool:
        """Whether the table plays melds of this shape at all."""
        shape = codes.shape_of(shaped)
        if shape == codes.SEQUENCE:
            return self.house.sequences
        return shape != codes.WILD or self.house.wild_melds

    def red_threes(self, state: State) -> None:
        by_player = self.rules.scoring.red_threes_owner == "player"
        number = self.house.seats if by_player else self.house.sides
        given = self.given.get("red_threes", ["-"] * number)
        if not isinstance(given, list) or len(given) != number:
            problem = "expected {number} card lists, one a side"
            if by_player:
                problem = "expected {number} card lists, one a seat"
            raise RulesError("red_threes", problem, number=number)
        for i, text in enumerate(given):
            cards = self.cards(f"red_threes[{i}]", text)
            if any(c >> 2 != RED for c in cards):
                raise RulesError(f"red_threes[{i}]", "expected red threes")
            state.red[i] = pack_list(cards)[RED]

    def whole_deck(self, state: State) -> None:
        """No card more often than the deck has it."""
        seating = self.rules.seating
        spare = deck(seating.packs, seating.jokers)
        left = {c: spare.count(c) for c in set(spare)}
        for c in all_cards(state):
            left[c] = left.get(c, 0) - 1
            if left[c] < 0:
                raise RulesError("", "more {card} than the deck has", card=card_text(c))

    def seats_so_far(self, state: State) -> None:
        house = self.house
        given_melds = self.given.get("melds", [])
        for side, melds in enumerate(state.melds):
            seats = range(side, house.seats, house.sides)
            for i, meld in enumerate(melds):
                entry = given_melds[side][i]
                owned = isinstance(entry, dict) and entry.get("owner") is not None
                for seat in [meld.owner] if owned else seats:
                    state.laid[seat] = LAID
                for seat in [meld.owner] if house.opens_alone and owned else seats:
                    state.opened[seat] = True
        if "laid" in self.given:
            state.laid = Ints([LAID_WORDS.index(v) for v in self.choices("laid", LAID_WORDS)])
        if "opened" in self.given:
            state.opened = [bool(v) for v in self.choices("opened", (False, True))]

    def asked(self, state: State) -> None:
        if state.phase != ANSWER_PHASE:
            self.absent(("asked",), "only in phase answer")
            return
        asked = self.given.get("asked")
        if not isinstance(asked, dict) or not {"seat", "phase"} <= set(asked) <= {
            "seat",
            "phase",
            "answers",
        }:
            raise RulesError(
                "asked", 'expected an object like {"seat": 0, "phase": "play", "answers": {}}'
            )
        if asked["seat"] != state.turn or type(asked["seat"]) is not int:
            raise RulesError("asked.seat", "expected the seat in turn")
        if asked["phase"] not in ("draw", "play"):
            raise RulesError("asked.phase", "expected draw or play")
        partners = state.partners(state.turn)
        answers = asked.get("answers", {})
        before = (
            {str(seat): "yes" for seat in partners[: len(answers)]}
            if isinstance(answers, dict)
            else None
        )
        if answers != before or len(answers) >= len(partners):
            raise RulesError(
                "asked.answers", "expected the yes of partners in playing order, one still to come"
            )
        state.asked_by = state.turn
        state.asked_phase = DRAW_PHASE if asked["phase"] == "draw" else PLAY_PHASE
        state.answers = len(answers)
        state.actor = partners[len(answers)]


def _kinds(kind: int, meld: Meld) -> list[str]:
    """What a canasta of these cards is, and what later cards may hide that it was at closing."""
    if not kind:
        return []
    kinds = [KINDS[kind - 1]]
    if meld.shape == codes.WILD:
        of_one = {"wild_twos": total(meld.twos), "wild_jokers": meld.jokers}
        kinds += [name for name, cards in of_one.items() if cards >= CANASTA and name not in kinds]
    elif kinds == ["black_threes"]:
        kinds.append("dirty")
    return kinds


def _runs(meld: Meld) -> bool:
    low = meld.nats & -meld.nats
    return meld.nats == low * ((1 << meld.naturals) - 1) and meld.naturals <= 7
