"""``canasta check``: positions, actions and verdicts of case files (notation 4)."""

from typing import Annotated, Any

import typer

from canasta.options import RulesError, plain_text
from canasta.terminal.files import Wrong, plain_line, read_json, told, write_json, wrong
from canasta.words.refusals import error_words, say
from canasta.words.text import table


def add(app: typer.Typer, lang: str) -> None:
    """Add the command to the program."""
    words = table(lang)

    @app.command("check", help=words["cli/check"], options_metavar=words["cli/options_metavar"])
    def check(
        files: Annotated[
            list[str],
            typer.Argument(
                help=words["cli/check files"], metavar=f"{words['cli/file_metavar']}..."
            ),
        ],
        as_json: Annotated[bool, typer.Option("--json", help=words["cli/json"])] = False,
        why: Annotated[bool, typer.Option("--why", help=words["cli/check why"])] = False,
    ) -> None:
        raise typer.Exit(_check(lang, files, as_json, why))


def _check(lang: str, files: list[str], as_json: bool, why: bool) -> int:
    """Run the cases of every file: 0 all passed, 1 some failed. Raises Wrong: a malformed one."""
    found: list[dict[str, object]] = []
    passed = failed = 0
    broken: Wrong | None = None
    for file in files:
        try:
            for finding in _findings(file, lang):
                passed += not finding.problems
                failed += bool(finding.problems)
                if as_json:
                    found.append(_facts(file, finding, lang))
                else:
                    _print(finding, lang, why)
        except Wrong as error:
            broken = error
            break
    if as_json and broken is None:
        write_json(found)
    if broken is not None:
        raise broken
    if not as_json:
        print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _findings(file: str, lang: str) -> Any:
    from canasta.game.cases import run_case

    cases = read_json(file, lang)
    name = plain_text(file)
    if not isinstance(cases, list):
        raise Wrong(f"{name}: {wrong(lang, 'cases')}")
    for number, case in enumerate(cases):
        try:
            yield run_case(case, f"[{number}]")
        except RulesError as error:
            raise told(error, lang, name) from error


def _print(finding: Any, lang: str, why: bool) -> None:
    name = plain_line(finding.name)
    if finding.problems:
        differed = "; ".join(error_words(problem, lang) for problem in finding.problems)
        print(f"FAIL {name}: {plain_line(differed)}")
    else:
        print(f"ok {name}")
    if why:
        for step, sentence in enumerate(_reasons(finding, lang)):
            if sentence:
                print(f"   [{step}] {sentence}")


def _reasons(finding: Any, lang: str) -> list[str]:
    return [
        "" if illegal is None else say(illegal, finding.rules, lang) for illegal in finding.refusals
    ]


def _facts(file: str, finding: Any, lang: str) -> dict[str, object]:
    return {
        "file": file,
        "name": finding.name,
        "ok": not finding.problems,
        "steps": finding.steps,
        "why": _reasons(finding, lang),
        "end": finding.end,
        "problems": [error_words(problem, lang) for problem in finding.problems],
    }
