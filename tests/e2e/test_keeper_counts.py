"""What the score-keeper sends to be counted, against the command line."""

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.sheet import NAMES, Keeper
from tests.e2e.test_keeper import by_command, small

FILES = sorted((Path(__file__).parents[1] / "cases" / "score").glob("*.json"))


def test_every_score_file_brought_in_counts_as_on_the_command_line(phone):
    ana = Keeper(phone("Ana"))
    ana.phone.go("/k")
    for file in FILES:
        sheet = json.loads(file.read_text())["sheet"]
        ana.page.get_by_role("button", name="Traer una cuenta").click()
        ana.page.set_input_files(
            "#file",
            {
                "name": file.name,
                "mimeType": "application/json",
                "buffer": json.dumps(sheet).encode(),
            },
        )
        # counted once: an answer that is still on its way would be lost with the page
        ana.page.wait_for_selector(".totalsbig b.num")
        ana.page.wait_for_load_state("networkidle")
        with ana.page.expect_response("**/api/score") as answer:
            ana.page.reload()  # from what the phone has kept, not from what was just read
        expected = by_command(sheet)
        assert answer.value.json()["result"] == expected, file.name
        ana.page.wait_for_selector(".totalsbig b.num")
        shown = ana.page.locator(".totalsbig b.num").all_inner_texts()
        totals = expected["games"][-1]["totals"]
        assert [int(text.replace(".", "").replace("−", "-")) for text in shown] == totals
        ana.page.locator(".topbar .iconbtn").first.click()
        ana.page.get_by_role("heading", name="Llevar la cuenta").wait_for()
    assert len(FILES) > 25


def entry(op: dict[str, Any]) -> dict[str, Any]:
    return {"id": f"{next(IDS):012d}", "at": 1_700_000_000_000, "op": op}


IDS = itertools.count(1)
START = {
    "t": "start",
    "rules": "canaston",
    "seats": 4,
    "options": {},
    "players": NAMES,
    "title": "",
}


@pytest.mark.parametrize("seed", range(4))
def test_any_sequence_of_two_writers_counts_as_the_final_hands(phone, seed):
    """Hands entered, edited, deleted and undone from two phones, against a list kept here."""
    chance = random.Random(seed)
    ana = Keeper(phone("Ana"))
    post = ana.phone.context.request.post
    sheets = f"{ana.phone.address}/api/sheets"
    write = post(sheets, data={"entries": [entry(START)]}).json()["write"]
    hands: dict[str, dict[str, Any] | None] = {}
    written: list[tuple[str, dict[str, dict[str, Any] | None]]] = []
    for deed in range(24):
        standing = [key for key, hand in hands.items() if hand]
        what = chance.choice(["enter", "enter", "edit", "remove", "undo"])
        if what == "undo" and written:
            before, hands = written.pop()
            op: dict[str, Any] = {"t": "undo", "entry": before}
        elif what in ("edit", "remove") and standing:
            key = chance.choice(standing)
            past = dict(hands)
            hands[key] = None if what == "remove" else small(deed % 2, 200 + 5 * deed)
            op = {"t": "remove", "hand": key}
            if hand := hands[key]:
                op = {"t": "hand", "game": "game1", "hand": key, "entry": hand}
            written.append(("", past))
        else:
            key, past = f"hand{deed}", dict(hands)
            hands[key] = small(deed % 2, 200 + 5 * deed)
            op = {"t": "hand", "game": "game1", "hand": key, "entry": hands[key]}
            written.append(("", past))
        sent = entry(op)
        if op["t"] != "undo":
            written[-1] = (sent["id"], written[-1][1])
        answer = post(f"{sheets}/{write}/entries", data={"entries": [sent]})
        assert answer.ok, answer.text()
    final = [hand for hand in hands.values() if hand]
    ana.page.goto(f"{ana.phone.address}/k/s/{write}")
    ana.page.wait_for_selector(".totalsbig b.num")
    document = ana.document()
    fresh = {"rules": "canaston", "players": NAMES, "games": [{"hands": final}]}
    assert by_command(document) == by_command(fresh)
    assert final
