# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""From power-on into the loop, and out of it when something goes wrong."""

import gc

import supervisor
from microcontroller import watchdog
from tidebell_core import words as texts
from watchdog import WatchDogMode

from . import app, faults
from .idle import feed, hear, rest
from .keep import inplace
from .ui.drive_warnings import at_start

_QUICK_MS = 5000
_RESERVE = 1024  # bytes set aside for noting that memory ended


def main() -> None:
    """Run the device; whatever goes wrong is noted, told, and followed by a new start.

    What does not even go wrong, but hangs, is ended by the watchdog: the game goes on where it was.
    """
    supervisor.runtime.autoreload = False
    inplace.between = feed
    reserve = [bytearray(_RESERVE)]
    try:
        hasty = faults.restarts()
        from .parts.hardware import build  # here, so that a module that is missing is noted

        parts = build()
        device = app.App(parts, hasty >= faults.MOST)
        app.APP = device
        inplace.between = lambda: hear(device)
        if not parts.lit:
            device.message(texts.NO_LIGHTS, texts.NO_LIGHTS_TEXT)
        if device.data.fault():
            at_start(device)
        if watchdog:
            watchdog.timeout = 8  # seconds, as long as the chip can; nothing takes half of that
            watchdog.mode = WatchDogMode.RESET
        while True:
            feed()
            ms = device.tick()
            rest(device.inputs, ms, not device.link or not device.link.blocked)
            if (
                hasty
                and device.uptime_ms > faults.HASTY_MS
                and not device.left_alone
                and device.at_rest
            ):
                hasty = 0
                faults.forgive()
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the table plays on
        inplace.between = feed  # nobody listens any more
        reserve.clear()
        try:
            uptime_ms = app.APP.uptime_ms if app.APP else 0
            if isinstance(error, MemoryError):
                _let_go()
                device = parts = None  # type: ignore[assignment]
                gc.collect()

            typed = isinstance(error, KeyboardInterrupt)
            faults.note(error, None if typed else uptime_ms < faults.HASTY_MS)
            faults.tell(app.APP, error, uptime_ms < _QUICK_MS)
        except (Exception, KeyboardInterrupt):  # noqa: BLE001 - Ctrl-C once more
            pass
    supervisor.reload()


def _let_go() -> None:
    """Stop the clock and keep nothing of the device, so that there is memory to note why."""
    try:
        if app.APP:
            app.APP.halt()
    except Exception:  # noqa: BLE001 - then the marks tell how long the clock ran
        pass
    app.APP = None
