"""Somebody with a browser: what the screen says, and taps and keys on it."""

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Locator, Page, ViewportSize
from playwright.sync_api import TimeoutError as TooLate

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}

LOOK = """() => {
  const here = (found) => !found.closest('[inert]');  // a sheet that is on its way out
  const all = (where) => [...document.querySelectorAll(where)].filter(here);
  const table = location.pathname.startsWith('/t/');
  return {
    path: location.pathname,
    dialog: all('.veil [role]')[0]?.getAttribute('role') ?? '',
    ways: all('.ways button').length,
    cut: table && all('.cut .btn').length > 0,
    ask: all('.ask .btn').length > 0,
    turn: table && all('.turnflag').length > 0,
    staged: all('.staging .laid button:not(.next)').length,
    cards: all('.hand .card').map((card) => card.getAttribute('aria-label').split(',')[0]),
    chosen: all('.hand .card.sel').length,
    buttons: Object.fromEntries(all('.actions .btn, .dactions .btn').map((button) => [
      button.getAttribute('aria-keyshortcuts') ?? button.innerText,
      button.getAttribute('aria-disabled') !== 'true'])),
    offline: all('.banner').length > 0,
    busy: all('main[aria-busy=true]').length > 0,
  };
}"""
"""All that a move depends on, in one look; the letters of the buttons are the same everywhere."""


class Phone:
    """One browser of one person; ``faults`` are errors of the page's scripts."""

    def __init__(self, browser: Browser, address: str, name: str, **more: Any) -> None:
        usual: dict[str, Any] = {
            "viewport": PHONE,
            "locale": "es-VE",
            "reduced_motion": "reduce",
            "has_touch": True,
        }
        self.context = browser.new_context(**{**usual, **more})
        self.context.set_default_timeout(10_000)
        self.page: Page = self.context.new_page()
        self.address = address
        self.name = name
        self.faults: list[str] = []
        self.turns = 0
        self.given_up = False
        self.reach: Callable[[str], None] | None = None
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def close(self) -> None:
        self.context.close()

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def until(self, done: Callable[[dict[str, Any]], object], seconds: float = 10) -> None:
        """Look until something is so; raises AssertionError when it is not in time."""
        end = time.monotonic() + seconds
        while not done(seen := self.look()):
            assert time.monotonic() < end, seen
            time.sleep(0.05)

    def button(self, word: str) -> Locator:
        return self.page.get_by_role("button", name=word).first

    def tap(self, where: str) -> None:
        if self.reach:
            self.reach(where)
            self.page.keyboard.press("Enter")
        else:
            self.page.locator(where).first.click()

    # Tables

    def make_table(self, variant: str, plan: list[str], **more: object) -> str:
        """A table made without the screen; returns its code with this phone on the seat."""
        wanted = {"variant": variant, "plan": plan, "name": self.name, "lang": "es", **more}
        answer = self.context.request.post(f"{self.address}/api/tables", data=wanted)
        assert answer.status == 201, answer.text()
        code: str = answer.json()["code"]
        self.go(f"/t/{code}")
        return code

    def sit(self, code: str) -> None:
        """Come by the code on the first page, and sit down."""
        self.go("/")
        self.page.fill("#code", code.lower())
        self.button("Entrar").click()
        self.page.fill("#name", self.name)
        self.button("Sentarme").click()
        self.page.wait_for_selector(".codebig")

    def begin(self) -> None:
        self.button("Empezar").click()
        self.page.wait_for_selector(".playing, .desk")

    # Moves

    def by_keys(self, reach: Callable[[str], None]) -> None:
        """From now on by the keyboard alone; ``reach`` goes there by the Tab key."""
        self.reach = reach

    def card(self, index: int) -> None:
        if self.reach:
            self.page.keyboard.press("h")
            self.page.keyboard.press("Home")
            for _ in range(index):
                self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press(" ")
        else:  # the left edge, which no other card covers
            self.page.locator(".hand .card").nth(index).click(position={"x": 10, "y": 20})

    def press(self, letter: str) -> None:
        if self.reach:
            self.page.keyboard.press(letter.lower())
        else:
            self.tap(f'[aria-keyshortcuts="{letter}"]')

    def step(self) -> bool:
        """Do what is asked for now by taps, if anything; returns whether something was done."""
        self.context.set_default_timeout(1000)
        try:
            return self._step(self.look())
        except TooLate:  # the table has moved on between the look and the tap
            return True
        finally:
            self.context.set_default_timeout(10_000)

    def _step(self, seen: dict[str, Any]) -> bool:
        if seen["path"].endswith("/score"):
            return False
        if seen["dialog"]:
            self._answer(seen)
        elif seen["cut"]:
            self.tap(".cut .btn")
        elif seen["ask"]:
            self.tap(".ask .btn.primary")
        elif seen["turn"] and seen["buttons"]:
            return self._move(seen)
        else:
            return False
        self._settle(seen)
        return True

    def _answer(self, seen: dict[str, Any]) -> None:
        if seen["ways"]:
            self.tap(".ways button")
        elif seen["dialog"] == "alertdialog":  # the pile goes to the next player
            self.tap(".veil .btn:not(.primary)")
        else:
            self.tap(".veil .btn.primary")

    def _move(self, seen: dict[str, Any]) -> bool:
        able = {letter for letter, on in seen["buttons"].items() if on}
        if seen["staged"]:
            if "J" in able or "P" in able:
                self.press("J" if "J" in able else "P")
            else:
                self._settle(seen, 0.6)
                if self.look() == seen:
                    self.given_up = True
                    self.press("D")
        elif "P" in able:
            self.press("P")
        elif "C" in able:
            self.given_up = False
            self.press("C")
        elif "J" in able and "B" in seen["buttons"] and not seen["chosen"] and not self.given_up:
            self.press("J")
        elif "B" in seen["buttons"]:
            return self._discard()
        else:
            return False
        self._settle(seen)
        return True

    def _discard(self) -> bool:
        """The last card that may go."""
        if self.look()["chosen"]:
            self.page.keyboard.press("Escape")
        for index in reversed(range(len(self.look()["cards"]))):
            self.card(index)
            seen = self.look()
            if seen["buttons"].get("B"):
                self.press("B")
                self._settle(seen)
                self.turns += 1
                return True
            if not seen["turn"] or not seen["chosen"]:
                return False
            self.card(index)
        return False

    def _settle(self, before: dict[str, Any], seconds: float = 3) -> None:
        """Wait until the screen is another, and what was sent is answered."""
        end = time.monotonic() + seconds
        while (now := self.look()) == before or now["busy"]:
            if time.monotonic() > end:
                return
            time.sleep(0.02)


def play(phones: list[Phone], done: Callable[[], bool], seconds: float = 300) -> None:
    """Everybody plays by the screen alone until something is so, hand after hand if need be."""
    end = time.monotonic() + seconds
    while not done():
        stepped = [phone.step() for phone in phones]
        if not any(stepped):
            if all(scored(phone)() for phone in phones) and not done():
                phones[0].tap("footer .btn.primary")
            time.sleep(0.03)
        assert time.monotonic() < end, [phone.look() for phone in phones]


def scored(phone: Phone) -> Callable[[], bool]:
    return lambda: phone.page.url.endswith("/score")


def turns(phone: Phone, count: int) -> Callable[[], bool]:
    """Whether a phone has had that many turns more."""
    wanted = phone.turns + count
    return lambda: phone.turns >= wanted
