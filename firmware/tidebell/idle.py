# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Wait for time or input; only this module asks for the simulator, whose time may jump."""

import time

import microcontroller
import supervisor
import usb_cdc

from .parts.inputs import ticks_between
from .parts.sounds import CLICK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .app import App
    from .parts.inputs import Inputs


def feed() -> None:
    """Feed the watchdog, where one runs."""
    if microcontroller.watchdog and microcontroller.watchdog.mode:
        microcontroller.watchdog.feed()


def hear(app: "App") -> None:
    """Look at the keys during long work: they click and light up, and are handled afterwards."""
    feed()
    if app.sounds.plays:
        app.sounds.ahead(ticks_between(app.then, supervisor.ticks_ms()))
    if app.inputs.hear():
        app.sounds.play(CLICK)
        app.loop.flash()


def rest(inputs: "Inputs", ms: int, heard: bool) -> None:
    """Wait for some milliseconds, or until an input comes.

    :param heard: a computer's requests count as inputs
    """
    simulated = getattr(supervisor, "simulated_rest", None)
    if simulated:
        simulated(ms, heard)
        return
    data = usb_cdc.data if heard else None
    end = inputs.time() + ms
    while not inputs.waiting() and not (data and data.in_waiting):
        if ticks_between(inputs.time(), end) <= 0:
            return
        time.sleep(0.001)
