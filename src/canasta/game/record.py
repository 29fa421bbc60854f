"""Records: a match as it was dealt and played, as JSON, and replayed by the engine (notation 7)."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from canasta.cards import ParseError, card_text, cards_text, deck, parse_cards
from canasta.game.apply import apply_code
from canasta.game.check import understand
from canasta.game.digest import Digest
from canasta.game.layout import write_position
from canasta.game.match import Match
from canasta.game.moves import Illegal, IllegalMove, Move, parse_move
from canasta.game.state import State
from canasta.options import RulesError, nearest, plain_text, shown, unread
from canasta.rules import Rules, from_resolved, resolved

_KEYS: Final = ("rules", "title", "resolved", "seats", "hands", "digest", "table")
_HAND_KEYS: Final = ("dealer", "deck", "actions")
_ACTION: Final = re.compile(r"([0-9]{1,2}) +(\S.*)")
_SEAT: Final = "expected a seat from 0 to {most}, got {got}"
_NOT_THE_DECK: Final = "expected the {cards} cards of this table's deck, got {odd}"
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


class HandRecord:
    """One hand: the seat that dealt, the deck (first card on top), and who did what in order.

    Where the table plays the cut, the deck is as it lay before it, and the first actions are the
    ``cut`` and the ``keep``. An action that was fined stands among the others.
    """

    def __init__(self, dealer: int, order: list[int]) -> None:
        self.dealer = dealer
        self.deck = list(order)
        self.actions: list[tuple[int, Move]] = []


class Record:
    """A match for keeping: rules, players by their seats in the first game, hands, digest.

    The last hand may be unfinished. ``digest`` is that of ``game.digest``, or empty where nobody
    has reckoned it.
    """

    def __init__(self, rules: Rules, names: list[str], digest: str = "") -> None:
        self.rules = rules
        self.names = list(names)
        self.hands: list[HandRecord] = []
        self.digest = digest

    def deal(self, dealer: int, order: list[int]) -> None:
        """A hand begins."""
        self.hands.append(HandRecord(dealer, order))

    def note(self, seat: int, move: Move) -> None:
        """A seat has made a move in the last hand."""
        self.hands[-1].actions.append((seat, move))


# -- JSON ------------------------------------------------------------------------------------------


def write_record(record: Record) -> dict[str, Any]:
    """The JSON object of a record; reading it gives the record back."""
    rules = record.rules
    found: dict[str, Any] = {
        "rules": rules.name,
        "title": {"es": rules.title_es, "en": rules.title_en},
        "resolved": resolved(rules),
        "seats": list(record.names),
        "hands": [
            {
                "dealer": hand.dealer,
                "deck": cards_text(hand.deck),
                "actions": [f"{seat} {move}" for seat, move in hand.actions],
            }
            for hand in record.hands
        ],
    }
    if record.digest:
        found["digest"] = record.digest
    return found


def read_record(document: object) -> Record:
    """The record of a JSON object, its form checked but nothing played: see ``Replay``.

    ``title`` and ``digest`` may be missing; ``table``, what a program notes of those who sit there,
    is for that program to read. No variant file is read: the record holds the rules.
    Raises RulesError with the path of what is wrong.
    """
    given = _object(document, "", _KEYS)
    names = _names(_needed(given, "seats", ""))
    title = _object(given.get("title", {}), "title", ("es", "en"))
    rules = _rules(given, len(names), {key: _text(v, f"title.{key}") for key, v in title.items()})
    record = Record(rules, names, _digest(given))
    whole = deck(rules.seating.packs, rules.seating.jokers)
    for i, hand in enumerate(_list(given.get("hands", []), "hands")):
        record.hands.append(_hand(rules, whole, hand, f"hands[{i}]"))
    return record


def _names(value: object) -> list[str]:
    return [_text(name, f"seats[{i}]") for i, name in enumerate(_list(value, "seats"))]


def _rules(given: dict[str, Any], seats: int, title: dict[str, str]) -> Rules:
    name = _text(_needed(given, "rules", ""), "rules")
    options = _object(_needed(given, "resolved", ""), "resolved", ())
    try:
        return from_resolved(name, seats, options, title.get("es", ""), title.get("en", ""))
    except RulesError as error:
        own = error.path in ("rules", "seats")
        raise error.at(error.path if own else f"resolved.{error.path}") from error


def _digest(given: dict[str, Any]) -> str:
    digest = given.get("digest", "")
    if not isinstance(digest, str) or (digest and not _DIGEST.fullmatch(digest)):
        raise RulesError("digest", "expected 64 hex digits, got {got}", got=shown(digest))
    return digest


def _hand(rules: Rules, whole: list[int], value: object, path: str) -> HandRecord:
    given = _object(value, path, _HAND_KEYS)
    dealer = _needed(given, "dealer", path)
    if type(dealer) is not int or not 0 <= dealer < rules.seats:
        raise RulesError(f"{path}.dealer", _SEAT, most=rules.seats - 1, got=shown(dealer))
    hand = HandRecord(dealer, _deck(whole, _needed(given, "deck", path), f"{path}.deck"))
    for i, text in enumerate(_list(given.get("actions", []), f"{path}.actions")):
        hand.actions.append(_action(rules, text, f"{path}.actions[{i}]"))
    return hand


def _deck(whole: list[int], value: object, path: str) -> list[int]:
    if not isinstance(value, str):
        raise RulesError(path, "expected a list of cards, got {got}", got=shown(value))
    if len(value) > 8 * len(whole):  # too many cards, however many: `9H*999` is quickly written
        raise RulesError(path, "expected the {cards} cards of this table's deck", cards=len(whole))
    order = _cards(value, path)
    if sorted(order) != whole:
        raise RulesError(path, _NOT_THE_DECK, cards=len(whole), odd=_odd(order, whole))
    return order


def _cards(text: str, path: str) -> list[int]:
    try:
        return parse_cards(text)
    except ParseError as error:
        raise unread(path, error) from error


def _odd(order: list[int], whole: list[int]) -> str:
    """A card of which there are too many or too few, with both numbers: ``9H 3/2``."""
    given, needed = Counter(order), Counter(whole)
    c = next(c for c in sorted({*given, *needed}) if given[c] != needed[c])
    return f"{card_text(c)} {given[c]}/{needed[c]}"


def _action(rules: Rules, value: object, path: str) -> tuple[int, Move]:
    found = _ACTION.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        problem = 'expected a seat and an action, like "0 draw", got {got}'
        raise RulesError(path, problem, got=shown(value))
    seat = int(found[1])
    if seat >= rules.seats:
        raise RulesError(path, _SEAT, most=rules.seats - 1, got=seat)
    try:
        return seat, parse_move(found[2])
    except ParseError as error:
        raise unread(path, error) from error


def _object(value: object, path: str, known: tuple[str, ...]) -> dict[str, Any]:
    """An object with no other than the known keys, or with any where none is known."""
    if not isinstance(value, dict):
        raise RulesError(path, "expected an object, got {got}", got=shown(value))
    for key in value:
        if known and key not in known:
            name = plain_text(str(key))
            raise RulesError(
                f"{path}.{name}" if path else name, "no such key", nearest(name, known)
            )
    return value


def _needed(given: dict[str, Any], key: str, path: str) -> object:
    if key not in given:
        raise RulesError(f"{path}.{key}" if path else key, "is missing")
    return given[key]


def _list(value: object, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise RulesError(path, "expected a list, got {got}", got=shown(value))
    return value


def _text(value: object, path: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise RulesError(path, "expected a text, got {got}", got=shown(value))
    return value


# -- replaying -------------------------------------------------------------------------------------


class Replay:
    """A record played again: ``match`` as far as it has come, ``number`` of actions played.

    Actions are numbered over all hands of the record, from 1; 0 is before the first one. Every one
    is checked by the engine, and the dealer of every hand by the rules.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.match = Match(record.rules, record.names)
        self.number = 0
        self._digest = Digest()

    @property
    def digest(self) -> str:
        """The digest of what has been played so far."""
        return self._digest.text()

    def states(self) -> Iterator[State]:
        """The state at the begin of each hand and after each action; to be run once.

        When a state is given, ``match`` and ``number`` agree with it; a finished hand is taken into
        the totals when the next state is asked for. Raises RulesError at what cannot be played,
        its path like ``hands[0].actions[17]``. The record's digest is not compared.
        """
        self._digest.match(self.record.rules)
        for i, hand in enumerate(self.record.hands):
            state = self._begin(hand, f"hands[{i}]")
            yield state
            for k, (seat, move) in enumerate(hand.actions):
                state = self._play(state, seat, move, f"hands[{i}].actions[{k}]")
                yield state
            if state.over:
                self._digest.score(self.match.finish_hand(), self.match.games[-1])

    def _begin(self, hand: HandRecord, path: str) -> State:
        match = self.match
        if match.state is not None:
            raise RulesError(path, "the hand before this one was not played to its end")
        if match.over:
            raise RulesError(path, "the match was over before this hand")
        if hand.dealer != match.dealer:
            problem = "expected {dealer}, whose turn to deal it is, got {got}"
            raise RulesError(f"{path}.dealer", problem, dealer=match.dealer, got=hand.dealer)
        try:
            state = match.next_hand(hand.deck)
        except RulesError as error:
            raise error.at(f"{path}.{error.path}") from error
        self._digest.hand(hand.deck, state)
        return state

    def _play(self, state: State, seat: int, move: Move, path: str) -> State:
        if state.over:
            raise RulesError(path, "the hand was over before this action")
        code = understand(state, move, seat)
        if isinstance(code, Illegal):
            raise _refused(path, move, code)
        try:
            after = apply_code(state, code)
        except IllegalMove as error:
            raise _refused(path, move, error.illegal) from error
        self.match.state = after
        self.number += 1
        self._digest.action(seat, code, after)
        return after


def _refused(path: str, move: Move, illegal: Illegal) -> RulesError:
    return RulesError(path, "{move} is refused: {reason}", move=move, reason=reason(illegal))


def reason(illegal: Illegal) -> str:
    """A refusal in short: the reason's name and what it hangs on."""
    facts: list[str] = []
    if illegal.need or illegal.got:
        facts.append(f"need {illegal.need}, got {illegal.got}")
    if illegal.cards:
        facts.append(cards_text(illegal.cards))
    if illegal.kinds:
        facts.append("missing " + " ".join(illegal.kinds))
    if illegal.option:
        facts.append(illegal.option)
    return str(illegal.why) + (f" ({'; '.join(facts)})" if facts else "")


def replay(record: Record) -> Iterator[State]:
    """Every state of a record: at the begin of each hand, and after each action.

    Raises RulesError at what cannot be played; at the end, with path ``digest``, where the digest
    that the record holds is not that of what was played.
    """
    run = Replay(record)
    yield from run.states()
    verify(run)


def verify(run: Replay) -> None:
    """Compare the digest of a replay that has come to its end. Raises RulesError (``digest``)."""
    expected = run.record.digest
    if expected and expected != run.digest:
        problem = "the record says {expected}, replayed it is {got}"
        raise RulesError("digest", problem, expected=expected, got=run.digest)


def seal(record: Record) -> Replay:
    """Replay a record, put the digest into it, and give what came of it. Raises RulesError."""
    run = Replay(record)
    for _ in run.states():
        pass
    record.digest = run.digest
    return run


def position_at(record: Record, number: int) -> dict[str, object]:
    """The position after so many actions of a record, counted over all its hands; 0 is the begin.

    Where that action ended a hand, it is the position at the begin of the next one. Raises
    RulesError, with path ``at`` where the number is too high or no hand lasts there.
    """
    run = Replay(record)
    last: State | None = None
    if number >= 0:
        for state in run.states():
            if run.number > number:
                break
            last = state
            if run.number == number and not state.over:
                return write_position(state)
    if last is None or number < 0 or run.number < number:
        problem = "expected a number of actions from 0 to {most}, got {got}"
        raise RulesError("at", problem, most=_actions(record), got=number)
    raise RulesError("at", "action {number} ended the hand, and no other began", number=number)


def _actions(record: Record) -> int:
    return sum(len(hand.actions) for hand in record.hands)
