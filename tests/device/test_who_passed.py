# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A round that ends by passing shows who has passed, at the hand-over and in the turn."""

from __future__ import annotations

from pathlib import Path

import tabletop
from tidebell_host import setups, told
from tidebell_host.setups.library import archetypes
from tidebell_host.watch.page_state import page_state

GAME = "rounds-until-all-pass"


def test_who_has_passed_is_seen_until_the_round_is_over(tmp_path: Path) -> None:
    source = next(path for path in archetypes() if path.stem == GAME)
    tabletop._compiled[GAME] = setups.loads(source.read_bytes(), source).data
    bench = tabletop.begun(tmp_path, GAME, 4)
    bench.tap("E")
    bench.tap("Y")  # Ada acts
    assert "Passed" not in bench.screen
    bench.tap("B", 2)
    bench.golden("passed-hand-over", picture=True)
    bench.run(3000)
    assert "Passed: Bruno, Chloé" in bench.text
    bench.golden("passed-turn", picture=True)
    status = {"game": 1, "seats": bench.session.header.seats, **bench.app.view.public()}
    assert ("passed", "Bruno, Chloé") in told.rows(status)
    shown = page_state("d", status, None)["order"]
    assert [one["passed"] for one in shown] == [False, True, True, False]
    bench.tap("X")  # Chloé's pass is taken back
    assert bench.app.view.idle == [1]
    bench.cut()
    bench.power()
    bench.run(9000)
    assert bench.app.view.idle == [1]
