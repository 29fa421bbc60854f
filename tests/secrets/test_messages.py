"""No message tells a seat, or a watcher, a card that it must not know."""

import re

import msgspec
import pytest

from canasta.cards import card_text, deck, shuffled, unpack, unpack_list
from canasta.game import codes
from canasta.game.encode import decode, encode
from canasta.game.imagine import imagine
from canasta.game.legal import legal_codes
from canasta.game.moves import Illegal, parse_move
from canasta.game.state import CUT_PHASE, PLAY_PHASE, State
from canasta.game.view import view
from canasta.rules import load
from canasta.session.log import Acted
from canasta.session.protocol import Act, write_message
from canasta.session.room_replay import hand_steps
from canasta.session.session import Session, dealt_entry
from tests.playing import BOTH, TABLES, choose, random_rng, random_rules

CARD = re.compile(rb"(?<![\w#])(?:[4-9TJQKA2][SHDC]|3[SHDC]|JK)(?![\w#])")
LONGEST = 400


def texts(cards: list[int]) -> set[str]:
    return {card_text(c) for c in cards}


def on_the_table(state: State) -> set[str]:
    """Cards that lie open: the pile's top, or all of it where it may be looked through; melds."""
    everything = state.house.rules.pile.shown == "all"
    found = texts(state.pile if everything else state.pile[-1:])
    for melds in state.melds:
        for meld in melds:
            if meld.size() < 7:
                found |= texts(meld.cards())
    for packed in state.red:
        found |= texts(unpack(14, packed))
    return found


def shown_by(state: State, code: codes.Code) -> set[str]:
    """Cards that a move itself shows to everybody."""
    kind = codes.kind_of(code)
    if kind in (codes.LAY, codes.TAKE):
        found = {card_text(c) for p in codes.parts_of(code) for c in codes.cards_of(p)}
        return found | texts(state.pile[-1:])
    assert isinstance(code, int)
    if kind == codes.DISCARD:
        return {card_text(codes.card_of(code))}
    return texts(list(codes.kept_of(code))) if kind == codes.KEEP else set()


class Knowing:
    """What a player (None: a watcher) may be told: what lies open, and what went by."""

    def __init__(self, player: int | None) -> None:
        self.player = player
        self.went_by: list[set[str]] = []
        """By entry of the hand."""
        self.acted = 0

    def allowed(self, session: Session, since: int) -> set[str]:
        state = session.state
        assert state is not None
        found = on_the_table(state).union(*self.went_by[max(0, since) :])
        seat = session.seat_of(self.player)
        if seat is not None:
            found |= texts(unpack_list(state.hands[seat]))
            if state.phase == CUT_PHASE and seat == state.actor and state.lifted:
                found |= texts(state.stock[state.lifted - 3 : state.lifted])
        return found


def named(session: Session, player: int | None, seen: int) -> set[str]:
    """Every card that a message names."""
    raw = write_message(session.update(player, seen))
    return {found.decode() for found in CARD.findall(raw)}


def replayed(session: Session, player: int) -> set[str]:
    """Every card that the replay of the hand names, while it lasts."""
    hand = sum(len(game.hands) for game in session.match.games) + 1
    names = [f"player {seat}" for seat in range(len(session.match.names))]
    steps = hand_steps(session, hand, names, "en", player, own=False)
    assert steps
    return {found.decode() for found in CARD.findall(msgspec.json.encode(steps))}


def play_and_search(name: str, seats: int, number: int) -> int:
    """Play a hand; after every move, search what each is told. How many messages were searched."""
    rng = random_rng("messages", name, seats, number)
    rules = load(name, seats) if number % 2 == 0 else random_rules(name, seats, rng)
    session = Session(rules, [f"player {seat}" for seat in range(seats)])
    order = shuffled(deck(rules.seating.packs, rules.seating.jokers), f"messages {number}")
    session.fold(dealt_entry(order))
    everybody = [Knowing(player) for player in (*range(seats), None)]
    assert session.state is not None
    for one in everybody:
        one.went_by.append(texts(session.state.first_pile))
    searched = 0
    while session.actor is not None and session.number < LONGEST:
        before, actor = session.state, session.actor
        code = choose(legal_codes(before), rng)
        action = str(decode(before, code))
        answer = session.answer(actor, Act(f"{session.number}", session.number, action))
        assert isinstance(answer, Acted)
        session.fold(answer)
        after = session.state
        shown = shown_by(before, code)
        if before.phase == CUT_PHASE:
            shown |= texts(after.first_pile)
        for one in everybody:
            seat = session.seat_of(one.player)
            held = set() if seat is None else texts(unpack_list(after.hands[seat]))
            one.went_by.append(shown | on_the_table(after) | held)
            if one.player == actor:
                one.acted = len(one.went_by) - 1
            if rng.random() < 0.7:
                continue
            last = one.acted
            if one.player is None:
                last = min(other.acted for other in everybody if other.player is not None)
            told = named(session, one.player, rng.choice((0, session.number)))
            assert told <= one.allowed(session, last), action
            if one.player is not None and session.match.state is not None and rng.random() < 0.05:
                assert replayed(session, one.player) <= one.allowed(session, last), action
            searched += 1
        if rng.random() < 0.05 and session.actor is not None:
            same_message(session, rng.choice(range(seats)), f"{rng.random()}")
    return searched


def same_message(session: Session, player: int, seed: str) -> None:
    """What a player is told stays the same when the cards that it cannot see are dealt anew."""
    state = session.state
    assert state is not None
    message = write_message(session.update(player, 0))
    session.match.state = session.state = imagine(view(state, session.seat_of(player)), seed)
    session._open = None
    try:
        assert write_message(session.update(player, 0)) == message
    finally:
        session.match.state = session.state = state
        session._open = None


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=BOTH)
def test_no_message_names_a_hidden_card(name, seats):
    assert sum(play_and_search(name, seats, number) for number in range(2)) > 100


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), TABLES, ids=BOTH)
def test_no_message_of_many_hands_names_a_hidden_card(name, seats):
    for number in range(2, 20):
        play_and_search(name, seats, number)


def test_a_watcher_sees_no_further_back_than_the_players():
    """Else a player could watch as well, and look through the pile."""
    session = Session(load("classic", 4), ["Ana", "Luis", "Marta", "Pedro"])
    session.fold(dealt_entry(shuffled(deck(2, 4), "watcher")))
    for _ in range(10):
        for word in ("draw", "discard"):
            state, actor = session.state, session.actor
            assert state is not None
            assert actor is not None
            code = next(
                c
                for c in legal_codes(state)
                if codes.kind_of(c) == (codes.DRAW if word == "draw" else codes.DISCARD)
            )
            answer = session.answer(
                actor, Act(f"{session.number}", session.number, str(decode(state, code)))
            )
            assert isinstance(answer, Acted)
            session.fold(answer)
    told = session.update(None).events
    assert sum(event.kind == "discarded" for event in told) == 4
    assert told[0].number == session.number - 6


def test_a_merged_canasta_is_told():
    """Two open groups that become a canasta close it."""
    from canasta.game.events import events
    from canasta.game.house import House
    from canasta.game.state import Meld
    from canasta.game.step import step

    state = State(House(load("samba", 4)))
    for n in (3, 4):
        meld = Meld(0, codes.GROUP, 9)
        meld.nats, meld.naturals = n, n
        state.melds[0].append(meld)
    state.opened = [True] * 4
    state.phase = PLAY_PHASE
    for rank in (0, 1, 2):
        state.add(0, rank * 4)
    code = encode(state, parse_move("merge K K#2"))
    assert not isinstance(code, Illegal)
    after = state.clone()
    step(after, code)
    assert [(e.kind, e.labels, e.detail) for e in events(state, code, after)] == [
        ("merged", ("K", "K#2"), ""),
        ("closed", ("K",), "clean"),
    ]
