import hashlib
from typing import Any

import pytest

from canasta.cards import BLACK, RED, card_text, parse_cards
from canasta.rules import load, resolved
from canasta.session.log import Opened, Planned, Ruled, Sat, Seated
from canasta.session.protocol import (
    Accepted,
    Act,
    Do,
    Hello,
    Malformed,
    NotAllowed,
    Refused,
    Said,
    Say,
    Stale,
    Tried,
    Try,
    write_message,
)
from canasta.session.room import Room
from canasta.session.room_replay import hand_steps
from canasta.session.room_robots import robot_entry, robot_view
from canasta.session.room_telling import genuine
from tests.room.sitting import SALT, Sitting

ROBOTS = ("person", "easy", "person", "hard")


def test_from_the_lobby_through_a_match_to_the_rematch():
    table = Sitting("classic", ROBOTS, {"match.target": 500})
    room = table.room
    assert room.stage == "lobby"
    table.sit(0)
    assert table.do(0, "begin") == "seats_open"
    table.sit(2)
    assert room.free_seat() is None
    assert table.do(2, "begin") == "host_only"
    assert table.do(0, "begin") == "done"
    assert table.do(0, "begin") == "begun"
    assert table.do(0, "next") == "hand_lasts"
    hands = 0
    while room.stage == "play":
        table.play()
        hands += 1
        if room.stage == "play":
            assert table.do(0, "rematch") == "match_lasts"
            assert table.do(2, "next") == "done"
    assert room.stage == "over"
    assert table.do(0, "next") == "match_over"
    number = room.game_number
    assert table.do(2, "rematch") == "done"
    assert room.stage == "play"
    assert room.game_number == number + 1
    assert room.names("es")[0] == "Ana"
    table.play(8)
    assert len(room.decks) == hands + 1


@pytest.mark.parametrize("clock", [0, 30])
def test_a_room_rebuilt_from_its_log_is_the_same(clock):
    table = Sitting("canaston", ROBOTS, clock=clock).all_sit()
    table.do(0, "begin")
    table.play(40)
    table.do(0, "pause")
    again = Room("ABCDEF", table.log)
    for player in (0, 2, None):
        assert again.info(player, "en", 5) == table.room.info(player, "en", 5)
        assert again.update(player, 3, "en") == table.room.update(player, 3, "en")


def test_nothing_is_done_by_watchers():
    table = Sitting().all_sit()
    assert table.do(None, "begin") == "watcher"
    assert isinstance(table.room.judge(None, Act("a", 0, "draw")), Malformed)
    assert isinstance(table.room.judge(None, Say("hello")), Malformed)
    assert isinstance(table.room.judge(None, Try("a", "draw")), Malformed)


def test_rules_change_before_the_match_and_everybody_is_asked_again():
    table = Sitting().all_sit()
    assert table.do(1, "rules", options={"match.target": 3000}) == "host_only"
    assert table.do(0, "rules") == "no_options"
    assert table.do(0, "rules", options={"match.target": "x"}) == "rules"
    assert table.do(0, "rules", options={"seating.packs": 3}) == "done"
    assert [place.agreed for place in table.room.places] == [True, False, False, False]
    assert len(table.room.info(0, "en").differences) == 1
    assert table.do(0, "begin") == "not_agreed"
    for player in (1, 2, 3):
        assert table.do(player, "agree") == "done"
    assert table.do(0, "begin") == "done"
    assert table.do(0, "rules", options={}) == "begun"


def test_host_removes_covers_and_passes_on():
    table = Sitting().all_sit()
    room = table.room
    assert table.do(1, "remove", player=2) == "host_only"
    assert table.do(0, "remove", player=0) == "yourself"
    assert table.do(0, "remove") == "no_player"
    assert room.seated(2, "key 2")
    assert table.do(0, "remove", player=2) == "done"
    assert not room.seated(2, "key 2")
    assert not room.seated(2, "")
    assert table.do(0, "cover", player=1) == "not_begun"
    assert table.do(0, "robot", player=1) == "not_open"
    assert table.do(0, "robot", player=2) == "done"
    assert table.do(0, "begin") == "done"
    room.present = {0, 1}
    assert table.do(0, "cover", player=1) == "present"
    assert table.do(0, "cover", player=3) == "done"
    assert room.info(0, "es").players[3].covered
    assert table.do(0, "host", player=2) == "not_a_person"
    assert table.do(0, "host", player=1) == "done"
    assert room.host == 1
    assert table.do(0, "uncover", player=3) == "host_only"
    assert table.do(1, "uncover", player=3) == "done"
    assert table.do(1, "leave") == "done"
    assert room.host == 0
    assert room.places[1].robot_plays
    table.sit(1, "Rosa")
    assert room.names("es")[1] == "Rosa"


def test_the_seat_is_given_back_on_return():
    table = Sitting().all_sit()
    table.do(0, "begin")
    player = table.room.actor
    assert player is not None
    table.keep(Seated("cover", player))
    assert table.room.robot_turn() == player
    assert table.room.judge(player, Hello()) == (Seated("uncover", player),)
    assert isinstance(table.act(player, "draw"), Accepted)
    assert not table.room.places[player].covered


def test_a_robots_move_is_checked():
    table = Sitting("classic", ("person", "normal", "normal", "normal")).all_sit()
    table.do(0, "begin")
    player = table.room.actor
    assert player is not None
    if player == 0:
        assert robot_entry(table.room, 0, robot_view(table.room, 0).legal[0]) is None
        table.keep(Seated("cover", 0))
    nonsense: list[Any] = [1 << 60, -1, (), "draw", None]
    for code in nonsense:
        assert robot_entry(table.room, player, code) is None
    assert robot_entry(table.room, player, robot_view(table.room, player).legal[0]) is not None


def test_pause_stops_moves_and_the_clock():
    table = Sitting(clock=60).all_sit()
    table.do(0, "begin")
    room = table.room
    player = room.actor
    assert player is not None
    assert room.deadline() == table.now + 60_000
    table.now += 10_000
    assert table.do(2, "pause") == "done"
    assert room.deadline() is None
    assert isinstance(table.act(player, "draw"), NotAllowed)
    table.now += 500_000
    assert table.do(3, "go_on") == "done"
    assert room.deadline() == table.now + 50_000
    assert isinstance(table.act(player, "draw"), Accepted)
    assert room.deadline() == table.now + 50_000  # the same turn


def test_the_same_message_twice_is_answered_alike():
    table = Sitting().all_sit()
    message = Do("b", "begin")
    found = table.room.judge(0, message)
    assert isinstance(found, tuple)
    table.keep(*found)
    first = table.room.done(0, message)
    assert table.room.judge(0, message) == first
    player = table.room.actor
    assert player is not None
    accepted = table.act(player, "draw", "x")
    assert table.room.judge(player, Act("x", 0, "draw")) == accepted
    assert isinstance(table.room.judge(player, Act("y", 0, "draw")), Stale)


def test_a_refusal_is_a_sentence_in_the_readers_language():
    table = Sitting().all_sit()
    table.do(0, "begin")
    player = table.room.actor
    assert player is not None
    other = (player + 1) % 4
    said = {}
    for lang in ("es", "en"):
        message = Act(f"a {lang}", table.room.game_number, "draw")
        found = table.room.judge(other, message, lang)
        assert isinstance(found, Refused)
        said[lang] = found.reason.text
    assert said == {"es": "No es tu turno.", "en": "It is not your turn."}
    update = table.room.update(None, 0, "en")
    assert all(event.text for event in update.events)
    assert isinstance(table.room.judge(player, Try("t", "draw")), Tried)
    assert table.room.judge(player, Say("thanks")) == Said(player, "thanks")


def test_decks_are_announced_before_and_shown_after():
    table = Sitting(seed="fair").all_sit()
    room = table.room
    before = room.info(None, "es").fair
    assert [(one.hand, one.deck) for one in before] == [(1, "")]
    table.do(0, "begin")
    assert room.info(0, "es").fair == before
    table.play()
    shown = room.fair(1)
    assert shown is not None
    text = f"{shown.salt} {shown.deck}"
    assert shown.digest == before[0].digest == hashlib.sha256(text.encode()).hexdigest()
    assert genuine(shown)
    assert room.fair(3) is None
    assert [one.hand for one in room.info(0, "es").fair] == [1, 2]


def test_no_key_deck_or_salt_leaves_before_its_time():
    table = Sitting("canaston", ROBOTS).all_sit()
    room = table.room
    table.do(0, "begin")
    for _ in range(60):
        table.play(1)
        assert room.ready is None
        for player in (0, 1, None):
            told = write_message(room.info(player, "es")) + write_message(room.update(player))
            assert b"key " not in told
            assert SALT.encode() not in told
            assert room.decks[0].deck[:60].encode() not in told
        seen = room.update(None).table
        assert seen is not None
        assert seen.hand == "-"
        assert seen.legal == ()


@pytest.mark.parametrize("variant", ["canaston", "classic"])
def test_a_hand_is_replayed_as_a_seat_saw_it_or_with_all_cards(variant):
    table = Sitting(variant).all_sit()
    table.do(0, "begin")
    session = table.room.session

    def steps(player, own):
        found = hand_steps(session, 1, table.room.names("es"), "es", player, own=own)
        assert found is not None
        return found

    acted = [0] * 4
    while len(session.entries) < 40:
        acted[session.actor or 0] = session.number + 1
        table.play(1)
        for own in (True, False):
            lasting = steps(2, own)
            assert [hand for p, hand in enumerate(lasting[-1]["hands"]) if p != 2] == ["-"] * 3
            assert len(lasting) == session.number - max(acted[2] - 1, 0)
    assert hand_steps(session, 2, table.room.names("es"), "es", 2, own=True) is None
    table.play()
    mine, every = steps(2, True), steps(2, False)
    assert len(mine) == len(every) == session.number
    for one, other in zip(mine, every, strict=True):
        assert one["hands"][2] == other["hands"][2]
        assert {one["hands"][seat] for seat in (0, 1, 3)} == {"-"}
        assert all(event.text.strip(" .") for event in (*one["events"], *other["events"]))
    assert all(step["events"] for step in every)
    assert any(event.cards != "-" for s in every for event in s["events"] if event.kind == "drew")
    hidden = [event for s in mine for event in s["events"] if event.kind == "drew"]
    assert {event.seat for event in hidden if event.cards != "-"} == {2}


def shown(table, player):
    found = table.room.update(player, 0, "en").table
    assert found is not None
    return found


def test_every_card_that_may_be_discarded_is_told():
    table = Sitting("classic", seed="discards").all_sit()
    table.do(0, "begin")
    told = 0
    for _ in range(60):
        player = table.room.actor
        if player is None:
            break
        seen = shown(table, player)
        ranks = {word.split()[1][:-1] for word in seen.legal if word.startswith("discard")}
        cards = parse_cards(seen.discards)
        held = parse_cards(seen.hand)
        assert cards == [c for c in held if card_text(c)[:-1] in ranks and c >> 2 != RED]
        told += len(cards)
        assert seen.draws == (1 if seen.phase == "draw" else 0)
        others = [shown(table, p) for p in (*range(4), None) if p != player]
        assert all(one.discards == one.gives == "-" for one in others)
        assert len({one.sides for one in [seen, *others]}) == 1
        if parse_cards(seen.pile)[-1:] and parse_cards(seen.pile)[-1] >> 2 == BLACK:
            assert {one.pile_state for one in [seen, *others]} == {"stopped"}
        table.play(1)
    assert told


def test_the_end_of_a_hand_is_told_in_words():
    table = Sitting("classic", seed="words").all_sit()
    table.do(0, "begin")
    table.play()
    for lang, sign in (("es", "."), ("en", ",")):
        update = table.room.update(1, 0, lang)
        scored = update.scored
        assert scored is not None
        assert (scored.goal, update.games) == (5000, 1)
        assert [n > 0 for n in scored.needs] == [True, True]
        lines = [line for sheet in scored.sheets for line in sheet]
        assert lines
        assert all(line.text for line in lines)
        assert any(sign in line.text for line in lines if abs(line.points) > 999) or not any(
            abs(line.points) > 999 for line in lines
        )
        for event in update.events:
            assert event.text
            assert not any(name in event.short for name in ("Ana", "Luis", "Marta", "\0"))
            assert event.short.lstrip("¡−")[0].isupper() or event.short.lstrip("−")[0].isdigit()


def test_only_the_asked_partner_sees_the_question():
    options = {"closing.ask": "required", "closing.ask_failed": 100}
    table = Sitting("classic", options=options, seed="ask").all_sit()
    table.do(0, "begin")
    asker = table.room.actor
    assert asker is not None
    assert isinstance(table.act(asker, "ask"), Accepted)
    partner = table.room.actor
    assert partner == (asker + 2) % 4
    for reader in (*range(4), None):
        question = shown(table, reader).question
        if reader != partner:
            assert question is None
            continue
        assert question is not None
        state = table.room.session.match.state
        assert state is not None
        assert question.asker_hand == state.sizes[state.asked_by]
        assert (question.total, question.goal, question.fine) == (0, 5000, 100)
        assert question.my_points > 0


def test_a_try_tells_the_points_of_each_group():
    table = Sitting("classic", seed="groups").all_sit()
    table.do(0, "begin")
    compared = 0
    for _ in range(80):
        player = table.room.actor
        if player is None:
            break
        for action in shown(table, player).legal[:6]:
            found = table.room.judge(player, Try("t", action))
            assert isinstance(found, Tried)
            assert found.reason is None
            if action.startswith(("lay", "take")):
                assert len(found.groups) == action.count("/") + 1
                assert sum(found.groups) == found.points
                compared += 1
        table.play(1)
    assert compared


def test_a_variant_that_changes_later_changes_no_old_table(tmp_path, monkeypatch):
    monkeypatch.setenv("CANASTA_VARIANTS", str(tmp_path))
    file = tmp_path / "house.toml"
    text = (
        'name = "house"\nparent = "classic"\nseats = [4]\n[title]\nes = "Casa"\nen = "House"\n'
        '[match]\ntarget = { value = %d, source = "us" }\n'
    )
    file.write_text(text % 3000)
    rules = load("house")
    titles = (rules.title_es, rules.title_en)
    plan: tuple[Planned, ...] = ("person",) * 4
    room = Room("ABCDEF", [(Opened("house", 4, {}, plan, 0, resolved(rules), titles), 0)])
    log = room.judge(0, Do("x", "rules", options={"match.target": 3500}))
    assert not isinstance(log, tuple)  # nobody sits there yet
    file.write_text(text % 9000)
    again = Room("ABCDEF", [(Opened("house", 4, {}, plan, 0, resolved(rules), titles), 0)])
    assert again.rules == rules
    assert Room("ABCDEF", [(Opened("house", 4, {}, plan), 0)]).rules.match.target == 9000
    file.unlink()
    last = Room("ABCDEF", [(Opened("house", 4, {}, plan, 0, resolved(rules), titles), 0)])
    assert last.info(None, "en").title == "House"
    assert last.info(None, "es").differences == ()


def test_changed_rules_are_kept_whole():
    table = Sitting().all_sit()
    assert table.do(0, "rules", options={"match.target": 3500}) == "done"
    ruled = [entry for entry, _ in table.log if isinstance(entry, Ruled)]
    assert ruled[0].resolved["match.target"] == 3500
    assert Room("ABCDEF", table.log).rules == table.room.rules


def test_entries_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="opens"):
        Room("ABCDEF", [(Sat(0, "Ana", "k"), 0)])
    table = Sitting().all_sit()
    for entry in (Sat(0, "Eva", "k"), table.log[0][0]):
        with pytest.raises(ValueError, match="open"):
            table.room.fold(entry)
