"""How a server is set up: where it keeps things, how fast robots play, how much guests may ask."""

import os
import secrets
from dataclasses import dataclass, field, replace
from pathlib import Path


def data_folder() -> Path:
    """Where tables are kept: CANASTA_DATA, or a folder of the user's own."""
    named = os.environ.get("CANASTA_DATA", "")
    if named:
        return Path(named)
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "share") / "canasta"


@dataclass(frozen=True)
class Settings:
    """``pace``: seconds that a robot takes for a move. ``idle``: seconds until a table sleeps.

    ``thinkers``: processes for robots. ``ping``: seconds between pings of a connection, and for the
    answer. ``rate`` and ``burst``: messages a second of one connection, and how many at once.
    ``tables``: how many a guest may open in a day; ``posts``: changes by HTTP in a burst, by
    address, one more every second; ``scores``: sheets reckoned in a burst, five more a second.
    """

    folder: Path
    database: str = ""
    secret: str = ""
    pace: float = 0.9
    idle: float = 600.0
    thinkers: int = 1
    think_time: float = 10.0
    ping: float = 5.0
    rate: float = 20.0
    burst: int = 60
    tables: int = 100
    posts: int = 60
    scores: int = 120
    static: Path = field(default=Path(__file__).parent / "static")

    def without_limits(self) -> "Settings":
        """For measuring and for networks where everybody is known; sizes are still limited."""
        return replace(self, rate=1e9, burst=10**9, tables=10**9, posts=10**9, scores=10**9)

    @property
    def url(self) -> str:
        """The database: SQLite in the folder where nothing else is named."""
        return self.database or f"sqlite:///{(self.folder / 'tables.sqlite').absolute()}"


def kept_secret(folder: Path) -> str:
    """What cookies are signed with: CANASTA_SECRET, or made once and kept in the data folder."""
    named = os.environ.get("CANASTA_SECRET", "")
    if named:
        return named
    path = folder / "secret"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        made = secrets.token_hex(32)
        file.write(made + "\n")
    return made
