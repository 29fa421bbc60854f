"""One person at a table: reads what is typed, makes the moves, shows what came of them."""

from collections.abc import Callable
from pathlib import Path

from canasta.cards import parse_cards
from canasta.game.moves import Illegal, Why
from canasta.options import plain_text
from canasta.session.local import Local
from canasta.session.protocol import Refused, Unread, Update
from canasta.session.shown import Reason
from canasta.terminal.board import Board
from canasta.terminal.choices import Choices, Menu
from canasta.terminal.sheets import changes_pairs, pairs_text, sheet, totals
from canasta.terminal.told import told
from canasta.terminal.typed import ORDERS, cards_part, is_cards, notation, split
from canasta.words import capital, option_value, option_words, say, topic_words
from canasta.words.text import cards_words, table

LONGEST = 500
"""Signs of a line that anybody would type."""


class Quit(Exception):
    """The person has had enough for now."""


class Sitting:
    """A person's seat at a table with bots.

    ``read`` gives a line for a prompt and raises EOFError or KeyboardInterrupt as ``input`` does;
    ``save`` puts the match aside, in a file that the person names or (None) the usual one, and says
    where; ``keep`` is called after every move of the person.
    """

    def __init__(
        self,
        local: Local,
        player: int,
        board: Board,
        read: Callable[[str], str],
        save: Callable[[Path | None], object],
        keep: Callable[[], None],
    ) -> None:
        self.local = local
        self.player = player
        self.board = board
        self.read = read
        self.save = save
        self.keep = keep
        self.lang = board.lang
        self.rules = board.rules

    def play(self, hands: int = 0) -> None:
        """Play on to the end of the match, or so many hands. Raises Quit and what ``read`` does."""
        session = self.local.session
        if not session.entries:
            self.local.deal()
        played = 0
        while True:
            while self.local.run():
                self.turn()
            self.end_of_hand()
            played += 1
            if session.match.over or played == hands:
                return
            self.pause()
            self.local.deal()

    def say(self, key: str, **fields: object) -> str:
        return told(self.lang, key, **fields)

    # -- a turn

    def turn(self) -> None:
        """Have the person make one move."""
        update = self.local.session.update(self.player)
        menu = self.show(update)
        behind: list[Menu] = []
        while True:
            text = self.line(self.prompt(menu, bool(behind)))
            if not text:
                if menu.verb == "cut":
                    if self.act(f"cut {self.middle(update)}"):
                        return
                    continue
                menu, behind = self.show(update), []
                continue
            if len(text) > LONGEST:
                self.board.line(f" {self.say('say/too_long')}")
                continue
            if text.isdecimal() and menu.verb != "cut" and int(text):
                found = self.chosen(menu, int(text))
                if found is None:
                    continue
                if isinstance(found, Menu):
                    behind.append(menu)
                    menu = found
                    self.board.menu(menu)
                elif self.act(found):
                    return
                continue
            word, rest = split(text)
            order = ORDERS.get(word)
            if order == "back":
                menu = behind.pop() if behind else menu
                self.board.menu(menu)
            elif order == "table":
                menu, behind = self.show(update), []
            elif order is not None:
                self.order(order, rest, update)
            else:
                action = self.action(text, menu)
                if action is not None and self.act(action):
                    return

    def show(self, update: Update) -> Menu:
        """Draw the table with the list to begin with, and give that list."""
        shown = update.table
        assert shown is not None
        phase = shown.phase if shown.phase != "cut" or not shown.lifted else "keep"
        asker = self.board.names(update)[shown.turn]
        menu = Choices(shown, self.rules, self.lang, asker).menu()
        self.board.line()
        self.board.events(update)
        asked = self.say(f"turn/{phase}")
        if shown.seat is not None and shown.leave[shown.seat] is not None:
            asked += f" · {self.say(f'turn/{shown.leave[shown.seat]}')}"
        self.board.table(update, asked)
        self.board.menu(menu)
        return menu

    def prompt(self, menu: Menu, inner: bool) -> str:
        key = "prompt_cut" if menu.verb == "cut" else "prompt_sub" if inner else "prompt"
        return f" {self.say(f'menu/{key}')}"

    def middle(self, update: Update) -> int:
        """About half of the deck."""
        assert update.table is not None
        return update.table.stock_size // 2

    def line(self, prompt: str) -> str:
        """What is typed, without what no keyboard sends."""
        text = self.read(prompt)
        return "".join(c for c in text if c.isprintable() or c == "\t").strip()

    def chosen(self, menu: Menu, place: int) -> Menu | str | None:
        """What stands under a number of the list: a list, an action, or nothing."""
        if 1 <= place <= len(menu.choices):
            choice = menu.choices[place - 1]
            return choice.menu if choice.menu is not None else choice.action
        if menu.choices:
            self.board.line(f" {self.say('say/no_choice', n=min(place, 10**6))}")
        else:
            self.board.line(f" {self.say('say/no_choices')}")
        return None

    def action(self, text: str, menu: Menu) -> str | None:
        """The move that a text means, in the notation; None where it was explained why not."""
        if menu.verb == "cut" and text.isdecimal():
            return f"cut {text}"
        if is_cards(text):
            cards = cards_part(text)
            if menu.verb:
                return f"{menu.verb} {cards}"
            one = cards.split()[0]
            self.board.line(f" {self.say('say/what_with', cards=cards, card=one)}")
            return None
        found = notation(text)
        if found is None:
            self.board.line(f" {self.say('say/unknown', text=plain_text(text))}")
        return found

    def act(self, action: str) -> bool:
        """Make a move; whether it was made. What is wrong with it is said."""
        answer = self.local.act(self.player, action)
        if answer is None:
            self.keep()
            return True
        if isinstance(answer, Refused):
            said = say(illegal(answer.reason), self.rules, self.lang)
            table_now = self.local.session.update(self.player).table
            if answer.reason.why == Why.WRONG_PHASE and table_now is not None:
                said += f" {self.say(f'turn/{table_now.phase}')}."
            self.board.paint(f" ✗ {said}", "bold")
        elif isinstance(answer, Unread):
            self.board.line(f"   {action}")
            self.board.line(f"   {' ' * answer.position}^", "bold")
            known = table(self.lang)
            expected = known.get(f"problems/{answer.expected}", answer.expected)
            self.board.line(f" ✗ {self.say('say/unread', expected=expected)}")
        else:
            self.board.line(f" {self.say('say/stale')}")
        return False

    # -- commands

    def order(self, order: str, rest: str, update: Update) -> None:
        """A command of the table, one that leaves everything as it is."""
        shown = update.table
        if order == "help":
            self.board.rule(self.say("help/title"))
            self.board.paint(self.say("help/text").strip("\n"))
        elif order == "why":
            self.why(update)
        elif order == "hint":
            words = self.local.hint(self.player, self.lang)
            self.board.paint(f" {self.say('say/advice', words=words)}", "bold")
        elif order == "hand" and shown is not None:
            self.board.hand(shown)
        elif order == "score":
            totals(self.board, update, self.local.session.match.player_points())
        elif order == "rules":
            self.tell_rules(rest)
        elif order == "save":
            self.save(Path(rest).expanduser() if rest else None)
        elif order == "quit":
            raise Quit

    def why(self, update: Update) -> None:
        """What can be done now, and for what not, why."""
        shown = update.table
        assert shown is not None
        menu = Choices(shown, self.rules, self.lang).menu()
        if menu.choices:
            self.board.line(f" {self.say('say/now')}", "bold")
            for choice in menu.choices:
                self.board.paint(f"   · {choice.text}")
        reasons: dict[str, list[str]] = {}
        for text, reason in shown.reasons.items():
            if reason.why != Why.WRONG_PHASE:
                sentence = say(illegal(reason), self.rules, self.lang)
                reasons.setdefault(sentence, []).append(text)
        if not reasons:
            self.board.line(f" {self.say('say/all_possible')}")
            return
        self.board.line(f" {self.say('say/not_now')}", "bold")
        for sentence, texts in reasons.items():
            self.board.paint(f"   · {self.deed(texts)}: {sentence}")

    def deed(self, texts: list[str]) -> str:
        """Moves in the notation, in a person's words: ``botar 2♠ y JK``."""
        word = texts[0].split()[0]
        cards = [c for text in texts for c in parse_cards(text.partition(" ")[2] or "-")]
        said = self.say(f"deeds/{word}")
        return capital(f"{said} {cards_words(cards, self.lang)}" if cards else said)

    def tell_rules(self, path: str) -> None:
        """One option of this table, or all of a topic."""
        from canasta.rules import resolved
        from canasta.rules.topics import TOPICS

        values = resolved(self.rules)
        wanted = path.strip().lower()
        found = [name for name in values if name == wanted or name.startswith(f"{wanted}.")]
        topics = ", ".join(f"{topic} ({topic_words(topic, self.lang)})" for topic in TOPICS)
        if not wanted:
            self.board.line(f" {self.say('say/topics', topics=topics, example='closing')}")
        elif not found:
            name = plain_text(path)
            self.board.line(f" {self.say('say/no_option', text=name, topics=topics)}")
        for name in found:
            value = option_value(name, values[name], self.lang)
            self.board.line(f"   {capital(option_words(name, self.lang))}: {value}  [{name}]")

    # -- between hands

    def end_of_hand(self) -> None:
        """Show how the hand ended, and its sheet."""
        update = self.local.session.update(self.player)
        self.board.line()
        self.board.events(update)
        sheet(self.board, update)
        scored = update.scored
        if scored is None or not scored.game_over or scored.match_over:
            return
        if changes_pairs(self.board, update.game):
            order = self.local.session.match.order
            self.board.line(f" {pairs_text(self.board, order, self.board.players(update))}")

    def pause(self) -> None:
        """Wait until the person wants to go on."""
        update = self.local.session.update(self.player)
        while text := self.line(f" {self.say('say/enter')}"):
            word, rest = split(text)
            order = ORDERS.get(word)
            if order == "score":
                sheet(self.board, update)
            elif order in ("help", "rules", "save", "quit"):
                self.order(order, rest, update)
            else:
                self.board.line(f" {self.say('say/pressed')}")


def illegal(reason: Reason) -> Illegal:
    """A refusal as the engine has it."""
    return Illegal(
        Why(reason.why),
        reason.option,
        reason.need,
        reason.got,
        tuple(parse_cards(reason.cards)),
        reason.kinds,
        reason.fine,
        None if reason.cause is None else illegal(reason.cause),
    )
