"""The engine for a web page: the package's own pure files in an archive, and where Python is."""

import hashlib
import io
import re
import zipfile
from functools import lru_cache
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.server.errors import Wrong, reply
from canasta.server.files import LASTING

HOUSE: Final = Path(__file__).resolve().parents[1]
ELSEWHERE: Final = {"__main__.py", "bots", "env", "server", "session", "terminal"}
"""Rooms that ``browser.py`` does without."""
FILE: Final = re.compile(r".*\.(py|toml)")
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
"""The same files make the same archive."""


@lru_cache(maxsize=1)
def packed() -> tuple[str, bytes]:
    """The name of the archive, by its contents, and the archive."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for place in sorted(HOUSE.iterdir()):
            if place.name in ELSEWHERE:
                continue
            for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
                if path.is_file() and FILE.fullmatch(path.name):
                    name = f"canasta/{path.relative_to(HOUSE).as_posix()}"
                    info = zipfile.ZipInfo(name, LONG_AGO)
                    archive.writestr(info, path.read_bytes(), zipfile.ZIP_DEFLATED)
    content = stream.getvalue()
    return f"canasta-{hashlib.sha256(content).hexdigest()[:16]}.zip", content


async def places(request: Request) -> Response:
    """Where Python and the engine are, and all files that a page needs for them."""
    folder: Path = request.app.state.settings.static / "pyodide"
    python = sorted(path for path in folder.glob("*/*.gz") if path.is_file())
    if not python:
        raise Wrong(404, "not_found")
    engine = f"/engine/{packed()[0]}"
    files = [f"/pyodide/{path.parent.name}/{path.name.removesuffix('.gz')}" for path in python]
    pyodide = f"/pyodide/{python[-1].parent.name}/"
    found = reply({"pyodide": pyodide, "engine": engine, "files": [engine, *files]})
    found.headers["cache-control"] = "no-cache"
    return found


async def engine(request: Request) -> Response:
    """The archive."""
    name, content = packed()
    if request.path_params["name"] != name:
        raise Wrong(404, "not_found")
    return Response(content, media_type="application/zip", headers={"cache-control": LASTING})


ROUTES: Final = [Route("/engine/engine.json", places), Route("/engine/{name}", engine)]
