"""A real server in a process of its own, and people at it: for tests over sockets."""

import json
import subprocess
import sys
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parents[2]


class Served:
    """``canasta serve`` on a free port; ``kill`` is kill -9."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            self.command(folder, *words), stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.port = int(line.rstrip("/\n").rpartition(":")[2])

    def command(self, folder: Path, *words: str) -> list[str]:
        """What is run; its first line on stdout ends with the port."""
        plain = ["serve", "--port", "0", "--pace", "0", "--no-limits", "--lang", "en"]
        return [sys.executable, "-m", "canasta", *plain, "--data", str(folder), *words]

    def kill(self) -> None:
        self.process.kill()
        self._gone()

    def stop(self) -> int:
        self.process.terminate()
        return self._gone()

    def _gone(self) -> int:
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.process.wait(20)

    def ask(
        self,
        path: str,
        body: object = None,
        cookie: str = "",
        headers: dict[str, str] | None = None,
        method: str | None = None,
    ) -> tuple[int, Any, str, dict[str, str]]:
        """Status, JSON (or bytes) of the answer, cookies set, headers."""
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body)
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            data.encode() if isinstance(data, str) else data,
            {"cookie": cookie, **(headers or {})},
            method=method,
        )
        opener = urllib.request.build_opener(_Stay)
        try:
            answer = opener.open(request, timeout=20)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            raw = answer.read()
            set_cookies = answer.headers.get_all("set-cookie") or []
            cookies = "; ".join(value.partition(";")[0] for value in set_cookies)
            try:
                found = json.loads(raw)
            except ValueError:
                found = raw
            return answer.status, found, cookies, dict(answer.headers.items())

    def open_table(self, variant: str = "canaston", **more: object) -> "tuple[str, Person]":
        """A table with one person and three robots."""
        wanted = {"variant": variant, "plan": ["me", "normal", "normal", "normal"], "name": "Ana"}
        status, found, cookie, _ = self.ask("/api/tables", {**wanted, **more})
        assert status == 201, found
        return found["code"], Person(self, found["code"], cookie)


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_args: object) -> None:
        return None


@dataclass
class Person:
    """Somebody at a table: ``update`` and ``info`` are the last that came."""

    served: Served
    code: str
    cookie: str = ""
    socket: ClientConnection | None = None
    update: dict[str, Any] = field(default_factory=dict)
    info: dict[str, Any] = field(default_factory=dict)
    other: list[dict[str, Any]] = field(default_factory=list)
    sent: int = 0

    def come(self, seen: int = 0, lang: str = "en") -> "Person":
        """Connect and say hello; ends when table and game have been told."""
        headers = {"cookie": self.cookie} if self.cookie else {}
        address = f"ws://127.0.0.1:{self.served.port}/ws/{self.code}"
        calling = connect(address, additional_headers=headers, max_size=2**20)
        self.socket = calling.__enter__()
        self.info, self.update = {}, {}
        self.send({"t": "hello", "seen": seen, "lang": lang})
        self.until(lambda: bool(self.info and self.update))
        return self

    def go(self) -> None:
        if self.socket is not None:
            self.socket.close()

    def send(self, message: object) -> None:
        assert self.socket is not None
        raw = message if isinstance(message, bytes | str) else json.dumps(message)
        self.socket.send(raw)

    def hear(self, timeout: float = 20) -> dict[str, Any]:
        """The next message."""
        assert self.socket is not None
        found: dict[str, Any] = json.loads(self.socket.recv(timeout))
        if found["t"] == "info":
            self.info = found
        elif found["t"] == "update":
            self.update = found
        else:
            self.other.append(found)
        return found

    def until(self, done: Any, timeout: float = 20) -> None:
        """Listen until something is so."""
        while not done():
            self.hear(timeout)

    def answer(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message with an id and wait for what it is answered."""
        self.send(message)
        while True:
            found = self.hear()
            if found.get("id") == message["id"]:
                return found

    def do(self, what: str, **more: object) -> dict[str, Any]:
        self.sent += 1
        return self.answer({"t": "do", "id": f"do {self.sent}", "what": what, **more})

    def act(self, action: str, number: str = "") -> dict[str, Any]:
        self.sent += 1
        seen = self.update["number"]
        number = number or f"act {self.sent}"
        return self.answer({"t": "act", "id": number, "seen": seen, "action": action})
