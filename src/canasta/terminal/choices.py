"""Numbered choices for a person, from the legal moves: a short list, and lists behind it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from canasta.cards import JOKER, TWO, is_wild, parse_cards
from canasta.game.moves import Discard, Keep, Lay, Merge, Move, Part, Red, Take, parse_move
from canasta.rules import Rules
from canasta.rules.melding import CANASTA
from canasta.rules.values import worth
from canasta.session.shown import MeldShown, TableShown
from canasta.terminal.told import mark, marks, told
from canasta.words import capital, meld_words
from canasta.words.text import joined

PAGE = 9
"""Choices on one list, so that one digit is enough."""


@dataclass(frozen=True)
class Choice:
    """One line of a list: an action in the notation, or another list behind it."""

    text: str
    action: str = ""
    menu: "Menu | None" = None


@dataclass(frozen=True)
class Menu:
    """A list of choices. ``verb``: what bare cards typed here mean; ``flows``: many to a line."""

    title: str
    choices: tuple[Choice, ...]
    verb: str = ""
    flows: bool = False
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Way:
    """One action that lays melds, with what it is judged by."""

    text: str
    action: str
    key: tuple[str, ...]
    rank: tuple[int, ...]


class Choices:
    """The choices of one moment at the table."""

    def __init__(self, table: TableShown, rules: Rules, lang: str, asker: str = "") -> None:
        self.table = table
        self.rules = rules
        self.lang = lang
        self.asker = asker
        self.hand = parse_cards(table.hand)
        self.pile = parse_cards(table.pile)
        seat = table.seat or 0
        side = table.sides[rules.side_of(seat)]
        self.melds = {meld.label: meld for meld in side.melds}
        own = rules.opening.scope == "side" or rules.seating.side_size == 1
        # where each player opens for himself, what he has laid tells
        mine = side.opened if own else any(m.owner == seat for m in side.melds)
        self.opened = mine
        self.need = side.minimum
        self.worth = worth(rules.values)
        self.moves: list[Move] = [parse_move(text) for text in table.legal]

    def say(self, key: str, **fields: object) -> str:
        return told(self.lang, f"menu/{key}", **fields)

    def menu(self) -> Menu:
        """The list to begin with."""
        if self.table.phase == "cut":
            return self._cut()
        if self.table.phase == "answer":
            choices = (Choice(self.say("yes"), "yes"), Choice(self.say("no"), "no"))
            return Menu(self.say("question", name=self.asker), choices)
        found: list[Choice] = []
        plain = {str(move) for move in self.moves}
        if "draw" in plain:
            n = min(self.rules.seating.draw, self.table.stock_size)
            found.append(Choice(self.say("draw", n=n), "draw"))
        found += self._takes()
        found += self._lays()
        found += self._merges()
        found += [
            Choice(self.say("red", cards=marks(move.cards)), str(move))
            for move in self.moves
            if isinstance(move, Red)
        ]
        found += self._discards()
        if "pass" in plain:
            found.append(Choice(self.say("pass"), "pass"))
        if "ask" in plain and self._nearly_out():
            fine = self.rules.closing.ask_failed
            found.append(Choice(self.say("ask_fine", n=fine) if fine else self.say("ask"), "ask"))
        return Menu("", tuple(found))

    def _nearly_out(self) -> bool:
        """Whether to offer asking: enough canastas are closed. Who types it may ask any time."""
        closed = sum(meld.size >= CANASTA for meld in self.melds.values())
        return closed >= self.rules.closing.canastas

    # -- the cut

    def _cut(self) -> Menu:
        kept = [move for move in self.moves if isinstance(move, Keep)]
        if kept:
            kept.sort(key=lambda move: -len(move.cards))
            choices = tuple(
                Choice(
                    self.say("keep", cards=marks(move.cards))
                    if move.cards
                    else self.say("keep_none"),
                    str(move),
                )
                for move in kept
            )
            seen = marks(parse_cards(self.table.peeked))
            return Menu(self.say("keep_which", cards=seen), choices, "keep")
        seating = self.rules.seating
        lines: tuple[str, ...] = ()
        if seating.exact_cut:
            deal = seating.hand * self.rules.seats
            lines = (self.say("cut_exact", n=seating.exact_cut, deal=deal),)
        most = self.table.stock_size - 1
        return Menu(self.say("cut_which", most=most), (), "cut", lines=lines)

    # -- laying and taking

    def _takes(self) -> list[Choice]:
        takes = [move for move in self.moves if isinstance(move, Take)]
        if not takes:
            return []
        title = self.say("take", n=self.table.pile_size, top=mark(self.pile[-1]))
        ways = [self._take(move) for move in takes]
        if len(ways) == 1:
            return [Choice(f"{title}: {_small(ways[0].text)}", ways[0].action)]
        text = f"{title} {self.say('ways', n=len(ways))}"
        return [Choice(text, menu=self._grouped(title, ways, None))]

    def _take(self, move: Take) -> _Way:
        cards = [*move.cards, *(c for part in move.parts for c in part.cards)]
        text = self.say("take_with", cards=marks(move.cards)) if cards else self.say("take_alone")
        if move.label:
            text += f" ({self.say('onto', meld=meld_words(move.label, self.lang))})"
        if move.parts:
            laid = joined([self._part(part) for part in move.parts], self.lang)
            text += f", {self.say('and_lay', melds=laid)}"
        key = (move.label, *sorted(self._target(part) for part in move.parts))
        return self._way(text, str(move), cards, key, self._taking_points(move))

    def _taking_points(self, move: Take) -> int:
        """What an opening with the pile counts for (rules 2.1 P14); 0 where that is not asked."""
        if self.opened:
            return 0
        opening = self.rules.opening
        excluded = {"456789TJQKA2".index(r) if r != "JK" else JOKER for r in opening.take_excludes}
        top = self.pile[-1] >> 2
        ranks = [top, *(c >> 2 for c in move.cards)]
        if opening.take_counts == "none":
            locked = self.table.pile_state == "locked"
            shown = self.rules.pile.show_locked if locked else self.rules.pile.show
            ranks = ranks[1 + shown :]
        ranks += [c >> 2 for part in move.parts for c in part.cards]
        return sum(self.worth[rank] for rank in ranks if rank not in excluded)

    def _lays(self) -> list[Choice]:
        lays = [move for move in self.moves if isinstance(move, Lay)]
        if not lays:
            return []
        ways = [self._lay(move) for move in lays]
        title = self.say("lay") if self.opened else self.say("open", n=self.need)
        if len(ways) == 1:
            return [Choice(f"{title}: {ways[0].text}", ways[0].action)]
        text = f"{title} {self.say('ways', n=len(ways))}"
        named = self._goal if self.opened else None
        return [Choice(text, menu=self._grouped(title, ways, named, "lay"))]

    def _lay(self, move: Lay) -> _Way:
        cards = [c for part in move.parts for c in part.cards]
        text = joined([self._part(part) for part in move.parts], self.lang)
        key = tuple(sorted(self._target(part) for part in move.parts))
        points = sum(self.worth[c >> 2] for c in cards)
        return self._way(text, str(move), cards, key, points)

    def _way(
        self, text: str, action: str, cards: Sequence[int], key: tuple[str, ...], points: int
    ) -> _Way:
        notes = []
        if points:
            notes.append(
                self.say("worth", n=points)
                if self.opened
                else self.say("worth_of", n=points, need=self.need)
            )
        if len(cards) == len(self.hand):
            notes.append(self.say("goes_out"))
        if notes:
            text += f"  [{', '.join(notes)}]"
        wilds = sum(map(is_wild, cards))
        closes = self.say("canasta") in text
        # an opening best spares cards, what comes later best brings canastas nearer
        rank = (-len(cards), 0) if self.opened else (len(cards), -points)
        return _Way(text, action, key, (wilds, -closes, *rank))

    def _part(self, part: Part) -> str:
        """Cards and where they go: ``K♠ 2♥ a kas (cierra canasta)``."""
        meld = self._joined(part)
        cards = marks(part.cards)
        size = len(part.cards)
        if meld is not None:
            size += meld.size
            cards = self.say("add", cards=cards, meld=meld_words(meld.label, self.lang))
        if size >= CANASTA and (meld is None or meld.size < CANASTA):
            cards += f" ({self.say('canasta')})"
        return cards

    def _joined(self, part: Part) -> MeldShown | None:
        """The meld on the table that a part goes to, by its label or because there is but one."""
        return self.melds.get(part.label) if part.label else None

    def _target(self, part: Part) -> str:
        """Where a part goes: a label of the table, or the label that a new meld will have."""
        if part.label:
            return part.label
        naturals = [c for c in part.cards if c >> 2 not in (TWO, JOKER)]
        ranks = sorted({c >> 2 for c in naturals})
        if not naturals:
            return "+W"
        if len(ranks) > 1:
            return "+S" + "SHDC"[naturals[0] & 3]
        return "+" + "456789TJQKA2J33"[ranks[0]]

    def _goal(self, way: _Way) -> str:
        """What the ways to one goal have in common."""
        if len(way.key) > 1:
            return self.say("several")
        target = way.key[0]
        if not target.startswith("+"):
            return self.say("add_to", meld=meld_words(target, self.lang))
        if target.startswith("+S"):
            return self.say("new_sequence")
        return self.say("new_many", meld=meld_words(target[1:], self.lang))

    def _grouped(
        self,
        title: str,
        ways: Iterable[_Way],
        named: Callable[[_Way], str] | None,
        verb: str = "",
    ) -> Menu:
        """A list of the ways, by goal where there are many; each goal is told by its best way."""
        ordered = sorted(ways, key=lambda way: way.rank)
        if len(ordered) <= PAGE:
            return self._paged(title, [Choice(way.text, way.action) for way in ordered], verb)
        goals: dict[tuple[str, ...], list[_Way]] = {}
        for way in ordered:
            goals.setdefault(("several",) if named and len(way.key) > 1 else way.key, []).append(
                way
            )
        found: list[Choice] = []
        for several in goals.values():
            best = several[0]
            if len(several) == 1:
                found.append(Choice(best.text, best.action))
                continue
            text = named(best) if named else best.text
            inner = [Choice(way.text, way.action) for way in several]
            text = f"{text} {self.say('ways', n=len(several))}"
            found.append(Choice(text, menu=self._paged(text, inner, verb)))
        return self._paged(title, found, verb)

    def _paged(self, title: str, found: list[Choice], verb: str = "") -> Menu:
        """A list, and the rest of it behind its last line where it is long."""
        if len(found) <= PAGE:
            return Menu(title, tuple(found), verb)
        pages = [found[at : at + PAGE - 1] for at in range(0, len(found), PAGE - 1)]
        menu = Menu(title, tuple(pages[-1]), verb)
        for page in reversed(pages[:-1]):
            menu = Menu(title, (*page, Choice(self.say("more"), menu=menu)), verb)
        return menu

    # -- the rest

    def _merges(self) -> list[Choice]:
        found = [
            Choice(
                capital(
                    self.say(
                        "merge",
                        first=meld_words(move.first, self.lang),
                        second=meld_words(move.second, self.lang),
                    )
                ),
                str(move),
            )
            for move in self.moves
            if isinstance(move, Merge)
        ]
        if len(found) < 2:
            return found
        return [Choice(self.say("merges"), menu=self._paged(self.say("merges"), found))]

    def _discards(self) -> list[Choice]:
        ranks = {move.card >> 2 for move in self.moves if isinstance(move, Discard)}
        cards = [c for c in sorted(set(self.hand)) if c >> 2 in ranks]
        if not cards:
            return []
        if len(cards) == 1:
            card = cards[0]
            out = f"  [{self.say('goes_out')}]" if len(self.hand) == 1 else ""
            return [Choice(f"{self.say('discard')}: {mark(card)}{out}", str(Discard(card)))]
        choices = tuple(Choice(mark(c), str(Discard(c))) for c in cards)
        menu = Menu(self.say("discard_which"), choices, "discard", flows=True)
        return [Choice(self.say("discard"), menu=menu)]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
