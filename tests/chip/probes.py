# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Probes of the benches: pins that the firmware drives while it is at work, and what they tell."""

from __future__ import annotations

import chip
from tidebell_core.link.frames import MAX_FRAME, encode
from tidebell_core.link.messages import TYPES

TICK, APPEND, CHECKPOINT, DECODE = 28, 27, 26, 22  # pins
WHOLE = 0  # a tick, whether or not keys were looked at within

# Drives a pin while a step of the firmware runs; takes the place of code.py, before ``main`` runs.
STOPWATCH = b"""\
import board, digitalio
from tidebell.loop import Loop
from tidebell.parts.inputs import Inputs
from tidebell import start
from tidebell_core.record.journal import Journal
from tidebell_core.link.frames import Decoder
from tidebell.keep.journal_store import JournalStore
def timed(cls, name, pin):
    pin = digitalio.DigitalInOut(pin)
    pin.switch_to_output(False)
    step = getattr(cls, name)
    def wrapped(*args):
        pin.value = True
        try:
            return step(*args)
        finally:
            pin.value = False
    setattr(cls, name, wrapped)
    return pin
ticking = digitalio.DigitalInOut(board.GP28)
ticking.switch_to_output(False)
within = False
def ticked(loop, tick=Loop.tick):
    global within
    within = ticking.value = True
    try:
        return tick(loop)
    finally:
        within = ticking.value = False
Loop.tick = ticked
def looks(look):
    def looked(*args):
        ticking.value = False
        found = look(*args)
        ticking.value = within
        return found
    return looked
start.hear = looks(start.hear)
Inputs.gesture = looks(Inputs.gesture)
timed(Loop, "tick", board.GP0)
timed(Journal, "append", board.GP27)
timed(JournalStore, "checkpoint", board.GP26)
timed(Decoder, "decode", board.GP22)
asked = digitalio.DigitalInOut(board.GP21)
asked.switch_to_input(digitalio.Pull.DOWN)
plain_tick = Loop.tick
decoder = Decoder()
frame = %r
def asked_tick(loop):
    if asked.value:
        loop.app.journal.checkpoint()
        decoder.feed(frame)
    return plain_tick(loop)
Loop.tick = asked_tick
""" % encode(TYPES.index("settings"), 7, b"x" * (MAX_FRAME - 20))


def spans(board: chip.Board, pin: int) -> list[tuple[int, int]]:
    """From when to when a pin was driven, each time."""
    rose, found = None, []
    for at, which, level in board.edges:
        if which == pin and level:
            rose = at
        elif which == pin and rose is not None:
            found.append((rose, at))
            rose = None
    return found


def lengths(board: chip.Board, pin: int) -> list[float]:
    """Return how long a pin was driven, each time, in milliseconds."""
    return [(fell - rose) / 1e6 for rose, fell in spans(board, pin)]


def power_cycle(board: chip.Board, sign: str = "ring") -> int:
    """Power off and on, and wait for a first sign of life; returns when."""
    board.power(False)
    board.look()
    start = board.ns
    board.power()
    board.until(20000, kind=sign)
    board.run(1500)
    return start


def ready(board: chip.Board, start: int) -> float:
    """Return the instant at which the screen was complete for the first time and the ring lit."""
    board.look()
    drawn = [at for at in board.drawn if at > start]
    lit = [ring[0] for ring in board.rings if ring[0] > start]
    # The last of the drawing that goes on without a pause; later a clock's seconds follow.
    end = drawn[0]
    for at in drawn:
        if at - end > 300e6:
            break
        end = at
    return (max([end, *lit[:1]]) - start) / 1e6


# Counts what presses leave behind: takes the place of code.py. Nothing is collected meanwhile.
GARBAGE = (
    b"""\
import tidebell.loop
from gc import collect, mem_alloc, mem_free
class Uncollected:
    mem_free = mem_free
    def collect():
        pass
tidebell.loop.gc = Uncollected
"""
    + chip.PROBE
)
