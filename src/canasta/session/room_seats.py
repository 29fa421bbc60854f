"""A place at a table: who has it, and whether a robot plays there."""

from typing import Final

from canasta.session.log import Level, Seated

OPEN: Final = "open"
PERSON: Final = "person"
ROBOT: Final = "robot"


class Place:
    """One seat: ``key`` proves it, ``covered``: a robot plays for a person who is away.

    ``level`` of the robot that plays here, or would.
    """

    def __init__(self, kind: str, level: Level = "normal") -> None:
        self.kind = kind
        self.level = level
        self.name = ""
        self.key = ""
        self.covered = False
        self.agreed = kind == ROBOT

    @property
    def robot_plays(self) -> bool:
        """Whether a robot moves here: on its own seat, for an absent person, on an empty seat."""
        return self.covered or self.kind != PERSON

    def sit(self, name: str, key: str) -> None:
        """A person takes the seat, and with it the rules."""
        self.kind, self.name, self.key = PERSON, name, key
        self.covered, self.agreed = False, True

    def empty(self) -> None:
        """Nobody has the seat any more; what proved it proves nothing."""
        self.kind, self.name, self.key = OPEN, "", ""
        self.covered, self.agreed = False, False

    def change(self, entry: Seated) -> None:
        """Agree, cover, uncover, robot or open, as ``Do.what``. Raises ValueError for others."""
        if entry.what == "agree":
            self.agreed = True
        elif entry.what == "uncover":
            self.covered = False
        elif entry.what == "cover":
            self.covered, self.level = True, entry.level
        elif entry.what == "robot":
            self.kind, self.agreed, self.level = ROBOT, True, entry.level
        elif entry.what == "open":
            self.empty()
        else:
            raise ValueError(f"nothing about a seat: {entry.what}")
