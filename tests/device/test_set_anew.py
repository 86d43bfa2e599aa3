# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Points mistyped in secret are put right by the referee, who does not see what there was."""

from __future__ import annotations

from linked import ask
from tabletop import begun
from tidebell_core import words as texts
from tidebell_core.game.state import RUN
from tidebell_core.record import events as e


def left(bench) -> list[int]:
    """Return the points of both players in the first pool."""
    pools = bench.session.game.owner(e.FIX_POINTS)
    return [bench.session.state.left[pools.place(0, seat)] for seat in range(2)]


def test_points_mistyped_in_secret_are_set_anew(tmp_path):
    bench = begun(tmp_path / "state", "earth-reborn", 2)
    for _ in range(60):
        if bench.app.view.phase == RUN:
            break
        entry = getattr(bench.app.table.round, "entry", None)
        if entry:
            bench.set(9)
        bench.tap("E")
        bench.run(300)
    had, seat = left(bench), bench.app.view.seat
    other = 1 - seat
    bench.hold("E")
    bench.choose("Referee")
    bench.choose(bench.app.view.names[other])
    row = texts.SET_ANEW.format("CP")
    bench.row(row)
    assert "…" in bench.screen
    bench.tap("E")
    bench.turn(1 + 17)
    bench.tap("E")
    bench.run(200)
    assert "17" not in " ".join(line for line in bench.text if "CP" in line)
    now = list(had)
    now[other] = 17
    assert left(bench) == now
    log = ask(bench, "log", game=bench.app.journal.game, first=max(0, bench.session.count - 3))
    fixes = [event for event in log["events"] if event[1] == e.FIX_POINTS]
    assert [event[2:4] for event in fixes] == [[other, None]]
