"""Many hands of every table: no stall, no exception, no hand of more than 2,000 actions."""

import json
from collections import Counter

import pytest

from canasta.bots import named
from canasta.bots.simulate import bot_choice, dealt, play_hand
from canasta.game.digest import Digest
from canasta.game.match import Match
from canasta.game.record import Record, write_record
from canasta.game.state import ENDED
from canasta.rules import load, names, seats_of

TABLES = [(name, seats) for name in names() for seats in seats_of(name)]
BOTS = ("easy", "normal", "hard@0.02")
HANDS = 2000


def play(rules, bot, hands, file):
    """Play hands in matches; how they ended. What fails says where, and leaves the match in a file.

    ``play_hand`` raises for a hand without an end and for a refused move.
    """
    players = [f"player {seat}" for seat in range(rules.seats)]
    choose, decks = bot_choice(named(bot), "robust"), dealt(rules, f"robust/{bot}")
    ended: Counter[str] = Counter()
    match, record = Match(rules, players), Record(rules, players)
    for number in range(hands):
        if match.over:
            match, record = Match(rules, players), Record(rules, players)
        try:
            play_hand(match, next(decks), choose, Digest(), record)
        except Exception as error:
            file.write_text(json.dumps(write_record(record)), encoding="utf-8")
            error.add_note(
                f"{bot} at {rules.name} with {rules.seats} seats, deck robust/{bot}/{number},"
                f" action {len(record.hands[-1].actions)}; the match up to there is in {file}"
            )
            raise
        ended[match.games[-1].hands[-1].ended] += 1
    return ended


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("bot", BOTS)
def test_many_hands(tmp_path, name, seats, bot):
    """2,000 hands in all."""
    hands = -(-HANDS // (len(BOTS) * len(TABLES)))
    ended = play(load(name, seats), bot, hands, tmp_path / "match.json")
    assert ended.total() == hands
    assert set(ended) <= set(ENDED[1:])


def test_what_fails_says_where(tmp_path):
    file = tmp_path / "match.json"
    with pytest.raises(LookupError) as failed:
        play(load("samba", 5), "tests.bots.broken:Broken", 1, file)
    (note,) = failed.value.__notes__
    assert note.startswith("tests.bots.broken:Broken at samba with 5 seats, deck robust/tests.")
    assert note.endswith(f"/0, action 0; the match up to there is in {file}")
    assert json.loads(file.read_text())["hands"][0]["dealer"] in range(5)
