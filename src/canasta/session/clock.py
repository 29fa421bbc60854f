"""The clock of a table's turns."""


class Clock:
    """How long whoever must act has had: it begins anew with each turn and stops in a pause.

    ``seconds`` for a turn, 0 for none. Times are milliseconds of the host's clock.
    """

    def __init__(self, seconds: int = 0) -> None:
        self.seconds = seconds
        self._began = 0
        self._stopped = 0
        self._turn: tuple[int, ...] = ()

    @property
    def deadline(self) -> int | None:
        """When the turn ends; None without a clock."""
        return self._began + 1000 * self.seconds if self.seconds else None

    def begin(self, at: int) -> None:
        """The turn begins now."""
        self._began = at

    def watch(self, turn: tuple[int, ...], at: int) -> None:
        """Begin anew where it is another turn."""
        if turn != self._turn:
            self._turn = turn
            self._began = at

    def stop(self, at: int) -> None:
        """The table pauses."""
        self._stopped = at

    def go_on(self, at: int) -> None:
        """The pause is over; it took nobody's time."""
        self._began += at - self._stopped
