# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The real displayio for CPython, made to fit: no thread of its own, the chip's time, drawing on
demand.
"""

from __future__ import annotations

import importlib
from typing import Any

from tidebell_sim import firmware_modules
from tidebell_sim.hardware import chip as _chip

_DATA = 1  # what the library calls bytes that are no command


def _module(name: str) -> Any:
    """A library whose insides the stubs of CircuitPython do not show."""
    return importlib.import_module(name)


def displays() -> list[Any]:
    """The displays that exist; one at most."""
    shown: list[Any] = _module("displayio").displays
    return shown


def parallel_bus() -> Any:
    """Return a parallel bus that the panel hangs on; the library's own sends nothing."""
    plain: Any = _module("paralleldisplaybus").ParallelBus

    class ParallelBus(plain):  # type: ignore[misc]
        """Brings commands and what belongs to them to the chip's panel."""

        def __init__(self) -> None:
            """The board's definition has connected it."""

        def reset(self) -> None:
            """It has no line for that."""

        def _free(self) -> bool:
            return True

        def _send(self, data_type: int, chip_select: int, data: Any) -> None:
            chip = _chip.current()
            chip.check()
            chip.panel.write(data_type == _DATA, bytes(data))

    return ParallelBus()


def patch() -> None:
    """Change the imported display libraries; once a process."""
    busdisplay = _module("busdisplay")
    displayio = _module("displayio")
    fourwire = _module("fourwire")

    # Its background thread would refresh at moments of its own; rests do it instead.
    displayio._stop_background()
    busdisplay.time = firmware_modules.time
    fourwire.time = firmware_modules.time
    draw_now = busdisplay.BusDisplay._refresh_display
    send = fourwire.FourWire.send

    def refresh(self: Any) -> bool:
        """Draw, or only note that a refresh was accepted when nobody looks."""
        chip = _chip.current()
        chip.check()
        if chip.lazy:
            chip.panel.settle()
            chip.undrawn = self
            done = True
        else:
            done = draw_now(self)
        chip.report("frame", None)
        return done

    def send_raw(self: Any, command: int, data: Any, **options: Any) -> None:
        """Raw commands come after the refreshes that were accepted before them."""
        chip = _chip.current()
        if chip.off or chip.undrawn is not None:
            chip.check()
            chip.draw()
        if chip.lazy and self._spi._to_panel:
            chip.panel.put_off(command, bytes(data))
        else:
            send(self, command, data, **options)
        chip.raw_pixels = True

    set_tile = displayio.TileGrid.__setitem__

    def change_tile(self: Any, index: Any, value: int) -> None:
        """A tile that stays what it is need not be counted among what has changed."""
        if self[index] != value:
            set_tile(self, index, value)

    release_displays = displayio.release_displays

    def release_all() -> None:
        """As on the device, the buses and their pins are free afterwards."""
        parts = []
        for display in displayio.displays:
            parts += [display.bus, getattr(display, "_backlight", None)]
        release_displays()
        for part in parts:
            getattr(part, "_release", getattr(part, "deinit", lambda: None))()
        chip = _chip.powered()
        if chip is not None:
            chip.undrawn = None

    displayio.TileGrid.__setitem__ = change_tile
    displayio.release_displays = release_all
    busdisplay.BusDisplay._draw_now = draw_now
    busdisplay.BusDisplay._refresh_display = refresh
    fourwire.FourWire.send = send_raw


def background() -> None:
    """What CircuitPython does between two lines of code: refresh displays that ask for it."""
    displayio = _module("displayio")

    for display in displayio.displays:
        if display.auto_refresh:
            display.refresh()


def forget() -> None:
    """The power is gone: no display exists any more, and groups belong to none."""
    displayio = _module("displayio")

    for display in displayio.displays:
        display._auto_refresh = False
        try:
            display._core.set_root_group(None)
        except Exception:  # a display that was cut off while it was made
            pass
    displayio.displays.clear()
    displayio.display_buses.clear()
