"""What a score-keeper must ask after a hand, derived from the rules alone."""

from typing import Any

from canasta.rules import Rules
from canasta.rules.scoring import (
    BLACK_THREES_OUT,
    FROM_HAND,
    canasta_value,
    known_kinds,
    pays_from_hand,
    plain,
)
from canasta.score.possible import STEP, most_canastas, worth


def form(rules: Rules) -> list[dict[str, Any]]:
    """The fields of a hand, in the order in which people count, JSON-ready and without words.

    ``key`` is the path of the field: in the hand for ``out``, else in each side of it. ``type``
    says what is asked: ``side`` (an index or null), ``count``, ``counts`` (one by player of the
    side), ``points``, ``flag``, ``reasons`` (how many, or which). ``most`` bounds a number, points
    are a multiple of ``step``, and ``each`` is what one counts where that is fixed.
    """
    scoring = rules.scoring
    fields: list[dict[str, Any]] = [{"key": "out", "type": "side", "most": rules.sides - 1}]
    fields += _canastas(rules)
    if scoring.melded != "none" or scoring.red_threes_sign == "meld":
        fields.append(_points("melded", rules))
    fields.append(_points("in_hand", rules))
    fields.append(_red_threes(rules))
    blacks = 2 * rules.seating.packs
    if scoring.black_threes_out and blacks >= BLACK_THREES_OUT:
        fields.append({"key": "black_threes_out", "type": "count", "most": blacks})
    if scoring.concealed:
        fields.append({"key": "concealed", "type": "flag", "each": scoring.concealed})
    if rules.seating.exact_cut:
        fields.append({"key": "exact_cut", "type": "flag", "each": rules.seating.exact_cut})
    if scoring.penalty:
        fields.append(
            {
                "key": "penalties",
                "type": "reasons",
                "each": -scoring.penalty,
                "reasons": penalty_reasons(rules),
            }
        )
    return fields


def _canastas(rules: Rules) -> list[dict[str, Any]]:
    fields: list[dict[str, Any]] = []
    for kind in known_kinds(rules):
        from_hand = kind.endswith(FROM_HAND)
        most = most_canastas(rules, kind)
        if not most or (from_hand and not pays_from_hand(rules, kind)):
            continue
        each = canasta_value(rules, plain(kind), from_hand)
        if from_hand and each == canasta_value(rules, plain(kind)):
            continue
        if plain(kind) in ("aces_clean", "aces_dirty") and not _aces_differ(rules, kind):
            continue
        field = {"key": f"canastas.{kind}", "type": "count", "most": most, "each": each}
        fields.append(field)
    return fields


def _aces_differ(rules: Rules, kind: str) -> bool:
    """Whether aces need a field of their own: else they are counted with the other groups."""
    other = plain(kind).removeprefix("aces_")
    return any(
        canasta_value(rules, plain(kind), from_hand) != canasta_value(rules, other, from_hand)
        for from_hand in (False, True)
    )


def _points(key: str, rules: Rules) -> dict[str, Any]:
    return {"key": key, "type": "points", "most": worth(rules), "step": STEP}


def _red_threes(rules: Rules) -> dict[str, Any]:
    most = 2 * rules.seating.packs
    if rules.scoring.red_threes_owner == "player" and rules.seating.side_size > 1:
        size = rules.seating.side_size
        return {"key": "red_threes", "type": "counts", "most": most, "size": size}
    return {"key": "red_threes", "type": "count", "most": most}


def penalty_reasons(rules: Rules) -> list[str]:
    """What can be fined at a table with these rules (rules 2.1 P39, 1.1 P39)."""
    reasons = ["wrong_deal", "opening_too_low"]
    if rules.seating.first_pile == "counted":
        reasons.append("pile_not_made")
    if rules.closing.ask != "none":
        reasons.append("did_not_go_out")
    if rules.seating.side_size > 1:
        reasons.append("suggestion")
    return reasons
