"""Combinations of options that make no game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from canasta.cards import JOKER, TWO, card
from canasta.options import RulesError
from canasta.rules.seating import Seating, buries
from canasta.rules.topics import OPTIONS

if TYPE_CHECKING:
    from canasta.rules import Rules

CANASTA: Final = 7
"""Cards of a canasta (rules 0.4)."""


def check_conflicts(rules: Rules) -> None:
    """Refuse rules that make no game. Raises RulesError that names every option involved."""
    _check_seats(rules)
    _check_deck(rules)
    _check_canastas(rules)
    _check_match(rules)


def involved(error: RulesError) -> tuple[str, ...]:
    """The options that an error is about, the one that it was found at first."""
    said = [error.path, *str(error.fields.get("options", "")).split(", ")]
    found = [".".join(re.split(r"[.\[]", path)[:2]) for path in said]
    return tuple(dict.fromkeys(path for path in found if path in OPTIONS))


def _check_seats(rules: Rules) -> None:
    size = rules.seating.side_size
    if rules.seats % size or rules.seats // size < 2:
        problem = "{seats} seats cannot be two or more sides of {size} ({options})"
        raise RulesError(
            "seats", problem, seats=rules.seats, size=size, options="seating.side_size"
        )


def deck_size(seating: Seating) -> int:
    """Cards of the whole deck."""
    return 52 * seating.packs + seating.jokers


def largest_pile(seating: Seating) -> int:
    """Cards of the largest first pile that can come about (rules 2.3 P06, 2.1 P09)."""
    threes = 4 * seating.packs
    if seating.first_pile == "one":
        return threes + 4 * seating.packs + seating.jokers + 1
    last = JOKER if seating.jokers else TWO
    return threes + 1 + max(buries(seating, card(rank, 0)) for rank in range(last + 1))


def _check_deck(rules: Rules) -> None:
    seating = rules.seating
    pile = largest_pile(seating)
    needed = rules.seats * seating.hand + pile + 1
    if needed > deck_size(seating):
        raise RulesError(
            "seating.hand",
            "{seats} hands of {hand} cards, a first pile of up to {pile} and a stock need {needed} "
            "cards, the deck has {deck} ({options})",
            seats=rules.seats,
            hand=seating.hand,
            pile=pile,
            needed=needed,
            deck=deck_size(seating),
            options="seating.packs, seating.jokers, seating.first_pile, seating.seed_counts",
        )


# -- canastas --------------------------------------------------------------------------------------


def _clean(rules: Rules) -> bool:
    """Whether a clean canasta can be made."""
    if 4 * rules.seating.packs >= CANASTA:
        return True
    return _wild_counts(rules) and rules.seating.jokers >= CANASTA


def _wild_counts(rules: Rules) -> bool:
    return rules.melding.wild_melds and rules.closing.wild_canastas_count


def _dirty(rules: Rules) -> bool:
    """Whether a dirty canasta can be made: a mixed group, mixed wild cards, or black threes."""
    twos, jokers = 4 * rules.seating.packs, rules.seating.jokers
    naturals, blacks, wilds = 4 * rules.seating.packs, 2 * rules.seating.packs, twos + jokers
    melding = rules.melding
    mixed = min(melding.max_wilds, wilds)
    if melding.naturals_per_wild:
        mixed = min(mixed, naturals // melding.naturals_per_wild)
    if mixed and naturals >= melding.min_naturals and naturals + mixed >= CANASTA:
        return True
    if rules.threes.black_melds == "with_two_wilds" and blacks + wilds >= CANASTA:
        return True
    return _wild_counts(rules) and jokers > 0 and wilds >= CANASTA


def _check_canastas(rules: Rules) -> None:
    closing = rules.closing
    if len(closing.kinds) > closing.canastas:
        raise RulesError(
            "closing.kinds",
            "names {kinds} kinds, more than the {canastas} canastas ({options})",
            kinds=len(closing.kinds),
            canastas=closing.canastas,
            options="closing.canastas",
        )
    possible = {
        "clean": _clean(rules),
        "dirty": _dirty(rules),
        "sequence": rules.melding.sequences,
    }
    names = {
        "clean": "seating.packs, seating.jokers, melding.wild_melds, closing.wild_canastas_count",
        "dirty": "seating.packs, seating.jokers, melding.min_naturals, melding.max_wilds, "
        "melding.naturals_per_wild, melding.wild_melds, closing.wild_canastas_count, "
        "threes.black_melds",
        "sequence": "melding.sequences",
    }
    for kind in closing.kinds:
        if not possible[kind]:
            problem = "no {kind} canasta can be made here ({options})"
            raise RulesError("closing.kinds", problem, kind=kind, options=names[kind])
    if closing.canastas and not any(possible.values()):
        problem = "no canasta of any kind can be made here ({options})"
        options = f"{names['dirty']}, melding.sequences"
        raise RulesError("closing.canastas", problem, options=options)


# -- match -----------------------------------------------------------------------------------------


def _check_match(rules: Rules) -> None:
    sides, size = rules.sides, rules.seating.side_size
    if rules.match.points == "thousands" and sides != 2:
        raise RulesError(
            "match.points",
            "thousands need two sides, {size} seats each make {sides} of {seats} seats ({options})",
            size=size,
            sides=sides,
            seats=rules.seats,
            options="seating.side_size",
        )
    if rules.match.games > 1 and not (rules.seats == 4 and size == 2):
        problem = "partners rotate over several games only with 4 seats in pairs ({options})"
        raise RulesError("match.games", problem, options="seating.side_size, seats")
