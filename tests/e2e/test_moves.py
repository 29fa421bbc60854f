"""Moves that a random hand seldom asks for, each forced by the cards that are dealt."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.phone import Phone, play

ALONE = ["me", "normal", "normal", "normal"]
PLAIN = {"seating.cut": False}


@pytest.fixture
def sits(served, phone):
    """Ana alone with robots, these cards in her hand, and what follows the deal."""

    def sit(variant: str, hand: str, *more: str, **options: object) -> Phone:
        served.deal(hand, *more)
        ana: Phone = phone("Ana")
        paths = {name.replace("__", "."): value for name, value in options.items()}
        ana.make_table(variant, ALONE, options=paths)
        ana.begin()
        ana.until(lambda seen: seen["turn"] and seen["cards"])
        return ana

    return sit


def pick(ana: Phone, *cards: str) -> None:
    """Choose cards of the hand by their words, the first that is not chosen yet."""
    for card in cards:
        ana.page.locator(f'.hand .card[aria-label^="{card}"]:not(.sel)').first.click(
            position={"x": 10, "y": 20}
        )


def lay(ana: Phone, *cards: str) -> None:
    pick(ana, *cards)
    ana.until(lambda seen: seen["buttons"].get("J"))
    ana.press("J")
    ana.until(lambda seen: not seen["chosen"])


def test_two_groups_of_a_rank_are_joined(sits):
    ana = sits(
        "samba",
        "AS AH AD 5S*2 5H*2 5D*2 9S 9D KH QD JC 4S",
        opening__steps=[[None, 15]],
    )
    ana.press("C")
    ana.until(lambda seen: "B" in seen["buttons"])
    for _ in range(2):
        lay(ana, "5 de picas", "5 de corazones", "5 de diamantes")
    own = ana.page.locator(".own .meld")
    expect(own).to_have_count(2)
    ana.button("Más").click()
    ana.button("Unir los dos grupos de cincos").click()
    expect(own).to_have_count(1)
    expect(own).to_have_attribute("aria-label", re.compile("6 de 7"))


def test_a_chosen_card_does_not_lend_its_mark_to_its_twin(sits):
    ana = sits("samba", "5S*2 5H*2 5D*2 9S*2 9D KH QD JC 4S 4D 7C", opening__steps=[[None, 15]])
    ana.press("C")
    ana.until(lambda seen: "B" in seen["buttons"])
    lay(ana, "5 de picas", "5 de corazones", "5 de diamantes")
    assert ana.look()["chosen"] == 0


def test_red_threes_are_laid_by_hand(sits):
    ana = sits("classic", "3H 3D AS AH KD QD JC 9S 8D 6H 4S", threes__red_laid="by_hand")
    reds = ana.page.locator(".own header")
    pick(ana, "tres de corazones")
    ana.button("Poner 3").click()
    expect(reds).to_contain_text("1 honor")
    ana.button("Más").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Poner 3").click()
    expect(reds).to_contain_text("2 honores")


def test_who_may_not_discard_passes(sits):
    """A hand of one, no right to go out, and two red threes drawn (rules 0.4)."""
    ana = sits("individual", "4S", "9S", "9D", "9C", "KH 3H 3D", seating__hand=1)
    ana.press("C")
    ana.button("Terminar sin botar").click()
    # robots with one card each may be done before one looks, and it is her turn to draw again
    ana.until(lambda seen: not seen["turn"] or seen["buttons"].get("C"))
    ana.button("Menú de la mesa").click()
    ana.button("Qué ha pasado").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("Ana pasa.")


def test_the_partner_weighs_the_question(served, phone):
    served.deal("AS AH AD KS KH KD QS QH QD JS JH JD 9S 9H 9D")
    ana, luis = phone("Ana"), phone("Luis")
    code = ana.make_table("canaston", ["me", "normal", "friend", "normal"], options=PLAIN)
    luis.sit(code)
    ana.page.get_by_text("Luis").first.wait_for()
    ana.begin()
    luis.page.wait_for_selector(".playing")
    play([ana, luis], lambda: ana.look()["turn"] and ana.look()["buttons"].get("I"))
    ana.button("¿Puedo irme?").click()
    lines = luis.page.locator(".ask li")
    expect(lines).to_have_count(4)
    said = lines.all_inner_texts()
    assert re.match(r"Tus \d+ cartas restan\s+−\d+", said[0])
    assert re.match(r"A Ana le quedan\s+\d+ cartas", said[1])
    assert re.match(r"Total hasta ahora, con la meta en 15\.000\s+0", said[2])
    assert re.match(r"Si dices que sí y no se va\s+−500", said[3])
    ana.page.get_by_text("Ana espera a Luis").first.wait_for()
    luis.button("No, todavía").click()
    ana.until(lambda seen: seen["turn"])


def test_a_discard_that_gives_the_pile_is_confirmed(sits):
    ana = sits(
        "canaston",
        "KS AS AH 9D 9C 8S 8H 7D 7C 6S 6H 5D 5C 4S 4H",
        "KS KH*2 KD*2 KC*3 QS QH JS JH TD TC 9S",
        seating__cut=False,
    )
    closed = ana.page.locator(".zone .meld.closed")
    play([ana], lambda: closed.count() > 0 and ana.look()["buttons"].get("C"))
    ana.press("C")
    ana.until(lambda seen: "B" in seen["buttons"])
    ana.page.keyboard.press("Escape")
    pick(ana, "ka de picas")
    ana.press("B")
    sheet = ana.page.get_by_role("alertdialog")
    expect(sheet).to_contain_text("¿Botar ka de picas?")
    expect(sheet).to_contain_text(re.compile(r"Robot 1 juega después de ti y se lleva \d+ cartas"))
    ana.button("Elegir otra").click()
    expect(sheet).to_have_count(0)
    assert "ka de picas" in ana.look()["cards"]
