"""A player that tries its choices out on imagined deals, played on by a faster one."""

from collections.abc import Iterator
from math import inf, sqrt
from time import perf_counter
from typing import Final

from canasta.bots.features import Table, let_lie
from canasta.bots.levels import Normal
from canasta.bots.simple import Greedy, discards, draws, lays
from canasta.bots.value import Worth, network_of
from canasta.cards import unpack_list
from canasta.game import codes
from canasta.game.codes import Code
from canasta.game.count import sheets
from canasta.game.house import House
from canasta.game.imagine import Unseen
from canasta.game.legal import legal_codes
from canasta.game.state import ANSWER_PHASE, DRAW_PHASE, LEAVE_YES, PLAY_PHASE, State
from canasta.game.step import step
from canasta.game.view import FREE, Seen, View

SECONDS: Final = 0.8
"""Time for a decision where nobody says otherwise."""
MOST_DEALS: Final = 200
"""Imagined deals for one decision, however much time there is."""
TAKES: Final = 3
LAYS: Final = 3
DROPS: Final = 6
"""Choices of each sort that are tried out, those that seem best."""
WORST: Final = -150.0
"""A lay that seems to cost more points is not tried."""
TRUST: Final = 8.0
"""What the policy holds of a choice counts as much as so many deals."""
TURNS: Final = 8
"""Turns, the own one with them, that are played out before the position is judged."""
FIRST: Final = 8
"""Deals after which choices that do worse are given up; then after twice as many, and so on."""
SURE: Final = 1.7
"""So many standard errors worse, on the same deals, is sure enough."""
DREAMS: Final = 3
"""Deals that are imagined for each one that is played, the likeliest."""
RECENT: Final = 16
"""Discards that say something of who made them."""
GOAL: Final = 0.1
"""Reaching the goal of the game first is worth this part of it, in points."""

Choice = tuple[float, Code]
"""A move, and what the policy holds it to be worth (points)."""


class TimeIsUp(Exception):
    """There is no more time for a decision."""


class Trial:
    """A choice and how it did on each deal so far (points)."""

    def __init__(self, value: float, code: Code) -> None:
        self.value = value
        self.code = code
        self.results: list[float] = []
        self.total = 0.0

    def add(self, result: float) -> None:
        self.results.append(result)
        self.total += result

    def worth(self) -> float:
        """Its mean, and what the policy holds of it."""
        return (self.total + TRUST * self.value) / (len(self.results) + TRUST)

    def surely_below(self, best: "Trial") -> bool:
        """Whether it does worse than the best by more than chance would have it."""
        n = len(self.results)
        mean = (best.total - self.total) / n
        spread = 0.0
        for i in range(n):
            off = best.results[i] - self.results[i] - mean
            spread += off * off
        return best.worth() - self.worth() > SURE * sqrt(spread) / n and self is not best


class Search:
    """Plays what does best on the average of imagined deals, and the policy's choice in doubt.

    ``seconds`` a decision; with ``deals`` so many deals instead, which depends on no clock.
    """

    def __init__(
        self, seconds: float = SECONDS, deals: int = 0, policy: Greedy | None = None
    ) -> None:
        self.seconds = seconds
        self.deals = deals
        self.policy = policy or Normal()
        self.house: House | None = None
        self.worth: Worth | None = None

    def think(self, view: View, seed: str) -> Iterator[Code]:
        until = perf_counter() + 0.95 * self.seconds if not self.deals else inf
        first = next(self.policy.think(view, seed))
        yield first
        house = self.policy.house_of(view.rules)
        if view.seat is not None and view.leave[view.seat] == LEAVE_YES:
            return  # the partner agreed: what was planned is done
        choices = self.choices(view, first, house)
        if len(choices) < 2:
            return
        self.know(house)
        trials = [Trial(value, code) for value, code in choices]
        said = first
        unseen = Unseen(view, house)
        check = FIRST
        for number in range(1, (self.deals or MOST_DEALS) + 1):
            deal = likeliest(unseen, f"{seed}/{number}")
            for trial in trials:
                try:
                    result = self.playout(deal, trial.code, view, f"{seed}/{number}", until)
                except TimeIsUp:
                    return
                trial.add(result)
            best = max(trials, key=Trial.worth)
            if best.code != said:
                said = best.code
                yield said
            if number == check:
                check *= 2
                trials = [trial for trial in trials if not trial.surely_below(best)]
                if len(trials) == 1:
                    return

    def know(self, house: House) -> None:
        """Look up what is known of hands under these rules."""
        if self.house is not house:
            self.house = house
            network = network_of(house.rules)
            self.worth = Worth(house, network) if network else None

    def choices(self, view: View, first: Code, house: House) -> list[Choice]:
        """What is worth trying, the policy's own choice first."""
        table = Table(view, house, self.policy.weights)
        found: list[Choice] = []
        if view.phase == ANSWER_PHASE:
            found = [(0.0, codes.YES), (0.0, codes.NO)]
        elif view.phase == DRAW_PHASE:
            ways = draws(table)
            takes = [way for way in ways if codes.kind_of(way[1]) == codes.TAKE]
            found = takes[:TAKES] + [way for way in ways if way not in takes]
        elif view.phase == PLAY_PHASE:
            found = [way for way in lays(table)[:LAYS] if way[0] > WORST]
            drops = different(discards(table), house)[:DROPS]
            found += [(value - drops[0][0], code) for value, code in drops]
            if codes.ASK in view.legal:
                found.append((0.0, codes.ASK))
        most = max((value for value, _ in found), default=0.0)
        rest = [way for way in found if way[1] != first and way[1] in view.legal]
        return [(most, first), *rest]

    def playout(self, deal: State, code: Code, view: View, seed: str, until: float = inf) -> float:
        """Points that the own side may expect to be ahead after a choice on an imagined deal.

        Raises TimeIsUp where it takes longer than ``until``, a time of ``perf_counter``.
        """
        assert view.seat is not None
        state = deal.clone()
        side = state.side_of(view.seat)
        step(state, code)
        turns, turn = 0, view.turn
        most = TURNS if self.worth is not None else 10**6
        while not state.over:
            if perf_counter() > until:
                raise TimeIsUp
            if state.turn != turn:
                turn = state.turn
                turns += 1
                if turns >= most and self.worth is not None:
                    return self.worth.margin(state, side)
            step(state, next(self.policy.think(glimpse(state), seed)))
        totals = [sheet.total for sheet in sheets(state)]
        return margin(totals, side) + goal(state, totals, side)


def different(drops: list[Choice], house: House) -> list[Choice]:
    """The discards without those that differ only in the suit, where suits do not matter."""
    if house.sequences:
        return drops
    seen: set[int] = set()
    found: list[Choice] = []
    for value, code in drops:
        assert isinstance(code, int)
        rank = codes.card_of(code) >> 2
        if rank not in seen:
            seen.add(rank)
            found.append((value, code))
    return found


def margin(totals: list[int], side: int) -> float:
    """Points by which a side is ahead of the best other."""
    return float(totals[side] - max(t for s, t in enumerate(totals) if s != side))


def goal(state: State, totals: list[int], side: int) -> float:
    """What it is worth (points) that the game ends with this hand, to who wins it."""
    target = state.house.rules.match.target
    after = [a + b for a, b in zip(state.scores, totals, strict=True)]
    if max(after) < target:
        return 0.0
    ahead = margin(after, side)
    return GOAL * target * ((ahead > 0) - (ahead < 0))


def likeliest(unseen: Unseen, seed: str) -> State:
    """Of some imagined deals the one that agrees best with what the others let lie and discarded.

    Nobody lets a top lie for which he holds the pair, and who discards a card seldom has another.
    """
    view, house = unseen.view, unseen.state.house
    passed = let_lie(view, house.sides)
    dropped: list[set[int]] = [set() for _ in view.hand_sizes]
    for seat, c in view.seen.discards()[-RECENT:]:
        dropped[seat].add(c >> 2)
    best: State | None = None
    least = 0
    for number in range(DREAMS):
        deal = unseen.deal(f"{seed}/{number}")
        odd = 0
        for seat, counts in enumerate(deal.counts):
            if seat != view.seat:
                odd += 2 * sum(counts[rank] >= house.show for rank in passed[seat])
                odd += sum(counts[rank] > 0 for rank in dropped[seat])
        if best is None or odd < least:
            best, least = deal, odd
    assert best is not None
    return best


def glimpse(state: State) -> View:
    """What the actor of an imagined state sees, as far as a fast player reads it."""
    seat = state.actor
    return View(
        seat=seat,
        rules=state.house.rules,
        scores=tuple(state.scores),
        dealer=state.dealer,
        turn=state.turn,
        actor=seat,
        phase=state.phase,
        hand=tuple(unpack_list(state.hands[seat])),
        hand_sizes=tuple(state.sizes),
        stock_size=state.stock_size(),
        pile=(),
        pile_size=state.pile_size(),
        pile_state=FREE,
        sides=(),
        red=tuple(state.red),
        opened=tuple(state.opened),
        laid=tuple(state.laid),
        took=tuple(state.took),
        first_turn=tuple(state.first_turn),
        leave=tuple(state.leave),
        refused=tuple(state.refused),
        asked_by=state.asked_by,
        asked_phase=state.asked_phase,
        answers=state.answers,
        discard_owed=state.discard_owed,
        may_take=state.may_take,
        exact_cut=state.exact_cut,
        lifted=state.lifted,
        peeked=(),
        ended=state.ended,
        out=state.out,
        winner=state.winner,
        fined_now=(),
        seen=Seen(
            first_pile=tuple(state.first_pile),
            log=tuple(state.log),
            pile=tuple(state.pile),
            melds=tuple(
                tuple(
                    (m.owner, m.shape, m.rank, m.nats, m.twos, m.jokers, m.kind, m.from_hand)
                    for m in melds
                )
                for melds in state.melds
            ),
        ),
        legal=tuple(legal_codes(state)),
    )
