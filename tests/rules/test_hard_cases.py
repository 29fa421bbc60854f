"""Spots where a rule is easily got wrong, derived by hand from docs/rules.md (see each `why`)."""

import json
from pathlib import Path

import pytest

from canasta.game.cases import run_case

CASES = [
    pytest.param(case, id=case["name"])
    for path in sorted(Path(__file__).parent.glob("cases_*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("case", CASES)
def test_case(case):
    assert run_case(case).problems == []
