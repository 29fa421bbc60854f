"""A robot's fault stops no table; hints; a table carries the levels of its robots."""

import asyncio
import logging

import msgspec
import pytest

from canasta.cards import deck, shuffled
from canasta.game.codes import DRAW
from canasta.game.deal import begin
from canasta.game.house import House
from canasta.game.step import step
from canasta.game.view import view
from canasta.rules import load
from canasta.server.lines import Line
from canasta.server.migrate import migrate
from canasta.server.settings import Settings
from canasta.server.tables import Tables
from canasta.server.thinkers import Thinkers
from canasta.session.log import Acted, Opened, Planned
from canasta.session.protocol import Hinted, NotAllowed, ServerMessage, Stale
from tests.server import faulty
from tests.server.serving import Person, Served

WANTED = 12


class Heard(Line):
    def __init__(self, player: int, key: str) -> None:
        super().__init__(player, key)
        self.told: list[ServerMessage] = []

    def send(self, message: ServerMessage) -> None:
        self.told.append(message)


async def played(tables: Tables, opened: Opened) -> list[Acted]:
    """The first moves of robots at a table that a person only looks at."""
    table = await tables.open(opened, "Ana", "k0", 0, "guest")
    line = Line(0, "k0")
    table.lines.add(line)
    await table.receive(line, b'{"t":"do","id":"1","what":"begin"}')
    await table.receive(line, b'{"t":"do","id":"2","what":"cover","player":0}')
    table.stir()
    async with asyncio.timeout(50):
        while table.room.session.number < WANTED:
            await asyncio.sleep(0.02)
    table.lines.clear()
    return [entry for entry in table.room.session.entries if isinstance(entry, Acted)]


def test_waiting_for_a_process_is_no_fault() -> None:
    house = House(load("classic"))
    state = begin(house, [0, 0], 3, shuffled(deck(2, 4), "waiting"))
    step(state, DRAW)
    seen = view(state, state.actor)
    assert len(seen.legal) > 1

    async def crowd() -> list[int | tuple[int, ...] | None]:
        thinkers = Thinkers(1, 1.5, faulty.slow)
        try:
            return await asyncio.gather(*(thinkers.think("easy", seen, "") for _ in range(6)))
        finally:
            thinkers.close()

    assert asyncio.run(crowd()) == [seen.legal[-1]] * 6


@pytest.mark.parametrize(
    ("thought", "seconds", "said"),
    [
        (faulty.thought, 1.0, ["easy failed", "normal was thinking", "hard was thinking"]),
        (faulty.nonsense, 5.0, ["does not play"]),
        (faulty.nobody, 5.0, ["is replaced"]),
    ],
)
def test_where_a_robot_fails_another_takes_over(tmp_path, caplog, thought, seconds, said):
    async def run() -> None:
        settings = Settings(tmp_path, pace=0.0)
        migrate(settings.url)
        tables = Tables(settings)
        tables.thinkers = Thinkers(1, seconds, thought)
        plan: tuple[Planned, ...] = ("person", "easy", "normal", "hard")
        with caplog.at_level(logging.WARNING):
            acted = await played(tables, Opened("classic", 4, {}, plan, 0))
        # where nobody thinks at all the first move there is may be to lay, again and again
        assert len({entry.player for entry in acted}) == 4 or thought is faulty.nobody
        await tables.close()

    asyncio.run(run())
    for words in said:
        assert words in caplog.text


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    served = Served(tmp_path_factory.mktemp("data"))
    yield served
    served.stop()


def test_levels_are_told_and_changed(served):
    plan = ["me", "friend", "easy", "hard"]
    _, ana = served.open_table("classic", plan=plan)
    ana.come()

    def shown():
        return [(player["kind"], player["level"]) for player in ana.info["players"]]

    assert shown()[1:] == [("open", "normal"), ("robot", "easy"), ("robot", "hard")]
    assert ana.do("robot", player=1, level="hard")["t"] == "accepted"
    assert ana.do("robot", player=2)["t"] == "accepted"
    ana.until(lambda: shown()[1:3] == [("robot", "hard"), ("robot", "normal")])
    assert ana.do("begin")["t"] == "accepted"
    assert ana.do("cover", player=0, level="easy")["t"] == "accepted"
    ana.until(lambda: ana.info["players"][0]["covered"])
    assert ana.info["players"][0]["level"] == "easy"
    for plan in (["me", "friend", "robot", "easy"], ["me", "friend", "expert", "easy"]):
        body = {"variant": "classic", "plan": plan, "name": "Ana"}
        assert served.ask("/api/tables", body)[0] == 400
    ana.go()


def to_move(person: Person) -> None:
    person.until(lambda: person.update["table"] and person.update["table"]["legal"])


def test_a_hint_is_for_one_seat_alone_and_may_be_played(served):
    code, ana = served.open_table("classic", plan=["me", "friend", "normal", "normal"])
    _, _, cookie, _ = served.ask(f"/api/tables/{code}/seats", {"name": "Luis"})
    ana.come()
    luis, watcher = Person(served, code, cookie).come(), Person(served, code).come()
    ana.do("begin")
    for person in (ana, luis):  # the first seat leads
        other = luis if person is ana else ana
        to_move(person)
        found = person.answer({"t": "hint", "id": "h1"})
        assert found["t"] == "hinted", found
        assert found["action"] in person.update["table"]["legal"]
        assert found["words"]
        refused = other.answer({"t": "hint", "id": "h1"})
        assert (refused["t"], refused["why"]) == ("not_allowed", "not_your_turn")
        assert watcher.answer({"t": "hint", "id": "h1"})["why"] == "watcher"
        while person.update["table"]["legal"]:
            before = person.update["number"]
            assert person.act(person.update["table"]["legal"][-1])["t"] == "accepted"
            person.until(lambda p=person, n=before: p.update["number"] > n)
    for person in (ana, luis, watcher):
        own = [message for message in person.other if message["t"] == "hinted"]
        assert len(own) == (0 if person is watcher else 1)
        person.go()


def test_hints_can_be_switched_off_and_are_not_endless(served):
    _, ana = served.open_table("classic")
    ana.come()
    assert ana.info["hints"] is True
    ana.do("begin")
    to_move(ana)
    found = [ana.answer({"t": "hint", "id": f"h{n}"}) for n in range(4)]
    assert [one["t"] for one in found[:2]] == ["hinted"] * 2
    assert found[3]["why"] == "too_soon"
    assert ana.do("no_hints")["t"] == "accepted"
    ana.until(lambda: not ana.info["hints"])
    assert ana.answer({"t": "hint", "id": "h"})["why"] == "no_hints"
    ana.go()
    _, other = served.open_table("classic", hints=False)
    other.come()
    assert other.info["hints"] is False
    assert other.answer({"t": "hint", "id": "h"})["why"] == "no_hints"
    other.do("hints")
    other.until(lambda: other.info["hints"])
    other.go()


def test_a_hint_that_comes_late_is_stale(tmp_path):
    """The table moves on while the robot thinks."""

    async def run() -> None:
        settings = Settings(tmp_path, pace=0.0)
        migrate(settings.url)
        tables = Tables(settings)
        opened = Opened("samba", 2, {}, ("person",) * 2, 0)
        table = await tables.open(opened, "Ana", "k0", 0, "guest")
        await table.sit(1, "Luis", "k1")
        lines = [Heard(0, "k0"), Heard(1, "k1")]
        table.lines.update(lines)
        await table.receive(lines[0], b'{"t":"do","id":"1","what":"begin"}')
        actor = table.room.actor
        assert actor is not None
        line = lines[actor]
        await table.receive(line, b'{"t":"act","id":"a","seen":1,"action":"draw"}')
        seen = table.room.update(actor).table
        assert seen is not None
        card = seen.discards.split()[0].partition("*")[0]  # a pair is written 4D*2
        act = {"t": "act", "id": "b", "seen": 2, "action": f"discard {card}"}
        await table.receive(line, b'{"t":"hint","id":"h"}')
        await asyncio.sleep(0)
        await table.receive(line, msgspec.json.encode(act))
        assert table.room.game_number == 3
        async with asyncio.timeout(20):
            while not any(isinstance(m, Stale | Hinted | NotAllowed) for m in line.told):
                await asyncio.sleep(0.02)
        assert [m for m in line.told if isinstance(m, Stale | Hinted | NotAllowed)] == [
            Stale("h", table.room.game_number)
        ]
        await tables.close()

    asyncio.run(run())
