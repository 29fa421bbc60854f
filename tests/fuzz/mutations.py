"""Documents with one or a few places spoiled: what people and programs get wrong."""

import copy
from typing import Any

from hypothesis import strategies as st

STRANGE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 20),
    st.sampled_from(
        [2**70, -(2**70), 1.5, 1e308, "", "-", "9H", "JK*99", "yes", "now", "ok", "\x00"]
    ),
    st.text(max_size=6),
    st.lists(st.integers(-1, 3), max_size=3),
    st.lists(st.text(max_size=3), max_size=3),
    st.dictionaries(st.text(max_size=4), st.integers(0, 3), max_size=2),
)

JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


def places(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value inside a document."""
    found = [path] if path else []
    if isinstance(document, dict):
        for key in document:
            found += places(document[key], (*path, key))
    elif isinstance(document, list):
        for n, value in enumerate(document):
            found += places(value, (*path, n))
    return found


@st.composite
def spoiled(draw: st.DrawFn, documents: list[Any], most: int = 3) -> Any:
    """One of the documents with up to ``most`` values changed, moved, doubled or taken away."""
    document = copy.deepcopy(draw(st.sampled_from(documents)))
    for _ in range(draw(st.integers(1, most))):
        where = places(document)
        if not where:
            break
        *path, last = draw(st.sampled_from(where))
        inside = document
        for key in path:
            inside = inside[key]
        how = draw(st.sampled_from(["replace", "remove", "borrow", "rename", "double"]))
        if how == "remove":
            del inside[last]
        elif how == "borrow":
            other = document
            for key in draw(st.sampled_from(where)):
                other = other[key]
            inside[last] = copy.deepcopy(other)
        elif how == "rename" and isinstance(inside, dict):
            inside[draw(st.text(max_size=8))] = inside.pop(last)
        elif how == "double" and isinstance(inside, list):
            inside.append(copy.deepcopy(inside[last]))
        else:
            inside[last] = draw(STRANGE)
    return document
