"""The websocket of a table: who it is comes with the cookie, then messages both ways."""

import asyncio
import logging
from typing import Final

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from canasta.server.limits import Bucket
from canasta.server.lines import Line
from canasta.server.requests import same_origin
from canasta.server.service import Service
from canasta.server.tables import Table
from canasta.session.protocol import Malformed, write_message

NO_TABLE: Final = 4404
OTHER_ORIGIN: Final = 4403

log = logging.getLogger("canasta.sockets")


class TableSocket:
    """The connections of tables, each from its first byte to its last.

    What goes over an open one passes by the framework, which would cost more than the move.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        service: Service = socket.app.state.service
        if not same_origin(socket):
            await socket.close(OTHER_ORIGIN)
            return
        code = socket.path_params["code"]
        table = await service.tables.find(code)
        await socket.accept()
        if table is None:
            await socket.send_text(write_message(Malformed("no such table")).decode())
            await socket.close(NO_TABLE)
            return
        seat = service.seats.seat(socket, code)
        if seat is None or not table.room.seated(*seat):
            line = Line(None, "")
        else:
            line = Line(*seat)
        table.hold()
        sender = asyncio.create_task(line.run(send, table))
        try:
            await _listen(receive, table, line, service)
        finally:
            sender.cancel()
            table.leave(line)
            # the sender ends by the cancelling, or ended by itself when the other side went
            await asyncio.gather(sender, return_exceptions=True)


async def _listen(receive: Receive, table: Table, line: Line, service: Service) -> None:
    settings = service.settings
    bucket = Bucket(settings.rate, settings.burst)
    while True:
        came = await receive()
        if came["type"] != "websocket.receive":
            return
        wait = bucket.take()
        if wait:
            # whoever sends too fast is read more slowly, and nothing is lost
            await asyncio.sleep(wait)
        raw = came.get("bytes")
        try:
            await table.receive(line, raw if raw is not None else came.get("text") or "")
        except Exception:
            log.exception("table %s: a message could not be answered", table.room.code)
            line.send(Malformed("this message could not be answered; try again"))
