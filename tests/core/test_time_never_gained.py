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
from hypothesis import example, given
from hypothesis import strategies as st
from random_play import begun, play
from tidebell_core.game.rewind import owes
from tidebell_core.game.view import View
from tidebell_core.record import events as e
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
    # The ledger does not know what a referee gives to a turn that waits.
    asides = session.setup.more.get("asides")
    ledger.walk(seed, steps, ("fix", "give") if asides else ())
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
    assert checks > 100 or not clocks


@pytest.mark.parametrize("id", ["bank-timer", "go", "chess-fide", "turn-timer"])
def test_nor_does_one_gain_time_by_asides(id: str) -> None:
    data = json.loads(setups.load(library.find(id).path).data)
    data["uses"] = sorted([*data.get("uses", ()), "asides"])
    data["asides"] = [{"name": "Interrupt", "ms": 9000}, {"name": "Talk", "nobody": True}]
    if id != "turn-timer":
        data["asides"].append({"name": "React"})
    found = {"setup": json.dumps(data), "switches": [0] * len(data["switches"])}
    checks = 0
    for seed in (*range(12), 179, 209):  # the last two undo and redo one aside again and again
        checks += walked({**found, "seats": data["players"][1], "seed": seed}, seed, 250).checks
    assert checks > 500


class Sand(Ledger):
    """An hourglass: whatever is pressed, the sand of all is as much as it was at the start."""

    whole = 0

    def check(self) -> None:
        super().check()
        session = self.session
        view = View()
        view.update(session)
        # Time that a clock has used beyond its own is nobody's.
        if "flag" not in view.clock_notes and session.state.remaining_ms >= session.since_ms:
            self.whole += 1
            seats = range(len(view.clocks))
            # A waiting clock shows what it starts with: what it owes runs to others only then.
            owed = sum(owes(session.state, seat) for seat in seats) if session.state.owed else 0
            whole = len(view.clocks) * session.setup.clocks[0]["ms"]
            assert whole - owed <= sum(view.clocks) <= whole


def test_the_sand_of_an_hourglass_is_never_more_and_never_less() -> None:
    data = json.loads(BUILT_IN["hourglass"].data)
    data["clocks"][0]["ms"] = 3_600_000
    game = {"setup": json.dumps(data), "switches": [0]}
    seen = 0
    for seed in range(20):
        session = begun({**game, "seats": 2 + seed % 3, "seed": seed})
        session.do(e.START)
        sand = Sand(session)
        sand.log = [(e.START, e.NOBODY, 0, 0)]
        sand.remember()
        sand.walk(seed, 150, without=("fix", "give"))
        seen += sand.whole
    assert seen > 1000


# Actions on a walk that ends by going back and on again, undo and redo most of all.
THERE_AND_BACK = ["go"] * 5 + ["undo"] * 4 + ["redo"] * 3 + ["act", "row", "pause", "fix", "count"]


def there_and_back(id: str, seed: int) -> None:
    """Play a built-in game with many undos; at its end ``play`` holds that none left a trace."""
    compiled = BUILT_IN[id]
    rng = random.Random(seed)
    game = {
        "setup": compiled.data.decode(),
        "seats": rng.randint(*compiled.players),
        "switches": [rng.randrange(len(one.values)) for one in compiled.switches],
        "seed": seed,
        "steps": [
            [rng.choice((0, 0, 1, 500, 4000, 30000, 200000)), rng.choice(THERE_AND_BACK)]
            + [rng.randrange(40), rng.randrange(100)]
            for _ in range(100)
        ],
    }
    play(game)


@pytest.mark.parametrize("id", sorted(BUILT_IN))
def test_there_and_back_no_clock_has_changed_whatever_was_undone_before(id: str) -> None:
    clocks = json.loads(BUILT_IN[id].data).get("clocks", ())
    for seed in range(12 if clocks else 3):
        there_and_back(id, seed)


@pytest.mark.outer
@fresh(15)
@given(st.sampled_from(sorted(BUILT_IN)), st.integers(0, 2**32))
@example("earth-reborn", 69)  # a unit that used points of a hidden pool
def test_nor_has_one_in_the_other_walks_of_each_run(id: str, seed: int) -> None:
    there_and_back(id, seed)


@pytest.mark.outer
@fresh(15)
@given(st.sampled_from(sorted(BUILT_IN)), st.integers(0, 2**32))
def test_in_other_walks_through_them_in_each_run_nobody_gains_time(id: str, seed: int) -> None:
    built_in(id, seed, 250)


@fixed(25)
@given(games(most=3), st.integers(0, 2**32))
def test_in_random_setups_no_player_turn_gains_time(game: dict[str, Any], seed: int) -> None:
    walked(game, seed, 150)


@pytest.mark.outer
@fresh(25)
@given(games(most=3), st.integers(0, 2**32))
def test_in_others_in_each_run_no_player_turn_gains_time(game: dict[str, Any], seed: int) -> None:
    walked(game, seed, 150)
