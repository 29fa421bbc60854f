"""Reviews of finished hands: for who played them, once they are over, not without end."""

from random import Random

import pytest

from canasta.server.reviews import RATE
from tests.e2e.stacked import Stacked
from tests.server.serving import Person
from tests.server.test_variants import play_hands


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    served = Stacked(tmp_path_factory.mktemp("reviews"))
    served.shuffle("worst")
    yield served
    served.stop()


@pytest.fixture(scope="module")
def ana(served):
    """Ana has played a hand of a short game against robots, badly; she asked too early once."""
    options = {"seating.hand": 5, "opening.steps": [[None, 15]], "closing.canastas": 1}
    options["match.target"] = 100_000  # no hand of these is the last, whoever plays how well
    plan = ["me", "normal", "friend", "normal"]
    _, ana = served.open_table("classic", plan=plan, options=options)
    ana.come()
    ana.do("robot", player=2)
    ana.do("begin")
    ana.until(lambda: ana.update["table"])
    early = asked(served, ana)
    play_hands(ana, Random("bad"), 1)
    assert early[0] == 409, early
    assert early[1]["error"]["why"] == "lasts"
    assert "termina" in early[1]["error"]["text"]
    return ana


def asked(served, person, hand=1, lang="es"):
    path = f"/api/tables/{person.code}/review?hand={hand}&lang={lang}"
    return served.ask(path, cookie=person.cookie)[:2]


def test_a_hand_is_looked_over_for_who_played_it(served, ana):
    assert served.ask(f"/api/tables/{ana.code}/review?hand=1")[0] == 403
    _, other = served.open_table("classic")
    stranger = Person(served, ana.code, other.cookie)
    assert asked(served, stranger)[0] == 403
    status, found = asked(served, ana)
    assert status == 200
    assert found["hand"] == 1
    assert found["text"]
    assert 1 <= len(found["marks"]) <= 3
    _, steps, _, _ = served.ask(f"/api/tables/{ana.code}/replay?hand=1", cookie=ana.cookie)
    for mark in found["marks"]:
        assert (steps[mark["step"]]["player"], steps[mark["step"]]["action"]) == (0, mark["action"])
        assert mark["action"] != mark["better"]
        assert mark["points"] >= 20
        assert "te costó unos" in mark["text"]
        assert mark["instead"]
    _, english = asked(served, ana, lang="en")
    assert [mark["better"] for mark in english["marks"]] == [m["better"] for m in found["marks"]]
    assert "it cost you about" in english["marks"][0]["text"]


def test_there_is_no_review_of_other_hands(served, ana):
    for hand in (0, 2, 99, "x"):
        assert asked(served, ana, hand)[0] == 404


def test_reviews_are_not_endless(served, ana):
    """What was looked over before is free; other hands only so many at a time."""
    most = RATE[1]
    ana.do("next")
    ana.until(lambda: not ana.update["scored"])
    play_hands(ana, Random("more"), most)
    found = [asked(served, ana, 1 + n) for n in range(most + 1)]
    assert [status for status, _ in found] == [200] * most + [429]
    assert found[-1][1]["error"]["why"] == "often"
    assert asked(served, ana, 1)[0] == 200
    ana.go()
