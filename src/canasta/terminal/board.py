"""The table as a person sees it: one screen of text, in colour or without."""

from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.text import Text

from canasta.cards import BLACK, JK, is_wild, parse_cards
from canasta.game.events import Event
from canasta.rules import Rules
from canasta.rules.opening import clean_only
from canasta.rules.scoring import FROM_HAND
from canasta.session.protocol import Update
from canasta.session.shown import Happened, MeldShown, SideShown, TableShown
from canasta.terminal.choices import Menu
from canasta.terminal.screen import Plain
from canasta.terminal.told import knows, label_shown, mark, told
from canasta.words import (
    LANGUAGES,
    capital,
    cards_words,
    event_words,
    kind_words,
    meld_words,
    title,
)
from canasta.words.text import joined

WIDEST = 100
"""Columns: longer lines are hard to read."""

SUIT_COLOURS: Final = ("bold", "bold red", "bold bright_blue", "bold green")
JOKER_COLOUR: Final = "bold magenta"


class Board:
    """Draws what one person sees of a table."""

    def __init__(self, console: Console, rules: Rules, lang: str, player: int) -> None:
        self.console = console
        self.rules = rules
        self.lang = lang
        self.player = player

    @property
    def width(self) -> int:
        """Columns that are drawn on."""
        return max(30, min(self.console.width, WIDEST))

    def say(self, key: str, **fields: object) -> str:
        return told(self.lang, key, **fields)

    def line(self, text: Text | str = "", style: str = "") -> None:
        """One line or, wrapped between words, several; later ones stand further in."""
        shown = Text(text, style) if isinstance(text, str) else text
        if shown.cell_len <= self.width:
            self.console.print(shown)
            return
        within = len(shown.plain) - len(shown.plain.lstrip())
        rows = shown[within:].wrap(self.console, self.width - within - 2)
        for n, row in enumerate(rows):
            self.console.print(Text(" " * (within + (2 if n else 0))) + row)

    def raw(self, text: str) -> None:
        """A line to be copied, never broken."""
        self.console.print(Text(text), soft_wrap=True)

    def flow(self, items: Iterable[Text], indent: str, between: str) -> None:
        """Items one after the other, each whole, on as many lines as they need."""
        row = Text(indent)
        for item in items:
            if row.cell_len > len(indent):
                if row.cell_len + len(between) + item.cell_len > self.width:
                    self.line(row)
                    row = Text(indent)
                else:
                    row.append(between)
            row.append_text(item)
        if row.cell_len > len(indent):
            self.line(row)

    def rule(self, left: str = "", right: str = "") -> None:
        """A line across, with words at its ends."""
        head = f"── {left} " if left else ""
        tail = f" {right} ──" if right else ""
        if len(head) + len(tail) + 2 > self.width:
            tail = ""
        self.line(
            Text(head, "bold")
            + Text("─" * max(0, self.width - len(head) - len(tail)), "dim")
            + Text(tail, "dim")
        )

    # -- who

    def players(self, update: Update) -> list[str]:
        """Names by player; who gave none is `you` in the language of now."""
        names = list(update.names)
        if names[self.player] in (told(lang, "table/you") for lang in LANGUAGES):
            names[self.player] = self.say("table/you")
        return names

    def names(self, update: Update) -> list[str]:
        """Names by seat in the present game."""
        names = self.players(update)
        return [names[player] for player in update.order]

    def side_name(self, update: Update, side: int) -> str:
        """The players of a side, the person first: ``Tú y Marta``."""
        names = self.names(update)
        own = update.order.index(self.player)
        seats = sorted(range(side, self.rules.seats, self.rules.sides), key=lambda s: s != own)
        return joined([names[seat] for seat in seats], self.lang)

    def sides(self, update: Update) -> list[int]:
        """The sides, the person's own first, the others in order of play."""
        own = self.rules.side_of(update.order.index(self.player))
        return [(own + n) % self.rules.sides for n in range(self.rules.sides)]

    # -- what happened

    def events(self, update: Update) -> None:
        """What happened since the person's last move, a line for each player's turn."""
        names = self.names(update)
        me = update.order.index(self.player)
        told_of: list[tuple[int, str]] = []
        for shown in update.events:
            if shown.kind == "scored":
                continue
            event = _event(shown)
            if event.seat == me:
                said = self.own_event(event)
            else:
                said = event_words(event, names, self.lang, self.rules.sides)
            if told_of and told_of[-1][0] == event.seat:
                start = f"{names[event.seat]} "
                if event.seat != me and said.startswith(start):
                    said = capital(said.removeprefix(start))
                told_of[-1] = (event.seat, f"{told_of[-1][1]} {said}")
            else:
                told_of.append((event.seat, said))
        if told_of:
            fresh = any(shown.kind == "dealt" for shown in update.events)
            self.line(f" {self.say('table/since_deal' if fresh else 'table/since')}", "dim")
        for seat, said in told_of:
            self.paint(f"  {said}", "" if seat == me else "italic")

    def own_event(self, event: Event) -> str:
        """The same in the second person."""
        key = f"mine/{event.kind}"
        if event.kind == "answered":
            key += " yes" if event.yes else " no"
        elif event.cards and knows(self.lang, f"{key} cards"):
            key += " cards"
        if not knows(self.lang, key):
            return event_words(event, [self.say("table/you")] * self.rules.seats, self.lang)
        kind = kind_words(event.detail, self.lang) if event.kind == "closed" else ""
        return self.say(
            key,
            count=event.count,
            points=event.points,
            cards=cards_words(event.cards, self.lang),
            melds=joined([meld_words(label, self.lang) for label in event.labels], self.lang),
            kind=kind,
        )

    def paint(self, words: str, style: str = "") -> None:
        """A sentence, with the cards in it in their colours."""
        text = Text(words, style)
        for sign, colour in zip("♠♥♦♣", ("bold", "red", "bright_blue", "green"), strict=True):
            text.highlight_regex(rf"(?:10|[2-9JQKA]){sign}", colour)
        self.line(text)

    # -- the table

    def table(self, update: Update, phase: str) -> None:
        """The whole table; ``phase`` says what is asked of the person."""
        table = update.table
        assert table is not None
        head = self.head(update)
        self.rule(head)
        if table.phase != "cut":
            self.pile(table)
            self.others(update, table)
        for side in self.sides(update):
            self.side(update, side, table.sides[side])
        if table.phase != "cut":
            self.hand(table)
        self.line(Text(f" >> {phase}", "bold reverse"))

    def head(self, update: Update) -> str:
        """Which hand of which game of what."""
        name = title(self.rules, self.lang)
        games = self.rules.match.games
        game = self.say("table/game", game=update.game, games=games) if games > 1 else ""
        number_of = update.hand + (0 if update.scored else 1)
        return self.say("table/head", title=name, game=game, hand=number_of)

    def pile(self, table: TableShown) -> None:
        """Stock and pile: sizes, what lies on top, and how the pile can be had."""
        facts = [Text(self.say("table/stock", n=table.stock_size))]
        pile = parse_cards(table.pile)
        if not pile:
            facts.append(Text(self.say("table/pile_empty")))
        else:
            whole = self.say("table/pile", n=table.pile_size, top="\0")
            before, _, after = whole.partition("\0")
            facts.append(Text(before).append_text(coloured(pile[-1:])).append(after))
            facts.append(Text(self.pile_state(table, pile[-1]), "bold"))
        self.flow(facts, " ", " · ")
        if len(pile) > 1:
            before, _, after = self.say("table/pile_all", cards="\0").partition("\0")
            self.flow([Text(f" {before}"), *(coloured([c]) for c in pile)], " ", " ")

    def pile_state(self, table: TableShown, top: int) -> str:
        """The pile's state in words, with how many cards must be shown."""
        pile = self.rules.pile
        stops = top >> 2 >= BLACK or (is_wild(top) and pile.wild_effect != "lock")
        if stops and table.pile_state != "gift":
            return self.say("table/tapped")
        n = pile.show_locked if table.pile_state == "locked" else pile.show
        return self.say(f"table/{table.pile_state}", n=n)

    def others(self, update: Update, table: TableShown) -> None:
        """The other players in order of play, with the number of their cards; who deals."""
        names = self.names(update)
        me = update.order.index(self.player)
        seats = self.rules.seats
        said = []
        for seat in [(me + n) % seats for n in range(1, seats)]:
            mate = self.rules.side_of(seat) == self.rules.side_of(me)
            key = "table/partner" if mate else "table/player"
            said.append(self.say(key, name=names[seat], n=table.hand_sizes[seat]))
        dealer = (
            self.say("table/you_deal")
            if table.dealer == me
            else self.say("table/dealer", name=names[table.dealer])
        )
        self.line(f" {self.say('table/order', players=' · '.join(said))} · {dealer}")

    def side(self, update: Update, side: int, shown: SideShown) -> None:
        """Name, points, what is needed to open, and the melds of a side."""
        facts = [self.say("table/points", n=shown.total)]
        if shown.opened:
            facts.append(self.say("table/open"))
        else:
            clean = clean_only(self.rules.opening, shown.total)
            key = "table/to_open_clean" if clean else "table/to_open"
            facts.append(self.say(key, n=shown.minimum))
        if shown.fined:
            facts.append(self.say("table/fined", n=-shown.fined))
        name = Text(self.side_name(update, side), "bold").append(f"  {facts[0]}", "not bold")
        items = [name, *map(Text, facts[1:])]
        reds = parse_cards(shown.red_threes)
        if reds:
            items.append(Text(f"{self.say('table/reds')} ").append_text(coloured(reds)))
        self.flow(items, " ", " · ")
        if shown.melds:
            self.flow([self.meld(update, meld) for meld in shown.melds], "   ", "    ")

    def meld(self, update: Update, meld: MeldShown) -> Text:
        """A meld with its label: its cards or, once closed, its kind and size."""
        text = Text(f"{label_shown(meld.label)}: ", "bold")
        if self.rules.melding.lay_on != "side" and self.rules.seating.side_size > 1:
            text.append(f"{self.names(update)[meld.owner]} ")
        if meld.kind:
            kind = meld.kind + (FROM_HAND if meld.from_hand else "")
            said = self.say("table/closed", kind=kind_words(kind, self.lang).upper(), n=meld.size)
            return text.append(said, "bold")
        return text.append_text(coloured(parse_cards(meld.cards)))

    def hand(self, table: TableShown) -> None:
        """The person's own cards, those of a rank together."""
        cards = parse_cards(table.hand)
        left = f" {self.say('table/hand', n=len(cards))}"
        spelt = isinstance(self.console.file, Plain)
        keys = self.say("table/keys_spelt" if spelt else "table/keys")
        gap = max(3, self.width - len(left) - len(keys) - 1)
        self.line(Text(left, "bold").append(" " * gap).append(keys, "dim"))
        groups: dict[int, list[int]] = {}
        for c in cards:
            groups.setdefault(c >> 2, []).append(c)
        if not cards:
            self.line(f"   {self.say('table/no_hand')}")
        self.flow([coloured(group) for group in groups.values()], "   ", " | ")

    # -- choices

    def menu(self, menu: Menu) -> None:
        """The numbered choices."""
        if menu.title:
            self.paint(f" {menu.title}", "bold")
        for line in menu.lines:
            self.paint(f" {line}")
        if menu.flows:
            items = [
                Text(f"{n}", "bold").append("=").append_text(coloured(parse_cards(c.action[8:])))
                for n, c in enumerate(menu.choices, 1)
            ]
            self.flow(items, "  ", "   ")
            return
        for n, choice in enumerate(menu.choices, 1):
            self.paint(f"  {n}  {choice.text}")


def coloured(cards: Iterable[int], between: str = " ") -> Text:
    """Cards in the four colours of their suits."""
    text = Text()
    for c in cards:
        if text:
            text.append(between)
        text.append(mark(c), JOKER_COLOUR if c == JK else SUIT_COLOURS[c & 3])
    return text


def _event(shown: Happened) -> Event:
    return Event(
        shown.kind,
        shown.seat,
        tuple(parse_cards(shown.cards)),
        shown.count,
        shown.labels,
        shown.points,
        shown.yes,
        shown.detail,
    )
