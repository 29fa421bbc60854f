"""``canasta play``: a person at a table with bots, in this terminal."""

import json
import secrets
import shlex
import shutil
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from subprocess import list2cmdline
from types import FrameType
from typing import Any, Final

from rich.console import Console

from canasta.bots import NAMES, USUAL, named
from canasta.bots.base import Bot
from canasta.game.layout import write_position
from canasta.game.position import read_position
from canasta.options import RulesError, nearest, plain_text, shown
from canasta.rules import Rules
from canasta.session.local import Local
from canasta.session.log import GameEntry
from canasta.session.recorded import entries_of, record_of
from canasta.terminal import saved
from canasta.terminal.board import Board
from canasta.terminal.files import read_json, wrong
from canasta.terminal.files import told as wrong_told
from canasta.terminal.screen import screen
from canasta.terminal.sitting import Quit, Sitting
from canasta.terminal.told import told

BOTS: Final[dict[str, Callable[[], Bot]]] = {name: partial(named, name) for name in NAMES}
"""Who may sit on the other seats, by name."""

LONGEST_NAME: Final = 20


class Gone(Exception):
    """The terminal was closed, or the system wants the program to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


@dataclass
class Start:
    """What a table begins with; ``position`` is JSON text, ``log`` what was played before."""

    rules: Rules
    names: list[str]
    table: saved.Table
    position: str = ""
    log: list[GameEntry] = field(default_factory=list)


# -- the ways to begin


def kind_of_bot(name: str) -> str:
    """The name of a kind of bot. Raises RulesError (``bots``)."""
    if name not in BOTS:
        problem, known = "expected one of {choices}, got {got}", ", ".join(BOTS)
        raise RulesError("bots", problem, nearest(name, BOTS), choices=known, got=shown(name))
    return name


def new_match(rules: Rules, bots: str, seed: str, name: str, lang: str) -> Start:
    """A match from its first hand on, the person on seat 0."""
    return Start(rules, names_for(rules, 0, name, lang), saved.Table(bots, seed, 0))


def from_position(given: object, bots: str, seed: str, name: str, lang: str) -> Start:
    """One hand from a position (notation 3), the person on the seat that must act.

    Raises RulesError with the path of what is wrong.
    """
    state = read_position(given)
    rules = state.house.rules
    seat = state.actor
    names = names_for(rules, seat, name, lang)
    return Start(rules, names, saved.Table(bots, seed, seat), json.dumps(given))


def resumed(given: object) -> Start:
    """A match that was put aside. Raises RulesError with the path of what is wrong."""
    record, table = saved.read_match(given, BOTS)
    return Start(record.rules, record.names, table, log=list(entries_of(record)))


def names_for(rules: Rules, seat: int, name: str, lang: str) -> list[str]:
    """The person's name on the seat, given names for the bots."""
    name = " ".join("".join(c for c in name if c.isprintable()).split())[:LONGEST_NAME]
    name = name or told(lang, "table/you")
    names = [n for n in told(lang, "table/names").split(", ") if n.casefold() != name.casefold()]
    while len(names) < rules.seats - 1:  # more players than we know names
        names.append(f"Bot {len(names) + 1}")
    return [*names[:seat], name, *names[seat : rules.seats - 1]]


# -- the table


class Play:
    """One run of the program at a table: play, and put aside what was played."""

    def __init__(
        self,
        start: Start,
        lang: str,
        keep: Path | None,
        console: Console,
        read: Callable[[str], str],
    ) -> None:
        self.start = start
        self.lang = lang
        self.keep = keep
        self.read = read
        player = start.table.seat
        bot = BOTS[start.table.bots]
        bots = {n: bot() for n in range(start.rules.seats) if n != player}
        self.local = Local(start.rules, start.names, bots, start.table.seed, start.log)
        if start.position:
            self.local.place(start.position)
        self.board = Board(console, start.rules, lang, player)
        self.file = keep

    def run(self) -> int:
        """Play until the match is over or the person leaves; the exit status."""
        sitting = Sitting(
            self.local, self.start.table.seat, self.board, self.read, self.save, self.autosave
        )
        say = self.board.say
        if not self.start.position:
            self.board.line(f" {say('say/match_of', seed=self.start.table.seed)}", "dim")
        if self.start.log:
            self.board.line(f" {say('say/resumed')}")
        try:
            sitting.play(1 if self.start.position else 0)
        except KeyboardInterrupt:
            return 0 if self.leave() == 2 else 130
        except (Quit, EOFError):
            return self.leave()
        except Gone as gone:
            self.rescue()
            return gone.status
        except OSError:  # nobody sees any more what is shown
            self.rescue()
            raise
        if self.start.position:
            self.board.line(f" {say('end/position')}")
        self.autosave()
        return 0

    def leave(self) -> int:
        """Put the match aside and tell how to go on with it; 1 where it could not be saved."""
        before = _unless_interrupted()
        try:
            self.board.line()
            if self.local.session.match.state is None and self.local.session.match.over:
                return 0
            if not self.save(None):
                return 1
            if self.file is not None:
                option = "--position" if self.start.position else "--resume"
                command = [*program(), "play", option, str(self.file)]
                said = list2cmdline(command) if sys.platform == "win32" else shlex.join(command)
                self.board.line(f" {self.board.say('say/hint')}")
                self.board.raw(f"   {said}")
            return 0
        finally:
            if before is not None:
                signal.signal(signal.SIGINT, before)

    def document(self) -> dict[str, object]:
        """What a file holds of this table: the match so far, or the position as it is now."""
        session = self.local.session
        if self.start.position:
            assert session.state is not None
            return write_position(session.state)
        return saved.document(record_of(session), self.start.table)

    def save(self, file: Path | None) -> bool:
        """Put the match aside in a file, by default the one it was last put in; say where."""
        try:
            if file is None:
                self.file = self.file or saved.folder() / self.usual_name()
            elif file.is_dir():
                self.file = file / self.usual_name()
            else:
                self.file = file
            self.file = self.file.absolute()
            saved.write(self.file, self.document())
        except (OSError, ValueError, RuntimeError) as error:
            why = (error.strerror if isinstance(error, OSError) else None) or type(error).__name__
            where = plain_text(str(self.file or file or ""))
            self.board.line(f" {self.board.say('say/not_saved', file=where, problem=why)}")
            return False
        self.board.line(f" {self.board.say('say/saved')}")
        self.board.raw(f"   {self.file}")
        return True

    def autosave(self) -> None:
        """After a move: keep the file that was named up to date; a failure shows on leaving."""
        if self.keep is not None and not (self.start.position and not self.local.session.actor):
            try:
                saved.write(self.keep, self.document())
            except OSError:
                return

    def rescue(self) -> None:
        """Put the match aside without a word, if it can be."""
        with suppress(OSError, ValueError, RuntimeError):
            saved.write(self.file or saved.folder() / self.usual_name(), self.document())

    def usual_name(self) -> str:
        """A file name of its own for every match."""
        return f"{self.start.rules.name}-{datetime.now():%Y%m%d-%H%M%S}.json"


def program() -> list[str]:
    """The words that start this program again as it was started."""
    name = Path(sys.argv[0])
    if name.name == "__main__.py":
        return [Path(sys.executable).name, "-m", "canasta"]
    known = shutil.which("canasta")
    return ["canasta"] if known or not name.exists() else [str(name.absolute())]


def _gone(number: int, _frame: FrameType | None) -> None:
    raise Gone(number)


def _unless_interrupted() -> Callable[[int, FrameType | None], Any] | int | None:
    """Have a second Ctrl-C wait until the match is saved; what was to be done on one before."""
    try:
        return signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not the main thread: nobody presses keys
        return None


def play(
    lang: str,
    rules: Callable[[], Rules],
    variant: str = "",
    bots: str = "",
    seed: str = "",
    position: str = "",
    save: str = "",
    resume: str = "",
    name: str = "",
) -> int:
    """Play in this terminal. Raises Wrong.

    ``rules`` gives those of a new match; ``variant``: the one that what is resumed must be of.
    The exit status: 0; 130 after Ctrl-C; 1 where the match could not be saved.
    """
    keep = Path(save).expanduser() if save else None
    try:
        kind = kind_of_bot(bots or USUAL)
    except RulesError as error:
        raise wrong_told(error, lang) from error
    file = resume or position
    seed = seed or secrets.token_hex(3)
    try:
        if resume:
            start = resumed(read_json(resume, lang))
            keep = keep or Path(resume)
        elif position:
            start = from_position(read_json(position, lang), kind, seed, name, lang)
        else:
            start = new_match(rules(), kind, seed, name, lang)
    except RulesError as error:
        raise wrong_told(error, lang, plain_text(file)) from error
    if file and variant not in ("", start.rules.name):
        raise wrong(lang, "both", first=plain_text(variant), second=plain_text(file))
    console, read = screen()
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        signal.signal(number, _gone)
    return Play(start, lang, keep, console, read).run()
