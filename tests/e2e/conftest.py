"""A real browser and a real server; run as a pytest call of its own: `dev.py test` does.

Each test meets the same cards each time (decision 0014). What is left to time: how long a slow
machine takes, against the seconds of ``Phone.until`` and ``play``; how far robots have come when a
phone goes, is killed or is cut off (``test_together``), and the clock of a turn there; which of two
phones writes first (``test_keeper``, ``test_keeper_counts``). None of these is to change what
a test asserts.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.phone import Phone
from tests.e2e.stacked import Stacked

CHROMIUM = "/usr/bin/chromium"
QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stacked]:
    house = Stacked(tmp_path_factory.mktemp("data"))
    yield house
    house.stop()


@pytest.fixture
def served(house: Stacked, request: pytest.FixtureRequest) -> Stacked:
    """The server of all tests; chance follows from the name of the test alone."""
    house.shuffle(request.node.nodeid)
    house.deal()
    return house


@pytest.fixture
def phone(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Phone]]:
    """Makes phones: ``phone("Ana")``; other words go to the browser's context."""
    phones: list[Phone] = []

    def make(name: str, address: str = "", **more: Any) -> Phone:
        port = request.getfixturevalue("served").port if not address else 0
        phones.append(Phone(browser, address or f"http://127.0.0.1:{port}", name, **more))
        return phones[-1]

    yield make
    folder = request.config.rootpath / "build" / "e2e"
    for one in phones:
        if request.node.stash.get(FAILED, False):
            folder.mkdir(parents=True, exist_ok=True)
            one.page.screenshot(path=folder / f"{request.node.name}-{one.name}.png")
        one.close()
    assert [fault for one in phones for fault in one.faults] == []


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report
