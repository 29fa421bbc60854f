"""What a table with people tells its players and watchers: game, table and decks."""

from hashlib import sha256
from typing import TYPE_CHECKING

from canasta.cards import parse_cards
from canasta.session.log import Shuffled
from canasta.session.protocol import Info, Update, changed
from canasta.session.room_seats import ROBOT
from canasta.session.room_words import scored_words, told
from canasta.session.shown import Fair, PlayerShown
from canasta.words import title

if TYPE_CHECKING:
    from canasta.session.room import Room


def spoken_update(room: "Room", found: Update, lang: str) -> Update:
    """A session's update with the table's numbers and names, and a sentence for all of it."""
    session = room.session
    names = room.names(lang)
    shown = found.table
    if shown is not None and shown.reasons:
        reasons = {key: room.spoken(r, lang) for key, r in shown.reasons.items()}
        shown = changed(shown, reasons=reasons)
    events = tuple(
        told(
            event,
            event.number + room.before,
            tuple(names[p] for p in session.order_at(event.number)),
            lang,
            room.rules.sides,
        )
        for event in found.events
    )
    scored = None if found.scored is None else scored_words(found.scored, lang)
    return changed(
        found, number=room.game_number, names=names, events=events, table=shown, scored=scored
    )


def info(room: "Room", player: int | None, lang: str, now: int) -> Info:
    """The table itself, as it is sent whenever something of it changes."""
    deadline = room.deadline()
    return Info(
        number=room.number,
        code=room.code,
        variant=room.variant,
        title=title(room.rules, lang),
        seats=room.rules.seats,
        options=room.options,
        differences=room.differences(lang),
        players=_players(room, lang),
        you=player,
        stage=room.stage,
        paused=room.paused,
        clock=room.clock.seconds,
        deadline=0 if deadline is None else max(1, deadline - now),
        hints=room.hints,
        fair=_fair(room),
    )


def _players(room: "Room", lang: str) -> tuple[PlayerShown, ...]:
    return tuple(
        PlayerShown(
            name=name,
            kind=place.kind,
            level=place.level,
            present=player in room.present or place.kind == ROBOT,
            covered=place.robot_plays and place.kind != ROBOT and room.stage == "play",
            agreed=place.agreed,
            host=player == room.host,
        )
        for player, (place, name) in enumerate(zip(room.places, room.names(lang), strict=True))
    )


# -- decks


def _fair(room: "Room") -> tuple[Fair, ...]:
    """The last deck shown whole, and the one that is played or lies ready."""
    first = max(0, len(room.decks) - (1 if room.ready else 2))
    found = [fair(room, hand) for hand in range(first + 1, len(room.decks) + 1)]
    if room.ready is not None:
        found.append(Fair(len(room.decks) + 1, digest(room.ready)))
    return tuple(one for one in found if one is not None)


def fair(room: "Room", hand: int) -> Fair | None:
    """The deck of a hand of this table (from 1): salt and cards once that hand is over."""
    if hand == len(room.decks) + 1 and room.ready is not None:
        return Fair(hand, digest(room.ready))
    if not 1 <= hand <= len(room.decks):
        return None
    deck = room.decks[hand - 1]
    if hand == len(room.decks) and room.session.match.state is not None:
        return Fair(hand, digest(deck))
    return Fair(hand, digest(deck), deck.salt, deck.deck)


def digest(deck: Shuffled) -> str:
    """What is shown of a deck before its hand: SHA-256 of salt, space and cards, in hex."""
    return sha256(f"{deck.salt} {deck.deck}".encode()).hexdigest()


def genuine(fair: Fair) -> bool:
    """Whether salt and deck have the digest that was shown before the deal."""
    try:
        parse_cards(fair.deck)
    except ValueError:
        return False
    return digest(Shuffled(fair.salt, fair.deck)) == fair.digest
