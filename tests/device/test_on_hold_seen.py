# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Dealt initiative on the device: the order, who is on hold, and who comes in."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import tabletop
from tidebell_core.game.state import LOT, RUN
from tidebell_core.record import events as e
from tidebell_host import event_words, setups

FIGHT = """format = 1
id = "fight"
title = "Fight"
players = "4"
turns = 9
stage = [{ name = "Fight", steps = ["numbers", "play"], order = "numbers" }]
action = [{ name = "Attack", cost = 0 }]
numbers = { name = "Card", most = 12, dealt = true, jokers = 2, hold = true }
"""


def test_a_turn_is_held_and_comes_in_before_anothers(tmp_path: Path) -> None:
    tabletop._compiled["fight"] = setups.loads(FIGHT.encode(), Path("fight.toml")).data
    with closing(tabletop.begun(tmp_path, "fight")) as bench:
        view = bench.app.view
        assert view.phase == LOT
        assert sorted({int(one) for one in view.lot_notes}, reverse=True) == sorted(
            (int(one) for one in view.lot_notes), reverse=True
        )
        bench.golden("dealt", picture=True)
        bench.tap("E")
        bench.tap("E")
        bench.run(1000)
        first = bench.app.view.name
        bench.offer("Hold the turn")
        bench.tap("E")
        bench.run(1000)
        second = bench.app.view.name
        assert second != first and any(first in one for one in bench.app.view.facts)
        bench.offer(f"{first} comes in")
        bench.golden("comes-in", picture=True)
        bench.tap("E")
        bench.run(1000)
        assert (bench.app.view.name, bench.app.view.phase) == (first, RUN)
        bench.tap("Y")
        bench.run(1000)
        assert bench.app.view.name == second


def test_the_log_says_who_holds_and_who_comes_in() -> None:
    said = []
    for arg in (0, 1):
        told = event_words.told({}, [[0, "Ann"]], "hold", 0, arg)
        said.append(event_words.sentence("hold", "Ann", told))
    assert said == ["Ann holds the turn", "Ann comes in"]
    assert event_words.NAMES[e.HOLD] == "hold"
