"""From the engine's types to messages: what a player's screen may know."""

from canasta.cards import cards_text
from canasta.game.encode import decode
from canasta.game.events import Event
from canasta.game.match import FinishedHand, Match
from canasta.game.moves import Illegal
from canasta.game.state import CUT_PHASE, LEAVE_NO, LEAVE_YES, PHASES, State
from canasta.game.view import View, view
from canasta.session.protocol import (
    HandScored,
    Happened,
    LineShown,
    MeldShown,
    Reason,
    SideShown,
    TableShown,
)

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
        legal=tuple(str(decode(state, code)) for code in moves),
        reasons={text: reason(illegal) for text, illegal in known.reasons.items()},
    )


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
