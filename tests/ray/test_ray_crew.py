"""Pairs played by a real Ray on this machine; in an environment of its own, as Ray is an extra."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from canasta.bots.arena import Alone, Contest
from canasta.rules import load

ROOT = Path(__file__).resolve().parents[2]
ARENA = "from canasta.terminal.cli import main; main()"
POINTS = """
import json
from canasta.bots.arena import Contest
from canasta.rules import load
from canasta.terminal.ray_crew import RayCrew
contest = Contest(load("canaston", 4, {"seating.cut": False}), "normal", "greedy", "ray")
print(json.dumps([pair.points for pair in RayCrew("local", 2, "en").play(contest, 9)]))
"""
SLOW = 600
"""Seconds that anything may take where others work as well."""


@pytest.fixture(autouse=True)
def mark(monkeypatch):
    """Ray's files in a folder of this test alone, whose name marks its processes."""
    # not tmp_path: sockets lie in it, whose names must be short
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
        monkeypatch.setenv("RAY_TMPDIR", folder)
        monkeypatch.setenv("HOME", folder)
        monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
        monkeypatch.setenv("PYTHONPATH", str(ROOT))
        monkeypatch.setenv("RAY_raylet_start_wait_time_s", str(SLOW))
        monkeypatch.setenv("RAY_gcs_server_port_wait_time_s", str(SLOW))
        yield folder
        for number in processes(folder):
            os.kill(number, signal.SIGKILL)


def processes(mark: str) -> dict[int, str]:
    """What runs with this mark in its environment: numbers and commands."""
    found = {}
    for path in Path("/proc").iterdir():
        if path.name.isdigit() and int(path.name) != os.getpid():
            try:
                if mark.encode() in (path / "environ").read_bytes():
                    found[int(path.name)] = (path / "cmdline").read_text().replace("\0", " ")
            except OSError:  # it is gone
                continue
    return {number: command for number, command in found.items() if command}


def begun(code: str, *arguments: str) -> "subprocess.Popen[str]":
    """A process with its own Ray, in a group of its own as at a terminal."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def seen(mark: str, what: str, process: "subprocess.Popen[str]") -> bool:
    """Whether such a process comes to run, before the one that began it ends."""

    def runs() -> bool:
        return any(what in command for command in processes(mark).values())

    return until(lambda: runs() or process.poll() is not None) and process.poll() is None


def gone(mark: str) -> bool:
    """Whether nothing of Ray goes on."""
    return until(lambda: not processes(mark))


def until(true) -> bool:
    end = time.monotonic() + SLOW
    while not true() and time.monotonic() < end:
        time.sleep(0.1)
    return bool(true())


def arena(*arguments: str) -> tuple[int, str, str]:
    process = begun(ARENA, "arena", *arguments)
    out, err = process.communicate(timeout=SLOW)
    return process.returncode, out, err


def test_every_pair_is_what_one_process_plays(mark):
    process = begun(POINTS)
    assert seen(mark, "raylet", process)
    out, err = process.communicate(timeout=SLOW)
    assert (process.returncode, err) == (0, "")
    contest = Contest(load("canaston", 4, {"seating.cut": False}), "normal", "greedy", "ray")
    assert json.loads(out) == [list(pair.points) for pair in Alone().play(contest, 9)]
    assert gone(mark)


def test_a_player_that_fails_is_named():
    arguments = ("tests.bots.broken:Broken", "random", "canaston", "--ray", "local")
    code, out, err = arena(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("canasta: a bot failed: tests.bots.broken:Broken against random, pair 0")
    assert err.count("\n") == 1


@pytest.mark.usefixtures("heeded")
def test_who_interrupts_it_ends_all_of_it(mark):
    process = begun(ARENA, "arena", "hard@2", "greedy", "canaston", "--jobs", "2", "--ray", "local")
    assert seen(mark, "ray::play_pair", process)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=SLOW)
    assert (process.returncode, out, err.strip()) == (130, "", "")
    assert gone(mark)


def test_nobody_is_there():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))  # and does not listen
        place = f"127.0.0.1:{free.getsockname()[1]}"
        for address, why in ((place, "Connection refused"), ("auto", "Could not find any running")):
            code, out, err = arena("greedy", "random", "canaston", "--ray", address)
            assert (code, out) == (2, "")
            assert err.startswith(f"canasta: Ray failed ({address}): {why}")
            assert err.count("\n") == 1
