# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""From power-on into the loop, and out of it when something goes wrong.

``main`` is the loop on a board. A caller that may not block (a browser) calls ``begin`` once, then
``turn`` again and again, and ``fail`` with what either of them raises.
"""

import gc

import supervisor
from microcontroller import watchdog
from tidebell_core import words as texts
from watchdog import WatchDogMode

from . import app, faults
from .idle import feed, hear, rest
from .keep import inplace
from .parts.sounds import REFUSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .app import App

_QUICK_MS = 5000
_RESERVE = 1024  # bytes set aside for noting that memory ended

_reserve: list = []
_hasty = 0  # restarts in a row, this one included, that came too soon


def main() -> None:
    """Run the device; whatever goes wrong is noted, told, and followed by a new start.

    What does not even go wrong, but hangs, is ended by the watchdog: the game goes on where it was.
    """
    try:
        device = begin()
        while True:
            ms = turn(device)
            rest(device.inputs, ms, not device.link or not device.link.blocked)
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the table plays on
        device = None  # type: ignore[assignment]
        fail(error)
    supervisor.reload()


def begin() -> "App":
    """Build the device, up to its first screen."""
    global _hasty
    supervisor.runtime.autoreload = False
    inplace.between = feed
    _reserve[:] = [bytearray(_RESERVE)]
    _hasty = faults.restarts()
    from .parts.hardware import build  # here, so that a module that is missing is noted

    parts = build()
    device = app.APP = app.App(parts, _hasty >= faults.MOST)
    inplace.between = lambda: hear(device)
    if not parts.lit:
        device.message(texts.NO_LIGHTS, texts.NO_LIGHTS_TEXT)
    fault = device.page.glyphs.fault
    if fault:
        path = f"fonts/{fault}"
        faults.note(OSError(texts.NO_FILE.format(path)))
        if device.untyped:
            from .ui.untyped import Untyped  # read only where there is no type

            device.push(Untyped(device))
            device.sounds.play(REFUSED)
        else:
            device.message(path, texts.INSTALL)
    if device.data.fault():
        from .ui.drive_warnings import at_start  # read only where there is a fault

        at_start(device)
    if watchdog:
        watchdog.timeout = 8  # seconds, as long as the chip can; nothing takes half of that
        watchdog.mode = WatchDogMode.RESET
    return device


def turn(device: "App") -> int:
    """Go once through the loop; return how many ms there is nothing to do."""
    global _hasty
    if _hasty and device.uptime_ms > faults.HASTY_MS and not device.left_alone and device.at_rest:
        _hasty = 0
        faults.forgive()
    feed()
    return device.loop.tick()


def fail(error: BaseException) -> None:
    """Note and tell what went wrong; a new start must follow. Never raises."""
    inplace.between = feed  # nobody listens any more
    _reserve.clear()
    try:
        uptime_ms = app.APP.uptime_ms if app.APP else 0
        if isinstance(error, MemoryError):
            _let_go()
            gc.collect()

        typed = isinstance(error, KeyboardInterrupt)
        faults.note(error, None if typed else uptime_ms < faults.HASTY_MS)
        faults.tell(app.APP, error, uptime_ms < _QUICK_MS)
    except (Exception, KeyboardInterrupt):  # noqa: BLE001 - Ctrl-C once more
        pass


def _let_go() -> None:
    """Stop the clock and keep nothing of the device, so that there is memory to note why."""
    try:
        if app.APP:
            app.APP.halt()
    except Exception:  # noqa: BLE001 - then the marks tell how long the clock ran
        pass
    app.APP = None
