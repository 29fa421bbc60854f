"""Score sheets that several people write: secrets, numbers, nothing lost, nobody in the way."""

import asyncio
import json
import sqlite3
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as of_hypothesis
from hypothesis import strategies as st
from starlette.applications import Starlette

from canasta.server import sheet_store
from canasta.server.app import make_app
from canasta.server.migrate import migrate
from canasta.server.settings import Settings
from canasta.server.sheet_entries import SheetEntry, SheetLinks, SheetNumbers, SheetPage
from canasta.server.sheet_listeners import MOST_LISTENERS, Listeners
from canasta.server.sheet_store import MOST, read_secret
from canasta.server.store import Store
from tests.server.serving import Served
from tests.server.test_http import JSON
from tests.server.test_scoring import as_promised

START = {
    "t": "start",
    "rules": "canaston",
    "seats": 4,
    "options": {},
    "players": ["Ana", "Luis", "Marta", "Pedro"],
    "title": "La noche del sábado",
}


def entry(number: int, op: dict[str, Any], who: str = "ana") -> dict[str, Any]:
    return {"id": f"{who}{number:08}", "at": 1_700_000_000_000 + number, "op": op}


def hand(number: int, who: str = "ana") -> dict[str, Any]:
    sides = [{"total": 5 * number}, {"total": 0}]
    op = {"t": "hand", "game": "game1", "hand": f"{who}{number}", "entry": {"sides": sides}}
    return entry(number, op, who)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("data"))
    yield served
    served.stop()


def share(served: Served, *entries: dict[str, Any]) -> dict[str, Any]:
    status, links, _, _ = served.ask("/api/sheets", {"entries": [entry(0, START), *entries]})
    assert status == 201, links
    found: dict[str, Any] = links
    assert as_promised(found, SheetLinks) == found
    return found


@pytest.fixture(scope="module")
def shared(served: Served) -> dict[str, Any]:
    """One sheet for many examples."""
    return share(served)


def page(served: Served, token: str, after: int = 0) -> dict[str, Any]:
    status, found, _, _ = served.ask(f"/api/sheets/{token}?after={after}")
    assert status == 200, found
    whole: dict[str, Any] = found
    assert as_promised(found, SheetPage) == found
    return whole


def write(served: Served, token: str, *entries: dict[str, Any]) -> tuple[int, Any]:
    status, found, _, _ = served.ask(f"/api/sheets/{token}/entries", {"entries": list(entries)})
    assert status != 200 or as_promised(found, SheetNumbers) == found
    return status, found


def test_a_sheet_is_shared_read_and_written(served: Served) -> None:
    links = share(served, hand(1))
    assert links["number"] == 2
    assert len({links["read"], links["write"]}) == 2
    assert min(len(links["read"]), len(links["write"])) >= 22
    seen = page(served, links["read"])
    assert [(one["number"], one["id"]) for one in seen["entries"]] == [
        (1, "ana00000000"),
        (2, "ana00000001"),
    ]
    assert {k: v for k, v in seen["entries"][1].items() if k != "number"} == hand(1)
    assert (seen["number"], seen["writable"], seen["read"]) == (2, False, links["read"])
    mine = page(served, links["write"], after=2)
    told = {"entries": [], "number": 2, "writable": True, "read": links["read"], "mine": False}
    assert mine == told
    status, found = write(served, links["write"], hand(2), hand(3))
    assert (status, found) == (
        200,
        {"numbers": {"ana00000002": 3, "ana00000003": 4}, "number": 4},
    )


def test_who_may_look_on_cannot_write(served: Served) -> None:
    links = share(served)
    status, found = write(served, links["read"], hand(1))
    assert (status, found["error"]["why"]) == (403, "read_only")
    assert page(served, links["read"])["number"] == 1
    for token in ("x", links["read"][:-1], "%00", read_secret(links["read"])):
        for path in ("", "/events"):
            status, found, _, _ = served.ask(f"/api/sheets/{token}{path}")
            assert (status, found["error"]["why"]) == (404, "no_such_sheet")
        status, found = write(served, token, hand(1))
        assert (status, found["error"]["why"]) == (404, "no_such_sheet")


def test_who_owns_a_sheet_revokes_its_links(served: Served) -> None:
    """The sheet stays; who had the old links is told, and no longer told anything else."""
    status, links, ana, _ = served.ask("/api/sheets", {"entries": [entry(0, START), hand(1)]})
    assert status == 201
    told: list[bytes] = []
    address = f"http://127.0.0.1:{served.port}/api/sheets/{links['read']}/events?after=2"
    with urllib.request.urlopen(address, timeout=10) as stream:
        assert stream.readline() == b"retry: 2000\n"
        listening = threading.Thread(target=lambda: told.append(stream.read()))
        listening.start()
        status, new, _, _ = revoke(served, links["write"], ana)
        assert status == 200
        assert as_promised(new, SheetLinks) == new
        assert write(served, new["write"], hand(2))[0] == 200
        listening.join(10)
        assert not listening.is_alive()
    assert b"data:" not in told[0]
    assert new["number"] == 2
    for token in (links["read"], links["write"]):
        for path in ("", "/events"):
            status, found, _, _ = served.ask(f"/api/sheets/{token}{path}")
            assert (status, found["error"]["why"]) == (410, "link_revoked")
        status, found = write(served, token, hand(3))
        assert (status, found["error"]["why"]) == (410, "link_revoked")
    seen = page(served, new["read"])
    assert [one["id"] for one in seen["entries"]] == ["ana00000000", "ana00000001", "ana00000002"]
    assert not seen["writable"]


def test_nobody_else_revokes_links(served: Served) -> None:
    _, links, ana, _ = served.ask("/api/sheets", {"entries": [entry(0, START)]})
    _, _, luis, _ = served.ask("/api/sheets", {"entries": [entry(0, START)]})
    for token, cookie in (
        (links["write"], luis),
        (links["write"], ""),
        (links["write"], "canasta_guest=forged"),
        (links["read"], ana),
    ):
        status, found, _, _ = revoke(served, token, cookie)
        assert (status, found["error"]["why"]) == (403, "not_your_sheet")
    assert revoke(served, "none", ana)[0] == 404
    assert write(served, links["write"], hand(1))[0] == 200
    mine = {
        (token, cookie): served.ask(f"/api/sheets/{links[token]}", cookie=cookie)[1]["mine"]
        for token in ("read", "write")
        for cookie in (ana, luis)
    }
    assert [key for key, value in mine.items() if value] == [("write", ana)]


def test_links_whose_answer_was_lost_are_made_anew(served: Served) -> None:
    _, links, ana, _ = served.ask("/api/sheets", {"entries": [entry(0, START)]})
    _, lost, _, _ = revoke(served, links["write"], ana)
    status, new, _, _ = revoke(served, links["write"], ana)
    assert status == 200
    assert write(served, lost["write"], hand(1))[0] == 410
    assert write(served, new["write"], hand(1))[0] == 200


def revoke(served: Served, token: str, cookie: str) -> tuple[int, Any, str, dict[str, str]]:
    return served.ask(f"/api/sheets/{token}/revoke", cookie=cookie, method="POST")


def test_a_sheet_of_before_there_were_keys_is_found(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.sqlite'}"
    migrate(url, "0002")
    links = sheet_store.read_secret("old"), "old"
    store = Store(url)
    with store.engine.begin() as connection:
        row = {"id": sheet_store.key_of(links[0]), "guest": "g"}
        connection.execute(sheet_store.SHEETS.insert(), {**row, "at": 5})
    migrate(url)
    found = [sheet_store.find(store, link) for link in links]
    assert found == [
        sheet_store.Link(row["id"], "g", writable, False) for writable in (False, True)
    ]
    assert sheet_store.linked_by(store, "g", 5) == 1
    store.close()


def test_an_entry_that_comes_twice_is_kept_once(served: Served) -> None:
    links = share(served)
    first = write(served, links["write"], hand(1), hand(2))
    again = write(served, links["write"], hand(2), hand(1), hand(2), hand(3))
    assert again[1]["numbers"] == {**first[1]["numbers"], "ana00000003": 4}
    changed = {**hand(1), "op": {"t": "remove", "hand": "ana1"}}
    write(served, links["write"], changed)
    kept = page(served, links["read"])["entries"]
    assert [one["number"] for one in kept] == [1, 2, 3, 4]
    assert kept[1]["op"]["t"] == "hand"


def test_two_who_write_at_once_lose_nothing(served: Served) -> None:
    links = share(served)
    numbers: dict[str, int] = {}

    def writing(who: str) -> None:
        for number in range(1, 31, 2):
            status, found = write(served, links["write"], hand(number, who), hand(number + 1, who))
            assert status == 200
            numbers.update(found["numbers"])

    threads = [threading.Thread(target=writing, args=(who,)) for who in ("ana", "luis", "rosa")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = page(served, links["read"])["entries"]
    assert [one["number"] for one in kept] == list(range(1, 92))
    assert {one["id"]: one["number"] for one in kept[1:]} == numbers
    for who in ("ana", "luis", "rosa"):
        mine = [one["id"] for one in kept[1:] if one["id"].startswith(who)]
        assert mine == sorted(mine)
        assert len(mine) == 30


def test_two_machines_on_one_database_lose_nothing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'log.sqlite'}"
    migrate(url)
    stores = [Store(url), Store(url)]
    start = msgspec.convert(entry(0, START), SheetEntry)
    sheet_store.create(stores[0], "sheet", "guest", [start], 1)
    numbers: list[dict[str, int]] = []

    def adding(store: Store, who: str) -> None:
        for number in range(1, 41):
            sent = [msgspec.convert(hand(number, name), SheetEntry) for name in (who, "both")]
            numbers.append(sheet_store.add(store, "sheet", sent, number))

    threads = [
        threading.Thread(target=adding, args=one)
        for one in zip(stores, ("ana", "luis"), strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = sheet_store.read(stores[0], "sheet", 0)
    assert [one.number for one in kept] == list(range(1, 122))
    assert len(numbers) == 80
    places = {one.id: one.number for one in kept}
    assert all(places[name] == n for found in numbers for name, n in found.items())
    for store in stores:
        store.close()


def test_what_was_confirmed_is_there_after_the_server_died(tmp_path: Path) -> None:
    served = Served(tmp_path)
    links = share(served)
    for number in range(1, 6):
        assert write(served, links["write"], hand(number))[0] == 200
    served.kill()
    again = Served(tmp_path)
    kept = page(again, links["read"])["entries"]
    assert [one["id"] for one in kept[1:]] == [f"ana{n:08}" for n in range(1, 6)]
    assert write(again, links["write"], hand(3), hand(6))[1]["numbers"] == {
        "ana00000003": 4,
        "ana00000006": 7,
    }
    again.stop()
    data = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    assert b"ana00000003" in data
    assert links["read"].encode() not in data
    assert links["write"].encode() not in data


def events(served: Served, path: str, most: int, last: str = "") -> list[tuple[int, Any]]:
    """The first events of a stream: number and data."""
    headers = {"last-event-id": last} if last else {}
    request = urllib.request.Request(f"http://127.0.0.1:{served.port}{path}", headers=headers)
    found: list[tuple[int, Any]] = []
    with urllib.request.urlopen(request, timeout=10) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        number = 0
        while len(found) < most:
            line = stream.readline().decode().strip()
            if line.startswith("id: "):
                number = int(line[4:])
            elif line.startswith("data: "):
                found.append((number, json.loads(line[6:])))
    return found


def test_entries_are_told_as_they_are_written(served: Served) -> None:
    links = share(served, hand(1))
    heard: list[tuple[int, Any]] = []
    path = f"/api/sheets/{links['read']}/events"
    listening = threading.Thread(target=lambda: heard.extend(events(served, f"{path}?after=1", 3)))
    listening.start()
    for number in (2, 3):
        write(served, links["write"], hand(number))
    listening.join(20)
    assert [number for number, _ in heard] == [2, 3, 4]
    assert [told for _, told in heard] == page(served, links["read"], after=1)["entries"]
    resumed = events(served, f"{path}?after=1", 1, last="3")
    assert [number for number, _ in resumed] == [4]


def test_a_server_that_stops_waits_for_no_listener(tmp_path: Path) -> None:
    served = Served(tmp_path)
    links = share(served)
    address = f"http://127.0.0.1:{served.port}/api/sheets/{links['read']}/events"
    with urllib.request.urlopen(address, timeout=10) as stream:
        assert stream.readline() == b"retry: 2000\n"
        began = time.monotonic()
        served.stop()
        assert time.monotonic() - began < 2.5
        assert stream.read().count(b"data: ") == 1  # the stream has an end


def test_a_sheet_has_its_listeners_and_no_more() -> None:
    listeners = Listeners()
    joined = [listeners.join("a") for _ in range(MOST_LISTENERS)]
    with pytest.raises(Exception, match="too_many_requests"):
        listeners.check("a")
    listeners.check("b")
    listeners.leave("a", joined[0])
    listeners.check("a")
    listeners.tell("a")
    assert not joined[0].is_set()
    assert all(event.is_set() for event in joined[1:])


@pytest.mark.parametrize(
    ("entries", "path"),
    [
        ([], "entries"),
        ([hand(1)], "entries[0].op.t"),
        ([entry(0, {**START, "rules": "none"})], "entries[0].op.rules"),
        ([entry(0, {**START, "options": {"no": 1}})], "entries[0].op.options.no"),
        ([entry(0, {**START, "seats": 6})], "entries[0].op.players"),
        ([entry(0, {**START, "players": ["Ana", " ", "Eva", "Luz"]})], "entries[0].op.players[1]"),
        ([entry(0, {**START, "more": 1})], "entries[0].op"),
        ([{**entry(0, START), "id": "Ana"}], "entries[0].id"),
        ([{**entry(0, START), "at": -1}], "entries[0].at"),
        ([entry(0, {"t": "x"})], "entries[0].op.t"),
        ([entry(0, START), entry(1, {"t": "remove", "hand": "A!"})], "entries[1].op.hand"),
    ],
)
def test_what_is_no_sheet_is_refused_with_its_place(
    served: Served, entries: list[Any], path: str
) -> None:
    status, found, _, _ = served.ask("/api/sheets", {"entries": entries})
    assert status == 400
    assert found["error"]["path"].replace("...", "") == path or (
        found["error"]["path"].startswith("entries[...]")
        and found["error"]["path"].rpartition(".")[2] == path.rpartition(".")[2]
    ), found


def test_sizes_are_limited(served: Served) -> None:
    links = share(served)
    long = entry(1, {"t": "options", "hand": "a", "options": {"x": "y" * 9000}})
    assert write(served, links["write"], long)[0] == 413
    assert write(served, links["write"], *[hand(n) for n in range(501)])[0] == 400
    deep: Any = 1
    for levels in range(1, 400):
        deep = [deep]
        if levels in (10, 21, 399):
            sent = entry(1, {"t": "hand", "game": "g", "hand": "h", "entry": {"sides": deep}})
            assert write(served, links["write"], sent)[0] == (200 if levels == 10 else 400)
    assert served.ask("/api/sheets", b"[" * 300_000)[0] == 413
    for start in range(2, MOST, 499):
        entries = [hand(n) for n in range(start, min(start + 499, MOST))]
        assert write(served, links["write"], *entries)[0] == 200
    status, found = write(served, links["write"], hand(MOST))
    assert (status, found["error"]["why"]) == (409, "sheet_full")
    assert page(served, links["read"], after=MOST - 1)["number"] == MOST
    assert write(served, links["write"], hand(1))[0] == 200  # kept already


def test_changes_come_at_a_measured_pace(tmp_path: Path) -> None:
    """Asked in the same process: served for tests there are no limits."""

    async def ask(app: Starlette, path: str, body: object) -> int:
        statuses = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": json.dumps(body).encode()}

        async def send(message: Any) -> None:
            statuses.append(message.get("status"))

        scope = {"type": "http", "method": "POST", "path": path, "headers": []}
        more = {"query_string": b"", "client": ("127.0.0.1", 9), "scheme": "http"}
        await app({**scope, **more}, receive, send)
        return int(statuses[0])

    async def run() -> None:
        app = make_app(Settings(tmp_path, posts=2, scores=3))
        async with app.router.lifespan_context(app):
            sheet = {"entries": [entry(0, START)]}
            made = [await ask(app, "/api/sheets", sheet) for _ in range(4)]
            assert made == [201, 201, 429, 429]
            path, body = "/api/score/form", {"rules": "classic"}
            asked = [await ask(app, path, body) for _ in range(4)]
            assert asked == [200, 200, 200, 429]
            assert await ask(app, "/api/sheets/none/entries", sheet) == 429

    asyncio.run(run())


FUZZ = of_hypothesis(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
WORDS = st.sampled_from(
    ["start", "hand", "game", "undo", "options", "remove", "players", "canaston", "ana00000001", 4]
)
OPS = st.dictionaries(
    st.sampled_from(
        ["t", "rules", "seats", "options", "players", "title", "game", "hand", "entry", "names"]
    ),
    WORDS | JSON | st.just(START["players"]),
    max_size=7,
)
ENTRIES = st.lists(
    st.fixed_dictionaries(
        {"id": WORDS | st.text(max_size=9), "at": JSON | st.integers(), "op": OPS | JSON}
    )
    | JSON,
    max_size=3,
)


@FUZZ
@given(
    body=st.fixed_dictionaries({"entries": ENTRIES})
    | st.fixed_dictionaries({"document": JSON | OPS, "draft": JSON})
    | JSON
    | st.binary(max_size=40),
    path=st.sampled_from(
        [
            "sheets",
            "sheets/{write}/entries",
            "sheets/{read}/entries",
            "sheets/%00/entries",
            "score",
            "score/form",
            "score/forms",
        ]
    ),
)
def test_any_json_on_any_route(
    served: Served, shared: dict[str, Any], body: Any, path: str
) -> None:
    sent = body if isinstance(body, bytes) else json.dumps(body).encode()
    status, found, _, _ = served.ask("/api/" + path.format(**shared), sent)
    assert status < 500
    if status >= 400:
        assert set(found["error"]) == {"why", "path", "text"}


@FUZZ
@given(
    token=st.text(st.sampled_from("abz.%0?=&{}[]~-_ZÑ\x00\ud800"), max_size=20),
    after=st.text(st.sampled_from("0123456789-.e ²x"), max_size=14),
    last=st.text(st.sampled_from("0123456789-x"), max_size=14),
)
def test_any_token_and_number(
    served: Served, shared: dict[str, Any], token: str, after: str, last: str
) -> None:
    path = quote(token.encode("utf-8", "surrogatepass"), safe="")
    query = f"?after={quote(after)}"
    for rest in ("", "/events"):
        status, _, _, _ = served.ask(
            f"/api/sheets/{path}{rest}{query}", headers={"last-event-id": last}
        )
        assert 400 <= status < 500 or path == ""
    status, _, _, _ = served.ask(f"/api/sheets/{shared['read']}{query}")
    assert status == (200 if after.isascii() and after.isdigit() and int(after) < 2**31 else 400)


def test_the_database_keeps_one_row_for_an_entry(tmp_path: Path) -> None:
    served = Served(tmp_path)
    links = share(served)
    write(served, links["write"], hand(1))
    write(served, links["write"], hand(1))
    served.stop()
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        assert connection.execute("select count(*) from sheet_entries").fetchone() == (2,)
