"""Reading what people hand to a command: a file, or standard input, that may be anything."""

import json
import sys
from typing import Any

from canasta.cards import ParseError
from canasta.options import RulesError, plain_text
from canasta.words.refusals import error_words
from canasta.words.text import sentence


class Wrong(Exception):
    """What is wrong with a command or its input, in one line of the reader's language."""


def wrong(lang: str, key: str, /, **fields: object) -> Wrong:
    """The error with the sentence ``wrong/key``."""
    return Wrong(sentence(lang, f"wrong/{key}", **fields))


def told(error: RulesError | ParseError, lang: str, before: str = "") -> Wrong:
    """An error of the core, found in what ``before`` names."""
    said = plain_line(error_words(error, lang))
    return Wrong(f"{before}: {said}" if before else said)


def plain_line(text: str) -> str:
    """A text of unknown origin on one line, safe to print."""
    return text if text.isprintable() else ascii(text)[1:-1]


def read_json(name: str, lang: str) -> Any:
    """The JSON document in a file, or on standard input for ``-``. Raises Wrong with the name."""
    try:
        return json.loads(_text(name, lang), parse_constant=_refused)
    except json.JSONDecodeError as error:
        where = wrong(lang, "not_json", line=str(error.lineno), column=str(error.colno))
    except RecursionError:
        where = wrong(lang, "too_deep")
    except ValueError:  # NaN, Infinity, or a number of too many digits
        where = wrong(lang, "bad_number")
    raise Wrong(f"{plain_text(name)}: {where}")


def _refused(constant: str) -> object:
    raise ValueError(constant)


def _text(name: str, lang: str) -> str:
    try:
        if name == "-":
            stdin = sys.stdin
            data = stdin.buffer.read() if stdin is not None else b""
        else:
            with open(name, "rb") as file:
                data = file.read()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        where = wrong(lang, "not_utf8")
    except FileNotFoundError:
        where = wrong(lang, "no_file")
    except IsADirectoryError:
        where = wrong(lang, "folder")
    except OSError as error:
        where = wrong(lang, "unreadable", why=error.strerror or type(error).__name__)
    except ValueError:  # a name that no file can have
        where = wrong(lang, "no_file")
    raise Wrong(f"{plain_text(name)}: {where}")


def write_json(value: object) -> None:
    """A value as JSON on standard output."""
    print(json.dumps(value, ensure_ascii=False, indent=2))
