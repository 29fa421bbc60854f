"""What a person types, made into the notation: Spanish words, small letters, signs of suits."""

import re
import unicodedata
from typing import Final

_SAID: Final = {
    "draw": "draw robar roba robo cargar carga cargo",
    "take": "take llevar lleva llevo llevarme llevarse tomar tomo paca",
    "lay": "lay meld add bajar baja bajo anadir anado agregar agrego poner pongo",
    "merge": "merge unir juntar",
    "discard": "discard botar bota boto tirar tira tiro descartar descarto",
    "ask": "ask preguntar pregunto pedir pido permiso",
    "yes": "yes y si s",
    "no": "no n",
    "red": "red rojo rojos",
    "pass": "pass pasar paso",
    "cut": "cut cortar corto picar partir levantar levanto",
    "keep": "keep quedar quedarme quedo guardarme",
}
WORDS: Final = {word: verb for verb, words in _SAID.items() for word in words.split()}
"""What may be said for each word of the notation."""

_ORDERS_SAID: Final = {
    "help": "h help ayuda",
    "why": "? why porque",
    "hint": "hint advice pista consejo",
    "hand": "hand mano cartas",
    "score": "score puntos puntuacion tanteo",
    "rules": "rules reglas regla rule",
    "save": "save guardar",
    "quit": "quit exit salir q",
    "table": "table mesa",
    "back": "0 back volver atras",
}
ORDERS: Final = {word: order for order, words in _ORDERS_SAID.items() for word in words.split()}
"""What may be said for each command of the table."""

_SIGNS: Final = str.maketrans(
    {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "\ufe0f": "", ",": " ", ";": " "}
)
_SMALL: Final = frozenset({"LA", "EL", "PACA", "THE", "PILE", "CON", "WITH"})
"""Words that people say along with a move, and that tell nothing."""
_JOKER: Final = re.compile(r"\b(?:JOKER|JOKERS|COMODIN|COMODINES|JOCKER)\b")
_CARD: Final = re.compile(r"(?:(?:10|[2-9TJQKA])[SHDC]|JK)(?:\*\d{1,3})?")


def plain(text: str) -> str:
    """The text in small letters without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def split(text: str) -> tuple[str, str]:
    """The first word in small letters without accents, and the rest as it was typed."""
    first, *rest = text.strip().split(maxsplit=1) or [""]
    return plain(first), rest[0].strip() if rest else ""


def cards_part(text: str) -> str:
    """Cards and labels as the notation writes them."""
    raised = plain(text.translate(_SIGNS)).upper()
    return " ".join(_JOKER.sub("JK", raised).split())


def is_cards(text: str) -> bool:
    """Whether the text is nothing but cards."""
    words = cards_part(text).split()
    return bool(words) and all(_CARD.fullmatch(word) for word in words)


def notation(text: str) -> str | None:
    """The move that a text means, in the notation; None where its first word is no move."""
    first, rest = split(text)
    verb = WORDS.get(first)
    if verb is None:
        return None
    return " ".join([verb, *(word for word in cards_part(rest).split() if word not in _SMALL)])
