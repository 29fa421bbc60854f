"""Players by level: normal, which was tuned, and easy, which is normal with human lapses."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from canasta.bots.choices import compared, preferred
from canasta.bots.features import Table
from canasta.bots.network import CHOICES, Network, network_of
from canasta.bots.simple import Greedy
from canasta.bots.weights import Weights, tuned
from canasta.cards import RANKS
from canasta.game import codes
from canasta.game.codes import Code
from canasta.game.house import House
from canasta.game.state import CUT_PHASE, DRAW_PHASE, LEAVE_YES, PLAY_PHASE
from canasta.game.view import View
from canasta.rules import Rules

REMEMBERED: Final = 10
"""Moves of the others that an easy player still knows of."""
MISSED: Final = 0.35
"""How often it does not see that it could lay a rank."""
OVERLOOKED: Final = 0.4
"""How often it does not see that it could take the pile."""
CARELESS: Final = 0.75
"""How often it plays without a thought for the others, for pairs and for wild cards."""


class Tuned(Greedy):
    """Weighs as ``Greedy`` does, with the weights that were found for the table: quick."""

    def house_of(self, rules: Rules) -> House:
        if self.house is None or self.house.rules is not rules:
            self.weights = tuned(rules.name, rules.seats)
        return super().house_of(rules)


class Normal(Tuned):
    """Compares the best of what it so weighed once more, by a network where the table has one."""

    network: Network | None = None

    def house_of(self, rules: Rules) -> House:
        if self.house is None or self.house.rules is not rules:
            self.network = network_of(rules, CHOICES)
        return super().house_of(rules)

    def think(self, view: View, seed: str) -> Iterator[Code]:
        first = next(super().think(view, seed))
        house = self.house_of(view.rules)
        if self.network is not None and self.compares(view):
            first = preferred(compared(Table(view, house, self.weights), first, self.network))
        yield first

    def compares(self, view: View) -> bool:
        """Whether there is something to compare: not where a partner's yes binds the player."""
        if len(view.legal) < 2 or view.phase == CUT_PHASE or view.seat is None:
            return False
        return view.leave[view.seat] != LEAVE_YES


class Easy:
    """Plays like normal, forgets, overlooks and thinks too well of its own melds."""

    def __init__(self) -> None:
        self.careful = Tuned()
        self.careless = Greedy()

    def think(self, view: View, seed: str) -> Iterator[Code]:
        chance = Random(f"{seed}/lapse")
        player: Greedy = self.careful
        if view.seat is not None and view.leave[view.seat] != LEAVE_YES:
            view = forgetful(view)
            if view.phase == DRAW_PHASE and chance.random() < OVERLOOKED:
                view = without(view, {codes.TAKE})
            elif view.phase == PLAY_PHASE:
                view = overlooking(view, chance)
                if chance.random() < CARELESS:
                    self.careless.weights = hopeful(tuned(view.rules.name, view.rules.seats))
                    player = self.careless
        yield from player.think(view, seed)


def hopeful(weights: Weights) -> Weights:
    """The weights of who hopes for canastas, spends wild cards on them and breaks up pairs.

    He looks neither at what the others may take nor at the way out.
    """
    return replace(
        weights,
        chances=tuple(1.8 * chance for chance in weights.chances),
        danger=0.0,
        holds=(0.0,),
        wild_holds=(0.0, 12.0),
        catch=0.0,
        joins=0.0,
        lengthens=0.0,
        going=-1500.0,
    )


def forgetful(view: View) -> View:
    """The view of who remembers only what went by just now."""
    log = view.seen.log[-2 * REMEMBERED :]
    return view.but(seen=replace(view.seen, log=log, first_pile=()))


def without(view: View, kinds: set[int]) -> View:
    """The view of who does not see moves of some kinds, where there are others."""
    legal = tuple(code for code in view.legal if codes.kind_of(code) not in kinds)
    return view.but(legal=legal) if legal else view


def overlooking(view: View, chance: Random) -> View:
    """The view of who does not see some of the ranks that he could lay."""
    blind = {rank for rank in range(RANKS) if chance.random() < MISSED}

    def seen(code: Code) -> bool:
        if codes.kind_of(code) != codes.LAY:
            return True
        return not any(codes.rank_of(p) in blind for p in codes.parts_of(code))

    legal = tuple(code for code in view.legal if seen(code))
    return view.but(legal=legal) if legal else view
