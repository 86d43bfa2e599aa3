# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``neopixel_write``: remember the pixels' colours instead of sending them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tidebell_sim.hardware.digitalio import DigitalInOut

_last: list[Any] = [None, b""]


def neopixel_write(digitalinout: DigitalInOut, buf: Any) -> None:
    """Set the pixels on a pin: bytes green, red, blue for each (WS2812B datasheet)."""
    chip = digitalinout._chip
    chip.check()
    wire = digitalinout._open()
    if wire.name != chip.wiring.pixels:
        return
    data = bytes(buf)
    if _last[0] is chip and _last[1] == data:
        return
    _last[0], _last[1] = chip, data
    count = len(chip.ring)
    data = data[: count * 3]
    colours = list(zip(data[1::3], data[0::3], data[2::3], strict=False))
    chip.ring[: len(colours)] = colours
    chip.report("ring", list(chip.ring))
