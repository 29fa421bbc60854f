"""The terminal that people play in: what it can show, and lines typed there."""

import io
import sys
import unicodedata
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Final, TextIO

from rich.console import Console


class Plain(io.TextIOBase):
    """A stream for a terminal that lacks some signs: what it cannot show is spelt out."""

    _SPELT: Final = str.maketrans(
        {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "×": "x", "−": "-", "─": "-", "│": "|", "·": "-"}
        | {"✗": "x", "¿": "", "¡": "", "«": '"', "»": '"', "“": '"', "”": '"', "–": "-"}
    )

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self.stream.encoding

    def isatty(self) -> bool:
        return self.stream.isatty()

    def fileno(self) -> int:
        return self.stream.fileno()

    def flush(self) -> None:
        self.stream.flush()

    def write(self, text: str) -> int:
        self.stream.write("".join(map(self.sign, text)))
        return len(text)

    def sign(self, c: str) -> str:
        """The sign itself, or what stands for it."""
        if c.isascii():
            return c
        try:
            c.encode(self.encoding)
        except UnicodeEncodeError:
            spelt = unicodedata.normalize("NFKD", c.translate(self._SPELT))
            return spelt.encode("ascii", "ignore").decode()
        return c


def screen() -> tuple[Console, Callable[[str], str]]:
    """The terminal, and a way to read lines from it."""
    stream: TextIO = sys.stdout
    try:
        "♠─×✗ñ".encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        stream = Plain(stream)  # type: ignore[assignment]
    console = Console(file=stream, highlight=False, soft_wrap=False)
    if sys.stdin is not None and sys.stdin.isatty() and find_spec("readline"):
        import_module("readline")  # arrow keys, and earlier lines again, where one types

    def read(prompt: str) -> str:
        if isinstance(stream, Plain):
            prompt = "".join(map(stream.sign, prompt))
        try:
            return input(prompt)
        except UnicodeDecodeError:
            return "?"

    return console, read
