"""Every option changes something in play, and pairs of options survive random play.

What an option does is looked for in the positions of the case files, played on at random, and in
random hands; a hand's digest tells verdicts, positions and scores, not the options themselves.
"""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from canasta.game.apply import apply
from canasta.game.check import check
from canasta.game.count import sheets
from canasta.game.digest import position_line
from canasta.game.legal import legal_codes
from canasta.game.match import Match
from canasta.game.moves import parse_move
from canasta.game.position import read_position
from canasta.game.state import OVER
from canasta.game.step import step
from canasta.game.view import view
from canasta.options import RulesError
from canasta.rules import load, options_of, resolved
from tests.contract.hand import play
from tests.playing import TABLES, choose, first_state, random_rng, random_value

FOLDER = Path(__file__).parent.parent
CASES = [
    case
    for path in sorted([*FOLDER.glob("cases/*.json"), *FOLDER.glob("rules/cases_*.json")])
    for case in json.loads(path.read_text(encoding="utf-8"))
]

SHOWN_ONLY = {"seating.direction", "pile.shown"}
"""How seats are drawn, and what a view tells: neither changes what happens."""

OF_A_MATCH = {"match.target", "match.tie", "match.games", "match.points"}
"""What happens between hands; see the last tests."""


def _end(state, told, rng):
    """Play a hand on at random to its end, and score it."""
    for _ in range(400):
        moves = legal_codes(state)
        if not moves:
            break
        step(state, choose(moves, rng))
        told.append(position_line(state))
    if state.phase == OVER:
        told += [str(sheet.points) for sheet in sheets(state)]


@cache
def _case(number, path, value):
    """The digest of a case with an option changed; None where that makes no position."""
    case = CASES[number]
    options = dict(case["position"].get("options", {}))
    if path:
        options[path] = json.loads(value)
    try:
        state = read_position({**case["position"], "options": options})
    except RulesError:
        return None
    told = [position_line(state)]
    for one in case.get("steps", []):
        move = parse_move(one["action"])
        illegal = check(state, move, one["seat"])
        told.append(f"{illegal.why} {illegal.fine}" if illegal else "ok")
        if illegal is None or illegal.fine:
            state = apply(state, move, one["seat"])
            told.append(position_line(state))
    told.append(str([state.house.minimum(n) for n in state.scores]))
    _end(state, told, random_rng("case", number))
    return sha256("\n".join(told).encode()).hexdigest()


@cache
def _hand(table, number, path, value):
    name, seats = TABLES[table]
    try:
        rules = load(name, seats, {path: json.loads(value)} if path else {})
    except RulesError:
        return None
    state = first_state(rules, random_rng(table, number), f"{table} {number}")
    told = [position_line(state)]
    _end(state, told, random_rng("hand", table, number))
    return sha256("\n".join(told).encode()).hexdigest()


def _values(one):
    """Some values of an option, as JSON."""
    rng = random_rng(one.path)
    found = {json.dumps(random_value(one, rng)) for _ in range(40)}
    return sorted(found)[:8]


def _changes(one):
    """Where another value of an option makes a difference; None where it makes none."""
    for value in _values(one):
        for number in range(len(CASES)):
            found = _case(number, one.path, value)
            if found is not None and found != _case(number, "", ""):
                return CASES[number]["name"]
        for table in range(len(TABLES)):
            for number in range(2):
                found = _hand(table, number, one.path, value)
                if found is not None and found != _hand(table, number, "", ""):
                    return f"{TABLES[table]} {number}"
    return None


@pytest.mark.parametrize("one", options_of(), ids=lambda one: one.path)
def test_every_option_changes_some_hand(one):
    changed = _changes(one)
    if one.path in SHOWN_ONLY | OF_A_MATCH:
        assert changed is None
    else:
        assert changed is not None, "an option that never changes anything"


def _pair(number):
    rng = random_rng("pair", number)
    while True:
        name, seats = rng.choice(TABLES)
        a, b = rng.sample(options_of(), 2)
        overlay = {a.path: random_value(a, rng), b.path: random_value(b, rng)}
        try:
            rules = load(name, seats, overlay)
        except RulesError:
            continue
        play(rules, rng, f"pair {number}", every=False)
        return


@pytest.mark.parametrize("chunk", range(6))
def test_pairs_of_options(chunk):
    for number in range(chunk * 20, chunk * 20 + 20):
        _pair(number)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(60))
def test_many_pairs_of_options(chunk):
    for number in range(1000 + chunk * 30, 1030 + chunk * 30):
        _pair(number)


def test_the_pile_is_shown_where_the_table_says_so():
    hands = ["9S 9H", "4S", "5S", "6S"]
    position = {"rules": "classic", "hands": hands, "pile": "4D 5D", "stock": "6D"}
    shown = {**position, "options": {"pile.shown": "all"}}
    assert view(read_position(position), 0) != view(read_position(shown), 0)


def _after_two_hands(options):
    """A match in which side 0 went out twice at once: its standing, points and games."""
    rules = load("canaston", 4, {"seating.cut": False, **options})
    match = Match(rules, ["a", "b", "c", "d"])
    rng = random_rng("match")
    for number in range(2):
        if match.over:
            break
        state = first_state(rules, rng, f"{number}")
        match.next_hand(state.stock)
        assert match.state is not None
        _end(match.state, [], random_rng("match", number))
        assert match.state.phase == OVER
        match.finish_hand()
    return match.result(), [game.standing for game in match.games], match.over


@pytest.mark.parametrize(
    ("path", "value", "beside"),
    [
        ("match.target", 5, {}),
        ("match.games", 1, {"match.target": 5}),
        ("match.points", "total", {"match.target": 5}),
    ],
)
def test_options_of_a_match_change_it(path, value, beside):
    assert _after_two_hands({**beside, path: value}) != _after_two_hands(beside)


def test_no_option_is_left_out():
    assert set(resolved(load("classic"))) == {one.path for one in options_of()}
