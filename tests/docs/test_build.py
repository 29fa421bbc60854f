"""What a build puts into a package: the compiled core where it was asked for, and nowhere else."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import canasta.game.step
import hatch_build

ROOT = Path(__file__).resolve().parents[2]


def built(monkeypatch, tmp_path, target, version, asked):
    """The build data that the hook leaves; two files stand for what the compiler makes."""
    for name in ("canasta/cards.so", "canasta__mypyc.so"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setenv("CANASTA_SKIP_WEB", "1")
    monkeypatch.setenv("CANASTA_COMPILED", asked)
    monkeypatch.setattr(hatch_build, "compile_core", lambda _: tmp_path)
    hook: Any = SimpleNamespace(root=str(ROOT), target_name=target)
    data = {"dependencies": [], "force_include": {}, "pure_python": True, "infer_tag": False}
    hatch_build.CustomBuildHook.initialize(hook, version, data)
    return data


def test_wheel_with_the_compiled_core(monkeypatch, tmp_path):
    data = built(monkeypatch, tmp_path, "wheel", "standard", "1")
    names = {"canasta/cards.so", "canasta__mypyc.so"}
    assert data["force_include"] == {str(tmp_path / name): name for name in names}
    assert (data["pure_python"], data["infer_tag"]) == (False, True)
    assert any(package.startswith("librt==") for package in data["dependencies"])


@pytest.mark.parametrize(
    ("target", "version", "asked"),
    [("wheel", "standard", ""), ("wheel", "editable", "1"), ("sdist", "standard", "1")],
)
def test_everything_else_stays_pure(monkeypatch, tmp_path, target, version, asked):
    data = built(monkeypatch, tmp_path, target, version, asked)
    assert data == {
        "dependencies": [],
        "force_include": {},
        "pure_python": True,
        "infer_tag": False,
    }


def test_this_checkout_is_pure():
    assert Path(canasta.game.step.__file__) == ROOT / "src/canasta/game/step.py"
    assert not list((ROOT / "src").rglob("*.so"))


def test_core_is_found():
    names = [path.as_posix() for path in hatch_build.core_files(ROOT)]
    assert {"canasta/cards.py", "canasta/rules/__init__.py", "canasta/game/step.py"} <= set(names)
    assert {"canasta/bots/simple.py", "canasta/bots/search.py"} <= set(names)
    assert all((ROOT / "src" / name).is_file() for name in names)
