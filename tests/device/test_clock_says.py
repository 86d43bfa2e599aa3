# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Clocks say texts at given seconds; after a match's time so many turns follow."""

from __future__ import annotations

from pathlib import Path

import pytest
import tabletop
from tidebell_core.game.state import OVER
from tidebell_host import setups

TEXT = """format = 1
id = "said"
title = "Said"
players = "2"
turns = 99
[clock.turn]
seconds = 90
warn = []
say = { 60 = "Sum up, please" }
"""
MATCH = """
[clock.match]
mode = "match"
seconds = 100
warn = []
say = { 40 = "Forty seconds left" }
more_turns = 2
"""


@pytest.fixture
def bench(tmp_path: Path, request: pytest.FixtureRequest):
    tabletop._compiled["said"] = setups.loads(request.param.encode(), Path("said.toml")).data
    bench = tabletop.begun(tmp_path, "said")
    yield bench
    bench.close()


@pytest.mark.parametrize("bench", [TEXT], indirect=True)
def test_a_turns_clock_says_its_text_once_with_a_sound(bench: tabletop.Bench) -> None:
    bench.tap("E")
    bench.run(25_000)
    tones = len(bench.tones)
    assert "Sum up" not in bench.screen
    bench.run(6_000)
    assert "Sum up, please" in bench.text and len(bench.tones) > tones
    bench.golden("clock-says", picture=True)
    bench.run(9_000)
    assert "Sum up" not in bench.screen


@pytest.mark.parametrize("bench", [TEXT + MATCH], indirect=True)
def test_the_match_says_its_text_and_two_turns_follow_its_end(bench: tabletop.Bench) -> None:
    bench.tap("E")
    bench.run(58_000)
    bench.tap("Y")
    bench.run(4_000)
    assert "Forty seconds left" in bench.text
    bench.run(40_000)
    assert "The match time is up" in bench.screen and "2 more turns" in bench.screen
    bench.golden("match-more-turns", picture=True)
    bench.tap("Y")
    bench.tap("E")
    bench.cut()
    bench.power()
    bench.run(1_000)
    bench.tap("E")
    bench.run(9_000)
    assert "1 more turn" in bench.screen
    bench.tap("Y")
    bench.run(3_000)
    assert "Last turn" in bench.screen
    bench.tap("Y")
    assert bench.app.view.phase == OVER
