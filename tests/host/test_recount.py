# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Every field of every export, counted anew from what the device showed in games at random."""

from __future__ import annotations

import csv
import io
import json
import random
import sys
from pathlib import Path
from typing import Any

import fuzzing
import pytest
from evenings import compiled, header
from hypothesis import given
from hypothesis import strategies as st
from tidebell_core.errors import Refused
from tidebell_core.game.session import Session
from tidebell_core.game.state import ASK, OVERTIME, PROMPT, RUN
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_host.archive import exports
from tidebell_host.archive.analysis import Analysis, analyse
from tidebell_host.records import begun
from tidebell_host.setups import library

sys.path.append(str(Path(__file__).parents[1] / "core"))
from generated import games  # noqa: E402
from random_play import press  # noqa: E402

GAMES = sorted(entry.id for entry in library.entries())
FORWARD = ["go"] * 6 + ["act"] * 4 + ["row"] * 3 + ["pause", "count", "tick"]
MS = (0, 300, 2000, 9000, 40_000, 400_000)
TOGETHER = -1


class Counted:
    """The notes of somebody beside the device of a game in which nothing is taken back."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.turns: list[dict[str, Any]] = []
        self.spends: dict[tuple[int, str], int] = {}
        self.played = self.paused = self.pauses = 0
        self.number = -1
        self.view = View()

    def lent(self) -> bool:
        asides: Any = self.session.game.owner(e.ASIDE)
        return bool(asides and asides.lent())

    def shown(self, seat: int) -> int | None:
        """The clock of a seat as the screen shows it, None where there is none."""
        view = View()
        view.update(self.session)
        if view.clocks and seat >= 0:
            return view.clocks[seat]
        if view.clock_total or not self.session.state.total_ms:
            return view.clock_ms if view.clock_total else None
        return max(0, self.session.state.remaining_ms)  # behind a question, which stops it

    def banks(self, seat: int) -> bool:
        """Whether the clock that is shown is the player's for the game."""
        view = View()
        view.update(self.session)
        clocks: Any = self.session.game.owner(e.FLAG)
        lasts = clocks and clocks.slots and clocks.clock()["mode"] != "countdown"
        return bool(view.clocks and lasts and seat >= 0)

    def owned(self, seat: int) -> int:
        clocks: Any = self.session.game.owner(e.FLAG)
        return int(clocks.shown(seat, 0))

    def event(self, event: tuple[int, int, int, int]) -> None:
        session, state = self.session, self.session.state
        kind, _, arg, ms = event
        session.since_ms = ms
        seat, lent = state.seat, self.lent()
        open_turn = state.course in (RUN, OVERTIME, ASK)
        stands, ended = session.stands(), session.game.ended
        runs = bool(state.runs) and not stands
        own = self.number
        zero = open_turn and state.total_ms and state.remaining_ms <= (ms if runs else 0)
        timed = open_turn and state.total_ms > 0
        before = self.shown(seat) if timed else None
        banks = timed and self.banks(seat)
        session.replay([event])
        self.paused += ms if stands else 0
        self.played += 0 if stands else ms
        self.pauses += kind == e.PAUSE
        if kind == e.SPEND and open_turn:
            name = str(session.setup.actions[arg % e.SPEND_TARGET]["name"])
            self.spends[seat, name] = self.spends.get((seat, name), 0) + 1
        now = [one for one in self.turns if one["number"] == own and "left" not in one]
        if runs and now and seat >= 0:
            now[-1]["took"] += ms
        if session.game.ended != ended and now:
            now[-1]["timeout"] = int(bool(zero))
            now[-1]["left"] = self.owned(seat) if banks else before
        if state.course not in (RUN, OVERTIME, ASK):
            return
        number = state.player_turn()
        if number == self.number:
            return
        self.number = number
        if lent and not self.lent() and any(one["number"] == number for one in self.turns):
            return  # back in the turn that waited
        self.turns.append(
            {
                "number": number,
                "turn": state.turn,
                "seat": None if state.seat < 0 else state.seat,
                "began": self.played,
                "took": 0,
                "timeout": 0,
                "aside": int(self.lent()),
            }
        )


def walked(setup: dict[str, Any], game: dict[str, Any], seed: int, whats: list[str]) -> list[Any]:
    """The events of a game at random."""
    chance = random.Random(seed)
    session, view = begun(setup, game), View()
    session.do(e.START)
    for _ in range(chance.choice((20, 150))):
        session.advance(chance.choice(MS))
        view.update(session)
        try:
            press(session, view, chance.choice(whats), *(chance.randrange(1024) for _ in "ab"))
        except Refused:
            continue
    if session.state.phase == PROMPT or chance.random() < 0.5:
        session.advance(2000)
        if not session.paused:
            session.do(e.PAUSE)
            session.advance(3000)
        try:
            session.do(e.END_EARLY)
        except Refused:
            pass
    return [event for event, _, _ in session.source()]


def rows(game: dict[str, Any], found: Analysis) -> list[dict[str, str]]:
    """The rows of the table that a spreadsheet gets."""
    seats = [{"name": name} for _, name in game["seats"]]
    turns = [
        {**vars(one), "n": n, "timeout": int(one.timeout)} for n, one in enumerate(found.turns)
    ]
    for one in turns:
        one["aside"] = int(one["aside"])
    return list(csv.DictReader(io.StringIO(exports.csv_text({"seats": seats}, turns))))


def hold(setup: dict[str, Any], game: dict[str, Any], log: list[Any]) -> None:
    """Hold all that is exported of a game against what was counted beside it."""
    counted = Counted(begun(setup, game))
    for event in log:
        counted.event(event)
    found = analyse(setup, game, log)
    assert found.whole
    assert (found.played_ms, found.paused_ms) == (counted.played, counted.paused)
    assert found.pauses == counted.pauses
    assert sum(found.used_ms) + found.idle_ms == counted.played
    assert {key: one.times for key, one in found.actions.items()} == counted.spends
    told = rows(game, found)
    for row, one in zip(told, counted.turns, strict=True):
        assert int(row["turn"]) == one["turn"]
        assert row["player"] == ("" if one["seat"] is None else game["seats"][one["seat"]][1])
        assert (row["aside"], row["timeout"]) == (str(one["aside"]), str(one["timeout"])), one
        assert float(row["began_s"]) == one["began"] / 1000, one
        if one["seat"] is not None:
            assert float(row["took_s"]) == one["took"] / 1000, one
        left = "" if one.get("left") is None else f"{one['left'] / 1000:.3f}"
        assert row["left_s"] == left, (row, one)


@pytest.mark.parametrize("id", GAMES)
def test_each_field_of_a_built_in_game_is_what_the_device_showed(id: str) -> None:
    for seed in range(4):
        setup = json.loads(compiled(id))
        chance = random.Random(f"{id} {seed}")
        switches = [chance.randrange(len(one[2])) for one in setup["switches"]]
        game = header(setup, chance.randint(*setup["players"]), seed, switches)
        hold(setup, game, walked(setup, game, seed, FORWARD))


@fuzzing.fixed(25)
@given(games(most=3), st.integers(0, 2**32))
def test_so_is_each_of_random_setups(made: dict[str, Any], seed: int) -> None:
    setup = json.loads(made["setup"])
    game = header(setup, made["seats"], seed, made["switches"])
    hold(setup, game, walked(setup, game, seed, FORWARD))


def surviving(log: list[Any]) -> list[Any]:
    """The events that count once each undo and redo has taken effect, in their order."""
    done: list[Any] = []
    undone: list[Any] = []
    for event in log:
        if event[0] in (e.PAUSE, e.RESUME):
            continue
        if event[0] == e.UNDO:
            undone.append(done.pop())
        elif event[0] == e.REDO:
            done.append(undone.pop())
        else:
            done.append(event)
            undone.clear()
    return done


@pytest.mark.parametrize("id", GAMES)
def test_what_was_taken_back_leaves_nothing_but_its_time(id: str) -> None:
    compared = 0
    for seed in range(10):
        setup = json.loads(compiled(id))
        game = header(setup, setup["players"][1], seed, [0] * len(setup["switches"]))
        log = walked(setup, game, seed, ["go", "go", "go", "act", "act", "row", "undo", "redo"])
        if any(event[0] == e.REASK for event in log):
            continue
        plain = analyse(setup, game, surviving(log))
        if not plain.whole:
            continue  # a clock that came to zero because of an undo does not come there without it
        compared += 1
        found = analyse(setup, game, log)
        told = [
            [(one.turn, one.seat, one.spent, one.wasted, one.card, one.aside) for one in each.turns]
            + [(key, one.times, one.points) for key, one in each.actions.items()]
            + [(one.source, one.outcome, one.times) for one in each.chances]
            for each in (found, plain)
        ]
        assert told[0] == told[1]
        assert (found.ranking, found.winners, found.turn) == (
            plain.ranking,
            plain.winners,
            plain.turn,
        )
    assert compared


def test_a_time_out_is_of_who_had_it_and_a_pause_is_on_no_clock() -> None:
    setup = json.loads(compiled("turn-timer"))
    setup["clocks"] = [{"mode": "countdown", "ms": 60_000, "warn": []}] * len(setup["clocks"])
    game = header(setup, 2, 1, [0] * len(setup["switches"]))
    session = begun(setup, game)
    session.do(e.START)
    session.do(e.ADVANCE)
    session.advance(60_000)
    if session.state.phase != RUN:
        session.do(e.ADVANCE)
    session.advance(2000)
    session.do(e.PAUSE)
    session.advance(16_000)
    session.do(e.END_EARLY)
    found = analyse(setup, game, [event for event, _, _ in session.source()])
    assert [(one.timeout, one.left_ms) for one in found.turns] == [(True, 0), (False, 58_000)]
