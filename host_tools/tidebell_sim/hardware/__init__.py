# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""CircuitPython's hardware modules for CPython.

``install()`` puts them where ``import board`` and the rest find them, in front of Adafruit-Blinka's
own, and ties the real ``displayio`` to them. Each module acts on the chip that is powered
(:mod:`.chip`).
"""

from __future__ import annotations

import importlib
import sys

MODULES = (
    "microcontroller",
    "nvm",
    "watchdog",
    "board",
    "digitalio",
    "busio",
    "keypad",
    "rotaryio",
    "pwmio",
    "neopixel_write",
    "supervisor",
    "usb_cdc",
    "storage",
)

# Real libraries that must be imported after ours, so that they use ours.
_ABOVE = (
    "bitmaptools",
    "displayio",
    "busdisplay",
    "fourwire",
    "vectorio",
    "terminalio",
    "fontio",
    "i2cdisplaybus",
    "paralleldisplaybus",
    "epaperdisplay",
    "neopixel",
    "circuitpython_typing",
    "adafruit_bitmap_font",
)

_installed = False


def install() -> None:
    """Shadow the hardware modules of this process; again = no effect."""
    global _installed
    if _installed:
        return
    for name in list(sys.modules):
        if name.partition(".")[0] in MODULES + _ABOVE:
            del sys.modules[name]
    for name in MODULES:
        sys.modules[name] = importlib.import_module(f"{__name__}.{name}")
    from tidebell_sim.hardware import bitmaps, display

    bitmaps.patch()
    display.patch()
    _installed = True
