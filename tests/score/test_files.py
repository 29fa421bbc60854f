"""The score files: each sheet gives what its file expects; keys left out are not compared."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from canasta.score import result

FILES = sorted((Path(__file__).parents[1] / "cases" / "score").glob("*.json"))


def differences(expected: Any, got: Any, path: str = "result") -> Iterator[str]:
    """One text for each place where what was got does not contain what is expected."""
    if isinstance(expected, dict):
        if not isinstance(got, dict):
            yield f"{path}: expected an object, got {got!r}"
            return
        for key, value in expected.items():
            if key not in got:
                yield f"{path}.{key}: missing"
            else:
                yield from differences(value, got[key], f"{path}.{key}")
    elif isinstance(expected, list):
        if not isinstance(got, list) or len(got) != len(expected):
            yield f"{path}: expected {len(expected)} elements, got {got!r}"
            return
        for index, (a, b) in enumerate(zip(expected, got, strict=True)):
            yield from differences(a, b, f"{path}[{index}]")
    elif isinstance(expected, bool) != isinstance(got, bool) or expected != got:
        yield f"{path}: expected {expected!r}, got {got!r}"


def test_there_are_files() -> None:
    assert len(FILES) >= 31


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_file(file: Path) -> None:
    case = json.loads(file.read_text(encoding="utf-8"))
    got = json.loads(json.dumps(result(case["sheet"])))
    assert list(differences(case["expect"], got)) == []
