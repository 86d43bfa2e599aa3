# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compiled setups that were changed at random lie on the drive, and each that is taken is played.

``hostile_setups.json`` keeps what once crashed the device, as changes of a built-in setup.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fuzzing import TIMES, seed
from linked import ask
from tabletop import NAMES, Bench, fresh, service
from tidebell_core.game.state import OVER
from tidebell_core.record import events as e

sys.path.insert(0, str(Path(__file__).parents[1] / "core"))

from mutations import Change, changed, ids, mildly, mutation  # noqa: E402

CORPUS = json.loads((Path(__file__).parent / "hostile_setups.json").read_text(encoding="utf-8"))
MOST = 8192  # bytes


@pytest.fixture
def device(tmp_path: Path) -> Iterator[Bench]:
    bench = fresh(tmp_path / "state", setup="")
    yield bench
    bench.close()


def faults(device: Bench) -> str:
    """The tracebacks that the device has kept."""
    return str(service(device.app).error_log())


def mash(device: Bench, random: Random, times: int) -> None:
    """Press, hold and turn whatever comes to hand."""
    for _ in range(times):
        what = random.randrange(10)
        if what < 5:
            device.tap(random.choice("ABXYEEE"), 1, 30, 30)
        elif what == 5:
            device.tap(random.choice("ABXYE"), 1, 700, 30)
        elif what < 8:
            device.turn(random.choice((-9, -1, 1, 1, 2, 5)))
        elif what == 8:
            device.down("A", "B")
            device.run(random.choice((50, 900)))
            device.up("A", "B")
        else:
            device.run(random.choice((500, 5000, 61000, 200000)))


def at_home(device: Bench) -> bool:
    """Lead back to the first screen, with keys alone if a game is on, and begin nothing."""
    for _ in range(20):
        device.run(200)
        if not device.session and len(device.app.screens) == 1:
            break
        device.tap("X", 1, 30, 30)
        if device.session:
            if device.session.state.phase != OVER:
                device.session.do(e.ABANDON)
            device.app.games.close_game()
    device.tap("X")
    return "Tidebell" in device.text and "New game" in device.screen


def play(device: Bench, random: Random, game: str, changes: list[Change], presses: int) -> bool:
    """Put a changed setup onto the drive and play it; returns whether it was taken."""
    setup = changed(game, changes)
    data = json.dumps(setup, separators=(",", ":")).encode()
    if len(data) > MOST:
        return False
    (device.state / "drive" / "setups" / "game.json").write_bytes(data)
    device.app.opened_store = None
    players: Any = setup.get("players")
    count = players[1] if isinstance(players, list) and players[1:] else 4
    count = count if type(count) is int and 0 < count < 9 else 4
    seats = [[seat, f"{NAMES[seat % 4]}{seat}"] for seat in range(count)]
    answer = ask(device, "start", setup="game", seats=seats, switches=[random.randrange(2)])
    device.run(50)
    if "error" not in answer:
        mash(device, random, presses)
        if random.random() < 0.2:
            device.cut()
            device.power()
            mash(device, random, presses // 4)
    elif random.random() < 0.3:
        mash(device, random, 6)  # the wizard says why
    found = faults(device)
    assert not found, f"{json.dumps([game, changes])}: {found}"
    assert at_home(device), f"{json.dumps([game, changes])}: {device.text}"
    return "error" not in answer


def tried(device: Bench, number: int) -> bool:
    """Play a setup changed at random."""
    random = Random(number)
    game = random.choice(ids())
    changes = (mutation if random.random() < 0.3 else mildly)(random, game)
    return play(device, random, game, changes, 30)


def test_a_fault_would_be_found(device: Bench) -> None:
    from tidebell import faults as firmware

    firmware.note(ZeroDivisionError("on purpose"))
    assert "on purpose" in faults(device)


def test_the_same_changed_setups_are_refused_or_played(device: Bench) -> None:
    assert sum(tried(device, number) for number in range(24)) >= 6


@pytest.mark.outer
@pytest.mark.fuzz
def test_other_changed_setups_in_each_run_are_refused_or_played(device: Bench) -> None:
    for number in range(12 * TIMES):
        tried(device, seed() + number)


@pytest.mark.parametrize("case", CORPUS, ids=lambda case: case["about"])
def test_what_once_crashed_is_refused_or_played(device: Bench, case: dict[str, Any]) -> None:
    taken = [
        play(device, Random(number), case["game"], case["changes"], 40)
        for number in range(2 if case["taken"] else 1)
    ]
    assert taken == [case["taken"]] * len(taken)
