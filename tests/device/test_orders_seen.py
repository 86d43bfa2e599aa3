# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Orders by counters, who is named again, and a start that is taken, at the table."""

from __future__ import annotations

from pathlib import Path

import tabletop
from tidebell_core.game.state import LOT, RUN
from tidebell_host import setups
from tidebell_sim import face

GRID = b"""format = 1
id = "grid"
title = "Grid"
players = "2-4"
turns = 9
stage = [
    { name = "Auction", steps = ["numbers", "play"], order = "numbers", clock = "turn" },
    { name = "Buy", order = "numbers-backwards", clock = "turn" },
    { name = "Bureaucracy", order = "named", named_times = "any", clock = "turn" },
]
action = [{ name = "Take the start", cost = 0, starter = "takes" }]
clock.turn.seconds = 90
numbers = { name = "Cities", by = ["cities"], ties = "kept" }
counter.cities = { name = "Cities", unit = "C", most = 20, in_play = true }
"""


def test_the_table_sees_the_order_its_reverse_and_who_starts_next(tmp_path: Path) -> None:
    tabletop._compiled["grid"] = setups.loads(GRID, Path("grid.toml")).data
    bench = tabletop.begun(tmp_path, "grid", 3)
    try:
        state = bench.session.state
        assert state.phase == LOT and state.round == [0, 1, 2]
        bench.golden("order-by-counter", picture=True)
        bench.tap("E")
        bench.run(500)
        bench.tap("E")
        assert (state.phase, state.seat) == (RUN, 0)
        bench.offer("Cities")
        bench.tap("E")
        bench.turn(5)
        bench.tap("E")
        bench.action("Take the start")
        bench.tap("E")
        bench.run(500)
        seats = [state.seat]
        bench.tap("Y")
        name = bench.session.game.name(0)
        for _ in range(9):  # facts without room take turns
            bench.run(1000)
            if "starts the next turn" in bench.screen:
                break
        assert f"{name} starts the next turn" in bench.screen
        bench.golden("start-taken", picture=True)
        assert f"{name} starts the next turn" in str(face.content(bench.app))
        for _ in range(2):
            seats.append(state.seat)
            bench.tap("Y")
            bench.run(3000)
        bench.tap("E")
        for _ in range(3):
            seats.append(state.seat)
            bench.tap("Y")
            bench.run(3000)
        assert seats == [0, 1, 2, 2, 1, 0]
        assert "Nobody" in bench.screen
        bench.golden("named-again", picture=True)
        bench.turn(1)
        bench.tap("E")  # the second plays, and may be named again
        assert state.seat == 1
        bench.tap("Y")
        bench.run(500)
        bench.cut()
        bench.power()
        bench.run(9000)
        rows = [row.name for row in bench.app.view.prompt.rows]
        assert rows == [*(bench.session.game.name(seat) for seat in range(3)), "Nobody"]
    finally:
        bench.close()
