"""The links of a shared sheet are changed: the old ones end, and nothing written is lost."""

from tests.e2e.sheet import Keeper
from tests.e2e.test_keeper import small

CHANGED = "Quien comparte esta cuenta cambió los enlaces"


def links(keeper: Keeper) -> tuple[str, str]:
    """The links for looking on and for writing, from the sheet that is open."""
    found = []
    for kind in ("Para ver", "Para anotar"):
        keeper.press(kind, "radio")
        found.append(keeper.page.locator(".linktext").inner_text())
    return found[0], found[1]


def opened(phone, name: str, link: str) -> Keeper:
    keeper = Keeper(phone(name))
    keeper.page.goto(link)
    keeper.page.wait_for_selector(".totalsbig b.num")
    return keeper


def test_links_are_changed_and_who_had_the_old_ones_is_told(phone):
    ana = Keeper(phone("Ana"))
    ana.begin()
    ana.enter(small(0, 400))
    ana.page.get_by_role("heading", name="Mano 2 · para bajar").wait_for()
    ana.press("Compartir")
    ana.page.locator(".veil .btn.primary").click()
    watching, writing = links(ana)
    luis, eva = opened(phone, "Luis", writing), opened(phone, "Eva", watching)
    place = luis.page.evaluate("location.pathname")
    luis.press("Compartir")
    luis.page.locator(".linktext").wait_for()
    assert luis.page.get_by_role("button", name="Cambiar los enlaces").count() == 0
    luis.page.get_by_role("button", name="Cerrar", exact=True).click()

    ana.press("Cambiar los enlaces")
    ana.press("Dejar estos")
    assert links(ana) == (watching, writing)
    ana.press("Cambiar los enlaces")
    ana.press("Cambiarlos")
    ana.page.get_by_text("Enlaces nuevos. Los de antes ya no sirven.").wait_for()
    new = links(ana)
    assert not {*new} & {watching, writing}

    for one in (luis, eva):
        one.page.get_by_text(CHANGED).first.wait_for(timeout=30_000)
    assert ana.page.get_by_text(CHANGED).count() == 0
    rosa = phone("Rosa")
    rosa.page.goto(writing)
    rosa.page.get_by_role("heading", name="Ese enlace ya no sirve").wait_for()

    # what Luis writes without a link goes up once he has the new one, onto the same sheet
    luis.page.get_by_role("button", name="Mano 2 · para bajar").click()
    luis.enter(small(1, 555))
    luis.page.get_by_role("heading", name="Mano 3 · para bajar").wait_for()
    luis.page.goto(new[1])
    luis.page.wait_for_selector(".totalsbig b.num")
    assert luis.page.evaluate("location.pathname") == place
    ana.page.get_by_role("button", name="Cerrar", exact=True).click()
    ana.page.get_by_role("heading", name="Mano 3 · para bajar").wait_for()
    eva.page.goto(new[0])
    eva.page.wait_for_selector(".totalsbig b.num")
    eva.until("document.body.innerText.includes('Mano 3')")
    assert eva.page.get_by_text(CHANGED).count() == 0


def test_an_answer_that_got_lost_locks_nobody_out(phone):
    ana = Keeper(phone("Ana"))
    path = ana.begin()
    ana.press("Compartir")
    ana.page.locator(".veil .btn.primary").click()
    before = links(ana)
    token = before[1].rpartition("/")[2]
    address = f"{ana.phone.address}/api/sheets/{token}/revoke"
    assert ana.phone.context.request.post(address).status == 200
    ana.phone.go(path)
    ana.page.get_by_text("Este enlace ya no sirve").first.wait_for()
    ana.press("Compartir")
    ana.press("Hacer enlaces nuevos")
    ana.page.locator(".linktext").wait_for()
    eva = opened(phone, "Eva", links(ana)[0])
    assert eva.page.get_by_role("button", name="Anotar la mano").count() == 0
