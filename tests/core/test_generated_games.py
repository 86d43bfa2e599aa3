# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Random games of random setups: nothing breaks, and what must always be so is so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from generated import games
from hypothesis import HealthCheck, Phase, given, settings
from random_play import play

MECHANISMS = Path(__file__).parents[2] / "firmware" / "tidebell_core" / "mechanisms"
# Not shrunk: a game that fails is printed whole, and shrinking one takes minutes.
SETTINGS = settings(
    max_examples=250,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@SETTINGS
@given(games())
def test_any_game_of_any_setup_keeps_its_invariants(game: dict[str, Any]) -> None:
    play(game)


def test_the_generated_games_go_everywhere() -> None:
    """A generator that leaves something out would prove nothing about it."""
    keys: set[str] = set()
    ended: set[int] = set()

    @settings(SETTINGS, max_examples=150)
    @given(games())
    def look(game: dict[str, Any]) -> None:
        setup = json.loads(game["setup"])
        keys.update(setup)
        keys.update(setup.get("uses", ()))
        keys.update(step[0] for stage in setup["stages"] for step in stage["steps"])
        ended.add(play(game)[2])

    look()
    assert keys >= {"clocks", "pools", "actions", "assets", "counters", "ticks", "decks", "looks"}
    assert keys >= {"choices", "score", "penalty", "remind", "lot", "reorder", "starter", "play"}
    mechanisms = MECHANISMS.glob("*.py")
    parts = {path.stem for path in mechanisms if "RULES = " in path.read_text()}
    assert len(parts) > 10
    assert keys >= parts
    assert len(ended) >= 5
