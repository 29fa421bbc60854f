"""What a computer player is."""

from collections.abc import Iterator
from typing import Protocol

from canasta.game.codes import Code
from canasta.game.view import View


class Bot(Protocol):
    """A player that thinks about what one seat can see."""

    def think(self, view: View, seed: str) -> Iterator[Code]:
        """Legal moves for the seat that must act, each better than the one before; never none.

        Any host can stop it after the first. The same view and seed give the same moves.
        """
        ...


def decide(bot: Bot, view: View, seed: str) -> Code:
    """The move of a bot that is given all the time it wants."""
    best: Code | None = None
    for code in bot.think(view, seed):
        best = code
    if best is None:
        raise ValueError("the bot has no move")
    return best
