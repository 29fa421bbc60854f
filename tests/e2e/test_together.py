"""What may happen to people at a table: nobody loses a card."""

import subprocess

import pytest

from tests.e2e.phone import play, scored, turns
from tests.e2e.stacked import Stacked
from tests.e2e.wire import Wire
from tests.server.serving import Person

PAIR = ["me", "friend", "normal", "normal"]
ALONE = ["me", "normal", "normal", "normal"]


@pytest.fixture
def wire(served):
    wire = Wire(served.port)
    yield wire
    wire.close()


@pytest.fixture
def two(phone, wire):
    """Ana, the host, and Luis in the middle of a hand of classic; and the code of their table."""
    ana, luis = phone("Ana", f"http://127.0.0.1:{wire.port}"), phone("Luis")
    code = ana.make_table("classic", PAIR)
    luis.sit(code)
    ana.page.get_by_text("Luis").first.wait_for()
    ana.begin()
    luis.page.wait_for_selector(".playing")
    play([ana, luis], turns(ana, 1))
    return ana, luis, code


def hand(phone):
    return sorted(phone.look()["cards"])


def test_reload_in_mid_hand(two):
    ana, luis, _ = two
    before = hand(ana)
    ana.page.reload()
    ana.page.wait_for_selector(".hand .card")
    assert hand(ana) == before
    play([ana, luis], turns(ana, 1))


def test_offline_and_back_with_nothing_lost(two, wire):
    ana, luis, _ = two
    play([ana, luis], lambda: ana.look()["turn"] and ana.look()["buttons"].get("C"))
    before = ana.look()["cards"]
    ana.context.set_offline(True)
    wire.cut()
    ana.until(lambda seen: seen["offline"])
    ana.press("C")  # waits, and is not lost
    ana.page.get_by_text("Tu jugada espera y no se pierde").wait_for()
    wire.mend()
    ana.context.set_offline(False)
    ana.until(lambda seen: not seen["offline"])
    ana.until(lambda seen: len(seen["cards"]) > len(before))
    play([ana, luis], turns(ana, 1))


def test_a_seat_goes_to_another_phone_by_its_link(two, phone):
    ana, luis, _ = two
    luis.button("Menú de la mesa").click()
    luis.button("Seguir en otro teléfono").click()
    link = luis.page.locator(".linktext").inner_text()
    before = hand(luis)
    other = phone("Luis 2")
    other.page.goto(link)
    other.page.wait_for_selector(".hand .card")
    assert hand(other) == before
    luis.close()
    play([ana, other], turns(other, 1))


def test_the_host_lets_a_robot_play_for_who_is_away(two):
    ana, luis, code = two
    before = hand(luis)
    luis.page.goto("about:blank")
    play([ana], lambda: ana.page.get_by_text("Luis no responde").count() > 0)
    ana.button("Que juegue el robot").click()
    play([ana], turns(ana, 2))
    assert ana.page.get_by_text("juega un robot").count() or ana.turns
    luis.go(f"/t/{code}")
    luis.page.wait_for_selector(".hand .card")
    assert hand(luis) != before
    play([ana, luis], turns(luis, 1))


def test_pause_and_go_on(two):
    ana, luis, _ = two
    luis.button("Menú de la mesa").click()
    luis.button("Pausar la mesa").click()
    ana.page.get_by_text("La mesa está en pausa").first.wait_for()
    assert not ana.step()
    assert not luis.look()["buttons"]
    ana.button("Seguir").click()
    ana.until(lambda seen: not seen["offline"])
    play([ana, luis], turns(luis, 1))


def test_the_server_is_killed_in_mid_hand(phone, tmp_path):
    served = Stacked(tmp_path)
    served.shuffle("killed")
    try:
        address = f"http://127.0.0.1:{served.port}"
        ana, luis = phone("Ana", address), phone("Luis", address)
        luis_code = ana.make_table("canaston", PAIR)
        luis.sit(luis_code)
        ana.begin()
        luis.page.wait_for_selector(".playing")
        play([ana, luis], turns(luis, 1))
        play([ana, luis], lambda: ana.look()["turn"] and "B" in ana.look()["buttons"])
        before = hand(ana), hand(luis)
        served.kill()
        ana.until(lambda seen: seen["offline"])
        assert (hand(ana), hand(luis)) == before
        served = Stacked(tmp_path, served.port)
        for one in (ana, luis):
            one.until(lambda seen: not seen["offline"], 20)
        assert (hand(ana), hand(luis)) == before
        play([ana, luis], turns(luis, 1))
        play([ana, luis], turns(ana, 1))
    finally:
        served.stop()


def test_revenge_with_the_same_seats(phone):
    ana = phone("Ana")
    ana.make_table("classic", ALONE, options={"match.target": 50})
    ana.begin()
    end = "Revancha"
    while True:
        play([ana], scored(ana))
        ana.page.wait_for_selector("footer .btn.primary")
        if ana.button(end).count():
            break
        ana.tap("footer .btn.primary")
        ana.page.wait_for_selector(".playing")
    assert ana.page.get_by_text("Gana").count()
    ana.button(end).click()
    ana.page.wait_for_selector(".playing")
    play([ana], turns(ana, 1))


def test_a_watcher_sees_no_hand(two, phone):
    ana, luis, code = two
    eva = phone("Eva")
    eva.go(f"/t/{code}")
    eva.button("Solo mirar").click()
    eva.page.wait_for_selector(".playing")
    eva.page.get_by_text("Estás mirando").first.wait_for()
    assert not eva.look()["cards"]
    play([ana, luis], turns(ana, 1))


def test_the_host_passes_on_and_removes(two):
    ana, luis, _ = two
    ana.button("Menú de la mesa").click()
    ana.button("Pasar el mando a Luis").click()
    luis.button("Menú de la mesa").click()
    luis.button("Levantar a Ana").click()
    luis.page.get_by_role("alertdialog").get_by_role("button", name="Levantar").click()
    ana.page.get_by_role("dialog").get_by_text("Ya no tienes puesto en esta mesa").wait_for()
    assert not ana.look()["cards"]
    ana.button("Quedarme a mirar").click()
    ana.page.get_by_text("Estás mirando").first.wait_for()


def test_the_clock_runs_out(phone):
    ana = phone("Ana")
    ana.make_table("classic", ALONE, clock=2)
    ana.begin()
    play([ana], lambda: ana.look()["buttons"].get("C"))
    ana.page.get_by_text("Un robot juega por ti").wait_for()
    ana.button("Volver a jugar").click()
    ana.until(lambda seen: not seen["offline"])


def test_by_the_address_of_the_house(phone, served):
    """Phones come by plain http, which is no secure context."""
    said = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=True).stdout
    homes = [one for one in said.split() if "." in one and not one.startswith("127.")]
    if not homes:
        pytest.skip("this machine has no address but its own loop")
    ana = phone("Ana", f"http://{homes[0]}:{served.port}")
    ana.go("/")
    assert ana.page.evaluate("isSecureContext") is False
    code = ana.make_table("samba", ALONE)
    luis = Person(served, code).come()
    ana.begin()
    play([ana], turns(ana, 2))
    ana.button("Menú de la mesa").click()
    ana.button("Comprobar el barajado").click()
    ana.page.get_by_text("Huella").first.wait_for()
    luis.go()
