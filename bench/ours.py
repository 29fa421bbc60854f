"""Our own engine at play, as ``engine.py`` measures it; by itself a process of one form.

    python bench/ours.py

reads lines of JSON (what, hands, seed, table) and answers each with what it came to, as JSON:
so one run holds the pure and the compiled core side by side, which no single process can.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from time import process_time
from types import MappingProxyType
from typing import NamedTuple

from peers import Played

from canasta.cards import deck, shuffled
from canasta.game import legal, step
from canasta.game.apply import apply_code
from canasta.game.deal import begin
from canasta.game.house import House
from canasta.game.imagine import Unseen
from canasta.game.playout import playout
from canasta.game.state import State
from canasta.game.view import view
from canasta.rules import load

MIDDLE = 0.5
"""Where a mid-game position is taken: this part of the moves that a playout of the hand takes."""
POSITIONS = 40
"""Mid-game positions of a run, each from a hand of its own."""


class Table(NamedTuple):
    """What is played: options are an overlay on the variant."""

    variant: str
    seats: int
    options: Mapping[str, object] = MappingProxyType({})

    def house(self) -> House:
        return House(load(self.variant, self.seats, self.options))


def form() -> str:
    """``pure`` or ``compiled``: what this process runs."""
    return "pure" if step.__file__.endswith(".py") else "compiled"


def play_step(hands: int, seed: int, table: Table) -> Played:
    """Random play on one own state, changed in place, from Python: lists of moves and ``step``."""
    house = table.house()
    chance = Random(seed).random
    decisions = 0
    start = process_time()
    for number in range(hands):
        state = _new_hand(house, seed, number)
        while not state.over:
            codes = legal.legal_codes(state)
            step.step(state, codes[int(chance() * len(codes))])
            decisions += 1
    return Played(decisions, hands, process_time() - start)


def play_apply(hands: int, seed: int, table: Table) -> Played:
    """Play the same hands through the pure form, which leaves its argument as it was."""
    house = table.house()
    chance = Random(seed).random
    decisions = 0
    start = process_time()
    for number in range(hands):
        state = _new_hand(house, seed, number)
        while not state.over:
            codes = legal.legal_codes(state)
            state = apply_code(state, codes[int(chance() * len(codes))])
            decisions += 1
    return Played(decisions, hands, process_time() - start)


def play_playout(hands: int, seed: int, table: Table) -> Played:
    """Whole hands by ``playout``, one call a hand, dealt outside the time."""
    house = table.house()
    firsts = [_new_hand(house, seed, number) for number in range(min(hands, POSITIONS))]
    decisions = 0
    start = process_time()
    for number in range(hands):
        decisions += playout(firsts[number % len(firsts)].clone(), number)
    return Played(decisions, hands, process_time() - start)


def play_middle(hands: int, seed: int, table: Table) -> Played:
    """From the middle of hands: deal what the seat cannot see, and play to the end."""
    house = table.house()
    unseen = []
    for number in range(min(hands, POSITIONS)):
        first = _new_hand(house, seed, number)
        state = first.clone()
        playout(state, number, int(MIDDLE * playout(first, number)))
        unseen.append(Unseen(view(state, state.actor), house))
    decisions = 0
    start = process_time()
    for number in range(hands):
        state = unseen[number % len(unseen)].deal(str(number))
        decisions += playout(state, number)
    return Played(decisions, hands, process_time() - start)


def _new_hand(house: House, seed: int, number: int) -> State:
    """The first hand of a match, all at 0 points."""
    seating = house.rules.seating
    cards = shuffled(deck(seating.packs, seating.jokers), f"bench {seed} {number}")
    return begin(house, [0] * house.rules.sides, number % house.rules.seats, cards)


PLAYS: dict[str, Callable[[int, int, Table], Played]] = {
    "step": play_step,
    "apply": play_apply,
    "playouts": play_playout,
    "mid-game": play_middle,
}


class Process:
    """A Python with one form of the core, playing when told to."""

    def __init__(self, python: str) -> None:
        self.process = subprocess.Popen(
            [python, str(Path(__file__).resolve())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.form = self.process.stdout.readline().strip()

    def play(self, hands: int, seed: int, what: str, table: Table) -> Played:
        """What so many hands came to. Raises RuntimeError where the process has died."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(
            json.dumps([what, hands, seed, [*table[:2], dict(table.options)]]) + "\n"
        )
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the process of the other form ended")
        return Played(*json.loads(line))

    def close(self) -> None:
        if self.process.stdin is not None:
            self.process.stdin.close()
        self.process.wait()


def main() -> int:
    """Answer until the input ends."""
    print(form(), flush=True)
    for line in sys.stdin:
        what, hands, seed, table = json.loads(line)
        print(json.dumps(PLAYS[what](hands, seed, Table(*table))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
