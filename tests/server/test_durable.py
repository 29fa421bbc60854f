"""Nothing that was confirmed is lost, however the server ends."""

import os
import signal
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.server.serving import Person, Served

SEEDS = [pytest.param(seed, marks=[pytest.mark.long] if seed >= 5 else []) for seed in range(50)]


def _past(person: Person, number: int) -> bool:
    return bool(person.update["number"] > number)


def play_on(person: Person, rng: Random, moves: int) -> list[tuple[str, int, str]]:
    """Confirmed moves: id, number and action."""
    confirmed: list[tuple[str, int, str]] = []
    while len(confirmed) < moves:
        table = person.update["table"]
        if person.update["scored"] or table is None:
            person.do("begin" if table is None else "next")
            person.until(lambda: person.update["table"] and not person.update["scored"])
        elif not table["legal"]:
            person.hear()
        else:
            action = table["legal"][int(rng.random() * len(table["legal"]))]
            name = f"m{rng.random()}"
            before = person.update["number"]
            answer = person.act(action, name)
            if answer["t"] == "accepted":
                confirmed.append((name, answer["number"], action))
            else:
                assert answer["t"] == "stale"
            person.until(partial(_past, person, before))
    return confirmed


@pytest.mark.parametrize("seed", SEEDS)
def test_kill_in_mid_hand(tmp_path, seed):
    rng = Random(seed)
    served = Served(tmp_path)
    code, ana = served.open_table(("canaston", "classic", "samba")[seed % 3], seats=4)
    ana.come()
    confirmed = play_on(ana, rng, 3 + int(rng.random() * 12))
    last = ana.update["number"]
    if ana.update["table"] and ana.update["table"]["legal"]:  # killed with a move on its way
        action = ana.update["table"]["legal"][0]
        ana.send({"t": "act", "id": "late", "seen": last, "action": action})
    served.kill()
    served = Served(tmp_path)
    try:
        back = Person(served, code, ana.cookie).come()
        assert back.info["you"] == 0
        assert back.update["number"] >= last
        for name, number, action in confirmed:
            message = {"t": "act", "id": name, "seen": 0, "action": action}
            assert back.answer(message) == {"t": "accepted", "id": name, "number": number}
        play_on(back, rng, 2)
        back.go()
    finally:
        served.stop()


def robot_processes(server: int) -> list[int]:
    """The processes in which robots think, by their numbers."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            stat = (folder / "stat").read_text()
            words = (folder / "cmdline").read_bytes()
        except OSError:  # it is gone
            continue
        if int(stat.rpartition(")")[2].split()[1]) == server and b"spawn_main" in words:
            found.append(int(folder.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_robots_process_is_killed_and_the_table_goes_on(tmp_path, seed):
    rng = Random(f"robots {seed}")
    served = Served(tmp_path)
    try:
        ana = served.open_table("classic", seats=4)[1].come()
        for _ in range(2):
            while not (killed := robot_processes(served.process.pid)):
                play_on(ana, rng, 1)
            play_on(ana, rng, int(rng.random() * 3))
            for process in killed:
                os.kill(process, signal.SIGKILL)
            play_on(ana, rng, 4)
        while not (found := robot_processes(served.process.pid)):
            play_on(ana, rng, 1)
        assert not set(killed) & set(found)
        ana.go()
    finally:
        served.stop()


def test_a_stop_ends_well_and_quickly(tmp_path):
    served = Served(tmp_path)
    code, ana = served.open_table()
    ana.come()
    play_on(ana, Random(1), 2)
    assert served.stop() in (0, -15)
    served = Served(tmp_path)
    Person(served, code, ana.cookie).come().go()
    served.stop()
