"""``canasta replay``: play a record again, show its score sheets and its digest (notation 7)."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from canasta.game.record import Replay, position_at, read_record, verify
from canasta.options import RulesError
from canasta.rules.scoring import LABELS
from canasta.words.refusals import error_words


def replay(
    file: str,
    at: int | None = None,
    as_json: bool = False,
    lang: str = "en",
    show: Callable[[Replay], str] | None = None,
) -> int:
    """Replay the record in ``file`` (``-`` is standard input) and print what came of it.

    Prints the score sheets and the digest as ``show`` writes them (``sheets_text`` by default);
    with ``as_json`` the result of notation 5.1 with ``actions`` (their number) and ``digest``; with
    ``at`` the position after so many actions instead, which is JSON anyway. The exit status: 0; 1
    where the record holds another digest; 2 where it is malformed or cannot be played, with the
    place on standard error, in the words of ``lang``.
    """
    try:
        record = read_record(_document(file))
        if at is not None:
            print(json.dumps(position_at(record, at), ensure_ascii=False, indent=2))
            return 0
        run = Replay(record)
        for _ in run.states():
            pass
    except (OSError, ValueError, RecursionError) as error:
        return _refuse(file, error, lang, 2)
    if as_json:
        found = {**run.match.result(), "actions": run.number, "digest": run.digest}
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        print(sheets_text(run) if show is None else show(run))
    try:
        verify(run)
    except RulesError as error:
        return _refuse(file, error, lang, 1)
    return 0


def _document(file: str) -> object:
    text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    document: object = json.loads(text)
    return document


def _refuse(file: str, error: Exception, lang: str, status: int) -> int:
    problem = error_words(error, lang) if isinstance(error, RulesError) else str(error)
    print(f"{file}: {problem}", file=sys.stderr)
    return status


def sheets_text(run: Replay) -> str:
    """The score sheets of a replayed match as text, with its result, digest and state."""
    result = run.match.result()
    names = [player["name"] for player in result["players"]]
    lines = [f"{run.record.rules.name}: {', '.join(names)}"]
    for number, game in enumerate(result["games"]):
        sides = [" + ".join(names[player] for player in side) for side in game["pairs"]]
        for k, hand in enumerate(game["hands"]):
            lines += ["", *_sheet(f"game {number + 1}, hand {k + 1}", sides, hand)]
        if game["over"]:
            winner = game["winner"]
            lines += ["", "drawn" if winner is None else f"won by {sides[winner]}"]
    lines.append("")
    lines += [f"{player['name']}: {player['points']}" for player in result["players"]]
    if run.match.state is not None:
        lines += ["", "the last hand is not over"]
    lines += ["", f"actions {run.number}", f"digest {run.digest}"]
    return "\n".join(lines)


def _sheet(title: str, sides: list[str], hand: dict[str, Any]) -> list[str]:
    """One hand as a table: a row a line of the score, a column a side."""
    rows = [[title, *sides]]
    rows += [[label, *(str(side[label]) for side in hand["sides"])] for label in (*LABELS, "total")]
    rows.append(["totals", *map(str, hand["totals"])])
    rows.append(["opening_next", *map(str, hand["opening_next"])])
    first = max(len(row[0]) for row in rows)
    widths = [max(len(row[i]) for row in rows) for i in range(1, len(rows[0]))]
    return [
        "  ".join(
            [row[0].ljust(first), *(t.rjust(w) for t, w in zip(row[1:], widths, strict=True))]
        )
        for row in rows
    ]
