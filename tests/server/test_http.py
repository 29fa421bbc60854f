"""Routes, headers and sockets of a real server."""

import gzip
import json
import time
from urllib.request import Request, urlopen

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.serving import Person, Served

FUZZ = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
WORDS = st.sampled_from(["canaston", "me", "friend", "hard", "es", 4, 0, {}, ["me"], "Ana"])
KEYS = st.sampled_from(["variant", "seats", "options", "plan", "clock", "name", "lang", "player"])


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    served = Served(tmp_path_factory.mktemp("data"))
    yield served
    served.stop()


def test_headers_are_strict_on_every_answer(served):
    for path in ("/healthz", "/", "/api/none", "/nothing/../../etc"):
        _, _, _, headers = served.ask(path)
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert "script-src 'self' 'wasm-unsafe-eval';" in headers["content-security-policy"]
        assert headers["content-security-policy"].count("unsafe") == 1
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in {name.lower() for name in headers}


def test_long_answers_go_out_packed_where_the_browser_can_unpack(served):
    def ask(*encodings):
        where = f"http://127.0.0.1:{served.port}/api/rules/canaston"
        request = Request(where, headers={"accept-encoding": ", ".join(encodings) or "identity"})
        with urlopen(request) as answer:
            return answer.headers["content-encoding"], answer.read()

    packing, packed = ask("gzip", "br")
    assert packing == "gzip"
    plain = ask()
    assert plain == (None, gzip.decompress(packed))


def test_games_and_rules(served):
    _, games, _, _ = served.ask("/api/games?lang=en")
    assert {"canaston", "classic"} <= {game["name"] for game in games}
    for game in games:
        status, page, _, _ = served.ask(f"/api/rules/{game['name']}?lang=es")
        assert status == 200
        assert not page["differences"]
        for preset in game["presets"]:
            for seats, overlay in preset["options"].items():
                _, page, _, _ = served.ask(f"/api/rules/{game['name']}?seats={seats}", overlay)
                assert page["conflict"] is None
                assert len(page["differences"]) == len(overlay)
    assert sum(len(game["presets"]) for game in games) > 10
    _, page, _, _ = served.ask('/api/rules/classic?options={"match.target":10000}&lang=en')
    assert len(page["differences"]) == 1
    assert "10,000" in page["differences"][0]
    options = [option for topic in page["topics"] for option in topic["options"]]
    chosen = [option for option in options if option["kind"] == "choice"]
    assert chosen
    for option in chosen:
        words = {choice["value"]: choice["words"] for choice in option["choices"]}
        assert words[option["json"]] == option["value"]
    for path in ("/api/rules/none", "/api/rules/classic?seats=9", "/api/rules/classic?options=[]"):
        status, found, _, _ = served.ask(path)
        assert 400 <= status < 500
        assert set(found["error"]) == {"why", "path", "text"}


def test_rules_that_do_not_stand_are_answered_with_what_mends_them(served):
    status, page, _, _ = served.ask(
        "/api/rules/canaston?seats=4&lang=es", {"closing.canastas": 1, "seating.jokers": 6}
    )
    assert status == 200
    assert page["conflict"]["fixes"][0]["options"] == {"seating.jokers": 6}
    for path, body in (
        ("/api/rules/none", {}),
        ("/api/rules/canaston?seats=5", {}),
        ("/api/rules/canaston", []),
        ("/api/rules/canaston", b"{"),
        ("/api/rules/canaston", {"match.target": "x" * 9000}),
    ):
        status, found, _, _ = served.ask(path, body)
        assert 400 <= status < 500
        assert set(found["error"]) == {"why", "path", "text"}


def test_a_seat_by_link_moves_to_another_phone(served):
    code, ana = served.open_table(plan=["me", "friend", "normal", "normal"])
    seats, link = f"/api/tables/{code}/seats", f"/api/tables/{code}/link"
    status, found, luis, _ = served.ask(seats, {"name": "  Luis \n"})
    assert (status, found) == (200, {"player": 1})
    assert served.ask(seats, {"name": "Eva"})[1]["error"]["why"] == "all_taken"
    assert served.ask(seats, {"name": "\n"})[0] == 400
    assert served.ask(link, {"player": 0}, luis)[0] == 403
    path = served.ask(link, {}, luis)[1]["path"]
    assert served.ask(link, {"player": 1}, ana.cookie)[1]["path"] == path
    status, _, phone, headers = served.ask(path)
    assert (status, headers["location"]) == (303, f"/t/{code}")
    other = Person(served, code, phone).come()
    assert other.info["you"] == 1
    assert other.info["players"][1]["name"] == "Luis"
    ana.come()
    assert ana.do("remove", player=1)["t"] == "accepted"
    other.until(lambda: other.info["you"] is None)
    assert served.ask(path)[3]["location"] == "/?link=old"
    assert served.ask("/s/x.y")[3]["location"] == "/?link=old"
    ana.go()
    other.go()


def test_a_forged_cookie_is_a_watcher(served):
    code, ana = served.open_table()
    for cookie in (f"canasta_{code}=x.y", ana.cookie[:-1] + "!", ""):
        watcher = Person(served, code, cookie).come()
        assert watcher.info["you"] is None
        watcher.go()


def test_presence_cover_and_giving_back(served):
    code, ana = served.open_table("classic", plan=["me", "friend", "normal", "normal"])
    _, _, cookie, _ = served.ask(f"/api/tables/{code}/seats", {"name": "Luis"})
    ana.come()
    luis = Person(served, code, cookie).come()
    ana.until(lambda: ana.info["players"][1]["present"])
    ana.do("begin")
    luis.go()
    ana.until(lambda: not ana.info["players"][1]["present"])
    assert ana.do("cover", player=1)["t"] == "accepted"
    ana.until(lambda: ana.info["players"][1]["covered"])
    luis = Person(served, code, cookie).come()
    ana.until(lambda: not ana.info["players"][1]["covered"])
    ana.go()
    luis.go()


def test_who_is_removed_in_mid_hand_watches_at_once(served):
    code, ana = served.open_table("classic", plan=["me", "friend", "normal", "normal"])
    _, _, cookie, _ = served.ask(f"/api/tables/{code}/seats", {"name": "Luis"})
    ana.come()
    luis = Person(served, code, cookie).come()
    ana.do("begin")
    luis.until(lambda: luis.update["table"])
    status, steps, _, _ = served.ask(f"/api/tables/{code}/replay?hand=1", cookie=cookie)
    assert status == 200
    assert [hand == "-" for hand in steps[-1]["hands"]] == [True, False, True, True]
    luis.update = {}
    ana.do("remove", player=1)
    luis.until(lambda: luis.info["you"] is None and luis.update)
    assert luis.update["table"]["hand"] == "-"
    assert luis.update["table"]["seat"] is None
    assert luis.update["table"]["legal"] == []
    assert served.ask(f"/api/tables/{code}/replay?hand=1", cookie=cookie)[0] == 403
    ana.go()
    luis.go()


def test_the_clock_runs_out_and_a_robot_plays(served):
    _, ana = served.open_table("classic", clock=1)
    ana.come()
    ana.do("begin")
    ana.until(lambda: ana.info["players"][0]["covered"], 10)
    number = ana.update["number"]
    ana.until(lambda: ana.update["number"] > number)
    ana.go()


def test_quick_phrases_come_at_a_measured_pace(served):
    code, ana = served.open_table()
    ana.come()
    watcher = Person(served, code).come()
    for _ in range(8):
        ana.send({"t": "say", "phrase": "thanks"})
    ana.do("agree")
    assert len([m for m in ana.other if m["t"] == "said"]) == 3
    ana.go()
    watcher.go()


def test_a_socket_from_elsewhere_or_to_nowhere(served):
    code, _ = served.open_table()
    address = f"ws://127.0.0.1:{served.port}/ws/{code}"
    elsewhere = {"origin": "http://evil.example"}
    with pytest.raises(InvalidStatus), connect(address, additional_headers=elsewhere):
        pass
    status, found, _, _ = served.ask("/api/tables", {}, headers=elsewhere)
    assert (status, found["error"]["why"]) == (403, "other_origin")
    with connect(f"ws://127.0.0.1:{served.port}/ws/ZZZZZZ") as socket:
        assert json.loads(socket.recv())["t"] == "malformed"
        with pytest.raises(ConnectionClosed):
            socket.recv()


def test_too_much_at_once_is_refused(served):
    status, found, _, _ = served.ask("/api/tables", b"[" * 9000)
    assert (status, found["error"]["why"]) == (413, "too_large")
    _, ana = served.open_table()
    ana.come()
    ana.send(b"x" * 9000)
    with pytest.raises(ConnectionClosed):
        ana.until(lambda: False, 5)
    assert served.ask("/healthz")[1] == {"ok": True}


@FUZZ
@given(
    body=st.dictionaries(KEYS, WORDS | JSON, max_size=7) | JSON | st.binary(max_size=40),
    path=st.sampled_from(["", "/{code}/seats", "/{code}/link", "/ABCDEF/seats", "/%00/link"]),
)
def test_any_json_on_any_route(served, body, path):
    code = getattr(served, "fuzzed", "") or served.open_table()[0]
    served.fuzzed = code
    sent = body if isinstance(body, bytes) else json.dumps(body).encode()
    status, found, _, _ = served.ask("/api/tables" + path.format(code=code), sent)
    assert status < 500
    if status >= 400:
        assert set(found["error"]) == {"why", "path", "text"}


@FUZZ
@given(
    path=st.text(st.sampled_from("abz/.%0?=&{}[]~-_ZÑ"), max_size=20),
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD"]),
)
def test_any_path(served, path, method):
    from urllib.parse import quote

    status, _, _, _ = served.ask("/" + quote(path, safe="/?=&%"), method=method)
    assert status < 500 or status == 503  # the page itself, where the client is not built


MESSAGES = st.fixed_dictionaries(
    {"t": st.sampled_from(["act", "resume", "hello", "try", "do", "say", "info"])},
    optional={
        "id": st.text(max_size=4) | JSON,
        "seen": st.integers() | JSON,
        "action": st.sampled_from(["draw", "take", "lay 9H", "discard 3S", "cut 5"]) | st.text(),
        "what": st.sampled_from(["begin", "next", "pause", "go_on", "cover", "rules", "robot"]),
        "player": st.integers(-1, 7),
        "options": st.dictionaries(st.text(max_size=8), JSON, max_size=2),
        "phrase": st.sampled_from(["hello", "thanks"]),
    },
)


def test_any_bytes_on_the_socket(served):
    _, ana = served.open_table()
    ana.come()

    @FUZZ
    @given(raw=st.binary(max_size=60) | MESSAGES.map(json.dumps) | st.text(max_size=60))
    def anything(raw):
        try:
            ana.send(raw)
        except UnicodeEncodeError:
            return

    anything()
    number = f"end {time.time()}"
    answer = ana.answer({"t": "do", "id": number, "what": "agree"})
    assert answer["t"] == "accepted"
    assert not [m for m in ana.other if "could not be answered" in m.get("problem", "")]
    ana.go()
