"""What a player holds to be worth how much: numbers that can be tuned, and some found by tuning.

The defaults are those of the frozen baseline and never change; what was added later does nothing
there. Points unless said otherwise.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files


@dataclass(frozen=True)
class Weights:
    """All that is weighed. Factors are 1 in the baseline, and what it does not know is 0 or 1."""

    # -- melds
    chance: float = 1.0
    """Factor: how likely a meld becomes a canasta while enough of its cards are about."""
    wild_chance: float = 1.0
    """The same of a meld of wild cards."""
    need: float = 220.0
    """A canasta without which the side cannot go out is worth this more, and more by its reds."""
    opening: float = 150.0
    """Having opened: the partner may lay, and the pile is easier to take."""
    on_table: float = 0.15
    """The part of a card's points that laying it early saves, on the average."""
    second: float = 0.3
    """Factor of a second group of a rank: it takes the cards that the first one needs."""
    owing: float = 40.0
    """A wild meld binds all wild cards: for each card that it lacks."""

    # -- cards in hand
    hold: float = 1.0
    """Factor: equal naturals in hand."""
    hold_pair: float = 0.0
    """A pair more than the baseline's table says."""
    scarce: float = 0.0
    """Exponent: equal naturals are worth less, the fewer of their rank are about."""
    hold_melded: float = 5.0
    """A natural in hand whose rank lies before the own side already: nobody will feed it."""
    hold_wilds: float = 1.0
    """Factor: wild cards in hand."""
    hold_joker: float = 8.0
    """A joker is kept before a two: it counts more in an opening."""
    hold_black: float = 14.0
    """A black three stops the next player once."""
    run: float = 9.0
    """Each neighbour of the suit in hand, where sequences pay."""
    in_way: float = 12.0
    """Taking a card out of a run of its suit, for each neighbour."""
    few: float = 1.0
    """Factor: a small hand while the side cannot go out has nothing to take the pile with."""
    catch: float = 0.12
    """How likely the pile is taken with one set of equal cards before the hand ends."""
    catch_melded: float = 0.05
    """The same of a rank that lies before the own side: the others are careful with it."""

    # -- the pile
    pile_card: float = 12.0
    """A card of the pile to the player who takes it."""
    pile_wild: float = 35.0
    """A wild card of the pile is worth so much more."""
    take: float = 25.0
    """Taking brings a meld, or a card on one, whatever the pile is."""
    card: float = 14.0
    """An unknown card: one in nine is wild, and some others fit."""
    taking: float = 1.0
    """Factor: the cards under the top, to the taker."""
    denied: float = 0.35
    """The part of a pile's worth that counts again because the others do not get it."""
    top_lost: float = 15.0
    """A pair that took a small pile is seen by all, and takes no other."""

    # -- discards
    danger: float = 1.0
    """Factor: what the next player may take."""
    least_melded: float = 0.3
    """How often a side holds a pair of a rank that it has melded, whatever the counts say."""
    laid: float = 1.0
    """Factor: a side lays what goes on its melds, and seldom holds a pair of it."""
    dropped: float = 0.35
    """Factor: who discarded a rank seldom holds a pair of it."""
    passed: float = 1.0
    """Factor: who let such a top lie seldom holds a pair of it."""
    unopened: float = 0.6
    """Factor: a side that has not opened often cannot take what it could match."""
    joins: float = 30.0
    """A card that goes on an own unfinished meld is not thrown away."""
    lengthens: float = 90.0
    """The same of a sequence, which needs just this card."""
    locks: float = 20.0
    """A wild discard makes the pile hard to take for the own side too."""
    shuts: float = 0.0
    """The part of the pile's worth that a wild discard, which locks or freezes it, keeps safe."""
    feeds: float = 0.0
    """The part of the pile's worth that a discard which the partner may take brings."""

    # -- the end
    dusk: float = 0.0
    """How much the end is felt already four rounds of the stock before it."""
    going: float = 0.0
    """Going out is worth this more than it seems."""
    hurry: float = 500.0
    """How much more going out is worth when somebody else is sure to do it next."""
    asked: float = 60.0
    """A partner who asks has his reasons."""
    own_hopes: float = 1.0
    """Factor: what the own side loses if the hand ends now."""
    their_hopes: float = 1.0
    """Factor: the same of the others."""
    partner_card: float = 18.0
    """Each card in a partner's hand when the hand ends: lost, and not laid."""


BASELINE = Weights()


@lru_cache(maxsize=32)
def tuned(variant: str) -> Weights:
    """The weights found for a variant, or for all of them where it has none of its own."""
    text = files("canasta").joinpath("bots", "weights.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, float]] = json.loads(text)
    return Weights(**found.get(variant, found["*"]))
