# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The real displayio for CPython, adapted: no thread of its own, the chip's time, drawing on
demand.
"""

from __future__ import annotations

import importlib
from typing import Any

from tidebell_sim import firmware_modules
from tidebell_sim.hardware import chip as _chip

_DATA = 1  # the library's mark for bytes that are no command


def _module(name: str) -> Any:
    """Import a library whose internals CircuitPython's stubs do not show."""
    return importlib.import_module(name)


def displays() -> list[Any]:
    """List the displays that exist; one at most."""
    shown: list[Any] = _module("displayio").displays
    return shown


class Brightness(float):
    """A brightness whose product is whole: the library sets a duty cycle to a product of it."""

    def __mul__(self, most: float) -> int:
        return int(float(self) * most)

    def __rsub__(self, whole: float) -> Brightness:
        return Brightness(whole - float(self))


def parallel_bus() -> Any:
    """Return a parallel bus to the panel; the library's own sends nothing."""
    plain: Any = _module("paralleldisplaybus").ParallelBus

    class ParallelBus(plain):  # type: ignore[misc]
        """Sends commands and their data to the chip's panel."""

        def __init__(self) -> None:
            """Do nothing: the board's definition has connected the pins."""

        def reset(self) -> None:
            """Do nothing: the board has no reset line."""

        def _free(self) -> bool:
            return True

        def _send(self, data_type: int, chip_select: int, data: Any) -> None:
            chip = _chip.current()
            chip.check()
            chip.panel.write(data_type == _DATA, bytes(data))

    return ParallelBus()


def patch() -> None:
    """Change the imported display libraries; once a process."""
    # Its background thread would refresh at arbitrary moments; rests do it instead.
    _module("displayio")._stop_background()
    _patch_drawing(_module("busdisplay"), _module("fourwire"))
    _patch_objects(_module("displayio"))


def _patch_drawing(busdisplay: Any, fourwire: Any) -> None:
    """Draw by the chip's time, and only when somebody looks."""
    busdisplay.time = firmware_modules.time
    fourwire.time = firmware_modules.time
    draw_now = busdisplay.BusDisplay._refresh_display
    send = fourwire.FourWire.send

    def refresh(self: Any) -> bool:
        """Draw; where nobody looks, only note that the refresh was accepted."""
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
        """Send raw commands after the refreshes that were accepted before them."""
        chip = _chip.current()
        if chip.off or chip.undrawn is not None:
            chip.check()
            chip.draw()
        if chip.lazy and self._spi._to_panel:
            chip.panel.put_off(command, bytes(data))
        else:
            send(self, command, data, **options)
        chip.raw_pixels = True

    brightness = busdisplay.BusDisplay.brightness

    def set_brightness(self: Any, value: float) -> None:
        brightness.fset(self, Brightness(value))

    busdisplay.BusDisplay.brightness = brightness.setter(set_brightness)
    busdisplay.BusDisplay._draw_now = draw_now
    busdisplay.BusDisplay._refresh_display = refresh
    fourwire.FourWire.send = send_raw


def _patch_objects(displayio: Any) -> None:
    """Keep unchanged tiles clean, and free pins with their display."""
    set_tile = displayio.TileGrid.__setitem__

    def change_tile(self: Any, index: Any, value: int) -> None:
        """Set a tile, unless it has that value already: only changes make it dirty."""
        if self[index] != value:
            set_tile(self, index, value)

    release_displays = displayio.release_displays

    def release_all() -> None:
        """Free the buses and their pins, as the device does."""
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


def background() -> None:
    """Refresh displays that ask for it, as CircuitPython does between two lines of code."""
    displayio = _module("displayio")

    for display in displayio.displays:
        if display.auto_refresh:
            display.refresh()


def forget() -> None:
    """Forget displays and groups: the power is gone."""
    displayio = _module("displayio")

    for display in displayio.displays:
        display._auto_refresh = False
        try:
            display._core.set_root_group(None)
        except Exception:  # the power was cut while this display was made
            pass
    displayio.displays.clear()
    displayio.display_buses.clear()
