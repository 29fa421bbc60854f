"""Whether an action would be legal, what it is worth, how far the hand could get with it."""

from canasta.cards import ParseError
from canasta.game.check import check_code, understand
from canasta.game.codes import (
    GROUP,
    LAY,
    TAKE,
    Code,
    cards_of,
    kind_of,
    parts_of,
    rank_of,
    shape_of,
    target_of,
)
from canasta.game.moves import Illegal, Lay, Move, Take, Why, parse_move
from canasta.game.openings import clean
from canasta.game.points import taking_points, value_of
from canasta.game.singles import Singles
from canasta.game.state import State
from canasta.session.protocol import Malformed, Tried, Try, Unread
from canasta.session.room_words import spoken
from canasta.session.session import Session
from canasta.session.show import reason
from canasta.session.shown import Reason


def tried(
    session: Session, player: int | None, message: Try, lang: str
) -> Tried | Unread | Malformed:
    """The answer to a ``Try`` of a player; nothing is changed."""
    if player is None:
        return Malformed("a watcher tries no moves")
    try:
        move = parse_move(message.action)
    except ParseError as error:
        return Unread(message.id, error.position, error.expected)
    state = session.match.state
    rules = session.match.rules
    if state is None:
        return Tried(message.id, spoken(Reason(Why.WRONG_PHASE), rules, lang), 0, 0, 0)
    seat = session.seat_of(player)
    assert seat is not None
    code = understand(state, move, seat)
    illegal = code if isinstance(code, Illegal) else check_code(state, code)
    why = None if illegal is None else spoken(reason(illegal), rules, lang)
    cards = _cards(move)
    if seat != state.actor or not _held(state, cards):
        return Tried(message.id, why, 0, 0, 0)
    need = 0 if state.opened[seat] else state.house.minimum(state.scores[state.side_of(seat)])
    # cards that are no meld yet, as it grows on the staging strip, count as they are
    worth = state.house.worth
    groups = [sum(worth[c >> 2] for c in group) for group in _groups(move)]
    points = sum(groups) if isinstance(code, Illegal) else _worth(state, code)
    if isinstance(move, Take) and not isinstance(code, Illegal):
        groups[1:] = [
            sum(state.house.taking_worth[c >> 2] for c in group) for group in _groups(move)[1:]
        ]
        groups[0] = points - sum(groups[1:])
    return Tried(message.id, why, points, need, points + _rest(state, cards), tuple(groups))


def _groups(move: Move) -> list[tuple[int, ...]]:
    """The cards of the hand that an action lays, by melds; in a take those shown come first."""
    if isinstance(move, Take):
        return [move.cards, *(part.cards for part in move.parts)]
    return [part.cards for part in move.parts] if isinstance(move, Lay) else []


def _cards(move: Move) -> list[int]:
    """The cards of the hand that an action lays."""
    return [c for group in _groups(move) for c in group]


def _held(state: State, cards: list[int]) -> bool:
    hand = state.hands[state.actor]
    return all(cards.count(c) <= hand[c >> 2] >> 5 * (c & 3) & 31 for c in set(cards))


def _worth(state: State, code: Code) -> int:
    """Points of the melds of an action."""
    if kind_of(code) == TAKE:
        return taking_points(state, parts_of(code))
    return sum(value_of(state, p) for p in parts_of(code)) if kind_of(code) == LAY else 0


def _rest(state: State, gone: list[int]) -> int:
    """Points that what is left in the hand could lay besides, reckoned greedily."""
    trial = state.clone()
    seat = trial.actor
    for c in gone:
        trial.remove(seat, c)
    singles = Singles(trial, seat, trial.hands[seat], trial.counts[seat], trial.sizes[seat])
    singles.find()
    parts = [p for p in singles.sure + singles.doubtful if clean(trial, p)]
    ranks = {c >> 2 for c in gone}
    points = 0
    for value, p in sorted(((value_of(trial, p), p) for p in parts), reverse=True):
        group = shape_of(p) == GROUP
        new = group and not target_of(p)
        if new and trial.house.one_per_rank and rank_of(p) in ranks:
            continue
        if _use(trial, cards_of(p), exact=not group):
            points += value
            if new:
                ranks.add(rank_of(p))
    return points


def _use(trial: State, cards: list[int], *, exact: bool) -> bool:
    """Take cards out of the hand, of any suit where suits do not matter; False: they are gone."""
    seat = trial.actor
    ranks = [c >> 2 for c in cards]
    if any(ranks.count(r) > trial.counts[seat][r] for r in set(ranks)):
        return False
    if exact and not _held(trial, cards):
        return False
    for c in cards:
        suits = [s for s in range(4) if trial.hands[seat][c >> 2] >> 5 * s & 31]
        trial.remove(seat, c if c & 3 in suits else c - (c & 3) + suits[0])
    return True
