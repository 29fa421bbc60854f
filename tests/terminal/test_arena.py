"""``canasta arena`` as it is typed, well and wrongly."""

import json
import sys
from xml.etree import ElementTree

import pytest

from canasta.terminal.cli import main


@pytest.fixture
def run(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")

    def run(*arguments: str) -> tuple[object, str, str]:
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        out, err = capsys.readouterr()
        return stopped.value.code, out, err

    return run


def test_json_has_the_figures(run):
    code, out, _ = run("arena", "greedy", "random", "canaston", "--deals", "3", "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["a"], found["b"], found["variant"], found["seats"]) == (
        "greedy",
        "random",
        "canaston",
        4,
    )
    assert (found["pairs"], found["pairs_won"], found["pairs_lost"]) == (3, 3, 0)
    assert found["win_share"] == 1.0
    assert found["confidence"] == 0.99
    assert found["interval"][0] < 1.0 <= found["interval"][1]
    assert found["points_per_hand"] > 1000


def test_the_same_seed_gives_the_same_figures(run):
    def figures(seed: str) -> dict[str, object]:
        arguments = ("classic", "--deals", "4", "--seed", seed, "--jobs", "2", "--json")
        found = json.loads(run("arena", "greedy", "random", *arguments)[1])
        del found["think_ms"]  # the only thing that a clock decides
        return dict(found)

    assert figures("a") == figures("a")
    assert figures("a")["points_per_hand"] != figures("b")["points_per_hand"]


@pytest.mark.parametrize(("lang", "said"), [("es", "parte ganada: 100,0 %"), ("en", "share won")])
def test_words_and_plot(run, tmp_path, lang, said):
    file = tmp_path / "plot.svg"
    code, out, _ = run(
        *("arena", "greedy", "random", "salon", "--seats", "2", "--deals", "2"),
        *("--plot", str(file), "--lang", lang),
    )
    assert code == 0
    assert said in out
    assert "{" not in out
    picture = ElementTree.parse(file).getroot()
    line = picture.find("{http://www.w3.org/2000/svg}polyline")
    assert line is not None
    assert len(line.attrib["points"].split()) == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("gredy", "random", "canaston"), "did you mean greedy"),
        (("greedy@1", "random", "canaston"), "does not search"),
        (("greedy", "random", "canastn"), "did you mean canaston"),
        (("greedy", "random"), "VARIANT is missing"),
        (("greedy", "random", "canaston", "--deals", "0"), "expected 1 to 1,000,000"),
        (("greedy", "random", "canaston", "--deals", "many"), "not a valid value for --deals"),
        (("greedy", "random", "canaston", "--jobs", "0"), "expected 1 to 1,000 after --jobs"),
        (("greedy", "random", "canaston", "--seats", "5"), "seats"),
        (("greedy", "random", "canaston", "--plot", "/no/such/folder/x.svg"), "cannot write"),
        (("tests.bots.broken:Broken", "random", "classic"), "a bot failed"),
        (("tests.bots.broken:Unready", "random", "classic"), "No module named 'wanted'"),
        (("greedy", "random", "canaston", "--ray", "cluster"), "HOST:PORT of a Ray that runs"),
        (("greedy", "random", "canaston", "--ray", "cluster:0"), "auto or local, got cluster:0"),
        (("greedy", "random", "canaston", "--ray", "local"), "pip install canasta[ray]"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(run, monkeypatch, arguments, said):
    monkeypatch.setitem(sys.modules, "ray", None)  # not there
    code, out, err = run("arena", *arguments)
    assert code == 2
    assert out == ""
    assert err.startswith("canasta: ")
    assert err.count("\n") == 1
    assert said in err
