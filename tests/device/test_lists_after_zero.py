# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A list behind a player turn that ended at zero: it says whose time is up, and no more."""

from __future__ import annotations

from pathlib import Path

import pytest
import tabletop
from tidebell_core.game.state import REORDER, STARTER
from tidebell_host import setups

GAME = """format = 1
id = "asked"
title = "Asked"
players = "2"
turns = 9
clock.turn.seconds = 5
stage = [{ name = "Play", steps = ["STEP", "play"], clock = "turn" }]
"""


@pytest.mark.parametrize(("step", "phase"), [("starter", STARTER), ("reorder", REORDER)])
def test_a_list_after_zero_says_whose_time_is_up_and_nothing_of_moves(
    tmp_path: Path, step: str, phase: int
) -> None:
    text = GAME.replace("STEP", step)
    tabletop._compiled["asked"] = setups.loads(text.encode(), Path("asked.toml")).data
    bench = tabletop.begun(tmp_path, "asked")
    try:
        bench.tap("E", 2)
        bench.run(4000)
        bench.run(9000)
        view = bench.app.view
        assert (view.phase, view.turn) == (phase, 2)
        assert "TIME IS UP" not in bench.screen and "no more moves" not in bench.screen
        assert f"{view.names[1]}: time is up" in bench.screen
        if phase == STARTER:
            bench.golden("starter-after-zero", True)
    finally:
        bench.close()
        del tabletop._compiled["asked"]
