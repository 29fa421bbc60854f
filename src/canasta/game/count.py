"""From a finished hand to its score: the table is counted into one ``Tally`` a side."""

from canasta.cards import RANKS, total
from canasta.game.state import OVER, State
from canasta.game.step import canasta_kind
from canasta.game.turn import black_threes_out
from canasta.rules.scoring import FROM_HAND, KINDS, Sheet, Tally, pays_from_hand, score
from canasta.rules.values import worth, worth_in_hand


def tallies(state: State) -> list[Tally]:
    """The facts of a hand, by side."""
    return [_tally(state, side) for side in range(state.house.sides)]


def sheets(state: State) -> list[Sheet]:
    """The score of a finished hand, by side. Raises ValueError while it lasts."""
    if state.phase != OVER:
        raise ValueError("the hand is not over")
    return [score(tally, state.house.rules) for tally in tallies(state)]


def _tally(state: State, side: int) -> Tally:
    rules = state.house.rules
    seats = range(side, state.house.seats, state.house.sides)
    points = worth(rules.values)
    canastas: dict[str, int] = {}
    melded = 0
    for meld in state.melds[side]:
        for c in meld.cards():
            melded += points[c >> 2]
        kind = canasta_kind(state, meld)
        if kind:
            name = KINDS[kind - 1]
            if meld.from_hand and pays_from_hand(rules, name):
                name += FROM_HAND
            canastas[name] = canastas.get(name, 0) + 1
    lost = worth_in_hand(rules.values)
    in_hand = sum(state.counts[seat][rank] * lost[rank] for seat in seats for rank in range(RANKS))
    reds = tuple(total(state.red[seat]) for seat in seats)
    if rules.scoring.red_threes_owner == "side":
        reds = (sum(reds),)
    out = state.out >= 0 and state.side_of(state.out) == side
    return Tally(
        canastas=canastas,
        melded=melded,
        in_hand=in_hand,
        red_threes=reds,
        has_meld=bool(state.melds[side]),
        out=out,
        concealed=out and state.out_concealed,
        black_threes_out=black_threes_out(state, side),
        exact_cut=state.exact_cut == side,
        penalties=state.fined[side],
    )
