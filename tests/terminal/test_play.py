"""A scripted person plays at the terminal's table: by numbers, by notation, and by nonsense."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random as Chance
from typing import Any

import pytest
from rich.console import Console

from canasta.game.record import Replay, read_record
from canasta.options import RulesError
from canasta.rules import load
from canasta.terminal import saved
from canasta.terminal.choices import Menu
from canasta.terminal.play import BOTS, Play, from_position, new_match, resumed
from canasta.terminal.told import sentences

TABLES = [("canaston", 4), ("classic", 4), ("samba", 4), ("individual", 3), ("individual_pairs", 6)]


class Person:
    """Types what ``script`` says, line by line; ``screen`` is what was shown so far."""

    def __init__(self, start, tmp_path, lang="es", width=80):
        self.out = io.StringIO()
        console = Console(file=self.out, width=width, highlight=False)
        self.asked = 0
        self.play = Play(start, lang, tmp_path, console, self.read)
        self.menu: Menu | None = None
        shown = self.play.board.menu

        def menu(one):
            self.menu = one
            shown(one)

        self.play.board.menu = menu  # type: ignore[method-assign]
        self.script: Iterator[Any] = iter(())

    @property
    def session(self):
        return self.play.local.session

    @property
    def screen(self):
        return self.out.getvalue()

    def table(self):
        return self.session.update(self.play.start.table.seat).table

    def read(self, prompt):
        self.out.write(prompt)
        self.asked += 1
        assert self.asked < 5000
        line = next(self.script, None)
        if line is None:
            raise EOFError
        if isinstance(line, BaseException):
            raise line
        self.out.write(line + "\n")
        return line

    def by_numbers(self, chance, hands=1):
        """Numbers of the lists only, for so many hands."""
        while True:
            if self.session.match.state is None:
                hands -= 1
                if not hands:
                    return
                yield ""
            elif self.menu is not None and self.menu.choices:
                yield str(chance.randint(1, len(self.menu.choices)))
            else:
                yield str(chance.randint(3, 60))

    def by_notation(self, chance):
        while self.session.match.state is not None:
            yield chance.choice(self.table().legal)


def begin(variant, seats, tmp_path, seed="s", bots="random", **more):
    rules = load(variant, seats)
    return Person(new_match(rules, bots, seed, "", more.get("lang", "es")), tmp_path, **more)


@pytest.mark.parametrize(("variant", "seats"), TABLES)
@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_hand_by_numbers_alone(variant, seats, lang, tmp_path):
    person = begin(variant, seats, tmp_path / "m.json", lang=lang, bots="greedy")
    person.script = person.by_numbers(Chance(3))
    assert person.play.run() == 0
    assert person.session.match.games[0].hands
    wide = [line for line in person.screen.split("\n") if len(line) > 80]
    assert [line for line in wide if "m.json" not in line] == []
    assert "None" not in person.screen
    assert person.play.local.faults == []


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_a_hand_by_notation_alone(variant, seats, tmp_path):
    person = begin(variant, seats, tmp_path / "m.json")
    person.script = person.by_notation(Chance(5))
    assert person.play.run() == 0
    assert person.session.match.games[0].hands
    assert "✗" not in person.screen


def test_a_list_is_never_long(tmp_path):
    person = begin("samba", 4, tmp_path / "m.json", bots="greedy")
    seen = []

    def script():
        for line in person.by_numbers(Chance(8)):
            if person.menu is not None and not person.menu.flows:
                seen.append(len(person.menu.choices))
            yield line

    person.script = script()
    person.play.run()
    assert max(seen) <= 9


@pytest.mark.parametrize(
    "line",
    [
        "0", "99", "-1", "x", "bajar", "bajar 9X", "lay KS KH", "botar", "botar 3H 4H", "botar QQ",
        "take", "llevar 4S 4S 4S", "9H", "9h jk", "yes", "no", "cortar 5", "quedar JK", "?", "h",
        "ayuda", "mano", "puntos", "reglas", "reglas closing", "reglas closing.ask", "reglas zzz",
        "rules pile", "mesa", "merge K K", "lay K: JK*99", "9" * 5000, "lay " + "4S " * 160, "💥",
        "\x1b[A", "\x00", "[bold]", "[/]", "{x}", "take > T / 9: 9S", "pasar", "rojo 3H", "٣",
        "pista",
    ],
)  # fmt: skip
def test_wrong_input_changes_nothing(line, tmp_path):
    person = begin("canaston", 4, tmp_path / "m.json", bots="greedy")
    compared = []

    def script():
        yield "60"
        while (number := person.session.number) and person.table().phase == "cut":
            yield "keep -"
        number, before = person.session.number, person.table()
        yield line
        compared.append((person.session.number, person.table()) == (number, before))

    person.script = script()
    assert person.play.run() == 0
    assert compared == [True]
    assert "Traceback" not in person.screen


@pytest.mark.parametrize("end", [KeyboardInterrupt(), EOFError(), "salir"])
def test_who_leaves_can_take_up_again(end, tmp_path):
    file = tmp_path / "deep" / "m.json"
    person = begin("canaston", 4, file)
    before = []

    def script():
        lines = person.by_notation(Chance(2))
        yield from (next(lines) for _ in range(9))
        before.append((person.table(), person.session.update(0).events))
        yield end

    person.script = script()
    assert person.play.run() == (130 if isinstance(end, KeyboardInterrupt) else 0)
    assert str(file) in person.screen.replace("\n", "")
    document = json.loads(file.read_text(encoding="utf-8"))
    assert list(Replay(read_record(document)).states())
    again = Person(resumed(document), file)
    table, events = before[0]
    assert again.table() == table
    told = again.session.update(0).events
    assert [(e.kind, e.seat, e.cards) for e in told] == [(e.kind, e.seat, e.cards) for e in events]
    # the same moves lead to the same hand, bots and all
    for one in (person, again):
        one.script = one.by_notation(Chance(4))
        one.play.run()
    assert person.session.finished.totals == again.session.finished.totals
    assert list(tmp_path.rglob(".*")) == []


def test_between_hands_the_sheet_comes_again(tmp_path):
    file = tmp_path / "m.json"
    person = begin("classic", 4, file)
    person.script = person.by_notation(Chance(1))
    person.play.run()
    again = Person(resumed(json.loads(file.read_text(encoding="utf-8"))), file)
    again.play.run()
    sheet = person.screen[person.screen.index("FIN DE LA MANO") :].split("Enter")[0]
    assert sheet in again.screen


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"table": None}, "table"),
        ({"table": {"bots": "x", "seed": "s", "seat": 0}}, "table.bots"),
        ({"table": {"bots": "random", "seed": 1, "seat": 0}}, "table.seed"),
        ({"table": {"bots": "random", "seed": "s", "seat": 4}}, "table.seat"),
        ({"table": {"bots": "random", "seed": "s", "seat": True}}, "table.seat"),
        ({"table": {"seed": "s", "seat": 0}}, "table.bots"),
        ({"table": []}, "table"),
        ({"seats": 3}, "seats"),
        ({"other": 3}, "other"),
    ],
)
def test_other_files_are_refused_with_the_path(change, path, tmp_path):
    person = begin("classic", 4, tmp_path / "m.json")
    person.script = iter(["robar"])
    person.play.run()
    document = json.loads((tmp_path / "m.json").read_text(encoding="utf-8"))
    with pytest.raises(RulesError) as caught:
        resumed({**document, **change})
    assert caught.value.path == path


def test_a_move_that_cannot_be_played_is_refused(tmp_path):
    person = begin("classic", 4, tmp_path / "m.json")
    person.script = iter(["robar"])
    person.play.run()
    document = json.loads((tmp_path / "m.json").read_text(encoding="utf-8"))
    document["hands"][0]["actions"].append("0 draw")
    with pytest.raises(ValueError, match=r"hands\[0\]\.actions\[1\]"):
        resumed(document)


POSITION = {
    "rules": "classic",
    "hands": ["9S 9H 4S JK", "5S 5H", "6S 6H", "7S 7H"],
    "stock": "TS TH TD TC",
    "pile": "9D",
    "melds": [["KS KH KD KC KS KH KD"], []],
    "turn": 0,
}


def test_a_position_is_one_hand(tmp_path):
    start = from_position(POSITION, "random", "s", "Eva", "es")
    assert start.names == ["Eva", "Ana", "Luis", "Marta"]
    person = Person(start, tmp_path / "p.json")
    person.script = iter(["llevar la paca 9s,9♥", "bajar k: joker", "botar 4s"])
    assert person.play.run() == 0
    assert "FIN DE LA MANO" in person.screen
    assert len(person.session.match.games[0].hands) == 1


def test_a_position_is_put_aside_as_a_position(tmp_path):
    file = tmp_path / "p.json"
    person = Person(from_position({**POSITION, "turn": 3}, "random", "s", "", "es"), file)
    assert person.play.start.table.seat == 3
    person.script = iter(["robar"])
    assert person.play.run() == 0
    assert "--position" in person.screen
    again = Person(
        from_position(json.loads(file.read_text(encoding="utf-8")), "random", "s", "", "es"), file
    )
    assert again.table() == person.table()


def test_refusals_show_the_arithmetic(tmp_path):
    position = {**POSITION, "melds": [[], []], "scores": [1500, 0], "phase": "play"}
    person = Person(from_position(position, "random", "s", "", "es"), tmp_path / "p.json")
    person.script = iter(["bajar 9s 9h jk", "?"])
    person.play.run()
    assert "Te faltan 20: llevas 70 y necesitas 90 para bajar." in person.screen


@pytest.mark.parametrize(
    ("lang", "order", "said"), [("es", "Pista", "Pista: Bota"), ("en", "hint", "Hint: Discard")]
)
def test_a_hint_says_what_to_do_and_does_nothing(lang, order, said, tmp_path):
    position = {**POSITION, "melds": [[], []], "scores": [1500, 0], "phase": "play"}
    person = Person(from_position(position, "random", "s", "", lang), tmp_path / "p.json", lang)
    person.script = iter([order, order])
    before = person.session.number
    person.play.run()
    assert person.session.number == before
    found = re.findall(rf"{said} .+", person.screen)
    assert len(found) == 2
    assert found[0] == found[1]


def test_what_cannot_be_read_is_marked(tmp_path):
    person = begin("classic", 4, tmp_path / "m.json")
    person.script = iter(["robar", "botar 9x"])
    person.play.run()
    assert re.search(r"   discard 9X\n {11}\^\n ✗ Ahí se esperaba una carta", person.screen)


def test_the_match_is_saved_after_every_own_move(tmp_path):
    file = tmp_path / "m.json"
    person = begin("classic", 4, file)
    found = []

    def script():
        yield "robar"
        found.append(json.loads(file.read_text(encoding="utf-8"))["hands"][0]["actions"][-1])

    person.script = script()
    person.play.run()
    assert found == ["0 draw"]


def test_a_file_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "m").write_text("")
    person = begin("classic", 4, tmp_path / "m" / "x.json")
    person.script = iter(["robar"])
    assert person.play.run() == 1
    assert "No se pudo guardar" in person.screen


def test_a_partner_answers(tmp_path):
    position = {
        **POSITION,
        "rules": "canaston",
        "phase": "answer",
        "turn": 2,
        "asked": {"seat": 2, "phase": "play", "answers": {}},
    }
    person = Person(from_position(position, "random", "s", "", "es"), tmp_path / "p.json")
    person.script = iter(["sí"])
    person.play.run()
    assert "quiere irse y pregunta" in person.screen
    assert person.play.start.table.seat == 0
    assert person.session.number > 1


def test_both_languages_say_the_same():
    es, en = sentences("es"), sentences("en")
    assert es.keys() == en.keys()
    for key in es:
        fields = [set(re.findall(r"\{(\w+)", words[key])) for words in (es, en)]
        assert fields[0] - {"n"} == fields[1] - {"n"}, key


def test_bots_can_be_named():
    assert set(BOTS) == {"easy", "normal", "hard", "greedy", "random"}
    assert saved.folder().name == "canasta"


def run(*arguments, typed="", **more):
    return subprocess.run(
        [sys.executable, "-m", "canasta", "play", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env={**os.environ, "LC_ALL": "es_ES.UTF-8", "PYTHONUTF8": "1", **more},
    )


def test_the_command_plays_and_saves(tmp_path):
    file = tmp_path / "m.json"
    ran = run("classic", "--seed", "s", "--save", str(file), typed="1\n")
    assert ran.returncode == 0, ran.stderr
    assert "Cargas" in ran.stdout
    again = run("--resume", str(file), "--lang", "en")
    assert "goes on where it stopped" in again.stdout
    assert "You and Luis" in again.stdout


def test_the_command_refuses_in_one_line(tmp_path):
    ran = run("--resume", str(tmp_path / "none.json"))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert len(ran.stderr.splitlines()) == 1


def test_a_screen_without_signs_of_suits(tmp_path):
    more = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "NO_COLOR": "1", "TERM": "dumb"}
    ran = run("classic", "--seed", "s", "--save", str(tmp_path / "m.json"), typed="1\n", **more)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.isascii()
    assert "\x1b" not in ran.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C reaches the whole group")
@pytest.mark.usefixtures("heeded")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_match_is_saved(number, status, tmp_path):
    file = tmp_path / "m.json"
    with subprocess.Popen(
        [sys.executable, "-m", "canasta", "play", "classic", "--seed", "s", "--save", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "LC_ALL": "es_ES.UTF-8", "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1"},
    ) as ran:
        assert ran.stdout is not None
        assert ran.stderr is not None
        seen = ""
        while "h = ayuda" not in seen:
            seen += ran.stdout.read(1)
        time.sleep(0.3)  # until it waits for a line: what interrupts before that is seen after it
        ran.send_signal(number)
        assert ran.wait(20) == status
        assert ran.stderr.read() == ""
    assert json.loads(file.read_text(encoding="utf-8"))["table"]["seed"] == "s"
