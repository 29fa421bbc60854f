"""A hint says in words what to do: there is a sentence for every move, by what the seat knows."""

from string import Formatter

import pytest

from canasta.game.codes import KEEP, kind_of
from canasta.game.encode import decode
from canasta.session.hints import hint_words
from canasta.session.room_robots import robot_view
from canasta.session.show import WORDS
from canasta.words.online import table_sentences
from tests.room.sitting import Sitting


def test_every_sentence_of_the_table_is_there_twice():
    found = {lang: table_sentences(lang) for lang in ("es", "en")}
    assert found["es"].keys() == found["en"].keys()
    for key, text in found["es"].items():
        fields = [
            {name for _, name, _, _ in Formatter().parse(one) if name is not None}
            for one in (text, found["en"][key])
        ]
        assert fields[0] == fields[1], key


@pytest.mark.parametrize(
    ("variant", "seats"), [("canaston", 4), ("classic", 4), ("samba", 4), ("individual", 3)]
)
def test_every_legal_move_has_words(variant, seats):
    table = Sitting(variant, ("person",) * seats).all_sit()
    table.do(0, "begin")
    room = table.room
    state = room.session.match.state
    kinds = set()
    while (state := room.session.match.state) is not None:
        player = room.session.actor
        assert player is not None
        view = robot_view(room, player)
        for code in view.legal[:: max(1, len(view.legal) // 6)]:
            kinds.add(kind_of(code))
            for lang in ("es", "en"):
                words = hint_words(room.session, player, view, decode(state, code), lang)
                assert words.endswith(".")
                assert "{" not in words
        table.play(1)
    assert len(kinds) >= 4, [WORDS[kind] for kind in kinds]
    assert (KEEP in kinds) == room.rules.seating.cut


def test_a_hint_tells_the_points_of_an_opening():
    table = Sitting("classic").all_sit()
    table.do(0, "begin")
    room = table.room
    while (state := room.session.match.state) is not None:
        player = room.session.actor
        assert player is not None
        shown = room.update(player).table
        assert shown is not None
        if shown.lays and shown.phase == "play":
            view = robot_view(room, player)
            code = next(code for code in view.legal if str(decode(state, code)) == shown.lays[0])
            words = hint_words(room.session, player, view, decode(state, code), "es")
            assert words.endswith("y necesitas 50.")
            return
        table.play(1)
    pytest.fail("nobody opened")
