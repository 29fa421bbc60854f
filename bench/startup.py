"""How long ``import canasta`` and ``canasta --help`` take from an installed wheel.

    python bench/startup.py

Builds the wheel of this checkout, installs it with its bytecode compiled in a fresh temporary
environment and times processes there: medians of 15. The time of the import is that of a process
that imports, less that of a bare interpreter started just before it. Goals are printed beside the
figures; nothing fails for being slow.
"""

import os
import subprocess
import sys
import venv
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
REPETITIONS = 15
IMPORT_GOAL = 60.0
"""Milliseconds."""
HELP_GOAL = 300.0
"""Milliseconds."""


def environment() -> dict[str, str]:
    """Ours, less what would make Python import from elsewhere or start in another way."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def install(where: Path) -> Path:
    """Build the wheel and install it in a new environment; its folder of programs."""
    venv.create(where / "venv", with_pip=True)
    programs = where / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(programs / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check"]
    run([*pip, "wheel", "--no-deps", "--wheel-dir", str(where), str(ROOT)], where)
    wheel = next(where.glob("canasta-*.whl"))
    run([*pip, "install", "--compile", str(wheel)], where)
    return programs


def run(command: list[str], where: Path) -> None:
    """Run a program to its end, its output unseen. Raises CalledProcessError."""
    subprocess.run(command, cwd=where, env=environment(), stdout=subprocess.DEVNULL, check=True)


def milliseconds(command: list[str], where: Path) -> float:
    """Wall time of a program, start to end."""
    start = perf_counter()
    run(command, where)
    return 1000 * (perf_counter() - start)


def main() -> None:
    """Install, measure in turn, print."""
    with TemporaryDirectory() as folder:
        where = Path(folder)
        programs = install(where)
        python = str(programs / "python")
        bare = [python, "-c", "pass"]
        imports = [python, "-c", "import canasta"]
        shows_help = [str(programs / "canasta"), "--help"]
        for command in (bare, imports, shows_help):
            run(command, where)
        import_times: list[float] = []
        help_times: list[float] = []
        for _ in range(REPETITIONS):
            nothing = milliseconds(bare, where)
            import_times.append(milliseconds(imports, where) - nothing)
            help_times.append(milliseconds(shows_help, where))
    print(f"Python {sys.version.split()[0]}, medians of {REPETITIONS}, in ms (min to max)")
    report("import canasta", import_times, IMPORT_GOAL)
    report("canasta --help", help_times, HELP_GOAL)


def report(title: str, times: list[float], goal: float) -> None:
    """One line of the result."""
    middle = median(times)
    verdict = "within" if middle < goal else "OVER"
    print(f"{title}  {middle:7.1f} ({min(times):.1f} to {max(times):.1f}), {verdict} {goal:.0f}")


if __name__ == "__main__":
    main()
