"""What ``legal`` promises (decision 0005), compared with brute force over ``check``."""

from collections.abc import Mapping

from canasta.game import codes
from canasta.game.check import check_code
from canasta.game.codes import Code
from canasta.game.encode import decode, encode
from canasta.game.legal import legal_codes
from canasta.game.moves import parse_move
from canasta.game.state import State
from canasta.game.step import step
from tests.tiny.oracle import accepted, by_check, ends, same


def problems(state: State, with_ends: bool = True) -> list[str]:
    """Where ``legal`` and ``check`` disagree about a state; empty where all is well."""
    return [*_of_moves(state), *(_of_ends(state) if with_ends else [])]


def _text(state: State, code: Code) -> str:
    return str(decode(state, code))


def _of_moves(state: State) -> list[str]:
    found: list[str] = []
    listed = legal_codes(state)
    brute = accepted(state)
    names = [same(state, code) for code in listed]
    if len(set(names)) != len(names):
        twice = [_text(state, c) for c, n in zip(listed, names, strict=True) if names.count(n) > 1]
        found.append(f"listed twice: {twice}")
    for code in listed:
        text = _text(state, code)
        if check_code(state, code) is not None:
            found.append(f"listed but refused: {text}")
        if str(parse_move(text)) != text or encode(state, parse_move(text)) != code:
            found.append(f"not canonical: {text}")
    single = {same(state, c): c for c in brute if isinstance(c, int)}
    single_listed = {n for c, n in zip(listed, names, strict=True) if isinstance(c, int)}
    for name, code in single.items():
        if name not in single_listed:
            found.append(f"not listed: {_text(state, code)}")
    found += _of_lays(state, listed, brute)
    return found


def _of_lays(state: State, listed: list[Code], brute: Mapping[Code, object]) -> list[str]:
    """Actions of several melds: the least openings, and others that need each other."""
    found: list[str] = []
    opens = not state.opened[state.actor]
    for kind in (codes.LAY, codes.TAKE):
        several = [c for c in listed if not isinstance(c, int) and codes.kind_of(c) == kind]
        if opens:
            wanted = {
                same(state, c): c
                for c in brute
                if not isinstance(c, int) and codes.kind_of(c) == kind and _least(state, c)
            }
            got = {same(state, c): c for c in several}
            found += [
                f"opening not listed: {_text(state, wanted[n])}" for n in wanted if n not in got
            ]
            found += [f"not the least: {_text(state, got[n])}" for n in got if n not in wanted]
        elif kind == codes.LAY:
            for code in several:
                assert isinstance(code, tuple)
                if any(check_code(state, p) is None for p in code):
                    found.append(f"one by one would do: {_text(state, code)}")
    return found


def _least(state: State, code: Code) -> bool:
    """Whether no meld can be left out of an opening."""
    assert isinstance(code, tuple)
    first = 1 if codes.kind_of(code) == codes.TAKE else 0
    for i in range(first, len(code)):
        rest = code[:i] + code[i + 1 :]
        if check_code(state, rest[0] if len(rest) == 1 else rest) is None:
            return False
    return True


def _of_ends(state: State) -> list[str]:
    wide = ends(state, by_check)
    listed = ends(state, legal_codes)
    found = [f"cannot be reached: {_line(state, wide[n])}" for n in wide if n not in listed]
    return found + [f"not by check: {_line(state, listed[n])}" for n in listed if n not in wide]


def _line(state: State, line: list[Code]) -> str:
    """The actions of a line as text."""
    here = state.clone()
    texts = []
    for code in line:
        texts.append(f"{here.actor} {_text(here, code)}")
        step(here, code)
    return "; ".join(texts)
