"""A state written down as a position (notation 3), and all the cards in it."""

from typing import Final

from canasta.cards import RED, cards_text, unpack, unpack_list
from canasta.game.state import ANSWER_PHASE, CUT_PHASE, PHASES, Meld, State
from canasta.rules import Rules, differences, load
from canasta.rules.scoring import KINDS

LAID_WORDS: Final = (False, True, "now")
LEAVE_WORDS: Final = (None, "yes", "no")
"""How a position says them, by their numbers in a state."""


def all_cards(state: State) -> list[int]:
    """Every card in play, hidden ones too."""
    cards = state.stock[state.drawn :] + state.pile + state.buried
    for hand in state.hands:
        cards += unpack_list(hand)
    for melds in state.melds:
        for meld in melds:
            cards += meld.cards()
    for packed in state.red:
        cards += unpack(RED, packed)
    return cards


def write_position(state: State) -> dict[str, object]:
    """The position of a state; keys with their default are left out. Reading it gives the state."""
    house = state.house
    rules = house.rules
    found: dict[str, object] = {
        "rules": rules.name,
        "seats": house.seats,
        "scores": list(state.scores),
    }
    options = overlay(rules)
    if options:
        found["options"] = options
    found["turn"] = state.turn
    found["dealer"] = state.dealer
    found["phase"] = PHASES[state.phase]
    if state.phase == CUT_PHASE:
        found["deck"] = cards_text(state.stock)
        found["lifted"] = state.lifted or None
        return found
    found["hands"] = [cards_text(unpack_list(hand)) for hand in state.hands]
    found["stock"] = cards_text(state.stock[state.drawn :])
    found["pile"] = cards_text(state.pile)
    found["buried"] = cards_text(state.buried)
    found["melds"] = [[_meld(meld) for meld in melds] for melds in state.melds]
    found["red_threes"] = _red(state)
    found["leave"] = [LEAVE_WORDS[v] for v in state.leave]
    found["refused"] = list(state.refused)
    found["laid"] = [LAID_WORDS[v] for v in state.laid]
    found["opened"] = list(state.opened)
    found["took_pile"] = list(state.took)
    found["first_turn"] = list(state.first_turn)
    found["discard_owed"] = state.discard_owed
    found["may_take"] = state.may_take
    found["exact_cut"] = None if state.exact_cut < 0 else state.exact_cut
    found["fined"] = list(state.fined)
    if state.phase == ANSWER_PHASE:
        yes = state.partners(state.asked_by)[: state.answers]
        found["asked"] = {
            "seat": state.asked_by,
            "phase": PHASES[state.asked_phase],
            "answers": {str(seat): "yes" for seat in yes},
        }
    return found


def overlay(rules: Rules) -> dict[str, object]:
    """The options in which rules differ from their variant."""
    usual = load(rules.name, rules.seats)
    return {path: value for path, _, value in differences(usual, rules)}


def _meld(meld: Meld) -> object:
    entry: dict[str, object] = {"cards": cards_text(meld.cards()), "owner": meld.owner}
    if meld.from_hand:
        entry["from_hand"] = True
    if meld.kind:
        entry["kind"] = KINDS[meld.kind - 1]
    return entry


def _red(state: State) -> list[str]:
    if state.house.rules.scoring.red_threes_owner == "player":
        return [cards_text(unpack(RED, packed)) for packed in state.red]
    sides = state.house.sides
    return [cards_text(unpack(RED, sum(state.red[side::sides]))) for side in range(sides)]
