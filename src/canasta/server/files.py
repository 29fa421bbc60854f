"""The web client: its built files, and its one page for every address of the client's own."""

import gzip
import mimetypes
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from canasta.server.errors import Wrong

PAGES: Final = re.compile(r"|n|t/[^/]+(/.*)?|r/[^/]+|[a-z]+(/[A-Za-z0-9_-]+)*")
"""Addresses that the client itself understands."""
HASHED: Final = re.compile(r"(assets|pyodide)/.+")
"""Files with a hash or a version in their address never change."""
LASTING: Final = "public, max-age=31536000, immutable"
TYPES: Final = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
TEXTS: Final = {".html", ".js", ".css", ".svg", ".json"}
PACKED: Final = ".gz"
"""Large files are kept packed only."""
NOTHING_BUILT: Final = "The web client is not built: run `python3 dev.py run` or install a wheel.\n"


async def serve(request: Request) -> Response:
    """A file of the client, or its page."""
    folder: Path = request.app.state.settings.static
    path = request.path_params["path"]
    file = _inside(folder, path)
    packed = _inside(folder, path + PACKED) if file is None else None
    if (file is not None or packed is not None) and path:
        kind = TYPES.get(Path(path).suffix) or mimetypes.guess_type(path)[0]
        response: Response
        if packed is None:
            assert file is not None
            response = await _pressed(request, file, kind)
        else:
            response = await _unpacked(request, packed, kind)
        response.headers["cache-control"] = LASTING if HASHED.fullmatch(path) else "no-cache"
        return response
    if not PAGES.fullmatch(path):
        raise Wrong(404, "not_found")
    page = _inside(folder, "index.html")
    if page is None:
        return Response(NOTHING_BUILT, 503, media_type="text/plain")
    response = await _pressed(request, page, "text/html")
    response.headers["cache-control"] = "no-cache"
    return response


async def _pressed(request: Request, file: Path, kind: str | None) -> Response:
    """A file, gzipped where it is text and the browser takes it so: a phone's line is slow."""
    if file.suffix not in TEXTS or "gzip" not in request.headers.get("accept-encoding", ""):
        return FileResponse(file, media_type=kind)
    content = await run_in_threadpool(_gzipped, file, file.stat().st_mtime_ns)
    headers = {"vary": "accept-encoding", "content-encoding": "gzip"}
    return Response(content, media_type=kind, headers=headers)


@lru_cache(maxsize=256)
def _gzipped(file: Path, _changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)


async def _unpacked(request: Request, file: Path, kind: str | None) -> Response:
    """A packed file as it is, for the browser to unpack, or unpacked here where it cannot."""
    headers = {"vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return FileResponse(file, media_type=kind, headers=headers)
    content = await run_in_threadpool(lambda: gzip.decompress(file.read_bytes()))
    return Response(content, media_type=kind, headers=headers)


def _inside(folder: Path, path: str) -> Path | None:
    """The file of this path below the folder, hidden ones left out."""
    try:
        file = (folder / path).resolve()
        if not file.is_relative_to(folder.resolve()) or "/." in f"/{path}" or not file.is_file():
            return None
    except (OSError, ValueError):
        return None
    return file
