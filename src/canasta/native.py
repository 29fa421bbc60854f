"""Numbers as the compiled core keeps them; to Python they are ints and lists.

``i64`` is an int in a machine word, only for annotations and never for a number that may grow
beyond 63 bits. ``Ints`` and ``Floats`` hold numbers side by side in memory; ``extend`` may move
them, so what it gives takes the place of what it got: ``row = extend(row, more)``. Beyond that,
what lists and these have in common may be used: indexing, slices (which are copies), ``len``,
iteration and ``==``.

This file stays uncompiled, and nothing but the compiled core needs a package for it.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING

__all__ = ["Floats", "Ints", "extend", "i64"]

if TYPE_CHECKING or find_spec("canasta__mypyc") is not None:
    from librt.vecs import extend, vec
    from mypy_extensions import i64

    Floats = vec[float]
    Ints = vec[i64]
else:
    Floats = Ints = list
    i64 = int

    def extend(row, items):
        row.extend(items)
        return row
