"""The sentences of a table with people, from ``locale/table.*.toml``."""

from canasta.words.text import sentences


def table_sentences(lang: str) -> dict[str, str]:
    """Every sentence by its key, ``section/key``."""
    return sentences("table", lang)
