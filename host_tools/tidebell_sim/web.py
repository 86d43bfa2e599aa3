# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Serve the simulated device's web page to any number of tabs.

Same origin only. Loopback only, unless it is opened to the room, and then only to those who have
the link with its token.

One websocket per tab carries everything. JSON texts to the tab:

- ``hello``: what the device is
- ``power``, ``speed``, ``ring``, ``tone``
- ``held``: the keys that are down
- ``text``: the screen's words and its marked row, for screen readers
- ``keys``: the effect of each key now
- ``face``: what a face on glass shows (``face.js``); ``digits``: its digits alone have changed
- ``event``: one line of the session's log; ``past`` if it is older than the tab
- ``refused``: the fault of a message from the tab
- ``alive``: every second; a longer silence means that the connection is lost
- ``replay``: the player turn that is shown of a recorded game
- ``cleared``: the log begins anew, in a replay

A binary message is one rectangle of the screen: x, y, width, height as little-endian 16-bit
integers, then its pixels row by row, three bytes (red, green, blue) each.

JSON texts from the tab:

- ``{"type": "key", "name": "A", "pressed": true}``
- ``{"type": "turn", "detents": -1}``
- ``{"type": "hands", "steps": [["turn", 2], ["push"]]}``: of the knob, for one touch
- ``{"type": "held", "name": "X"}``: a key as if it was held
- ``{"type": "write", "text": "Ann"}``: a name for the screen that asks for one
- ``{"type": "power", "on": false}``
- ``{"type": "reset"}``
- ``{"type": "speed", "times": 10}``

A replay takes only ``speed``, ``{"type": "go", "stop": 7}`` and ``{"type": "play", "on": false}``.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import struct
import time
from collections import deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from PIL import Image, ImageChops
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from tidebell_host.languages import in_language
from tidebell_host.serving import BEAT_S, Door, Server, link_script, same_origin

if TYPE_CHECKING:
    from tidebell_sim.replaying import Replay

PAGE = Path(__file__).parent / "page"
DEFAULT_PORT = 8765

LOG_LENGTH = 200
"""Lines of the session's log that a newly opened tab is given."""

FRAME_INTERVAL_S = 1 / 30
TEXT_INTERVAL_S = 0.2
LARGEST_TURN = 24
"""Detents one message may carry: a whole turn of the knob."""

MOST_STEPS, MOST_DETENTS = 16, 400
"""Steps of one touch, and detents of one of them: a list on glass is longer than a turn."""
MOST_LETTERS = 64
STEP_S = 0.03  # the firmware has seen a step before the next one comes
HELD_S = 1.0  # a key that is down for so long is held

SPEEDS = (1, 10, 60)
"""How many times as fast the device's time may pass."""


class Device(Protocol):
    """The part of :class:`tidebell_sim.machine.Machine` that the page uses."""

    board: str
    profile: Any
    key_names: tuple[str, ...]
    meanings: dict[str, str]
    listeners: list[Callable[[str, object], None]]
    last_error: str | None

    def power(self, on: bool) -> None: ...
    def reset(self) -> None: ...
    def key(self, name: str, pressed: bool) -> None: ...
    def turn(self, detents: int) -> None: ...
    def picture(self) -> bytes: ...
    def ring(self) -> list[tuple[int, int, int]]: ...
    def tone(self) -> tuple[int, bool]: ...
    def loudness(self) -> float: ...
    def screen_text(self) -> list[str]: ...
    def face(self) -> dict[str, Any] | None: ...
    def write(self, name: str) -> None: ...
    def legends(self) -> dict[str, dict[str, str]]: ...
    def marked(self) -> str: ...
    def moment(self) -> str: ...
    def speed(self, times: int) -> None: ...


class BadMessage(ValueError):
    """A tab sent an invalid message; the text says what is wrong."""


def read_message(
    text: str | None,
    key_names: tuple[str, ...],
    speeds: tuple[int, ...] = SPEEDS,
    stops: int = 0,
) -> dict[str, Any]:
    """Check and return one message of a tab.

    :param stops: the number of player turns of a replay; 0: there is no replay
    :raises BadMessage: with a sentence that says what was wrong
    """
    if text is None:
        raise BadMessage("Binary messages mean nothing here; send JSON text.")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage("That is not JSON.") from None
    if not isinstance(message, dict):
        raise BadMessage("A message is a JSON object.")
    kind = message.get("type")
    if kind == "speed":
        times = message.get("times")
        if isinstance(times, bool) or times not in speeds:
            raise BadMessage("A speed's 'times' is one of " + ", ".join(map(str, speeds)) + ".")
    elif stops:
        _check_in_replay(message, stops)
    else:
        _check_in_play(message, key_names)
    return message


def _check_in_play(message: dict[str, Any], key_names: tuple[str, ...]) -> None:
    kind = message.get("type")
    if kind == "key":
        if message.get("name") not in key_names:
            raise BadMessage("A key's name is one of " + ", ".join(key_names) + ".")
        if not isinstance(message.get("pressed"), bool):
            raise BadMessage("A key's 'pressed' is true or false.")
    elif kind == "turn":
        detents = message.get("detents")
        if not isinstance(detents, int) or isinstance(detents, bool):
            raise BadMessage("A turn's 'detents' is a whole number.")
        if not 1 <= abs(detents) <= LARGEST_TURN:
            raise BadMessage(f"A turn is 1 to {LARGEST_TURN} detents either way.")
    elif kind == "hands":
        _check_steps(message.get("steps"))
    elif kind == "held":
        if message.get("name") not in key_names:
            raise BadMessage("A key's name is one of " + ", ".join(key_names) + ".")
    elif kind == "write":
        text = message.get("text")
        if not isinstance(text, str) or not 1 <= len(text) <= MOST_LETTERS:
            raise BadMessage(f"A name's 'text' has 1 to {MOST_LETTERS} letters.")
    elif kind == "power":
        if not isinstance(message.get("on"), bool):
            raise BadMessage("The power switch's 'on' is true or false.")
    elif kind != "reset":
        raise BadMessage(
            "A message's type is key, turn, hands, held, write, power, reset or speed."
        )


def _check_steps(steps: object) -> None:
    if not isinstance(steps, list) or not 1 <= len(steps) <= MOST_STEPS:
        raise BadMessage(f"A touch has 1 to {MOST_STEPS} 'steps'.")
    for step in steps:
        if step == ["push"]:
            continue
        turned = isinstance(step, list) and len(step) == 2 and step[0] == "turn"
        if not turned or type(step[1]) is not int or abs(step[1]) > MOST_DETENTS:
            raise BadMessage('A step is ["push"], or ["turn", detents].')


def _check_in_replay(message: dict[str, Any], stops: int) -> None:
    kind = message.get("type")
    if kind == "go":
        stop = message.get("stop")
        if not isinstance(stop, int) or isinstance(stop, bool) or not 0 <= stop < stops:
            raise BadMessage(f"A 'stop' is a whole number from 0 to {stops - 1}.")
    elif kind == "play":
        if not isinstance(message.get("on"), bool):
            raise BadMessage("A replay's 'on' is true or false.")
    else:
        raise BadMessage("This is a replay: a message's type is go, play or speed.")


class Tab:
    """One open page: its picture as sent, and what is still to be sent."""

    def __init__(self, websocket: WebSocket) -> None:
        self.websocket = websocket
        self.news = asyncio.Event()
        self.new_frame = asyncio.Event()
        self.stale: set[str] = set()
        self.queue: deque[dict[str, Any]] = deque(maxlen=LOG_LENGTH * 2)
        self.shown: Image.Image | None = None
        self.held: set[str] = set()
        self._sending = asyncio.Lock()

    async def send(self, message: dict[str, Any] | bytes) -> None:
        async with self._sending:
            if isinstance(message, bytes):
                await self.websocket.send_bytes(message)
            else:
                await self.websocket.send_text(json.dumps(message))


class Hub:
    """Connects one simulated device to every open tab.

    :param device: the machine
    :param port: name of the virtual serial port, as a person would type it
    :param command: a command that reads the device through that port, ready to copy
    :param replay: the game that it plays again
    """

    def __init__(
        self, device: Device, port: str, command: str, replay: Replay | None = None
    ) -> None:
        self.replay = replay
        self._stops = len(replay.stops) if replay else 0
        self._wanted: int | None = None  # the stop to go to
        self.device = device
        self.port = port
        self.command = command
        self._size = (device.profile.DISPLAY_WIDTH, device.profile.DISPLAY_HEIGHT)
        self._key_names = device.key_names
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tabs: set[Tab] = set()
        self._log: deque[dict[str, Any]] = deque(maxlen=LOG_LENGTH)
        self._powered = False
        self._error: str | None = None
        self._text: list[str] = []
        self._marked = ""
        self._keys: dict[str, Any] = {"now": {}, "moment": "off"}
        self._face: dict[str, Any] | None = None
        self._times = replay.speed if replay else 1
        self._speeds = tuple(sorted({*SPEEDS, self._times}))
        self._text_wanted = asyncio.Event()
        self._taking = asyncio.Lock()
        self._switching = asyncio.Lock()
        self._frame_number = 0
        self._taken_number = -1
        self._taken: Image.Image | None = None
        device.listeners.append(self.hear)
        if replay:
            replay.say = self.say

    # From the machine, on its own thread.

    def hear(self, kind: str, value: object) -> None:
        """Hand an event of the machine, which calls this on its own thread, to the page's event
        loop.
        """
        loop = self._loop
        at = time.time()
        if loop is None:
            self._note(kind, value, at)
            return
        try:
            loop.call_soon_threadsafe(self._note, kind, value, at)
        except RuntimeError:  # the page is closing
            pass

    def say(self, text: str) -> None:
        """Add a sentence of the simulator's own to the log."""
        self.hear("event", {"note": text})

    def _note(self, kind: str, value: object, at: float) -> None:
        if kind == "frame":
            self._frame_number += 1
            self._text_wanted.set()
            for tab in self._tabs:
                tab.new_frame.set()
        elif kind == "ring":
            self._spread("ring")
        elif kind == "tone":
            assert isinstance(value, tuple)
            self._queue(self._tone(value, at))
        elif kind == "speed":
            assert isinstance(value, int)
            self._times = value
            self._spread("speed")
        elif kind == "power":
            self._powered = bool(value)
            self._spread("power")
            self._note("frame", None, at)
            self._note("ring", None, at)
        elif kind == "event":
            line = {"type": "event", "at": round(at * 1000), "event": value}
            self._log.append({**line, "past": True})
            if self.replay and self.replay.skips:
                line["past"] = True
            self._queue(line)
            self._spread("replay")
            self._text_wanted.set()

    def _tone(self, tone: tuple[int, bool], at: float) -> dict[str, Any]:
        loud = round(self.device.loudness(), 3)
        return {"type": "tone", "hz": tone[0], "on": tone[1], "loud": loud, "ms": round(at * 1000)}

    def _set_speed(self, times: int) -> None:
        self._times = times
        self._apply_speed()
        self._spread("speed")

    def _apply_speed(self) -> None:
        """Set the speed of time; while a key is down it is 1, so that a press does not become a
        hold.
        """
        held = any(tab.held for tab in self._tabs)
        self.device.speed(1 if held else self._times)

    def _queue(self, message: dict[str, Any]) -> None:
        for tab in self._tabs:
            tab.queue.append(message)
            tab.news.set()

    def _spread(self, what: str) -> None:
        if what == "replay" and not self.replay:
            return
        for tab in self._tabs:
            tab.stale.add(what)
            tab.news.set()

    # To the tabs.

    def _state(self, what: str) -> dict[str, Any]:
        if what == "ring":
            pixels = self.device.ring() if self._powered else []
            return {"type": "ring", "pixels": [list(pixel) for pixel in pixels]}
        if what == "power":
            return {"type": "power", "on": self._powered}
        if what == "held":
            held = set().union(*(tab.held for tab in self._tabs))
            return {"type": "held", "names": sorted(held)}
        if what == "speed":
            return {"type": "speed", "times": self._times}
        if what == "replay" and self.replay:
            return {"type": "replay", "stop": self.replay.stop, "plays": self.replay.plays}
        if what == "digits":
            return {"type": "digits", "digits": (self._face or {}).get("digits", [""] * 4)}
        if what == "face":
            return {"type": "face", "content": self._face or {"digits": [""] * 4}}
        if what == "keys":
            return {"type": "keys", **self._keys}
        return {"type": "text", "rows": self._text, "marked": self._marked}

    async def _send_news(self, tab: Tab) -> None:
        while True:
            await tab.news.wait()
            tab.news.clear()
            stale, tab.stale = tab.stale, set()
            while tab.queue:
                await tab.send(tab.queue.popleft())
            for what in sorted(stale):
                await tab.send(self._state(what))

    async def _picture(self) -> Image.Image:
        async with self._taking:  # several tabs share one picture
            if self._taken is None or self._taken_number != self._frame_number:
                number = self._frame_number
                if self._powered:
                    pixels = await asyncio.to_thread(self.device.picture)
                    self._taken = Image.frombytes("RGB", self._size, pixels)
                else:
                    self._taken = Image.new("RGB", self._size)
                self._taken_number = number
            return self._taken

    async def _send_frames(self, tab: Tab) -> None:
        while True:
            await tab.new_frame.wait()
            tab.new_frame.clear()
            picture = await self._picture()
            message = changed_rectangle(tab.shown, picture)
            if message:
                tab.shown = picture
                await tab.send(message)
                await asyncio.sleep(FRAME_INTERVAL_S)

    async def read_text(self) -> None:
        """Keep the screen's words current, as long as the page is served."""
        while True:
            await self._text_wanted.wait()
            self._text_wanted.clear()
            if self._powered:
                rows, mark, keys, face = await asyncio.to_thread(self._words)
            else:
                rows, mark, keys, face = [], "", {"now": {}, "moment": "off"}, None
            self._tell_face(face)
            if keys != self._keys:  # first: the screen's text refers to the names of keys
                self._keys = keys
                self._spread("keys")
            if (rows, mark) != (self._text, self._marked):
                self._text, self._marked = rows, mark
                self._spread("text")
            await asyncio.sleep(TEXT_INTERVAL_S)

    def _tell_face(self, face: dict[str, Any] | None) -> None:
        """Tell what a face shows where it has changed; the digits alone where no more has."""
        before, self._face = self._face, face
        if before == face:
            return
        digits = before and face and {**before, "digits": face["digits"]} == face
        self._spread("digits" if digits else "face")

    def _words(self) -> tuple[list[str], str, dict[str, Any], dict[str, Any] | None]:
        error = self.device.last_error
        if error != self._error:
            self._error = error
            if error:
                self.say("The firmware ended: " + error.strip().splitlines()[-1])
        try:
            keys = {"now": self.device.legends(), "moment": self.device.moment()}
            device = self.device
            return device.screen_text(), device.marked(), keys, device.face()
        except Exception:  # the firmware was just rebuilding the screen; its next change asks again
            return self._text, self._marked, self._keys, self._face

    async def run(self) -> None:
        """Run in the page's event loop, as long as it is served."""
        self._loop = asyncio.get_running_loop()
        await asyncio.gather(self.read_text(), self._beat())

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_S)
            self._queue({"type": "alive"})

    # From the tabs.

    async def serve_tab(self, websocket: WebSocket) -> None:
        """Serve one tab, from its first message to its last."""
        if not same_origin(websocket.headers.getlist("origin"), websocket.headers.get("host", "")):
            await websocket.close(code=1008)
            return
        await websocket.accept()
        tab = Tab(websocket)
        tab.stale = {"power", "speed", "ring", "held", "keys", "text", "face"}
        if self.replay:
            tab.stale.add("replay")
        senders: list[asyncio.Task[None]] = []
        try:
            tab.queue.extend(self._log)
            hz, sounding = self.device.tone()
            tab.queue.append(self._tone((hz, sounding), time.time()))
            self._tabs.add(tab)
            await tab.send(self._hello())
            tab.news.set()
            tab.new_frame.set()
            senders = [
                asyncio.create_task(serve_until_gone(tab, self._send_news(tab))),
                asyncio.create_task(serve_until_gone(tab, self._send_frames(tab))),
            ]
            await self._listen(tab)
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the tab was closed meanwhile
        finally:
            self._tabs.discard(tab)
            for sender in senders:
                sender.cancel()
            for name in sorted(tab.held):
                self._press(tab, name, False)

    def _hello(self) -> dict[str, Any]:
        return {
            "type": "hello",
            "size": self._size,
            "board": self.device.board,
            "meanings": self.device.meanings,
            "pixels": self.device.profile.PIXEL_COUNT,
            "keys": self._key_names,
            "port": self.port,
            "command": self.command,
            "speeds": self._speeds,
            "replay": self._told_replay(),
        }

    def _told_replay(self) -> dict[str, Any] | None:
        replay = self.replay
        if not replay:
            return None
        stops = [[stop.turn, stop.who, stop.turn_name] for stop in replay.stops]
        return {"name": replay.name, "turns": replay.turns, "stops": stops}

    async def _listen(self, tab: Tab) -> None:
        while True:
            received = await tab.websocket.receive()
            if received["type"] != "websocket.receive":
                return
            try:
                message = read_message(
                    received.get("text"), self._key_names, self._speeds, self._stops
                )
            except BadMessage as error:
                await tab.send({"type": "refused", "text": str(error)})
                continue
            await self._do(tab, message)

    async def _do(self, tab: Tab, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "key":
            self._press(tab, message["name"], message["pressed"])
        elif kind == "turn":
            self.device.turn(message["detents"])
        elif kind == "hands":
            await self._hands(tab, message["steps"])
        elif kind == "held":
            self._press(tab, message["name"], True)
            await asyncio.sleep(HELD_S)
            self._press(tab, message["name"], False)
        elif kind == "write":
            try:
                await asyncio.to_thread(self.device.write, message["text"])
            except Exception as error:
                await tab.send({"type": "refused", "text": str(error)})
        elif kind == "speed":
            self._set_speed(message["times"])
        elif self.replay and kind == "play":
            self.replay.plays = message["on"]
            self._spread("replay")
        elif self.replay:
            await self._go(self.replay, message["stop"])
        else:
            async with self._switching:
                try:
                    if kind == "power":
                        await asyncio.to_thread(self.device.power, message["on"])
                    elif self._powered:
                        await asyncio.to_thread(self.device.reset)
                except Exception as error:
                    self.say(f"The switch had no effect: {error}")

    async def _go(self, replay: Replay, stop: int) -> None:
        """Go to a player turn; of several requests in a row the last counts."""
        self._wanted = stop
        async with self._switching:
            if self._wanted is None:
                return
            stop, self._wanted = self._wanted, None
            if stop < replay.stop:
                self._log.clear()
                self._queue({"type": "cleared"})
            await asyncio.to_thread(replay.go, stop)
            self._spread("replay")

    async def _hands(self, tab: Tab, steps: list[list[Any]]) -> None:
        """Turn and push the knob, one step after the other."""
        knob = next(name for name, means in self.device.meanings.items() if means == "do")
        for kind, *detents in steps:
            if kind == "turn":
                self.device.turn(*detents)
            else:
                self._press(tab, knob, True)
                self._press(tab, knob, False)
            await asyncio.sleep(STEP_S)

    def _press(self, tab: Tab, name: str, pressed: bool) -> None:
        """Press or release a key for a tab; it is down as long as one tab holds it."""
        elsewhere = any(name in other.held for other in self._tabs if other is not tab)
        if pressed == (name in tab.held):
            return
        (tab.held.add if pressed else tab.held.discard)(name)
        self._apply_speed()
        if not elsewhere:
            self.device.key(name, pressed)
        self._spread("held")


async def serve_until_gone(tab: Tab, sending: Awaitable[None]) -> None:
    """Run a sender until its tab is gone; if it fails, close the tab, which then reconnects."""
    try:
        await sending
    except (WebSocketDisconnect, OSError):
        pass
    except Exception:
        if tab.websocket.application_state is WebSocketState.CONNECTED:
            logging.getLogger(__name__).exception("a tab of the page lost its sender")
            with contextlib.suppress(Exception):
                await tab.websocket.close(1011)


def changed_rectangle(shown: Image.Image | None, picture: Image.Image) -> bytes:
    """Return the binary message that changes one picture into the other; empty if they are
    equal.
    """
    if shown is picture:
        return b""
    if shown is None:
        box: tuple[int, int, int, int] | None = (0, 0, picture.width, picture.height)
    else:
        box = ImageChops.difference(shown, picture).getbbox()
    if box is None:
        return b""
    left, top, right, bottom = box
    header = struct.pack("<4H", left, top, right - left, bottom - top)
    return header + picture.crop(box).tobytes()


def make_app(hub: Hub, token: str | None = None) -> ASGIApp:
    """Return the page as an ASGI application; with a token also for the room."""

    source, *scripts = (
        path.read_text(encoding="utf-8")
        for path in (PAGE / "index.html", *sorted(PAGE.glob("*.js")))
    )
    page = in_language(source, *scripts)

    async def index(request: Request) -> Response:
        return Response(page, media_type="text/html")

    app = Starlette(
        routes=[
            Route("/", index),
            link_script(),
            WebSocketRoute("/device", hub.serve_tab),
            Mount("/page", StaticFiles(directory=PAGE)),
        ]
    )
    return Door(app, token)


class PageServer(Server):
    """Serves the page on a thread of its own.

    :param port: the page's port; None for the usual one or the next free one
    :param host: an IPv4 address of this machine at which others in the room reach the page, too;
        0.0.0.0 for all, None for nobody else
    :raises OSError: when the wanted port is taken, or the address is none of this machine's
    """

    def __init__(self, hub: Hub, port: int | None = None, host: str | None = None) -> None:
        super().__init__(lambda token: make_app(hub, token), hub.run, DEFAULT_PORT, port, host)
