"""Cases: a position, actions, and what is expected of them (notation 4)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from canasta.cards import RED, ParseError, cards_text, parse_cards, unpack, unpack_list
from canasta.game.apply import apply
from canasta.game.check import check
from canasta.game.count import sheets
from canasta.game.moves import Illegal, Move, parse_move
from canasta.game.position import read_position
from canasta.game.state import LEAVE_NO, LEAVE_YES, PHASES, State, labels
from canasta.game.step import canasta_kind
from canasta.game.taking import frozen, locked
from canasta.options import RulesError, nearest, unread
from canasta.rules import Rules
from canasta.rules.opening import minimum
from canasta.rules.scoring import KINDS

_THEN = [
    "turn",
    "actor",
    "phase",
    "hand_sizes",
    "hands",
    "pile",
    "pile_top",
    "pile_size",
    "stock_size",
    "locked",
    "melds",
    "kinds",
    "opening_minimum",
    "legal",
    "not_legal",
    "red_threes",
    "penalties",
    "over",
    "winner",
    "leave",
    "refused",
    "exact_cut",
    "score",
]


@dataclass
class Finding:
    """What a case came to: the verdict of each step, the facts at the end, and what differed.

    ``problems`` name the place in ``steps`` or ``then``; ``refusals`` hold why a step was refused.
    """

    name: str
    steps: list[str] = field(default_factory=list)
    end: dict[str, object] = field(default_factory=dict)
    problems: list[RulesError] = field(default_factory=list)
    refusals: list[Illegal | None] = field(default_factory=list)
    rules: Rules | None = None


def run_case(case: object, path: str = "") -> Finding:
    """Run one case. Raises RulesError where it is malformed."""
    if not isinstance(case, dict):
        raise RulesError(path, "expected a case, an object")
    known = ("name", "why", "position", "steps", "then")
    for key in case:
        if key not in known:
            raise RulesError(_at(path, key), "no such key", nearest(str(key), known))
    name = case.get("name")
    if not isinstance(name, str):
        raise RulesError(_at(path, "name"), "expected a name")
    finding = Finding(name)
    try:
        state = read_position(case.get("position"))
    except RulesError as error:
        raise error.at(_at(_at(path, "position"), error.path)) from error
    finding.rules = state.house.rules
    steps = case.get("steps", [])
    if not isinstance(steps, list):
        raise RulesError(_at(path, "steps"), "expected a list")
    for i, step in enumerate(steps):
        state = _step(state, step, f"{_at(path, 'steps')}[{i}]", finding)
    then = case.get("then", {})
    if not isinstance(then, dict):
        raise RulesError(_at(path, "then"), "expected an object")
    for key in then:
        if key not in _THEN:
            raise RulesError(_at(_at(path, "then"), key), "no such key", nearest(str(key), _THEN))
    finding.end = facts(state)
    finding.problems += _differences(state, then, finding.end, _at(path, "then"))
    return finding


def _at(path: str, key: object) -> str:
    return f"{path}.{key}" if path and key else path or str(key)


def _step(state: State, step: object, path: str, finding: Finding) -> State:
    if not isinstance(step, dict) or not {"seat", "action", "expect"} >= set(step) >= {
        "seat",
        "action",
    }:
        raise RulesError(path, "expected an object with seat, action and expect")
    seat = step["seat"]
    if type(seat) is not int or not 0 <= seat < state.house.seats:
        problem = "expected a seat from 0 to {most}"
        raise RulesError(f"{path}.seat", problem, most=state.house.seats - 1)
    move = _move(step["action"], f"{path}.action")
    expect = step.get("expect", "ok")
    if not isinstance(expect, str) or expect.partition(":")[0] not in ("ok", "illegal", "penalty"):
        raise RulesError(f"{path}.expect", "expected ok, illegal, illegal:REASON or penalty:POINTS")
    illegal = check(state, move, seat)
    if illegal is None:
        verdict = "ok"
    elif illegal.fine:
        verdict = f"penalty:{illegal.fine}"
    else:
        verdict = f"illegal:{illegal.why}"
    finding.steps.append(verdict)
    finding.refusals.append(illegal)
    if expect not in (verdict, verdict.partition(":")[0] if verdict.startswith("illegal") else ""):
        problem = "{move}: expected {expected}, got {got}"
        at = path.rpartition(".")[2]
        finding.problems.append(RulesError(at, problem, move=move, expected=expect, got=verdict))
    return apply(state, move, seat) if illegal is None or illegal.fine else state


def _move(text: object, path: str) -> Move:
    if not isinstance(text, str):
        raise RulesError(path, "expected an action as text")
    try:
        return parse_move(text)
    except ParseError as error:
        raise unread(path, error) from error


def facts(state: State) -> dict[str, object]:
    """All that ``then`` can ask about a state, ``legal`` and ``not_legal`` apart."""
    house = state.house
    sides = range(house.sides)
    leave = {LEAVE_YES: "yes", LEAVE_NO: "no"}
    names = [labels(melds) for melds in state.melds]
    found: dict[str, object] = {
        "turn": state.turn,
        "actor": state.actor,
        "phase": PHASES[state.phase],
        "hand_sizes": _by_index(state.sizes),
        "hands": _by_index([cards_text(unpack_list(hand)) for hand in state.hands]),
        "pile": cards_text(state.pile),
        "pile_top": cards_text(state.pile[-1:]),
        "pile_size": state.pile_size(),
        "stock_size": state.stock_size(),
        "locked": bool(state.pile) and (locked(state) or frozen(state)),
        "melds": _by_index(
            [
                {
                    label: cards_text(m.cards())
                    for label, m in zip(names[s], state.melds[s], strict=True)
                }
                for s in sides
            ]
        ),
        "kinds": _by_index(
            [
                {
                    label: KINDS[canasta_kind(state, m) - 1]
                    for label, m in zip(names[s], state.melds[s], strict=True)
                    if canasta_kind(state, m)
                }
                for s in sides
            ]
        ),
        "opening_minimum": _by_index([minimum(house.rules, state.scores[s]) for s in sides]),
        "red_threes": _by_index(
            [cards_text(unpack(RED, sum(state.red[s :: house.sides]))) for s in sides]
        ),
        "penalties": _by_index([-state.fined[s] for s in sides]),
        "over": state.over,
        "winner": None if state.winner < 0 else state.winner,
        "leave": _by_index([leave.get(v) for v in state.leave]),
        "refused": _by_index(state.refused),
        "exact_cut": None if state.exact_cut < 0 else state.exact_cut,
    }
    if state.over:
        found["score"] = _by_index([sheet.points for sheet in sheets(state)])
    return found


def _by_index(values: Any) -> dict[str, Any]:
    return {str(i): value for i, value in enumerate(values)}


def _differences(
    state: State, then: dict[str, Any], end: dict[str, object], path: str
) -> Iterator[RulesError]:
    """What in ``then`` the state does not bear out."""
    for key, expected in then.items():
        if key in ("legal", "not_legal"):
            if not isinstance(expected, list):
                raise RulesError(_at(path, key), "expected a list of actions")
            for i, text in enumerate(expected):
                illegal = check(state, _move(text, f"{_at(path, key)}[{i}]"))
                if (illegal is None) != (key == "legal"):
                    verdict = "legal" if illegal is None else f"illegal:{illegal.why}"
                    yield RulesError(key, "{move} is {verdict}", move=text, verdict=verdict)
        elif key not in end:
            yield RulesError(key, "the hand is not over")
        else:
            yield from _compare(expected, end[key], key, _at(path, key))


def _compare(expected: object, got: object, name: str, path: str) -> Iterator[RulesError]:
    """Objects are compared key by key, card lists as multisets (the pile in order)."""
    if isinstance(expected, dict):
        if not isinstance(got, dict):
            raise RulesError(path, "expected no object here")
        if name in ("melds", "kinds"):
            for side, labelled in expected.items():
                if side not in got:
                    raise RulesError(_at(path, side), "no such side")
                if not isinstance(labelled, dict):
                    raise RulesError(_at(path, side), "expected an object of labels")
                if set(labelled) != set(got[side]):
                    yield _unlike(f"{name}.{side}", sorted(labelled), sorted(got[side]))
        for key, value in expected.items():
            if key in got:
                yield from _compare(value, got[key], f"{name}.{key}", _at(path, key))
            elif name.partition(".")[0] not in ("melds", "kinds"):
                raise RulesError(
                    _at(path, key), "nothing with this name", nearest(str(key), list(got))
                )
        return
    same = expected == got and isinstance(expected, bool) == isinstance(got, bool)
    if not same and name.partition(".")[0] in ("hands", "pile", "pile_top", "melds", "red_threes"):
        same = _same_cards(expected, got, name, path)
    if not same:
        yield _unlike(name, expected, got)


def _unlike(name: str, expected: object, got: object) -> RulesError:
    return RulesError(name, "expected {expected}, got {got}", expected=str(expected), got=str(got))


def _same_cards(expected: object, got: object, name: str, path: str) -> bool:
    if not isinstance(expected, str) or not isinstance(got, str):
        raise RulesError(path, "expected a list of cards as text")
    try:
        a, b = parse_cards(expected), parse_cards(got)
    except ParseError as error:
        raise unread(path, error) from error
    return a == b if name == "pile" else sorted(a) == sorted(b)
