"""What robots do at a table: move where it is their turn, and tell a player what they would do."""

import asyncio
import logging
from typing import TYPE_CHECKING

from canasta.game.codes import Code
from canasta.game.view import View
from canasta.server.lines import Line
from canasta.server.thinkers import GREEDY
from canasta.session.hints import ADVISER, hint_words
from canasta.session.protocol import Hint, Hinted, Stale
from canasta.session.room_robots import robot_entry, robot_move, robot_view
from canasta.session.room_words import not_allowed

if TYPE_CHECKING:
    from canasta.server.tables import Table

log = logging.getLogger("canasta.robots")


async def robot_moves(table: "Table", player: int) -> None:
    """A robot thinks for a player and moves; whatever is wrong with it, a move is made."""
    room, house = table.room, table.house
    number, view = room.game_number, robot_view(room, player)
    pause = asyncio.create_task(asyncio.sleep(house.settings.pace))
    for level in (room.places[player].level, GREEDY, ""):
        # whoever does not think makes the first move there is
        code = await _thought(table, level, view) if level else view.legal[0]
        await pause
        async with table.lock:
            if room.game_number != number or room.robot_turn() != player:
                return
            entry = None if code is None else robot_entry(room, player, code)
            if entry is not None:
                await table.append((entry,))
                return
        log.warning("table %s, entry %s: %s does not play %r", room.code, number, level, code)


async def hint(table: "Table", line: Line, message: Hint) -> None:
    """Tell a player what a good robot would do in that place, by what the seat knows alone."""
    room, player, lang = table.room, line.player, line.lang
    if player is None:
        return
    if not table.advice.try_take(f"{player}"):
        line.send(not_allowed(message.id, "too_soon", lang))
        return
    number, view = room.game_number, robot_view(room, player)
    for level in (ADVISER, GREEDY):
        code = await _thought(table, level, view)
        if line.player != player or room.game_number != number:
            line.send(Stale(message.id, room.game_number))
            return
        move = None if code is None else robot_move(room, code)
        if move is not None:
            words = hint_words(room.session, player, view, move, lang)
            line.send(Hinted(message.id, str(move), words))
            return
    line.send(not_allowed(message.id, "no_idea", lang))


async def _thought(table: "Table", level: str, view: View) -> Code | None:
    seed = f"{table.room.code}/{table.room.game_number}"
    return await table.house.thinkers.think(level, view, seed)
