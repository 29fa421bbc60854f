"""Random small positions: few cards, few ranks, and tables with unusual rules."""

from random import Random
from typing import Any

TABLES = (
    ("classic", 4),
    ("canaston", 4),
    ("canaston", 6),
    ("individual", 2),
    ("individual_pairs", 4),
    ("samba", 4),
    ("bolivia", 4),
    ("salon", 2),
    ("salon", 4),
)

VALUES: dict[str, tuple[Any, ...]] = {
    "melding.min_naturals": (1, 2, 3),
    "melding.max_wilds": (0, 1, 2, 3),
    "melding.naturals_per_wild": (0, 1, 2),
    "melding.melds_per_rank": (0, 1, 2),
    "melding.closed_takes": ("any", "naturals", "nothing"),
    "melding.sequences": (True, False),
    "melding.wild_melds": (True, False),
    "melding.wild_canastas": (0, 1, 2),
    "melding.closed_wild_takes": (True, False),
    "melding.wild_obligation": (True, False),
    "melding.lay_on": ("side", "own", "side_once_opened"),
    "melding.merge": (True, False),
    "opening.scope": ("side", "player"),
    "opening.clean_only_up_to": (None, 3000),
    "opening.take_counts": ("all", "none"),
    "opening.take_excludes": ([], ["K"], ["K", "2"]),
    "opening.failed": ("refused", "penalty"),
    "pile.show": (1, 2, 3),
    "pile.show_locked": (2, 3),
    "pile.with_wild": (True, False),
    "pile.onto_meld": ("never", "unfinished", "any"),
    "pile.onto_group": (True, False),
    "pile.closed_rank": ("normal", "gift", "blocked"),
    "pile.wild_effect": ("none", "freeze", "lock"),
    "pile.always_frozen": (True, False),
    "pile.frozen_until_opened": (True, False),
    "pile.one_card": (True, False),
    "threes.red_laid": ("auto", "by_hand"),
    "threes.red_replaced": (True, False),
    "threes.red_from_pile_replaced": (True, False),
    "threes.black_melds": ("going_out", "with_two_wilds"),
    "closing.canastas": (0, 1, 2),
    "closing.kinds": ([], ["clean"], ["dirty"]),
    "closing.owner": ("side", "player"),
    "closing.discard": ("optional", "required", "required_natural"),
    "closing.ask": ("none", "optional", "required"),
    "closing.ask_hand": (0, 2),
    "closing.refused": ("turn", "lap"),
    "closing.stock_empty": ("optional", "forced"),
    "closing.last_red_three": ("ends", "play_on"),
    "scoring.from_hand": ("none", "double"),
    "scoring.from_hand_scope": ("hand", "turn"),
    "values.low": (0, 5),
    "values.two": (0, 20),
    "match.black_threes_win": (True, False),
}


def random_position(rng: Random) -> dict[str, Any]:
    """A position to try; reading it may refuse it."""
    name, seats = rng.choice(TABLES)
    options: dict[str, Any] = {}
    if rng.random() < 0.15:
        options = {
            "opening.scope": "player",
            "melding.lay_on": rng.choice(("side", "side_once_opened")),
        }
    options |= {
        path: rng.choice(VALUES[path]) for path in rng.sample(sorted(VALUES), rng.randint(0, 5))
    }
    options |= {"seating.packs": 8, "seating.jokers": 15}
    options["opening.steps"] = [[None, rng.choice((0, 15, 30, 50, 90))]]
    ranks = rng.sample("45KA" if rng.random() < 0.5 else "89TQ", rng.randint(1, 3))
    suits = "SH" if rng.random() < 0.6 else "S"
    pool = [rank + suit for rank in ranks for suit in suits] * 3
    pool += ["2S", "2H", "JK"] * rng.choice((0, 1, 2))
    pool += ["3S", "3C"] * rng.choice((0, 0, 1, 3))
    if rng.random() < 0.1:
        pool += ["3H"]
    if rng.random() < 0.4 and (options.get("melding.sequences") or name in ("samba", "bolivia")):
        pool = [rank + "S" for rank in "456789T"] + ["5H", "6H", "7H", "2S"]
        ranks = ["5"]
    sevens = rng.random() < 0.15
    size = rng.randint(6, 9) if sevens else rng.choice((1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7))
    draws = rng.random() < 0.4
    if draws:
        size = min(size, 4 if not sevens else 7)
    hand = [rng.choice(pool) for _ in range(size)]
    if sevens:
        rank = rng.choice(ranks)
        hand = [rank + "D"] * 7 + hand[: rng.randint(0, 3)]
    melds = [random_meld(rng, ranks, seats) for _ in range(rng.choice((0, 0, 1, 1, 2, 2, 3)))]
    if rng.random() < 0.3:
        melds = []
    seats_dealt = [" ".join(hand)] + ["7C" if rng.random() < 0.7 else "7C 7D"] * (seats - 1)
    other = [] if rng.random() < 0.8 else [random_meld(rng, ranks, seats, 1)]
    pile = [rng.choice(pool) for _ in range(rng.choice((0, 1, 1, 2, 3)))]
    stock = [rng.choice([*pool, "3D"]) for _ in range(rng.choice((0, 0, 1, 2, 3)))]
    doc: dict[str, Any] = {
        "rules": name,
        "seats": seats,
        "options": options,
        "hands": seats_dealt,
        "pile": " ".join(pile) or "-",
        "stock": " ".join(stock) or "-",
        "melds": [melds, other],
        "phase": "draw" if draws else "play",
    }
    if rng.random() < 0.3:
        doc["leave"] = [rng.choice(("yes", "no"))] + [None] * (seats - 1)
    if rng.random() < 0.1:
        doc["discard_owed"] = False
    if options.get("opening.scope") == "player" and rng.random() < 0.5:
        doc["opened"] = [rng.random() < 0.3 for _ in range(seats)]
    if rng.random() < 0.1:
        doc["buried"] = "JC"
    if rng.random() < 0.2:
        doc["took_pile"] = [True] * seats
    return doc


def random_meld(rng: Random, ranks: list[str], seats: int, side: int = 0) -> dict[str, Any]:
    """A meld of few kinds, open or closed."""
    kind = rng.random()
    if kind < 0.6:
        rank = rng.choice(ranks)
        wilds = rng.choice((0, 0, 1, 2))
        size = rng.choice((3, 4, 5, 6, 6, 7, 7, 8))
        cards = [rank + "C"] * (size - wilds) + ["2C"] * wilds
        if size - wilds < 2:
            cards = [rank + "C"] * 3
    elif kind < 0.75:
        size = rng.choice((3, 4, 5, 6, 6, 7))
        cards = [*["2D"] * (size - 1), rng.choice(("2D", "JK"))]
    elif kind < 0.88:
        low = rng.randint(0, 3)
        cards = [rank + "S" for rank in "56789TJQ"[low : low + rng.choice((3, 4, 6, 7))]]
    else:
        cards = [rng.choice(("TC", "TD"))] * rng.choice((7, 7, 6))
        if rng.random() < 0.5:
            cards = [cards[0]] * 5 + ["2D"] * 2
    owner = rng.choice(range(side, seats, 2))
    return {"cards": " ".join(cards), "owner": owner}


def position(rules: str, hand: str, **more: Any) -> dict[str, Any]:
    """A position with one hand that matters."""
    seats = more.pop("seats", {"individual": 2}.get(rules, 4))
    found: dict[str, Any] = {
        "rules": rules,
        "seats": seats,
        "hands": [hand] + ["7C 7D"] * (seats - 1),
        "phase": "play",
        "options": {"seating.packs": 8, "seating.jokers": 15, **more.pop("options", {})},
    }
    return {**found, **more}


def _steps(points: int) -> list[list[int | None]]:
    return [[None, points]]


NAMED: dict[str, dict[str, Any]] = {
    "sequences open": position(
        "samba", "4S 5S 6S 7S 4H 5H 6H", options={"opening.steps": _steps(15)}
    ),
    "two groups of one rank open, suits shared": position(
        "classic",
        "QD QD QD QD QD QD QD QS",
        options={"melding.melds_per_rank": 0, "opening.steps": _steps(70)},
    ),
    "two mixed groups open, the twos shared": position(
        "classic", "KS KH 2S QS QH 2H 5D", options={"opening.steps": _steps(80)}
    ),
    "a wild meld obliges": position(
        "canaston",
        "2S 2S 2H JK 9S 9S 9H",
        scores=[3005, 0],
        options={"opening.steps": _steps(60)},
    ),
    "wild meld closes before going out": position(
        "canaston",
        "2S 9S 9H 8D",
        melds=[["2D*5 JK", "TC*7", "9C*5 JK"], []],
        leave=["yes", None, None, None],
    ),
    "a taking opening": position(
        "classic",
        "QS QH 9S 9H 9D 4S",
        pile="5H QD",
        phase="draw",
        options={"opening.steps": _steps(50)},
    ),
    "a taking opening where the pair does not count": position(
        "canaston",
        "QS QH QH 9S 9H 9D",
        pile="5H QD",
        phase="draw",
        options={"opening.steps": _steps(30)},
    ),
    "black threes with two wild cards": position(
        "individual", "3S 3C 3S 2S 2H JK 9S", options={"opening.steps": _steps(50)}
    ),
    "more onto black threes": position(
        "individual", "3S 2S 2H JK 9S", melds=[[{"cards": "3C 3C 2C 2C", "owner": 0}], []]
    ),
    "black threes in going out": position(
        "classic", "3S 3C 3S 9S 9H", melds=[["TC*7", "9C*3"], []]
    ),
    "black threes help to open in going out": position(
        "classic",
        "4S 4S 4H 4H 4D 4D 4D 3S 3S 3C",
        options={"opening.steps": _steps(50)},
    ),
    "two groups merge": position("samba", "9S 9H", melds=[["9C*3", "9D*2 2C", "9D*4"], []]),
    "a gift": position("canaston", "8S 8H 5D", pile="2C 8D", phase="draw", melds=[["8C*7"], []]),
    "a gift to a side that opens by player": position(
        "canaston",
        "8S 9S 9H 9H",
        pile="5D 8D",
        phase="draw",
        melds=[[{"cards": "8C*7", "owner": 2}], []],
        options={"opening.scope": "player", "opening.steps": _steps(20)},
    ),
    "a locked pile": position(
        "canaston", "8S 8H 8H 2S", pile="2C 8D", phase="draw", melds=[["9C*3"], []]
    ),
    "three twos take a two": position(
        "canaston", "2S 2H 2H 9S", pile="5D 2D", phase="draw", melds=[["9C*3"], []]
    ),
    "each player's own melds": position(
        "individual_pairs",
        "9S 9H 9H TS",
        melds=[[{"cards": "9C*3", "owner": 2}, {"cards": "TC*3", "owner": 0}], []],
        opened=[True, False, True, False],
        options={"opening.steps": _steps(15)},
    ),
    "own melds before the partner's": position(
        "individual_pairs",
        "9S 9H 9H TS TS TH",
        melds=[[{"cards": "TC*3", "owner": 2}], []],
        opened=[False, False, True, False],
        options={"opening.steps": _steps(25)},
    ),
    "an opening that must leave nothing": position(
        "classic",
        "9S 9S 9H 9H 9D 9D 9D TS",
        melds=[[{"cards": "TC*7", "owner": 2}], []],
        options={"opening.scope": "player", "opening.steps": _steps(50)},
    ),
    "two naturals for each wild card": position(
        "classic",
        "9S 9H 2S 2H JK",
        melds=[["9C*3", "TC*4"], []],
        options={"melding.naturals_per_wild": 2},
    ),
    "a discard is owed": position(
        "individual",
        "9S 9H TS",
        melds=[[{"cards": "9C*7", "owner": 0}, {"cards": "TC*5 2C*2", "owner": 0}], []],
    ),
    "the last discard is natural": position(
        "canaston",
        "9S 2S",
        melds=[["9C*7", "TC*5 2C*2"], []],
        leave=["yes", None, None, None],
    ),
    "the last red three": position(
        "canaston", "9S 9H", phase="draw", stock="3D", melds=[["9C*3"], []]
    ),
    "leave is asked": position("canaston", "9S 9H TS", melds=[["9C*7", "TC*5 2C*2"], []]),
    "with a wild card from the hand": position(
        "classic", "9S 2S JK 5D", pile="4D 9D", phase="draw", melds=[["TC*3", "5C*3"], []]
    ),
    "top alone on sequence and group": position(
        "samba", "9S 9H", pile="4D 9S", phase="draw", melds=[["6S 7S 8S", "9C*3", "TS JS QS"], []]
    ),
    "nothing but wild cards": position("canaston", "2S JK 9S", melds=[["2D*4", "9C*4"], []]),
    "by hand": position(
        "classic",
        "3H 3D 9S 9H",
        pile="9D",
        stock="5S 6S",
        phase="draw",
        melds=[["TC*3"], []],
        options={"threes.red_laid": "by_hand"},
    ),
    "forced to take": position(
        "classic",
        "5S 6S",
        pile="4D 9D",
        phase="draw",
        melds=[["9C*3"], []],
        options={"closing.stock_empty": "forced"},
    ),
    "gift and top alone at once": position(
        "classic",
        "9S 6S",
        pile="4D 9D",
        phase="draw",
        melds=[["9C*7"], []],
        options={"pile.closed_rank": "gift"},
    ),
}
"""Positions where one rule each is put to the test."""
