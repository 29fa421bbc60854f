"""Combinations of options that make no game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from canasta.cards import JOKER, TWO, card
from canasta.options import RulesError
from canasta.rules.seating import Seating, buries

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


def _check_seats(rules: Rules) -> None:
    size = rules.seating.side_size
    if rules.seats % size or rules.seats // size < 2:
        problem = f"{rules.seats} seats cannot be two or more sides of {size}"
        raise RulesError("seats", f"{problem} (seating.side_size)")


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
        dealt = f"{rules.seats} hands of {seating.hand} cards, a first pile of up to {pile}"
        names = "seating.packs, seating.jokers, seating.first_pile, seating.seed_counts"
        problem = f"{dealt} and a stock need {needed} cards, the deck has {deck_size(seating)}"
        raise RulesError("seating.hand", f"{problem} ({names})")


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
        problem = f"names {len(closing.kinds)} kinds, more than the {closing.canastas} canastas"
        raise RulesError("closing.kinds", f"{problem} of closing.canastas")
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
            problem = f"no {kind} canasta can be made here"
            raise RulesError("closing.kinds", f"{problem} ({names[kind]})")
    if closing.canastas and not any(possible.values()):
        problem = "no canasta of any kind can be made here"
        raise RulesError("closing.canastas", f"{problem} ({names['dirty']}, melding.sequences)")


# -- match -----------------------------------------------------------------------------------------


def _check_match(rules: Rules) -> None:
    sides, size = rules.sides, rules.seating.side_size
    if rules.match.points == "thousands" and sides != 2:
        problem = f"thousands need two sides, seating.side_size {size} makes {sides}"
        raise RulesError("match.points", f"{problem} of {rules.seats} seats")
    if rules.match.games > 1 and not (rules.seats == 4 and size == 2):
        problem = "partners rotate over several games only with 4 seats in pairs"
        raise RulesError("match.games", f"{problem} (seating.side_size, seats)")
