# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Each mechanism beside each other one, in random setups: time may strike at any moment."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest
from fuzzing import fixed
from generated import games
from hypothesis import given, seed
from random_play import begun, press
from strikes import try_all
from test_generated_games import MECHANISMS
from tidebell_core.errors import Refused
from tidebell_core.game.view import View
from tidebell_core.record import events as e

NAMES = sorted(path.stem for path in MECHANISMS.glob("*.py") if "RULES = " in path.read_text())
NAMES.remove("all_away")  # it asks in any game, and no setup names it
PAIRS = list(combinations(NAMES, 2))
APART = [("places", "pools"), ("points", "pools"), ("pools", "savings")]  # no setup has both
TRIES = 12  # setups in which a pair may be
STEPS = 30


def play(game: dict[str, Any]) -> None:
    """Play a game at random; at each step time strikes on a copy."""
    session = begun(game)
    session.do(e.START)
    view = View()
    for ms, what, first, second in game["steps"]:
        try_all(session, game, first * 1024 + second)
        session.advance(ms)
        view.update(session)
        try:
            press(session, view, what, first, second)
        except Refused:
            continue


def drawn(pair: tuple[str, str], number: int) -> dict[str, Any]:
    """A random game that is to have both, always the same for a number."""
    found: list[dict[str, Any]] = []

    @seed(number)
    @fixed(2)  # the first is as small as it can be
    @given(games(STEPS, pair))
    def draw(game: dict[str, Any]) -> None:
        found.append(game)

    draw()
    return found[-1]


def game_of(pair: tuple[str, str]) -> dict[str, Any] | None:
    """A random game that has both; None where none of some has."""
    for attempt in range(TRIES):
        game = drawn(pair, PAIRS.index(pair) * TRIES + attempt)
        if set(pair) <= set(json.loads(game["setup"]).get("uses", ())):
            return game
    return None


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_time_strikes_within_every_step_question_and_aside(pair: tuple[str, str]) -> None:
    game = game_of(pair)
    assert (game is None) == (pair in APART)
    if game:
        play(game)
