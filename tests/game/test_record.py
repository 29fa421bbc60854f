"""Records: written, read, replayed; whatever is malformed or illegal is refused with its place."""

import copy
import json
from random import Random

import pytest

from canasta.bots.simulate import bot_choice, random_choice, recorded, simulate
from canasta.cards import unpack
from canasta.game import codes
from canasta.game.check import check
from canasta.game.digest import WORDS
from canasta.game.layout import write_position
from canasta.game.legal import legal_codes
from canasta.game.moves import Lay, Part
from canasta.game.position import read_position
from canasta.game.record import (
    Record,
    Replay,
    position_at,
    read_record,
    replay,
    seal,
    write_record,
)
from canasta.game.state import PLAY_PHASE
from canasta.options import RulesError
from canasta.rules import load


def played(name: str, hands: int = 2, seats: int | None = None, options=None, seed="record"):
    rules = load(name, seats, options)
    players = [f"p{i}" for i in range(rules.seats)]
    return recorded(rules, players, seed, random_choice(Random(seed)), hands)


CLASSIC = write_record(played("classic"))
CUT = write_record(played("canaston"))


def through_json(record: Record) -> Record:
    return read_record(json.loads(json.dumps(write_record(record))))


@pytest.mark.parametrize("document", [CLASSIC, CUT], ids=["classic", "canaston"])
def test_a_record_is_written_and_read(document):
    record = read_record(json.loads(json.dumps(document)))
    assert write_record(record) == document
    states = list(replay(record))
    assert len(states) == len(record.hands) + sum(len(h.actions) for h in record.hands)
    assert states[-1].over
    assert seal(record).match.result()["games"][0]["totals"] == [
        a + b for a, b in zip(*(_totals(states)), strict=True)
    ]


def _totals(states):
    from canasta.game.count import sheets

    return [[sheet.total for sheet in sheets(state)] for state in states if state.over]


def test_the_cut_is_among_the_actions():
    first, second, *_ = CUT["hands"][0]["actions"]
    assert first.startswith("0 cut ")
    assert second.startswith("0 keep ")
    assert CUT["hands"][0]["dealer"] == 1
    assert position_at(read_record(CUT), 0)["phase"] == "cut"
    assert position_at(read_record(CUT), 1)["lifted"] == int(first.split()[2])
    assert position_at(read_record(CUT), 2)["phase"] == "draw"


def test_own_rules_need_no_variant_file():
    document = copy.deepcopy(CLASSIC)
    document["rules"] = "granny"
    document["title"] = {"es": "De la abuela", "en": "Granny's"}
    record = read_record(document)
    assert record.rules.title_en == "Granny's"
    assert sum(1 for _ in replay(record)) > 100


def test_an_unfinished_hand_is_kept():
    document = copy.deepcopy(CLASSIC)
    del document["hands"][1]["actions"][20:]
    del document["digest"]
    record = read_record(document)
    run = seal(record)
    assert run.match.state is not None
    assert len(run.match.games[0].hands) == 1
    assert record.digest != CLASSIC["digest"]
    assert through_json(record).digest == record.digest


def test_other_spelling_is_the_same_game():
    document = copy.deepcopy(CLASSIC)
    actions = document["hands"][0]["actions"]
    for i, text in enumerate(actions):
        seat, word, *cards = text.split()
        if word == "lay" and "/" not in text and ":" not in text:
            cards = [c.replace("T", "10") for c in cards]
            actions[i] = f"{seat}  {word} " + "  ".join(reversed(cards))
    assert actions != CLASSIC["hands"][0]["actions"]
    assert sum(1 for _ in replay(read_record(document))) > 0


def test_another_digest_is_noticed_at_the_end():
    document = {**CLASSIC, "digest": "0" * 64}
    states = replay(read_record(document))
    for _ in range(sum(len(hand["actions"]) for hand in CLASSIC["hands"]) + 2):
        next(states)
    with pytest.raises(RulesError, match=r"^digest: the record says 000"):
        next(states)


def test_the_digest_hangs_on_the_rules_but_not_on_names():
    record = read_record(CLASSIC)
    record.names = ["Ana", "Luis", "Marta", "Pedro"]
    assert seal(record).digest == CLASSIC["digest"]
    document = copy.deepcopy(CLASSIC)
    document["resolved"]["match.target"] = 6000
    with pytest.raises(RulesError, match=r"^digest:"):
        list(replay(read_record(document)))


def test_a_fined_opening_replays_as_a_fine():
    options = {"opening.failed": "penalty", "scoring.penalty": 100}
    for seed in "abcdefgh":
        record = played("classic", 1, options=options, seed=seed)
        found = [(n, s, _too_low(s)) for n, s in enumerate(Replay(record).states())]
        number, state, move = next((one for one in found if one[2]), found[0])
        if move is not None:
            break
    assert move is not None
    hand = record.hands[0]
    hand.actions.insert(number, (state.actor, move))
    run = seal(record)
    assert run.match.games[0].hands[0].sheets[state.side_of(state.actor)].points["penalties"] < 0
    assert sum(1 for _ in replay(through_json(record))) > 0
    # The same again in one turn is plainly refused.
    hand.actions.insert(number, (state.actor, move))
    with pytest.raises(RulesError) as caught:
        list(replay(record))
    assert caught.value.path == f"hands[0].actions[{number + 1}]"
    assert "opening-too-low" in caught.value.problem


def _too_low(state):
    """Three equal cards as an opening that is fined, where the actor has them."""
    if state.phase != PLAY_PHASE or state.opened[state.actor]:
        return None
    for rank in range(11):
        cards = unpack(rank, state.hands[state.actor][rank])[:3]
        if len(cards) == 3:
            move = Lay((Part(tuple(cards)),))
            illegal = check(state, move)
            if illegal is not None and illegal.fine:
                return move
    return None


# -- positions -------------------------------------------------------------------------------------


def test_the_position_after_every_action():
    record = read_record(CLASSIC)
    first = len(record.hands[0].actions)
    states = list(replay(record))
    for number in (0, 1, 7, first - 1):
        assert position_at(record, number) == write_position(states[number])
    # After the last action of a hand: the begin of the next.
    assert position_at(record, first) == write_position(states[first + 1])
    assert position_at(record, first + 1) == write_position(states[first + 2])
    position = position_at(record, first + 5)
    assert position["scores"] == list(states[-1].scores)
    assert write_position(read_position(position)) == position


def test_positions_that_there_are_not():
    record = read_record(CLASSIC)
    last = sum(len(hand.actions) for hand in record.hands)
    for number in (-1, last + 1):
        with pytest.raises(RulesError, match=f"^at: expected a number of actions from 0 to {last}"):
            position_at(record, number)
    with pytest.raises(RulesError, match=f"^at: action {last} ended the hand, and no other"):
        position_at(record, last)
    with pytest.raises(RulesError, match=r"^at: expected a number of actions from 0 to 0, got 0"):
        position_at(Record(record.rules, record.names), 0)


# -- what is refused -------------------------------------------------------------------------------

DECK = CLASSIC["hands"][0]["deck"]


@pytest.mark.parametrize(
    ("at", "value", "path", "problem"),
    [
        ((), [], "", "expected an object, got an empty list"),
        (("rulez",), 1, "rulez", "no such key; did you mean rules?"),
        (("rules",), None, "rules", "is missing"),
        (("rules",), 7, "rules", "expected a text"),
        (("resolved",), None, "resolved", "is missing"),
        (("resolved", "match.target"), "much", "resolved.match.target", "expected a whole"),
        (("resolved", "match.targe"), 1, "resolved.match.targe", "did you mean match.target?"),
        (("seats",), None, "seats", "is missing"),
        (("seats",), ["a"], "seats", "expected a number of seats"),
        (("seats",), ["a", "b", "c", 4], "seats[3]", "expected a text"),
        (("title",), {"fr": "x"}, "title.fr", "no such key"),
        (("digest",), "abc", "digest", "expected 64 hex digits"),
        (("hands",), {}, "hands", "expected a list"),
        (("hands", 0), [], "hands[0]", "expected an object"),
        (("hands", 0, "moves"), [], "hands[0].moves", "no such key"),
        (("hands", 0, "dealer"), 4, "hands[0].dealer", "expected a seat from 0 to 3"),
        (("hands", 0, "dealer"), True, "hands[0].dealer", "expected a seat from 0 to 3"),
        (("hands", 0, "dealer"), None, "hands[0].dealer", "is missing"),
        (("hands", 0, "deck"), 9, "hands[0].deck", "expected a list of cards"),
        (("hands", 0, "deck"), "9Z", "hands[0].deck", "position 1"),
        (("hands", 0, "deck"), "9H", "hands[0].deck", "expected the 108 cards"),
        (("hands", 0, "deck"), DECK + " 9H", "hands[0].deck", "got 9H 3/2"),
        (("hands", 0, "deck"), "9H*999 " * 400, "hands[0].deck", "expected the 108 cards"),
        (("hands", 0, "actions"), "draw", "hands[0].actions", "expected a list"),
        (("hands", 0, "actions", 2), "draw", "hands[0].actions[2]", 'like "0 draw"'),
        (("hands", 0, "actions", 2), "0", "hands[0].actions[2]", 'like "0 draw"'),
        (("hands", 0, "actions", 2), "9 draw", "hands[0].actions[2]", "from 0 to 3, got 9"),
        (("hands", 0, "actions", 2), "1 fly", "hands[0].actions[2]", "expected draw, take"),
    ],
)
def test_a_malformed_record_is_refused_with_its_path(at, value, path, problem):
    document = changed(at, value)
    with pytest.raises(RulesError) as caught:
        read_record(document)
    assert caught.value.path == path
    assert problem in caught.value.problem


@pytest.mark.parametrize(
    ("at", "value", "path", "problem"),
    [
        (("hands", 0, "dealer"), 2, "hands[0].dealer", "expected 3, whose turn to deal"),
        (("hands", 1, "dealer"), 3, "hands[1].dealer", "expected 0, whose turn to deal"),
        (("hands", 0, "actions", 0), "1 draw", "hands[0].actions[0]", "not-your-turn"),
        (("hands", 0, "actions", 0), "0 discard 9H", "hands[0].actions[0]", "wrong-phase"),
        (("hands", 0, "actions", -1), None, "hands[1]", "not played to its end"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_path(at, value, path, problem):
    record = read_record(changed(at, value))
    with pytest.raises(RulesError) as caught:
        list(replay(record))
    assert caught.value.path == path
    assert problem in caught.value.problem


def test_nothing_comes_after_the_end():
    document = copy.deepcopy(CLASSIC)
    actions = document["hands"][0]["actions"]
    actions.append("0 draw")
    with pytest.raises(RulesError) as caught:
        list(replay(read_record(document)))
    assert caught.value.path == f"hands[0].actions[{len(actions) - 1}]"
    assert "over before this action" in caught.value.problem
    document = copy.deepcopy(CLASSIC)
    document["resolved"]["match.target"] = -10_000
    with pytest.raises(RulesError) as caught:
        read_record(document)
    document["resolved"]["match.target"] = 1
    with pytest.raises(RulesError) as caught:
        list(replay(read_record(document)))
    assert caught.value.path == "hands[1]"
    assert "match was over" in caught.value.problem


def changed(at, value):
    """The classic record with another value at a path; None takes the key or element out."""
    if not at:
        return value
    document = copy.deepcopy(CLASSIC)
    inner = document
    for key in at[:-1]:
        inner = inner[key]
    if value is None:
        del inner[at[-1]]
    else:
        inner[at[-1]] = value
    return document


# -- simulations -----------------------------------------------------------------------------------


def test_a_simulation_depends_on_its_seed_alone():
    rules = load("classic", options={"match.target": 1000})
    a, b, c = (simulate(rules, 6, seed, random_choice(Random(seed))) for seed in ("1", "1", "2"))
    assert a == b
    assert a.digest != c.digest
    assert a.hands == sum(a.ended.values()) == 6
    assert a.matches >= 1


def test_the_first_match_of_a_simulation_is_its_record():
    rules = load("samba", options={"match.target": 1})
    one = recorded(rules, ["a", "b", "c", "d"], "5", random_choice(Random("5")))
    many = simulate(rules, len(one.hands), "5", random_choice(Random("5")))
    assert many.digest == one.digest == seal(one).digest
    assert many.matches == 1


def test_a_hand_without_end_is_noticed(monkeypatch):
    monkeypatch.setattr("canasta.bots.simulate.MOST_ACTIONS", 10)
    with pytest.raises(RuntimeError, match="more than 10 actions"):
        simulate(load("classic"), 1, "1", random_choice(Random("1")))


def test_a_bot_sees_the_view_of_the_seat_that_acts():
    class First:
        """The first action it may take."""

        def think(self, view, seed):
            assert seed.startswith("9/")
            yield view.legal[0]

    rules = load("classic", options={"match.target": 500})
    one = simulate(rules, 1, "9", bot_choice(First(), "9"))
    assert one.digest == simulate(rules, 1, "9", lambda state: legal_codes(state)[0]).digest


def test_every_kind_of_code_has_its_word():
    for name in ("LAY", "TAKE", "DISCARD", "DRAW", "PASS", "ASK", "YES", "NO", "MERGE", "RED"):
        assert WORDS[getattr(codes, name)] == name.lower()
    assert (WORDS[codes.CUT], WORDS[codes.KEEP]) == ("cut", "keep")
