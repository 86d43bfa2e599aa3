# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Time that ran before an undo: a clock that waits shows what it starts with, and it is said."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from tidebell_core.errors import Refused
from tidebell_core.game.rewind import owes
from tidebell_core.game.state import READY, RUN
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_host import setups
from tidebell_host.archive.reckon import reckon
from tidebell_host.records import Reader

HEAD = """format = 1
id = "small"
title = "Small"
players = "2-3"
turns = 30
[[colour]]
name = "Red"
letter = "R"
rgb = "#f04040"
[[colour]]
name = "Blue"
letter = "B"
rgb = "#4040f0"
[[colour]]
name = "Green"
letter = "G"
rgb = "#40f040"
[[action]]
id = "move"
name = "Move"
cost = 0
key = "spend"
[[stage]]
turns = "1-30"
name = "Play"
steps = ["play"]
clock = "turn"
[clock.turn]
"""
MODES = {
    "countdown": "seconds = 600",
    "bank": 'seconds = 600\nat_zero = "negative"',
    "fischer": "seconds = 600\nincrement = 5",
    "delay": "seconds = 600\ndelay = 20",
    "bronstein": "seconds = 600\ndelay = 20",
    "hourglass": "seconds = 600",
    "byo_yomi": "seconds = 600\nperiods = 3\nperiod = 30",
    "canadian": "seconds = 600\nmoves = 5\nperiod = 300",
    "count_up": "",
}

KINDS = (e.ADVANCE, e.END_TURN, e.END_TURN, e.SPEND, e.UNDO, e.UNDO, e.REDO, e.PAUSE, e.RESUME)


def begun(mode: str, seats: int = 2):
    """A session of a small game, its compiled setup and its header as a computer has it."""
    from tidebell_core.game.session import Session
    from tidebell_core.record.header import Header
    from tidebell_core.setup_reading.setup import Setup

    text = HEAD + f'mode = "{mode}"\n{MODES[mode]}\n'
    data = json.loads(setups.loads(text.encode(), Path("small.toml")).data)
    players = [[seat, name] for seat, name in enumerate("Ann Bo Cy".split()[:seats])]
    game = {"game": 1, "setup": "small", "crc32": 0, "seats": players, "switches": []}
    session = Session(
        Setup(json.loads(json.dumps(data)), []), Header(1, "small", 0, 0, players, [])
    )
    session.do(e.START)
    return session, data, game


def shown(session, seat: int) -> int:
    view = View()
    view.update(session)
    return view.clocks[seat] if view.clocks else 600_000 - owes(session.state, seat)


@pytest.mark.parametrize("mode", MODES)
def test_a_clock_that_waits_shows_what_it_will_start_with(mode: str) -> None:
    session, data, game = begun(mode)
    if session.state.phase == READY:
        session.do(e.ADVANCE)
    session.advance(20_000)
    session.do(e.END_TURN)
    other = session.state.seat
    session.advance(65_000)
    session.do(e.UNDO)  # across the hand-over: what ran is the first player's now, and owed
    waits = shown(session, other)
    session.advance(1_000)
    waits = shown(session, other) if mode == "hourglass" else waits
    session.do(e.END_TURN)
    assert session.state.phase == RUN and session.state.seat == other
    assert session.caught_ms == 65_000
    view = View()
    view.update(session)
    assert view.clock_ms == waits, (mode, waits, view.clock_ms)
    events = [event for event, _, _ in session.source()]
    reader = Reader(data, game["seats"], game)
    lines = [reader.told([at, *event]) for at, event in enumerate(events)]
    assert "1:05 ran before the undo" in lines[-1].what
    assert "ran before" not in "".join(line.what for line in lines[:-1])
    found = reckon(data, game, events)
    assert min([found.idle_ms, *found.used_ms, *(one.took_ms for one in found.turns)]) >= 0
    assert found.idle_ms + sum(found.used_ms) - 65_000 == found.played_ms


@pytest.mark.parametrize("mode", MODES)
def test_no_total_is_ever_negative(mode: str) -> None:
    chance = random.Random(mode)
    for seats in (2, 3):
        session, data, game = begun(mode, seats)
        for _ in range(150):
            session.advance(chance.choice((0, 300, 2_000, 40_000)))
            try:
                session.do(chance.choice(KINDS))
            except Refused:
                continue
        events = [event for event, _, _ in session.source()]
        found = reckon(data, game, events)
        assert found.whole
        assert min([found.idle_ms, found.paused_ms, found.played_ms, *found.used_ms]) >= 0
        assert all(one.took_ms >= 0 for one in found.turns)
        assert found.idle_ms + sum(found.used_ms) >= found.played_ms
