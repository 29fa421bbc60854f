"""Links lead somewhere, and the two READMEs say the same."""

import re

import pytest

from docs.generate import commands, help_of
from tests.docs.repository import ROOT, pages, text

READMES = ("README.md", "README.es.md")


def links(page: str) -> list[str]:
    """Targets of the links and pictures of a page, code left out."""
    page = re.sub(r"```.*?```", "", page, flags=re.DOTALL)
    return re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", page))


def slug(heading: str) -> str:
    """The anchor that a heading gets on a page."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def broken(page: str, content: str) -> list[str]:
    """Relative links of a page that lead nowhere."""
    found = []
    for link in links(content):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = (ROOT / page).parent / name if name else ROOT / page
        if not target.exists() or not target.resolve().is_relative_to(ROOT):
            found.append(link)
        elif anchor:
            whole = target.read_text(encoding="utf-8")
            if anchor not in [slug(x) for x in re.findall(r"^#+ (.*)$", whole, re.MULTILINE)]:
                found.append(link)
    return found


@pytest.mark.parametrize("page", pages())
def test_every_relative_link_leads_to_a_file(page):
    assert broken(page, text(page)) == []


@pytest.mark.parametrize("link", ["nowhere.md", "README.md#nowhere", "../outside.md", "#nowhere"])
def test_a_broken_link_is_found(link):
    assert broken("README.md", f"[a]({link}) `[b](code.md)`") == [link]


# -- the two READMEs


def headings(page: str) -> list[int]:
    """Levels of the headings in order, code left out."""
    page = re.sub(r"```.*?```", "", page, flags=re.DOTALL)
    return [len(marks) for marks in re.findall(r"^(#+) ", page, re.MULTILINE)]


def blocks(page: str) -> list[str]:
    return re.findall(r"```\w*\n(.*?)```", page, flags=re.DOTALL)


def shell_lines(page: str) -> list[str]:
    """Commands in the blocks of code, comments left out."""
    lines = [line.partition("#")[0].strip() for block in blocks(page) for line in block.split("\n")]
    return [line for line in lines if line]


def test_readmes_have_the_same_parts_and_commands():
    english, spanish = (text(name) for name in READMES)
    assert headings(english) == headings(spanish)
    assert shell_lines(english) == shell_lines(spanish)
    for pattern in (r"^\| `canasta (\w+)", r"^\| `(\w+)` \|"):
        assert (
            re.findall(pattern, english, re.MULTILINE)
            == re.findall(pattern, spanish, re.MULTILINE)
            != []
        )
    here = {*READMES}
    assert [x for x in links(english) if x not in here] == [
        x for x in links(spanish) if x not in here
    ]


def called(page: str) -> list[list[str]]:
    """Words of each call of ``canasta`` on a page, in blocks and in running text."""
    lines = shell_lines(page) + re.findall(r"`(canasta [^`]*)`", page)
    return [line.split()[1:] for line in lines if line.startswith("canasta ")]


def faults(words: list[str]) -> list[str]:
    """Which words of a call the program does not know."""
    known = commands()
    command = next((word for word in words if not word.startswith("-")), "")
    if command and command not in known and not command.isupper():
        return [command]
    shown = help_of(command if command in known else "", "en")
    options = {word.partition("=")[0] for word in words if word.startswith("--")}
    return sorted(x for x in options if not re.search(rf"^ +{x}\b", shown, re.MULTILINE))


@pytest.mark.parametrize("page", [*READMES, "CONTRIBUTING.md", "docs/notation.md"])
def test_calls_of_the_program_are_ones_it_understands(page):
    for words in called(text(page)):
        assert faults(words) == [], f"{page}: canasta {' '.join(words)}"


def test_a_wrong_call_is_found():
    assert faults(["dance", "--json"]) == ["dance"]
    assert faults(["score", "FILE", "--jsn"]) == ["--jsn"]
    assert faults(["score", "FILE", "--json"]) == []


def test_chores_that_the_pages_name_exist():
    help_text = text("dev.py").split('"""')[1]
    for page in (*READMES, "CONTRIBUTING.md"):
        for chore in re.findall(r"python3 dev\.py (\w+)", text(page)):
            assert re.search(rf"^  {chore}\b", help_text, re.MULTILINE), chore
