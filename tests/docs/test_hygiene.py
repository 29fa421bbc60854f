"""What must not get into the repository: addresses of package registries, paths of a machine."""

import json
import re
from collections.abc import Iterator

import pytest

from tests.docs.repository import ROOT, tracked

REGISTRY = re.compile(
    r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|crates\.io|proxy\.golang\.org|rubygems\.org"
    r"|artifactory|nexus/repository|//[\w.:-]+/simple\b|^\s*(?:index-url|registry)\s*=",
    re.MULTILINE | re.IGNORECASE,
)
MACHINE = re.compile(r"(?<![\w.~}-])/(?:home|root|Users|work|tmp|mnt|opt)/[\w.]|\b[A-Z]:\\\\?\w")
ALLOWED = {
    "tests/pyodide/run.mjs": {"/home/p"},  # a path inside Pyodide's own file system
}
HERE = "tests/docs/test_hygiene.py"
LOCKS = ("uv.lock", "pylock.toml", "poetry.lock", "Pipfile.lock")

needs_git = pytest.mark.skipif(not tracked(), reason="no git, or no checkout")


def faults(name: str, content: str) -> Iterator[str]:
    for pattern in (REGISTRY, MACHINE):
        for found in pattern.finditer(content):
            if found[0] not in ALLOWED.get(name, set()):
                line = content.count("\n", 0, found.start()) + 1
                yield f"{name}:{line}: {found[0].strip()}"


@needs_git
def test_no_file_names_a_registry_or_a_path_of_a_machine():
    found = []
    for name in tracked():
        if name != HERE:
            content = (ROOT / name).read_text(encoding="utf-8", errors="replace")
            found += list(faults(name, content))
    assert found == []


@needs_git
def test_no_lock_with_addresses_is_kept():
    assert [name for name in tracked() if name.rpartition("/")[2] in LOCKS] == []
    for name in tracked():
        if name.rpartition("/")[2] == "package-lock.json":
            packages = json.loads((ROOT / name).read_text(encoding="utf-8"))["packages"]
            assert packages
            assert [path for path, entry in packages.items() if "resolved" in entry] == []


@pytest.mark.parametrize(
    "content",
    [
        "see https://pypi.org/project/x",
        "registry=https://example.org/",
        "--index-url http://10.0.0.1:8080/simple",
        '"/home/somebody/canasta"',
        "cd /tmp/scratch",
        'open("C:\\\\Users")',
    ],
)
def test_a_fault_is_found(content):
    assert list(faults("any.md", content))


@pytest.mark.parametrize("content", ["rules/home/x", "~/.config/canasta", "and/or", "a 4/5 b"])
def test_what_is_no_fault(content):
    assert not list(faults("any.md", content))
