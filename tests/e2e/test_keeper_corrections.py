"""Corrections, other ways in, and what is missing without https."""

import json
import socket

import pytest

from tests.e2e.phone import play, scored
from tests.e2e.sheet import NAMES, Keeper, noted
from tests.e2e.test_keeper import by_command, grouped, small

THREE = [small(0, 400), small(1, 300), small(0, 350)]


@pytest.fixture
def ana(phone):
    """Three hands on a sheet."""
    ana = Keeper(phone("Ana"))
    ana.begin()
    for number, hand in enumerate(THREE):
        title = f"Mano {number + 1} · para bajar"
        ana.page.get_by_role("heading", name=title, exact=True).wait_for()
        ana.enter(hand)
    return ana


def told(ana):
    """What the sheet of changes says, which is then closed."""
    ana.page.wait_for_selector(".veil .difflist li")
    said = ana.page.locator(".veil .difflist li").all_inner_texts()
    ana.page.locator(".veil .btn.primary").click()
    ana.page.wait_for_selector(".veil", state="detached")
    return said


def on_screen(ana):
    """The document, and the totals of its game as the screen shows them."""
    shown = ana.totals(ana.path)
    document = ana.document()
    totals = by_command(document)["games"][0]["totals"]
    assert shown == [grouped(total) for total in totals]
    return document


def test_a_hand_is_deleted_and_brought_back(ana):
    ana.phone.go(f"{ana.path}/hands")
    ana.page.locator(".handrow").nth(1).click()
    ana.press("Borrar")
    ana.page.locator(".veil .btn:not(.primary)").click()
    assert any("Luis y Pedro" in change for change in told(ana))
    assert ana.page.locator(".handrow").count() == 2
    ana.press("Deshacer")
    told(ana)
    assert ana.page.locator(".handrow").count() == 3
    ana.press("Rehacer")
    told(ana)
    assert ana.page.locator(".handrow").count() == 2
    left = {"rules": "canaston", "players": NAMES, "games": [{"hands": [THREE[0], THREE[2]]}]}
    assert on_screen(ana) == noted(json.loads(json.dumps(left)))


def test_a_rule_changes_from_the_second_hand_on(ana):
    ana.phone.go(ana.path)
    ana.press("Más")
    ana.page.get_by_role("button", name="Cambiar una regla").click()
    ana.page.locator(".veil summary", has_text="Puntos").click()
    row = ana.page.locator(".veil .opt.edit").filter(has_text="puntos por cerrar").first
    row.locator("input").fill("500")
    row.locator("input").press("Tab")
    ana.page.locator("#from").select_option(label="Desde la mano 2")
    ana.press("Cambiar desde ahí")
    assert told(ana)
    document = on_screen(ana)
    options = [hand.get("options") for hand in document["games"][0]["hands"]]
    assert options == [None, {"scoring.going_out": 500}, None]


def test_names_are_changed_for_the_whole_evening(ana):
    ana.phone.go(ana.path)
    ana.press("Más")
    ana.page.get_by_role("button", name="Nombres y título").click()
    ana.page.fill("#title", "Noche de prueba")
    ana.page.fill("#rename1", "Rosa")
    ana.press("Guardar")
    ana.page.get_by_role("heading", name="Noche de prueba").wait_for()
    assert on_screen(ana)["players"] == ["Ana", "Rosa", "Marta", "Pedro"]


def test_a_table_online_is_brought_in(phone):
    ana = Keeper(phone("Ana"))
    robots = ["me", "normal", "normal", "normal"]
    code = ana.phone.make_table("classic", robots, options={"match.target": 50})
    ana.phone.begin()
    ana.phone.begin() if ana.page.locator(".codebig").count() else None
    play([ana.phone], scored(ana.phone))
    ana.page.wait_for_selector(".result")
    totals = sorted(ana.page.locator(".result b.big").all_inner_texts())
    ana.phone.go("/k")
    ana.press("Traer una cuenta")
    ana.page.fill("#table", "AAAAAA")
    ana.press("Traer")
    ana.page.get_by_text("No hay mesa con ese código").wait_for()
    ana.page.fill("#table", code.lower())
    ana.press("Traer")
    ana.page.wait_for_selector(".totalsbig b.num")
    assert sorted(ana.page.locator(".totalsbig b.num").all_inner_texts()) == totals


def test_over_plain_http_it_says_what_is_missing_and_keeps_what_is_typed(phone, served):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing
        address = probe.getsockname()[0]
    if address.startswith("127."):
        pytest.fail("this machine has no address but the loopback")
    ana = Keeper(phone("Ana", address=f"http://{address}:{served.port}"))
    ana.phone.go("/k")
    ana.page.get_by_text("sin conexión la página no se abrirá").wait_for()
    assert not ana.page.evaluate("isSecureContext")
    path = ana.begin()
    ana.press("Anotar la mano")
    ana.press("Limpia: uno más")
    ana.page.reload()
    ana.page.wait_for_selector(".tabs")
    assert ana.page.locator(".stepper output").first.inner_text() == "1"
    assert path
