"""A table's rules as a page: every option in words, by topic, with what differs and why."""

from typing import Any

from canasta.options import Option
from canasta.rules import Rules, load, resolved
from canasta.rules.topics import OPTIONS, TOPICS
from canasta.session.room_words import difference_sentences
from canasta.words import choice_words, number, option_value, option_words, title, topic_words


def rules_page(rules: Rules, lang: str) -> dict[str, Any]:
    """What ``/api/rules`` answers."""
    values = resolved(rules)
    usual = resolved(load(rules.name, rules.seats))
    return {
        "name": rules.name,
        "title": title(rules, lang),
        "seats": rules.seats,
        "topics": [
            {
                "topic": topic,
                "title": topic_words(topic, lang),
                "options": [
                    _option(one, values[path], usual[path], lang)
                    for path, one in OPTIONS.items()
                    if one.topic == topic
                ],
            }
            for topic in TOPICS
        ],
        "differences": difference_sentences(rules, lang),
        "minimum": [
            {"from": start, "points": points, "words": number(points, lang)}
            for start, points in rules.opening.steps
        ],
        "examples": [],
    }


def _option(one: Option, value: object, usual: object, lang: str) -> dict[str, Any]:
    found = {
        "path": one.path,
        "words": option_words(one.path, lang),
        "value": option_value(one.path, value, lang),
        "json": value,
        "unit": one.unit,
        "usual": option_value(one.path, usual, lang),
        "changed": value != usual,
        "source": one.source,
    }
    if one.kind == "choice":
        found["choices"] = [
            {"value": choice, "words": choice_words(one.path, choice, lang)}
            for choice in one.choices
        ]
    return found
