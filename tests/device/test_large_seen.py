# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A counter of thousands at the table: keys set it in large steps, and it is shown whole."""

from __future__ import annotations

from pathlib import Path

import tabletop
from tidebell_host import setups
from tidebell_sim import face

TICHU = b"""format = 1
id = "grand"
title = "Grand"
players = "2-4"
turns = 99
stage = [{ name = "Hand" }]
[counter.vp]
name = "Points"
unit = "P"
least = -999
most = 9000
in_play = true
ends_at = 1000
[counter]
calls = { name = "Calls", unit = "C", most = 4, in_play = true }
[score]
field = [{ name = "Points", each = 1, counter = "vp" }]
"""


def test_keys_go_in_steps_of_fifty_and_the_knob_by_one(tmp_path: Path) -> None:
    tabletop._compiled["grand"] = setups.loads(TICHU, Path("grand.toml")).data
    bench = tabletop.begun(tmp_path, "grand", 2)
    try:
        bench.tap("E")
        bench.offer("Points")
        bench.tap("E")
        assert "+50" in bench.screen and "−50" in bench.screen
        for _ in range(13):
            bench.tap("B")
        bench.turn(-5)
        assert "−655" in bench.screen
        bench.golden("large-number", picture=True)
        bench.tap("E")
        bench.run(500)
        assert "P −655" in bench.screen and "\u2212655" in str(face.content(bench.app))
        bench.offer("Calls")
        bench.tap("E")
        assert "More" in bench.screen and "+50" not in bench.screen
        bench.tap("A")
        bench.tap("E")
        assert bench.session.state.counters == [344, 999, 1, 0]
        bench.tap("Y")
        bench.run(3000)
        bench.offer("Points")
        bench.tap("E")
        for _ in range(20):
            bench.tap("A")
        bench.tap("E")
        bench.run(3000)
        assert "1000" in bench.screen  # is that the end?
        bench.tap("A")
        bench.choose("Add up")
        bench.run(1000)
        ranks = [line[2] for line in bench.app.view.ranking]
        assert ranks == [1000, -655] and "−655" in bench.screen
        bench.golden("large-ranking", picture=True)
    finally:
        bench.close()
