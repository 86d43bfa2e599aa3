# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Points as they are shown: each pool by its name, and savings as part of what is left."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import tabletop
from linked import ask
from test_counters_seen import playing
from tidebell_core.record import events as e
from tidebell_host import setups
from tidebell_host.records import Reader
from tidebell_host.told import rows
from tidebell_host.watch.page_state import page_state

HEAD = """format = 1
id = "two"
title = "Two"
players = "2-4"
turns = 3
[[colour]]
name = "Red"
letter = "R"
rgb = "#f04040"
[[colour]]
name = "Blue"
letter = "B"
rgb = "#4040f0"
[pool.act]
name = "Act"
base = { 1 = 15 }
keep = { step = 5, most = 10 }
[pool.feet]
name = "Feet"
base = { 1 = 6 }
[[action]]
id = "act"
name = "Do"
cost = 1
key = "spend"
[[action]]
id = "walk"
name = "Walk"
cost = 5
pool = "feet"
[[stage]]
turns = "1-3"
name = "Play"
steps = ["play"]
points = true
"""
CLOCKS = {
    "none": "",
    "countdown": 'clock = "turn"\n[clock.turn]\nmode = "countdown"\nseconds = 600\n',
    "bank": 'clock = "turn"\n[clock.turn]\nmode = "bank"\nseconds = 600\n',
}


def begun(folder: Path, clock: str) -> tabletop.Bench:
    text = HEAD.replace('players = "2-4"', 'players = "2"') + CLOCKS[clock]
    tabletop._compiled["two"] = setups.loads(text.encode(), Path("two.toml")).data
    bench = tabletop.begun(folder, "two", 2)
    playing(bench)
    return bench


def screens(bench: tabletop.Bench) -> str:
    found = ""
    for _ in range(4):
        found += bench.screen + " | "
        bench.run(4000)
    return found


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_second_plain_pool_has_its_name_and_its_place(tmp_path: Path, clock: str) -> None:
    bench = begun(tmp_path, clock)
    assert {row.name: row.detail for row in bench.app.view.actions} == {
        "Do": "1 Act",
        "Walk": "5 Feet",
    }
    assert "Feet 6" in screens(bench) or "6 Feet" in bench.screen
    bench.action("Walk")
    assert "costs 5 Feet" in bench.screen
    bench.tap("E")
    assert "Feet 1" in screens(bench) or "1 Feet" in bench.screen
    status = ask(bench, "status")
    assert dict(rows(status))["points"] == "15 left, 1 Feet"
    assert page_state("box", status, None)["pools"] == "1 Feet"
    session = bench.session
    game = {"game": 1, "setup": "two", "crc32": 0, "seats": session.header.seats}
    reader = Reader(json.loads(tabletop._compiled["two"]), game["seats"], game)
    told = [reader.told([at, *event]) for at, event in enumerate(list_of(bench))]
    assert told[-1].points == "15 Act, 1 Feet"


def list_of(bench: tabletop.Bench) -> list[tuple]:
    return [event for event, _, _ in bench.session.source()]


@pytest.mark.parametrize("clock", CLOCKS)
def test_savings_are_part_of_what_is_left(tmp_path: Path, clock: str) -> None:
    bench = begun(tmp_path, clock)
    for _ in range(2):
        bench.app.do(e.END_TURN)
        bench.run(1500)
        playing(bench)
    assert (bench.app.view.left, bench.app.view.kept) == (25, 10)
    bench.run(300)
    if bench.app.table.handing_ms:
        assert "10 of them saved" in bench.screen, bench.text
    bench.run(3000)
    assert "10 of them saved" in screens(bench) or clock == "none"
    assert "saved 10" not in screens(bench)
    assert "25 left, 10 of them saved" in dict(rows(ask(bench, "status")))["points"]
    for _ in range(18):
        bench.app.do(e.SPEND, 0, 0)
    bench.run(200)
    assert "7 left, 7 of them saved" in dict(rows(ask(bench, "status")))["points"]
    assert "7 of them saved" in screens(bench) or clock == "none"
