"""The score-keeper over HTTP answers as in the browser."""

import json
from collections.abc import Iterator

import msgspec
import pytest

from canasta import browser
from canasta.server.answers import Form, Forms, Reckoned
from tests.score.test_files import FILES
from tests.server.serving import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("data"))
    yield served
    served.stop()


def as_promised(found: object, kind: type) -> object:
    """The answer by the type that the documents promise: nothing is missing, nothing is more."""
    return msgspec.to_builtins(msgspec.convert(found, kind, strict=True))


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_server_answers_what_the_browser_answers(served: Served, lang: str) -> None:
    for file in FILES:
        body = {"document": json.loads(file.read_text(encoding="utf-8"))["sheet"], "lang": lang}
        status, found, _, _ = served.ask("/api/score", body)
        assert status == 200
        assert found == json.loads(browser.answer("score", json.dumps(body)))
        assert as_promised(found, Reckoned) == found
    status, found, _, _ = served.ask(f"/api/score/forms?lang={lang}")
    assert (status, found) == (200, json.loads(browser.answer("forms", f'{{"lang":"{lang}"}}')))
    assert as_promised(found, Forms) == found
    form = {"rules": "samba", "seats": 4, "options": {"match.target": 5000}, "lang": lang}
    status, found, _, _ = served.ask("/api/score/form", form)
    assert (status, found) == (200, json.loads(browser.answer("form", json.dumps(form))))
    assert as_promised(found, Form) == found


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/score", {"document": {"rules": "classic", "players": [""]}}),
        ("/api/score", {"document": [], "lang": "en"}),
        ("/api/score", {"document": {"rules": "classic"}, "options": 7, "lang": "en"}),
        ("/api/score/form", {"rules": "clasic", "lang": "es"}),
        ("/api/score/form", {"rules": "classic", "options": {"match.games": 4}}),
    ],
)
def test_and_refuses_as_the_browser_refuses(served: Served, path: str, body: object) -> None:
    status, found, _, _ = served.ask(path, body)
    name = "form" if path.endswith("form") else "score"
    assert status == 400
    assert found == json.loads(browser.answer(name, json.dumps(body)))


def test_a_sheet_has_a_size(served: Served) -> None:
    status, found, _, _ = served.ask("/api/score", b" " * 65_537)
    assert (status, found["error"]["why"]) == (413, "too_large")
    assert served.ask("/api/score/forms?long=1")[0] == 400


def test_a_match_online_becomes_a_score_sheet(served: Served) -> None:
    code, ana = served.open_table("classic", options={"match.target": 8000})
    status, sheet, _, _ = served.ask(f"/api/tables/{code}/sheet")
    assert (status, sheet["games"], sheet["options"]) == (200, [], {"match.target": 8000})
    ana.come()
    ana.do("begin")
    ana.do("cover", player=0)
    ana.until(lambda: ana.update.get("scored") is not None, 60)
    _, sheet, _, _ = served.ask(f"/api/tables/{code}/sheet?lang=en")
    assert sheet["players"][0] == "Ana"
    _, found, _, _ = served.ask("/api/score", {"document": sheet})
    assert found["refused"] == []
    assert found["games"][0]["totals"] == ana.update["scored"]["totals"]
    sides = found["games"][0]["hands"][0]["sides"]
    assert [side["total"] for side in sides] == ana.update["scored"]["scores"]
    ana.go()
    assert served.ask("/api/tables/ABCDEF/sheet")[0] == 404
