# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A screen says of a clock what ``tidebell_core.times`` writes: no sign and no digit is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import tabletop
from linked import ask
from test_counters_seen import playing, setup
from tidebell_core import times
from tidebell_core.record import events as e
from tidebell_host import told
from tidebell_host.records import Reader
from tidebell_host.setups.tables.clocks import MODES

HOUR = 3_600_000
LEFT = [
    *(99 * HOUR, 10 * HOUR + 59 * 60_000 + 59_300, 10 * HOUR, 9 * HOUR + 3_599_000, 2 * HOUR),
    *(5_999_001, 5_999_000, 90 * 60_000 + 19_697, 600_000, 599_001, 61_500, 10_000, 0),
]
BELOW = [
    *(-1, -999, -61_000, -599_999, -600_000, -610_000, -2_410_000, -6_060_000),
    *(-10 * HOUR, -98 * HOUR - 61_000),
]
TIME = re.compile(r"(?<![\d:+])-?\d+(?::\d\d)+(?![\d:])|-?\d+h\d\d")


def put(bench: tabletop.Bench, seat: int, ms: int) -> None:
    """Have the clock of a seat show a time, as if it had run so long."""
    session = bench.session
    clocks = session.game.owner(e.FLAG)
    account = clocks.account(seat)
    account.periods = 0  # no period hides what is below zero
    plays = clocks.running == seat
    if clocks.clock()["mode"] == "count_up" and plays:
        used = clocks.started_ms - session.state.remaining_ms
        account.bank = ms - used
    else:
        account.bank = ms
        if plays and ms <= 0:
            clocks.beyond()
        elif plays:
            clocks.run(ms)
    session.version += 1


def shown(bench: tabletop.Bench) -> list[str]:
    bench.app.redraw()
    bench.run(1100)
    return TIME.findall(re.sub(r"for \d+:\d\d", "", bench.screen))


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode not in ("countdown", "match")])
@pytest.mark.parametrize("players", [2, 4])
def test_every_clock_shows_each_time_with_its_sign_and_all_its_digits(
    tmp_path: Path, mode: str, players: int
) -> None:
    bench = tabletop.begun(tmp_path, setup(mode, "points"), players)
    playing(bench)
    bench.app.do(e.PAUSE)
    up = mode == "count_up"
    plays = bench.session.state.seat
    for ms in LEFT if up else LEFT + BELOW:
        for seat in range(players):
            put(bench, seat, ms)
        found = shown(bench)
        view = bench.app.view
        assert [times.seconds(one, up) for one in view.clocks] == [
            times.seconds(ms, up) if ms else times.seconds(0) for _ in range(players)
        ], (mode, ms)
        wanted = times.short(ms, up)
        assert found and set(found) == {wanted}, (mode, ms, bench.text)
        status = ask(bench, "status")
        rows = dict(told.rows(status))
        assert f"{view.names[plays]} {times.text(ms, up)}" in rows["clocks"]
    # Times too long for the digits are redrawn as they change, and the digits come back.
    for ms in (36_000_900, -609_100, 599_000) if not up else (36_000_900, 599_000):
        put(bench, plays, ms)
        before = shown(bench)[0]
        bench.app.do(e.RESUME)
        bench.run(61_000 if abs(ms) > HOUR else 1_000)
        bench.app.do(e.PAUSE)
        after = shown(bench)[0]
        assert before == times.short(ms, up) and after != before
        assert after == times.short(bench.app.view.clock_ms, up)


@pytest.mark.parametrize("mode", ["bank", "count_up"])
def test_the_others_clocks_are_whole_in_their_line(tmp_path: Path, mode: str) -> None:
    bench = tabletop.begun(tmp_path, setup(mode, "nothing"), 4)
    playing(bench)
    up = mode == "count_up"
    for ms in LEFT if up else LEFT[:-1] + BELOW:
        for seat in range(4):
            if seat != bench.session.state.seat:
                put(bench, seat, ms)
        bench.run(1100)
        found = TIME.findall(bench.screen)
        assert found.count(times.short(ms, up)) >= 3, (ms, bench.text)


def test_time_that_ran_before_an_undo_is_shown_and_said(tmp_path: Path) -> None:
    bench = tabletop.begun(tmp_path, setup("countdown", "points"), 2)
    playing(bench)
    bench.run(60_000 - bench.session.since_ms)
    bench.app.do(e.UNDO)
    bench.run(300)
    left = bench.app.table.ready_ms
    assert left == 500_000 - 60_000
    assert times.text(left) in bench.screen
    bench.tap("E", 1, 80, 300)
    assert "1:00 ran before the undo" in bench.screen
    assert left - 400 <= bench.app.view.clock_ms < left


def test_the_log_says_that_power_came_back(tmp_path: Path) -> None:
    bench = tabletop.begun(tmp_path, setup("countdown", "points"), 2, "pico_table")
    playing(bench)
    bench.run(12_000)
    bench.cut()
    bench.power()
    bench.tap("E")
    reader = Reader(None, bench.session.header.seats)
    told = [("pause", 1, "Power is back"), ("resume", 0, "Play goes on")]
    heard = [event for event in bench.events if event["event"] in ("pause", "resume")]
    assert [(one["event"], one["arg"]) for one in heard][-1:] == [("resume", 0)]
    events = [event for event, _, _ in bench.session.source()]
    lines = [reader.told([at, *event]).said for at, event in enumerate(events)]
    assert lines[-2:] == [said for _, _, said in told]
    bench.tap("E")
    event = [event for event, _, _ in bench.session.source()][-1]
    assert reader.told([len(events), *event]).said == "Paused"


@pytest.mark.parametrize("mode", ["countdown", ""])
def test_a_game_that_is_on_shows_everybodys_time_in_the_menu(tmp_path: Path, mode: str) -> None:
    bench = tabletop.begun(tmp_path, setup(mode, "points"), 4)
    playing(bench)
    bench.tap("Y")
    bench.run(62_000)
    bench.tap("Y")
    bench.run(29_500)
    bench.hold("E")
    bench.row("Times")
    bench.tap("E")
    rows = [[line.text, line.value()] for line in bench.app.screens[-1].rows]
    assert rows[1] == ["Bruno", "1:02"] and rows[2][1] in ("0:29", "0:30")
    if mode:
        bench.golden("times-on", picture=True)
    bench.tap("X", 2)
    assert bench.app.view.paused == bool(mode)
