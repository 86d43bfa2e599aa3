# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Acts of the room as the club arms them: it waits until clocks are well known, and no longer."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tidebell_club import club as clubs
from tidebell_club.broker import Broker
from tidebell_club.clock_bounds import Bounds
from tidebell_club.club import Club, Start
from tidebell_club.line import Line, own_us
from tidebell_club.messages import Ack, Command, Ping, State, text
from tidebell_club.store import Store


class Asked(Club):
    """A club without a broker: what it asks of devices is listed, and answered at once."""

    def __init__(self, folder: Path) -> None:
        super().__init__(Broker(folder / "club", "hall", 0), Store(":memory:"))
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.connected = True
        self.hear(["b1", "online"], b"1")
        for uid in ("0a", "0b"):
            self.hear(["b1", uid, "online"], b"1")
            self.devices[uid].state = State(status={"game": 3})

    async def ask(self, seen: Any, do: Any, args: dict[str, Any], *_: Any, **__: Any) -> Ack:
        self.asked.append((seen.uid, args))
        return Ack(id="1", answer={}, bound=1.5)


@pytest.fixture
def club(tmp_path: Path) -> Asked:
    return Asked(tmp_path)


def ping(club: Club, bound: float | None) -> None:
    club.hear(["b1", "ping"], text(Ping(us=1, bound=bound)))


def test_an_act_waits_until_the_bridge_knows_the_clocks(club: Asked) -> None:
    async def work() -> None:
        ping(club, None)
        acting = asyncio.create_task(club.room("begin", list(club.devices.values()), 60))
        for bound in (40.0, clubs.NARROW_MS + 0.1):
            ping(club, bound)
            await asyncio.sleep(0)
            assert not club.asked
        ping(club, clubs.NARROW_MS)
        start = await acting
        assert start and start.told()["armed"] == 2
        assert {uid for uid, _ in club.asked} == {"0a", "0b"}

    asyncio.run(work())


def test_an_act_that_is_near_does_not_wait(club: Asked) -> None:
    ping(club, 40.0)
    assert club.bound == 40.0
    start = asyncio.run(club.room("pause", list(club.devices.values()), clubs.ARMING_S))
    assert start and len(club.asked) == 2


def test_a_table_whose_answer_was_lost_took_part_all_the_same() -> None:
    start = Start(1, "begin", 0, {"0a": {"bound": 2.0}, "0b": {"error": "silent"}})
    assert start.told()["failed"] == {"0b": "silent"}
    for one in start.tables.values():
        one.update(code="done", late=4)
    told = start.told()
    assert told["done"] == 2 and told["failed"] == {}
    assert "apart_ms" not in told, "nobody knows how exactly it was"
    start.tables["0b"]["bound"] = 3.0
    assert start.told()["apart_ms"] == 6.0


def test_an_answer_that_comes_late_still_tells_how_exactly_it_was(
    club: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(*_: Any, **__: Any) -> Ack:
        return Ack(id="1", error="silent")

    def hear(uid: str, number: str, **said: Any) -> None:
        club.hear(["b1", uid, "ack"], text(Ack(id=number, **said)))

    monkeypatch.setattr(club, "ask", silent)
    ping(club, 1.0)
    start = asyncio.run(club.room("begin", list(club.devices.values()), 0.4))
    assert start and start.told()["failed"] == {"0a": "silent", "0b": "silent"}
    hear("0a", "another", bound=9.0, answer={})
    assert start.told()["armed"] == 0
    hear("0a", f"{start.id:x}", bound=2.0, answer={})
    hear("0b", f"{start.id:x}", error="expired")
    assert start.tables == {"0a": {"bound": 2.0}, "0b": {"error": "expired"}}


class Slow:
    """A device that counts its requests."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def ask(self, name: str, **request: Any) -> dict[str, Any]:
        self.asked.append(name)
        return {"us": own_us()}


def test_a_command_that_comes_again_is_answered_and_not_done_again() -> None:
    told: list[Any] = []
    known = Bounds()
    known.add(own_us(), own_us(), own_us())
    line = Line("port", lambda uid, kind, message: told.append(message), known)
    line._read_clock(device := Slow())  # type: ignore[arg-type]
    at = own_us() // 1000 + 60_000
    command = Command(id="x", do="room", args={"do": "begin"}, at=at, expires=at)
    for _ in range(2):
        line._obey(device, command)  # type: ignore[arg-type]
    assert device.asked.count("room") == 1
    assert told[0] == told[1] and told[0].bound is not None
