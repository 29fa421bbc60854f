"""The command ``canasta``: its language, its commands, one clear line for what goes wrong."""

import io
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any, NoReturn

import typer

from canasta.options import nearest, plain_text
from canasta.terminal import (
    commands_arena,
    commands_check,
    commands_matches,
    commands_play,
    commands_rules,
    commands_score,
    commands_serve,
)
from canasta.terminal.files import Wrong, plain_line, wrong
from canasta.words.text import LANGUAGES, language, table

NAME = "canasta"
GROUPS: tuple[Callable[[typer.Typer, str], None], ...] = (
    commands_rules.add,
    commands_check.add,
    commands_score.add,
    commands_matches.add,
    commands_arena.add,
    commands_play.add,
    commands_serve.add,
)
"""Each adds its commands, with their help in a language."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and exit: 0 well, 1 a check failed, 2 wrong input, 130 interrupted."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    lang = _system_language()
    try:
        _ready_streams()
        chosen = _take_lang(given, lang)
        lang = chosen or lang
        code = _run(given or ["--help"], lang)
        sys.stdout.flush()
    except Wrong as error:
        code = _complain(str(error))
    except BrokenPipeError:
        code = _pipe_closed()
    except OSError as error:
        why = error.strerror or type(error).__name__
        code = _complain(str(wrong(lang, "output", why=why)))
        _drop_output()
    sys.exit(code)


def _complain(line: str) -> int:
    try:
        print(f"{NAME}: {plain_line(line)}", file=sys.stderr)
    except OSError:
        _drop_output()
    return 2


def _pipe_closed() -> int:
    """Whoever read our output has seen enough, as ``head`` does: no reason to complain."""
    _drop_output()
    return 1


def _drop_output() -> None:
    # The interpreter flushes once more on its way out, which must not fail again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _ready_streams() -> None:
    """Streams that take every letter, and that exist: the caller may have closed them."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.StringIO())
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


# -- language --------------------------------------------------------------------------------------


def _system_language() -> str:
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    return language(next((os.environ[name] for name in names if os.environ.get(name)), None))


def _take_lang(arguments: list[str], lang: str) -> str:
    """Take ``--lang`` out of the arguments, wherever it stands; what it says, or nothing."""
    chosen = ""
    place = 0
    while place < len(arguments) and arguments[place] != "--":
        name, equals, value = arguments[place].partition("=")
        if name != "--lang":
            place += 1
            continue
        if not equals:
            if place + 1 == len(arguments):
                raise wrong(lang, "needs_value", name="--lang")
            value = arguments.pop(place + 1)
        del arguments[place]
        if value not in LANGUAGES:
            raise wrong(lang, "language", name=plain_text(value))
        chosen = value
    return chosen


# -- commands --------------------------------------------------------------------------------------


def app(lang: str) -> typer.Typer:
    """The commands, with their help in a language."""
    words = table(lang)
    made = typer.Typer(
        name=NAME,
        help=words["cli/about"],
        rich_markup_mode=None,  # plain help starts in a fifth of the time
        options_metavar=words["cli/options_metavar"],
        subcommand_metavar=words["cli/command_metavar"],
    )

    @made.callback(invoke_without_command=True)
    def program(
        version: Annotated[
            bool, typer.Option("--version", help=words["cli/version"], is_eager=True)
        ] = False,
        _lang: Annotated[
            str,
            typer.Option(
                "--lang",
                help=words["cli/lang"],
                metavar=words["cli/lang_metavar"],
                show_default=False,
            ),
        ] = lang,
    ) -> None:
        if version:
            from canasta import __version__

            print(f"{NAME} {__version__}")
            raise typer.Exit

    for add in GROUPS:
        add(made, lang)
    return made


def _run(arguments: list[str], lang: str) -> int:
    group: Any = typer.main.get_command(app(lang))
    _put_words(group, lang)
    try:
        code = group.main(arguments, prog_name=NAME, standalone_mode=False)
    except typer.TyperException as error:
        raise Wrong(_usage(error, group, lang)) from error
    except typer.Abort:
        return 130
    return code if isinstance(code, int) else 0


def _put_words(group: Any, lang: str) -> None:
    """Say in the reader's language what typer says by itself in a help text."""
    words = table(lang)
    for param in group.params:
        if param.name in ("install_completion", "show_completion"):
            param.help = words[f"cli/{param.name}"]
    for command in (group, *group.commands.values()):
        command.get_help = _Help(command, words)


class _Help:
    """The help text of a command, headings and all."""

    def __init__(self, command: Any, words: dict[str, str]) -> None:
        self.command = command
        self.words = words

    def __call__(self, ctx: Any) -> str:
        words = self.words
        self.command.get_help_option(ctx).help = words["cli/help"]
        text: str = type(self.command).get_help(self.command, ctx)
        text = re.sub(r"^Usage:", words["cli/usage"] + ":", text)
        for heading in ("Options", "Arguments", "Commands"):
            text = text.replace(f"\n{heading}:\n", f"\n{words[f'cli/{heading.lower()}']}:\n")
        # the types of arguments, which tell people nothing
        return re.sub(r" <(?:str|list\[str\])>(\.\.\.)?", lambda found: " " * len(found[0]), text)


# -- wrong usage -----------------------------------------------------------------------------------


def _usage(error: Any, group: Any, lang: str) -> str:
    """What typer found wrong, in our words: its own are English and fill several lines."""
    ctx = getattr(error, "ctx", None)
    command = ctx.command_path if ctx is not None else NAME
    return str(wrong(lang, "try", problem=_problem(error, group, lang), command=command))


def _problem(error: Any, group: Any, lang: str) -> str:
    kind = type(error).__name__
    message: str = error.message
    option = plain_text(str(getattr(error, "option_name", "")))
    if kind == "NoSuchOption":
        problem = str(wrong(lang, "option", name=option))
        near = nearest(option, _option_names(error))
        return str(wrong(lang, "meant", problem=problem, word=near)) if near else problem
    if kind == "BadOptionUsage":
        key = "no_value" if "does not take" in message else "needs_value"
        return str(wrong(lang, key, name=option))
    if kind == "MissingParameter":
        return str(wrong(lang, "missing", name=_hint(error)))
    if kind == "BadParameter":
        return str(wrong(lang, "value", name=_hint(error)))
    quoted = re.match(r"No such command '(.*?)'\.", message, re.DOTALL)
    if quoted:
        name = plain_text(quoted[1])
        problem = str(wrong(lang, "command", name=name))
        near = nearest(name, group.commands)
        return str(wrong(lang, "meant", problem=problem, word=near)) if near else problem
    if message.startswith("Missing command"):
        return str(wrong(lang, "no_command"))
    extra = re.search(r"extra argument\(s\) \((.*)\)$", message, re.DOTALL)
    if extra:
        return str(wrong(lang, "extra", names=plain_text(extra[1])))
    return str(wrong(lang, "usage", message=plain_text(message)))


def _hint(error: Any) -> str:
    """The name of the argument or option that an error is about."""
    hint: str = error.param.get_error_hint()
    return hint.replace("'", "")


def _option_names(error: Any) -> list[str]:
    if error.ctx is None:
        return []
    return [name for param in error.ctx.command.get_params(error.ctx) for name in param.opts]
