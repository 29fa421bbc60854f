"""Any text gives cards, a move, or an error with its place; canonical text comes back as it was."""

import string

from hypothesis import example, given, settings
from hypothesis import strategies as st

from canasta.cards import ParseError, card_text, cards_text, deck, parse_cards
from canasta.game.moves import Move, parse_move

CARDS = sorted(set(deck(1, 1)))
PIECES = st.sampled_from(
    [
        *[
            "draw",
            "take",
            "lay",
            "merge",
            "discard",
            "ask",
            "yes",
            "no",
            "red",
            "keep",
            "cut",
            "pass",
        ],
        *(card_text(c) for c in CARDS),
        "9H*3",
        "10S",
        "JK*2",
        "JK*0",
        "2S*",
        "*3",
        "-",
        "/",
        ">",
        ":",
        "K:",
        "W:",
        "H5:",
        "K#2",
        "K#1",
        "H10:",
        "10:",
        "3",
        "15",
        "99999",
        "٣",
        " ",
        "\n",
    ]
)


def _read(read, text):
    """What was read, or None where the text was refused in good form."""
    try:
        return read(text)
    except ParseError as error:
        refused = error
    assert 0 <= refused.position <= len(refused.text)
    assert refused.expected
    return None


@settings(max_examples=1500)
@given(st.one_of(st.text(max_size=30), st.text(string.printable, max_size=30)))
@example("10")
@example("discard 9H*2")
@example("take /")
@example("lay / 9S 9H 9D")
def test_any_text(text):
    _read(parse_cards, text)
    _read(parse_move, text)


@settings(max_examples=2500)
@given(st.lists(PIECES, max_size=9).map(" ".join))
def test_text_of_pieces(text):
    cards = _read(parse_cards, text)
    if cards is not None:
        assert parse_cards(cards_text(cards)) == cards
    move = _read(parse_move, text)
    if move is not None:
        _round_trip(move)


def _round_trip(move: Move) -> None:
    text = str(move)
    assert parse_move(text) == move
    assert str(parse_move(text)) == text


LISTED = st.lists(st.sampled_from(CARDS), min_size=1, max_size=8).map(cards_text)
LABELS = st.builds(
    str.__add__,
    st.one_of(
        st.sampled_from([*"3456789TJQKAW", "10"]),
        st.builds(str.__add__, st.sampled_from("SHDC"), st.sampled_from([*"456789TJQKA", "10"])),
    ),
    st.sampled_from(["", "", "#2", "#13"]),
)
PARTS = st.one_of(LISTED, st.builds("{}: {}".format, LABELS, LISTED))
MELDS = st.lists(PARTS, min_size=1, max_size=4).map(" / ".join)
MOVES = st.one_of(
    MELDS.map("lay {}".format),
    st.builds(
        "take{}{}{}".format,
        st.one_of(st.just(""), LISTED.map(" {}".format)),
        st.one_of(st.just(""), LABELS.map(" > {}".format)),
        st.one_of(st.just(""), MELDS.map(" / {}".format)),
    ),
    st.builds("merge {} {}".format, LABELS, LABELS),
    st.sampled_from(CARDS).map(lambda c: f"discard {card_text(c)}"),
    LISTED.map("red {}".format),
    LISTED.map("keep {}".format),
    st.integers(0, 9999).map("cut {}".format),
    st.sampled_from(["draw", "ask", "yes", "no", "pass", "keep -", "take"]),
)


@settings(max_examples=1500)
@given(MOVES)
def test_grammatical_moves_are_read(text):
    _round_trip(parse_move(text))


@given(st.lists(st.sampled_from(CARDS), max_size=30))
def test_cards_round_trip(cards):
    assert parse_cards(cards_text(cards)) == cards
