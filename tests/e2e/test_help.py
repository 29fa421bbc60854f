"""Help for people: a hint on the own turn, and the review of a hand on its replay."""

import re
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.e2e.phone import play
from tests.e2e.stacked import Stacked
from tests.server.test_variants import play_hands

ALONE = ["me", "normal", "normal", "normal"]
SHORT = {"seating.hand": 5, "opening.steps": [[None, 15]], "closing.canastas": 1}


def clean(page):
    """No violation of the rules of access."""
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa"]})
    assert found.response["violations"] == [], found.generate_report()


def turn(phone):
    play([phone], lambda: phone.look()["turn"] and phone.look()["buttons"])


def test_a_hint_says_what_to_do_and_chooses_the_cards(phone):
    ana = phone("Ana")
    ana.make_table("classic", ALONE)
    ana.begin()
    play([ana], lambda: ana.look()["turn"] and "B" in ana.look()["buttons"])
    ana.button("Pista").click()
    note = ana.page.locator(".hintnote")
    note.get_by_text(re.compile("^(Bota|Baja|Pide)")).wait_for()
    clean(ana.page)
    before = ana.look()
    ana.button("Elegir esas cartas").click()
    ana.until(lambda seen: seen["chosen"] or seen["staged"])
    assert ana.look()["turn"] == before["turn"]
    assert note.get_by_role("button", name="Elegir esas cartas").count() == 0
    ana.button("Cerrar la pista").click()
    note.wait_for(state="detached")


def test_a_hint_is_gone_with_the_move_and_where_the_host_wants_none(phone):
    ana = phone("Ana")
    ana.make_table("classic", ALONE)
    ana.page.get_by_text("En tu turno puedes pedir una pista.").wait_for()
    ana.begin()
    turn(ana)
    ana.button("Pista").click()
    ana.page.locator(".hintnote p").get_by_text(re.compile(r"\.$")).wait_for()
    play([ana], lambda: ana.page.locator(".hintnote").count() == 0)
    ana.button("Menú de la mesa").click()
    ana.button("No permitir pistas").click()
    ana.page.locator(".hintbtn").wait_for(state="detached")
    turn(ana)
    ana.page.locator(".turnflag").wait_for()
    assert ana.page.locator(".hintbtn").count() == 0


def test_a_table_is_opened_without_hints(phone):
    ana = phone("Ana")
    ana.go("/")
    ana.button("Jugar con robots").click()
    ana.page.get_by_role("radio", name="Sin pistas").click()
    ana.page.fill("#name", "Ana")
    ana.button("Abrir la mesa").click()
    ana.page.wait_for_selector(".playing")
    turn(ana)
    ana.page.locator(".turnflag").wait_for()
    assert ana.page.locator(".hintbtn").count() == 0


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A table where Ana has played a hand without much thought, decks and robots known."""
    served = Stacked(tmp_path_factory.mktemp("stacked"))
    served.shuffle("worst")
    plan = ["me", "normal", "normal", "normal"]
    _, ana = served.open_table("classic", plan=plan, options=SHORT)
    ana.come()
    ana.do("begin")
    ana.until(lambda: ana.update["table"])
    play_hands(ana, Random("bad"), 1)
    ana.go()
    yield served, ana
    served.stop()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_hand_is_looked_over_on_its_replay(phone, played, scheme):
    served, person = played
    address = f"http://127.0.0.1:{served.port}"
    ana = phone("Ana", address, color_scheme=scheme)
    for part in person.cookie.split("; "):
        name, _, value = part.partition("=")
        ana.context.add_cookies([{"name": name, "value": value, "url": address}])
    ana.go(f"/t/{person.code}")
    ana.page.wait_for_url("**/score")
    ana.button("Repasar").click()
    ana.button("Repasar mis jugadas").click()
    ana.page.locator(".marks li").first.wait_for(timeout=60_000)
    clean(ana.page)
    marks = ana.page.locator(".marks li")
    said = marks.all_inner_texts()
    assert 1 <= len(said) <= 3
    for n, one in enumerate(said):
        assert re.search(r"te costó unos [\d.]+ puntos", one)
        marks.nth(n).get_by_role("button", name="Ver la jugada").click()
        sentence = ana.page.locator(".mark-said").inner_text()
        assert sentence.split(" Mejor:")[0] in one
        assert marks.nth(n).get_by_text("Es la que estás viendo").count() == 1
