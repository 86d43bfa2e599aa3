# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Random games of random setups: nothing breaks, and what must always be so is so."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from fuzzing import fixed, fresh
from generated import games
from hypothesis import given, seed, settings
from random_play import play
from tidebell_host import setups
from tidebell_host.setups import library

FAILED = Path(__file__).parent / "once_failed"
MECHANISMS = Path(__file__).parents[2] / "firmware" / "tidebell_core" / "mechanisms"


@fixed(70)
@given(games())
def test_the_same_games_of_random_setups_keep_their_invariants(game: dict[str, Any]) -> None:
    play(game)


@pytest.mark.outer
@fresh(70)
@given(games())
def test_other_games_of_random_setups_in_each_run_keep_their_invariants(
    game: dict[str, Any],
) -> None:
    play(game)


@pytest.mark.parametrize("path", sorted(FAILED.glob("*.json")), ids=lambda path: path.stem)
def test_games_that_once_failed_keep_their_invariants(path: Path) -> None:
    play(json.loads(path.read_text()))


@pytest.mark.outer
def test_the_generated_games_go_everywhere() -> None:
    """A generator that leaves something out would prove nothing about it."""
    keys: set[str] = set()
    ended: set[int] = set()

    @settings(fixed(50), derandomize=False)
    @given(games())
    def look(game: dict[str, Any]) -> None:
        setup = json.loads(game["setup"])
        keys.update(setup)
        keys.update(setup.get("uses", ()))
        keys.update(step[0] for stage in setup["stages"] for step in stage["steps"])
        ended.add(play(game)[2])

    wanted = {path.stem for path in MECHANISMS.glob("*.py") if "RULES = " in path.read_text()}
    assert len(wanted) > 10
    wanted -= {"all_away"}  # it asks in any game, and no setup names it
    wanted |= {"clocks", "pools", "actions", "assets", "counters", "ticks", "decks", "looks"}
    wanted |= {"choices", "score", "penalty", "remind", "lot", "reorder", "starter", "play"}
    # One batch may miss a rare thing; a thing that forty batches miss cannot be drawn at all.
    for batch in range(40):
        seed(batch)(look)()
        if keys >= wanted and len(ended) >= 5:
            break
    assert wanted - keys == set()
    assert len(ended) >= 5


@pytest.mark.parametrize("number", range(6))
def test_however_a_player_turn_ends_its_hand_is_within_the_limit(number: int) -> None:
    """Bags, phases and a clock at once are drawn seldom: here each game has them."""
    chance = random.Random(number)
    form = json.loads(setups.load(library.find("planet-busters").path).data)
    form["clocks"][0]["ms"] = 60000
    whats = ["go", "go", "act", "row", "row", "undo", "fix", "pause"]
    steps = [
        [
            chance.choice((0, 700, 30000, 60000)),
            chance.choice(whats),
            chance.randrange(256),
            chance.randrange(1024),
        ]
        for _ in range(200)
    ]
    switches = [chance.randrange(len(one[2])) for one in form["switches"]]
    switches[1] = 1
    game = {"setup": json.dumps(form), "seed": number, "seats": 2, "switches": switches}
    play(dict(game, steps=steps))
