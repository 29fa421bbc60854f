"""Who may import whom: the doors of the house, read from the syntax trees (ARCHITECTURE.md)."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[1] / "src" / "canasta"

CORE = {"native", "cards", "options", "rules", "game", "score"}
"""Rooms that do no input or output, read no clock and own no randomness."""

_TABLE = {"cards", "options", "rules", "game", "score", "bots", "session", "words"}

DOORS: dict[str, set[str]] = {
    "__init__": set(),
    "__main__": {"terminal"},
    "native": set(),
    "cards": {"native"},
    "options": {"cards"},
    "rules": {"cards", "options"},
    "score": {"cards", "options", "rules"},
    "game": {"native", "cards", "options", "rules"},
    "bots": {"native", "cards", "options", "rules", "game"},
    "words": {"cards", "options", "rules", "game", "score"},
    "session": {"native", "cards", "options", "rules", "game", "bots", "words"},
    "env": {"cards", "options", "rules", "game", "bots"},
    "server": _TABLE,
    "terminal": _TABLE,
    "browser": _TABLE,
}
"""Room to the rooms it may import from, besides itself; `__init__` alone is open to all."""

THROUGH = {("terminal/commands_serve.py", "server")}
"""The one file of a room that opens a door closed to the rest of it."""

PLAIN = CORE | {"__init__", "bots", "session", "words"}
"""Rooms that import nothing but the standard library from outside."""

MESSAGES = ("session/log.py", "session/protocol.py", "session/shown.py")
ALSO = {**{file: {"msgspec"} for file in MESSAGES}, "native.py": {"librt", "mypy_extensions"}}
"""The exceptions to that, by file; the last needs them for the compiled core alone."""

BARRED = {
    "asyncio",
    "concurrent",
    "datetime",
    "multiprocessing",
    "os",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "threading",
    "time",
}
"""Modules of the standard library that the core does without."""

UNBARRED = {("rules/files.py", "os")}
"""Where the user's own variants lie may be said by an environment variable."""

STATE = {"game", "session", "env"}
"""Rooms that may touch the state with its hidden cards; the others see views."""

# simulate.py deals and calls on whoever chooses: it decides nothing itself.
STATE_FILES = {"bots/guess.py", "bots/search.py", "bots/value.py", "bots/simulate.py"}

VARIANTS = {
    "bolivia",
    "canaston",
    "classic",
    "individual",
    "individual_pairs",
    "salon",
    "samba",
} | {path.stem for path in HOUSE.glob("variants/*.toml")}


def room_of(file: str) -> str:
    """The room of a file, named from the package's folder: `rules` of `rules/pile.py`."""
    return file.partition("/")[0].removesuffix(".py")


def imports(file: str, tree: ast.AST) -> Iterator[tuple[int, str, str]]:
    """Line, module and name of all that is imported, in functions and for types only too.

    The name is empty for a whole module. Relative imports are made absolute.
    """
    here = ["canasta", *file.split("/")[:-1]]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name, ""
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                yield node.lineno, module, alias.name


def said(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and value of the string constants of a file, docstrings left out."""
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare:
            yield node.lineno, node.value


def faults(file: str, text: str) -> list[str]:
    """What is wrong with a file of the package, a line for each fault."""
    room = room_of(file)
    if room not in DOORS:
        return [f"{file}: {room} has no place in the table of doors"]
    tree = ast.parse(text)
    found = []
    for line, module, name in imports(file, tree):
        top, *rest = module.split(".")
        at = f"{file}:{line}: {room}"
        if top == "canasta":
            other = rest[0] if rest else name
            closed = other in DOORS and other != room and other not in DOORS[room]
            if closed and (file, other) not in THROUGH:
                found.append(f"{at} may not import {other}")
            hidden = name == "State" or (module, name) == ("canasta.game", "state")
            whole = module == "canasta.game.state" and not name
            if (hidden or whole) and room not in STATE and file not in STATE_FILES:
                found.append(f"{at} may not touch State")
            continue
        if room in PLAIN and top not in sys.stdlib_module_names | ALSO.get(file, set()):
            found.append(f"{at} may not import {top}: not in the standard library")
        if room in CORE and top in BARRED and (file, top) not in UNBARRED:
            found.append(f"{at} may not import {top}: the core does without")
    if room in CORE:
        found += [
            f"{file}:{line}: {room} knows the variant {value!r} by name"
            for line, value in said(tree)
            if value in VARIANTS
        ]
    return found


FILES = sorted(path.relative_to(HOUSE).as_posix() for path in HOUSE.rglob("*.py"))


@pytest.mark.parametrize("file", FILES)
def test_doors(file):
    assert faults(file, (HOUSE / file).read_text(encoding="utf-8")) == []


def test_the_house_stands():
    assert {"__init__.py", "cards.py"} <= set(FILES)


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("cards.py", "from canasta.options import option", "may not import options"),
        ("rules/pile.py", "import canasta.game.moves", "may not import game"),
        ("rules/pile.py", "from canasta import game", "may not import game"),
        ("rules/pile.py", "from .. import score", "may not import score"),
        ("rules/pile.py", "from ..game import moves", "may not import game"),
        ("options.py", "from . import rules", "may not import rules"),
        ("score/pad.py", "from canasta.game import legal", "may not import game"),
        ("game/legal.py", "def f():\n    import canasta.bots", "may not import bots"),
        ("bots/base.py", "from canasta.session.session import Session", "may not import session"),
        ("env/aec.py", "import canasta.session", "may not import session"),
        ("session/local.py", "import canasta.terminal", "may not import terminal"),
        ("terminal/cli.py", "import canasta.server.app", "may not import server"),
        ("__init__.py", "from canasta.rules import load", "may not import rules"),
        ("game/check.py", "import numpy.linalg", "not in the standard library"),
        ("bots/simple.py", "import msgspec", "not in the standard library"),
        ("session/session.py", "import msgspec", "not in the standard library"),
        ("session/protocol.py", "import pydantic", "not in the standard library"),
        ("cards.py", "from random import shuffle", "the core does without"),
        ("rules/match.py", "import os.path", "the core does without"),
        ("game/apply.py", "import time as clock", "the core does without"),
        ("bots/simple.py", "from canasta.game.state import State", "may not touch State"),
        ("bots/simple.py", "from canasta.game import state", "may not touch State"),
        ("terminal/render.py", "import canasta.game.state as s", "may not touch State"),
        ("game/check.py", "x = y == 'samba'", "knows the variant 'samba'"),
        ("rules/match.py", "NAMES = {'canaston': 1}", "knows the variant 'canaston'"),
        ("kitchen/sink.py", "", "has no place"),
    ],
)
def test_a_closed_door_is_reported(file, text, fault):
    found = faults(file, text)
    assert len(found) == 1
    assert fault in found[0]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("rules/pile.py", "from canasta.cards import TWO\nfrom canasta.options import option"),
        ("rules/pile.py", "from . import melding\nfrom .melding import shape"),
        ("rules/match.py", '"""As in samba."""\nimport tomllib\nx = 1\n"classic"'),
        ("game/legal.py", "from .state import State\nimport canasta\nfrom canasta import cards"),
        ("bots/search.py", "import random\nfrom canasta.game.state import State"),
        ("session/protocol.py", "import msgspec"),
        ("terminal/cli.py", "import rich\nfrom canasta.score import pad\nx = 'canaston'"),
    ],
)
def test_an_open_door_is_not(file, text):
    assert faults(file, text) == []
