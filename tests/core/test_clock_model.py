# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Every kind of clock against a model of its own, written from the words of the guide alone.

Moves of random length, in pieces and with pauses between; after each move all clocks and counts of
moves are held against the model. Zero is played on from.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from fuzzing import fixed, fresh
from hypothesis import given
from hypothesis import strategies as st
from small import play, seen
from test_clocks import game
from tidebell_core.game.state import PROMPT, RUN
from tidebell_core.mechanisms.clocks import PLAY_ON
from tidebell_core.record import events as e

MODES = "bank fischer delay bronstein byo_yomi canadian count_up hourglass".split()
TIMES = (0, 1, 400, 500, 999, 1000, 1001, 2000, 2500, 5000, 5001, 8000, 9000, 12000)


class Clock:
    """One player's clock, by what the guide says of its mode.

    :param rules: of the clock
    :param ms: the player's main time
    :param inc: the player's first increment
    """

    def __init__(self, rules: dict[str, Any], ms: int, inc: int = 0) -> None:
        self.rules, self.mode, self.inc = rules, rules["mode"], inc
        self.moves = self.stage = 0
        self.flag, self.in_main = False, bool(ms)
        self.bank = ms
        self.periods, self.in_period = rules.get("periods", 0), rules.get("period", 0)
        if self.mode == "count_up":
            self.bank = 0
        if self.mode == "fischer" and not rules.get("late"):
            self.bank += inc

    def zero(self) -> int | None:
        """After how long a move is at the zero that is asked about; None: never."""
        rules = self.rules
        if self.flag or self.mode == "count_up" or rules["zero"] == "negative":
            return None
        if self.mode == "byo_yomi":
            return (self.bank if self.in_main else 0) + self.periods * int(rules["period"])
        if self.mode == "canadian":
            return self.bank + int(rules["period"]) if self.in_main else self.in_period
        return max(0, self.bank) + int(rules.get("delay", 0))

    def move(self, ms: int) -> None:
        """A move has taken so long, and less than to its zero."""
        rules = self.rules
        if self.mode == "count_up":
            self.bank += ms
        elif self.mode in ("delay", "bronstein"):
            self.bank -= max(0, ms - rules["delay"])
        elif self.mode not in ("byo_yomi", "canadian") or (self.in_main and ms < self.bank):
            self.bank -= ms
        else:
            if self.in_main:
                ms -= self.bank
                self.bank, self.in_main = 0, False
            if self.mode == "byo_yomi":
                self.periods -= ms // rules["period"]
            else:
                self.in_period -= ms
                self.periods -= 1
                if not self.periods:
                    self.periods, self.in_period = rules["periods"], rules["period"]
        self.earn()

    def earn(self) -> None:
        """Add the time that a move earns: an increment, and the next main time."""
        self.moves += 1
        earned = self.increment()
        if self.control() == self.moves:
            self.bank += self.rules["then"][self.stage][1]
            self.stage += 1
            if not self.rules.get("late"):
                earned = self.increment()
        self.bank += earned

    def increment(self) -> int:
        said = [stage[2] for stage in self.rules.get("then", ())[: self.stage]]
        return int([self.inc, *(inc for inc in said if inc is not None)][-1])

    def control(self) -> int:
        """With which move the next main time comes, 0 where none does."""
        then = self.rules.get("then", ())
        if self.stage >= len(then):
            return 0
        return int(self.rules["moves"]) + sum(stage[0] for stage in then[: self.stage])

    def shown(self) -> int:
        if self.flag:
            return 0
        if self.mode == "bronstein":
            return self.bank + int(self.rules["delay"])
        if self.in_main or self.mode not in ("byo_yomi", "canadian"):
            return self.bank
        return self.in_period if self.mode == "canadian" else int(self.rules["period"])


def drawn(chance: random.Random) -> dict[str, Any]:
    """The rules of a clock."""
    mode = chance.choice(MODES)
    rules: dict[str, Any] = {"mode": mode, "ms": chance.choice((10_000, 25_000, 60_000))}
    if mode == "count_up":
        return {"mode": mode, "ms": None}
    rules["zero"] = "flag"
    if mode in ("bank", "fischer", "delay", "bronstein"):
        rules["zero"] = chance.choice(("flag", "negative"))
    if mode == "fischer":
        rules["inc"] = chance.choice((1000, 2000, 5000))
        if chance.random() < 0.4:
            rules["late"] = True
    if mode in ("delay", "bronstein"):
        rules["delay"] = chance.choice((2000, 5000))
    if mode in ("byo_yomi", "canadian"):
        rules.update(period=chance.choice((5000, 9000)), periods=chance.choice((1, 2, 3)))
    if mode in ("bank", "fischer") and chance.random() < 0.5:
        more = (0, 3000) if mode == "fischer" else (0,)
        stages = [[chance.choice((2, 3)), 20_000, chance.choice(more)], [0, 30_000, more[-1]]]
        rules.update(moves=chance.choice((2, 3)), then=stages[chance.randrange(2) :])
    if mode == "fischer" and chance.random() < 0.4:
        rules["odds_inc"] = [None, 0, 7000, 3000]
        for stage in rules.get("then", ()):
            stage[2] = chance.choice((None, stage[2]))
    follows = mode in ("delay", "bronstein", "byo_yomi", "canadian")
    if mode == "fischer" and "late" not in rules and "odds_inc" not in rules:
        follows = True
    if follows and chance.random() < 0.3:
        rules["ms"] = 0
    if chance.random() < 0.3:
        rules["odds"] = [rules["ms"] + 1000 * colour for colour in range(4)]
    return rules


def spill(clocks: list[Clock], seat: int, ms: int) -> None:
    """Give the time one uses to the others whose flag has not fallen, the next one first."""
    after = [(seat + step) % len(clocks) for step in range(1, len(clocks))]
    others = [other for other in after if not clocks[other].flag]
    for place, other in enumerate(others):
        clocks[other].bank += ms // len(others) + (place < ms % len(others))


def walk(seed: int) -> None:
    """Play with a clock for a while."""
    chance = random.Random(seed)
    rules = drawn(chance)
    players = chance.choice((2, 2, 3))
    session = play(game(dict(rules)), players)
    odds = rules.get("odds") or [rules["ms"]] * players
    base = rules.get("inc", 0)
    incs = [base if one is None else one for one in rules.get("odds_inc", [None] * players)]
    clocks = [Clock(rules, odds[seat], incs[seat]) for seat in range(players)]
    for _ in range(chance.choice((10, 40))):
        seat, ms = session.state.seat, chance.choice(TIMES)
        clock = clocks[seat]
        zero = clock.zero()
        rest = ms
        while rest and session.state.phase == RUN:
            piece = chance.randint(1, rest)
            session.advance(piece)
            rest -= piece
            if session.state.phase == RUN and chance.random() < 0.2:
                session.do(e.PAUSE)
                session.advance(7000)
                session.do(e.RESUME)
        if zero is not None and ms >= zero:
            assert session.state.phase == PROMPT, (rules, ms, zero)
            session.do(e.FLAG, seat, PLAY_ON)
            session.advance(300)
            if clock.mode == "hourglass":
                spill(clocks, seat, zero)
            clock.flag = True
        if clock.flag:
            clock.earn()
        else:
            clock.move(ms)
            if clock.mode == "hourglass":
                spill(clocks, seat, ms)
        assert session.state.phase == RUN, (rules, ms, zero)
        session.do(e.END_TURN, seat)
        view = seen(session)
        assert view.clocks == [one.shown() for one in clocks], (rules, seat, ms)
        assert view.moves == [one.moves for one in clocks], rules


@fixed(300)
@given(st.integers(0, 2**32))
def test_every_clock_shows_what_a_model_of_it_does(seed: int) -> None:
    walk(seed)


@pytest.mark.outer
@fresh(200)
@given(st.integers(0, 2**32))
def test_so_it_does_on_other_walks_in_each_run(seed: int) -> None:
    walk(seed)
