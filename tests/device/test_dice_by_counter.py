# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A roll has as many dice as a counter of the player says."""

from __future__ import annotations

from pathlib import Path

import tabletop
from tidebell_host import setups

TEXT = """format = 1
id = "siege"
title = "Siege"
players = "2"
turns = 99

[counter.army]
name = "Army"
most = 9
start = 2
in_play = true

[die.attack]
name = "Attack"
sides = 6
dice = 3
dice_by = "army"
exactly = true
key = "spend"
"""


def test_an_army_rolls_as_many_dice_as_it_is_strong(tmp_path: Path) -> None:
    tabletop._compiled["siege"] = setups.loads(TEXT.encode(), Path("siege.toml")).data
    bench = tabletop.begun(tmp_path, "siege")
    bench.tap("E")
    assert "A Attack" in bench.screen
    bench.tap("A")
    assert len([fact for fact in bench.app.view.facts if "Attack" in fact]) == 2
    bench.run(9000)
    bench.golden("dice-by-counter", picture=True)
    bench.offer("Army")
    bench.tap("E")
    bench.turn(-2)
    bench.tap("E")
    bench.run(9000)
    assert "A Attack" not in bench.screen
