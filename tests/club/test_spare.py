# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A device is gone for good in the middle of a game: a spare goes on with it, or it is refused."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gathering import Gathering, until
from simulated import Powered
from test_move import choose
from tidebell_club.board import needs
from tidebell_club.broker import Broker
from tidebell_club.club import Club, Seen
from tidebell_club.evening import evening
from tidebell_club.line import own_us
from tidebell_club.messages import Ping, State, text
from tidebell_club.spare import take_over
from tidebell_club.store import Store
from tidebell_host import records
from tidebell_host.compile_cache import compiled, one
from tidebell_host.device import Device
from tidebell_host.errors import ToolError
from tidebell_host.orphans import cut_off, seeded
from tidebell_host.setups import library

# Changes as the spare opens the game, or counts while time passes.
OWN = ("game", "events", "now", "room", "due_ms", "delay_ms", "rates", "clock_runs")
CLOCKS = ("clock_ms", "clocks")
SEATS = [[1, "Ann"], [0, "Bo"]]


class Pair:
    """A table with its device, and a spare, at one bridge.

    :param setup: the game on the table
    :param switches: numbers of its switches' values
    """

    def __init__(self, hall: Gathering, setup: str, switches: list[int]) -> None:
        self.hall = hall
        self.devices = [
            Powered(hall.folder / name, {**hall.env, "POWERED_SEED": str(at)})
            for at, name in enumerate(("broken", "spare"), 1)
        ]
        self.uids: list[str] = []
        for device in self.devices:
            with Device.open(device.ports["tcp"]) as line:
                self.uids.append(line.hello["uid"].lower())
                if device is self.broken:
                    line.put(setup, compiled(one(setup).path).data)
                    line.ask("start", setup=setup, seats=SEATS, switches=switches)
        hall.bridge("b0", [device.ports["tcp"] for device in self.devices])
        until(lambda: len(hall.alive()) == 2, "both devices")
        until(lambda: all(one.state and one.state.at for one in self.seen), "their clocks")
        hall.do(hall.club.act, "table", uid=self.uids[0], number=7)
        until(lambda: hall.store.header(self.seen[0].row), "the game's header")
        until(lambda: hall.club.setup(self.seen[0], self.seen[0].status), "its setup")
        seen = self.seen[0]
        until(lambda: hall.store.count(seen.row) == seen.status["events"], "its events")

    @property
    def broken(self) -> Powered:
        return self.devices[0]

    @property
    def seen(self) -> list[Seen]:
        """Both as the club sees them."""
        return [self.hall.club.devices[uid] for uid in self.uids]

    def press(self, key: str) -> None:
        """Press a key of the table's device, and wait until the club knows what it did."""
        seen = self.seen[0]
        before = seen.status["events"]
        self.broken.do(f"press {key}")
        until(lambda: seen.status["events"] > before, f"the event of {key}")
        until(lambda: self.hall.store.count(seen.row) == seen.status["events"], "its event")

    def off(self) -> int:
        """Switch the table's device off; return when, in ms of the club's clock."""
        at = own_us() // 1000
        self.broken.do("off")
        until(lambda: len(self.hall.alive()) == 1, "it to be missed")
        return at

    def take_over(self) -> Any:
        return self.hall.call(take_over(self.hall.club, *self.seen))

    def end(self) -> None:
        for device in self.devices:
            device.end()


@pytest.fixture
def hall(tmp_path: Path, mosquitto: None) -> Iterator[Gathering]:
    with Gathering(tmp_path) as found:
        yield found


def same(then: dict[str, Any], now: dict[str, Any]) -> bool:
    """Whether two statuses show the same game, but for its clocks."""
    left_out = {*OWN, *CLOCKS, "paused", "pauses"}
    return {key: value for key, value in then.items() if key not in left_out} == {
        key: value for key, value in now.items() if key not in left_out
    }


@pytest.mark.outer
@pytest.mark.parametrize("ends", ["runs", "paused", "undone"])
def test_a_spare_shows_the_game_that_the_broken_device_showed(hall: Gathering, ends: str) -> None:
    chance = random.Random(ends)
    pair = Pair(hall, "chess-fide", [chance.randrange(7)])
    try:
        pair.press("E")  # the clock that waits
        for _ in range(chance.randint(4, 9)):
            pair.press(chance.choice("YYYX" if hall.store.count(pair.seen[0].row) > 3 else "Y"))
        if ends == "paused":
            pair.press("E")
        elif ends == "undone":
            pair.press("X")
        broken, spare = pair.seen
        row, then, at = broken.row, broken.status, broken.state.at or 0  # type: ignore[union-attr]
        off = pair.off()
        log = hall.store.events(row)
        assert pair.take_over() == []
        assert hall.club.evening.tables[7].uid == spare.uid
        until(lambda: needs(hall.club, spare), "the director to be told what the table does")
        choose(pair.devices[1], "Put aside")
        until(lambda: "Bo" in " ".join(pair.devices[1].do("screen")), "the game")
        pair.devices[1].do("press E")
        until(lambda: spare.row and spare.status.get("paused"), "the game, paused")
        until(lambda: hall.store.count(spare.row) == spare.status["events"], "all of its events")
        now = spare.status
        assert same(then, now)
        assert hall.store.events(spare.row)[: len(log)] == log
        ran = then["clock_runs"]
        assert now["events"] - then["events"] == now["pauses"] - then["pauses"] == int(ran)
        charged = off - at if ran else 0
        for seat, (before, after) in enumerate(zip(then["clocks"], now["clocks"], strict=True)):
            left = before - charged * (ran and seat == then["seat"])
            assert 0 <= after - left + (1 if ran else 0) <= 5000, "no time is taken from a player"
        assert needs(hall.club, spare) == []
        # The broken one comes back: its game counts no further, and somebody is told.
        pair.broken.do("on")
        until(lambda: len(hall.alive()) == 2, "it to be back")
        until(lambda: broken.status.get("paused") and broken.row == row, "its game")
        assert any("another device" in one for one in needs(hall.club, broken))
        assert hall.club.evening.table_of(broken.uid) is None
        # Taken back, the copy is the one that does not count.
        hall.do(lambda: hall.club.undo(hall.club.evening.last[0]))
        assert hall.club.evening.tables[7].uid == broken.uid
        assert needs(hall.club, broken) == []
        assert any("another device" in one for one in needs(hall.club, spare))
    finally:
        pair.end()


@pytest.mark.outer
def test_a_game_that_hides_something_stays_on_its_device(hall: Gathering) -> None:
    pair = Pair(hall, "full-metal-planete", [])
    try:
        assert "does not answer" in pair.take_over()[0], "it is there"
        pair.off()
        (said,) = pair.take_over()
        assert said.startswith("Table 7: This game hides") and "Plug the broken device in" in said
        assert hall.club.evening.tables[7].uid == pair.uids[0]
        hall.kill("b0")
        with Device.open(pair.devices[1].ports["tcp"]) as line:
            assert list(line.games()) == []
    finally:
        pair.end()


HEADER = {"game": 1, "setup": "x", "crc32": 0, "boot": 3, "seats": SEATS, "switches": []}


def test_the_document_names_the_games_that_a_spare_can_go_on_with() -> None:
    free = []
    for setup in library.entries():
        try:
            seeded("0a", HEADER, compiled(setup.path).data)
            free.append(f"`{setup.id}`")
        except ToolError:
            pass
    document = Path(__file__).parents[2] / "docs/club.md"
    assert f"{', '.join(free[:-1])} and {free[-1]}" in document.read_text(encoding="utf-8")


def test_a_clock_that_ran_is_charged_up_to_zero_and_no_further() -> None:
    data = compiled(one("turn-timer").path).data
    begun = [[0, 1, 15, 0, 0], [1, 2, 15, 0, 900]]
    waits = cut_off(HEADER, data, begun[:1], None, 0)
    assert waits == [[1, 15, 0, 0]], "no clock runs: nothing to pause"
    due = (
        records.begun(json.loads(data), HEADER)
        .replay([tuple(row[1:]) for row in begun])
        .clock_left()
    )
    assert due
    for left, after, charged in ((due - 5000, 700, 5700), (due, 0, 0), (due - 5, due, due)):
        assert cut_off(HEADER, data, begun, left, after)[2:] == [[6, 15, 1, charged]]
    assert cut_off(HEADER, data, begun, None, 9)[2:] == [[6, 15, 1, 0]], "nobody saw it run"
    with pytest.raises(ToolError, match="do not fit"):
        cut_off(HEADER, data, [begun[1]], None, 0)


def test_a_device_ran_until_its_bridge_was_heard_last(tmp_path: Path) -> None:
    club = Club(Broker(tmp_path / "club", "hall", 0), Store(":memory:"))
    club.connected = True
    club.hear(["b1", "online"], b"1")
    club.hear(["b1", "0a", "online"], b"1")
    club.hear(["b1", "0a", "state"], text(State(at=1, status={"game": None, "events": 0})))
    before = own_us() // 1000
    club.hear(["b1", "ping"], text(Ping(us=1)))
    after = own_us() // 1000
    club.hear(["b1", "online"], b"0")
    state = club.devices["0a"].state
    assert state and before <= (state.until or 0) <= after
    club.hear(["b1", "online"], b"1")
    assert not club.alive(club.devices["0a"]), "the bridge is back, and may be without it"


def test_one_of_the_two_games_counts(tmp_path: Path) -> None:
    store = Store(":memory:")
    store.act("table", uid="0a", number=1)
    act = store.act("spare", uid="0b", number=1, game=5, copy=6)
    now = evening(store.acts())
    assert (now.tables[1].uid, now.tables[1].brought, now.replaced) == ("0b", 6, {5})
    store.act("undo", n=act)
    now = evening(store.acts())
    assert (now.tables[1].uid, now.tables[1].brought, now.replaced) == ("0a", 0, {6})
    store.act("spare", uid="0b", number=1, game=5, copy=6)
    assert evening(store.acts()).replaced == {5}, "said again"
