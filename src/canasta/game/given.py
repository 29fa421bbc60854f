"""Values of a JSON object, each refused by its path where it is not what was expected."""

from typing import Any

from canasta.cards import ParseError, parse_cards
from canasta.options import RulesError, unread


class Given:
    """The fields of an object for a table of ``seats``. Each method raises RulesError."""

    def __init__(self, fields: dict[str, Any], seats: int) -> None:
        self.given = fields
        self.seats = seats

    def cards(self, path: str, text: object) -> list[int]:
        if not isinstance(text, str):
            raise RulesError(path, "expected a list of cards as text, - for none")
        try:
            cards = parse_cards(text)
        except ParseError as error:
            raise unread(path, error) from error
        if len(cards) > 1000:
            raise RulesError(path, "more cards than any deck has")
        return cards

    def number(self, path: str, default: int, least: int, most: int) -> int:
        value = self.given.get(path, default)
        if type(value) is not int or not least <= value <= most:
            problem = "expected a whole number from {least} to {most}"
            raise RulesError(path, problem, least=least, most=most)
        return value

    def numbers(self, path: str, length: int, default: int, least: int, most: int) -> list[int]:
        values = self.given.get(path, [default] * length)
        if not isinstance(values, list) or len(values) != length:
            raise RulesError(path, "expected a list of {number} numbers", number=length)
        for i, value in enumerate(values):
            if type(value) is not int or not least <= value <= most:
                problem = "expected a whole number from {least} to {most}"
                raise RulesError(f"{path}[{i}]", problem, least=least, most=most)
        return list(values)

    def choices(self, path: str, allowed: tuple[object, ...]) -> list[object]:
        values = self.given.get(path, [allowed[0]] * self.seats)
        if not isinstance(values, list) or len(values) != self.seats:
            problem = "expected a list of {number}, one a seat"
            raise RulesError(path, problem, number=self.seats)
        for i, value in enumerate(values):
            if not any(value is a or (isinstance(a, str) and value == a) for a in allowed):
                problem = "expected one of {choices}"
                raise RulesError(f"{path}[{i}]", problem, choices=", ".join(map(_json, allowed)))
        return list(values)

    def flag(self, path: str, default: bool) -> bool:
        value = self.given.get(path, default)
        if not isinstance(value, bool):
            raise RulesError(path, "expected true or false")
        return value

    def absent(self, keys: tuple[str, ...], template: str) -> None:
        for key in keys:
            if self.given.get(key) is not None:
                raise RulesError(key, template)


def _json(value: object) -> str:
    return {None: "null", True: "true", False: "false"}.get(value, f'"{value}"')  # type: ignore[call-overload,no-any-return]
