"""What a page gets to count by itself: the engine in an archive, and packed files of Python."""

import asyncio
import gzip
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import Request

from canasta import browser
from canasta.server import engine, files
from canasta.server.errors import Wrong

ASK = """
import sys
sys.path.insert(0, sys.argv[1])
from canasta import browser
assert browser.__file__.startswith(sys.argv[1]), browser.__file__
assert not {"msgspec", "starlette", "rich"} & set(sys.modules)
print(browser.answer("forms", '{"lang": "es"}'))
"""


def test_the_archive_is_enough_by_itself(tmp_path: Path) -> None:
    name, content = engine.packed()
    zipfile.ZipFile(io.BytesIO(content)).extractall(tmp_path)
    command = [sys.executable, "-I", "-c", ASK, str(tmp_path)]
    answer = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    assert answer.strip() == browser.answer("forms", '{"lang": "es"}')
    engine.packed.cache_clear()
    assert engine.packed() == (name, content)


def ask(folder: Path, path: str, route: Any = files.serve, **headers: str) -> Any:
    settings = SimpleNamespace(static=folder)
    scope = {
        "type": "http",
        "method": "GET",
        "path": f"/{path}",
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()],
        "path_params": {"path": path, "name": path.rpartition("/")[2]},
        "app": SimpleNamespace(state=SimpleNamespace(settings=settings)),
    }
    return asyncio.run(route(Request(scope)))


def test_packed_files_are_unpacked_for_who_cannot(tmp_path: Path) -> None:
    folder = tmp_path / "pyodide" / "1.0"
    folder.mkdir(parents=True)
    (folder / "a.wasm.gz").write_bytes(gzip.compress(b"wasm"))
    packed = ask(tmp_path, "pyodide/1.0/a.wasm", accept_encoding="gzip, deflate")
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.path == folder / "a.wasm.gz"
    plain = ask(tmp_path, "pyodide/1.0/a.wasm")
    assert "content-encoding" not in plain.headers
    assert plain.body == b"wasm"
    for one in (packed, plain):
        assert one.media_type == "application/wasm"
        assert one.headers["vary"] == "accept-encoding"
        assert one.headers["cache-control"].endswith("immutable")
    with pytest.raises(Wrong):
        ask(tmp_path, "pyodide/1.0/../b.wasm")


def test_the_page_is_told_where_everything_is(tmp_path: Path) -> None:
    with pytest.raises(Wrong):
        ask(tmp_path, "engine/engine.json", engine.places)
    folder = tmp_path / "pyodide" / "1.0"
    folder.mkdir(parents=True)
    (folder / "pyodide.mjs.gz").write_bytes(b"")
    found = json.loads(ask(tmp_path, "engine/engine.json", engine.places).body)
    assert found["pyodide"] == "/pyodide/1.0/"
    assert found["files"] == [found["engine"], "/pyodide/1.0/pyodide.mjs"]
    archive = ask(tmp_path, found["engine"][1:], engine.engine)
    assert zipfile.is_zipfile(io.BytesIO(archive.body))
    with pytest.raises(Wrong):
        ask(tmp_path, "engine/canasta-0.zip", engine.engine)


def test_python_is_the_one_that_the_tests_run_in() -> None:
    root = Path(__file__).resolve().parents[2]
    pinned = [
        json.loads((root / folder / "package.json").read_text())["devDependencies"]["pyodide"]
        for folder in ("web", "tests/pyodide")
    ]
    assert pinned[0] == pinned[1]
