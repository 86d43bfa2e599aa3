# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Whatever game a computer brings, the device plays it or says why not, and starts as before."""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fuzzing import TIMES, seed
from linked import ask
from tabletop import Bench, compiled, fresh, service
from tidebell_core.game.session import Session
from tidebell_core.game.state import RUN
from tidebell_core.record import events as e
from tidebell_core.record.event_names import NAMES
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup

GAME = "turn-timer"  # hides nothing
SEATS = [[0, "Ann"], [1, "Bo"]]
SWITCHES = [0] * len(json.loads(compiled(GAME))["switches"])


@pytest.fixture
def device(tmp_path: Path) -> Iterator[Bench]:
    bench = fresh(tmp_path / "state", setup=GAME)
    yield bench
    bench.close()


def played(count: int) -> list[list[int]]:
    """The first events of a game."""
    header = Header(1, GAME, 0, 5, SEATS, SWITCHES)
    session = Session(Setup(json.loads(compiled(GAME)), SWITCHES), header)
    session.do(e.START)
    while session.count < count:
        session.advance(700)
        session.do(e.END_TURN if session.state.phase == RUN else e.ADVANCE)
    return [list(event) for event in session._log or ()]


def brought(device: Bench, events: list[list[int]], **more: Any) -> dict[str, Any]:
    """Bring a game; returns the last answer."""
    head = {"setup": GAME, "crc32": crc32(compiled(GAME)), "seats": SEATS, "switches": SWITCHES}
    answer = ask(device, "bring", seed="5", count=len(events), **{**head, **more})
    for first in range(0, len(events), 6):
        if "error" not in answer:
            answer = ask(device, "bring", first=first, events=events[first : first + 6])
    return answer if "error" in answer else ask(device, "bring")


def taken_up(device: Bench) -> None:
    """Take up the game that waits, and press a few keys; then the power goes, and comes."""
    device.run(500)
    device.choose("Put aside")
    device.tap("E")
    device.run(2000)
    for key in "EYEYXE":
        device.tap(key)
        device.run(300)
    device.cut()
    device.power()
    device.run(2000)


def sound(device: Bench) -> bool:
    """Return whether nothing failed, and something can be done."""
    return service(device.app).error_log() == "" and len(device.text) > 1


def test_a_game_that_is_whole_is_played_on(device: Bench) -> None:
    assert brought(device, played(9)) == {"game": 1}
    device.run(500)
    device.choose("Put aside")
    device.tap("E")
    device.run(2000)
    assert device.session.header.seats == SEATS and device.session.count == 9
    assert sound(device)


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ([[0, "Ann"], [99, "Bo"]], "Every player needs a colour of his own."),
        ([[0, "Ann"], [0, "Bo"]], "Every player needs a colour of his own."),
        ([[0, "Ann"]], "This game is for 2 to 8 players."),
        ([], "This game is for 2 to 8 players."),
    ],
)
def test_seats_that_the_setup_has_not_are_refused(device: Bench, seats: list, said: str) -> None:
    assert brought(device, played(9), seats=seats)["text"] == said
    device.run(500)
    assert "Put aside" not in device.screen and sound(device)


@pytest.mark.parametrize(
    "wrong",
    [
        *([kind, 0, 0, 0] for kind in (0, -1, 256, True, 1.0, "1", None)),
        *([2, seat, 0, 0] for seat in (-1, 16, False, 0.0, "0", None)),
        *([2, 0, arg, 0] for arg in (-(1 << 31) - 1, (1 << 31) + 1, True, 0.5, "0", None)),
        *([2, 0, 0, elapsed] for elapsed in (-1, 1 << 40, True, 0.5, "0", None)),
        *([], [2, 0, 0], [2, 0, 0, 0, 0], {}, 2, "2000", None),
    ],
)
def test_what_is_no_event_is_refused_and_nothing_of_it_stays(device: Bench, wrong: Any) -> None:
    events: list[Any] = played(9)
    events[7] = wrong
    answer = brought(device, events)
    assert answer["text"] == "An event is kind, seat, arg and elapsed_ms."
    device.run(500)
    assert "Put aside" not in device.screen and sound(device)


def test_an_order_of_fourteen_seats_is_an_event_though_not_of_this_game(device: Bench) -> None:
    events = played(9)
    events[7] = [e.ORDER, 15, e.order_arg(list(range(13, -1, -1))), 0]
    assert events[7][2] > 1 << 31
    assert brought(device, events) == {"game": 1}
    taken_up(device)
    assert sound(device)


def changed(chance: Random, events: list[list[int]]) -> list[list[int]]:
    """Events with something that could not happen."""
    events = [list(event) for event in events]
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(events))
        what = chance.randrange(5)
        if what == 0:
            del events[at:]
        elif what == 1:
            events.insert(at, events[chance.randrange(len(events))])
        else:
            number = (0, 1, 15, 255, 70000, -1, 1 << 30, 1 << 39)
            events[at][what - 1 if what < 4 else 3] = chance.choice(number)
        if not events:
            break
        if chance.random() < 0.5:
            kind = chance.randrange(1, len(NAMES))
            arg = chance.choice((0, 1, -1, 7, 300, 1 << 20))
            events.append([kind, chance.choice((0, 1, 15)), arg, 0])
    return events


def tried(folder: Path, number: int) -> bool:
    """Bring a changed game; returns whether it was taken."""
    chance = Random(number)
    device = fresh(folder / str(number), setup=GAME)
    try:
        switches = [chance.choice((0, 1, 9)) for _ in SWITCHES]
        answer = brought(device, changed(chance, played(14)), switches=switches)
        assert "game" in answer or answer["text"].endswith("."), answer
        if "game" in answer:
            taken_up(device)
        assert sound(device), (number, service(device.app).error_log(), device.text)
        return "game" in answer
    finally:
        device.close()


def test_the_same_changed_games_are_played_or_refused(tmp_path: Path) -> None:
    assert sum(tried(tmp_path, number) for number in range(12)) > 4


@pytest.mark.outer
@pytest.mark.fuzz
def test_other_changed_games_in_each_run_are_played_or_refused(tmp_path: Path) -> None:
    for number in range(8 * TIMES):
        tried(tmp_path, seed() + number)
