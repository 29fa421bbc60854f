"""Small networks, their weights found from hands played and kept as data, a file a purpose."""

import json
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from canasta.native import Floats
from canasta.rules import Rules, load

VALUES: Final = "values.json"
"""What open positions are worth (``bots.value``)."""
CHOICES: Final = "choices.json"
"""How choices compare (``bots.choices``)."""


class Network:
    """One layer of units that are 0 or more, and a straight sum beside it.

    ``into[fact]`` are the weights of a fact in each unit, ``bias`` those of the units alone;
    ``out`` is what the units count, ``straight`` what the facts count, ``base`` a constant.
    """

    def __init__(self, found: dict[str, Any]) -> None:
        self.into = [Floats([float(w) for w in row]) for row in found["into"]]
        self.bias = Floats([float(w) for w in found["bias"]])
        self.out = Floats([float(w) for w in found["out"]])
        self.straight = Floats([float(w) for w in found["straight"]])
        self.base = float(found["base"])

    def value(self, facts: Floats) -> float:
        units = self.bias[:]
        n = len(units)
        result = self.base
        for i in range(len(facts)):
            x = facts[i]
            if x != 0.0:
                result += x * self.straight[i]
                row = self.into[i]
                for j in range(n):
                    units[j] += x * row[j]
        for j in range(n):
            if units[j] > 0.0:
                result += units[j] * self.out[j]
        return result


def network_of(rules: Rules, file: str) -> Network | None:
    """A network for a table; None where there is none, or where its hands are worth other points.

    What the network learned are hands by the variant's own rules. Other openings, other ways to
    take the pile or a longer match change little; other scores, melds or ways to end change all.
    """
    found = learned(rules.name, rules.seats, file)
    if found is None:
        return None
    own = load(rules.name, rules.seats)
    dealt = replace(own.seating, cut=rules.seating.cut) == rules.seating
    same = (own.values, own.melding, own.closing, own.scoring) == (
        rules.values,
        rules.melding,
        rules.closing,
        rules.scoring,
    )
    return found if dealt and same else None


@lru_cache(maxsize=32)
def learned(variant: str, seats: int, file: str) -> Network | None:
    """The network found for a table; None where nobody looked for one."""
    text = files("canasta").joinpath("bots", file).read_text(encoding="utf-8")
    found: Any = json.loads(text).get(f"{variant}/{seats}")
    return None if found is None else Network(found)
