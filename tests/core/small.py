# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A small game to try one mechanism in: no clock, everybody plays in each of nine turns."""

import json

from tidebell_core.errors import Refused
from tidebell_core.game.session import Session
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.header import Header
from tidebell_core.record.redaction import public_event
from tidebell_core.setup_reading.setup import Setup

ANN, BOB, CYD = 0, 1, 2
NAMES = ("Ann", "Bob", "Cyd", "Dee")


# The mechanism that a step belongs to, where the step alone says all there is to say.
STEPS = {
    "lot": "seating",
    "starter": "seating",
    "reorder": "seating",
    "next_starter": "seating",
    "draw": "decks",
    "look": "looks",
    "choose": "choices",
}


def form(uses, **more):
    """Return a device form that uses some mechanisms, those of its steps, and of its pools."""
    data = {
        "format": 1,
        "id": "small",
        "title": "Small",
        "players": [2, 4],
        "colours": [["C%d" % at, "ABCD"[at], [255, 0, 0]] for at in range(4)],
        "switches": [],
        "turns": 9,
        "stages": [{"turns": [1, 9], "name": "Play", "steps": [["play", {}]]}],
        "uses": uses,
    }
    data.update(more)
    if "score" in data:
        data["uses"] = data["uses"] + ["scores"]
    return with_steps(data)


def with_steps(data):
    """Have a device form use the mechanisms that its steps and pools need; returns it."""
    for stage in data["stages"]:
        for step in stage["steps"]:
            name = STEPS.get(step[0])
            if name and name not in data["uses"]:
                data["uses"] = data["uses"] + [name]
            if step[0] == "play" and step[1].get("together") and "together" not in data["uses"]:
                data["uses"] = data["uses"] + ["together"]
    if data.get("pools") and not {"points", "pools"} & set(data["uses"]):
        data["uses"] = data["uses"] + ["points"]
    return data


def taken(data, choices=None):
    """Return a setup of a device form, which stays as it is: tests share what forms are made of."""
    return Setup(json.loads(json.dumps(data)), choices)


def placed(log, place=(0, 0)):
    """Yield the events of a list as a session's source does."""
    for at in range(place[0], len(log)):
        yield log[at], at + 1, 0


def begun(data, players=3, seed=7):
    """Return a session that was started, and no more."""
    head = Header(1, "small", 0, seed, [[seat, NAMES[seat]] for seat in range(players)], [])
    session = Session(taken(data), head)
    session.do(e.START)
    return session


def play(data, players=3, seed=7):
    """Return a session in which Ann's first player turn goes on."""
    session = begun(data, players, seed)
    session.do(e.ADVANCE)
    return session


def bad(data):
    """Hold that a device form is refused with a sentence."""
    try:
        taken(data)
    except Refused as refusal:
        assert refusal.code == "setup", refusal.code
        assert refusal.text.endswith(".")
    else:
        raise AssertionError("not refused")


def seen(session):
    """Return the view of a session."""
    view = View()
    view.update(session)
    return view


def row(session, name, rows=None):
    """Return the row of that name."""
    rows = seen(session).rows if rows is None else rows
    for one in rows:
        if one.name == name:
            return one
    raise AssertionError("no row %s in %s" % (name, [one.name for one in rows]))


def do(session, name, *values):
    """Do a row of a player turn, with its fields set to values or left as they begin."""
    one = row(session, name)
    session.do(one.kind, one.seat, one.filled(values or [field[3] for field in one.fields]))


def answer(session, name, *values):
    """Answer the open question by the row of that name, as whom it is put to sees it."""
    one = row(session, name, private(session).rows)
    session.do(one.kind, one.seat, one.filled(values or [field[3] for field in one.fields]))


def private(session):
    """Return the open question as only whom it is put to may see it."""
    return session.game.asker().private()


def told(session):
    """Return all events as they may leave the device now."""
    return [public_event(session, event) for event in session._log]


def again(session):
    """Return a session that replays all of another's events, and hold that it is the same."""
    other = session.fresh().replay(list(session._log))
    assert other.snapshot() == session.snapshot()
    return other
