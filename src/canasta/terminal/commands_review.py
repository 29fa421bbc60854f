"""``canasta replay FILE --review SEAT``: the decisions that cost that player most in a hand."""

import sys

from canasta.bots.review import costliest, weigh
from canasta.game.record import read_record
from canasta.options import RulesError, plain_text
from canasta.session.recorded import entries_of
from canasta.session.review import decisions, finished_hands, review
from canasta.session.session import Session
from canasta.terminal.files import read_json, told, wrong
from canasta.words.online import table_sentences
from canasta.words.text import filled


def print_review(file: str, player: int, hand: int | None, lang: str) -> None:
    """Look over a hand of a record (from 1, by default the last) for a player. Raises Wrong.

    ``player`` is the seat in the first game. The same record gives the same review.
    """
    try:
        record = read_record(read_json(file, lang))
        session = Session(record.rules, record.names)
        for entry in entries_of(record):
            session.fold(entry)
    except RulesError as error:
        raise told(error, lang, plain_text(file)) from error
    most = finished_hands(session)
    hand = most if hand is None else hand
    _between("--review", 0, record.rules.seats - 1, player, lang)
    _between("--hand", 1, most, hand, lang)
    said = table_sentences(lang)
    made = decisions(session, hand, player)
    waiting = filled(said["review/waiting"], lang, {"n": len(made)})
    if sys.stderr.isatty():
        print(waiting, file=sys.stderr)
    steps = [step for step, _, _ in made]
    losses = costliest(steps, (weigh(seen, code, step) for step, seen, code in made))
    found = review(session, hand, player, losses, lang)
    before = sum(len(one.actions) for one in record.hands[: hand - 1])
    fields = {"name": plain_text(record.names[player]), "hand": hand}
    print(filled(said["review/title"], lang, fields))
    print(found.text)
    for mark in found.marks:
        print(f"\n{filled(said['review/action'], lang, {'n': before + mark.step})} {mark.text}")
        print(filled(said["review/better"], lang, {"move": mark.instead}))


def _between(name: str, least: int, most: int, got: int, lang: str) -> None:
    if not least <= got <= most:
        raise wrong(lang, "between", name=name, least=least, most=most, got=got)
