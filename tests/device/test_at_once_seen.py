# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Clocks that run at once: shown side by side, stopped by each player's own key."""

from __future__ import annotations

from pathlib import Path

import linked
import tabletop
from tidebell_host import setups, told
from tidebell_host.watch.page_state import page_state
from tidebell_host.watch.web import counted

THINK = b"""
format = 1
id = "think"
title = "Think"
players = "2-4"
turns = 30
clock.bank = { mode = "bank", seconds = 600 }
stage = [{ order = "confirm", clock = "bank" }]
"""


def begun(folder: Path, players: int) -> tabletop.Bench:
    tabletop._compiled["think"] = setups.loads(THINK, Path("think.toml")).data
    bench = tabletop.begun(folder, "think", players)
    bench.tap("E")
    bench.run(4000)
    return bench


def test_two_clocks_run_until_each_has_pressed_his_key(tmp_path: Path) -> None:
    bench = begun(tmp_path, 2)
    bench.golden("at-once-two", picture=True)
    bench.tap("A")
    bench.run(3000)
    assert "9:56 9:53" in bench.text
    bench.golden("at-once-one-done", picture=True)
    bench.tap("Y")
    assert "Say who is done." in bench.text
    bench.cut()
    bench.power()
    bench.run(3000)
    bench.tap("E")
    assert bench.app.view.thinking == [1]
    bench.tap("X")  # Ada thinks on, and has paid
    assert bench.app.view.thinking == [0, 1]
    ada, bruno = bench.app.view.clocks
    assert ada == bruno < 596000
    bench.tap("A")
    bench.tap("B")
    assert bench.app.view.turn == 2


def test_three_have_a_key_each_and_a_computer_counts_their_clocks(tmp_path: Path) -> None:
    bench = begun(tmp_path, 3)
    bench.golden("at-once-three", picture=True)
    bench.tap("Y")
    bench.run(2000)
    status = linked.ask(bench, "status")
    assert status["thinking"] == [0, 1]
    assert status["rates"] == [-1, -1, 0]
    assert ("thinking", "Ada, Bruno") in told.rows(status)
    page = page_state("d", status, None)
    assert page["clock_ms"] == min(page["clocks"])
    before, after = counted(page, 0), counted(page, 1000)
    assert [round(a - b) for a, b in zip(before, after, strict=True)][:3] == [1000, 1000, 0]
    bench.hold("Y")
    assert bench.app.view.turn == 2
    assert bench.session.state.elapsed_ms() == bench.session.played_ms


def test_four_say_by_the_knob_who_is_done(tmp_path: Path) -> None:
    bench = begun(tmp_path, 4)
    assert not [row.key for row in bench.app.view.rows if row.key]
    bench.offer("Chloé is done")
    bench.tap("E")
    assert bench.app.view.thinking == [0, 1, 3]
    assert "1/4 done" in bench.screen
