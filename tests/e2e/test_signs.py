"""What a phone is told and shown beside the cards: codes, sounds, phrases, one's own order."""

import base64
import gzip
import os
import re
import subprocess
import sys

import pytest
import zxingcpp
from playwright.sync_api import expect

from tests.e2e.phone import play, turns

ALONE = ["me", "normal", "normal", "normal"]

PIXELS = """async (png) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, image.width, image.height);
  const red = Array.from({ length: data.length / 4 }, (_, i) => data[4 * i]);
  return [image.height, image.width, red];
}"""

LISTEN = """
  window.heard = [];
  const play = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.heard.push(this.frequency.value);
    return play.apply(this, when);
  };
  navigator.vibrate = (pattern) => window.heard.push(pattern) > 0;
"""


def scan(rows):
    """What a scanner reads from rows of grey."""
    height, width = len(rows), len(rows[0])
    grey = memoryview(bytes(one for row in rows for one in row)).cast("B", shape=[height, width])
    return [found.text for found in zxingcpp.read_barcodes(grey)]


def scan_screen(phone, where):
    picture = base64.b64encode(phone.page.locator(where).screenshot()).decode()
    blank = phone.context.new_page()  # a page of the server may not draw such an image
    height, width, red = blank.evaluate(PIXELS, picture)
    blank.close()
    return scan([red[width * y : width * (y + 1)] for y in range(height)])


def test_the_codes_of_table_and_seat_are_read_by_a_scanner(phone):
    ana = phone("Ana")
    code = ana.make_table("classic", ALONE)
    ana.page.wait_for_selector(".codeline .qr")
    assert scan_screen(ana, ".codeline .qr") == [f"{ana.address}/t/{code}"]
    ana.button("Seguir en otro teléfono").click()
    link = ana.page.locator(".linktext").inner_text()
    assert re.fullmatch(f"{ana.address}/s/.+", link)
    assert scan_screen(ana, ".seatqr .qr") == [link]


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of another kind")
def test_the_code_in_the_terminal_is_read_by_a_scanner(tmp_path):
    near, far = os.openpty()
    command = [sys.executable, "-m", "canasta", "serve", "--home", "--port", "0", "--lang", "es"]
    screen = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    server = subprocess.Popen(
        [*command, "--data", str(tmp_path)], stdin=far, stdout=far, stderr=far, env=screen
    )
    said = ""
    while "Ctrl-C" not in said:
        said += os.read(near, 65536).decode()
    server.terminate()
    server.wait(20)
    (address,) = re.findall(r"casa: (\S+)", said)
    lines = [line for line in said.splitlines() if line and set(line) <= set("█▀▄ ")]
    rows = []
    for line in lines:  # two dots a letter, light on the dark ground of a terminal
        for light in ("█▀", "█▄"):
            dots = [255 if letter in light else 0 for letter in line for _ in range(4)]
            rows += [dots] * 4
    assert scan(rows) == [address]


def test_my_turn_is_heard_felt_and_seen_in_the_title(phone):
    ana = phone("Ana")
    ana.page.add_init_script(LISTEN)
    ana.go("/a")
    ana.page.get_by_role("switch", name="Vibración").click()
    ana.make_table("classic", ALONE)
    ana.begin()
    play([ana], turns(ana, 1))
    play([ana], lambda: ana.look()["turn"] and ana.look()["buttons"].get("C"))
    expect(ana.page).to_have_title("● Te toca · Canasta")
    heard = ana.page.evaluate("window.heard")
    assert [30, 60, 30] in heard
    assert {587, 784} <= {one for one in heard if isinstance(one, (int, float))}
    ana.go("/a")
    for name in ("Sonidos", "Vibración"):
        ana.page.get_by_role("switch", name=name).click()
    ana.page.go_back()
    play([ana], turns(ana, 1))
    play([ana], lambda: ana.look()["turn"] and ana.look()["buttons"].get("C"))
    assert ana.page.evaluate("window.heard") == []


def test_phrases_are_heard_until_they_are_muted(phone):
    ana, luis = phone("Ana"), phone("Luis")
    code = ana.make_table("classic", ["me", "friend", "normal", "normal"])
    luis.sit(code)
    ana.page.get_by_text("Luis").first.wait_for()
    ana.begin()
    luis.page.wait_for_selector(".playing")
    said = luis.page.locator(".bubble")

    def speak(phrase):
        ana.button("Menú de la mesa").click()
        ana.page.get_by_role("dialog").get_by_role("button", name=phrase).click()

    speak("Gracias")
    expect(said).to_have_text("Gracias")
    expect(said).to_have_count(0)
    luis.button("Menú de la mesa").click()
    luis.button("Silenciar frases").click()
    luis.page.keyboard.press("Escape")
    speak("Un momento")
    speak("¡Buena!")
    with pytest.raises(AssertionError):
        expect(said).to_have_count(1, timeout=1000)


def test_the_first_load_is_small_and_classic_faces_come_when_chosen(phone):
    ana = phone("Ana")
    sizes = {}

    def count(answer):
        if answer.ok and answer.request.resource_type in ("document", "script", "stylesheet"):
            sizes[answer.url] = len(gzip.compress(answer.body()))

    ana.page.on("requestfinished", lambda request: count(request.response()))
    asked = []
    ana.page.on("request", lambda request: asked.append(request.url))
    ana.go("/")
    ana.page.wait_for_load_state("networkidle")
    assert len(sizes) >= 3
    assert sum(sizes.values()) <= 90_000, sizes
    assert not [one for one in asked if re.search(r"/[KQJ][SHDC]-", one)]
    ana.go("/a")
    ana.page.get_by_role("radio", name="Clásica").click()
    king = ana.page.locator(".decksample image").nth(1)
    with ana.page.expect_response(re.compile(r"/KH-[^/]+\.svg$")) as found:
        king.wait_for()
    assert found.value.ok
    ana.page.reload()
    king.wait_for()
    ana.page.get_by_role("radio", name="Cuatro colores").click()
    expect(king).to_have_count(0)


def test_cards_stay_as_they_were_put(phone):
    ana = phone("Ana", has_touch=False)
    ana.make_table("classic", ALONE)
    ana.begin()
    ana.until(lambda seen: seen["cards"])
    for _ in range(2):
        ana.tap(".sort")
    assert "A mi gusto" in ana.page.locator(".sort").inner_text()
    before = ana.look()["cards"]
    card = ana.page.locator(".hand .card").first.bounding_box()
    last = ana.page.locator(".hand .card").last.bounding_box()
    mouse = ana.page.mouse
    mouse.move(card["x"] + 10, card["y"] + 20)
    mouse.down()
    mouse.move(last["x"] - 20, last["y"] + 10, steps=6)
    mouse.move(last["x"] + 10, last["y"] + 20, steps=6)
    mouse.up()
    dragged = [*before[1:], before[0]]
    assert ana.look()["cards"] == dragged
    assert not ana.look()["chosen"]
    ana.card(2)
    ana.button("Mover a la izquierda").click()
    dragged[1], dragged[2] = dragged[2], dragged[1]
    assert ana.look()["cards"] == dragged
    ana.page.reload()
    ana.until(lambda seen: seen["cards"])
    assert ana.look()["cards"] == dragged
    play([ana], turns(ana, 1))
    now = ana.look()["cards"]
    # of equal cards nobody can tell which one was played
    alone = [one for one in dragged if dragged.count(one) == now.count(one) == 1]
    assert [one for one in now if one in alone] == alone
    assert alone
