"""The server is brought up to date while a score sheet is being written."""

import gzip
import re
import shutil
from pathlib import Path

import pytest

from canasta.server.settings import Settings
from tests.e2e.sheet import Keeper
from tests.e2e.stacked import Stacked

SCRIPT = "document.querySelector('script[type=module]').src"
SHELLS = """async () => {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith('shell-'));
}"""


def build(folder: Path, name: str) -> Path:
    """The client as another build would make it: each script and style has a name of its own."""
    target = folder / name
    shutil.copytree(Settings(folder).static, target)
    files = [file for kind in ("js", "css") for file in (target / "assets").glob(f"*.{kind}.gz")]
    stems = b"|".join(re.escape(Path(file.stem).stem).encode() for file in files)
    for path in [target / "index.html", target / "sw.js", *files]:
        raw = path.read_bytes()
        text = gzip.decompress(raw) if path in files else raw
        text = re.sub(rb"(?<=[/'\"])(%s)(?=\.(?:js|css))" % stems, rb"\1-" + name.encode(), text)
        if path.name == "sw.js":
            text = re.sub(rb"VERSION = '\w+'", b"VERSION = '%s'" % name.encode(), text)
        path.write_bytes(gzip.compress(text) if path in files else text)
    for file in files:
        plain = Path(file.stem)
        file.rename(file.with_name(f"{plain.stem}-{name}{plain.suffix}.gz"))
    return target


@pytest.fixture
def updating(tmp_path):
    """A server with the client of one build, and what puts that of another in its place."""
    builds = [build(tmp_path, name) for name in ("first", "second")]
    builds[0].rename(tmp_path / "static")
    served = [Stacked(tmp_path)]

    def update() -> None:
        served[-1].stop()
        shutil.rmtree(tmp_path / "static")
        builds[1].rename(tmp_path / "static")
        served.append(Stacked(tmp_path, served[-1].port))

    yield f"http://127.0.0.1:{served[0].port}", update
    served[-1].stop()


def test_a_sheet_that_is_written_lives_through_a_new_version(phone, updating):
    address, update = updating
    ana = Keeper(phone("Ana", address))
    path = ana.begin()
    ana.until("Boolean(navigator.serviceWorker.controller)")
    assert ana.page.evaluate(SHELLS) == ["shell-first"]
    ana.press("Anotar la mano")
    ana.press("Limpia: uno más")

    update()
    # the page that is open goes on: what it has not loaded yet comes from its own cache
    before = ana.page.evaluate(SCRIPT)
    assert "-first." in before
    assert ana.phone.context.request.get(before).status == 404
    ana.press("Limpia: uno más")
    ana.tap('.stepper.go:has-text("Cartas bajadas")')
    ana.tap('.keys .key:text-is("3")')
    assert ana.page.evaluate(SCRIPT) == before

    ana.page.reload()
    ana.page.wait_for_selector(".keys")
    assert "-second." in ana.page.evaluate(SCRIPT)
    assert ana.page.locator("output").inner_text() == "3"
    ana.until(f"({SHELLS})().then((found) => found.join() === 'shell-second')")

    ana.phone.context.set_offline(True)
    ana.page.reload()
    ana.page.wait_for_selector(".keys")
    assert "-second." in ana.page.evaluate(SCRIPT)
    ana.tap('.keys .key:text-is("5")')
    ana.tap("footer .primary")
    ana.phone.context.set_offline(False)
    ana.phone.go(f"{path}/hand")
    ana.page.locator(".topbar .iconbtn").first.click()
    ana.page.wait_for_selector(".tabs")
    assert ana.page.locator(".stepper output").first.inner_text() == "2"
    assert "35" in ana.page.locator(".stepper.go").first.inner_text()
