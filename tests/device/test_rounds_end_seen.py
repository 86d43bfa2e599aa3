# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""On the device: a track that ends the round, a level that ends the game at once, kept dice."""

from __future__ import annotations

from pathlib import Path

import tabletop
from tidebell_core.game.state import OVER, READY
from tidebell_host import setups

AUCTIONS = """format = 1
id = "auctions"
title = "Auctions"
players = "2-3"
turns = 3
turn_name = "Epoch"
clock.turn.seconds = 60
stage = [{ name = "Epoch", order = "alternate", passes = "out", clock = "turn" }]
action = [
    { name = "Sun", cost = 0, key = "spend", raises = { sun = 1 } },
    { name = "Flood", cost = 0, key = "declare", raises = { flood = 1 } },
]

[table.sun]
name = "Sun"
most = 3
ends = "round"
ends_after = "WHEN"

[table.flood]
name = "Flood"
most = 2
ends = true
ends_after = "now"

[die.skill]
name = "Skill"
sides = 100
dice = 3
exactly = true
keep = "lowest"
tens = true
hits = "at_most"
target = "1-99"
target_name = "Skill"
degree = [{ name = "extreme", part = 5 }, { name = "hard", part = 2 }]
"""


def bench_of(tmp_path: Path, when: str, **more: str) -> tabletop.Bench:
    text = AUCTIONS.replace("WHEN", when)
    tabletop._compiled["auctions"] = setups.loads(text.encode(), Path("auctions.toml")).data
    return tabletop.begun(tmp_path, "auctions", **more)


def test_a_full_track_ends_the_epoch_at_once_and_a_flood_the_game(tmp_path: Path) -> None:
    bench = bench_of(tmp_path, "now")
    bench.tap("E")
    bench.tap("A", 2)
    assert "Sun 2" in bench.screen and bench.session.state.turn == 1
    bench.tap("A")
    state = bench.session.state
    assert (state.turn, state.phase, state.total_ms) == (2, READY, 60_000)
    bench.tap("X")
    assert "Undone: end of turn" in bench.screen and bench.session.state.turn == 1
    bench.hold("X")
    bench.cut()
    bench.power()
    assert bench.session.state.turn == 2
    bench.tap("E")
    if bench.session.state.phase == READY:
        bench.tap("E")
    assert "Sun 0" in bench.screen
    bench.tap("B", 2)
    assert bench.session.state.phase == OVER


def test_or_with_the_player_turn_which_the_screen_says(tmp_path: Path) -> None:
    bench = bench_of(tmp_path, "player_turn")
    bench.tap("E")
    bench.tap("A", 3)
    assert "Last turn of the round" in bench.screen and bench.session.state.turn == 1
    bench.golden("round-last", picture=True)
    bench.tap("Y")
    assert bench.session.state.turn == 2


def test_kept_dice_are_told_with_what_they_mean(tmp_path: Path) -> None:
    bench = bench_of(tmp_path, "now")
    bench.tap("E")
    bench.offer("Skill")
    bench.tap("E")
    bench.turn(49)
    bench.tap("E")
    assert "Skill" in bench.screen and "Dice" in bench.screen
    bench.golden("dice-kept", picture=True)
