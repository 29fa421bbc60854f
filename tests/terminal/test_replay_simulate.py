"""The commands `replay` and `simulate`: what they print, and how they end."""

import io
import json
from pathlib import Path

import pytest

from canasta.game.position import read_position
from canasta.terminal.commands_replay import replay
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
