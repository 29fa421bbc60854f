"""Two players without search: one that plays anything, and a sane one from a family table."""

from collections.abc import Iterator
from random import Random as Generator
from typing import Final

from canasta.bots.discards import Discards
from canasta.bots.features import Table
from canasta.bots.going_out import NO_CARD, Plan, plan
from canasta.bots.laying import Laying
from canasta.bots.weights import BASELINE, Weights
from canasta.cards import BLACK, RED
from canasta.game import codes
from canasta.game.codes import Code
from canasta.game.house import House
from canasta.game.state import ANSWER_PHASE, CUT_PHASE, DRAW_PHASE, LEAVE_NO, LEAVE_YES
from canasta.game.view import View
from canasta.rules import Rules

WORTH_ASKING: Final = 6
"""Where asking is free, a partner with so many cards is asked."""
BLACK_KEPT: Final = 20
"""Points in hand from which the cutter keeps no black three."""


class Random:
    """Any legal move, each as likely as the others."""

    def think(self, view: View, seed: str) -> Iterator[Code]:
        yield view.legal[int(Generator(seed).random() * len(view.legal))]


class Greedy:
    """Takes at every step what is worth most at once, and goes out when that pays."""

    def __init__(self, weights: Weights = BASELINE) -> None:
        self.weights = weights
        self.house: House | None = None

    def think(self, view: View, seed: str) -> Iterator[Code]:
        if len(view.legal) == 1:
            yield view.legal[0]
        elif view.phase == CUT_PHASE:
            yield _cut(view, seed)
        else:
            table = Table(view, self.house_of(view.rules), self.weights)
            if view.phase == ANSWER_PHASE:
                yield _answer(table)
            elif view.phase == DRAW_PHASE:
                yield _draw(table)
            else:
                yield _play(table)

    def house_of(self, rules: Rules) -> House:
        """The rules looked up; they stay the same while a game lasts."""
        if self.house is None or self.house.rules is not rules:
            self.house = House(rules)
        return self.house


def stand_in(view: View, seed: str) -> Code:
    """The move for a player that failed: greedy's, or the first there is if that fails too."""
    try:
        return next(Greedy().think(view, seed))
    except Exception:  # noqa: BLE001 - whatever is wrong with a view, the game goes on
        return view.legal[0]


# -- cut and answer


def _cut(view: View, seed: str) -> Code:
    """Lift about as much as deal and pile need; keep what a player likes to hold."""
    if view.lifted:
        return max(view.legal, key=lambda code: _kept(view, code))
    seating = view.rules.seating
    wanted = seating.hand * view.rules.seats
    if seating.exact_cut_scope == "deal_and_pile":
        # the turned card, and 4 to 16 under it
        wanted += 5 + int(Generator(seed).random() * 11) if seating.first_pile == "counted" else 1
    lifts = [code >> 4 for code in view.legal if isinstance(code, int)]
    return codes.cut(min(lifts, key=lambda lifted: abs(lifted - wanted)))


def _kept(view: View, code: Code) -> int:
    assert isinstance(code, int)
    blacks = view.rules.values.black_three_in_hand < BLACK_KEPT
    return sum(1 if c >> 2 != BLACK or blacks else -1 for c in codes.kept_of(code))


def _answer(table: Table) -> Code:
    """Yes where the end is welcome with what the player still holds."""
    loss = table.points_in_hand() * table.weights.agreed
    if table.weights.closing:
        loss += table.weights.closing * table.closed_next()
    pays = table.end_pays(loss, table.view.asked_by) + table.weights.asked
    pays += table.weights.hurry * table.urgency
    return codes.YES if pays > 0 else codes.NO


# -- a turn


def _draw(table: Table) -> Code:
    """Draw, or take the pile in the way that is worth most."""
    if table.view.first_turn[table.seat] and table.counts[RED]:
        # later in the hand it would forfeit the pile, and waits until the draw
        return codes.red(table.hand[RED])
    return draws(table)[0][1]


def draws(table: Table) -> list[tuple[float, Code]]:
    """Ways to begin a turn with their worth, best first."""
    legal = table.view.legal
    takes = [code for code in legal if codes.kind_of(code) == codes.TAKE]
    found: list[tuple[float, Code]] = []
    if takes:
        laying = Laying(table)
        pile = laying.pile_worth()
        found = [(laying.take_value(code, pile), code) for code in takes]
    other = codes.DRAW if codes.DRAW in legal else codes.PASS
    if other in legal:
        drawn = table.house.draw if other == codes.DRAW else 0
        found.insert(0, (drawn * table.weights.card * (1.0 - table.urgency), other))
    if not found:
        return [(0.0, legal[0])]
    return best_first(found)


def best_first(found: list[tuple[float, Code]]) -> list[tuple[float, Code]]:
    """Sorted by worth; of equals the first stays first."""
    return sorted(found, key=lambda one: -one[0])


def _play(table: Table) -> Code:
    """Lay red threes, go out, lay, or discard."""
    view = table.view
    if table.counts[RED]:
        return codes.red(table.hand[RED])
    leaving = leave(table)
    if leaving is not None:
        return leaving
    best, value = _best_lay(table)
    if best is not None and value > (table.weights.lay if table.opened else 0.0):
        return best
    drops = discards(table)
    if drops:
        return drops[0][1]
    return codes.PASS if codes.PASS in view.legal else best or view.legal[0]


def discards(table: Table) -> list[tuple[float, Code]]:
    """The discards with their worth (less than nothing), best first."""
    drops = [
        code
        for code in table.view.legal
        if isinstance(code, int) and code & codes.KIND == codes.DISCARD
    ]
    if len(drops) < 2:
        return [(0.0, code) for code in drops]
    judge = Discards(table)
    return best_first([(-judge.cost(codes.card_of(code)), code) for code in drops])


def _best_lay(table: Table) -> tuple[Code | None, float]:
    """The lay, opening or merge that is worth most, and its value."""
    laying = Laying(table)
    best: Code | None = None
    most = 0.0
    for code in table.view.legal:
        kind = codes.kind_of(code)
        if kind == codes.LAY:
            value = laying.value(code)
            if best is None or value > most:
                # what is left in the hand is reckoned only where it can matter
                value -= laying.shrinks(code)
        elif kind == codes.MERGE:
            assert isinstance(code, int)
            value = laying.merge_gain(code)
        else:
            continue
        if best is None or value > most:
            best, most = code, value
    return best, most


def lays(table: Table) -> list[tuple[float, Code]]:
    """All lays, openings and merges with their worth, best first."""
    laying = Laying(table)
    found: list[tuple[float, Code]] = []
    for code in table.view.legal:
        kind = codes.kind_of(code)
        if kind == codes.LAY:
            found.append((laying.value(code) - laying.shrinks(code), code))
        elif kind == codes.MERGE:
            assert isinstance(code, int)
            found.append((laying.merge_gain(code), code))
    return best_first(found)


# -- going out


def leave(table: Table) -> Code | None:
    """The next step of going out: ask, lay or discard; None where the player stays."""
    view = table.view
    said = view.leave[table.seat]
    if said == LEAVE_NO or not table.could_close():
        return None
    found = plan(table)
    if found is None:
        return None
    if said != LEAVE_YES:
        pays = table.end_pays(table.closed_points() - found.value, table.seat)
        table.stays = pays + table.weights.hurry * table.urgency <= 0
        if table.stays:
            return None
        ask = codes.ASK in view.legal
        if table.house.must_ask or (ask and _worth_asking(table)):
            return codes.ASK if ask else None
    return _step(table, found)


def _worth_asking(table: Table) -> bool:
    view, house = table.view, table.house
    partners = range(table.side, house.seats, house.sides)
    return any(view.hand_sizes[s] >= WORTH_ASKING for s in partners if s != table.seat)


def _step(table: Table, found: Plan) -> Code | None:
    """The first action of a plan that is legal now."""
    legal = set(table.view.legal)
    for p in found.parts:
        if p in legal:
            return p
    for i, a in enumerate(found.parts):
        for b in found.parts[i + 1 :]:
            for pair in ((a, b), (b, a)):
                if pair in legal:
                    return pair
    if not found.parts and found.last != NO_CARD:
        last = codes.discard(found.last)
        if last in legal:
            return last
    return None
