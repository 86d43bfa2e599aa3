# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A table to play at, for tests that run under CPython and, unchanged, in the MicroPython VM."""

import json

from tidebell_core.errors import Refused
from tidebell_core.game.session import Session
from tidebell_core.game.state import (
    ASK,
    CHOOSE,
    DRAW,
    LOOK,
    LOT,
    OVERTIME,
    READY,
    REORDER,
    REVEAL,
    RUN,
    SHOWN,
    STARTER,
)
from tidebell_core.record import events as e
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup

SETUP = "full-metal-planete"
ANN, BOB, CYD, DEE = 0, 1, 2, 3
HIGH, NORMAL, LOW = 0, 1, 2


_texts = []  # of the built-in setup, once it has been compiled


def device_form():
    """Return the parsed device form of the built-in setup."""
    if not _texts:
        _texts.append(_text())
    return json.loads(_texts[0])


def _text():
    try:
        with open(SETUP + ".json") as file:  # beside the tests in the VM
            return file.read()
    except OSError:
        from tidebell_host import setups
        from tidebell_host.setups import library

        return setups.load(library.find(SETUP).path).data


def header(players=3, seed=7, switches=None):
    """Return a header; switches are given by name and label, as {"turn4_cap": "10"}."""
    chosen = []
    for name, _, values in device_form()["switches"]:
        labels = [value[0] for value in values]
        chosen.append(labels.index(switches[name]) if switches and name in switches else 0)
    names = ["Ann", "Bob", "Cyd", "Dee"]
    return Header(1, SETUP, 0, seed, [[seat, names[seat]] for seat in range(players)], chosen)


def table(players=3, turn=1, seed=7, switches=None, window=16):
    """Return a session in which that turn has just begun and Ann starts every round."""
    head = header(players, seed, switches)
    session = Session(Setup(device_form(), head.switches), head, window=window)
    session.do(e.START)
    while session.state.turn < turn:
        go_on(session)
    return session


def go_on(session, hens=0):
    """Do the plainest thing that carries the game on."""
    state = session.state
    phase = state.phase
    if phase in (READY, DRAW, SHOWN, LOT, REORDER, REVEAL):
        session.do(e.ADVANCE)
    elif phase == LOOK:
        session.do(e.ADVANCE, state.seat, hens)
    elif phase == STARTER:
        session.do(e.STARTER, ANN)
    elif phase == CHOOSE:
        session.do(e.CHOOSE, state.seat, state.pos * 8)
    elif phase in (RUN, OVERTIME, ASK):
        session.do(e.END_TURN, state.seat)
    else:
        raise AssertionError("nothing goes on from here")


def play_to(session, seat=-1, turn=0, phase=RUN):
    """Go on until a phase is reached, for a seat and in a turn if they are given."""
    for _ in range(2000):
        state = session.state
        if (
            state.phase == phase
            and (seat < 0 or state.seat == seat)
            and (not turn or state.turn == turn)
        ):
            return session
        go_on(session)
    raise AssertionError("never reached")


def action(session, id):
    """Return an action's index."""
    for index, row in enumerate(session.setup.actions):
        if row["id"] == id:
            return index
    raise AssertionError(id)


def spend(session, id, target=-1, times=1):
    """Do an action for the seat whose turn it is."""
    for _ in range(times):
        session.do(e.SPEND, session.state.seat, e.spend_arg(action(session, id), target))


def ships(session):
    """Return the mechanism of the ships."""
    return session.game.owner(e.ASSET)


def penalties(session):
    """Return what is noted against each seat."""
    return session.game.owner(e.FIX_PENALTY).values


def savings(session):
    """Return what was kept, pool by pool, seat by seat."""
    return session.game.owner(e.FIX_KEPT).values


def declared(session):
    """Return which action is declared, -1 for none, and how many of its shots were done."""
    return tuple(session.game.owner(e.DROP).values)


def decks(session):
    """Return the mechanism of the decks."""
    return session.game.owner(e.FIX_CARD)


def peek(session, count):
    """Return the kinds of the cards that the seat whose look it is may see."""
    look = session.game.owner(e.LOOK)
    seen = look.peek(count)
    names = [card[0] for card in decks(session).decks[look.round_rules()["deck"]]["cards"]]
    return [names.index(name) for name, _ in seen]


def choices(session):
    """Return the options that were chosen so far, asset by asset, -1 for none."""
    return session.game.owner(e.CHOOSE).values[1:]


def left(session):
    """Return the points that the running seat has left."""
    return session.state.left[session.state.seat]


def refused(code, do, *args):
    """Hold that something is refused with a code and changes nothing; return the sentence."""
    session = getattr(do, "__self__", None)
    before = session.snapshot() if session else None
    try:
        do(*args)
    except Refused as refusal:
        assert refusal.code == code, refusal.code
        text = refusal.text
        assert text.endswith(".")
    else:
        raise AssertionError("not refused: " + code)
    if session:
        assert session.snapshot() == before
    return text
