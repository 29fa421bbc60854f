"""Pictures of every screen, phone and desktop, light and dark: `dev.py shots`.

With ``readme`` as argument also the three pictures of the README.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.conftest import CHROMIUM, QUIET
from tests.e2e.phone import DESKTOP, PHONE, Phone, play, scored
from tests.e2e.stacked import Stacked

ROOT = Path(__file__).resolve().parents[2]
SHOTS = ROOT / "build" / "shots"
SEED = "pictures"
PLAIN = {"home": "/", "new": "/n", "rules": "/r/canaston", "settings": "/a"}
README = {"phone-chosen-light": "table-phone", "desktop-chosen-light": "table-desktop"}
README["phone-score-light"] = "score-phone"


def picture(phone: Phone, kind: str, screen: str) -> None:
    phone.page.wait_for_load_state("networkidle")
    for theme in ("light", "dark"):
        phone.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        phone.page.wait_for_timeout(200)  # until colours have changed over
        phone.page.screenshot(path=SHOTS / f"{kind}-{screen}-{theme}.png")


def screens(browser: Browser, address: str, kind: str) -> None:
    """One table of Canastón from the first page to the replay."""
    ana = Phone(browser, address, "Ana", viewport=PHONE if kind == "phone" else DESKTOP)
    code = ana.make_table("canaston", ["me", "normal", "friend", "normal"])
    picture(ana, kind, "lobby")
    luis = Phone(browser, address, "Luis")
    luis.sit(code)
    for screen, path in PLAIN.items():
        ana.go(path)
        picture(ana, kind, screen)
    eva = Phone(browser, address, "Eva", viewport=ana.page.viewport_size)
    other = ana.context.request.post(
        f"{address}/api/tables",
        data={"variant": "classic", "plan": ["me", "friend", "normal", "normal"], "name": "Ana"},
    )
    eva.go(f"/t/{other.json()['code']}")
    picture(eva, kind, "sit")
    eva.close()
    ana.go(f"/t/{code}")
    ana.begin()
    seen = set()
    both = [ana, luis]

    def watch() -> bool:
        now = ana.look()
        screen = ""
        if now["dialog"]:
            screen = "ways" if now["ways"] else "confirm"
        elif now["cut"] or now["ask"]:
            screen = "cut" if now["cut"] else "question"
        elif now["staged"]:
            screen = "staging"
        elif now["buttons"].get("C"):
            screen = "late" if ana.turns > 5 else "table"
        elif not now["turn"]:
            screen = "waiting"
        if screen and screen not in seen:
            seen.add(screen)
            picture(ana, kind, screen)
        return scored(ana)()

    play(both, lambda: watch() or turns_had(ana))
    chosen(ana, kind, both)
    play(both, watch)
    ana.page.wait_for_selector(".result")
    picture(ana, kind, "score")
    for screen in ("replay", "fair"):
        ana.go(f"/t/{code}/{screen}")
        ana.page.wait_for_timeout(600)
        picture(ana, kind, screen)
    ana.close()
    luis.close()


def turns_had(ana: Phone) -> bool:
    return ana.turns >= 3


def chosen(ana: Phone, kind: str, both: list[Phone]) -> None:
    """The own turn: drawn, and a card chosen that goes."""
    play(both, lambda: ana.look()["turn"] and ana.look()["buttons"].get("C"))
    ana.press("C")
    ana.until(lambda seen: "B" in seen["buttons"] and not seen["busy"])
    for index in reversed(range(len(ana.look()["cards"]))):
        ana.card(index)
        if ana.look()["buttons"].get("B"):
            break
        ana.card(index)
    picture(ana, kind, "chosen")
    ana.page.keyboard.press("Escape")


def main() -> None:
    shutil.rmtree(SHOTS, ignore_errors=True)
    SHOTS.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Stacked(Path(folder))
        served.shuffle(SEED)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        try:
            for kind in ("phone", "desktop"):
                screens(browser, f"http://127.0.0.1:{served.port}", kind)
        finally:
            browser.close()
            served.stop()
    if "readme" in sys.argv:
        for source, name in README.items():
            target = ROOT / "docs" / "img" / f"{name}.png"
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(SHOTS / f"{source}.png", target)
    print(f"{len(list(SHOTS.glob('*.png')))} pictures in {SHOTS.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
