# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""An engine builder on the device: values of the table, and the turn that is the last."""

from __future__ import annotations

from pathlib import Path

import tabletop
from tidebell_core.game.state import OVER
from tidebell_host import setups, told
from tidebell_host.setups.inherit import ARCHETYPES

COLONY = """format = 1
id = "colony"
title = "Colony"
players = "2"
turns = 99
turn_name = "Generation"
stage = [{ order = "alternate", passes = "out" }]
action = [{ name = "Heat", cost = 0, key = "spend", raises = { temperature = 1 } }]

[table.temperature]
name = "Temperature"
unit = "Temp"
least = -30
most = 8
step = 2
ends = "all"

[table.oceans]
name = "Oceans"
most = 2
ends = "all"
"""


def test_an_engine_builder_ends_when_all_its_values_are_full(tmp_path: Path) -> None:
    tabletop._compiled["colony"] = setups.loads(COLONY.encode(), Path("colony.toml")).data
    bench = tabletop.begun(tmp_path, "colony")
    bench.tap("E")
    bench.tap("A", 2)
    assert "Temp −26" in bench.screen
    bench.golden("levels-turn", picture=True)
    bench.offer("Oceans")
    bench.tap("E")
    bench.turn(2)
    bench.golden("levels-entry")
    bench.tap("E")
    assert "Oceans 2" in bench.screen and "Ends" not in bench.screen
    status = {"game": 1, "seats": bench.session.header.seats, **bench.app.view.public()}
    assert ("table", "Temperature -26, Oceans 2") in told.rows(status)
    bench.tap("A", 17)
    assert "Temp 8" in bench.screen and "Ends after Generation 1" in bench.screen
    bench.golden("levels-last", picture=True)
    bench.tap("X")
    assert "Temp 6" in bench.screen and "Ends" not in bench.screen
    bench.hold("X")
    bench.cut()
    bench.power()
    bench.run(9000)
    bench.tap("E")
    assert "Temp 8" in bench.screen
    bench.tap("B", 2)  # both pass: the generation is over
    assert bench.app.view.phase == OVER and "Ended in Generation 1" in bench.screen
    bench.golden("levels-over")


ENGINE = """
[counter.income]
name = "Income"
unit = "Inc"
most = 20
start = 3
in_play = true
feeds = "gold"

[counter.gold]
name = "Gold"
most = 99
in_play = true

[pool.ap]
name = "AP"
filled_by = "income"
"""


def test_an_engine_builder_produces_after_each_generation(tmp_path: Path) -> None:
    text = COLONY.replace("stage = [{", 'stage = [{ steps = ["play", "produce"], points = true,')
    tabletop._compiled["colony"] = setups.loads((text + ENGINE).encode(), Path("colony.toml")).data
    bench = tabletop.begun(tmp_path, "colony")
    bench.tap("E")
    assert "AP 3" in bench.screen and "Gold 0" in bench.screen
    bench.tap("B", 2)
    assert "Generation 2/99" in bench.screen
    bench.tap("E")
    bench.run(3000)
    assert "Gold 3" in bench.screen
    bench.golden("production-turn", picture=True)
    bench.tap("X", 2)
    assert bench.app.view.turn == 1
    bench.hold("X")
    bench.cut()
    bench.power()
    bench.run(9000)
    assert bench.session.state.counters == [3, 3, 3, 3]


def test_the_archetype_of_generations_plays_them(tmp_path: Path) -> None:
    text = (ARCHETYPES / "generations.toml").read_bytes()
    tabletop._compiled["generations"] = setups.loads(text, Path("generations.toml")).data
    bench = tabletop.begun(tmp_path, "generations", 3)
    bench.tap("E")
    bench.offer("Heat")
    bench.tap("E")
    bench.tap("B", 3)
    bench.run(1500)
    bench.tap("E")
    bench.run(4000)
    assert bench.session.state.counters[6:] == [21, 20, 20]
    bench.golden("generations", picture=True)
