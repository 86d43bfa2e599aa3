# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Asides at the table: whose clock runs, whose turn waits, and the way back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import tabletop
from test_counters_seen import playing
from tidebell_core.game.state import PROMPT, RUN
from tidebell_core.record import events as e
from tidebell_host import setups

INTRIGUE = b"""format = 1
id = "intrigue"
title = "Intrigue"
players = "2-4"
turns = 9
stage = [{ clock = "turn", runs_on = true }]
[clock.turn]
mode = "bank"
seconds = 600
[aside.answer]
name = "Answer"
[aside.interrupt]
name = "Interrupt"
seconds = 20
[aside.rules]
name = "Look it up"
whose = "nobody"
[aside.talk]
name = "Talk in private"
whose = "nobody"
seconds = 120
"""


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[tabletop.Bench]:
    tabletop._compiled["intrigue"] = setups.loads(INTRIGUE, Path("intrigue.toml")).data
    bench = tabletop.begun(tmp_path, "intrigue", 4)
    try:
        playing(bench)
        yield bench
    finally:
        bench.close()


def test_an_answer_on_ones_own_clock(bench: tabletop.Bench) -> None:
    first = bench.session.state.seat
    names = bench.app.view.names
    bench.run(60_000)
    bench.offer("Answer")
    bench.tap("E")
    bench.turn(1)
    bench.tap("E")
    state = bench.session.state
    assert state.seat == (first + 2) % 4
    bench.run(3000)
    bench.golden("aside-answer", picture=True)
    assert f"Answer in {names[first]}'s turn" in bench.screen
    assert "Back" in bench.screen
    bench.tap("Y")
    assert (state.seat, state.phase) == (first, RUN)
    bench.run(1000)
    bench.cut()
    bench.power()
    bench.run(3000)
    assert bench.session.state.seat == first


def test_the_key_that_came_too_late_for_an_aside_ends_no_turn(bench: tabletop.Bench) -> None:
    first = bench.session.state.seat
    bench.offer("Interrupt")
    bench.tap("E")
    bench.tap("E")
    state = bench.session.state
    assert state.seat != first
    bench.run(state.remaining_ms - bench.session.since_ms + 100)
    assert state.seat == first
    bench.tap("Y")
    assert state.seat == first, "the key was meant for the aside"
    bench.run(3000)
    bench.tap("Y")
    assert state.seat != first


def test_nobodys_clock_runs_until_the_table_goes_on(bench: tabletop.Bench) -> None:
    first = bench.session.state.seat
    left = bench.session.state.remaining_ms
    bench.offer("Look it up")
    bench.tap("E")
    bench.run(90_000)
    assert bench.session.state.phase == PROMPT
    bench.golden("aside-nobody", picture=True)
    assert "Nobody's clock runs." in bench.screen
    bench.tap("E")
    assert (bench.session.state.seat, bench.session.state.phase) == (first, RUN)
    assert left - bench.session.state.remaining_ms < 2000


def test_nobodys_time_is_over_by_itself(bench: tabletop.Bench) -> None:
    bench.offer("Talk in private")
    bench.tap("E")
    bench.run(60_000)
    bench.golden("aside-talk", picture=True)
    assert "Starts in 60 s" in bench.screen or "Starts in 59 s" in bench.screen
    bench.run(61_000)
    assert bench.session.state.phase == RUN
    assert bench.session.game.owner(e.ASIDE).now == 0
