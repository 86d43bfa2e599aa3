# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Notices that evenings at random seldom come to: what time ended, points that are too few."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from play import step
from tabletop import begun, fresh
from tidebell_core import words as texts
from tidebell_core.game.state import RUN
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack
from watchers import Notices


def test_what_time_has_ended_is_told_until_the_next_act(tmp_path: Path) -> None:
    bench = begun(tmp_path / "state", "turn-timer")
    bench.tap("E")
    name = bench.app.view.name
    bench.run(bench.session.clock_left() + 1500)
    bench.run(2500)
    said = texts.TIME_WAS_UP.format(name)
    assert said in bench.screen
    bench.tap("E")  # the next player pauses, and goes on
    bench.tap("E")
    bench.run(500)
    assert said not in bench.screen


@pytest.mark.parametrize("turn", [5, 25])
def test_too_few_points_hide_neither_card_nor_points_nor_what_to_keep(
    tmp_path: Path, turn: int
) -> None:
    bench = fresh(tmp_path / "state")
    chance = random.Random(turn)
    try:
        bench.begin(3)
        bench.playing(turn)
        notices = Notices(bench)
        for number in range(36):
            view = bench.app.view
            if not bench.app.session or len(bench.app.screens) > 1:
                break
            if view.phase != RUN or view.paused:
                bench.tap("E")
                continue
            few = pack(e.FIX_POINTS, points=1 + number % 2)
            bench.app.do(e.FIX_POINTS, view.seat, few)
            for _ in range(5):
                notices.before()
                step(bench, chance)
                notices.after(b"")
    finally:
        bench.close()
    assert notices.held > 2
