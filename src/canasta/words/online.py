"""The sentences of a table with people, from ``locale/table.*.toml``."""

import tomllib
from functools import lru_cache
from importlib.resources import files


@lru_cache(maxsize=2)
def table_sentences(lang: str) -> dict[str, str]:
    """Every sentence by its key, ``section/key``."""
    text = files("canasta").joinpath("locale", f"table.{lang}.toml").read_text(encoding="utf-8")
    return {
        f"{section}/{key}": value
        for section, part in tomllib.loads(text).items()
        for key, value in part.items()
    }
