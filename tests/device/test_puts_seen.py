# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A bag into which players put, at the table: draws that all see, on box and glass; a power cut."""

from __future__ import annotations

from pathlib import Path

import tabletop
from tidebell_core.game.state import PROMPT, RUN
from tidebell_core.record import events as e
from tidebell_host import setups
from tidebell_sim import face

CAVE = b"""format = 1
id = "cave"
title = "Cave"
players = "2-4"
turns = 9
stage = [{ name = "Play", clock = "turn" }]
action = [
    { name = "Noise", cost = 0, puts = { dragon = 3 }, key = "spend" },
    { name = "Bait", cost = 0, puts = { "dragon Black" = 2 }, key = "declare" },
]
clock.turn.seconds = 90
[bag.dragon]
name = "Dragon"
public = true
away = true
own_cards = true
draw_cost = 0
card = [{ name = "Black", count = 4 }]
"""


def test_all_see_what_is_drawn_and_a_power_cut_changes_no_bag(tmp_path: Path) -> None:
    tabletop._compiled["cave"] = setups.loads(CAVE, Path("cave.toml")).data
    bench = tabletop.begun(tmp_path, "cave", 3)
    try:
        bench.tap("E")
        bench.tap("A")
        bench.tap("B")
        bench.run(500)
        bags = bench.session.game.owner(e.TAKE)
        assert bags.counts(0)[:2] == [6, 3]
        bench.offer("Draw")
        bench.golden("bag-offered", picture=True)
        bench.tap("E")
        bench.set(5)
        bench.run(500)
        assert bench.session.state.phase == PROMPT
        name = bench.session.game.name(0)
        assert f"{name} drew 5" in bench.screen
        bench.golden("bag-drawn", picture=True)
        assert f"{name} drew 5" in str(face.content(bench.app))
        left = bags.counts(0)
        assert sum(left) == 4
        bench.cut()
        bench.power()
        bench.run(9000)
        bench.tap("E")  # goes on
        bench.run(500)
        bench.tap("E")  # all have seen it
        bench.run(500)
        bags = bench.session.game.owner(e.TAKE)
        assert bench.session.state.phase == RUN
        assert bags.counts(0) == left and sum(bags.discards(0)) == 5
        bench.tap("X")
        bench.tap("X")
        bench.run(500)
        assert sum(bench.session.game.owner(e.TAKE).counts(0)) == 9
    finally:
        bench.close()
