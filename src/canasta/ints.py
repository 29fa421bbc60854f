"""``i64``: an int that the compiled core keeps in a machine word. To Python it is ``int``.

Only for annotations, and never for a number that may grow beyond 63 bits. This file stays
uncompiled, so that the name needs no package where the core runs.
"""

__all__ = ["i64"]

try:
    from mypy_extensions import i64
except ModuleNotFoundError:
    i64 = int  # type: ignore[misc]
