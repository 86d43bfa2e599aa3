# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Handicaps at the table: each seat is asked, and its clock has what was chosen."""

from __future__ import annotations

from pathlib import Path

import tabletop
from tidebell_core.game.state import READY
from tidebell_host import setups

CLUB = b"""format = 1
id = "club"
title = "Club"
players = 2
turns = 99
stage = [{ steps = ["handicaps", "play"], clock = "turn", runs_on = true }]
[clock.turn]
mode = "fischer"
seconds = 600
increment = 5
[handicap]
level = [
    { name = "Usual" },
    { name = "Stronger", seconds = 300, increment = 3 },
    { name = "Much stronger", seconds = 60, increment = 0 },
]
"""


def test_each_player_has_the_time_that_the_table_chose(tmp_path: Path) -> None:
    tabletop._compiled["club"] = setups.loads(CLUB, Path("club.toml")).data
    bench = tabletop.begun(tmp_path, "club", 2)
    bench.run(500)
    bench.golden("handicap-asked", picture=True)
    bench.tap("E")
    bench.run(500)
    bench.turn(2)
    bench.tap("E")
    state = bench.session.state
    assert state.phase == READY
    assert sorted(bench.app.view.clocks) == [60_000, 605_000]
    bench.tap("E")
    bench.run(4000)
    bench.golden("handicap-played", picture=True)
    bench.cut()
    bench.power()
    bench.run(3000)
    assert bench.session.game.mechanisms[1].values == [1, 3]
