"""The web client: its built files, and its one page for every address of the client's own."""

import re
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from canasta.server.errors import Wrong

PAGES: Final = re.compile(r"|n|t/[^/]+(/.*)?|r/[^/]+|[a-z]+(/[A-Za-z0-9_-]+)*")
"""Addresses that the client itself understands."""
HASHED: Final = re.compile(r"assets/.+")
"""Files with a hash in their name never change."""
TYPES: Final = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
NOTHING_BUILT: Final = "The web client is not built: run `python3 dev.py run` or install a wheel.\n"


async def serve(request: Request) -> Response:
    """A file of the client, or its page."""
    folder: Path = request.app.state.settings.static
    path = request.path_params["path"]
    file = _inside(folder, path)
    if file is not None and path:
        response = FileResponse(file, media_type=TYPES.get(file.suffix))
        lasting = HASHED.fullmatch(path)
        response.headers["cache-control"] = (
            "public, max-age=31536000, immutable" if lasting else "no-cache"
        )
        return response
    if not PAGES.fullmatch(path):
        raise Wrong(404, "not_found")
    page = _inside(folder, "index.html")
    if page is None:
        return Response(NOTHING_BUILT, 503, media_type="text/plain")
    return FileResponse(page, media_type="text/html", headers={"cache-control": "no-cache"})


def _inside(folder: Path, path: str) -> Path | None:
    """The file of this path below the folder, hidden ones left out."""
    try:
        file = (folder / path).resolve()
        if not file.is_relative_to(folder.resolve()) or "/." in f"/{path}" or not file.is_file():
            return None
    except (OSError, ValueError):
        return None
    return file
