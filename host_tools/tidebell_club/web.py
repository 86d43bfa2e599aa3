# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Serve the director's page, on this computer alone, and the board, for the room to look at.

The pages get what they show from the club's process by a websocket. So no page holds a token of the
broker, the broker needs no port for browsers, and a page that looks on can do nothing else: the two
are served on different ports, and only the director's listens to what comes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from importlib import resources
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket
from tidebell_host import pairing
from tidebell_host.digests import token
from tidebell_host.errors import ToolError
from tidebell_host.feeds import Feed
from tidebell_host.languages import page_text
from tidebell_host.serving import POLICY, Door, Server, page_routes, same_origin

from tidebell_club import checkin
from tidebell_club.board import director, table
from tidebell_club.club import Club
from tidebell_club.spare import take_over
from tidebell_club.tablets import Tablets

DIRECTOR_PORT, BOARD_PORT = 8790, 8787
_WITH_FORMS = POLICY.replace(b"form-action 'none'", b"form-action 'self'")
_FREE = ("/here/", "/look.css", "/club.css")  # a player who scans his code has no link of the board
MOST_BYTES = 256 * 1024  # of a file with players or tables


def _files(name: str) -> list[Route]:
    """Return the routes of a page and of all that it consists of."""
    folder = resources.files("tidebell_club") / "page"
    return page_routes(folder, f"{name}.html", "board.js", f"{name}.js", "club.css")


class Pages:
    """Both pages of a club.

    :param make: makes the club; gets what it calls with each change
    :param port: the director's port, None for the usual one or the next free one
    :param board_port: the board's
    :param host: the address at which the room sees the board; None for nobody else
    :param site: the folder of a site that tidebell web wrote, for tables with a tablet; or None
    """

    def __init__(
        self,
        make: Callable[[Callable[[str | None], None]], Club],
        port: int | None = None,
        board_port: int | None = None,
        host: str | None = None,
        site: Path | None = None,
    ) -> None:
        self.site = site
        self.refusals: list[str] = []
        self.club = make(self._changed)
        self._tablets = Tablets(self.club.broker)
        self._board = Feed()
        self._director = Feed(lambda: director(self.club, self.refusals))
        for uid in self.club.devices:
            self._changed(uid)
        self.director = Server(self._director_app, self._run, DIRECTOR_PORT, port)
        key = token(self.club.key, "board")  # a screen that is open finds the next start
        self.board = Server(self._board_app, self._board.run, BOARD_PORT, board_port, host, key)

    def start(self) -> None:
        """Serve both.

        :raises RuntimeError: one does not answer
        """
        self.board.start()
        self.director.start()

    def stop(self) -> None:
        """Close both."""
        self.board.stop()
        self.director.stop()

    async def _run(self) -> None:
        running = [asyncio.ensure_future(self.club.run())]
        if self.site:
            running.append(asyncio.ensure_future(self._tablets.run()))
        try:
            await self._director.run()
        finally:
            for one in running:
                one.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    def _changed(self, uid: str | None) -> None:
        data = table(self.club, self.club.devices[uid]) if uid else None
        self._board.put(uid, data)
        self._director.put(uid, data)

    def _board_app(self, key: str | None) -> ASGIApp:
        async def seen(websocket: WebSocket) -> None:
            await self._board.serve(websocket)

        here = Route("/here/{token}", self._here, methods=["GET", "POST"])
        routes = [*_files("screen"), WebSocketRoute("/seen", seen), here]
        if not self.site:
            return Door(Starlette(routes=routes), key, _WITH_FORMS, _FREE)
        routes.append(WebSocketRoute("/join/{key}", self._tablets.serve))
        board = Door(Starlette(routes=routes), key, _WITH_FORMS, (*_FREE, "/join/"))
        files = StaticFiles(directory=self.site, html=True)
        tablets = Starlette(routes=[Mount("/device", files)])

        async def either(scope: Scope, receive: Receive, send: Send) -> None:
            is_file = scope["type"] == "http" and scope["path"].startswith("/device/")
            await (tablets if is_file else board)(scope, receive, send)  # a page with its own rules

        return either

    @property
    def tablets_url(self) -> str:
        """The address at which a tablet becomes a table's device."""
        return f"{self._in_room}device/?club={self._tablets.key}"

    @property
    def _in_room(self) -> str:
        return (self.board.room_url or self.board.url).partition("?")[0]

    def _director_app(self, token: str | None) -> ASGIApp:
        async def seen(websocket: WebSocket) -> None:
            await self._director.serve(websocket, self._do)

        routes = [
            *_files("director"),
            WebSocketRoute("/seen", seen),
            Route("/codes", self._codes),
            Route("/import", self._import, methods=["POST"]),
            Route("/results.csv", self._results),
            Route("/results.trf", self._results),
        ]
        return Door(Starlette(routes=routes), token)

    # What the director does.

    def _do(self, asked: dict[str, Any]) -> None:
        """Do what the page asks for, or say that it is nothing that can be done."""
        self.refusals = []
        try:
            work = self._begun(asked["do"], asked)
            if work:
                asyncio.ensure_future(self._work(work))
        except (LookupError, ValueError, TypeError, OverflowError):
            self.refusals = [page_text("That cannot be done: look at the number or the name.")]
        self._director.put(None)

    def _begun(self, do: str, asked: dict[str, Any]) -> Awaitable[Any] | None:
        """Do an act of the evening, or return the work that asks devices.

        :raises LookupError, ValueError, TypeError: it is nothing that can be done
        """
        club = self.club
        number = asked.get("table")
        devices = club.chosen(None if number is None else int(number))
        if do == "undo":
            club.undo(int(asked["n"]))
        elif do == "take-back":
            club.act("undo", n=int(asked["n"]), result=True)
        elif do == "here":
            name = pairing.named(asked["name"])
            known = {one.casefold(): one for one in club.evening.players}
            if not name:
                raise ValueError(name)
            club.act("here", name=known.get(name.casefold(), name), here=bool(asked["here"]))
        elif do == "table" and asked["uid"] in club.devices:
            to = int(asked["number"])
            if not 0 <= to <= pairing.MOST_TABLES:
                raise ValueError(to)
            club.act("table", uid=asked["uid"], number=to)
        elif do == "number":
            self._number()
        elif do == "setup":
            tables = [[one.number, one.names] for one in club.evening.tables.values()]
            club.act("round", round=club.evening.round, setup=str(asked["setup"]), tables=tables)
        elif do == "result":
            place = {"round": club.evening.round, "table": int(asked["table"])}
            club.act("result", **place, rows=pairing.scored(asked["rows"]), source="director")
        elif do in ("begin", "pause", "resume", "time", "more"):
            more = {"seconds": round(60 * float(asked["minutes"]))} if do == "more" else {}
            return club.room(do, devices, min(60.0, max(1.0, float(asked["ahead"]))), **more)
        elif do in ("join", "leave", "none", "come"):
            return club.simple(do, devices)
        elif do == "set-up":
            return club.set_up(devices)
        elif do == "spare" and devices:
            return take_over(club, devices[0], club.devices[asked["uid"]])
        return None

    def _number(self) -> None:
        """Give each device without a table the next number, all in one act."""
        club = self.club
        taken = {one.number for one in club.evening.tables.values() if one.uid}
        free = (one for one in range(1, pairing.MOST_TABLES + 1) if one not in taken)
        lone = [uid for uid, seen in sorted(club.devices.items()) if club.alive(seen)]
        lone = [uid for uid in lone if not club.evening.table_of(uid)]
        if lone:
            club.act("table", all=[[uid, next(free)] for uid in lone])

    async def _work(self, work: Awaitable[Any]) -> None:
        found = await work
        if found is None:
            found = [page_text("No table that answers has a game on.")]
        self.refusals = found if isinstance(found, list) else []
        self._director.put(None)

    async def _import(self, request: Request) -> Response:
        host = request.headers.get("host", "")
        if not same_origin(request.headers.getlist("origin"), host):
            return PlainTextResponse("", 403)
        data = b""
        async for piece in request.stream():
            data += piece
            if len(data) > MOST_BYTES:
                return PlainTextResponse(page_text("That file is too large."), 413)
        try:
            found = pairing.read(data)
        except ToolError as error:
            return PlainTextResponse(error.message, 422)
        evening = self.club.evening
        count = {"players": len(found.players), "tables": len(found.tables)}
        found.join(evening.players, evening.numbers)
        known = {"names": found.players, "numbers": found.numbers}
        if found.tables:
            place = {"round": found.round or evening.round, "setup": evening.setup}
            self.club.act("round", **place, tables=found.tables, **known)
        else:
            self.club.act("players", **known)
        told = page_text("{players} players, {tables} tables", **count)
        return PlainTextResponse(" ".join([f"{told}.", *found.doubts]))

    # Check-in by the players themselves, who have a link of the board's server.

    async def _here(self, request: Request) -> Response:
        club = self.club
        given = request.path_params["token"]
        name = checkin.player(club.key, club.evening.players, given)
        if name is None:
            return PlainTextResponse(page_text("This code is of another evening."), 404)
        if request.method == "POST" and name not in club.evening.here and club.loop:
            done = asyncio.run_coroutine_threadsafe(self._check_in(name), club.loop)
            await asyncio.wrap_future(done)
        return Response(checkin.page(club.evening, name), media_type="text/html")

    async def _check_in(self, name: str) -> None:
        self.club.act("here", name=name, here=True, by_itself=True)

    async def _codes(self, request: Request) -> Response:
        evening = self.club.evening
        text = await asyncio.to_thread(checkin.codes, self.club.key, evening.players, self._in_room)
        return Response(text, media_type="text/html")

    async def _results(self, request: Request) -> Response:
        results = list(self.club.evening.results.values())
        if request.url.path.endswith(".trf"):
            evening = self.club.evening
            told = pairing.trf(evening.players, results, evening.numbers)
            return Response(told, media_type="text/plain")
        return Response(pairing.csv_of(results), media_type="text/csv")
