"""What the program says to people, in Spanish and English. The core itself speaks in codes."""

from canasta.words.house import (
    conflict_words,
    difference_sentences,
    difference_words,
    mend_words,
    unread_value,
)
from canasta.words.play import (
    Happened,
    ended_words,
    event_words,
    form_words,
    kind_words,
    label_words,
    line_words,
    phase_words,
    reason_words,
)
from canasta.words.refusals import error_words, option_of, problem_words, say
from canasta.words.tables import (
    choice_words,
    option_value,
    option_words,
    title,
    topic_words,
)
from canasta.words.text import (
    LANGUAGES,
    capital,
    card_words,
    cards_words,
    language,
    meld_words,
    number,
    sentence,
)

__all__ = [
    "LANGUAGES",
    "Happened",
    "capital",
    "card_words",
    "cards_words",
    "choice_words",
    "conflict_words",
    "difference_sentences",
    "difference_words",
    "ended_words",
    "error_words",
    "event_words",
    "form_words",
    "kind_words",
    "label_words",
    "language",
    "line_words",
    "meld_words",
    "mend_words",
    "number",
    "option_of",
    "option_value",
    "option_words",
    "phase_words",
    "problem_words",
    "reason_words",
    "say",
    "sentence",
    "title",
    "topic_words",
    "unread_value",
]
