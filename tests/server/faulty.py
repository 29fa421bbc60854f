"""Robots that fail, each level in its own way; greedy does not."""

import os
import time

from canasta.game.codes import Code
from canasta.game.view import View
from canasta.server import thinkers


def thought(level: str, view: View, seed: str) -> Code:
    if level == "easy":
        raise ZeroDivisionError("no idea")
    if level == "normal":
        os._exit(3)
    if level == "hard":
        time.sleep(60)
    return thinkers.think(level, view, seed)


def nonsense(level: str, view: View, seed: str) -> Code:
    return 1 << 60 if level != thinkers.GREEDY else thinkers.think(level, view, seed)


def slow(_level: str, view: View, _seed: str) -> Code:
    time.sleep(0.5)
    return view.legal[-1]


def nobody(_level: str, _view: View, _seed: str) -> Code:
    os._exit(3)
