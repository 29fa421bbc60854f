"""What nobody can know beforehand: the codes of tables and the order of their decks."""

import secrets
from typing import Final

from canasta.cards import cards_text, deck, shuffled
from canasta.session.log import Shuffled
from canasta.session.room import Room

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


class Chance:
    """The chance that every server plays with; only who starts one from Python can give another."""

    def code(self) -> str:
        """A code for a new table, about 30 bits: it may be taken already."""
        return "".join(secrets.choice(LETTERS) for _ in range(6))

    def deck(self, room: Room) -> Shuffled:
        """A deck for a table's next hand, by a seed and a salt of its own, 256 bits each."""
        seating = room.rules.seating
        order = shuffled(deck(seating.packs, seating.jokers), secrets.token_hex(32))
        return Shuffled(secrets.token_hex(32), cards_text(order))


CHANCE: Final = Chance()
