"""The pad of a score-keeper: hands entered, corrected and deleted, with undo and redo."""

import json
from typing import Any

from canasta.options import RulesError
from canasta.score.sheet import result


class ScorePad:
    """A score sheet that grows, and remembers how it grew.

    It holds nothing but documents of notation 5; whatever is changed, everything after it is
    reckoned anew. A change that is refused (RulesError, its path leading into the document as it
    would have become) leaves the pad as it was.
    """

    def __init__(self, document: object) -> None:
        """A pad with this document, which may hold games already. Raises RulesError."""
        self.result: dict[str, Any] = result(document)
        self._text = _packed(document)
        self._past: list[str] = []
        self._future: list[str] = []

    @property
    def document(self) -> dict[str, Any]:
        """The sheet as it stands, a copy of its own."""
        document: dict[str, Any] = json.loads(self._text)
        document.setdefault("games", [])
        return document

    def begin(self, start: list[int] | None = None, pairs: list[list[int]] | None = None) -> None:
        """Begin a game, with scores before its first hand or with partners other than usual."""
        game: dict[str, Any] = {"hands": []}
        if start is not None:
            game["start"] = start
        if pairs is not None:
            game["pairs"] = pairs
        document = self.document
        document["games"].append(game)
        self._change(document)

    def enter(self, hand: object) -> None:
        """Write a hand at the end of the last game, or of a new one where that is over."""
        document = self.document
        games = document["games"]
        if not games or (self.result["games"][-1]["over"] and self._has_more_games(document)):
            games.append({"hands": []})
        games[-1].setdefault("hands", []).append(hand)
        self._change(document)

    def correct(self, game: int, hand: int, entry: object) -> None:
        """Put another entry in the place of a hand."""
        document = self.document
        self._hands(document, game, hand)[hand] = entry
        self._change(document)

    def delete(self, game: int, hand: int) -> None:
        """Take a hand out; a last game that was begun for it alone goes with it."""
        document = self.document
        hands = self._hands(document, game, hand)
        del hands[hand]
        games = document["games"]
        if not hands and game == len(games) - 1 and set(games[game]) == {"hands"}:
            del games[game]
        self._change(document)

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a change taken back to make again."""
        return bool(self._future)

    def undo(self) -> None:
        """Take the last change back; nothing where there is none."""
        if self._past:
            self._future.append(self._text)
            self._turn_to(self._past.pop())

    def redo(self) -> None:
        """Make the change again that was taken back last; nothing where there is none."""
        if self._future:
            self._past.append(self._text)
            self._turn_to(self._future.pop())

    def _has_more_games(self, document: dict[str, Any]) -> bool:
        """Whether a further game is allowed, by the rules as the last hand left them."""
        try:
            result({**document, "games": [*document["games"], {}]})
        except RulesError:
            return False
        return True

    def _hands(self, document: dict[str, Any], game: int, hand: int) -> list[Any]:
        games = document["games"]
        if not 0 <= game < len(games):
            raise RulesError(f"games[{game}]", "there is no such game")
        hands: list[Any] = games[game].get("hands", [])
        if not 0 <= hand < len(hands):
            raise RulesError(f"games[{game}].hands[{hand}]", "there is no such hand")
        return hands

    def _change(self, document: dict[str, Any]) -> None:
        self.result = result(document)
        self._past.append(self._text)
        self._text = _packed(document)
        self._future.clear()

    def _turn_to(self, text: str) -> None:
        self._text = text
        self.result = result(json.loads(text))


def _packed(document: object) -> str:
    """A document as text: nobody else can change it, and its copies share nothing."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
