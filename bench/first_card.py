"""How long until a player sees the first card of the hand, over the network of this machine.

    python3 dev.py bench first_card

A real Chromium with an empty cache opens a table in mid-hand, on a phone's screen, and in turn with
it a page that holds nothing, from the same server. Medians in ms from the click to the first card
shown, and to the end of the bare page's load; their ratio says what ours adds, on any machine.
"""

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.conftest import CHROMIUM, QUIET
from tests.e2e.phone import Phone
from tests.server.serving import Served

REPETITIONS = 11
GOAL = 1000.0
"""Milliseconds."""


def opened(browser: Browser, address: str, state: str, path: str, card: str = "") -> float:
    """Wall time of a page in a fresh context, until its load or until something of it shows."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, storage_state=state, locale="es-VE"
    )
    page = context.new_page()
    start = perf_counter()
    page.goto(address + path)
    if card:
        page.locator(card).first.wait_for()
    spent = 1000 * (perf_counter() - start)
    context.close()
    return spent


def main() -> None:
    """Sit down at a table, measure in turn, print."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        try:
            address = f"http://127.0.0.1:{served.port}"
            ana = Phone(browser, address, "Ana")
            code = ana.make_table("classic", ["me", "normal", "normal", "normal"])
            ana.begin()
            ana.until(lambda seen: seen["turn"] and seen["cards"])
            state = str(Path(folder) / "state.json")
            ana.context.storage_state(path=state)
            ana.close()
            bare: list[float] = []
            first: list[float] = []
            for _ in range(REPETITIONS):
                bare.append(opened(browser, address, state, "/healthz"))
                first.append(opened(browser, address, state, f"/t/{code}", ".hand .card"))
        finally:
            browser.close()
            served.stop()
    print(f"medians of {REPETITIONS}, in ms (min to max)")
    for title, times in (("bare page", bare), ("first card", first)):
        print(f"{title:12} {median(times):7.0f}  ({min(times):.0f} to {max(times):.0f})")
    ratio = median(one / other for one, other in zip(first, bare, strict=True))
    print(f"ratio        {ratio:7.1f}   goal of the first card: {GOAL:.0f} ms")


if __name__ == "__main__":
    main()
