# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""No notice hides what a player decides by: the card that counts, his points, what he must keep."""

from __future__ import annotations

import random

import pytest
from tabletop import Bench, begun, fresh
from tidebell_core import words as texts
from tidebell_core.game.state import ASK, OVERTIME, READY, RUN
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack
from tidebell_host.setups import library

GAMES = sorted(entry.id for entry in library.entries())
# What is tried: keys of play and the knob most of all, and time that passes.
WALK = (
    ["A"] * 5 + ["B"] * 3 + ["X"] * 3 + ["Y"] * 3 + ["E"] * 6 + ["turn"] * 5 + ["hold X", "hold E"]
)
TIMES = (50, 300, 900, 3000, 9000, 60000, 200000)


def call(bench: Bench, length: int) -> None:
    """Give the players of a game names of so many letters."""
    for seat, letter in zip(bench.session.header.seats, "WXYZABCD", strict=False):
        seat[1] = f"{letter}olfgang-Amadeusin"[:length]


def wanted(bench: Bench) -> list[str]:
    """What has to be on the screen of a player turn, whatever is told."""
    view, table = bench.app.view, bench.app.table
    if len(bench.app.screens) > 1 or not table or view.paused or table.woken:
        return []
    if view.phase not in (READY, RUN, OVERTIME, ASK) or table.confirmation or table.entry:
        return []
    found = []
    clock = view.clock_total or view.phase == READY
    if clock and view.card and not view.clocks:
        found.append(view.card)
    if view.pool and view.phase != READY:
        found.append(str(view.left))
        if view.keep and clock:
            found.append(texts.WARN_KEEP.format(view.keep, view.pool))
    return found


def lasts(bench: Bench) -> bool:
    """Whether it is the strip of what lasts that a notice takes the place of."""
    table, view = bench.app.table, bench.app.view
    return table.chosen < 0 and view.phase in (READY, RUN)


def walk(bench: Bench, seed: int, steps: int) -> int:
    """Press at random, and look at each screen with a notice; returns how many those were."""
    rng = random.Random(seed)
    seen = 0
    for _ in range(steps):
        what = rng.choice(WALK)
        if what == "turn":
            bench.turn(rng.choice((-2, -1, 1, 1, 2)))
        elif what.startswith("hold"):
            bench.hold(what[5:])
        else:
            bench.tap(what, rng.choice((1, 1, 2)), 60, 60)
        bench.run(rng.choice(TIMES[:4]) if rng.random() < 0.8 else rng.choice(TIMES))
        if not bench.app.session:
            return seen
        if bench.app.view.paused and rng.random() < 0.7:
            bench.tap("E")
        bench.run(400)
        if bench.app.table.notice and lasts(bench):
            text = bench.screen
            for one in wanted(bench):
                seen += 1
                assert one in text, f"{one!r} is hidden: {bench.text}"
    return seen


def outlived(bench: Bench, seed: int, steps: int) -> int:
    """Press at random, and hold that no notice is still told after the next act, or on another
    screen; returns how many there were."""
    rng = random.Random(seed)
    seen = 0
    table = bench.app.table
    for _ in range(steps):
        was, view = table.notice, bench.app.view
        stood, count = (view.phase, view.seat), len(bench.events)
        what = rng.choice(WALK)
        if what == "turn":
            bench.turn(rng.choice((-2, -1, 1, 1, 2)))
        elif what.startswith("hold"):
            bench.hold(what[5:])
        else:
            bench.tap(what, 1, 60, 60)
        bench.run(rng.choice(TIMES[:4]))
        if not bench.app.session or bench.app.table is not table:
            return seen
        if bench.app.view.paused and rng.random() < 0.7:
            bench.tap("E")
        kinds = {event["event"] for event in bench.events[count:]} - {"timeout", "full_time"}
        moved = kinds or (bench.app.view.phase, bench.app.view.seat) != stood
        if was and was is not table.stays and moved:
            seen += 1
            assert table.notice is not was and was not in table.notices, (what, was, bench.screen)
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_no_notice_outlives_the_next_act_or_stands_on_another_screen(tmp_path, game):
    for seed in range(2):
        bench = begun(tmp_path / str(seed), game)
        try:
            outlived(bench, seed, 90)
        finally:
            bench.close()


def test_what_time_has_ended_is_told_until_the_next_act(tmp_path):
    bench = begun(tmp_path / "state", "turn-timer")
    try:
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
    finally:
        bench.close()


@pytest.mark.parametrize("game", GAMES)
def test_no_notice_hides_card_points_or_what_to_keep(tmp_path, game):
    for seed, length in enumerate((1, 9, 18)):
        bench = begun(tmp_path / str(seed), game)
        try:
            call(bench, length)
            walk(bench, seed, 60)
        finally:
            bench.close()


@pytest.mark.parametrize("turn", [5, 25])
def test_nor_in_the_turns_that_have_all_three(tmp_path, turn):
    bench = fresh(tmp_path / "state")
    seen = 0
    try:
        bench.begin(3)
        call(bench, 18)
        bench.playing(turn)
        for seed in range(36):
            view = bench.app.view
            if not bench.app.session or len(bench.app.screens) > 1:
                break
            if view.phase != RUN or view.paused:
                bench.tap("E")
                continue
            # Too few for most of what is tried: that is told.
            few = pack(e.FIX_POINTS, points=1 + seed % 2)
            bench.app.do(e.FIX_POINTS, view.seat, few)
            seen += walk(bench, seed, 5)
    finally:
        bench.close()
    assert seen > 2
