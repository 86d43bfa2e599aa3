# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The end of a game for one, of one that all win or lose together, and of one of teams."""

from __future__ import annotations

from pathlib import Path

import pytest
import tabletop
from linked import ask
from tidebell_core.record import events as e
from tidebell_host import setups, told

HEAD = """format = 1
id = "ends"
title = "Ends"
players = "1-4"
turns = 3
"""
SCREENS = ("end-of-1-together", "end-of-3-together")
SIDES = """
[side.north]
name = "North"
[side.south]
name = "South"
""" + "".join(
    f'[[colour]]\nname = "{name}"\nletter = "{name[0]}"\nrgb = "{rgb}"\nside = "{side}"\n'
    for name, rgb, side in (
        ("Red", "#f04040", "north"),
        ("Blue", "#4060ff", "south"),
        ("Yellow", "#ffe000", "north"),
        ("Green", "#10c040", "south"),
    )
)


def ended(folder: Path, score: str, players: int, more: str = "") -> tabletop.Bench:
    """A game played to its end, each player with more points than the one before."""
    text = f"{HEAD}[score]\n{score}\n{more}"
    tabletop._compiled["ends"] = setups.loads(text.encode(), Path("ends.toml")).data
    bench = tabletop.begun(folder, "ends", players)
    bench.tap("E")
    bench.app.do(e.END_EARLY)
    for seat in range(players):
        bench.app.do(e.SCORE, seat, 10 + seat)
    bench.app.do(e.FINISH)
    bench.run(3000)
    return bench


@pytest.mark.parametrize(
    ("players", "score", "wanted", "name"),
    [
        (1, "", "Points in all: 10", SCREENS[0]),
        (3, 'ranks = "none"', "Points in all: 33", SCREENS[1]),
    ],
)
def test_nobody_wins_alone_or_together(
    tmp_path: Path, players: int, score: str, wanted: str, name: str
) -> None:
    bench = ended(tmp_path, score, players)
    bench.golden(name, picture=True)
    assert wanted in bench.screen and "win" not in bench.screen
    assert ("result", wanted) in told.rows(ask(bench, "status"))
    # The result is kept, and shown like the end.
    bench.tap("Y")
    bench.hold("E")
    bench.choose("Last results")
    bench.tap("E")
    assert wanted in bench.screen


def test_a_team_wins(tmp_path: Path) -> None:
    bench = ended(tmp_path, 'ranks = "side"', 4, SIDES)
    bench.golden("end-of-teams", picture=True)
    names = bench.app.view.names
    assert f"{names[1]} and {names[3]} share the win" in bench.screen
