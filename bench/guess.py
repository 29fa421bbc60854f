"""Learn what the play of a seat says of its hand: writes ``bots/guesses.json``.

    python3 dev.py bench guess canaston 4 --hands 2000 --jobs 2

Normal plays against itself, each side with its weights a little shifted. At the begin of some turns
the traits of every other hand are noted (``bots.guess``), and those of hands dealt at random from
what the player does not see. The weights are fitted so that they tell the true hand from the dealt
ones (a softmax over them, by Adam): a weight is then the logarithm of how much oftener true hands
have a trait. The last tenth of the hands is kept apart; how often the true hand is told there is
printed. numpy is needed here, and nowhere else.
"""

import argparse
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from learn import APART, Adam, asked, gathered, self_play
from tune import FILE as WEIGHTS
from tune import keep

from canasta.bots.guess import TRAITS, Habits, speaks
from canasta.game.house import House
from canasta.game.imagine import Unseen
from canasta.game.state import State
from canasta.game.view import view
from canasta.rules import load

FILE = WEIGHTS.with_name("guesses.json")
NOTED = 0.15
"""How many of the turns are noted."""
FALSE = 3
"""Hands dealt at random for each true one."""
EPOCHS = 12
BATCH = 256
RATE = 0.02
DECAY = 1e-4

Row = tuple[int, list[list[int]]]
"""The number of a hand that was played, and traits: of the true cards, then of the dealt ones."""


def hands(name: str, seats: int, numbers: range, seed: str) -> list[Row]:
    """What is noted of some hands."""
    rules = load(name, seats, {"seating.cut": False})
    house = House(rules)
    found: list[Row] = []
    for number in numbers:
        for state, chance in self_play(rules, number, seed):
            if chance.random() < NOTED:
                found += [(number, traits) for traits in hands_at(house, state)]
    return found


def hands_at(house: House, state: State) -> Iterator[list[list[int]]]:
    """Of each hand that the actor guesses at: the traits of the true cards and of dealt ones."""
    seen = view(state, state.actor)
    unseen = Unseen(seen, house)
    dealt = [unseen.deal(f"{state.ply}/{n}") for n in range(FALSE)]
    for seat in range(house.seats):
        if speaks(seen, seat):
            habits = Habits(seen, house, seat)
            yield [habits.all_traits(one.hands[seat], one.counts[seat]) for one in (state, *dealt)]


def fitted(rows: list[Row]) -> tuple[list[float], float]:
    """The weights, and how often the true hand seems the likeliest of those kept apart."""
    np: Any = import_module("numpy")
    traits = np.zeros((len(rows), 1 + FALSE, TRAITS), dtype=np.float32)
    for at, (_, hands_of) in enumerate(rows):
        for one, found in enumerate(hands_of):
            for trait in found:
                traits[at, one, trait] += 1
    last = rows[-1][0]
    apart = np.array([number >= last * (1 - APART) for number, _ in rows])
    lessons = traits[~apart]
    weights = np.zeros(TRAITS)
    adam = Adam(np, weights)
    rng = np.random.default_rng(1)
    for epoch in range(EPOCHS):
        order = rng.permutation(len(lessons))
        for at in range(0, len(order), BATCH):
            part = lessons[order[at : at + BATCH]]
            off = _shares(np, part @ weights)
            off[:, 0] -= 1.0
            slope = (off[:, :, None] * part).sum((0, 1)) / len(part) + DECAY * weights
            weights -= adam.change(slope, RATE * (1 - epoch / EPOCHS))
    told = float(((traits[apart] @ weights).argmax(axis=1) == 0).mean())
    return [round(float(w), 3) for w in weights], told


def _shares(np: Any, points: Any) -> Any:
    """How likely each hand of a row is the true one."""
    found = np.exp(points - points.max(axis=1, keepdims=True))
    return found / found.sum(axis=1, keepdims=True)


def main() -> None:
    args = asked(argparse.ArgumentParser(description=__doc__.splitlines()[0]), "guess", 2000)
    rows = gathered(args, hands)
    weights, told = fitted(rows)
    keep(FILE, f"{args.variant}/{args.seats}", weights)
    print(f"{len(rows)} hands: {told:.3f} told from {FALSE} dealt at random", flush=True)


if __name__ == "__main__":
    main()
