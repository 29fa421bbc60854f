"""Random play in two other libraries, yardsticks for ``engine.py``: gin rummy, hearts in C++.

Both come from the package index, in the bench group only. They publish no types, and an environment
without them must still type-check this file: hence ``import_module`` instead of ``import``.

What is counted: every action that the library asks for counts as one decision, forced ones and
RLCard's two scoring steps at the end of each hand included. Chance nodes of OpenSpiel (the cards
dealt and drawn) take their time but are no decisions. Dealing is part of the time everywhere.
"""

from importlib import import_module
from importlib.metadata import version
from random import Random
from time import process_time
from typing import NamedTuple


class Played(NamedTuple):
    """What a run of random play came to."""

    decisions: int
    hands: int
    seconds: float


def rlcard_title() -> str:
    """Name and installed version. Raises PackageNotFoundError."""
    return f"RLCard {version('rlcard')} gin-rummy"


def play_rlcard(hands: int, seed: int) -> Played:
    """Play whole hands through ``env.step``, which also encodes what a player sees."""
    env = import_module("rlcard").make("gin-rummy", {"seed": seed})
    chance = Random(seed).random
    decisions = 0
    start = process_time()
    for _ in range(hands):
        state, _ = env.reset()
        while not env.is_over():
            actions = state["raw_legal_actions"]
            state, _ = env.step(actions[int(chance() * len(actions))])
            decisions += 1
    return Played(decisions, hands, process_time() - start)


def open_spiel_title() -> str:
    """Name and installed version. Raises PackageNotFoundError."""
    return f"OpenSpiel {version('open_spiel')} gin_rummy"


def play_open_spiel(hands: int, seed: int) -> Played:
    """Play whole hands through ``legal_actions`` and ``apply_action``.

    Chance nodes are sampled from ``legal_actions`` too: all outcomes are equally likely here, and
    it is quicker than ``chance_outcomes``, so that the peer is shown at its best.
    """
    game = import_module("pyspiel").load_game("gin_rummy")
    chance = Random(seed).random
    decisions = 0
    start = process_time()
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
    return Played(decisions, hands, process_time() - start)


HEARTS_DECISIONS = 64
"""Of every hand of hearts: twelve cards passed, 52 played."""


def hearts_title() -> str:
    """Name and installed version. Raises PackageNotFoundError."""
    return f"OpenSpiel {version('open_spiel')} hearts in C++"


def play_hearts(hands: int, seed: int) -> Played:
    """Random playouts of a dealt hand that never leave C++: one simulation of its tree search."""
    spiel = import_module("pyspiel")
    game = spiel.load_game("hearts")
    chance = Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    evaluator = spiel.RandomRolloutEvaluator(hands, seed)
    bot = spiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, seed, False)
    start = process_time()
    bot.step(state)
    return Played(HEARTS_DECISIONS * hands, hands, process_time() - start)
