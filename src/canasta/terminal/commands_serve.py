"""``canasta serve``: the tables online; ``canasta verify``: whether a deck is the announced one."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from canasta.options import plain_text, shown
from canasta.terminal.files import Wrong, read_json
from canasta.words.online import table_sentences
from canasta.words.text import filled, table

PORT = 8000
EVERYWHERE = "0.0.0.0"
"""All addresses of this machine."""


def add(app: typer.Typer, lang: str) -> None:
    """Add the commands to the program."""
    words = {**table(lang), **table_sentences(lang)}

    def text(name: str, words_of: str, metavar: str) -> object:
        return typer.Option(
            name, help=words[f"cli/{words_of}"], metavar=words[f"cli/{metavar}"], show_default=False
        )

    @app.command("serve", help=words["cli/serve"], options_metavar=words["cli/options_metavar"])
    def serve(
        host: Annotated[str, text("--host", "host", "host_metavar")] = "",
        port: Annotated[str, text("--port", "port", "number_metavar")] = str(PORT),
        database: Annotated[str, text("--database", "database", "database_metavar")] = "",
        folder: Annotated[str, text("--data", "folder", "folder_metavar")] = "",
        tls_cert: Annotated[str, text("--tls-cert", "tls_cert", "file_metavar")] = "",
        tls_key: Annotated[str, text("--tls-key", "tls_key", "file_metavar")] = "",
        pace: Annotated[str, text("--pace", "pace", "pace_metavar")] = "",
        home: Annotated[bool, typer.Option("--home", help=words["cli/home"])] = False,
        no_limits: Annotated[
            bool, typer.Option("--no-limits", help=words["cli/no_limits"])
        ] = False,
    ) -> None:
        from dataclasses import replace

        tls = _tls(tls_cert, tls_key, lang)
        where = host or (EVERYWHERE if home else "127.0.0.1")
        seconds = _number(pace, "--pace", lang) if pace else None
        number = int(_number(port, "--port", lang))
        server = _server(lang)
        settings = server.Settings(Path(folder) if folder else server.data_folder(), database)
        if seconds is not None:
            settings = replace(settings, pace=seconds)
        _serve(settings.without_limits() if no_limits else settings, where, number, tls, home, lang)

    @app.command("verify", help=words["cli/verify"], options_metavar=words["cli/options_metavar"])
    def verify(
        file: Annotated[
            str,
            typer.Argument(
                help=words["cli/verify_file"],
                metavar=words["cli/file_metavar"],
                show_default=False,
            ),
        ],
    ) -> int:
        from canasta.session.room_telling import genuine
        from canasta.session.shown import Fair

        found = read_json(file, lang)
        parts = (
            [found.get(k) for k in ("digest", "salt", "deck")] if isinstance(found, dict) else []
        )
        texts = [part for part in parts if isinstance(part, str)]
        if len(texts) != 3:
            raise Wrong(f"{plain_text(file)}: {_say(lang, 'no_fair')}")
        good = genuine(Fair(0, *texts))
        print(_say(lang, "genuine" if good else "forged"))
        return 0 if good else 1


def _say(lang: str, key: str, **fields: object) -> str:
    return filled(table_sentences(lang)[f"serve/{key}"], lang, fields)


def _number(text: str, name: str, lang: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 65535 or not text.isascii():
        raise Wrong(_say(lang, "number", name=name, got=shown(text)))
    return found


def _tls(cert: str, key: str, lang: str) -> tuple[str, str]:
    if bool(cert) != bool(key):
        raise Wrong(_say(lang, "both_tls"))
    for name in (cert, key):
        if name and not Path(name).is_file():
            raise Wrong(_say(lang, "no_file", name=plain_text(name)))
    return cert, key


def _server(lang: str) -> Any:
    """The server's module, if its packages are there. Raises Wrong."""
    try:
        from canasta.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("canasta"):
            raise
        raise Wrong(_say(lang, "missing", name=error.name)) from error
    return serve


def _serve(
    settings: Any, host: str, port: int, tls: tuple[str, str], home: bool, lang: str
) -> None:
    server = _server(lang)
    problem = server.database_problem(settings)
    if problem:
        # what comes before the address alone: the rest may hold a password
        named = settings.url if problem == "no_database" else settings.database.partition(":")[0]
        raise Wrong(_say(lang, problem, url=plain_text(named)))
    try:
        listening = server.listen(host, port)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        said = _say(lang, "taken", host=plain_text(host), port=str(port), why=why)
        raise Wrong(said) from error
    scheme = "https" if tls[0] else "http"
    port = listening.getsockname()[1]
    own = f"{scheme}://{'localhost' if host in (EVERYWHERE, '::', '127.0.0.1') else host}:{port}/"

    def ready() -> None:
        print(_say(lang, "here", url=own))
        if home:
            _invite(f"{scheme}://{server.home_address()}:{port}/", own, lang)
        print(_say(lang, "stop"), flush=True)

    server.serve(settings, listening, *tls, ready=ready)


def _invite(phones: str, own: str, lang: str) -> None:
    """Show the way for phones in the house, and open the browser where there is a screen."""
    import segno

    print(_say(lang, "phones", url=phones))
    if sys.stdout.isatty():
        segno.make(phones, error="m").terminal(compact=True)
    _open_browser(own)


def _open_browser(url: str) -> None:
    import os
    import threading
    import webbrowser

    screen = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if screen:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
