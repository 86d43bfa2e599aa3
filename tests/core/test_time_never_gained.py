# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Whatever is pressed, no player turn has its clock running for longer than its time."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from fuzzing import fixed, fresh
from generated import games
from hypothesis import given
from hypothesis import strategies as st
from random_play import begun
from tidebell_core import events as e
from tidebell_host import setups
from tidebell_host.setups import library
from time_ledger import Ledger

BUILT_IN = {entry.id: setups.load(entry.path) for entry in library.entries()}


def walked(game: dict[str, Any], seed: int, steps: int) -> Ledger:
    """Walk through a game at random."""
    session = begun(game)
    session.do(e.START)
    ledger = Ledger(session)
    ledger.log = [(e.START, e.NOBODY, 0, 0)]
    ledger.remember()
    ledger.walk(seed, steps)
    return ledger


def built_in(id: str, seed: int, steps: int) -> Ledger:
    """Walk through a game of a built-in setup."""
    compiled = BUILT_IN[id]
    rng = random.Random(seed)
    switches = [rng.randrange(len(one.values)) for one in compiled.switches]
    seats = rng.randint(*compiled.players)
    data = compiled.data.decode()
    game = {"setup": data, "seats": seats, "switches": switches, "seed": seed}
    return walked(game, seed, steps)


@pytest.mark.parametrize("id", sorted(BUILT_IN))
def test_in_a_built_in_game_no_player_turn_gains_time(id: str) -> None:
    checks = sum(built_in(id, seed, 250).checks for seed in range(6))
    clocks = json.loads(BUILT_IN[id].data).get("clocks", ())
    assert checks > 100 or not [clock for clock in clocks if clock["mode"] != "hourglass"]


@fresh(15)
@given(st.sampled_from(sorted(BUILT_IN)), st.integers(0, 2**32))
def test_in_other_walks_through_them_in_each_run_nobody_gains_time(id: str, seed: int) -> None:
    built_in(id, seed, 250)


@fixed(25)
@given(games(most=3), st.integers(0, 2**32))
def test_in_random_setups_no_player_turn_gains_time(game: dict[str, Any], seed: int) -> None:
    walked(game, seed, 150)


@fresh(25)
@given(games(most=3), st.integers(0, 2**32))
def test_in_others_in_each_run_no_player_turn_gains_time(game: dict[str, Any], seed: int) -> None:
    walked(game, seed, 150)
