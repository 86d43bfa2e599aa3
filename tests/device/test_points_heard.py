# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Points that run low are heard: ``warn_at_points``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import tabletop
from tabletop import Bench
from test_sounds import heard, notes
from tidebell.parts import sounds
from tidebell_host import setups

SETUP = """
format = 1
id = "low"
title = "Low"
players = "2"
turns = 9
clock.turn.seconds = 600
stage = [{ turns = "1-9", steps = ["play"], clock = "turn", points = true }]
action = [{ id = "walk", name = "Walk" }, { id = "dig", name = "Dig", pool = "tools", cost = 2 }]
[pool.ap]
name = "AP"
base = { 1 = 5 }
warn_at_points = 3
[pool.tools]
name = "To"
base = { 1 = 5 }
warn_at_points = 2
"""
FELL = notes(sounds.DONE + sounds.WARN)
SPENT = notes(sounds.DONE)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    tabletop._compiled["low"] = setups.loads(SETUP.encode(), Path("low.toml")).data
    bench = tabletop.begun(tmp_path, "low")
    try:
        bench.tap("E")
        bench.run(2000)
        yield bench
    finally:
        bench.close()


def acted(bench: Bench, name: str) -> list[int]:
    """The tones of an action."""
    bench.action(name)
    bench.run(1000)
    bench.tones.clear()
    bench.tap("E")
    bench.run(1000)
    return heard(bench)


def test_the_tone_comes_once_as_points_fall_so_far(bench: Bench) -> None:
    assert [acted(bench, "Walk") for _ in range(4)] == [SPENT, FELL, SPENT, SPENT]


def test_it_comes_below_the_number_too_and_for_each_pool(bench: Bench) -> None:
    assert [acted(bench, "Dig"), acted(bench, "Dig"), acted(bench, "Walk")] == [SPENT, FELL, SPENT]


def test_it_comes_again_after_an_undo_and_after_power_is_back(bench: Bench) -> None:
    assert [acted(bench, "Walk"), acted(bench, "Walk")] == [SPENT, FELL]
    bench.tones.clear()
    bench.tap("X")
    bench.run(1000)
    assert sounds.WARN[0] not in heard(bench)
    bench.cut()
    bench.power()
    bench.tap("E")
    bench.run(2000)
    assert acted(bench, "Walk") == FELL


def test_neither_a_turns_end_nor_the_next_turn_is_such_a_fall(bench: Bench) -> None:
    bench.tones.clear()
    bench.tap("Y")
    bench.run(1500)
    bench.tap("E")
    bench.run(1500)
    assert sounds.WARN[0] not in heard(bench)
