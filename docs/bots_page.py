"""Write ``bots.md``: words, and tables from the arena runs in ``bots.json`` (``dev.py docs``)."""

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from canasta.bots.choices import AROUND, CHOSEN, OWN
from canasta.bots.guess import TRAITS
from canasta.bots.network import CHOICES, VALUES
from canasta.bots.value import FACTS
from canasta.rules import load

FOLDER: Final = Path(__file__).resolve().parent
ABOUT: Final = """\
# Bots

<!-- Made from docs/bots.json by `python3 dev.py docs`: change bots_page.py, not this page. -->

Who plays against people, how strong they are, and how that was measured.

- `easy` plays by normal's weights, but forgets what went by, overlooks melds and the pile, and
  often plays without a thought for pairs, wild cards and the others; the seed tells when.
- `normal` weighs melds, pile, wild cards, the danger of a discard, opening and going out, with
  weights for the table (`bots/weights.json`). At some tables it compares the best of its choices
  once more by a small network (`bots/choices.json`).
- `hard` tries its choices out on imagined deals that agree with what it saw and with how the others
  have played (`bots/guesses.json`), plays them on for some turns as normal would, and judges where
  they lead (`bots/values.json`): 0.8 s a move, or `hard@SECONDS`.
- `greedy` is the frozen baseline: normal with the first weights. It stays as it is.
- `random` plays any legal move.

None of them sees a hidden card: they are given a `View`, and a test deals the hidden cards anew and
expects the same choice.

## How it is measured

`canasta arena A B VARIANT` plays pairs of deals: one deck dealt twice as it lies, the same totals
before both hands (drawn for each pair), the two players on changed sides. Who has more points over
both deals has won the pair. *Share* is pairs won of pairs won and lost, with the interval (Wilson)
in which the true share lies at 99 %. A goal is reached where the share reaches it and the lower end
of the interval is above a half. Points are the mean difference a hand.

The tables below come from `docs/bots.json`. `python3 dev.py bench strength` makes the runs that are
not there yet (one game at a time with `--game`), and `python3 dev.py docs` writes this page. A run
with fewer pairs than asked for is told as such. Times are of one core, with whatever else the
machine did, and the core was pure Python unless the table says compiled."""

TUNING: Final = """\
## Where the numbers come from

`bots/weights.json`: what differs from the baseline, by table; tables that are not named have those
under `*`, found by hand. The others were found by `python3 dev.py bench tune VARIANT SEATS`,
starting from what there was, a run or two of 40 to 140 steps of 500 to 1,000 pairs each, and kept
for doing better on fresh pairs of another seed. What the tuner moved most, over the five
tables: what a card of the pile is worth (`pile_card`), the danger of a discard (`danger`), what
laying early saves (`on_table`) and what others hold of ranks that they melded (`least_melded`).

`bots/values.json`: by table a network of {units} units over {facts} facts of an open position
(melds by size and kind, cards, pairs and wild cards in hand, canastas that are lacking, the pile
and who may take it, the score if the hand ended now), fitted to how hands between normal players
with slightly shifted weights ended: `python3 dev.py bench learn VARIANT SEATS`. Where a table has
none, or its rules deal, meld, end or count otherwise, `hard` plays imagined hands to their end.

`bots/guesses.json`: by table what each of {traits} traits of a hand says, such as two cards of a
rank that lies unfinished before the own side, which is not kept in hand, or a rank that was
discarded lately. The weights are fitted to tell true hands, when normal plays itself, from hands
dealt at random from what a player does not see: `python3 dev.py bench guess VARIANT SEATS`. In
Canastón the true one of four hands is found in 83 of 100 (25 by chance).

`bots/choices.json`: by table some networks of {units} units, one by their mean, over {around} facts
of a position as its player sees it and {chosen} of a choice. They are fitted to how the
choices of a position differed when they were tried out from the true cards, the stock shuffled
anew, played on and judged as `hard` does (after eight turns then, in Samba too, where it is five
now): `python3 dev.py bench choose VARIANT SEATS`, in rounds, since what is learned changes the
positions into which normal gets. What they give is added to the weighed worth, and another choice
must be better by {own:.0f} points than the one weighed best. Tables: {tables}; fitted to 85,000
positions of classic in three rounds, to 280,000 of Samba in six (decision 0023). At others `normal`
plays by its weights alone, as where a table deals, melds, ends or counts unlike its variant;
the hands that `hard` imagines are always played on by the weights alone, which is some times
faster."""


def bots_page() -> Iterator[str]:
    """The page, line by line."""
    kept: dict[str, Any] = json.loads((FOLDER / "bots.json").read_text(encoding="utf-8"))
    runs: list[dict[str, Any]] = kept["runs"]
    yield from ABOUT.splitlines()
    for goal in kept["goals"]:
        a, b, share, pairs = goal["a"], goal["b"], goal["share"], goal["pairs"]
        yield ""
        yield f"## `{a}` against `{b}`"
        yield ""
        yield f"Asked for: {share:.0%} of {pairs:,} pairs."
        yield ""
        yield "| game | players | pairs | won, lost, tied | share | interval | points | goal |"
        yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
        for name, seats in kept["games"]:
            key = (a, b, name, seats)
            found = [r for r in runs if (r["a"], r["b"], r["variant"], r["seats"]) == key]
            cells = _cells(found[0], share, pairs) if found else ("not measured", *[""] * 5)
            yield f"| {' | '.join((load(name, seats).title_en, str(seats), *cells))} |"
    yield from _times(runs)
    yield ""
    yield from _tuning().splitlines()


def _tuning() -> str:
    values, compared = _kept(VALUES), _kept(CHOICES)
    units = len(next(iter(values.values()))["bias"])
    return TUNING.format(
        units=units,
        facts=FACTS,
        traits=TRAITS,
        around=AROUND,
        chosen=CHOSEN,
        own=OWN,
        tables=", ".join(
            f"{table} ({len(compared[table]['bias']) // units} networks)"
            for table in sorted(compared)
        ),
    )


def _kept(file: str) -> dict[str, Any]:
    text = files("canasta").joinpath("bots", file).read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def _cells(run: dict[str, Any], share: float, pairs: int) -> tuple[str, ...]:
    low, high = run["interval"]
    if run["win_share"] >= share and low > 0.5:
        goal = "reached"
    else:
        goal = f"{100 * (share - run['win_share']):.1f} points short"
        if run["win_share"] >= share:
            goal = "the interval reaches below a half"
    if run["pairs"] < pairs:
        goal += f" (only {run['pairs']:,} pairs)"
    return (
        f"{run['pairs']:,}",
        f"{run['pairs_won']}, {run['pairs_lost']}, {run['pairs_tied']}",
        f"{100 * run['win_share']:.1f} %",
        f"{100 * low:.1f} to {100 * high:.1f} %",
        f"{run['points_per_hand']:+.0f}",
        goal,
    )


def _times(runs: list[dict[str, Any]]) -> Iterator[str]:
    """Milliseconds a decision, of every player in every run."""
    yield ""
    yield "## Time for a decision"
    yield ""
    yield "Milliseconds, where there was something to decide. Asked for: `normal` 95 of 100 under"
    yield "30 ms; `hard` within its time, never 20 % over it. The longest hold whatever else"
    yield "kept the machine; decision 0023 tells what they take on a core of their own."
    yield ""
    yield "| player | game | middle | 95 of 100 under | longest | core |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for run in runs:
        for name, times in zip((run["a"], run["b"]), run["think_ms"], strict=True):
            cells = (f"{times[key]}" for key in ("p50", "p95", "most"))
            game = f"{run['variant']} {run['seats']}"
            yield f"| `{name}` | {game} | {' | '.join(cells)} | {run['core']} |"
    if not runs:
        yield "| not measured | | | | | |"


def page() -> str:
    """The text of the page."""
    return "\n".join(bots_page()).rstrip("\n") + "\n"


if __name__ == "__main__":
    (FOLDER / "bots.md").write_text(page(), encoding="utf-8")
