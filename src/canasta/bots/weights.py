"""What a player holds to be worth how much: numbers that can be tuned, and some found by tuning.

The defaults are those of the frozen baseline and never change; what was added later does nothing
there. Points unless said otherwise.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

Row = tuple[float, ...]
"""Numbers by how many: cards of a meld, cards in hand."""


@dataclass(frozen=True)
class Weights:
    """All that is weighed. Factors are 1 in the baseline, and what it does not know is 0 or 1."""

    # -- melds
    chances: Row = (0.0, 0.0, 0.04, 0.12, 0.22, 0.40, 0.65)
    """How likely a meld of so many cards becomes a canasta while enough of its cards are about."""
    wild_chances: Row = (0.0, 0.0, 0.02, 0.08, 0.20, 0.40, 0.68)
    """The same of a meld of wild cards: they come slowly."""
    spoilt: Row = (1.0, 0.85, 0.7, 0.55)
    """Factor: wild cards laid before the last are gone, and only naturals can close the meld."""
    need: float = 220.0
    """A canasta without which the side cannot go out is worth this more, and more by its reds."""
    opening: float = 150.0
    """Having opened: the partner may lay, and the pile is easier to take."""
    opening_early: float = 0.0
    """The same while the whole stock lies there, and less as it shrinks."""
    opening_after: float = 0.0
    """The same where another side has opened before."""
    on_table: float = 0.15
    """The part of a card's points that laying it early saves, on the average."""
    second: float = 0.3
    """Factor of a second group of a rank: it takes the cards that the first one needs."""
    owing: float = 40.0
    """A wild meld binds all wild cards: for each card that it lacks."""

    # -- cards in hand
    holds: Row = (0.0, 4.0, 24.0, 36.0, 42.0, 46.0, 50.0)
    """So many equal naturals in hand: a pair may take the pile, more are only a meld to come."""
    scarce: float = 0.0
    """Exponent: equal naturals are worth less, the fewer of their rank are about."""
    hold_melded: float = 5.0
    """A natural in hand whose rank lies before the own side already: nobody will feed it."""
    wild_holds: Row = (0.0, 62.0, 114.0, 156.0, 190.0, 216.0, 236.0)
    """So many wild cards in hand: the more there are, the less the last one is needed."""
    hold_joker: float = 8.0
    """A joker is kept before a two: it counts more in an opening."""
    hold_black: float = 14.0
    """A black three stops the next player once."""
    run: float = 9.0
    """Each neighbour of the suit in hand, where sequences pay."""
    in_way: float = 12.0
    """Taking a card out of a run of its suit, for each neighbour."""
    fews: Row = (110.0, 110.0, 90.0, 65.0, 45.0, 30.0, 18.0, 8.0)
    """A hand of so few cards, while the side cannot go out: nothing to take the pile with."""
    lay: float = 0.0
    """What laying must bring at least, once the side has opened: the cards are seen by all."""
    catch: float = 0.12
    """How likely the pile is taken with one set of equal cards before the hand ends."""
    catch_melded: float = 0.05
    """The same of a rank that lies before the own side: the others are careful with it."""

    # -- the pile
    pile_card: float = 12.0
    """A card of the pile to the player who takes it."""
    pile_wild: float = 35.0
    """A wild card of the pile is worth so much more."""
    pile_big: float = 0.0
    """Each card of the pile is worth this more for every ten cards that lie there."""
    pile_red: float = 60.0
    """A red three in the pile, to the taker."""
    pile_wilds: float = 55.0
    """A wild card in the pile, to the taker."""
    pile_black: float = 4.0
    """A black three, to the taker."""
    pile_equals: Row = (5.0, 5.0, 12.0, 17.0)
    """A natural of which the taker then has so many."""
    pile_melded: Row = (10.0, 14.0, 7.0)
    """A natural that goes on a closed meld; on an unfinished one; there for each card of it."""
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
    last_rounds: Row = (0.9, 0.4)
    """How likely the end comes before the next turn in the last round of the stock, and before."""
    closers: Row = (0.7, 0.35, 0.2)
    """The same where another side may go out: three cards or fewer, few, lacking a canasta."""
    fading: float = 0.8
    """How much less melds to come are worth when the end is sure to come."""
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
    agreed: float = 1.6
    """Factor: points in the own hand, when the partner asks: lost, and not laid."""
    closing: float = 0.0
    """Factor: canastas that the own hand closes in its next turn, when the partner asks."""
    no_canasta: float = 1.0
    """Factor: what a side that has no canasta yet loses by the end."""
    tries: float = 300.0
    """Ways to spread the wild cards over the melds that are looked at for each last discard."""
    partner_card: float = 18.0
    """Each card in a partner's hand when the hand ends: lost, and not laid."""


BASELINE = Weights()


@lru_cache(maxsize=32)
def tuned(variant: str, seats: int) -> Weights:
    """The weights found for a table, or for any where nobody looked for them at this one."""
    text = files("canasta").joinpath("bots", "weights.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, Any]] = json.loads(text)
    some = found.get(f"{variant}/{seats}", found["*"])
    rows = {name: tuple(x) for name, x in some.items() if isinstance(x, list)}
    return Weights(**{**some, **rows})
