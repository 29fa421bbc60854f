"""From the engine's types to messages: what a player's screen may know."""

from typing import Final

from canasta.cards import JOKER, TWO, cards_text
from canasta.game.codes import (
    DISCARD,
    LAY,
    TAKE,
    WILD,
    Code,
    card_of,
    cards_of,
    kind_of,
    target_of,
)
from canasta.game.encode import decode
from canasta.game.events import Event
from canasta.game.match import FinishedHand, Match
from canasta.game.moves import Illegal
from canasta.game.state import CUT_PHASE, LEAVE_NO, LEAVE_YES, PHASES, State
from canasta.game.view import View, view
from canasta.rules.melding import CANASTA
from canasta.session.protocol import (
    HandScored,
    Happened,
    LineShown,
    MeldShown,
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


def table(state: State, seat: int | None) -> TableShown:
    """What a seat's screen shows of a hand; ``legal`` in the notation, all cuts as one example."""
    known = view(state, seat, reasons=True)
    moves = known.legal
    if state.phase == CUT_PHASE and not state.lifted and moves:
        moves = moves[len(moves) // 2 :][:1]
    texts = [str(decode(state, code)) for code in moves]
    discards = [card_of(c) for c in known.legal if isinstance(c, int) and kind_of(c) == DISCARD]
    gift_ranks = _gift_ranks(known) if discards else set()
    return TableShown(
        seat=seat,
        hand=cards_text(known.hand),
        hand_sizes=known.hand_sizes,
        stock_size=known.stock_size,
        pile=cards_text(known.pile),
        pile_size=known.pile_size,
        pile_state=known.pile_state,
        sides=tuple(_side(known, side) for side in range(len(known.sides))),
        dealer=known.dealer,
        turn=known.turn,
        actor=known.actor,
        phase=PHASES[known.phase],
        leave=tuple(_LEAVE.get(v) for v in known.leave),
        discard_owed=known.discard_owed,
        lifted=known.lifted,
        peeked=cards_text(known.peeked),
        legal=tuple(texts),
        reasons={text: reason(illegal) for text, illegal in known.reasons.items()},
        can=tuple(dict.fromkeys(_word(code) for code in known.legal)),
        takes=tuple(texts[i] for i in range(len(moves)) if kind_of(moves[i]) == TAKE)[:MOST],
        lays=tuple(texts[i] for i in range(len(moves)) if kind_of(moves[i]) == LAY)[:MOST],
        discards=cards_text(discards),
        gives=cards_text(c for c in discards if c >> 2 in gift_ranks),
        fits=cards_text(_fitting(known)),
    )


def _word(code: Code) -> str:
    """The first word of an action."""
    return WORDS[kind_of(code)]


def _fitting(known: View) -> list[int]:
    """Cards of the hand that some legal lay adds to a meld on the table."""
    found: set[int] = set()
    for code in known.legal:
        if isinstance(code, int) and kind_of(code) == LAY and target_of(code):
            found.update(c >> 2 for c in cards_of(code))
    return [c for c in known.hand if c >> 2 in found]


def _gift_ranks(known: View) -> set[int]:
    """Ranks that the next player's side would take the pile with for nothing (rules 2.1 P25)."""
    if known.rules.pile.closed_rank != "gift":
        return set()
    side = (known.turn + 1) % len(known.sides)
    found: set[int] = set()
    for meld, seen in zip(known.sides[side].melds, known.seen.melds[side], strict=True):
        if meld.size >= CANASTA:
            shape, rank = seen[1], seen[2]
            found.update((TWO, JOKER) if shape == WILD else (rank,))
    return found


def _side(known: View, side: int) -> SideShown:
    shown = known.sides[side]
    melds = tuple(
        MeldShown(m.label, m.owner, m.size, m.kind, m.from_hand, cards_text(m.cards))
        for m in shown.melds
    )
    return SideShown(
        melds=melds,
        red_threes=cards_text(shown.red_threes),
        fined=shown.fined,
        minimum=shown.minimum,
        opened=any(known.opened[side :: len(known.sides)]),
        total=known.scores[side],
    )


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
    )
