"""Every case of this folder, through the same code as `canasta check`."""

import json
from pathlib import Path

import pytest

from canasta.game.cases import run_case

FILES = sorted(Path(__file__).parent.glob("*.json"))
CASES = [
    pytest.param(case, id=f"{path.stem}: {case['name']}")
    for path in FILES
    for case in json.loads(path.read_text(encoding="utf-8"))
]


def test_there_are_cases():
    assert len(CASES) > 180


@pytest.mark.parametrize("case", CASES)
def test_case(case):
    assert run_case(case).problems == []
