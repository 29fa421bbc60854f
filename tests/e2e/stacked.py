"""The real server with decks that are known: ``stacked(folder, seed)``.

Every shuffle and every code of a table follows from the seed and from how many came before it.
The file ``hands`` in the folder, where it is, names the cards that are dealt: a line for each seat
from the leader on, then one for what follows them in the deck, the first pile and the stock.
"""

import sys
from itertools import count
from pathlib import Path
from random import Random

from canasta.cards import cards_text, deck, parse_cards, shuffled
from canasta.server import tables
from canasta.session.protocol import Shuffled
from canasta.session.room import Room
from tests.server.serving import Served


def stacked(folder: Path, seed: str, *words: str) -> Served:
    """A server whose tables are the same each time; ``folder`` is its data too."""
    (folder / "seed").write_text(seed)
    return Served(folder, *words, module="tests.e2e.stacked")


class Decks:
    """Makes the decks of all tables in turn."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seed = (folder / "seed").read_text()
        self.numbers = count(1)

    def next(self, room: Room) -> Shuffled:
        """In place of ``tables.laid_ready``."""
        seating = room.rules.seating
        seed = f"{self.seed} {next(self.numbers)}"
        left = shuffled(deck(seating.packs, seating.jokers), seed)
        wanted = self.folder / "hands"
        lines = wanted.read_text().splitlines() if wanted.exists() else []
        return Shuffled(seed.encode().hex(), cards_text(_dealt(room, left, lines)))


def _dealt(room: Room, left: list[int], lines: list[str]) -> list[int]:
    """The deck that deals these cards; what they do not say comes from ``left``."""
    seats, seating = room.rules.seats, room.rules.seating
    asked = [parse_cards(line) for line in lines]
    for c in (c for cards in asked for c in cards):
        left.remove(c)
    hands = asked[:seats] + [[] for _ in range(seats - len(asked))]
    for cards in hands:
        while len(cards) < seating.hand:
            cards.append(left.pop())
    order: list[int] = []
    while any(hands):
        for cards in hands:
            order += cards[: seating.packet]
            del cards[: seating.packet]
    return [*order, *(c for cards in asked[seats:] for c in cards), *left]


def main() -> None:
    from canasta.terminal.cli import main

    decks = Decks(Path(sys.argv[sys.argv.index("--data") + 1]))
    vars(tables).update(laid_ready=decks.next, secrets=Random(decks.seed))
    main()


if __name__ == "__main__":
    main()
