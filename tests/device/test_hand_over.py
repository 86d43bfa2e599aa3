# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A clock that waits for its player's own push, three seconds at most: what is seen and pressed."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import tabletop
from tidebell.parts import sounds
from tidebell_core import words as texts
from tidebell_core.game.state import READY, RUN

WAIT = 3000


@pytest.fixture(autouse=True)
def _game() -> Iterator[None]:
    """Full Metal Planète, played with what its own rules have not."""
    form = json.loads(tabletop.compiled())
    for stage in form["stages"]:
        for step in stage["steps"]:
            if step[0] == "play":
                step[1].update(gap=WAIT)
    form["uses"] = sorted([*form["uses"], "order"])
    tabletop._compiled["waits"] = json.dumps(form).encode()
    yield
    del tabletop._compiled["waits"]


@pytest.fixture
def handed(tmp_path) -> Iterator[tabletop.Bench]:
    """The first player of turn 5 has just handed over to the second."""
    bench = tabletop.fresh(tmp_path / "state", setup="waits")
    try:
        bench.begin(3)
        bench.playing(5)
        bench.run(5000)
        bench.tap("Y", 1, 20, 0)
        yield bench
    finally:
        bench.close()


def phase(bench: tabletop.Bench) -> int:
    return bench.app.view.phase


def heard(bench: tabletop.Bench, since: int) -> list[int]:
    """The tones since then, by frequency."""
    return [tone[1] for tone in bench.tones[since:] if tone[2]]


def test_the_next_player_is_called_and_told_when_his_clock_starts(handed):
    handed.run(600)
    view = handed.app.view
    assert phase(handed) == READY and view.name in handed.screen
    assert "Start" in handed.screen and "Starts in 3 s" in handed.screen
    handed.run(1000)
    assert "Starts in 2 s" in handed.screen
    handed.run(1000)
    assert "Starts in 1 s" in handed.screen
    handed.golden("wait", True)


def test_it_starts_by_itself_and_is_heard_but_not_as_a_zero(handed):
    handed.run(2500)
    tones = len(handed.tones)
    handed.run(1000)
    assert phase(handed) == RUN
    found = heard(handed, tones)
    assert sounds.START[0] in found and sounds.ZERO[0] not in found
    assert texts.PAUSE in handed.screen and "Starts in" not in handed.screen


def test_a_push_starts_it(handed):
    handed.run(700)
    handed.tap("E", 1, 60, 0)
    assert phase(handed) == RUN and not handed.app.view.paused


@pytest.mark.parametrize("ms", [-200, -40, 10, 300])
def test_a_push_about_when_it_starts_by_itself_starts_it_and_no_more(handed, ms):
    handed.run(handed.session.clock_left() + ms)
    handed.tap("E", 1, 80, 200)
    assert phase(handed) == RUN and not handed.app.view.paused
    assert len(handed.app.screens) == 1


def test_whoever_spends_at_once_starts_his_clock_by_that(handed):
    handed.run(500)
    handed.tap("A")
    view = handed.app.view
    assert phase(handed) == RUN and view.left == view.base + view.kept - 1


def test_the_end_key_of_whoever_handed_over_passes_nobody_over(handed):
    seat = handed.app.view.seat
    handed.tap("Y", 3)
    assert phase(handed) == READY and handed.app.view.seat == seat


def test_under_the_menu_no_clock_starts(handed):
    handed.run(500)
    handed.hold("E")
    assert len(handed.app.screens) == 2
    handed.run(10000)
    assert phase(handed) == READY
    handed.tap("X")
    handed.tap("E")
    handed.run(WAIT)
    assert phase(handed) == RUN


def test_after_a_power_cut_the_wait_stands_still_until_somebody_resumes(handed):
    handed.run(1000)
    seat = handed.app.view.seat
    handed.cut()
    handed.power()
    handed.run(10000)
    assert phase(handed) == READY and handed.app.view.seat == seat and handed.app.view.paused
    handed.tap("E")
    assert 0 < handed.session.clock_left() <= WAIT
    handed.run(WAIT)
    assert phase(handed) == RUN


def test_the_hand_over_is_taken_back_before_and_after_the_clock_starts(handed):
    former = handed.app.view.ended_seat
    handed.run(1000)
    handed.tap("X")
    assert phase(handed) == RUN and handed.app.view.seat == former
    handed.tap("Y")
    handed.run(WAIT + 1000)
    assert phase(handed) == RUN and handed.app.view.seat != former
    handed.tap("X", 2)
    assert handed.app.view.seat == former and handed.app.view.paused
    handed.tap("E")
    assert phase(handed) == RUN and not handed.app.view.paused


def test_while_it_waits_the_device_rests(handed):
    handed.run(700)
    ticks = []
    tick = handed.app.loop.tick
    handed.app.loop.tick = lambda: ticks.append(1) or tick()
    handed.run(1000)
    assert len(ticks) < 200


@pytest.mark.parametrize("game", ["turn-timer", "bank-timer"])
def test_a_table_of_clocks_chooses_it_when_the_game_begins(tmp_path, game):
    bench = tabletop.begun(tmp_path / "state", game, 3, Next_clock=1)
    bench.tap("E")
    bench.run(2000)
    bench.tap("Y")
    assert phase(bench) == READY and "Starts in 3 s" in bench.screen
    bench.run(WAIT)
    assert phase(bench) == RUN
