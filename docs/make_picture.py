#!/usr/bin/env python3
"""Draw docs/img/terminal.svg: the terminal's table as the program itself shows it."""

import io
import re
from collections import Counter
from pathlib import Path
from typing import Any

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

from canasta.cards import cards_text, deck, parse_cards, shuffled
from canasta.rules import load
from canasta.terminal.play import Play, from_position

POSITION: dict[str, Any] = {
    "rules": "canaston",
    "scores": [3250, 3480],
    "hands": [
        "7S 7H 7C TS TD QH QC AS 2D JK 4C",
        "5S 5H 5C 8S 8D JC JS KC 9H 9D",
        "4S 4H 6C 6D TH TC 9S AC",
        "6S 6H 8C QS QD JH JD",
    ],
    "pile": "9C 4D JD 5S 2S 8H KS 7D",
    "melds": [
        ["KS KH KD KC KS KD KC", "AS AH AD AC AH AD 2H", "TS TH TD TC", "9S 9H 9C 2C"],
        ["6H 6C 6D 6S 6H", "QS QH QD QC QD 2D", "8S 8H 8C"],
    ],
    "red_threes": ["3H 3D", "3H"],
    "turn": 0,
    "dealer": 3,
}
TYPED = ["robar", "1"]


def stock() -> str:
    """The cards of the deck that lie nowhere else, as many as a hand leaves by then."""
    rules = load("canaston")
    left = Counter(deck(rules.seating.packs, rules.seating.jokers))
    melds = [cards for side in POSITION["melds"] for cards in side]
    for text in (*POSITION["hands"], *melds, *POSITION["red_threes"], POSITION["pile"]):
        left -= Counter(parse_cards(text))
    return cards_text(shuffled(sorted(left.elements()), "picture")[:58])


def main() -> None:
    """Draw at a position, look at what can be laid, and keep that screen."""
    console = Console(
        record=True, width=80, force_terminal=True, color_system="truecolor", file=io.StringIO()
    )
    typed = iter(TYPED)

    def read(prompt: str) -> str:
        text = next(typed, None)
        if text == TYPED[0]:
            console.export_text(clear=True)  # the picture begins after it
            return text
        console.print(Text(prompt + (text or "")))
        if text is None:
            raise EOFError
        return text

    start = from_position({**POSITION, "stock": stock()}, "greedy", "picture", "", "es")
    play = Play(start, "es", None, console, read)
    play.leave = lambda: 0  # type: ignore[method-assign]
    play.run()
    # the fonts of whoever looks, none from the net
    form = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    form = re.sub(r"<!--.*?-->\n", "", form).replace("Fira Code, ", "")
    svg = console.export_svg(title="canasta play", code_format=form, unique_id="canasta")
    target = Path(__file__).resolve().parent / "img" / "terminal.svg"
    target.parent.mkdir(exist_ok=True)
    target.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
