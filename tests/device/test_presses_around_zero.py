# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Whatever clock strikes: no press around zero ends a player turn that its presser had not seen."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import tabletop
from test_counters_seen import setup
from tidebell_core.record import events as e
from tidebell_host.setups.mechanisms.clocks import AT_ZERO
from tidebell_host.setups.tables.clocks import MODES

# When the key goes down, in milliseconds from zero, and for how long it stays down.
AROUND = [0, *(sign * ms for ms in (1, 29, 30, 31, 250) for sign in (-1, 1))]
TAPS = [(key, at, down) for key in "ABYEX" for at in AROUND for down in (20, 80)]
HOLDS = [
    (key, at, down)
    for key in "AYEX"
    for at in (*AROUND, -300, -599, -600, -601)
    for down in (599, 600, 601)
]

# Built-in setups, how many players, and rules that choose among their clocks.
BUILT_IN: list[tuple[str, int, dict[str, int]]] = [
    ("full-metal-planete", 3, {}),
    ("hourglass", 2, {}),
    ("chess-fide", 2, {}),
    *(("turn-timer", 3, {"At_zero": at}) for at in range(3)),
    *(("bank-timer", 3, {"At_zero": at}) for at in range(3)),
]


class Ends:
    """Notes what ends player turns, and which."""

    def __init__(self, bench: tabletop.Bench) -> None:
        self.session = bench.session
        self.sink = self.session.sink
        self.session.sink = self.happened
        self.kinds: list[int] = []
        self.ended: list[tuple[int, int]] = []  # kind, and the player turn that was on before it
        self.now = self.standing()

    def standing(self) -> tuple[int, int]:
        return self.session.game.ended, self.session.state.player_turn()

    def happened(self, event: tuple) -> None:
        self.kinds.append(event[0])
        before, self.now = self.now, self.standing()
        if self.now[0] != before[0]:
            self.ended.append((event[0], before[1]))
        self.sink(event)


def pressed(bench: tabletop.Bench, key: str, at: int, down: int) -> None:
    """Press a key so long after zero, for so long, and hold what must be so."""
    for _ in range(20):
        if bench.session.runs():
            break
        bench.tap("E")
    bench.session.do(e.FIX_TIME, e.NOBODY, 3000)
    ends = Ends(bench)
    seen = ends.now[1]
    bench.run(bench.session.clock_left() + at)
    bench.down(key)
    bench.run(down)
    bench.up(key)
    bench.run(1200)
    stopped = e.PAUSE in ends.kinds or e.UNDO in ends.kinds  # before zero
    assert e.TIMEOUT in ends.kinds or ends.ended or stopped, "zero was to come"
    by_hand = [one for one in ends.ended if one[0] not in (e.TIMEOUT, e.FULL_TIME)]
    assert all(turn == seen for _, turn in by_hand), (key, at, down, ends.ended)
    assert e.FLAG not in ends.kinds, "a question was answered that nobody had read"


def tried(folder: Path, game: str, players: int, rules: dict[str, int], cases: list) -> None:
    """Try some presses, each in a game of its own."""
    for number, case in enumerate(cases):
        bench = tabletop.begun(folder / str(number), game, players, **rules)
        try:
            if game == "full-metal-planete":
                bench.playing(3)
            pressed(bench, *case)
        finally:
            bench.close()


@pytest.mark.parametrize("zero", AT_ZERO)
@pytest.mark.parametrize("mode", [one for one in MODES if one not in ("count_up", "match")])
def test_no_press_around_zero_ends_a_turn_that_was_not_seen(
    tmp_path: Path, mode: str, zero: str
) -> None:
    rng = random.Random(f"{mode} {zero}")
    cases = rng.sample(TAPS, 4) + rng.sample(HOLDS, 2)
    players = rng.choice((2, 3))
    tried(tmp_path, setup(mode, "points", zero), players, {}, cases)


@pytest.mark.parametrize(("game", "players", "rules"), BUILT_IN)
def test_nor_does_one_in_a_built_in_game(
    tmp_path: Path, game: str, players: int, rules: dict[str, int]
) -> None:
    rng = random.Random(f"{game} {rules}")
    tried(tmp_path, game, players, rules, rng.sample(TAPS, 8) + rng.sample(HOLDS, 4))
