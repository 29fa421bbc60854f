"""The pages of docs/ say what the code does."""

import re

import pytest

from canasta.game.moves import Why
from canasta.options import Option
from canasta.rules import options_of, seats_of
from canasta.rules.files import built_in
from docs.generate import FOLDER, PAGES, commands, help_of, page
from tests.docs.repository import ROOT, text

COMMANDS = [
    *("play", "rules", "check", "score", "replay", "simulate", "arena", "serve", "verify"),
]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_follows_from_the_code_is_up_to_date(name):
    written = (FOLDER / name).read_text(encoding="utf-8")
    assert written == page(name), f"docs/{name}: run `python3 dev.py docs`"


@pytest.mark.parametrize("one", options_of(), ids=lambda one: one.path)
def test_every_option_is_listed_with_words_and_source(one: Option):
    (line,) = [x for x in text("docs/options.md").splitlines() if x.startswith(f"| `{one.path}` ")]
    for part in (one.en, one.es, one.source, *(f"`{choice}`" for choice in one.choices)):
        assert part in line


@pytest.mark.parametrize("name", built_in())
def test_every_variant_is_listed(name):
    page = text("docs/variants.md")
    assert f"(`{name}`)\n" in page
    for seats in seats_of(name):
        assert f"| `{name}` | {seats} |" in page
    for readme in ("README.md", "README.es.md"):
        assert f"| `{name}` |" in text(readme)


@pytest.mark.parametrize("why", list(Why))
def test_every_reason_is_named(why):
    assert f"`{why}`" in section(text("docs/notation.md"), "Reasons of refusal (", "## 5.")
    assert f"\n## `{why}`\n" in text("docs/reasons.md")


def test_no_reason_is_named_that_does_not_exist():
    named = section(text("docs/notation.md"), "Reasons of refusal (", "## 5.")
    codes = set(re.findall(r"`([a-z]+(?:-[a-z]+)+)`", named))
    assert codes == {str(why) for why in Why}


def test_every_command_is_in_the_docs():
    assert sorted(commands()) == sorted(COMMANDS)
    for command in COMMANDS:
        assert f"\n## `canasta {command}`\n" in text("docs/cli.md")
        for readme in ("README.md", "README.es.md"):
            assert f"| `canasta {command} " in text(readme)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_names_the_same_options_in_both_languages(command):
    english, spanish = help_of(command, "en"), help_of(command, "es")
    assert options_in(english) == options_in(spanish) != []
    assert english != spanish


def test_rules_that_are_cited_exist():
    """Sources of options and variants lead to a line of docs/rules.md."""
    rules = text("docs/rules.md")
    cited = " ".join([one.source for one in options_of()])
    for name in built_in():
        sources = re.findall(r'source = "([^"]*)"', text(f"src/canasta/variants/{name}.toml"))
        cited += " " + " ".join(sources)
    for resolution in set(re.findall(r"\bC\d\d\b", cited)):
        assert f"\n| {resolution} |" in rules, resolution
    for number in set(re.findall(r"\b\d\.\d\b", cited)):
        assert re.search(rf"\n### {re.escape(number)} ", rules), number


def test_numbers_of_decisions_are_in_order():
    found = sorted(path.name[:4] for path in (ROOT / "docs" / "decisions").glob("*.md"))
    assert found == [f"{n:04}" for n in range(len(found))]
    for path in (ROOT / "docs" / "decisions").glob("0*.md"):
        if path.name.startswith("0000"):
            continue
        page = path.read_text(encoding="utf-8")
        assert page.startswith(f"# {path.name[:4]}. ")
        for heading in ("Question", "Decision", "Why", "Consequences"):
            assert page.count(f"\n## {heading}\n") == 1, path.name


def section(page: str, start: str, end: str) -> str:
    return page[page.index(start) : page.index(end)]


def options_in(page: str) -> list[str]:
    return re.findall(r"^ +(--[a-z-]+)", page, re.MULTILINE)
