"""A match in progress: dealers, partners, totals; and the score-keeper adds up the same."""

from random import Random

import pytest

from canasta.bots.simulate import dealt, random_choice
from canasta.cards import deck
from canasta.game.apply import apply_code
from canasta.game.count import tallies
from canasta.game.match import Match
from canasta.game.state import OVER, State
from canasta.options import RulesError
from canasta.rules import differences, load, names, seats_of
from canasta.rules.scoring import Tally
from canasta.score import result

TABLES = [(name, seats) for name in names() for seats in seats_of(name)]


def side_entry(rules, tally: Tally) -> dict[str, object]:
    """What a score-keeper would type for one side of a hand."""
    fines, rest = divmod(tally.penalties, rules.scoring.penalty or 1)
    assert rest == 0
    by_player = rules.scoring.red_threes_owner == "player"
    return {
        "canastas": tally.canastas,
        "melded": tally.melded,
        "in_hand": tally.in_hand,
        "red_threes": list(tally.red_threes) if by_player else tally.red_threes[0],
        "black_threes_out": tally.black_threes_out,
        "concealed": tally.concealed,
        "exact_cut": tally.exact_cut,
        "penalties": fines,
    }


def hand_entry(state: State) -> dict[str, object]:
    rules = state.house.rules
    return {
        "out": None if state.out < 0 else state.side_of(state.out),
        "sides": [side_entry(rules, tally) for tally in tallies(state)],
    }


def play_hand(match: Match, order: list[int], choose) -> State:
    state = match.next_hand(order)
    while not state.over:
        state = match.state = apply_code(state, choose(state))
    return state


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_score_keeper_and_engine_add_up_alike(name, seats):
    rules = load(name, seats, {"match.target": 3000})
    players = [f"p{i}" for i in range(seats)]
    usual = load(name, seats)
    document = {
        "rules": name,
        "options": {path: value for path, _, value in differences(usual, rules)},
        "players": players,
        "games": [],
    }
    match = Match(rules, players)
    choose = random_choice(Random("match"))
    for order in dealt(rules, "match"):
        if not match.games or match.games[-1].standing.over:
            document["games"].append({"hands": []})
        state = play_hand(match, order, choose)
        match.finish_hand()
        document["games"][-1]["hands"].append(hand_entry(state))
        assert match.result() == result(document)
        if match.over or sum(len(game.hands) for game in match.games) == 30:
            break
    assert match.winners() == match.result()["winners"]


def test_partners_rotate_and_the_deal_begins_again_with_every_game():
    rules = load("canaston", 4, {"match.target": 1})
    match = Match(rules, ["Ana", "Luis", "Marta", "Pedro"])
    choose = random_choice(Random("rotate"))
    seen, dealers = [], []
    for order in dealt(rules, "rotate"):
        seen.append(match.order)
        dealers.append(match.dealer)
        state = play_hand(match, order, choose)
        assert state.dealer == dealers[-1]
        match.finish_hand()
        if match.over:
            break
    assert list(dict.fromkeys(seen)) == [(0, 1, 2, 3), (0, 1, 3, 2), (0, 2, 1, 3)]
    assert [game.pairs for game in match.games] == [
        ((0, 2), (1, 3)),
        ((0, 3), (1, 2)),
        ((0, 1), (2, 3)),
    ]
    hand = 0
    for game in match.games:
        hands = len(game.hands)
        assert [h.dealer for h in game.hands] == [(1 + n) % 4 for n in range(hands)]
        assert dealers[hand : hand + hands] == [(1 + n) % 4 for n in range(hands)]
        hand += hands
    assert sum(match.player_points()) == 0
    assert match.over


def test_totals_are_the_scores_of_the_next_hand():
    rules = load("classic")
    match = Match(rules, ["a", "b", "c", "d"])
    decks = dealt(rules, "totals")
    assert match.totals == [0, 0]
    play_hand(match, next(decks), random_choice(Random("1")))
    hand = match.finish_hand()
    assert match.state is None
    assert match.totals == hand.totals == [sheet.total for sheet in hand.sheets]
    assert list(match.next_hand(next(decks)).scores) == hand.totals
    assert match.dealer == 0


def test_a_winning_canasta_wins_the_game_whatever_the_totals():
    rules = load("individual", 2)
    match = Match(rules, ["a", "b"])
    state = match.next_hand(next(dealt(rules, "won")))
    state.phase, state.winner, state.ended = OVER, 1, 4
    hand = match.finish_hand()
    assert hand.ended == "won"
    assert match.over
    assert match.winners() == [1]


def test_what_is_out_of_place_is_refused():
    rules = load("classic", options={"match.target": 1})
    with pytest.raises(RulesError, match="seats: expected 4 names, got 3"):
        Match(rules, ["a", "b", "c"])
    match = Match(rules, ["a", "b", "c", "d"])
    with pytest.raises(ValueError, match="no hand in progress"):
        match.finish_hand()
    with pytest.raises(RulesError, match="deck: expected the 108 cards"):
        match.next_hand(deck(2, 3))
    order = next(dealt(rules, "x"))
    state = match.next_hand(order)
    with pytest.raises(ValueError, match="not over"):
        match.next_hand(order)
    with pytest.raises(ValueError, match="not over"):
        match.finish_hand()
    state.phase, state.winner = OVER, -1
    match.finish_hand()
    while not match.over:
        play_hand(match, order, random_choice(Random("x")))
        match.finish_hand()
    with pytest.raises(ValueError, match="match is over"):
        match.next_hand(order)
