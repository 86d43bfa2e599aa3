# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Random presses in every game: none plays in a player turn that was not seen.

Who presses a key sees the player turn that is on when the key goes down, and the question of the
table. Only what a clock's zero has brought less than a second ago has not been seen yet.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
import tabletop
from fuzzing import fresh
from hypothesis import given
from hypothesis import strategies as st
from test_presses_around_zero import AROUND
from tidebell_core import events as e
from tidebell_core.state import ASK, OVER, PROMPT
from tidebell_host.setups import library

GAMES = sorted(entry.id for entry in library.entries())
QUIET = ("netrunner", "planet-busters")  # no turn of theirs ends by a clock
SEEN_MS = 1000  # how long it takes to see that a turn is another's
STRUCK = (e.TIMEOUT, e.FULL_TIME)
# Events that neither end a player turn nor spend anything of one.
HARMLESS = (*STRUCK, e.PAUSE, e.RESUME, e.UNDO, e.ADVANCE)


class Watched:
    """A game in which each event by hand is held against what those who pressed had seen."""

    def __init__(self, bench: tabletop.Bench) -> None:
        self.bench = bench
        self.session = bench.session
        self.sink = self.session.sink
        self.session.sink = self.happened
        self.ended = self.session.game.ended  # how many player turns have ended
        self.turn = 0  # counts these, and what is asked at zero
        self.struck_ms = -SEEN_MS  # when zero did one of these last
        self.seen: set[int] = set()  # by those whose keys are down, or were until just now
        self.wrong: list[tuple[int, int]] = []
        self.struck = self.by_hand = 0

    def press(self) -> None:
        """A key goes down now."""
        unseen = self.bench.clock.now() - self.struck_ms < SEEN_MS
        self.seen.add(self.turn - unseen)

    def happened(self, event: tuple) -> None:
        kind = event[0]
        if kind not in HARMLESS:
            self.by_hand += 1
            if self.turn not in self.seen:
                self.wrong.append((kind, self.turn))
        ended, self.ended = self.ended, self.session.game.ended
        struck = kind in STRUCK and (
            ended != self.ended or self.session.state.phase in (ASK, PROMPT)
        )
        if struck:
            self.struck += 1
            self.struck_ms = self.bench.clock.now()
        self.turn += struck or ended != self.ended
        self.sink(event)


def step(bench: tabletop.Bench, watched: Watched, rng: random.Random) -> None:
    """Let a clock run to about zero, if one runs, and press one key or two."""
    session = bench.session
    for _ in range(8):
        if session.runs():
            break
        watched.seen = {watched.turn}
        bench.tap(rng.choice("EEEA"), 1, 40, 40)
        if bench.session is not session:
            return
    if rng.random() < 0.8 and session.runs():
        watched.seen = {watched.turn}
        kinds = (e.FIX_TIME, e.FIX_MATCH) if bench.app.view.match_ms >= 0 else (e.FIX_TIME,)
        bench.app.do(rng.choice(kinds), e.NOBODY, 3000)
    watched.seen = set()
    left = session.clock_left()
    at = rng.choice((*AROUND, rng.randint(-700, 700), rng.randint(0, 1100)))
    bench.run(left + at if left is not None and left < 10_000 else rng.randint(0, 2000))
    if rng.random() < 0.3:
        bench.turn(rng.choice((-2, -1, 1, 1, 2)))
    names = [name for name, _ in bench.machine.profile.KEYS]
    pressed = rng.sample(names, rng.choice((1, 1, 1, 2)))
    for name in pressed:
        watched.press()
        bench.machine.key(name, True)
        bench.run(rng.choice((15, 40, 80, 300)))
    bench.run(rng.choice((0, 0, 0, 300, 519, 520, 521, 560)))
    for name in pressed:
        bench.machine.key(name, False)
        bench.run(rng.choice((0, 20)))
    bench.run(rng.choice((30, 200, 1200)))


def walk(folder: Path, game: str, seed: int, games: int) -> tuple[int, int]:
    """Play some games with keys alone, and hold what must be so.

    :returns: how much was done by hand, and how often zero struck
    """
    by_hand = struck = 0
    for number in range(games):
        rng = random.Random(f"{seed} {number}")
        bench = tabletop.fresh(folder / f"{game} {seed} {number}", setup=game)
        try:
            form = json.loads(tabletop.compiled(game))
            rules = {label: rng.randrange(len(values)) for _, label, values in form["switches"]}
            tabletop.begin(bench, rng.randint(*form["players"]), rules)
            if game == "full-metal-planete":
                bench.playing(rng.choice((2, 3)))
            watched = Watched(bench)
            session = bench.session
            for _ in range(25):
                if bench.session is not session or session.state.phase == OVER:
                    break
                step(bench, watched, rng)
                assert not watched.wrong, (watched.wrong, bench.text)
        finally:
            bench.close()
        by_hand += watched.by_hand
        struck += watched.struck
    return by_hand, struck


@pytest.mark.parametrize("game", GAMES)
def test_no_press_plays_in_a_turn_that_was_not_seen(tmp_path: Path, game: str) -> None:
    by_hand, struck = walk(tmp_path, game, 1, 3)
    assert by_hand and (struck or game in QUIET), "nobody played, or no clock struck"


@pytest.mark.outer
@fresh(6)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 1 << 30))
def test_nor_does_another_in_each_run(
    tmp_path_factory: pytest.TempPathFactory, game: str, seed: int
) -> None:
    walk(tmp_path_factory.mktemp("walk"), game, seed, 2)
