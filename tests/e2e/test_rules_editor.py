"""A table's own rules: made by taps and by keys, kept, shared by a link, played by."""

import re
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.e2e.phone import DESKTOP, PHONE


def row(phone, words):
    """The row of an option in the editor."""
    return phone.page.locator(".opt.edit").filter(has_text=re.compile(f"^{words}", re.IGNORECASE))


def sentences(phone):
    return phone.page.locator(".diff li").all_inner_texts()


def wait_for(phone, text):
    phone.page.get_by_text(text).first.wait_for()


def test_own_rules_by_taps(phone):
    """A conflict is shown at once and mended; the rules are kept, shared, and played by."""
    ana = phone("Ana")
    ana.go("/r")
    ana.page.get_by_role("link", name="Hacer mis propias reglas").click()
    ana.page.fill("#rules-name", "La mesa de Rosa")
    wait_for(ana, "Ningún cambio")

    fewer = row(ana, "Canastas que hacen falta").get_by_role("button", name="Menos")
    fewer.click()
    wait_for(ana, "Dos reglas no cuadran")
    assert ana.page.locator(".opt.clash").count() == 2
    assert "hacen falta 2" in ana.page.locator(".conflict p").inner_text()
    ana.button("Guardar").click(force=True)
    assert urlsplit(ana.page.url).path == "/h"
    ana.button("No exigir clases").click()
    ana.page.locator(".conflict").wait_for(state="detached")
    assert len(sentences(ana)) == 2

    target = row(ana, "Puntos para ganar").locator("input")
    target.fill("diez mil")
    target.press("Enter")
    wait_for(ana, "Escribiste diez mil")
    target.fill("10.000")
    target.press("Enter")
    wait_for(ana, "El juego se gana con 10.000, no con 15.000.")
    row(ana, "La paca está siempre congelada").get_by_role("switch").click()
    wait_for(ana, "La paca está siempre congelada.")
    row(ana, "Qué pasa si la bajada").locator("summary").click()
    row(ana, "Qué pasa si la bajada").get_by_label("Se recoge con penalidad").check()
    wait_for(ana, "se recoge con penalidad.")
    assert len(sentences(ana)) == 5
    row(ana, "Puntos para bajar").get_by_role("button", name="Quitar la línea 6").click()
    wait_for(ana, "Para bajar hace falta")
    row(ana, "Puntos para bajar").get_by_role("button", name="Volver a").click()
    ana.page.locator(".diff li", has_text="Para bajar hace falta").wait_for(state="detached")
    assert len(sentences(ana)) == 5
    ana.page.locator(".actions .btn.primary[aria-disabled=false]").click()

    ana.page.get_by_role("heading", name="La mesa de Rosa").wait_for()
    wait_for(ana, "Guardadas en")
    link = urlsplit(ana.page.url)
    assert link.path == "/r/canaston"

    luis = phone("Luis")
    luis.go(f"{link.path}?{link.query}")
    luis.page.get_by_role("heading", name="La mesa de Rosa").wait_for()
    assert luis.page.locator(".difflist li").all_inner_texts() == sentences_of(ana)
    luis.page.get_by_role("button", name="Guardar en este teléfono").click()
    wait_for(luis, "Guardadas en")
    luis.page.get_by_role("link", name="Usar en una mesa").click()
    wait_for(luis, "El juego se gana con 10.000")
    luis.page.fill("#name", "Luis")
    luis.button("Abrir la mesa").click()
    luis.page.wait_for_selector(".codebig")
    assert sorted(luis.page.locator(".difflist li").all_inner_texts()) == sorted(sentences_of(ana))

    # What is changed later on changes nothing at the table.
    luis.go("/r")
    luis.page.locator(".minelist li").wait_for()
    luis.page.get_by_role("link", name="Cambiar: La mesa de Rosa").click()
    luis.page.get_by_role("button", name="Quitar todos los cambios").click()
    wait_for(luis, "Ningún cambio")
    luis.page.locator(".actions .btn.primary[aria-disabled=false]").click()
    luis.page.locator(".uses").wait_for()
    luis.page.go_back()
    luis.go("/m")
    luis.page.locator(".mytable a").first.click()
    luis.page.wait_for_selector(".codebig")
    assert len(luis.page.locator(".difflist li").all()) == 5


def sentences_of(phone):
    return phone.page.locator(".difflist li").all_inner_texts()


def test_a_link_to_keep_score_by(phone):
    ana = phone("Ana")
    ana.go("/r")
    ana.page.get_by_role("link", name="Canastón con seis comodines").click()
    ana.page.get_by_role("link", name="Usar para llevar la cuenta").click()
    chosen = ana.page.locator('.choice[aria-checked="true"]')
    chosen.filter(has_text="Hay 6 comodines, no 7.").wait_for()
    assert "Canastón con seis comodines" in chosen.inner_text()


def test_the_host_changes_the_rules_of_a_table_that_waits(phone):
    ana, luis = phone("Ana"), phone("Luis")
    code = ana.make_table("canaston", ["me", "easy", "friend", "easy"])
    luis.sit(code)
    assert not luis.button("Acepto estas reglas").count()
    ana.button("Cambiar reglas").click()
    row(ana, "Comodines en total").get_by_role("button", name="Menos").click()
    wait_for(ana, "Hay 6 comodines, no 7.")
    ana.page.locator(".actions .btn.primary[aria-disabled=false]").click()
    ana.page.wait_for_selector(".codebig")
    wait_for(ana, "Hay 6 comodines, no 7.")
    wait_for(luis, "Hay 6 comodines, no 7.")
    luis.button("Acepto estas reglas").wait_for()


def test_a_preset_at_a_table(phone):
    ana = phone("Ana")
    ana.go("/n")
    ana.page.locator(".choice b").get_by_text("Canastón", exact=True).click()
    ana.page.locator(".others summary").click()
    ana.page.get_by_role("button", name="Canastón con seis comodines").click()
    wait_for(ana, "Hay 6 comodines, no 7.")
    ana.page.fill("#name", "Ana")
    ana.button("Abrir la mesa").click()
    ana.page.wait_for_selector(".codebig")
    wait_for(ana, "Hay 6 comodines, no 7.")


def test_own_rules_by_the_keyboard_alone_in_english(phone):
    ana = phone("Ana", viewport=DESKTOP, has_touch=False, locale="en-GB")
    press = ana.page.keyboard.press

    def reach(name):
        for _ in range(120):
            said = ana.page.evaluate(
                "() => { const e = document.activeElement;"
                " return e.getAttribute('aria-label') || e.innerText || e.id || ''; }"
            )
            if said.strip().startswith(name):
                return
            press("Tab")
        raise AssertionError(name)

    ana.go("/r")
    ana.page.locator("a.rowbtn").wait_for()
    reach("Make rules")
    press("Enter")
    ana.page.wait_for_selector("#rules-name")
    reach("rules-name")
    ana.page.keyboard.type("Ann's table")
    wait_for(ana, "No change")
    reach("Less: canastas needed")
    press("Enter")
    wait_for(ana, "Two rules do not fit")
    ana.page.keyboard.press("Home")
    for _ in range(60):
        if ana.page.evaluate("document.activeElement?.id === 'rules-name'"):
            break
        press("Shift+Tab")
    reach("Ask for 2")
    press("Enter")
    ana.page.locator(".conflict").wait_for(state="detached")
    reach("points that win the game")
    ana.page.keyboard.type("12,000")
    press("Tab")
    wait_for(ana, "The game is won with 12,000, not 15,000.")
    reach("Keep")
    press("Enter")
    ana.page.get_by_role("heading", name="Ann's table").wait_for()
    wait_for(ana, "Kept in")
    said = ana.page.locator("main").inner_text()
    assert not re.search(r"Guardar|Lo usual|Fuente|puntos", said)


@pytest.mark.parametrize(
    "link", ["?seats=4&o=%25%25", "?seats=4&o=W10", "?seats=9", "?seats=4&o=eyJhIjox"]
)
def test_a_link_that_cannot_be_read_says_so(phone, link):
    ana = phone("Ana")
    ana.go(f"/r/canaston{link}")
    ana.page.get_by_role("alert").wait_for()


def test_the_page_prints_in_full(phone):
    ana = phone("Ana")
    ana.go("/r/canaston?seats=4#match.target")
    ana.page.locator(".topic").first.wait_for()
    hidden = ana.page.locator(".topic:not([open])").count()
    assert hidden
    ana.page.emulate_media(media="print")
    ana.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    ana.page.locator(".topic:not([open])").first.wait_for(state="detached")
    assert not ana.page.locator(".uses").is_visible()
    pages = ana.page.pdf(format="A4").count(b"/Type /Page\n")
    assert 3 <= pages <= 12


def test_axe_finds_nothing_in_the_editor(phone):
    ana = phone("Ana")
    axe = Axe()
    ana.go("/r/canaston?seats=4")
    ana.page.get_by_role("link", name="Cambiar").click()
    row(ana, "Canastas que hacen falta").get_by_role("button", name="Menos").click()
    wait_for(ana, "Dos reglas no cuadran")
    for summary in ana.page.locator(".editor summary").all():
        summary.click()

    def check(screen):
        for size in (PHONE, DESKTOP):
            ana.page.set_viewport_size(size)
            for theme in ("light", "dark"):
                ana.page.emulate_media(color_scheme=theme)
                ana.page.wait_for_timeout(200)
                found = axe.run(ana.page)
                assert not found.violations_count, (screen, size, theme, found.generate_report())

    check("editor")
    ana.go("/r")
    ana.page.locator(".menulist li").first.wait_for()
    check("list")
    ana.go("/n")
    ana.page.locator(".others").wait_for()
    check("new")
    ana.go("/r/canaston?seats=4")
    ana.page.locator(".example").first.wait_for()
    check("page")
