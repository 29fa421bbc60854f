"""The commands `replay` and `simulate`: what they print, and how they end."""

import io
import json
from pathlib import Path

import pytest

from canasta.game.position import read_position
from canasta.terminal.cli import main
from canasta.terminal.commands_replay import replay
from canasta.terminal.commands_review import print_review
from canasta.terminal.commands_simulate import simulate

GOLDEN = Path(__file__).parents[1] / "games" / "samba-2.json"


def test_replay_prints_sheets_and_digest(capsys):
    digest = json.loads(GOLDEN.read_text(encoding="utf-8"))["digest"]
    assert replay(str(GOLDEN)) == 0
    shown = capsys.readouterr().out
    assert "game 1, hand 2" in shown
    assert shown.endswith(f"digest {digest}\n")
    assert replay(str(GOLDEN), show=lambda run: f"{run.number} actions") == 0
    assert capsys.readouterr().out.endswith(" actions\n")


def test_replay_prints_json(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(GOLDEN.read_text(encoding="utf-8")))
    assert replay("-", as_json=True) == 0
    found = json.loads(capsys.readouterr().out)
    assert [player["name"] for player in found["players"]] == ["Ana", "Luis"]
    assert len(found["games"][0]["hands"]) == 2
    assert found["digest"]
    assert found["actions"] > 100


def test_replay_prints_a_position(capsys):
    assert replay(str(GOLDEN), at=5) == 0
    assert read_position(json.loads(capsys.readouterr().out)).house.seats == 2
    assert replay(str(GOLDEN), at=99999) == 2
    assert "at: expected a number of actions" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("change", "status", "said"),
    [
        ({"digest": "0" * 64}, 1, "digest: the record says"),
        ({"hands": 3}, 2, "hands: expected a list, got 3"),
        ({"what": 3}, 2, "what: no such key"),
    ],
)
def test_replay_refuses(tmp_path, capsys, change, status, said):
    document = {**json.loads(GOLDEN.read_text(encoding="utf-8")), **change}
    file = tmp_path / "record.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    assert replay(str(file)) == status
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"{", b"\xff", b"[" * 100_000])
def test_replay_refuses_what_is_no_json(tmp_path, capsys, content):
    file = tmp_path / "record.json"
    file.write_bytes(content)
    assert replay(str(file)) == 2
    assert str(file) in capsys.readouterr().err
    assert replay(str(tmp_path / "missing.json")) == 2


def test_simulate_prints_a_summary(capsys):
    assert simulate("classic", 2, "7") == 0
    assert "hands    2" in capsys.readouterr().out
    assert simulate("samba", 2, "7", 3, {"match.target": 500}, as_json=True) == 0
    found = json.loads(capsys.readouterr().out)
    assert found.pop("rate") > 0
    assert sum(found["ended"].values()) == found["hands"] == 2
    assert len(found["points"]) == 3
    assert len(found["digest"]) == 64


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("classik", 1, "7"), "did you mean classic?"),
        (("classic", 0, "7"), "hands: expected a whole number from 1"),
        (("classic", 1, "7", 5), "seats"),
        (("classic", 1, "7", 4, {"match.targt": 1}), "did you mean match.target?"),
        (("classic", 1, "7", 4, None, "randm"), "did you mean random?"),
    ],
)
def test_simulate_refuses(capsys, arguments, said):
    assert simulate(*arguments) == 2
    assert said in capsys.readouterr().err


def test_replay_reviews_a_hand(capsys):
    """Random play has something to find fault with, and the same each time."""
    print_review(str(GOLDEN), 1, 1, "es")
    said = capsys.readouterr().out
    assert said.startswith("Luis, mano 1\nLa")
    assert 1 <= said.count("te costó unos") == said.count("Mejor: ") <= 3
    print_review(str(GOLDEN), 1, 1, "en")
    assert capsys.readouterr().out.count("it cost you about") == said.count("te costó unos")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--review", "2"], "expected 0 to 1 after --review, got 2"),
        (["--review", "-1"], "not a valid value for --review"),
        (["--review", "0", "--hand", "7"], "expected 1 to 2 after --hand, got 7"),
        (["--review", "0", "--hand", "0"], "expected 1 to 2 after --hand, got 0"),
        (["--review", "0", "--json"], "--review and --json do not go together"),
        (["--review", "0", "--at", "3"], "--review and --at do not go together"),
        (["--hand", "1"], "--review is missing"),
    ],
)
def test_a_review_that_cannot_be_is_refused(capsys, words, said):
    with pytest.raises(SystemExit) as ended:
        main(["--lang", "en", "replay", str(GOLDEN), *words])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
