# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Actions that change counters of others on the device: whom it asks for, and what it tells."""

from __future__ import annotations

from pathlib import Path

import tabletop
from tidebell_host import setups

MARKET = """format = 1
id = "market"
title = "Market"
players = "3"
turns = 9
stage = [{ name = "Market" }]
counter.gold = { name = "Gold", unit = "Gold", most = 9, start = 2, in_play = true }
action = [
    { name = "Foul", cost = 0, key = "declare", all_others = { gold = 1 } },
    { name = "Pay", cost = 0, key = "spend", counts = { gold = -2 }, one_other = { gold = 2 } },
    { name = "Begin anew", cost = 0, sets = { gold = 2 } },
]
"""


def test_who_is_paid_is_asked_for_and_all_see_what_it_made(tmp_path: Path) -> None:
    tabletop._compiled["market"] = setups.loads(MARKET.encode(), Path("market.toml")).data
    bench = tabletop.begun(tmp_path, "market")
    try:
        bench.tap("E")
        names = bench.app.view.names
        bench.tap("A")
        bench.golden("transfer-to-whom", picture=True)
        bench.choose(names[2])
        assert bench.app.view.facts == ["Gold 0", f"{names[1]} Gold 2", f"{names[2]} Gold 4"]
        bench.tap("B")
        assert bench.app.view.facts == ["Gold 0", f"{names[1]} Gold 3", f"{names[2]} Gold 5"]
        bench.golden("transfer-made", picture=True)
        bench.tap("A")
        bench.choose(names[1])  # with nothing to pay
        assert bench.app.view.facts[0] == "Gold 0" and "Not enough Gold" in bench.screen
    finally:
        bench.close()
