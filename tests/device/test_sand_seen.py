# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Clocks that turn over on the device: the key, the knob, and what the log says."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import tabletop
from tidebell_core.game.state import RUN
from tidebell_host import event_words, setups

MAZE = """format = 1
id = "maze"
title = "Maze"
players = "3"
turns = 1
stage = [{ name = "Escape", together = true }]
clock.all = { mode = "match", seconds = 180, at_zero = "end", warn = [30], turns_over = true }
"""
QUIZ = """format = 1
id = "quiz"
title = "Quiz"
players = "2"
turns = 9
stage = [{ name = "Quiz", clock = "turn" }]
clock.turn = { seconds = 60, turns_over = true }
"""


def at(tmp_path: Path, text: str, name: str) -> tabletop.Bench:
    tabletop._compiled[name] = setups.loads(text.encode(), Path(f"{name}.toml")).data
    return tabletop.begun(tmp_path, name, 2 + (name == "maze"))


def test_one_key_turns_the_glass_of_all(tmp_path: Path) -> None:
    with closing(at(tmp_path, MAZE, "maze")) as bench:
        bench.tap("E")
        bench.run(100_000)
        bench.tap("B")
        assert 99_000 < bench.app.view.match_ms <= 100_900 and bench.app.view.phase == RUN
        bench.golden("glass-turned", picture=True)
        bench.run(80_000)
        bench.tap("X")
        assert bench.app.view.match_ms == 0 and bench.app.view.paused
        bench.hold("X")
        bench.tap("E")
        assert 18_000 < bench.app.view.match_ms < 20_900


def test_the_knob_turns_the_glass_of_a_player_turn(tmp_path: Path) -> None:
    with closing(at(tmp_path, QUIZ, "quiz")) as bench:
        bench.tap("E")
        bench.run(45_000)
        bench.offer("Turn the glass")
        bench.golden("glass-offered", picture=True)
        bench.tap("E")
        assert 44_000 < bench.app.view.clock_ms <= 45_900
        seat = bench.app.view.seat
        bench.run(40_000)
        assert bench.app.view.seat == seat
        bench.run(6_000)
        assert bench.app.view.seat != seat


def test_the_log_says_whose_glass_was_turned() -> None:
    told = event_words.told({}, [[0, "Ann"]], "sand", 0, 0)
    assert event_words.sentence("sand", "Ann", told) == "Ann: the glass is turned over"
    assert event_words.sentence("sand", "", told) == "the glass is turned over"
