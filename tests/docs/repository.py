"""The files of the repository, as the tests of its pages read them."""

import subprocess
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def text(name: str) -> str:
    """The text of a file by its path from the root."""
    return (ROOT / name).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def tracked() -> tuple[str, ...]:
    """Paths of all files that are in the repository or about to be; none without git."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ()
    names = set(listed.stdout.split("\0")) - {""}
    return tuple(sorted(name for name in names if (ROOT / name).is_file()))


def pages() -> list[str]:
    """Paths of all Markdown pages."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    return sorted(path.relative_to(ROOT).as_posix() for path in found)
