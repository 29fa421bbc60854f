"""The real server with chance that is known: ``Stacked(folder)``.

Codes of tables follow from a text and from how many tables came since it was given; decks follow
from the code and from how many were dealt there. Robots think by the code too, so that a table
goes the same way each time, as long as its people do.
"""

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

from canasta.cards import cards_text, deck, parse_cards, shuffled
from canasta.server.chance import LETTERS, Chance
from canasta.server.serve import Settings, listen, serve
from canasta.session.log import Shuffled
from canasta.session.room import Room
from tests.server.serving import Served


class Stacked(Served):
    """A server whose tables are the same each time; ``folder`` is its data too."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        super().__init__(folder, str(port))

    def command(self, folder: Path, *words: str) -> list[str]:
        return [sys.executable, "-m", "tests.e2e.stacked", str(folder), *words]

    def shuffle(self, seed: str) -> None:
        """From now on chance follows from this text alone."""
        (self.folder / "seed").write_text(seed)

    def deal(self, *cards: str) -> None:
        """From now on these cards are dealt: a list for each seat from the leader on.

        One more is what follows them in the deck, the first pile and the stock.
        """
        (self.folder / "hands").write_text("\n".join(cards))


class Known(Chance):
    """Chance as the files ``seed`` and ``hands`` of a folder have it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seed = ""
        self.random = Random("")

    def _read(self, name: str) -> str:
        path = self.folder / name
        return path.read_text() if path.exists() else ""

    def code(self) -> str:
        seed = self._read("seed")
        if seed != self.seed:
            self.seed, self.random = seed, Random(seed)
        return "".join(self.random.choice(LETTERS) for _ in range(6))

    def deck(self, room: Room) -> Shuffled:
        seating = room.rules.seating
        seed = f"{room.code} {len(room.decks)}"
        left = shuffled(deck(seating.packs, seating.jokers), seed)
        order = _dealt(room, left, self._read("hands").splitlines())
        return Shuffled(seed.encode().hex(), cards_text(order))


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


def main(folder: str, port: str) -> None:
    listening = listen("0.0.0.0", int(port))
    settings = Settings(Path(folder), pace=0.0).without_limits()
    client = Path(folder) / "static"  # where a test has one of its own
    if client.exists():
        settings = replace(settings, static=client)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
    serve(settings, listening, ready=lambda: print(address, flush=True), chance=Known(Path(folder)))


if __name__ == "__main__":
    main(*sys.argv[1:])
