"""The score-keeper through the screen: a whole evening by taps, corrections, no network."""

import json
import subprocess
import sys
import time
from typing import Any

from tests.e2e.sheet import NAMES, Keeper, noted

TYPICAL = {
    "out": 0,
    "sides": [
        {
            "canastas": {"clean": 1, "dirty": 1},
            "red_threes": 2,
            "melded": 385,
            "in_hand": 65,
        },
        {"canastas": {"dirty": 1}, "red_threes": 1, "melded": 120, "in_hand": 95},
    ],
}


def big(out: int) -> dict[str, Any]:
    """A hand worth more than five thousand."""
    winner = {"canastas": {"clean": 8, "dirty": 1}, "red_threes": 4, "melded": 700, "in_hand": 20}
    sides = [winner, {"in_hand": 150}]
    return {"out": out, "sides": sides if out == 0 else sides[::-1]}


def by_command(document: dict[str, Any]) -> dict[str, Any]:
    """What `canasta score` says."""
    done = subprocess.run(
        [sys.executable, "-m", "canasta", "score", "-", "--json"],
        input=json.dumps(document),
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def grouped(number: int) -> str:
    return f"{number:,}".replace(",", ".").replace("-", "−")


def test_a_typical_hand_takes_few_taps_and_no_time(phone):
    ana = Keeper(phone("Ana"))
    path = ana.begin()
    ana.page.wait_for_selector(".giant > b.num")
    ana.taps = 0
    start = time.monotonic()
    ana.enter(TYPICAL)
    seconds = time.monotonic() - start
    print(f"{ana.taps} taps, {seconds:.1f} s by a script")
    assert ana.taps <= 25
    document = {"rules": "canaston", "players": NAMES, "games": [{"hands": [TYPICAL]}]}
    totals = by_command(document)["games"][0]["totals"]
    assert ana.totals(path) == [grouped(total) for total in totals]
    assert ana.document() == noted(document)


def test_a_partida_of_three_games_and_a_correction_at_the_end(phone):
    ana = Keeper(phone("Ana"))
    path = ana.begin()
    games: list[dict[str, Any]] = []
    over: dict[str, Any] = {}
    for winner in (0, 1, 0):
        hands: list[dict[str, Any]] = []
        games.append({"hands": hands})
        while not over or over["games"][-1]["winner"] is None:
            title = f"Mano {len(hands) + 1} · para bajar"
            ana.page.get_by_role("heading", name=title, exact=True).wait_for()
            hand = TYPICAL if len(hands) == 1 else big(winner)
            ana.enter(hand)
            hands.append(hand)
            over = by_command({"rules": "canaston", "players": NAMES, "games": games})
        over = {**over, "games": [{"winner": None}]} if len(games) < 3 else over
    assert [len(game["hands"]) for game in games] == [3, 3, 3]
    ana.page.get_by_text("gana", exact=False).first.wait_for()
    ana.phone.go(path)
    ana.page.wait_for_selector(".pl tbody tr")
    night = {
        row.locator("th").inner_text().split(" ")[0]: row.locator("td").last.inner_text()
        for row in ana.page.locator(".pl tbody tr").all()
    }
    shown = {name: float(text.replace("−", "-").replace(",", ".")) for name, text in night.items()}
    assert shown == {one["name"]: one["points"] for one in over["players"]}
    # The second hand of the first game, corrected at the end of the night.
    ana.page.get_by_role("button", name="Manos", exact=True).click()
    ana.page.locator(".handrow").nth(1).click()
    ana.press("Corregir")
    ana.page.wait_for_selector(".tabs")
    ana.press("Limpia: uno más")
    ana.tap(".tabs button:nth-child(2)")
    ana.press("Guardar la mano")
    changed = ana.page.locator(".difflist li")
    changed.first.wait_for()
    assert any("Juego 1" in text for text in changed.all_inner_texts())
    ana.page.get_by_role("button", name="Cerrar").click()
    ana.phone.go(path)
    ana.page.wait_for_selector(".totalsbig b.num")
    document = ana.document()
    assert document["games"][0]["hands"][1]["sides"][0]["canastas"] == {"clean": 2, "dirty": 1}
    totals = by_command(document)["games"]
    for number, game in enumerate(totals):
        ana.press(f"Juego {number + 1}", "radio")
        assert ana.page.locator(".totalsbig b.num").all_inner_texts() == [
            grouped(total) for total in game["totals"]
        ]


def test_nothing_typed_is_lost(phone):
    ana = Keeper(phone("Ana"))
    path = ana.begin()
    ana.press("Anotar la mano")
    ana.press("Limpia: uno más")
    ana.tap('.stepper.go:has-text("Cartas bajadas")')
    ana.tap('.keys .key:text-is("3")')
    ana.tap('.keys .key:text-is("8")')
    ana.page.reload()
    assert ana.page.locator("output").inner_text() == "38"
    ana.tap('.keys .key:text-is("5")')
    ana.tap("footer .primary")
    ana.page.go_back()
    ana.phone.go(f"{path}/hand")
    ana.page.wait_for_selector(".tabs, .keys")
    assert ana.page.locator("h1").inner_text() == "Cartas en la mano"
    ana.page.locator(".topbar .iconbtn").first.click()
    ana.page.wait_for_selector(".tabs")
    assert ana.page.locator(".stepper output").first.inner_text() == "1"
    assert "385" in ana.page.locator(".stepper.go").first.inner_text()


def test_what_cannot_be_is_refused_where_it_is_made_and_may_be_noted(phone):
    ana = Keeper(phone("Ana"))
    path = ana.begin()
    ana.press("Anotar la mano")
    ana.press("Nadie", "radio")
    ana.tap('.stepper.go:has-text("Cartas en la mano")')
    ana.number(93)
    refusal = ana.page.locator(".refuse").inner_text()
    assert "93 no puede ser" in refusal
    assert "90 o 95" in refusal
    ana.press("Poner 95")
    ana.tap("footer .primary")
    ana.press("Limpia: uno más")
    ana.tap(".tabs button:nth-child(2)")
    ana.press("Guardar la mano")
    ana.page.locator(".veil .refuse").first.wait_for()
    ana.page.fill("#note", "así lo decidió la mesa")
    ana.press("Anotarla igual, con una nota")
    ana.page.wait_for_selector(".giant > b.num")
    ana.phone.go(path)
    ana.page.wait_for_selector(".totalsbig b.num")
    hand = ana.document()["games"][0]["hands"][0]
    assert hand["exceptions"] == ["así lo decidió la mesa"]
    assert hand["sides"][0] == {"canastas": {"clean": 1}, "melded": 0, "in_hand": 95}


PYTHON_IS_HERE = """async () => {
  const cache = await caches.open('python');
  const all = (await cache.keys()).map((one) => new URL(one.url).pathname);
  return all.includes('/engine/engine.json') && Boolean(navigator.serviceWorker.controller);
}"""


def small(out: int, melded: int) -> dict[str, Any]:
    winner = {"canastas": {"clean": 1, "dirty": 1}, "melded": melded, "in_hand": 10}
    sides = [winner, {"in_hand": 50}]
    return {"out": out, "sides": sides if out == 0 else sides[::-1]}


def hands_of(page: Any) -> int:
    return int(page.locator(".handrow").count())


def test_offline_from_hand_two_to_five_and_then_together_with_a_second_phone(phone):
    ana = Keeper(phone("Ana"))
    path = ana.begin()
    ana.page.wait_for_selector(".giant > b.num")
    ana.enter(small(0, 400))
    ana.page.get_by_role("heading", name="Mano 2 · para bajar").wait_for()
    ana.press("Compartir")
    ana.page.locator(".veil .btn.primary").click()
    ana.press("Para anotar", "radio")
    link = ana.page.locator(".linktext").inner_text()
    ana.press("Para ver", "radio")
    watching = ana.page.locator(".linktext").inner_text()
    assert link != watching
    ana.page.locator(".veil .btn").first.click()
    ana.until(PYTHON_IS_HERE, 60)

    luis = Keeper(phone("Luis"))
    luis.page.goto(link)
    luis.page.wait_for_selector(".totalsbig b.num")
    eva = Keeper(phone("Eva"))
    eva.page.goto(watching)
    eva.page.wait_for_selector(".totalsbig b.num")
    assert not eva.page.get_by_role("button", name="Anotar la mano").count()

    ana.phone.context.set_offline(True)
    start = time.monotonic()
    ana.page.reload()
    ana.page.wait_for_selector(".giant")
    print(f"opened without a network in {time.monotonic() - start:.1f} s")
    offline = [small(1, 300), small(0, 350), small(1, 450), small(0, 500)]
    for number, hand in enumerate(offline):
        ana.enter(hand)
        title = f"Mano {number + 3} · para bajar"
        ana.page.get_by_role("heading", name=title).wait_for()
    ana.page.locator(".giant > b.num").first.wait_for(timeout=60_000)
    print(f"counted without a network in {time.monotonic() - start:.1f} s")

    luis.page.get_by_role("button", name="Mano 2 · para bajar").click()
    luis.page.wait_for_selector(".giant > b.num")
    luis.enter(small(1, 555))
    eva.until("document.body.innerText.includes('Mano 3')")

    ana.phone.context.set_offline(False)
    document = {
        "rules": "canaston",
        "players": NAMES,
        "games": [{"hands": [small(0, 400), small(1, 555), *offline]}],
    }
    totals = [grouped(total) for total in by_command(document)["games"][0]["totals"]]
    for one in (ana, luis, eva):
        local = one.page.evaluate("location.pathname").removesuffix("/next")
        one.phone.go(f"{local}/hands")
        one.until("document.querySelectorAll('.handrow .cell').length === 12")
        assert one.totals(local) == totals
    assert ana.document() == noted(document)
    assert path
