"""One random hand from the deal to its score, every promise of the engine checked on the way."""

from random import Random
from typing import Any

from canasta.cards import deck
from canasta.game import codes
from canasta.game.apply import apply_code
from canasta.game.check import check_code, understand
from canasta.game.codes import Code
from canasta.game.count import sheets, tallies
from canasta.game.encode import decode, encode
from canasta.game.layout import all_cards, write_position
from canasta.game.legal import legal_codes
from canasta.game.moves import parse_move
from canasta.game.position import read_position
from canasta.game.state import CUT_PHASE, OVER, PLAY_PHASE, State
from canasta.game.step import step
from canasta.rules import Rules, resolved
from canasta.rules.scoring import LABELS, Tally
from canasta.score.sheet import result
from tests.playing import choose, first_state

MOST_ACTIONS = 3000
MANY = 60
"""So many legal moves are looked at one by one; of more a sample."""


def play(rules: Rules, rng: Random, seed: str, every: bool) -> State:
    """Play a hand at random; ``every``: look at all that was listed, not at a sample."""
    state = first_state(rules, rng, seed)
    whole = deck(rules.seating.packs, rules.seating.jokers)
    for _ in range(MOST_ACTIONS):
        if state.phase == OVER:
            break
        moves = legal_codes(state)
        assert moves, "nothing is legal"
        assert sorted(all_cards(state)) == whole
        look_at(state, moves, rng, every)
        code = choose(moves, rng)
        if rng.random() < (0.2 if every else 0.05):
            apply_leaves_its_argument(state, code)
            position_round_trip(state)
        before, seat = state.phase, state.actor
        unseen = len(state.buried) + state.stock_size()
        step(state, code)
        if state.phase == PLAY_PHASE and state.actor == seat and before in (1, PLAY_PHASE):
            not_stranded(state, code, unseen)
    assert state.phase == OVER, "the hand does not end"
    assert sorted(all_cards(state)) == whole
    assert legal_codes(state) == []
    score_adds_up(state)
    return state


def look_at(state: State, moves: list[Code], rng: Random, every: bool) -> None:
    """What was listed is accepted, once each, and its text says the same."""
    assert len(set(moves)) == len(moves)
    most = MANY if every else 6
    for code in moves if len(moves) <= most else rng.sample(moves, most):
        assert check_code(state, code) is None, str(decode(state, code))
        move = decode(state, code)
        assert parse_move(str(move)) == move
        assert understand(state, move, state.actor) == code
        assert encode(state, parse_move(str(move))) == code


def facts(state: State) -> dict[str, Any]:
    """Every field of a state, copied."""

    def copied(value: Any) -> Any:
        if isinstance(value, list):
            return [copied(part) for part in value]
        return fields(value) if type(value).__name__ == "Meld" else value

    def fields(thing: Any) -> dict[str, Any]:
        """Attributes that are no methods; ``vars`` has none of a compiled class."""
        names = [name for name in dir(thing) if not name.startswith("_") and name != "house"]
        values = {name: getattr(thing, name) for name in names}
        return {name: copied(value) for name, value in values.items() if not callable(value)}

    return fields(state)


def apply_leaves_its_argument(state: State, code: Code) -> None:
    before = facts(state)
    after = apply_code(state, code)
    assert facts(state) == before
    assert after.ply == state.ply + 1


def position_round_trip(state: State) -> None:
    """A position is written, read and written again: the same text, the same legal moves."""
    written = write_position(state)
    again = read_position(written)
    assert write_position(again) == written
    assert legal_codes(again) == legal_codes(state)
    if state.phase != CUT_PHASE:
        assert sorted(all_cards(again)) == sorted(all_cards(state))


def not_stranded(state: State, code: Code, unseen: int) -> None:
    """Whoever has laid or taken can end the turn as usual, unless what came unseen bars it."""
    kind = codes.kind_of(code)
    if kind not in (codes.LAY, codes.TAKE, codes.MERGE) or not state.discard_owed:
        return
    if kind == codes.TAKE and unseen:
        return
    assert can_end(state), f"stranded by {code}"


def can_end(state: State, depth: int = 6) -> bool:
    """Whether some line of legal moves ends in a discard, or in going out."""
    moves = legal_codes(state)
    if any(codes.kind_of(code) == codes.DISCARD for code in moves):
        return True
    for code in moves:
        if codes.kind_of(code) in (codes.LAY, codes.ASK, codes.YES) and depth:
            after = state.clone()
            step(after, code)
            if after.phase == OVER or can_end(after, depth - 1):
                return True
    return False


def score_adds_up(state: State) -> None:
    """Lines and totals, and the score sheet that people would have filled in for this hand."""
    rules = state.house.rules
    found = sheets(state)
    for sheet in found:
        points = dict(sheet.points)
        total = points.pop("total")
        assert set(points) == set(LABELS)
        assert total == sum(points.values()) == sum(line.points for line in sheet.lines)
        assert all(value % 5 == 0 for value in sheet.points.values())
    entries = [entry(rules, tally) for tally in tallies(state)]
    if any(t.has_meld and not t.melded and not t.canastas for t in tallies(state)):
        return  # cards worth nothing: a sheet of paper cannot tell that they were melded
    document = {
        "rules": rules.name,
        "options": resolved(rules),
        "players": [f"P{seat}" for seat in range(rules.seats)],
        "games": [
            {
                "start": list(state.scores),
                "hands": [
                    {
                        "out": None if state.out < 0 else state.side_of(state.out),
                        "sides": entries,
                    }
                ],
            }
        ],
    }
    paper = result(document)["games"][0]["hands"][0]
    assert [side["total"] for side in paper["sides"]] == [sheet.total for sheet in found]


def entry(rules: Rules, tally: Tally) -> dict[str, Any]:
    """A side of a score sheet with what the engine counted."""
    side: dict[str, Any] = {
        "canastas": tally.canastas,
        "melded": tally.melded,
        "in_hand": tally.in_hand,
        "red_threes": list(tally.red_threes),
        "black_threes_out": tally.black_threes_out,
        "concealed": tally.concealed,
        "exact_cut": tally.exact_cut,
    }
    if rules.scoring.red_threes_owner != "player":
        side["red_threes"] = tally.red_threes[0]
    if tally.penalties:
        side["adjustments"] = [{"points": -tally.penalties, "reason": "fines"}]
    return side
