# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Many devices at the level of the link, in one process: frames, requests and clocks, no firmware.

``python tests/club/stubs.py COUNT [SECONDS]`` prints a line of JSON with the ports of as many
devices on TCP, and serves them until its standard input ends. With SECONDS each plays a turn so
often once its clock runs. Each device has a clock of its own, skewed by hours and drifting. A line
on its input is answered by one: ``truth``, for each device its acts of the room and their instants
in ms of this computer's clock; ``log N``, the events of a device; ``over N``, its game is over, and
``over N [1,0]`` with points of each seat, which its table gave; ``leave N``, it was left;
``ask N TEXT``, a question is open there.
"""

from __future__ import annotations

import asyncio
import json
import random
import struct
import sys
import time
from typing import Any

from tidebell_core.link.frames import Decoder, encode
from tidebell_core.link.messages import ANSWER, ERROR, PART, TYPES

READY, RUN, OVER = 1, 2, 14
TOTAL_MS = 300_000
SETUP = {
    "title": "A game of two",
    "players": [2, 2],
    "colours": [["White", "W", [230, 230, 220]], ["Black", "B", [120, 150, 210]]],
}


def now_us() -> float:
    return time.monotonic_ns() / 1000


class Refused(Exception):
    """A request is refused by a code."""


class Stub:
    """A device.

    :param number: which
    :param turn_s: seconds of a turn; 0: no turn ends
    """

    def __init__(self, number: int, turn_s: float) -> None:
        chance = random.Random(number)
        self.uid = f"{number:016x}"
        self.turn_s = turn_s
        self.skew_us = chance.uniform(-1, 1) * 3.6e9
        self.drift = chance.uniform(-40, 40) / 1e6
        self.began_us = now_us()
        self.game: int | None = None
        self.over: list[dict[str, Any]] = []
        self.logs: dict[int, list[list[Any]]] = {}
        self.seats = [[0, f"Ann {number}"], [1, f"Bo {number}"]]
        self.clocks = [TOTAL_MS, TOTAL_MS]
        self.seat = 0
        self.phase = READY
        self.paused = False
        self.since_us = self.began_us  # of the clock's count
        self.room: dict[str, Any] = {}
        self.ids: set[int] = set()
        self.truth: list[list[Any]] = []
        self.asked: str | None = None
        self.turn = 1
        self.points: list[float] | None = None
        self.armed: asyncio.TimerHandle | None = None
        self.new_game()

    # The clock.

    def own(self, us: float) -> float:
        return us + self.skew_us + (us - self.began_us) * self.drift + 7.2e9

    def true(self, own: float) -> float:
        """The computer's clock when the device's shows this."""
        base = self.began_us
        return (own - 7.2e9 - self.skew_us + base * self.drift) / (1 + self.drift)

    # The game.

    def new_game(self) -> None:
        self.game = (self.game or 0) + 1 if not self.over else self.over[-1]["game"] + 1
        self.logs[self.game] = []
        self.clocks, self.seat, self.phase, self.turn = [TOTAL_MS] * 2, 0, READY, 1
        self.event(1, 15)

    def event(self, kind: int, seat: int, arg: int | None = 0, ms: int = 0) -> None:
        log = self.logs[self.game or 0]
        log.append([len(log), kind, seat, arg, ms])

    @property
    def runs(self) -> bool:
        return self.phase == RUN and not self.paused

    def count(self, us: float) -> int:
        """Charge the time until now to who plays."""
        ms = max(0, round((us - self.since_us) / 1000)) if self.runs else 0
        self.clocks[self.seat] -= ms
        self.since_us = us
        return ms

    def act(self, do: str, us: float, seconds: int) -> str:
        """Do an act of the room at an instant of the computer's clock."""
        if do == "begin" and self.phase == READY:
            self.phase, self.since_us = RUN, us
            self.event(2, 0)
            if self.turn_s:
                self.after(self.turn_s * random.uniform(0.5, 1.5), self.end_turn, self.game)
        elif do == "pause" and self.runs:
            ms = self.count(us)
            self.paused = True
            self.event(6, 15, 0, ms)
        elif do == "resume" and self.phase == RUN and self.paused:
            self.paused, self.since_us = False, us
            self.event(7, 15)
        elif do == "time" and self.phase == RUN:
            self.count(us)
            self.phase, self.paused = OVER, False
            self.event(20, 15)
        elif do in ("more", "less"):
            sign = 1 if do == "more" else -1
            self.clocks = [one + sign * 1000 * seconds for one in self.clocks]
            self.event(71, 15, (4 if do == "more" else 5) + 16 * seconds, self.count(us))
        else:
            return "refused"
        self.truth.append([do, us / 1000])
        return "done"

    def after(self, seconds: float, call: Any, *args: Any) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, call, *args)

    def end_turn(self, game: int) -> None:
        if game != self.game or self.phase != RUN:
            return
        if not self.paused:
            ms = self.count(now_us())
            self.event(5, self.seat, 0, ms)
            self.seat = 1 - self.seat
            self.turn += self.seat == 0
        self.after(self.turn_s * random.uniform(0.5, 1.5), self.end_turn, game)

    def finish(self, points: list[float] | None) -> None:
        """End the game; its table says who has how many points, or the game ranks them."""
        assert self.game is not None
        self.phase = OVER
        self.points = points
        if points:
            self.room = {**self.room, "result": [self.game, points]}
        self.event(20, 15)

    def leave(self) -> None:
        assert self.game is not None
        self.room.pop("result", None)
        header = {"game": self.game, "state": "finished", "fetched": False, "setup": "stub"}
        header |= {"crc32": 1, "seats": self.seats, "switches": [], "seed": f"{self.game:x}"}
        self.over.append({**header, "events": len(self.logs[self.game]), "boot": 1, "utc": 0})
        self.game = None
        self.phase = 0

    # The requests.

    def answer(self, name: str, asked: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = getattr(self, f"on_{name}", self.unknown)(asked)
        return found

    def unknown(self, asked: dict[str, Any]) -> dict[str, Any]:
        raise Refused("unsupported")

    def on_hello(self, asked: dict[str, Any]) -> dict[str, Any]:
        limits = {"setup": 8192, "names": 24, "name": 12}
        told = {"protocol": [1, 1], "firmware": "stub", "board": "stub", "uid": self.uid}
        told |= {"boot": 1, "uptime_ms": 1, "game": self.game, "free": 0, "limits": limits}
        return {**told, "name": f"Stub {int(self.uid, 16)}", "setups": [["stub", 1, 100]]}

    def on_clock(self, asked: dict[str, Any]) -> dict[str, Any]:
        return {"us": int(self.own(now_us()) // 1000 * 1000)}

    def on_status(self, asked: dict[str, Any]) -> dict[str, Any]:
        if self.game is None:
            return {"game": None, "now": int(self.own(now_us()) // 1000)}
        us = now_us()
        now = int(self.own(us) // 1000)
        us = self.true(now * 1000)
        events = len(self.logs[self.game])
        short = {"game": self.game, "events": events, "clock_runs": self.runs, "now": now}
        if self.room:
            short["room"] = self.room
        if asked.get("unless") == [self.game, events] and self.asked is None:
            return short
        ms = max(0, round((us - self.since_us) / 1000)) if self.runs else 0
        clocks = [one - ms * (self.runs and at == self.seat) for at, one in enumerate(self.clocks)]
        found = {"setup": "stub", "crc32": 1, "title": "A game of two", "seats": self.seats}
        found |= {"phase": self.phase, "paused": self.paused, "turn": self.turn, "turns": 99}
        found |= {"seat": self.seat, "name": self.seats[self.seat][1], "clocks": clocks}
        found |= {"clock_ms": clocks[self.seat], "clock_total": TOTAL_MS, "order": [0, 1]}
        found |= {"status": [0, 0], "next_seat": 1 - self.seat, "asked": self.asked}
        found["rates"] = [-1 if self.runs and at == self.seat else 0 for at in (0, 1)]
        found |= {"delay_ms": 0, "due_ms": clocks[self.seat] if self.runs else None}
        if self.phase == OVER and not self.points:
            found["ranking"] = [[1, 0, 1], [2, 1, 0]]
            found["winners"] = [0]
        return {**short, **found}

    def on_log(self, asked: dict[str, Any]) -> dict[str, Any]:
        rows = self.logs.get(asked["game"], [])[asked["first"] :][:8]
        return {"events": rows, "next": rows[-1][0] + 1 if rows else None}

    def on_games(self, asked: dict[str, Any]) -> dict[str, Any]:
        page = [one for one in self.over if one["game"] >= asked.get("first", 0)]
        return {"games": page[:2], "next": page[2]["game"] if len(page) > 2 else None}

    def on_fetched(self, asked: dict[str, Any]) -> dict[str, Any]:
        for one in self.over:
            one["fetched"] = one["fetched"] or one["game"] == asked["game"]
        return {}

    def on_start(self, asked: dict[str, Any]) -> dict[str, Any]:
        if self.game is not None:
            raise Refused("playing")
        self.seats = asked["seats"]
        self.new_game()
        return {"game": self.game}

    def on_room(self, asked: dict[str, Any]) -> dict[str, Any]:
        us = now_us()
        now = int(self.own(us) // 1000)
        do = asked.get("do")
        if not self.room:
            self.room = {"joined": False, "by": "", "armed": None, "done": None, "paused": False}
            self.room["called"] = False
        if do in ("join", "leave"):
            self.room = {**self.room, "joined": do == "join"}
        elif do in ("begin", "pause", "resume", "time", "more", "less"):
            if not self.room["joined"]:
                raise Refused("not_joined")
            at = asked.get("at", now)
            if at < now:
                raise Refused("late")
            if asked["id"] not in self.ids:
                self.ids.add(asked["id"])
                self.room = {**self.room, "armed": [do, at, asked["id"]]}
                wait = (self.true(at * 1000) - us) / 1e6
                if self.armed:
                    self.armed.cancel()
                self.armed = self.after(wait, self.strike, do, at, asked)
        elif do == "table":
            self.room = {**self.room, "table": asked["table"], "pressed": False}
        elif do == "number":
            self.room = {**self.room, "pressed": True}  # somebody walks past
        elif do == "clear":
            if self.game is not None and self.phase == OVER:
                self.leave()
        elif do == "none":
            if self.armed:
                self.armed.cancel()
            self.room = {**self.room, "armed": None}
        return {"now": now, **self.room}

    def strike(self, do: str, at: int, asked: dict[str, Any]) -> None:
        us = self.true(at * 1000)
        code = self.act(do, us, asked.get("seconds", 0)) if asked["game"] == self.game else "game"
        late = max(0, round((now_us() - us) / 1000))
        self.room = {**self.room, "armed": None, "done": [asked["id"], code, late]}
        self.room["paused"] = self.paused


async def serve(stub: Stub, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    decoder = Decoder()
    whole = b""  # of the last long answer
    try:
        while data := await reader.read(4096):
            while data:
                data = data[decoder.feed(data) :]
                frame = decoder.result
                if not isinstance(frame, tuple):
                    continue
                _, kind, sequence, payload = frame[:4]
                asked = json.loads(bytes(payload) or b"{}")
                if TYPES[kind] != "more":
                    try:
                        found, kind = stub.answer(TYPES[kind], asked), kind | ANSWER
                    except Refused as error:
                        found, kind = {"error": str(error), "text": f"{error}."}, ERROR
                    whole = json.dumps(found, separators=(",", ":")).encode()
                    asked = {"offset": 0}
                    if len(whole) <= 500:
                        writer.write(encode(kind, sequence, whole))
                        continue
                at = asked["offset"]
                piece = struct.pack("<II", len(whole), at) + whole[at : at + 492]
                writer.write(encode(PART, sequence, piece))
    except OSError:
        pass
    finally:
        writer.close()


async def main() -> None:
    count, turn_s = int(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 0.0
    stubs = [Stub(number + 1, turn_s) for number in range(count)]
    ports = []
    servers = []
    for stub in stubs:

        async def accept(
            reader: asyncio.StreamReader, writer: asyncio.StreamWriter, stub: Stub = stub
        ) -> None:
            await serve(stub, reader, writer)

        server = await asyncio.start_server(accept, "127.0.0.1", 0)
        servers.append(server)
        ports.append(f"socket://127.0.0.1:{server.sockets[0].getsockname()[1]}")
    print(json.dumps(ports), flush=True)
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(lines), sys.stdin
    )
    while line := (await lines.readline()).decode().split(maxsplit=2):
        answer: Any = None
        if line[0] == "truth":
            answer = {stub.uid: stub.truth for stub in stubs}
        else:
            stub = stubs[int(line[1])]
            if line[0] == "log":
                answer = stub.logs
            elif line[0] == "over":
                stub.finish(json.loads(line[2]) if len(line) > 2 else None)
            elif line[0] == "leave":
                stub.leave()
            elif line[0] == "ask":
                stub.asked = line[2].strip()
                stub.event(27, 15)
        print(json.dumps(answer), flush=True)
    for server in servers:
        server.close()


if __name__ == "__main__":
    asyncio.run(main())
