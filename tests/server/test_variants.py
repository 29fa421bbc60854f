"""Every game to its third hand through the protocol, people and robots at one table."""

from random import Random
from typing import Any

import pytest

from canasta.rules import names, seats_of
from tests.server.serving import Person, Served

HANDS = 3
QUICK = ("bolivia", 4)
GAMES = [
    pytest.param(name, seats, marks=[] if (name, seats) == QUICK else [pytest.mark.long])
    for name in names()
    for seats in seats_of(name)
    if name not in ("canaston", "classic")
]


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    served = Served(tmp_path_factory.mktemp("variants"))
    yield served
    served.stop()


def choice(table: dict[str, Any], rng: Random) -> str:
    """A move that comes on: lay what can be laid, else any other."""
    legal = table["legal"]
    if not legal:
        return ""
    good = [move for move in legal if move.startswith(("lay", "take", "yes"))]
    return str(rng.choice(good if good and rng.random() < 0.9 else legal))


def play_hands(person: Person, rng: Random, hands: int) -> list[dict[str, Any]]:
    """Play to the end of so many hands; what was told of each end."""
    ends: list[dict[str, Any]] = []
    while len(ends) < hands:
        update = person.update
        table = update["table"]
        if update["scored"]:
            ends.append(update["scored"])
            if len(ends) < hands:
                number = update["number"]
                over = update["scored"]["match_over"]
                assert person.do("rematch" if over else "next")["t"] == "accepted"
                person.until(lambda number=number: person.update["number"] > number)
            continue
        action = choice(table, rng)
        if not action:
            person.hear()
            continue
        number = update["number"]
        answer = person.act(action)
        assert answer["t"] == "accepted", (action, answer)
        person.until(lambda number=number: person.update["number"] > number)
    return ends


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_three_hands_through_the_protocol(served, name, seats):
    plan = ["me", *["normal"] * (seats - 1)]
    code, ana = served.open_table(name, plan=plan, seats=seats)
    ana.come(lang="es")
    assert ana.do("begin")["t"] == "accepted"
    ana.until(lambda: ana.update["table"])
    ends = play_hands(ana, Random(f"{name} {seats}"), HANDS)
    ana.go()
    for end in ends:
        assert end["ended"]
        assert [sum(line["points"] for line in sheet) for sheet in end["sheets"]] == end["scores"]
        assert all(line["text"] for sheet in end["sheets"] for line in sheet)
    status, record, _, _ = served.ask(f"/api/tables/{code}/record", cookie=ana.cookie)
    assert status == 200
    assert record["hands"]
    # hands are counted on after a rematch, and those of the match before are gone
    path = f"/api/tables/{code}/replay?hand={HANDS}&lang=en"
    status, steps, _, _ = served.ask(path, cookie=ana.cookie)
    assert status == 200
    assert steps[-1]["table"]["phase"] == "over"
