"""A match at a table online as the sheet of people with paper cards (notation 5)."""

from collections.abc import Sequence
from typing import Any

from canasta.game.match import FinishedHand, Match
from canasta.rules import Rules, differences, load
from canasta.rules.scoring import Tally


def score_sheet(match: Match, names: Sequence[str]) -> dict[str, Any]:
    """The hands of a match that are over; players are named by their seats in the first game.

    Reckoned, it gives the result of the match. Raises RulesError where its game is not known here.
    """
    rules = match.rules
    changed = differences(load(rules.name, rules.seats), rules)
    return {
        "rules": rules.name,
        "options": {path: value for path, _, value in changed},
        "players": list(names),
        "games": [{"hands": [_hand(rules, hand) for hand in game.hands]} for game in match.games],
    }


def _hand(rules: Rules, hand: FinishedHand) -> dict[str, Any]:
    out = None if hand.out < 0 else rules.side_of(hand.out)
    return {"out": out, "sides": [_side(rules, tally) for tally in hand.tallies]}


def _side(rules: Rules, tally: Tally) -> dict[str, Any]:
    """What was counted of a side; what is nothing is left out."""
    reds = list(tally.red_threes)
    side: dict[str, Any] = {
        "canastas": dict(tally.canastas),
        "melded": tally.melded,
        "in_hand": tally.in_hand,
        "red_threes": (reds if len(reds) > 1 else reds[0]) if any(reds) else 0,
        "black_threes_out": tally.black_threes_out,
        "concealed": tally.concealed,
        "exact_cut": tally.exact_cut,
    }
    each = rules.scoring.penalty
    if tally.penalties and each and tally.penalties % each == 0:
        side["penalties"] = tally.penalties // each
    elif tally.penalties:
        side["adjustments"] = [{"points": -tally.penalties}]
    return {key: value for key, value in side.items() if value}
