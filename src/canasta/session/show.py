"""From the engine's types to messages: what a player's screen may know."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from canasta.cards import JOKER, RANK_TEXT, TWO, cards_text, unpack_list
from canasta.game.codes import (
    DISCARD,
    LAY,
    TAKE,
    Code,
    card_of,
    cards_of,
    kind_of,
    target_of,
)
from canasta.game.deal import peeked
from canasta.game.encode import decode
from canasta.game.events import Event
from canasta.game.legal import legal_codes
from canasta.game.match import FinishedHand, Match
from canasta.game.moves import Illegal
from canasta.game.state import (
    ANSWER_PHASE,
    CUT_PHASE,
    DRAW_PHASE,
    LEAVE_NO,
    LEAVE_YES,
    OVER,
    PHASES,
    State,
)
from canasta.game.view import OPENINGS, OpenMeld, open_side, pile_state, why_not
from canasta.native import Ints
from canasta.rules import Rules
from canasta.rules.melding import CANASTA
from canasta.rules.opening import minimum
from canasta.rules.scoring import canasta_value
from canasta.rules.values import worth_in_hand
from canasta.session.protocol import changed
from canasta.session.shown import (
    HandScored,
    Happened,
    LineShown,
    MeldShown,
    Question,
    Reason,
    SideShown,
    TableShown,
)

WORDS: Final = (
    *("lay", "take", "discard", "draw", "pass", "ask", "yes", "no", "merge", "red", "cut", "keep"),
)
"""The first word of an action, by the kind of its code."""
MOST: Final = 40
"""Ways to take or to lay that a screen offers by itself."""

_LEAVE = {LEAVE_YES: "yes", LEAVE_NO: "no"}


@lru_cache(maxsize=1024)
def reason(illegal: Illegal) -> Reason:
    """A refusal as a message."""
    return Reason(
        why=str(illegal.why),
        option=illegal.option,
        need=illegal.need,
        got=illegal.got,
        cards=cards_text(illegal.cards),
        kinds=illegal.kinds,
        fine=illegal.fine,
        cause=None if illegal.cause is None else reason(illegal.cause),
    )


def happened(number: int, event: Event, seat: int | None) -> Happened:
    """An event of entry ``number`` as a seat may see it."""
    seen = event.seen_by(seat)
    return Happened(
        number=number,
        kind=seen.kind,
        seat=seen.seat,
        cards=cards_text(seen.cards),
        count=seen.count,
        labels=seen.labels,
        points=seen.points,
        yes=seen.yes,
        detail=seen.detail,
    )


# -- what everybody sees


def open_table(state: State, sides: tuple[SideShown, ...] | None = None) -> TableShown:
    """What a watcher's screen shows of a hand: what lies open, and how much lies hidden.

    ``sides``: what lies before them, where that is known already.
    """
    house = state.house
    everything = house.rules.pile.shown == "all"
    draws = min(house.draw, state.stock_size()) if state.phase == DRAW_PHASE else 0
    return TableShown(
        seat=None,
        hand="-",
        hand_sizes=tuple(state.sizes),
        stock_size=state.stock_size(),
        pile=cards_text(state.pile if everything else state.pile[-1:]),
        pile_size=state.pile_size(),
        pile_state=pile_state(state, None),
        sides=sides or tuple(_side(state, side) for side in range(house.sides)),
        dealer=state.dealer,
        turn=state.turn,
        actor=state.actor,
        phase=PHASES[state.phase],
        leave=tuple(_LEAVE.get(v) for v in state.leave),
        discard_owed=state.discard_owed,
        lifted=state.lifted,
        peeked="-",
        draws=draws,
    )


def _side(state: State, side: int) -> SideShown:
    shown = open_side(state, side)
    rules = state.house.rules
    return SideShown(
        melds=tuple(_meld(m, _worth(rules, m)) for m in shown.melds),
        red_threes=cards_text(shown.red_threes),
        fined=shown.fined,
        minimum=shown.minimum,
        opened=any(state.opened[side :: state.house.sides]),
        total=state.scores[side],
    )


def _worth(rules: Rules, meld: OpenMeld) -> int:
    return canasta_value(rules, meld.kind, meld.from_hand) if meld.kind else 0


@lru_cache(maxsize=4096)
def _meld(m: OpenMeld, worth: int) -> MeldShown:
    return MeldShown(m.label, m.owner, m.size, m.kind, m.from_hand, cards_text(m.cards), worth)


# -- what a seat sees besides


def table(state: State, seat: int | None, seen: TableShown | None = None) -> TableShown:
    """What a seat's screen shows of a hand; ``seen``: its ``open_table``, if it is there already.

    ``legal`` is in the notation, all cuts as one example.
    """
    seen = seen or open_table(state)
    shown = table_seen(state, seat, seen)
    if seat is None or seat != state.actor or state.phase == OVER:
        return shown
    return changed(shown, **_choices(state, unpack_list(state.hands[seat]), seen))


def table_seen(state: State, seat: int | None, seen: TableShown) -> TableShown:
    """What a seat sees of a hand, without its choices."""
    if seat is None:
        return seen
    hand = _hand_text(tuple(state.hands[seat]))
    return changed(seen, seat=seat, hand=hand, pile_state=pile_state(state, seat))


@lru_cache(maxsize=1024)
def _hand_text(hand: tuple[int, ...]) -> str:
    return cards_text(unpack_list(Ints(hand)))


def _choices(state: State, hand: list[int], seen: TableShown) -> dict[str, object]:
    """What the one who must act may do, and why not the rest."""
    every = legal_codes(state, OPENINGS)
    if state.phase == CUT_PHASE and not state.lifted:
        moves = every[len(every) // 2 :][:1]
    else:
        moves = every
    kinds = [kind_of(code) for code in moves]
    texts = [str(decode(state, code)) for code in moves]
    ranks = {card_of(c) >> 2 for c in moves if isinstance(c, int) and kind_of(c) == DISCARD}
    discards = [c for c in hand if c >> 2 in ranks]
    gift_ranks = _gift_ranks(state, seen) if discards else set()
    peeks = state.phase == CUT_PHASE and state.lifted > 0
    return {
        "peeked": cards_text(peeked(state)) if peeks else "-",
        "legal": tuple(texts),
        "reasons": {text: reason(illegal) for text, illegal in why_not(state, every).items()},
        "can": tuple(dict.fromkeys(WORDS[kind] for kind in kinds)),
        "takes": tuple(t for t, kind in zip(texts, kinds, strict=True) if kind == TAKE)[:MOST],
        "lays": tuple(t for t, kind in zip(texts, kinds, strict=True) if kind == LAY)[:MOST],
        "discards": cards_text(discards),
        "gives": cards_text(c for c in discards if c >> 2 in gift_ranks),
        "fits": cards_text(_fitting(hand, moves)),
        "question": _question(state) if state.phase == ANSWER_PHASE else None,
    }


def _fitting(hand: list[int], moves: Sequence[Code]) -> list[int]:
    """Cards of the hand that some legal lay adds to a meld on the table."""
    found: set[int] = set()
    for code in moves:
        if isinstance(code, int) and kind_of(code) == LAY and target_of(code):
            found.update(c >> 2 for c in cards_of(code))
    return [c for c in hand if c >> 2 in found]


def _gift_ranks(state: State, seen: TableShown) -> set[int]:
    """Ranks that the next player's side would take the pile with for nothing (rules 2.1 P25)."""
    if not state.house.gifts:
        return set()
    side = (state.turn + 1) % state.house.sides
    found: set[int] = set()
    for meld in seen.sides[side].melds:
        label = meld.label.partition("#")[0]
        if meld.size >= CANASTA and label == "W":
            found.update((TWO, JOKER))
        elif meld.size >= CANASTA and label in RANK_TEXT:
            found.add(RANK_TEXT.index(label))
    return found


def _question(state: State) -> Question:
    """What the partner weighs who is asked (rules 2.1 P33)."""
    rules = state.house.rules
    lost = worth_in_hand(rules.values)
    counts = state.counts[state.actor]
    return Question(
        asker_hand=state.sizes[state.asked_by],
        my_points=sum(n * points for n, points in zip(counts, lost, strict=True)),
        total=state.scores[state.side_of(state.actor)],
        goal=rules.match.target,
        fine=rules.closing.ask_failed,
    )


# -- the end of a hand


def scored(match: Match, hand: FinishedHand) -> HandScored:
    """The end of a hand for all to read."""
    game = match.games[-1]
    return HandScored(
        ended=hand.ended,
        out=hand.out,
        sheets=tuple(
            tuple(
                LineShown(x.label, x.detail, x.count, x.each, x.points, x.option)
                for x in sheet.lines
            )
            for sheet in hand.sheets
        ),
        scores=tuple(sheet.total for sheet in hand.sheets),
        totals=tuple(hand.totals),
        game_over=game.standing.over,
        match_over=match.over,
        winner=game.standing.winner,
        points=tuple(match.player_points()),
        winners=tuple(match.winners()),
        needs=tuple(minimum(match.rules, total) for total in match.totals),
        goal=match.rules.match.target,
    )
