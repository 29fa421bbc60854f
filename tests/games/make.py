"""Write the golden matches anew: python tests/games/make.py [NAME-SEATS ...]

One record for every variant and number of seats, played at random, in `NAME-SEATS.json`, and what
they came to in `results.json`. Only a change of the rules is a reason to write one anew; records do
not depend on what `legal` lists, or in which order.
"""

import json
import sys
from pathlib import Path
from random import Random

from canasta.bots.simulate import random_choice, recorded
from canasta.game.record import Record, Replay, write_record
from canasta.rules import load, names, seats_of

HERE = Path(__file__).parent
SEEDS = 40
LARGEST = 60_000
WHOLE = {"classic-4"}
"""Tables of which a whole match is kept, not two hands of it."""
NAMES = ("Ana", "Luis", "Marta", "Pedro", "Eva", "Juan")


def text_of(record: Record) -> str:
    """The record as JSON, a line for every action."""
    return json.dumps(write_record(record), ensure_ascii=False, indent=0) + "\n"


def result_of(record: Record) -> dict[str, object]:
    """What the record comes to, without the entries that the lines of a score come from."""
    run = Replay(record)
    for _ in run.states():
        pass
    result = run.match.result()
    for game in result["games"]:
        for hand in game["hands"]:
            for side in hand["sides"]:
                del side["lines"]
    return result


def variety(record: Record) -> tuple[int, int]:
    """How much a record shows: ways in which its hands end, kinds of action."""
    run = Replay(record)
    for _ in run.states():
        pass
    ends = {hand.ended for game in run.match.games for hand in game.hands}
    words = {str(move).split()[0] for hand in record.hands for _, move in hand.actions}
    return len(ends), len(words)


def make(name: str, seats: int) -> Record:
    """The most varied of the records of a few seeds that are not too large."""
    rules = load(name, seats)
    hands = 0 if f"{name}-{seats}" in WHOLE else 2
    found: list[Record] = []
    for number in range(1, 4 if hands == 0 else SEEDS + 1):
        choose = random_choice(Random(f"golden {number}"))
        record = recorded(rules, list(NAMES[:seats]), f"golden {number}", choose, hands)
        if len(text_of(record).encode()) < LARGEST:
            found.append(record)
    return max(found, key=variety)


def main(wanted: list[str]) -> None:
    """Write the wanted ones, or all."""
    file = HERE / "results.json"
    results = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    for name in names(HERE):
        for seats in seats_of(name):
            table = f"{name}-{seats}"
            if wanted and table not in wanted:
                continue
            record = make(name, seats)
            (HERE / f"{table}.json").write_text(text_of(record), encoding="utf-8")
            results[table] = result_of(record)
            print(table, variety(record), record.digest)
    text = json.dumps(dict(sorted(results.items())), ensure_ascii=False, indent=0)
    file.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
