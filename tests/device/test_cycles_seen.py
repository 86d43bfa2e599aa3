# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Turns that have parts on the device: what the screen calls them, and after a power cut."""

from __future__ import annotations

from pathlib import Path

import tabletop
from tidebell_host import setups, told

RAILS = """format = 1
id = "rails"
title = "Rails"
players = "3"
turns = 9
turn_name = "Set"
stage = [
    { name = "Stock round", together = true, clock = "stock" },
    { name = "Operating", times_by = "phase", clock = "turn" },
]
clock = { stock = { seconds = 120 }, turn = { seconds = 90 } }
table.phase = { name = "Phase", least = 1, most = 3 }
"""


def test_the_screen_says_which_part_of_which_turn_it_is(tmp_path: Path) -> None:
    tabletop._compiled["rails"] = setups.loads(RAILS.encode(), Path("rails.toml")).data
    bench = tabletop.begun(tmp_path, "rails")
    try:
        assert "Stock round" in bench.screen
        bench.golden("cycle-first", picture=True)
        bench.tap("E")
        bench.hold("Y")
        bench.run(200)
        assert "Operating 1.1" in bench.screen
        bench.tap("E")
        bench.offer("Phase")
        bench.tap("E")
        bench.turn(1)
        bench.tap("E")
        for _ in range(3):
            bench.tap("Y")
            bench.run(3000)  # the names of the next players have gone
        assert bench.app.view.stage == "Operating 1.2" and "Operating 1.2" in bench.screen
        bench.golden("cycle-again", picture=True)
        bench.cut()
        bench.power()
        bench.run(9000)
        assert bench.app.view.stage == "Operating 1.2"
        status = {"game": 1, "seats": bench.session.header.seats, **bench.app.view.public()}
        assert "Operating 1.2" in str(list(told.rows(status)))
    finally:
        bench.close()
