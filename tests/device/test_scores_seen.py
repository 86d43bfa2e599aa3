# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Scores below 0: entered, ranked, put into a result's code, and told on each face."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

import pytest
import tabletop
from tidebell.ui.home import result_code
from tidebell_host import setups, told
from tidebell_sim import face

FEUD = """format = 1
id = "feud"
title = "Feud"
players = "3"
turns = 9
stage = [{ name = "Feud" }]
counter.fame = { name = "Fame", unit = "Fame", least = -10, most = 9, in_play = true }

[score]
field = [
    { name = "Points", each = 0.5, least = -40 },
    { name = "Fame", each = 2, counter = "fame" },
]
"""


@pytest.fixture()
def bench(tmp_path: Path):
    tabletop._compiled["feud"] = setups.loads(FEUD.encode(), Path("feud.toml")).data
    bench = tabletop.begun(tmp_path, "feud")
    yield bench
    bench.close()


def test_a_score_below_0_is_set_ranked_and_told(bench: tabletop.Bench) -> None:
    bench.tap("E")
    bench.offer("Fame")
    bench.tap("E")
    bench.turn(-3)
    bench.tap("E")
    bench.hold("E")
    bench.choose("End early, count scores")
    bench.tap("Y")
    name = bench.app.view.names[0]
    assert f"{name}: Fame −3" in bench.screen
    bench.choose(f"{name}: Points")
    bench.turn(-5)
    bench.golden("scores-below-0", picture=True)
    bench.tap("E")
    bench.choose("Add up")
    bench.run(1000)
    assert [line[1:] for line in bench.app.view.ranking[2:]] == [(0, -8.5)]
    assert "−8.5" in bench.screen
    bench.golden("ranking-below-0", picture=True)
    _, rows = result_code.ranked(result_code.told(bench.app, False).partition("#")[2])
    assert (unquote(rows[2][0]), rows[2][1]) == (name, -8.5)
    last = face.content(bench.app)["ranks"][2]
    assert (last["told"], last["written"]) == (-8.5, "−8.5")
    status = {"game": 1, "seats": bench.session.header.seats, **bench.app.view.public()}
    assert ("rank 3", f"{name}, −8.5") in told.rows(status)
