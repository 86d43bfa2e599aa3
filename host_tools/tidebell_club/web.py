# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Serve the director's page, on this computer alone, and the board, for the room to look at.

The pages get what they show from the club's process by a websocket. So no page holds a token of the
broker, the broker needs no port for browsers, and a page that looks on can do nothing else: the two
are served on different ports, and only the director's listens to what comes.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket
from tidebell_core.game import state as phases
from tidebell_host import naming, pairing
from tidebell_host.digests import token
from tidebell_host.errors import ToolError
from tidebell_host.feeds import Feed
from tidebell_host.languages import page_text
from tidebell_host.serving import POLICY, Door, Server, page_routes, same_origin

from tidebell_club import checkin
from tidebell_club.board import director, in_words, shown, wall
from tidebell_club.club import Club, Seen
from tidebell_club.evening import scored_rows
from tidebell_club.guard import kept_up
from tidebell_club.intake import MOST_BYTES, Intake
from tidebell_club.spare import take_over
from tidebell_club.tablets import Tablets

DIRECTOR_PORT, BOARD_PORT = 8790, 8787
_WITH_FORMS = POLICY.replace(b"form-action 'none'", b"form-action 'self'")
_FREE = ("/here/", "/look.css", "/club.css")  # a player who scans his code has no link of the board
MOST_S = 7200  # that the room gives at once


def _files(name: str) -> list[Route]:
    """Return the routes of a page and of all that it consists of."""
    folder = resources.files("tidebell_club") / "page"
    return page_routes(folder, f"{name}.html", "board.js", f"{name}.js", "club.css")


def _ahead(asked: dict[str, Any]) -> float:
    """Return how many seconds ahead an act is asked for, within what a device takes."""
    return min(60.0, max(1.0, float(asked["ahead"])))


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
        self._intake = Intake(self.club)
        self._board = Feed(lambda: {"wall": wall(self.club)})
        self._director = Feed(lambda: {"evening": director(self.club, self.refusals)})
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
            tablets = kept_up(page_text("Devices in browsers"), self._tablets.run, self.club.fault)
            running.append(asyncio.ensure_future(tablets))
        try:
            await self._director.run()
        finally:
            for one in running:
                one.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    def _changed(self, uid: str | None) -> None:
        data = shown(self.club, self.club.devices[uid]) if uid else None
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
            Route("/results/{round:int}", self._file),
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
        except ToolError as error:
            self.refusals = [error.message]
        except sqlite3.Error as error:
            why = page_text("The club's database cannot be written ({why}).", why=str(error))
            self.refusals = [why]
        self._director.put(None)

    def _begun(self, do: str, asked: dict[str, Any]) -> Awaitable[Any] | None:
        """Do an act of the evening, or return the work that asks devices.

        :raises LookupError, ValueError, TypeError, ToolError: it is nothing that can be done
        """
        noted = self._acts.get(do)
        if noted:
            noted(asked)
            return None
        club = self.club
        number = asked.get("table")
        devices = club.chosen(None if number is None else int(number))
        if "uid" in asked and do == "show":
            devices = [club.devices[asked["uid"]]]
        if do in ("begin", "pause", "resume", "time", "more"):
            more = {"seconds": int(asked["seconds"])} if do == "more" else {}
            if do == "more" and not 0 < more["seconds"] <= MOST_S:
                raise ValueError(more)
            return club.room(do, devices, _ahead(asked), **more)
        if do == "more-back":
            return club.take_back(int(asked["id"]), _ahead(asked))
        if do == "clear":
            devices = [one for one in devices if one.status.get("phase") == phases.OVER]
        if do in ("join", "leave", "none", "come", "clear", "show"):
            return club.simple(do, devices)
        if do == "walk":
            return club.walk(bool(asked["on"]))
        if do == "set-up":
            return club.set_up(devices)
        if do == "spare" and devices:
            return take_over(club, devices[0], club.devices[asked["uid"]])
        return None

    @property
    def _acts(self) -> dict[str, Callable[[dict[str, Any]], object]]:
        """Do what changes the evening alone."""
        club = self.club
        return {
            "undo": lambda asked: club.undo(int(asked["n"])),
            "take-back": lambda asked: club.act("undo", n=int(asked["n"]), result=True),
            "setup": lambda asked: club.act("setup", setup=str(asked["setup"])),
            "take": lambda asked: self._intake.take(
                str(asked["id"]), int(asked["round"]), bool(asked.get("anew"))
            ),
            "noted": lambda _: club.notes.clear(),
            "number": lambda _: self._number(),
            "here": self._check,
            "table": self._seat,
            "result": self._result,
            "move": self._move,
        }

    def _check(self, asked: dict[str, Any]) -> None:
        """Note that a player is here, or is not."""
        name = pairing.named(asked["name"])
        known = {naming.folded(one): one for one in self.club.evening.players}
        if not name:
            raise ValueError(name)
        name = known.get(naming.folded(name), name)
        self.club.act("here", name=name, here=bool(asked["here"]))

    def _seat(self, asked: dict[str, Any]) -> None:
        """Put a device at a table; 0 takes it from there."""
        to = int(asked["number"])
        if not 0 <= to <= pairing.MOST_TABLES or asked["uid"] not in self.club.devices:
            raise ValueError(to)
        self.club.act("table", uid=asked["uid"], number=to)

    def _move(self, asked: dict[str, Any]) -> None:
        """Agree that a device, or all of a bridge that are said so, are at another bridge."""
        devices = self.club.devices.values()
        uids = [one.uid for one in devices if self._moves(one, asked)]
        self.club.move(uids, str(asked["to"]))

    @staticmethod
    def _moves(seen: Seen, asked: dict[str, Any]) -> bool:
        return seen.uid == asked.get("uid") or ("uid" not in asked and seen.bridge == asked["from"])

    def _result(self, asked: dict[str, Any]) -> None:
        """Enter a result in its round, under the names of the list.

        :raises LookupError, ValueError, TypeError: that is none
        """
        club, at, number = self.club, int(asked["round"]), int(asked["table"])
        names = club.evening.names_at(at, number)
        if not names and not club.evening.rounds:  # an evening without a list
            devices = club.chosen(number)
            names = [name for one in devices for _, name in one.status.get("seats") or []]
        if not names:
            raise LookupError(number)
        outcome = str(asked.get("outcome") or "")
        if len(names) == 2:
            scores: list[float] = list(pairing.OUTCOMES[outcome])
        else:
            outcome, scores = "", [float(one) for one in asked["scores"]]
        rows = pairing.scored(scored_rows(names, scores))
        before = club.evening.results.get((at, number))
        place = {"round": at, "table": number, "outcome": outcome}
        club.act("result", **place, rows=rows, source="director")
        if before and (before.rows, before.outcome) != (rows, outcome):
            told = page_text(
                "Round {round}, table {table}: {before} was replaced by {now}.",
                round=at,
                table=number,
                before=in_words(before),
                now=in_words(club.evening.results[at, number]),
            )
            self.refusals = [told]

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
        try:
            found = await work
        except Exception as error:  # the page must not wait for nothing
            self.club.fault(page_text("a request to a device"), error)
            return
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
        name = request.query_params.get("name", "")[:120]
        try:
            found = self._intake.load(data, name)
        except ToolError as error:
            return PlainTextResponse(error.message, 422)
        except sqlite3.Error as error:
            why = page_text("The club's database cannot be written ({why}).", why=str(error))
            return PlainTextResponse(why, 503)
        return JSONResponse(found)

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

    async def _file(self, request: Request) -> Response:
        """Return a round's own file with its results."""
        try:
            name, data = self._intake.written(int(request.path_params["round"]))
        except (LookupError, ToolError):
            text = page_text("That round was read from no file that has a place for results.")
            return PlainTextResponse(text, 404)
        how = f"attachment; filename*=UTF-8''{quote(name or 'results.txt', safe='')}"
        headers = {"Content-Disposition": how}
        return Response(data, media_type="application/octet-stream", headers=headers)
