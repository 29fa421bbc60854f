"""What a hand of paper cards cannot have been: more cards, canastas or points than the deck holds.

Every bound here is one that no hand under the rules can pass; most are far from sharp.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from canasta.options import RulesError
from canasta.rules import Rules
from canasta.rules.scoring import FROM_HAND, closing_short, known_kinds, plain

CANASTA = 7
"""Cards that make a canasta."""
STEP = 5
"""Every card is worth a multiple of this many points (rules 0.3)."""
LOW_RANKS, HIGH_RANKS = 4, 6
"""Ranks 4 to 7 and 8 to K; the ace is a rank by itself."""
NATURAL_RANKS = LOW_RANKS + HIGH_RANKS + 1


@dataclass(frozen=True)
class SideEntry:
    """One side of a hand as people typed it; ``total`` stands for everything else where given.

    ``penalties`` is a number of penalties, ``adjustments`` the sum of their points. ``counted``:
    whether melded points were noted at all; where they were not, they cannot be too few.
    """

    canastas: dict[str, int]
    melded: int = 0
    counted: bool = True
    in_hand: int = 0
    red_threes: tuple[int, ...] = (0,)
    black_threes_out: int = 0
    concealed: bool = False
    exact_cut: bool = False
    penalties: int = 0
    adjustments: int = 0
    total: int | None = None

    @property
    def plain_canastas(self) -> dict[str, int]:
        """Canastas by kind, whether or not they were laid whole from the hand."""
        counts: dict[str, int] = {}
        for kind, count in self.canastas.items():
            counts[plain(kind)] = counts.get(plain(kind), 0) + count
        return counts


# -- limits of the deck ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Limit:
    """Canastas need at least ``each`` (by kind) of something of which there are only ``most``."""

    each: dict[str, int]
    most: int
    what: str
    by_side: bool = False


def limits(rules: Rules) -> tuple[Limit, ...]:
    """What bounds the canastas of a hand, of one side or of all sides together."""
    packs, jokers, melding = rules.seating.packs, rules.seating.jokers, rules.melding
    blacks = rules.threes.black_melds == "with_two_wilds"
    mixed = max(CANASTA - melding.max_wilds, melding.min_naturals)
    wilds = {"wild_mixed": CANASTA, "wild_twos": CANASTA, "wild_jokers": CANASTA}
    whole = {"clean": CANASTA, "aces_clean": CANASTA, "sequence": CANASTA, "aces_dirty": CANASTA}
    cards = 48 * packs + jokers + (2 * packs if blacks else 0)
    # A dirty canasta may be one of black threes, which holds no card of a natural rank.
    naturals = {**whole, "aces_dirty": mixed, "dirty": 0 if blacks else mixed}
    found = [
        Limit({"aces_clean": CANASTA, "aces_dirty": mixed}, 4 * packs, "aces"),
        Limit({"wild_twos": CANASTA, "wild_mixed": 1}, 4 * packs, "twos"),
        Limit({"wild_jokers": CANASTA, "wild_mixed": 1}, jokers, "jokers"),
        Limit(
            {**wilds, "dirty": 1, "aces_dirty": 1, "black_threes": 2},
            4 * packs + jokers,
            "wild cards",
        ),
        Limit({"clean": 1, "aces_clean": 1}, NATURAL_RANKS * (4 * packs // CANASTA), "ranks"),
        # Sequences of seven from 4 to A all go through the 8.
        Limit({"sequence": 1}, 4 * packs, "eights"),
        Limit({"black_threes": 4}, 2 * packs, "black threes"),
        Limit(naturals, 4 * NATURAL_RANKS * packs, "natural cards"),
        Limit({**whole, **wilds, "dirty": CANASTA, "black_threes": CANASTA}, cards, "cards"),
    ]
    if melding.wild_canastas:
        found.append(Limit(dict.fromkeys(wilds, 1), melding.wild_canastas, "wild melds", True))
    if melding.melds_per_rank:
        owners = 1 if melding.lay_on == "side" else rules.seating.side_size
        of_rank = melding.melds_per_rank * owners
        groups = dict.fromkeys(("clean", "dirty", "aces_clean", "aces_dirty"), 1)
        found.append(Limit({"aces_clean": 1, "aces_dirty": 1}, of_rank, "melds of aces", True))
        ranks = NATURAL_RANKS + (1 if blacks else 0)
        found.append(Limit(groups, of_rank * ranks, "melds of different ranks", True))
    return tuple(found)


def most_canastas(rules: Rules, kind: str) -> int:
    """How many canastas of a kind a side could have at most, if it had no other."""
    kind = plain(kind)
    bounds = [one.most // one.each[kind] for one in limits(rules) if one.each.get(kind)]
    return min(bounds)


def worth(rules: Rules) -> int:
    """Points of all cards of the deck, each where it is worth most: melded or in a hand."""
    values, packs = rules.values, rules.seating.packs
    black = max(values.black_three, values.black_three_in_hand)
    ranks = values.two + values.ace + HIGH_RANKS * values.high + LOW_RANKS * values.low
    threes = 2 * (black + values.red_three_in_hand)
    return packs * (4 * ranks + threes) + rules.seating.jokers * values.joker


def least_points(rules: Rules, kind: str) -> int:
    """Points that the seven cards of a canasta are worth at the very least."""
    values = rules.values
    card = min(values.low, values.high, values.ace)
    wild = min(values.two, values.joker)
    if kind == "clean":
        return CANASTA * card
    if kind == "aces_clean":
        return CANASTA * values.ace
    if kind == "wild_twos":
        return CANASTA * values.two
    if kind == "wild_jokers":
        return CANASTA * values.joker
    if kind == "wild_mixed":
        return (CANASTA - 2) * wild + values.two + values.joker
    if kind == "sequence":
        row = [values.low] * LOW_RANKS + [values.high] * HIGH_RANKS + [values.ace]
        return min(sum(row[n : n + CANASTA]) for n in range(len(row) - CANASTA + 1))
    if kind == "black_threes":
        return min(n * values.black_three + (CANASTA - n) * wild for n in (4, 5))
    natural = values.ace if kind == "aces_dirty" else card
    sums = [n * wild + (CANASTA - n) * natural for n in range(1, CANASTA)]
    if kind == "dirty" and rules.threes.black_melds == "with_two_wilds":
        sums += [n * wild + (CANASTA - n) * values.black_three for n in range(2, CANASTA)]
    return min(sums)


# -- checks ----------------------------------------------------------------------------------------


def check(rules: Rules, out: int | None, sides: Sequence[SideEntry], path: str) -> None:
    """Raise RulesError where a hand cannot have been as noted; ``path`` leads to the hand."""
    for fault in faults(rules, out, sides, path):
        raise fault


def faults(
    rules: Rules, out: int | None, sides: Sequence[SideEntry], path: str
) -> Iterator[RulesError]:
    """All that a hand cannot have been as noted, the plainest first."""
    noted = {side: entry for side, entry in enumerate(sides) if entry.total is None}
    for side, entry in noted.items():
        at = f"{path}.sides[{side}]"
        yield from _check_kinds(rules, entry, at)
        yield from _check_out(rules, entry, side == out, at)
        yield from _check_points(rules, entry, side == out, at)
    if out in noted:
        yield from _check_closing(rules, out, noted[out].canastas, path)
    for limit in limits(rules):
        yield from _check_limit(limit, noted, path)
    yield from _check_table(rules, out, noted, path)


def _check_kinds(rules: Rules, entry: SideEntry, path: str) -> Iterator[RulesError]:
    known = known_kinds(rules)
    for kind, count in entry.canastas.items():
        if count and kind not in known:
            problem = "these rules know no such canasta, only {known}"
            yield RulesError(f"{path}.canastas.{kind}", problem, known=", ".join(known))


def _check_points(rules: Rules, entry: SideEntry, out: bool, path: str) -> Iterator[RulesError]:
    most = worth(rules)
    for name, points in (("melded", entry.melded), ("in_hand", entry.in_hand)):
        if points % STEP:
            problem = "expected a multiple of {step}, got {got}"
            yield RulesError(f"{path}.{name}", problem, step=STEP, got=points)
        if points > most:
            problem = "all cards of the deck are worth {most} together, got {got}"
            yield RulesError(f"{path}.{name}", problem, most=most, got=points)
    if out and rules.seating.side_size == 1 and entry.in_hand:
        problem = "who goes out has no cards left, got {got}"
        yield RulesError(f"{path}.in_hand", problem, got=entry.in_hand)
    if rules.scoring.melded == "none" or not entry.counted:
        return
    least = sum(n * least_points(rules, kind) for kind, n in entry.plain_canastas.items())
    if rules.threes.black_melds == "going_out":
        least += entry.black_threes_out * rules.values.black_three
    if entry.melded < least:
        problem = "the cards named here are worth at least {least}, got {got}"
        yield RulesError(f"{path}.melded", problem, least=least, got=entry.melded)


def _check_out(rules: Rules, entry: SideEntry, out: bool, path: str) -> Iterator[RulesError]:
    blacks = entry.black_threes_out
    if entry.concealed and not out:
        yield RulesError(f"{path}.concealed", "only the side that went out can have done so")
    if entry.exact_cut and not rules.seating.exact_cut:
        yield RulesError(f"{path}.exact_cut", "these rules pay nothing for an exact cut")
    if not blacks:
        return
    at = f"{path}.black_threes_out"
    if not out:
        yield RulesError(at, "only the side that went out can have laid them in going out")
    if blacks > 2 * rules.seating.packs:
        problem = "the deck has {most} black threes, got {got}"
        yield RulesError(at, problem, most=2 * rules.seating.packs, got=blacks)
    if blacks < 3 and rules.threes.black_melds == "going_out":
        yield RulesError(at, "at least 3 make a meld, got {got}", got=blacks)


def _check_closing(
    rules: Rules, out: int, canastas: Mapping[str, int], path: str
) -> Iterator[RulesError]:
    short, kinds = closing_short(rules, canastas)
    if kinds:
        problem = (
            "side {side} cannot have gone out: canastas needed: {short} more, {kinds} among them"
        )
        yield RulesError(f"{path}.out", problem, side=out, short=short, kinds=", ".join(kinds))
    elif short:
        problem = "side {side} cannot have gone out: canastas needed: {short} more"
        yield RulesError(f"{path}.out", problem, side=out, short=short)


def _check_limit(limit: Limit, noted: Mapping[int, SideEntry], path: str) -> Iterator[RulesError]:
    used = 0
    for side, entry in noted.items():
        if limit.by_side:
            used = 0
        counts = entry.canastas.items()
        for kind, count in counts:
            used += count * limit.each.get(plain(kind), 0)
            if count and used > limit.most and limit.each.get(plain(kind)):
                at = f"{path}.sides[{side}].canastas.{kind}"
                problem = "so many canastas need {used} {what}, there are {most}"
                yield RulesError(at, problem, used=used, what=limit.what, most=limit.most)


def _check_table(
    rules: Rules, out: int | None, noted: Mapping[int, SideEntry], path: str
) -> Iterator[RulesError]:
    """What all sides together cannot have: red threes, points, exact cuts, black-three canastas."""
    most, most_reds = worth(rules), 2 * rules.seating.packs
    points = reds = cuts = 0
    for side, entry in noted.items():
        at = f"{path}.sides[{side}]"
        reds += sum(entry.red_threes)
        if reds > most_reds:
            problem = "the deck has {most} red threes, the sides together have {got}"
            yield RulesError(f"{at}.red_threes", problem, most=most_reds, got=reds)
        for name, more in (("melded", entry.melded), ("in_hand", entry.in_hand)):
            points += more
            if points > most:
                problem = "the deck is worth {most}, the sides together have {got}"
                yield RulesError(f"{at}.{name}", problem, most=most, got=points)
        cuts += entry.exact_cut
        if cuts > 1:
            yield RulesError(f"{at}.exact_cut", "only one side cuts")
    if rules.match.black_threes_win:
        yield from _check_instant(out, noted, path)


def _check_instant(
    out: int | None, noted: Mapping[int, SideEntry], path: str
) -> Iterator[RulesError]:
    """The canasta that wins at once ends the hand: no second one, and nobody else goes out."""
    having = [side for side, entry in noted.items() if entry.plain_canastas.get("black_threes")]
    if not having:
        return
    if len(having) > 1:
        at = f"{path}.sides[{having[1]}].canastas"
        kind = "black_threes" if "black_threes" in noted[having[1]].canastas else ""
        kind = kind or "black_threes" + FROM_HAND
        yield RulesError(f"{at}.{kind}", "the first of them ends the hand and the game")
    if out is not None and out != having[0]:
        problem = "side {side} had ended the hand with black threes"
        yield RulesError(f"{path}.out", problem, side=having[0])
