# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The outside of the simulated device: keys and knob, panel, ring, piezo and LEDs."""

from __future__ import annotations

import math
import sys
import threading
from types import ModuleType
from typing import Any

from tidebell_sim import face
from tidebell_sim import screen_text as screen_reader
from tidebell_sim.hardware.chip import Chip
from tidebell_sim.hardware.panel import UPRIGHT, Panel
from tidebell_sim.hardware.wiring import Wiring
from tidebell_sim.narration import clock_left, legends, marked, moment


class Surface:
    """The parts of a device that a person operates, sees and hears.

    :param wiring: the parts on the chip's pins
    """

    def __init__(self, board: str, profile: ModuleType, wiring: Wiring) -> None:
        self.board = board
        self.profile = profile
        self.wiring = wiring
        self.width = int(profile.DISPLAY_WIDTH)
        self.height = int(profile.DISPLAY_HEIGHT)
        self.key_names = tuple(wiring.keys)
        self.meanings = dict(profile.MEANINGS)
        for name, _, key in getattr(profile, "BESIDE", ()):
            self.meanings[name] = self.meanings[key]
        # Where the glass is not known, the profile's MADCTL is taken to be upright.
        known = board == "pico_table" or profile.DISPLAY == "bitmap"
        upright = UPRIGHT if known else int(profile.DISPLAY_MADCTL)
        self.panel = Panel(self.width, self.height, upright)
        self.on = False
        self._has_app = "tidebell.app"  # the module that holds the firmware's app object
        self._chip: Chip | None = None
        self._draw_lock = threading.Lock()
        self._held: set[str] = set()

    # -- operating ---------------------------------------------------------------------------

    def key(self, name: str, pressed: bool) -> None:
        """Press or release a key of the profile; also while the power is off.

        :raises ValueError: the board has no such key
        """
        if name not in self.key_names:
            known = ", ".join(self.key_names)
            raise ValueError(f"the board has no key '{name}'; its keys are {known}")
        (self._held.add if pressed else self._held.discard)(name)
        chip = self._chip
        if chip is not None:
            chip.key(name, pressed)

    def turn(self, detents: int) -> None:
        """Turn the knob, clockwise positive; or press a key that turns, once a detent."""
        chip = self._chip
        if chip is None:
            return
        if any(self.wiring.encoder):
            chip.turn(detents)
            return
        means = "on" if detents > 0 else "back"
        key = next(key for key, meaning in self.meanings.items() if meaning == means)
        for _ in range(abs(detents)):
            chip.key(key, True)
            chip.key(key, False)

    # -- looking and listening ----------------------------------------------------------------

    def picture(self) -> bytes:
        """Return the panel's picture: width * height * 3 bytes, RGB888, from the upper left; dark
        when off.

        In virtual time call it from an appointment, or while the machine stands still.
        """
        chip = self._chip
        if chip is not None and chip.lazy:
            with self._draw_lock:
                chip.draw()
                self.panel.settle()
        return self.panel.picture()

    def ring(self) -> list[tuple[int, int, int]]:
        """Return the pixels' last colours, (red, green, blue) each 0 to 255."""
        if self._chip is None:
            return [(0, 0, 0)] * self.wiring.pixel_count
        return list(self._chip.ring)

    def tone(self) -> tuple[int, bool]:
        """Return the piezo's frequency in Hz, and whether it sounds."""
        return (0, False) if self._chip is None else self._chip.tone

    def loudness(self) -> float:
        """Return the piezo's last loudness, 0 to 1: the fundamental of its pulses."""
        return 0.0 if self._chip is None else math.sin(math.pi * self._chip.tone_duty / 65536)

    def led(self) -> tuple[int, int, int]:
        """Return the pack's RGB LED, each part 0 to 255, dark without one; its pins are active
        low.
        """
        if self._chip is None or not self.wiring.led:
            return (0, 0, 0)
        parts = []
        for name in self.wiring.led:
            used = self._chip.wires[name].user is not None
            parts.append((65535 - self._chip.duty_of(name)) >> 8 if used else 0)
        return parts[0], parts[1], parts[2]

    def backlight(self) -> int:
        """Return the brightness of the panel's backlight, 0 to 255."""
        if self._chip is None:
            return 0
        pin = self.wiring.backlight
        return self._chip.duty_of(pin) >> 8 if pin else 255

    def app(self) -> Any:
        """Return the firmware's app object, or None."""
        from tidebell_sim.firmware_modules import loaded

        if not self.on:
            return None
        app = getattr(sys.modules.get(self._has_app), "APP", None)
        if app is None:
            # Other firmware may have it in another module.
            for name in loaded():
                app = getattr(sys.modules.get(name), "APP", None)
                if app is not None:
                    self._has_app = name
                    break
        return app

    def screen_text(self) -> list[str]:
        """Return the screen's rows as text; empty when off."""
        app = self.app()
        return [] if app is None else screen_reader.read(app)

    def face(self) -> dict[str, Any] | None:
        """Return what a face on glass shows (see ``face.content``); None when off."""
        app = self.app()
        return None if app is None else face.content(app)

    def write(self, name: str) -> None:
        """Give the screen that asks for a name the name that was typed on glass.

        :raises tidebell_core.link.messages.LinkError: that is no name for a player
        """
        app = self.app()
        top = app and app.screens[-1]
        if hasattr(top, "write"):
            top.write(name)
            app.redraw()

    def legends(self) -> dict[str, dict[str, str]]:
        """Return the effect of each key, pressed and held; see ``spoken.legends``."""
        app = self.app()
        return {} if app is None else legends(app, self.meanings)

    def marked(self) -> str:
        """Return the marked row of the list on the screen, or an empty text."""
        app = self.app()
        return "" if app is None else marked(app)

    def moment(self) -> str:
        """Return the kind of moment; see ``spoken.moment``."""
        app = self.app()
        return "off" if app is None else moment(app)

    def clock_left(self) -> int | None:
        """Return the milliseconds until the running clock reaches zero; None if none counts
        down.
        """
        app = self.app()
        return None if app is None else clock_left(app)
