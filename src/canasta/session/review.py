"""A finished hand looked over for one player: the decisions that cost most, by what they knew.

``decisions`` are weighed by ``canasta.bots.review``, wherever the host wants that done; ``review``
then says in words what came of it.
"""

from collections.abc import Iterator, Sequence

from canasta.bots.review import Loss
from canasta.game.check import understand
from canasta.game.codes import Code
from canasta.game.encode import decode
from canasta.game.moves import Answer, Discard, Illegal, Lay, Merge, Move, Red, Take, parse_move
from canasta.game.view import View, view
from canasta.session.hints import hint_words
from canasta.session.log import Acted
from canasta.session.room_replay import hands_of
from canasta.session.room_seats import ROBOT
from canasta.session.session import Session
from canasta.session.shown import Mark, Review
from canasta.words import cards_words, meld_words
from canasta.words.online import table_sentences
from canasta.words.text import filled


def finished_hands(session: Session) -> int:
    """How many hands of the match are over."""
    return sum(len(game.hands) for game in session.match.games)


def decisions(session: Session, hand: int, player: int) -> list[tuple[int, View, Code]]:
    """What a player decided in a finished hand (from 1): step, what they saw, what they played."""
    return [(step, seen, code) for step, _, seen, code in _decided(session, hand, player)]


def review(session: Session, hand: int, player: int, losses: Sequence[Loss], lang: str) -> Review:
    """The decisions that cost most in words, the dearest first; ``number`` of a loss is a step."""
    said = table_sentences(lang)
    marks: dict[int, Mark] = {}
    wanted = {loss.number: loss for loss in losses}
    for step, run, seen, code in _decided(session, hand, player):
        if step not in wanted or run.match.state is None:
            continue
        played, better = (decode(run.match.state, c) for c in (code, wanted[step].better))
        points = round(wanted[step].points, -1)
        did = filled(said[f"did/{_deed(played)}"], lang, _fields(played, seen, lang))
        text = filled(said["review/mark"], lang, {"did": did, "points": points})
        hint = hint_words(run, player, seen, better, lang)
        instead = hint[:1].lower() + hint[1:]  # it follows "Better:"
        marks[step] = Mark(step, str(played), str(better), points, text, instead)
    key = "review/marks" if marks else "review/none"
    found = tuple(marks[loss.number] for loss in losses)
    return Review(hand, found, filled(said[key], lang, {"n": len(found)}))


def _decided(session: Session, hand: int, player: int) -> Iterator[tuple[int, Session, View, Code]]:
    """Each decision of a player in a hand, the table standing as it was before it."""
    run = Session(session.match.rules, session.match.names)
    for place, played in enumerate(hands_of(session.entries)[:hand], 1):
        for step, entry in enumerate(played):
            state = run.match.state
            if place == hand and state is not None and isinstance(entry, Acted):
                code = understand(state, parse_move(entry.action), state.actor)
                mine = entry.player == player and run.actor == player
                if mine and not isinstance(code, Illegal) and not by_robot(entry):
                    yield step, run, view(state, state.actor), code
            run.fold(entry)


def by_robot(entry: Acted) -> bool:
    """Whether a robot made the move on somebody's seat, who is not told of it."""
    return entry.id.startswith(f"{ROBOT} ")


def _deed(move: Move) -> str:
    """The key of a move in ``did``."""
    if isinstance(move, Answer):
        return "yes" if move.yes else "no"
    return type(move).__name__.lower()


def _fields(move: Move, seen: View, lang: str) -> dict[str, object]:
    """What stands in the sentence of a move."""
    match move:
        case Take():
            return {"n": seen.pile_size}
        case Lay(parts):
            return {"cards": cards_words([c for part in parts for c in part.cards], lang)}
        case Discard(card):
            return {"cards": cards_words([card], lang)}
        case Red(cards):
            return {"cards": cards_words(cards, lang)}
        case Merge(first, second):
            return {"first": meld_words(first, lang), "second": meld_words(second, lang)}
    return {}
