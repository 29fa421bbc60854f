"""What the screen says: openings, English, the keyboard, and the rules of access."""

import re

from axe_playwright_python.base import AXE_SCRIPT

from tests.e2e.phone import DESKTOP, PHONE, play, scored, turns

ALONE = ["me", "normal", "normal", "normal"]


def test_an_opening_that_is_short_says_by_how_much(phone):
    ana = phone("Ana")
    ana.make_table("classic", ALONE, options={"opening.steps": [[None, 400]]})
    ana.begin()

    def three_alike():
        seen = ana.look()
        if not seen["turn"] or "B" not in seen["buttons"] or seen["dialog"]:
            return None
        ranks = [card.split()[0] for card in seen["cards"]]
        for rank in set(ranks) - {"comodín", "dos", "tres"}:
            if ranks.count(rank) >= 3:
                return [i for i, one in enumerate(ranks) if one == rank][:3]
        return None

    play([ana], lambda: three_alike() is not None)
    for index in three_alike():
        ana.card(index)
    ana.page.get_by_text(re.compile("Te faltan? ")).first.wait_for()
    ana.page.locator('[aria-keyshortcuts="J"]').click(force=True)
    sums = [
        int(one)
        for one in ana.page.locator(".arith .line .num, .arith .line ~ tr .num").all_inner_texts()
    ]
    have, need, missing = sums
    assert (need, missing) == (400, 400 - have)
    assert 15 <= have <= 60
    assert ana.page.get_by_role("link", name="Ver la regla").count()
    ana.button("Entendido").click()
    ana.tap(".staging .next")
    ana.until(lambda seen: seen["staged"] == 1)
    ana.page.get_by_role("heading", name=f"Llevas {have}").wait_for()
    ana.press("D")
    ana.until(lambda seen: not seen["staged"])
    play([ana], turns(ana, 1))


def test_english(phone):
    ana = phone("Ana")
    ana.go("/")
    ana.tap(".lang")
    assert ana.page.locator("html").get_attribute("lang") == "en"
    ana.button("Play with robots").click()
    ana.page.locator(".choice b").get_by_text("Canastón", exact=True).click()
    ana.page.fill("#name", "Ann")
    ana.button("Open the table").click()
    ana.page.wait_for_selector(".playing")
    play([ana], turns(ana, 2))
    said = ana.page.locator("main").inner_text()
    assert re.search(r"Stock|Pile|Your turn|plays", said)
    assert not re.search(r"Paca|Mazo|Te toca|Cargar|Botar|botó|bajó", said)


def test_a_whole_hand_by_the_keyboard_alone(phone):
    ana = phone("Ana", viewport=DESKTOP, has_touch=False)
    press = ana.page.keyboard.press

    def reach(where):
        for _ in range(80):
            if ana.page.evaluate("(where) => document.activeElement?.matches(where)", where):
                return
            press("Tab")
        raise AssertionError(where)

    ana.go("/")
    ana.page.wait_for_selector(".door")
    press("Tab")
    reach(".door ~ .door")
    press("Enter")
    ana.page.wait_for_selector(".choice")
    reach("#name")
    ana.page.keyboard.type("Ana")
    reach(".btn.primary")
    press("Enter")
    ana.page.wait_for_selector(".desk")
    ana.by_keys(reach)
    play([ana], scored(ana))
    assert ana.turns


SHOWN = {
    "home": "/",
    "new": "/n",
    "settings": "/a",
    "rules": "/r/canaston",
    "lobby": "/t/{code}",
}


def test_axe_finds_nothing(phone):
    """On a phone and a wide screen, light and dark."""
    ana = phone("Ana")

    def check(screen):
        ana.page.wait_for_load_state("networkidle")
        ana.page.evaluate(AXE_SCRIPT)  # once a page: it is half a megabyte
        for size in (PHONE, DESKTOP):
            ana.page.set_viewport_size(size)
            for theme in ("light", "dark"):
                ana.page.emulate_media(color_scheme=theme)
                found = ana.page.evaluate("axe.run({ resultTypes: ['violations'] })")
                said = screen, size["width"], theme, found["violations"]
                assert not found["violations"], said
        ana.page.set_viewport_size(PHONE)

    code = ana.make_table("classic", ALONE, options={"match.target": 50})
    for screen, path in SHOWN.items():
        ana.go(path.format(code=code))
        check(screen)
    ana.begin()
    play([ana], turns(ana, 2))
    play([ana], lambda: ana.look()["turn"] and ana.look()["buttons"].get("C"))
    check("table")
    ana.button("Menú de la mesa").click()
    ana.page.wait_for_selector(".menulist")
    check("menu")
    ana.page.keyboard.press("Escape")
    play([ana], scored(ana))
    ana.page.wait_for_selector(".result")
    check("score")
    for screen in ("replay", "fair"):
        ana.go(f"/t/{code}/{screen}")
        ana.page.wait_for_selector("main")
        check(screen)
