# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A game that may be carried to another device has no secret and decides nothing by its seed."""

from __future__ import annotations

import ast
import json
from pathlib import Path

from fuzzing import fixed
from generated import STEPS, games
from hypothesis import given
from hypothesis import strategies as st
from random_play import play
from tidebell_core.setup_reading.mechanism_list import hides
from tidebell_host.setups import library, loading

MECHANISMS = Path(__file__).parents[2] / "firmware" / "tidebell_core" / "mechanisms"


def uses(entry: library.Entry) -> list[str]:
    return json.loads(loading.load(entry.path).data).get("uses", [])


MAY = [entry for entry in library.entries() if not hides(uses(entry))]


def test_chess_and_the_timers_may_be_carried_and_no_other_built_in_game() -> None:
    assert {entry.id for entry in MAY} == {"bank-timer", "chess-fide", "hourglass", "turn-timer"}


def test_a_mechanism_that_nobody_has_looked_at_hides_something() -> None:
    assert hides(["clocks", "new"]) is True
    assert hides(["clocks", "sides"]) is hides([]) is False


def test_no_mechanism_that_may_be_carried_draws_or_keeps_a_secret() -> None:
    names = [path.stem for path in MECHANISMS.glob("*.py")]
    may = [name for name in names if not hides([name])]
    assert len(may) > 10
    for name in may:
        words = {
            getattr(node, "id", None)
            or getattr(node, "attr", None)
            or getattr(node, "name", None)
            or getattr(node, "arg", None)
            for node in ast.walk(ast.parse((MECHANISMS / f"{name}.py").read_text()))
        }
        assert not words & {"Stream", "seed", "rng", "hides", "secret"}, name


@fixed(40)
@given(st.sampled_from(MAY), st.lists(STEPS, min_size=30, max_size=90), st.integers(0, 2**64 - 1))
def test_a_game_that_may_be_carried_is_the_same_whatever_its_seed(
    entry: library.Entry, steps: list, seed: int
) -> None:
    form = loading.load(entry.path).data.decode()
    game = {"setup": form, "seed": 1, "seats": 2, "switches": [], "steps": steps}
    assert play(game) == play({**game, "seed": seed})


@fixed(40)
@given(games(60))
def test_so_is_a_random_one(game: dict) -> None:
    if not hides(json.loads(game["setup"]).get("uses", ())):
        assert play(game) == play({**game, "seed": game["seed"] ^ 0xA5A5A5A5})


def test_open_games_of_tables_places_and_production_may_be_carried() -> None:
    assert not hides(["levels", "places", "points", "production"])
