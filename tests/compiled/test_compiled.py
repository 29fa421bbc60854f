"""What only the wheel with the compiled core must answer for; the core's own tests come along."""

from importlib import import_module
from pathlib import Path

import pytest

import canasta
import hatch_build

ROOT = Path(__file__).resolve().parents[2]
MODULES = [
    ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    for path in hatch_build.core_files(ROOT)
]


@pytest.mark.parametrize("name", MODULES)
def test_module_is_machine_code(name):
    file = import_module(name).__file__
    assert file is not None
    assert file.endswith((".so", ".pyd"))


def test_package_is_the_installed_one():
    assert not Path(canasta.__file__).is_relative_to(ROOT / "src")
