"""A player that fails."""

from collections.abc import Iterator

from canasta.game.codes import Code
from canasta.game.view import View


class Broken:
    def think(self, view: View, seed: str) -> Iterator[Code]:
        raise LookupError(f"no idea what seat {view.seat} does about {seed}")
