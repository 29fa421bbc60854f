"""The score-keeper for everybody: rules of access, keys alone, English, installed, small enough."""

import re
import time
from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize

from tests.e2e.conftest import CHROMIUM, QUIET
from tests.e2e.phone import DESKTOP, PHONE
from tests.e2e.sheet import Keeper
from tests.e2e.test_keeper import TYPICAL, small

MOST_BYTES = 90_000
"""What may come over the wire before one can type."""

LOOKS: list[tuple[ViewportSize, Literal["light", "dark"]]] = [
    (PHONE, "light"),
    (PHONE, "dark"),
    (DESKTOP, "light"),
]


def test_axe_finds_nothing(phone):
    ana = Keeper(phone("Ana"))
    axe = Axe()

    def check(screen):
        ana.page.wait_for_load_state("networkidle")
        for size, theme in LOOKS:
            ana.page.set_viewport_size(size)
            ana.page.emulate_media(color_scheme=theme)
            found = axe.run(ana.page)
            said = screen, size["width"], theme, found.generate_report()
            assert not found.violations_count, said
        ana.page.set_viewport_size(PHONE)
        ana.page.emulate_media(color_scheme="light")

    ana.phone.go("/k")
    check("no sheets")
    path = ana.begin()
    ana.page.wait_for_selector(".giant > b.num")
    check("to go down with")
    ana.enter(TYPICAL)
    ana.press("Anotar la mano")
    ana.press("Más datos")
    check("entry")
    ana.tap('.stepper.go:has-text("Cartas en la mano")')
    ana.number(93)
    check("keys")
    ana.phone.go(path)
    ana.page.wait_for_selector(".chart")
    check("evening")
    ana.press("Más")
    ana.page.wait_for_selector(".menulist")
    check("menu")
    ana.page.get_by_role("button", name="Cambiar una regla").click()
    ana.page.wait_for_selector(".veil .topic")
    check("rules")
    ana.phone.go(f"{path}/hands")
    ana.page.wait_for_selector(".handrow .cell")
    check("hands")
    ana.page.locator(".handrow").click()
    ana.page.wait_for_selector(".lines")
    check("hand")
    for place in ("/k", "/k/new", "/k/history"):
        ana.phone.go(place)
        ana.page.wait_for_selector("h2")
        check(place)


def test_a_hand_by_the_keyboard_alone(phone):
    ana = Keeper(phone("Ana", viewport=DESKTOP, has_touch=False))
    press = ana.page.keyboard.press

    def reach(name):
        for _ in range(80):
            said = ana.page.evaluate(
                "document.activeElement?.getAttribute('aria-label')"
                " ?? document.activeElement?.innerText ?? ''"
            )
            if said.replace("\n", " ").startswith(name):
                return
            press("Tab")
        raise AssertionError(name)

    path = ana.begin()
    ana.page.wait_for_selector(".giant > b.num")
    reach("Anotar la mano")
    press("Enter")
    ana.page.wait_for_selector(".tabs")
    for name in ("Limpia: uno más", "Sucia: uno más", "Ana y Marta"):
        reach(name)
        press("Enter")
    reach("Cartas bajadas")
    press("Enter")
    ana.page.keyboard.type("385")
    press("Enter")
    ana.page.get_by_role("heading", name="Cartas en la mano").wait_for()
    ana.page.keyboard.type("65")
    press("Enter")
    ana.page.wait_for_selector(".tabs button:nth-child(2)[aria-selected=true]")
    reach("Guardar la mano")
    press("Enter")
    ana.page.get_by_role("heading", name="Mano 2 · para bajar").wait_for()
    ana.phone.go(path)
    ana.page.wait_for_selector(".totalsbig b.num")
    assert ana.document()["games"][0]["hands"][0]["sides"][0] == {
        "canastas": {"clean": 1, "dirty": 1},
        "melded": 385,
        "in_hand": 65,
    }


def test_english(phone):
    ana = Keeper(phone("Ana"))
    path = ana.begin()
    ana.page.wait_for_selector(".giant > b.num")
    ana.enter(small(0, 400))
    ana.phone.go("/")
    ana.phone.tap(".lang")
    spanish = re.compile(
        r"\b(mano|cuenta|anotar|juego|noche|faltan|ventaja|cartas)\b", re.IGNORECASE
    )
    for place in ("/k", "/k/new", path, f"{path}/next", f"{path}/hands", f"{path}/hand"):
        ana.phone.go(place)
        ana.page.wait_for_selector("h1")
        ana.page.wait_for_load_state("networkidle")
        ana.page.wait_for_timeout(300)
        said = ana.page.locator("main").inner_text()
        assert not spanish.search(said), (place, said)
    ana.page.get_by_role("heading", name="Write hand 2").wait_for()


def test_it_can_be_installed(browser, served, tmp_path):
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=CHROMIUM, args=QUIET
    )
    try:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{served.port}/k")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        session = context.new_cdp_session(page)
        assert session.send("Page.getAppManifest")["errors"] == []
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    finally:
        context.close()


def test_what_is_downloaded_before_one_can_type(phone):
    """Compressed, on the first visit, up to the keys of the first hand; heads apart."""
    ana = Keeper(phone("Ana"))
    came: dict[str, int] = {}
    ana.page.on(
        "requestfinished", lambda one: came.update({one.url: one.sizes()["responseBodySize"]})
    )
    ana.begin()
    ana.press("Anotar la mano")
    ana.page.wait_for_selector(".tabs")
    ana.page.wait_for_load_state("networkidle")
    client = {url: size for url, size in came.items() if "/assets/" in url or url.endswith("/k")}
    print(f"{sum(client.values()) / 1000:.1f} kB in {len(client)} files before one can type")
    assert len(client) > 3
    assert sum(client.values()) <= MOST_BYTES


def test_a_stepper_goes_on_while_it_is_held(phone):
    """At a pace that one can stop at a number, by the finger and by the keyboard."""
    ana = Keeper(phone("Ana", has_touch=False))
    ana.begin()
    ana.press("Anotar la mano")
    ana.page.wait_for_selector(".tabs")
    mouse, keys = ana.page.mouse, ana.page.keyboard

    def seen(what):
        row = ana.page.locator(".stepper").filter(has_text=what).first
        return int(row.locator("output").inner_text())

    for what, key in (("Limpia", ""), ("Sucia", "Enter"), ("Honores", " ")):
        more = ana.page.get_by_role("button", name=f"{what}: uno más")
        more.hover()
        more.focus()
        start = time.monotonic()
        keys.down(key) if key else mouse.down()
        while seen(what) < 3:
            if key:
                keys.down(key)  # a held key says so again and again
            assert time.monotonic() < start + 30
        keys.up(key) if key else mouse.up()
        held = time.monotonic() - start
        stopped = seen(what)
        assert stopped <= 2 + held / 0.2
        ana.page.wait_for_timeout(700)
        assert seen(what) == stopped
    more.click()
    assert seen(what) == stopped + 1
    mouse.down()
    mouse.move(5, 5)  # the finger slides off
    ana.page.wait_for_timeout(900)
    mouse.up()
    assert seen(what) == stopped + 1
    ana.page.get_by_role("button", name=f"{what}: uno menos").hover()
    mouse.down()
    while seen(what):
        assert time.monotonic() < start + 60
    ana.page.wait_for_timeout(500)
    mouse.up()
    assert seen(what) == 0
