"""Seats in lock-step: several clients, logs and records, and texts that somebody may try."""

import json
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.bots.simple import Greedy
from canasta.bots.simple import Random as RandomBot
from canasta.cards import card_text, deck, shuffled
from canasta.game.encode import decode
from canasta.game.legal import legal_codes
from canasta.game.record import read_record, write_record
from canasta.rules import load
from canasta.session.local import Local
from canasta.session.log import Acted, Dealt, Placed
from canasta.session.protocol import Accepted, Act, Refused, Resume, Update, write_message
from canasta.session.recorded import entries_of, record_of
from canasta.session.session import KEPT_REFUSALS, Session, dealt_entry
from tests.playing import BOTH, TABLES, choose, random_rng, random_rules


def begun(name: str, seats: int, number: int) -> Session:
    rng = random_rng("seats", name, seats, number)
    rules = load(name, seats) if number % 2 == 0 else random_rules(name, seats, rng)
    session = Session(rules, [f"player {seat}" for seat in range(seats)])
    order = deck(rules.seating.packs, rules.seating.jokers)
    session.fold(dealt_entry(shuffled(order, f"seats {number}")))
    return session


class Client:
    """A player's screen: it knows what it was sent, and may miss messages."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.seen = 0
        self.numbers: list[int] = []

    def told(self, update: Update) -> None:
        assert update.number >= self.seen
        for event in update.events:
            if event.number > self.seen:
                self.numbers.append(event.number)
        self.seen = update.number


def legal_text(session: Session, rng: Random) -> str:
    state = session.match.state
    assert state is not None
    return str(decode(state, choose(legal_codes(state), rng)))


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=BOTH)
def test_clients_in_lock_step(name, seats):
    """Clients act, fall out for a while and come back; nobody misses or hears twice."""
    session = begun(name, seats, 1)
    rng = random_rng("lock-step", name, seats)
    clients = [Client(player) for player in range(seats)] + [Client(0)]
    loud = {n for n in range(1, session.number + 1) if session._events[n - 1][1]}
    while session.actor is not None and session.number < 120:
        player, number = session.actor, session.number
        action = legal_text(session, rng)
        raw = write_message(Act(f"{number}", number, action))
        answer = session.receive(player, raw)
        assert isinstance(answer, Acted)
        session.fold(answer)
        assert session.number == number + 1 == len(session.entries)
        assert session.receive(player, raw) == Accepted(f"{number}", session.number)
        if session._events[-1][1]:
            loud.add(session.number)
        for client in clients:
            # the one who acts looks at once, as a stale screen could not have acted
            if client.player in (player, session.actor) or rng.random() < 0.5:
                update = session.answer(client.player, Resume(client.seen))
                assert isinstance(update, Update)
                client.told(update)
                assert update.number == session.number
    for client in clients:
        update = session.answer(client.player, Resume(client.seen))
        assert isinstance(update, Update)
        client.told(update)
        heard = set(client.numbers)
        assert heard <= loud
        assert loud - heard <= {1}, "all but a hand's first entry were heard of"
        assert client.numbers == sorted(client.numbers)
    again = Session(session.match.rules, session.match.names)
    for entry in session.entries:
        again.fold(entry)
    for reader in (*range(seats), None):
        for seen in (0, session.number // 2, session.number):
            here, there = session.update(reader, seen), again.update(reader, seen)
            assert write_message(here) == write_message(there)


def test_two_clients_of_one_seat():
    """Both may act; what the other has done makes a screen stale, not wrong."""
    session = begun("classic", 4, 0)
    player = session.actor
    assert player is not None
    first = session.answer(player, Act("left 1", session.number, "draw"))
    second = session.answer(player, Act("right 1", session.number, "draw"))
    assert isinstance(first, Acted)
    assert isinstance(second, Acted)
    session.fold(first)
    # the second proposal loses the race for its number: the log says no, the table stays
    with pytest.raises(ValueError, match="against the rules"):
        session.fold(second)
    assert session.number == 2
    answer = session.answer(player, Act("right 1", 1, "draw"))
    assert type(answer).__name__ == "Stale"
    assert session.update(player, 1).events[0].cards != "-"


def test_refusals_are_remembered_for_a_while():
    session = begun("classic", 4, 0)
    player = session.actor
    assert player is not None
    first = session.answer(player, Act("0", session.number, "pass"))
    assert isinstance(first, Refused)
    for n in range(1, KEPT_REFUSALS):
        session.answer(player, Act(f"{n}", session.number, "pass"))
    assert session.answer(player, Act("0", session.number, "draw")) is first
    session.answer(player, Act("one more", session.number, "pass"))
    assert isinstance(session.answer(player, Act("0", session.number, "draw")), Acted)


@pytest.mark.parametrize(
    ("name", "seats", "bot"), [("canaston", 4, "greedy"), ("samba", 2, "random")]
)
def test_a_table_is_taken_up_again_from_its_record(name, seats, bot):
    """Saved as a record in the middle of a hand, read again, played on: the same table."""
    rules = load(name, seats, {"match.target": 1000})
    player = Greedy() if bot == "greedy" else RandomBot()
    names = [f"player {seat}" for seat in range(seats)]
    table = Local(rules, names, dict.fromkeys(range(seats), player), "recorded")
    table.deal()
    table.run()
    if not table.session.match.over:
        table.deal()
        for _ in range(25):
            actor = table.session.actor
            assert actor is not None
            table.move_bot(actor)
    text = json.dumps(write_record(record_of(table.session)))
    again = Session(rules, names)
    for entry in entries_of(read_record(json.loads(text))):
        again.fold(entry)
    assert again.number == table.session.number
    assert again.actor == table.session.actor
    for reader in (*range(seats), None):
        here, there = table.session.update(reader), again.update(reader)
        assert write_message(here) == write_message(there)
    assert write_record(record_of(again)) == json.loads(text)


def test_a_position_is_no_record_and_comes_first():
    session = begun("classic", 4, 0)
    before = session.update(0)
    for text in ("{", "[" * 100_000, "[]", "null", '{"rules": "classic"}', '{"hands": 1}'):
        with pytest.raises(ValueError):  # noqa: PT011 - whatever it says
            session.fold(Placed(text))
    assert session.update(0) == before
    empty = Session(load("classic", 4), ["a", "b", "c", "d"])
    for text in ("{", "[" * 100_000, "[]", "null", '{"rules": "samba"}'):
        with pytest.raises(ValueError):  # noqa: PT011
            empty.fold(Placed(text))
    assert empty.number == 0
    assert empty.update(0).table is None


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=BOTH)
def test_no_entry_that_does_not_fit_changes_anything(name, seats):
    session = begun(name, seats, 0)
    rng = random_rng("fold", name, seats)
    for _ in range(30):
        if session.actor is None:
            break
        answer = session.answer(
            session.actor, Act(f"{session.number}", session.number, legal_text(session, rng))
        )
        assert isinstance(answer, Acted)
        session.fold(answer)
    messages = [write_message(session.update(reader)) for reader in (*range(seats), None)]
    actor = session.actor or 0
    wrong: list[Acted | Dealt] = [
        Acted(actor, "x", "cut 9999"),
        Acted(actor, "x", "no such word"),
        Acted(actor, "x", "lay " + " / ".join(["4S*15"] * 9)),
        Acted((actor + 1) % seats, "x", "draw"),
        Acted(seats, "x", "draw"),
        Acted(-1, "x", "draw"),
        dealt_entry([]),
        dealt_entry(deck(1, 1)),
    ]
    for entry in wrong:
        with pytest.raises(ValueError):  # noqa: PT011
            session.fold(entry)
    assert messages == [write_message(session.update(reader)) for reader in (*range(seats), None)]


# -- texts that somebody may try

CARDS = st.sampled_from([card_text(c) for c in deck(1, 1)] + ["4S*3", "KH*2", "2S*15", "JK*3"])
LISTS = st.lists(CARDS, min_size=1, max_size=7).map(" ".join)
LABELS = st.sampled_from(["K", "W", "4", "3", "H5", "S4", "K#2", "T", "10", "W#99", "Z", "#2"])
PARTS = st.lists(LISTS | st.tuples(LABELS, LISTS).map(": ".join), min_size=1, max_size=4).map(
    " / ".join
)
ACTIONS = st.one_of(
    st.sampled_from(["draw", "ask", "yes", "no", "pass", "take", "keep -", "red 3H", "red 3H 3D"]),
    PARTS.map("lay {}".format),
    LISTS.map("take {}".format),
    st.tuples(LISTS, LABELS, PARTS).map(lambda p: f"take {p[0]} > {p[1]} / {p[2]}"),
    LABELS.map("take > {}".format),
    st.tuples(LABELS, LABELS).map(lambda p: f"merge {p[0]} {p[1]}"),
    CARDS.map("discard {}".format),
    st.integers(-9, 10**6).map("cut {}".format),
    LISTS.map("keep {}".format),
    st.text(max_size=20),
)


@cache
def in_the_middle() -> list[Session]:
    """Tables of every kind, each somewhere in a hand or between two."""
    found = []
    for name, seats in TABLES:
        session = begun(name, seats, 1)
        rng = random_rng("middle", name, seats)
        for number in range(rng.randint(0, 150)):
            if session.actor is None:
                break
            action = legal_text(session, rng)
            answer = session.answer(session.actor, Act(f"{number}", session.number, action))
            assert isinstance(answer, Acted)
            session.fold(answer)
        found.append(session)
    return found


@settings(max_examples=250)
@given(st.integers(0, len(TABLES) - 1), ACTIONS)
def test_any_action_is_answered(which, action):
    """And what a session proposes it can fold, with every card still there."""
    session = in_the_middle()[which]
    number, player = session.number, session.actor or 0
    answer = session.answer(player, Act(f"{action[:50]} of {which}", number, action))
    assert session.number == number
    if not isinstance(answer, Acted):
        write_message(answer)
        return
    again = Session(session.match.rules, session.match.names)
    for entry in [*session.entries, answer]:
        again.fold(entry)
    assert again.number == number + 1
    assert again.state is not None
    assert min(again.state.sizes) >= 0
    assert again.entries[-1] == answer


@pytest.mark.parametrize("name", ["classic", "samba", "canaston", "individual", "bolivia"])
def test_counts_of_a_lay_do_not_run_over(name):
    """32 nines of spades are not one nine of hearts, whatever melds they come in."""
    position = {
        "rules": name,
        "hands": ["9H JK 2S 4S 5H 6D 7C 8C", "TD JH QS 4D", "TH JS QD 4C", "TC JD QH KS"],
        "stock": "5H 7S JS",
        "phase": "play",
    }
    session = Session(load(name, 4), ["a", "b", "c", "d"])
    session.fold(Placed(json.dumps(position)))
    for n, text in enumerate(
        (
            "lay 9S*11 / 9S*11 / 9S*10",
            "lay 9S*8 / 9S*8 / 9S*8 / 9S*8",
            "lay 2S*15 JK / 2S*15 / 2S*2 JK",
            "lay 9S*15 / 9S*15 / 9S*3",
        )
    ):
        answer = session.answer(0, Act(f"{n}", session.number, text))
        assert isinstance(answer, Refused), text
        assert answer.reason.why == "not-in-hand"
