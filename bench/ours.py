"""Random play of whole hands on our own engine, in its two forms."""

from random import Random
from time import perf_counter

from peers import Played

from canasta.cards import deck, shuffled
from canasta.game import deal, legal, step
from canasta.game.apply import apply_code
from canasta.game.state import State
from canasta.rules import Rules, load


def title(form: str) -> str:
    """Name of a form of the engine, and whether it was compiled."""
    built = "pure Python" if step.__file__.endswith(".py") else "compiled"
    return f"canasta {form} ({built})"


def play_step(hands: int, seed: int, variant: str, seats: int) -> Played:
    """Play on one own state, changed in place: what a playout does."""
    rules = load(variant, seats)
    chance = Random(seed).random
    decisions = 0
    start = perf_counter()
    for number in range(hands):
        state = _new_hand(rules, seats, seed, number)
        while not state.over:
            codes = legal.legal_codes(state)
            step.step(state, codes[int(chance() * len(codes))])
            decisions += 1
    return Played(decisions, hands, perf_counter() - start)


def play_apply(hands: int, seed: int, variant: str, seats: int) -> Played:
    """Play the same hands through the pure form, which leaves its argument as it was."""
    rules = load(variant, seats)
    chance = Random(seed).random
    decisions = 0
    start = perf_counter()
    for number in range(hands):
        state = _new_hand(rules, seats, seed, number)
        while not state.over:
            codes = legal.legal_codes(state)
            state = apply_code(state, codes[int(chance() * len(codes))])
            decisions += 1
    return Played(decisions, hands, perf_counter() - start)


def _new_hand(rules: Rules, seats: int, seed: int, number: int) -> State:
    """The first hand of a match, all at 0 points; shuffling and dealing are part of the time."""
    cards = shuffled(deck(rules.seating.packs, rules.seating.jokers), f"bench {seed} {number}")
    sides = seats // rules.seating.side_size
    return deal.new_hand(rules, [0] * sides, number % seats, cards)
