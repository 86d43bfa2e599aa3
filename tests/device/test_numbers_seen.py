# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""An order by numbers at the table: entering them, the order, and a turn that is put off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import tabletop
from tidebell_core.game.state import LOT, RUN
from tidebell_host import setups

FIGHT = b"""format = 1
id = "fight"
title = "Fight"
players = "2-8"
turns = 9
stage = [
    { turns = 1, name = "First", steps = ["numbers", "play"], order = "numbers", clock = "turn" },
    { turns = "2-9", name = "Fight", steps = ["play"], order = "numbers", clock = "turn" },
]
[clock.turn]
seconds = 60
[numbers]
name = "Initiative"
most = 20
delay = true
"""


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[tabletop.Bench]:
    tabletop._compiled["fight"] = setups.loads(FIGHT, Path("fight.toml")).data
    bench = tabletop.begun(tmp_path, "fight", 4)
    try:
        yield bench
    finally:
        bench.close()


def test_numbers_are_entered_and_give_the_order(bench: tabletop.Bench) -> None:
    bench.run(1000)
    bench.golden("numbers-asked", picture=True)
    for value in (7, 18, 12, 12):
        bench.set(value)
    assert bench.session.state.phase == LOT
    bench.run(500)
    bench.golden("numbers-order", picture=True)
    bench.tap("E")
    bench.run(3000)
    bench.tap("E")
    state = bench.session.state
    first = state.seat
    assert state.phase == RUN and first == state.round[0]
    bench.run(5000)
    bench.offer("Delay")
    bench.tap("E")
    bench.run(300)
    bench.golden("numbers-delay", picture=True)
    bench.tap("E")
    assert state.seat != first and state.round[1] == first
    bench.run(1000)
    bench.cut()
    bench.power()
    bench.run(3000)
    assert bench.session.state.round[1] == first
