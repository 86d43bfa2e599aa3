# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Folding and an auction on the device: who is told to be out, and when a round is over."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import tabletop
from tidebell_host import setups

BETS = """format = 1
id = "bets"
title = "Bets"
players = "3"
turns = 9
turn_name = "Hand"
stage = [
    { name = "First bets", order = "alternate", pass_ends = "others" },
    { name = "Last bets", order = "alternate", pass_ends = "others" },
]
action = [
    { name = "Raise", cost = 0, key = "spend", ends = true },
    { name = "Fold", cost = 0, folds = true },
]
"""


def test_who_folds_is_out_and_the_last_raise_ends_the_round(tmp_path: Path) -> None:
    tabletop._compiled["bets"] = setups.loads(BETS.encode(), Path("bets.toml")).data
    with closing(tabletop.begun(tmp_path, "bets")) as bench:
        ada, bruno, chloe = bench.app.view.names
        bench.tap("E")
        bench.tap("A")
        bench.run(1000)
        assert bench.app.view.name == bruno
        bench.action("Fold")
        bench.tap("E")
        bench.run(1000)
        assert bench.app.view.name == chloe and f"Folded: {bruno}" in bench.app.view.facts
        bench.tap("A")
        bench.run(1000)
        bench.tap("B")  # Ada sees it
        bench.run(1000)
        assert (bench.app.view.stage, bench.app.view.name) == ("Last bets", ada)
        bench.tap("E")
        bench.run(1000)
        bench.tap("B")
        bench.run(1000)
        bench.golden("folded", picture=True)
        assert bench.app.view.name == chloe
        assert bench.app.view.facts[-1] == f"Folded: {bruno}"
        bench.tap("B")
        assert (bench.app.view.turn, bench.app.view.stage) == (2, "First bets")
        bench.tap("X")
        assert (bench.app.view.turn, bench.app.view.name) == (1, chloe)
