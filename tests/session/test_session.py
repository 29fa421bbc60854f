"""A table as players meet it: fake clients in lock-step, and whatever they may send."""

import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.bots.base import Bot
from canasta.bots.simple import Greedy
from canasta.bots.simple import Random as RandomBot
from canasta.cards import deck, shuffled
from canasta.game.codes import Code
from canasta.game.view import View
from canasta.rules import Rules, load
from canasta.session.local import Local
from canasta.session.log import Acted, Placed
from canasta.session.protocol import (
    Accepted,
    Act,
    Malformed,
    Refused,
    Resume,
    Stale,
    Unread,
    Update,
    read_message,
    write_message,
)
from canasta.session.session import Session, dealt_entry
from canasta.session.shown import TableShown

NAMES = ["Ana", "Luis", "Marta", "Pedro"]


def order_of(rules: Rules, seed: str) -> list[int]:
    return shuffled(deck(rules.seating.packs, rules.seating.jokers), seed)


def begun(name: str = "classic", seed: str = "s", **options: object) -> Session:
    rules = load(name, 4, {key.replace("__", "."): value for key, value in options.items()})
    session = Session(rules, NAMES)
    session.fold(dealt_entry(order_of(rules, seed)))
    return session


def shown(session: Session, player: int | None) -> TableShown:
    """What a player's screen shows of the hand."""
    table = session.update(player).table
    assert table is not None
    return table


def actor(session: Session) -> int:
    """The player who must act."""
    assert session.actor is not None
    return session.actor


def say(session: Session, player: int, action: str, number: int | None = None, mark: str = ""):
    """One action of a player who has seen the table as it is (or as it was at ``number``)."""
    seen = session.number if number is None else number
    answer = session.answer(
        player, Act(mark or f"{player}/{session.number}/{action}", seen, action)
    )
    if isinstance(answer, Acted):
        session.fold(answer)
    return answer


def play(session: Session, turns: int) -> None:
    """Draw and throw away the first card that may be: the dullest game there is."""
    for _ in range(turns):
        player = session.actor
        if player is None:
            return
        if "draw" in shown(session, player).can:
            assert isinstance(say(session, player, "draw"), Acted)
        if session.actor == player:
            card = shown(session, player).discards.split()[0].partition("*")[0]
            assert isinstance(say(session, player, f"discard {card}"), Acted)


def test_an_accepted_action_is_told_to_everybody_with_its_number():
    session = begun()
    player = actor(session)
    say(session, player, "draw")
    for reader in (0, 1, 2, 3, None):
        update = session.update(reader, seen=1)
        assert update.number == 2
        first = update.events[0]
        assert (first.number, first.kind, first.count) == (2, "drew", 1)
        assert (update.events[0].cards == "-") == (reader != player)


def test_stale_is_not_refused():
    session = begun()
    player = actor(session)
    say(session, player, "draw")
    assert say(session, player, "draw", number=1, mark="late") == Stale("late", 2)
    refused = say(session, player, "draw", mark="wrong")
    assert isinstance(refused, Refused)
    assert refused.reason.why == "wrong-phase"
    assert session.number == 2


def test_a_repeated_action_gets_its_first_answer():
    session = begun()
    player = actor(session)
    say(session, player, "draw", mark="once")
    assert session.answer(player, Act("once", 1, "draw")) == Accepted("once", 2)
    first = session.answer(player, Act("no", 2, "draw"))
    play(session, 1)
    assert isinstance(first, Refused)
    assert session.answer(player, Act("no", session.number, "draw")) is first
    # another player's id is another id
    assert not isinstance(session.answer((player + 1) % 4, Act("once", 1, "draw")), Accepted)


def test_who_comes_back_gets_what_was_missed_and_no_more_than_the_table_allows():
    session = begun()
    play(session, 3)
    seen = session.number
    play(session, 2)
    player = actor(session)
    update = session.answer(player, Resume(seen))
    assert isinstance(update, Update)
    assert {event.number for event in update.events} == set(range(seen + 1, session.number + 1))
    # whoever says nothing of what he saw is told of the hand since his own last action
    own = max(
        number
        for number, entry in enumerate(session.entries, 1)
        if isinstance(entry, Acted) and entry.player == player
    )
    assert min(event.number for event in session.update(player).events) >= own
    assert session.update(player, seen=10_000).number == session.number


def test_a_watcher_sees_no_hand_and_makes_no_move():
    session = begun()
    assert shown(session, None).hand == "-"
    assert shown(session, None).legal == ()
    assert isinstance(session.answer(None, Act("x", session.number, "draw")), Malformed)


def test_text_that_cannot_be_read_is_told_with_its_place():
    session = begun()
    answer = say(session, actor(session), "discard 9X")
    assert isinstance(answer, Unread)
    assert answer.position == 8


def test_a_fined_opening_stands_once():
    position = {
        "rules": "canaston",
        "options": {"opening.failed": "penalty"},
        "scores": [4000, 0],
        "hands": ["AS AH 2D 5S 5H 5D 9C KD", "5C 6C", "TD JH", "4D 7D"],
        "stock": "5H 7S JS",
        "phase": "play",
    }
    rules = load("canaston", 4, {"opening.failed": "penalty"})
    session = Session(rules, NAMES)
    session.fold(Placed(json.dumps(position)))
    assert isinstance(say(session, 0, "lay AS AH 2D / 5S 5H 5D"), Acted)
    update = session.update(0, seen=1)
    assert [(event.kind, event.points) for event in update.events] == [("fined", 500)]
    assert shown(session, 0).sides[0].fined == 500
    assert shown(session, 0).hand_sizes[0] == 8
    again = say(session, 0, "lay 5S 5H 5D / AS AH 2D")
    assert isinstance(again, Refused)
    assert (again.reason.why, again.reason.fine) == ("opening-too-low", 0)
    assert session.number == 2


def test_a_log_rebuilds_the_table():
    session = begun("samba")
    play(session, 30)
    again = Session(session.match.rules, NAMES)
    for entry in session.entries:
        again.fold(entry)
    for reader in (0, 1, 2, 3, None):
        assert again.update(reader, 5) == session.update(reader, 5)


def test_an_entry_that_does_not_fit_changes_nothing():
    session = begun()
    before = session.update(0)
    with pytest.raises(ValueError, match="against the rules"):
        session.fold(Acted(actor(session), "x", "discard AS"))
    with pytest.raises(ValueError, match="not over"):
        session.fold(dealt_entry(order_of(session.match.rules, "again")))
    assert session.update(0) == before


def test_three_games_with_changing_seats():
    rules = load("canaston", 4, {"match.target": 500, "seating.cut": False})
    table = Local(rules, NAMES, {player: Greedy() for player in range(4)}, "three")
    orders = []
    while not table.session.match.over:
        table.deal()
        table.run()
        update = table.session.update(2)
        if update.order not in orders:
            orders.append(update.order)
        seat = shown(table.session, 2).seat
        assert seat is not None
        assert update.order[seat] == 2
        assert update.names == tuple(NAMES)
    assert orders == [(0, 1, 2, 3), (0, 1, 3, 2), (0, 2, 1, 3)]
    scored = table.session.update(None).scored
    assert scored is not None
    assert sum(scored.points) == 0
    assert scored.winners
    assert table.faults == []


class Broken:
    """A bot that fails in every way there is, by turns."""

    def __init__(self) -> None:
        self.times = 0

    def think(self, view: View, seed: str) -> Iterator[Code]:  # noqa: ARG002
        self.times += 1
        if self.times % 3 == 0:
            raise RuntimeError("no idea")
        if self.times % 3 == 1:
            return
        yield -1


def test_a_broken_bot_stops_no_table():
    rules = load("classic", 4, {"match.target": 300})
    bots: dict[int, Bot] = {0: Broken(), 1: RandomBot(), 2: Broken(), 3: RandomBot()}
    table = Local(rules, NAMES, bots, "broken")
    table.deal()
    assert table.run() is False
    assert table.session.finished is not None
    assert table.faults


def garbage():
    good = st.builds(Act, st.text(max_size=70), st.integers(-5, 2**60), st.text(max_size=50))
    return (
        st.binary(max_size=200)
        | st.text(max_size=200).map(str.encode)
        | good.map(write_message)
        | st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
            lambda part: (
                st.lists(part) | st.dictionaries(st.sampled_from(["t", "id", "seen"]), part)
            ),
            max_leaves=6,
        ).map(lambda value: json.dumps(value).encode())
    )


@given(garbage(), st.sampled_from([0, 1, 2, 3, None]))
def test_any_bytes_give_a_message(raw, player):
    session = begun()
    before = session.number
    answer = session.receive(player, raw)
    if not isinstance(answer, Acted):
        write_message(answer)
    assert session.number == before


def test_deep_nesting_is_malformed():
    assert isinstance(read_message(b'{"t":' * 100_000), Malformed)
    assert isinstance(read_message(b"\xff\xfe"), Malformed)
