"""Somebody who keeps the score on a phone: whole hands typed in by taps, as notation 5 has them."""

import json
import time
from typing import Any

from tests.e2e.phone import Phone

NAMES = ["Ana", "Luis", "Marta", "Pedro"]
LABELS = {
    "clean": "Limpia",
    "dirty": "Sucia",
    "clean_from_hand": "Limpia en mano",
    "red_threes": "Honores",
    "melded": "Cartas bajadas",
    "in_hand": "Cartas en la mano",
}


def noted(document: dict[str, Any]) -> dict[str, Any]:
    """As the screen saves it: points of melded cards are always noted, even none."""
    for game in document["games"]:
        for hand in game["hands"]:
            hand["sides"] = [{"melded": 0, **side} for side in hand["sides"]]
    return document


class Keeper:
    """A phone on the score-keeper; its ``taps``, and the ``path`` of its last sheet."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page = phone.page
        self.taps = 0
        self.path = ""

    def tap(self, where: str) -> None:
        self.page.locator(where).first.click()
        self.taps += 1

    def press(self, word: str, role: Any = "button") -> None:
        self.page.get_by_role(role, name=word, exact=True).first.click()
        self.taps += 1

    def begin(self, names: list[str] = NAMES, game: str = "Canastón") -> str:
        """A new sheet; returns its path."""
        self.phone.go("/k")
        self.press("Nueva cuenta")
        self.page.locator(".choice b").get_by_text(game, exact=True).click()
        if len(names) != 4:
            self.press(str(len(names)), "radio")
        for number, name in enumerate(names):
            self.page.fill(f"#name{number}", name)
        self.press("Empezar")
        self.page.wait_for_selector(".giant")
        self.path = str(self.page.evaluate("location.pathname")).removesuffix("/next")
        return self.path

    def number(self, points: int) -> None:
        for digit in str(points):
            self.tap(f'.keys .key:text-is("{digit}")')
        self.tap("footer .primary")

    def side(self, fields: dict[str, Any], out: str = "") -> None:
        """The fields of the side in sight, then whoever went out."""
        counts = {**fields.get("canastas", {}), "red_threes": fields.get("red_threes", 0)}
        for key, count in counts.items():
            for _ in range(count):
                self.press(f"{LABELS[key]}: uno más")
        if out:
            self.press(out, "radio")
        points = [key for key in ("melded", "in_hand") if key in fields]
        if points:
            self.tap(f'.stepper.go:has-text("{LABELS[points[0]]}")')
        for key in points:
            self.number(fields[key])
        if points == ["melded"]:  # the pad of the cards in hand has come by itself
            self.page.locator(".topbar .iconbtn").first.click()
            self.taps += 1

    def enter(self, hand: dict[str, Any]) -> None:
        """From the numbers to go down with: the whole hand, and save."""
        self.press("Anotar la mano")
        self.fill(hand)

    def fill(self, hand: dict[str, Any]) -> None:
        self.page.wait_for_selector(".tabs")
        tabs = self.page.locator(".tabs button span").all_inner_texts()
        out = "Nadie" if hand["out"] is None else tabs[hand["out"]].strip()
        for number, fields in enumerate(hand["sides"]):
            self.side(fields, "" if number else out)
            if number < len(hand["sides"]) - 1 and not self.on(number + 1):
                self.tap("footer .primary")
        self.press("Guardar la mano")
        self.page.wait_for_selector(".giant, .handrow")

    def on(self, side: int) -> bool:
        """Whether that side is in sight: after the points of one comes the next by itself."""
        tab = self.page.locator(".tabs button").nth(side)
        return tab.get_attribute("aria-selected") == "true"

    def totals(self, path: str) -> list[str]:
        """The big totals, once they are counted."""
        self.phone.go(path)
        self.page.wait_for_selector(".totalsbig b.num")
        return self.page.locator(".totalsbig b.num").all_inner_texts()

    def until(self, script: str, seconds: float = 20) -> None:
        """Ask the page until it says yes; its policy lets it do no asking of its own."""
        end = time.monotonic() + seconds
        while not self.page.evaluate(script):
            assert time.monotonic() < end, (script, self.page.locator("body").inner_text())
            time.sleep(0.1)

    def document(self) -> dict[str, Any]:
        """The sheet as its export gives it."""
        self.press("Más")
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name="Archivo de la cuenta (JSON)").click()
        found: dict[str, Any] = json.loads(download.value.path().read_text())
        return found
