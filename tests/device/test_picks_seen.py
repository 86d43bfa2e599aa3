# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Secret picks at the table: a cover for each player, a number, and all of them shown."""

from __future__ import annotations

from pathlib import Path

import tabletop
from linked import ask
from tidebell_core.game.state import READY
from tidebell_host import setups

AUCTION = b"""format = 1
id = "auction"
title = "Auction"
players = "2-8"
turns = 9
stage = [{ steps = ["pick bid", "play"] }]
[counter.bid]
name = "Bid"
most = 20
[pick.bid]
name = "Your bid"
most = 20
counter = "bid"
"""


def test_a_blind_bid(tmp_path: Path) -> None:
    tabletop._compiled["auction"] = setups.loads(AUCTION, Path("auction.toml")).data
    bench = tabletop.begun(tmp_path, "auction", 4)
    for value in (7, 18, 0, 12):
        bench.run(500)
        assert str(value) not in bench.screen
        if value == 7:
            bench.golden("pick-covered", picture=True)
        bench.tap("E")
        assert "Your bid" in bench.text and ": Your bid" not in bench.text
        bench.set(value)
    bench.run(500)
    bench.golden("pick-shown", picture=True)
    assert bench.session.state.counters == [0, 0, 0, 0]
    assert "18" in bench.screen
    bench.tap("X")
    assert "18" in bench.screen, "what all have seen is not taken back"
    bench.run(9000)
    bench.tap("E")
    state = bench.session.state
    assert state.phase == READY and sorted(state.counters) == [0, 7, 12, 18]
    assert ask(bench, "status")["phase"] == READY
