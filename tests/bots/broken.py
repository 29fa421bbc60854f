"""A player that fails, and one that cannot even be made."""

from collections.abc import Iterator

from canasta.game.codes import Code
from canasta.game.view import View


class Unready:
    def __init__(self) -> None:
        raise ModuleNotFoundError("No module named 'wanted'")


class Broken:
    def think(self, view: View, seed: str) -> Iterator[Code]:
        raise LookupError(f"no idea what seat {view.seat} does about {seed}")
