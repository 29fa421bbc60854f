"""The commands as people type them, well and wrongly."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from canasta.rules import names
from canasta.rules.presets import presets
from canasta.terminal.cli import app, main

CASES = Path(__file__).resolve().parents[1] / "cases"


@pytest.fixture(autouse=True)
def english(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "CANASTA_VARIANTS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")


@pytest.fixture
def run(capsys, monkeypatch):
    def run(*arguments: str, stdin: bytes = b"") -> SimpleNamespace:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        out, err = capsys.readouterr()
        return SimpleNamespace(code=stopped.value.code, out=out, err=err)

    return run


@pytest.fixture
def file(tmp_path):
    def file(content: object, name: str = "file.json") -> str:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return str(path)

    return file


def sheet(name: str = "canaston-kinds") -> object:
    return json.loads((CASES / "score" / f"{name}.json").read_text())["sheet"]


def complaint(done: SimpleNamespace) -> str:
    """The one line of a command that was refused."""
    assert done.code == 2
    assert done.err.startswith("canasta: ")
    assert done.err.count("\n") == 1
    assert "Traceback" not in done.err
    return str(done.err).removeprefix("canasta: ").strip()


# -- rules -----------------------------------------------------------------------------------------


def test_rules_lists_the_variants(run):
    done = run("rules")
    assert done.code == 0
    variants, _, others = done.out.partition("\n\n")
    assert [line.split()[0] for line in variants.splitlines()[2:]] == names()
    assert [line.split()[0] for line in others.splitlines()[2:]] == list(presets())
    listed = json.loads(run("rules", "--json").out)
    assert [one["name"] for one in listed] == [*names(), *presets()]
    assert listed[0]["seats"] == [4]
    assert listed[-1]["options"] == presets()[listed[-1]["name"]].options()


def test_a_preset_is_a_game_with_its_overlay(run):
    found = json.loads(run("rules", "salon_short", "--seats", "2", "--json").out)
    assert (found["name"], found["seats"], found["options"]["match.target"]) == ("salon", 2, 1500)
    changed = run("rules", "salon_short", "--set", "match.target=2000", "--json").out
    assert json.loads(changed)["options"]["match.target"] == 2000
    apart = json.loads(run("rules", "salon_short", "--diff", "salon", "--json").out)
    assert [row["option"] for row in apart["differences"]] == ["match.target"]
    assert "No differences." in run("rules", "uruguay", "--diff", "uruguay").out
    done = run("simulate", "uruguay", "--hands", "1", "--json")
    assert done.code == 0


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("lang", ["es", "en"])
def test_rules_of_every_variant(run, name, lang):
    done = run("rules", name, "--lang", lang)
    assert done.code == 0
    assert "match.target" in done.out
    assert "{" not in done.out


def test_rules_with_options_and_seats(run):
    done = run("rules", "canaston", "--seats", "6", "--set", "match.target=20000", "--json")
    found = json.loads(done.out)
    assert found["seats"] == 6
    assert found["options"]["match.target"] == 20000
    assert found["options"]["seating.packs"] == 4
    text = run("rules", "canaston", "--set", "opening.steps=[[null, 50]]", "--lang=es").out
    assert "siempre: 50" in text
    assert "Canastón, 4 jugadores" in text


def test_what_sets_two_tables_apart(run):
    done = run("rules", "samba", "--diff", "bolivia")
    assert "10,000" in done.out
    assert "15,000" in done.out
    found = json.loads(run("rules", "samba", "--diff", "bolivia", "--json").out)
    assert {"option": "match.target", "value": 10000, "other": 15000} in found["differences"]
    assert "No differences." in run("rules", "samba", "--diff", "samba").out


def test_the_schema_of_the_options(run):
    assert "match.target" in json.loads(run("rules", "--schema").out)["properties"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["rules", "canastom"], 'rules: no variant is named "canastom"; did you mean canaston?'),
        (["rules", "uruguai"], 'no variant is named "uruguai"; did you mean uruguay?'),
        (["rules", "uruguay", "--seats", "3"], "seats: uruguay is played by 4, got 3"),
        (["play", "salon_short", "--seats", "6"], "seats: salon_short is played by 2, 3, 4, got 6"),
        (["rules", "canaston", "--seats", "5"], "seats: canaston is played by 4, 6, got 5"),
        (["rules", "canaston", "--seats", "four"], "expected a number of players after --seats"),
        (["rules", "canaston", "--set", "match.target"], "expected topic.option=value"),
        (["rules", "canaston", "--set", "match.targt=1"], "did you mean match.target?"),
        (["rules", "canaston", "--set", "match.target=high"], 'got "high"'),
        (["rules", "canaston", "--set", "closing.canastas=1"], "closing.kinds: names 2 kinds"),
        (["rules", "canaston", "--set"], "option --set needs a value"),
        (["rules", "canaston", "--diff", "x"], '--diff: rules: no variant is named "x"'),
        (["rules", "--seats", "4"], "say which variant"),
        (["rules", "samba", "--schema"], "do not go together"),
        (["rules", "samba", "--jsn"], "no such option --jsn; did you mean --json?"),
        (["rules", "samba", "bolivia"], "too many arguments: bolivia"),
        (["rules", "samba", "--json=yes"], "option --json takes no value"),
        (["rule"], "no such command rule; did you mean rules?"),
        (["--json"], "no such option --json"),
        (["check"], "FILE... is missing"),
        (["check", "--fast", "x"], "no such option --fast"),
        (["score"], "FILE is missing"),
        (["score", "a", "b"], "too many arguments: b"),
        (["score", "a", "--jso"], "did you mean --json?"),
        (["--lang", "fr", "rules"], "no words in the language fr"),
        (["rules", "--lang"], "option --lang needs a value"),
        (["rules", "\x1b[31m\n"], "no variant is named"),
    ],
)
def test_wrong_usage_is_one_line(run, arguments, says):
    assert says in complaint(run(*arguments))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["rules", "canastom"], "ninguna variante se llama"),
        (["rules", "samba", "--jsn"], "no existe la opción --jsn; ¿querías decir --json?"),
        (["rule"], "no existe el comando rule; ¿querías decir rules?"),
        (["score"], "falta ARCHIVO (ayuda: canasta score --help)"),
        (["score", "no/such"], "no/such: no existe el archivo"),
    ],
)
def test_wrong_usage_in_spanish(run, arguments, says):
    assert says in complaint(run(*arguments, "--lang", "es"))


# -- files that are none ---------------------------------------------------------------------------

BAD = [
    (b"", "is not JSON: line 1, column 1"),
    (b'{"rules": "samba",\n oops}', "is not JSON: line 2, column 2"),
    (b"\xff\xfe\x00rubbish", "is not UTF-8 text"),
    (b"\x7fELF\x02\x01\x01\x00", "is not JSON"),
    (b"[" * 200_000, "is JSON with too many levels"),
    (b"[" + b"9" * 5000 + b"]", "has an impossible number"),
    (b"NaN", "has an impossible number"),
]


@pytest.mark.parametrize("command", ["check", "score"])
@pytest.mark.parametrize(("content", "says"), BAD)
def test_a_bad_file_is_one_line(run, file, command, content, says):
    name = file(content)
    said = complaint(run(command, name))
    assert says in said
    assert complaint(run(command, "-", stdin=content)) == said.replace(_short(name), "-")


def _short(name: str) -> str:
    return name if len(name) <= 60 else name[:60] + "..."


@pytest.mark.parametrize("command", ["check", "score"])
def test_what_cannot_be_read_is_one_line(run, command, tmp_path):
    assert "no such file" in complaint(run(command, str(tmp_path / "none.json")))
    assert "is a folder" in complaint(run(command, str(tmp_path)))
    assert "no such file" in complaint(run(command, "a\0b"))


# -- check -----------------------------------------------------------------------------------------


def case(**more: object) -> dict[str, object]:
    position = {"rules": "classic", "hands": ["4S 5S 9H", "6H", "7H", "8H"], "stock": "KS QS JS"}
    return {"name": "one", "position": position, **more}


def test_cases_pass_and_fail(run, file):
    steps = [{"seat": 0, "action": "draw", "expect": "ok"}]
    good, bad = case(steps=steps), case(steps=steps, then={"turn": 1})
    done = run("check", file([good]))
    assert (done.code, done.out) == (0, "ok one\n1 passed, 0 failed\n")
    done = run("check", file([good, bad]))
    assert done.code == 1
    assert done.out == "ok one\nFAIL one: turn: expected 1, got 0\n1 passed, 1 failed\n"
    done = run("check", file([bad]), "--lang", "es")
    assert "FAIL one: turn: se esperaba 1, y hay 0\n" in done.out


def test_why_a_move_is_refused(run, file):
    steps = [{"seat": 0, "action": "lay 4S 5S 9H", "expect": "illegal:wrong-phase"}]
    steps.append({"seat": 1, "action": "draw", "expect": "ok"})
    done = run("check", "--why", file([case(steps=steps)]))
    assert done.out.splitlines() == [
        "FAIL one: steps[1]: draw: expected ok, got illegal:not-your-turn",
        "   [0] That does not belong to this part of the turn.",
        "   [1] It is not your turn.",
        "0 passed, 1 failed",
    ]
    found = json.loads(run("check", "--json", file([case(steps=steps)])).out)
    assert found[0]["steps"] == ["illegal:wrong-phase", "illegal:not-your-turn"]
    assert found[0]["ok"] is False
    assert found[0]["end"]["phase"] == "draw"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ({}, "expected a list of cases"),
        ([1], "[0]: expected a case, an object"),
        ([case(stepps=[])], "[0].stepps: no such key; did you mean steps?"),
        ([case(steps=[{"seat": 0, "action": "drow"}])], "[0].steps[0].action: 'drow', position 1"),
        ([{"name": "x", "position": {"rules": "classic", "hands": []}}], "[0].position.hands"),
    ],
)
def test_a_malformed_case_is_one_line(run, file, content, says):
    assert says in complaint(run("check", file(content)))


def test_a_name_that_cannot_be_printed(run, file):
    done = run("check", file([{**case(), "name": "a\n\ud800\x1b"}]))
    assert done.out.splitlines()[0] == r"ok a\n\ud800\x1b"


# -- score -----------------------------------------------------------------------------------------


def test_a_score_sheet(run, file):
    name = file(sheet())
    done = run("score", name)
    assert done.code == 0
    assert "1 clean canasta of aces × 1,000 = 1,000" in done.out
    spanish = run("--lang", "es", "score", "-", stdin=Path(name).read_bytes()).out
    assert "1 canasta limpia de ases × 1.000 = 1.000" in spanish
    found = json.loads(run("score", "--json", name).out)
    assert found["games"][0]["hands"][0]["sides"][0]["total"] == 7445


@pytest.mark.parametrize("path", sorted((CASES / "score").glob("*.json")), ids=lambda p: p.stem)
def test_every_score_file_can_be_shown(run, file, path):
    assert run("score", file(json.loads(path.read_text())["sheet"])).code == 0


def test_names_of_players_are_no_markup(run, file):
    document = sheet()
    assert isinstance(document, dict)
    document["players"] = ["[red]Ana", "L\x1b[1mu", "[/]", "Pedro\n"]
    done = run("score", file(document))
    assert "[red]Ana" in done.out
    assert "\x1b" not in done.out


def test_a_wrong_sheet_names_the_place(run, file):
    document = sheet()
    assert isinstance(document, dict)
    document["games"][0]["hands"][0]["sides"][1]["melded"] = -5
    said = complaint(run("score", file(document)))
    assert "games[0].hands[0].sides[1].melded: expected a whole number from 0" in said


# -- matches ---------------------------------------------------------------------------------------

GAMES = CASES.parent / "games"


def test_a_record_is_replayed(run):
    name = str(GAMES / "samba-2.json")
    digest = json.loads(Path(name).read_text())["digest"]
    for lang in ("es", "en"):
        done = run("replay", name, "--lang", lang)
        assert done.code == 0
        assert done.out.splitlines()[-1] == f"digest {digest}"
    assert json.loads(run("replay", name, "--json").out)["digest"] == digest
    assert json.loads(run("replay", name, "--at", "3").out)["rules"] == "samba"
    assert "--at" in complaint(run("replay", name, "--at", "x"))


def test_a_simulation(run):
    done = run("simulate", "classic", "--hands", "2", "--seed", "a", "--json")
    assert done.code == 0
    assert json.loads(done.out)["hands"] == 2
    assert "--hands" in complaint(run("simulate", "classic", "--hands", "-1"))
    assert "no variant is named" in complaint(run("simulate", "clasic"))
    assert "VARIANT is missing" in complaint(run("simulate"))


# -- the program -----------------------------------------------------------------------------------


def test_help_in_two_languages(run):
    assert run().out == run("--help").out
    assert "Usage: canasta [OPTIONS]" in run("--help").out
    spanish = run("--lang", "es", "--help").out
    assert "Uso: canasta [OPCIONES]" in spanish
    assert "Comandos:" in spanish
    assert "Show" not in spanish
    for command in ("rules", "check", "score"):
        assert "Opciones:" in run(command, "--help", "--lang", "es").out
        assert "Options:" in run(command, "--help").out


@pytest.mark.parametrize(
    ("settings", "word"),
    [
        ({"LANG": "es_VE.UTF-8"}, "Uso"),
        ({"LANG": "C"}, "Uso"),
        ({"LANG": "es_VE", "LC_MESSAGES": "en_GB"}, "Usage"),
        ({"LANG": "en_GB", "LC_ALL": "es"}, "Uso"),
        ({"LANG": ""}, "Uso"),
    ],
)
def test_the_language_of_the_system(run, monkeypatch, settings, word):
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert run("--help").out.startswith(word + ":")


def test_every_command_has_help_in_both_languages():
    for lang in ("es", "en"):
        for command in app(lang).registered_commands:
            assert command.help


def test_the_version(run):
    assert run("--version").out == "canasta 0.1.0\n"


def test_a_reader_that_has_seen_enough():
    with subprocess.Popen(
        [sys.executable, "-m", "canasta", "rules", "samba"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_disk_that_is_full():
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "canasta", "rules", "samba", "--json"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_a_terminal_without_the_letters():
    done = subprocess.run(
        [sys.executable, "-m", "canasta", "rules", "canaston"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert done.stderr == b""


@pytest.mark.skipif(os.name == "nt", reason="a shell closes the stream")
def test_no_output_at_all():
    done = subprocess.run(
        ["sh", "-c", '"$1" -m canasta rules samba >&-', "sh", sys.executable],
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_heavy_imports_wait():
    code = (
        "import sys; from canasta.terminal.cli import app; app('es'); "
        "print({'rich', 'msgspec', 'pydantic', 'asyncio'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.strip() == b"set()"
