"""Python in the page answers as the server does."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import canasta
from tests.e2e.phone import Phone
from tests.score.test_files import FILES
from tests.server.serving import Served

WORKER = """
([path, questions]) => new Promise((resolve, reject) => {
  const worker = new Worker(path, { type: 'module' });
  const answers = [];
  worker.onerror = (event) => reject(new Error(event.message));
  worker.onmessage = ({ data }) => {
    const ask = ([name, text], id) => worker.postMessage({ id, name, text });
    if (data.t === 'ready') questions.forEach(ask);
    else if (data.t === 'answer') answers.push(JSON.parse(data.text));
    else reject(new Error(data.problem));
    if (answers.length === questions.length) resolve(answers);
  };
})
"""


def test_the_worker_answers_what_the_server_answers(
    phone: Callable[..., Phone], served: Served
) -> None:
    assets = Path(canasta.__file__).parent / "server" / "static" / "assets"
    (worker,) = assets.glob("engine.worker-*.js.gz")
    page = phone("Ana").page
    page.goto(f"http://127.0.0.1:{served.port}/")
    sheets = [json.loads(file.read_text(encoding="utf-8"))["sheet"] for file in FILES[::4]]
    bodies: list[tuple[str, dict[str, Any]]] = [
        *(("score", {"document": sheet, "lang": "es"}) for sheet in sheets),
        ("score", {"document": {"rules": "none"}, "lang": "en"}),
        ("form", {"rules": "bolivia", "lang": "en"}),
    ]
    questions = [[name, json.dumps(body)] for name, body in bodies]
    answers = page.evaluate(WORKER, [f"/assets/{worker.stem}", questions])
    for (name, body), found in zip(bodies, answers, strict=True):
        path = "/api/score" if name == "score" else "/api/score/form"
        assert found == served.ask(path, body)[1]


def test_the_first_page_asks_for_no_python(phone: Callable[..., Phone], served: Served) -> None:
    page = phone("Ana").page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"http://127.0.0.1:{served.port}/", wait_until="networkidle")
    assert asked
    assert not [url for url in asked if "pyodide" in url or "/engine" in url or "worker" in url]
