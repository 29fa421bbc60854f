"""Whole hands through the screen alone."""

import pytest

from tests.e2e.phone import play, scored


@pytest.mark.parametrize("variant", ["Canastón", "Canasta clásica"])
def test_two_phones_and_two_robots_play_a_hand(phone, variant):
    moving = "no-preference" if variant == "Canastón" else "reduce"
    ana, luis = phone("Ana", reduced_motion=moving), phone("Luis")
    ana.go("/")
    ana.button("Jugar con amigos").click()
    ana.page.locator(".choice b").get_by_text(variant, exact=True).click()
    for seat in (1, 3):
        ana.page.locator(".wait li").nth(seat).get_by_role("radio", name="Un robot").click()
    ana.page.fill("#name", "Ana")
    ana.button("Abrir la mesa").click()
    code = ana.page.locator(".code").inner_text().replace(" ", "")
    luis.sit(code)
    ana.page.get_by_text("Luis").first.wait_for()
    ana.begin()
    luis.page.wait_for_selector(".playing")
    play([ana, luis], lambda: scored(ana)() and scored(luis)())
    assert ana.turns
    assert luis.turns
    for one in (ana, luis):
        one.page.wait_for_selector(".result")
    sheets = [one.page.locator(".result b.big").all_inner_texts() for one in (ana, luis)]
    assert sheets[0] == sheets[1]
    assert len(sheets[0]) == 2
    following = ana.page.locator("footer .btn.primary")
    following.click()
    for one in (ana, luis):
        one.page.wait_for_selector(".playing")
