# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Build the parts that a board profile names."""

import time

import board
import busio
import digitalio
import displayio
import fourwire
import keypad
import pwmio
import rotaryio
import supervisor

from ..boards import load
from .inputs import Inputs
from .lights import Lights

try:
    from neopixel import NeoPixel
except ImportError:  # the one library in lib/; the panel tells that it is missing
    NeoPixel = None

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from busio import SPI
    from digitalio import DigitalInOut
    from fourwire import FourWire
    from keypad import Keys
    from pwmio import PWMOut

    from ..keep.settings import Settings
    from .sounds import Sounds


_PORT_MA = 300  # for the ring, of the 500 mA of a computer's port
_SOFTWARE_RESET = 0x01  # of every panel with MIPI's display commands


class Parts:
    """The board's parts, each under its own name."""

    board: str  # the profile's name
    profile: "Any"  # that module
    keys: "Keys"
    knob: "Any"  # an encoder, or a stand-in
    backlight: "PWMOut"
    piezo: "PWMOut"
    outputs: "list[DigitalInOut]"
    spi: "SPI"
    panel: "FourWire"
    reset: float  # ``time.monotonic()`` at the panel's reset
    driver: "Any"  # the module of the panel that the board has
    painter: "Any"  # of that panel
    lights: "Lights"
    lit: bool  # the library of the lights could be imported


class _Dark(list):
    """A stand-in for pixels that cannot be driven."""

    def show(self) -> None:
        """Show nothing."""


class _NoKnob:
    """A stand-in for the encoder, where keys turn."""

    position = 0


def _pin(profile: "ModuleType", name: str) -> "Any":
    """Return the pin that a profile names, None where it names none."""
    named = getattr(profile, name, "")
    return getattr(board, named) if named else None


def build() -> Parts:
    """Build keys, knob and piezo, and reset the panel; ``build_panel`` adds the rest."""
    profile = load()
    parts = Parts()

    def pin(name: str) -> "Any":
        return _pin(profile, name)

    def output(name: str, value: bool) -> None:
        if pin(name):
            out = digitalio.DigitalInOut(pin(name))
            out.switch_to_output(value)
            parts.outputs.append(out)

    parts.board = profile.NAME
    parts.profile = profile
    pins = [getattr(board, key[1]) for key in profile.KEYS + getattr(profile, "BESIDE", ())]
    parts.keys = keypad.Keys(pins, value_when_pressed=False, interval=0.005, max_events=32)
    if pin("ENCODER_A"):
        parts.knob = rotaryio.IncrementalEncoder(pin("ENCODER_A"), pin("ENCODER_B"))
    else:
        parts.knob = _NoKnob
    parts.piezo = pwmio.PWMOut(pin("PIEZO"), frequency=440, variable_frequency=True)
    parts.outputs = []
    output("PIEZO_ENABLE", True)
    for name in ("LED_RED", "LED_GREEN", "LED_BLUE"):
        output(name, True)  # active low: dark
    if pin("SPI_CLOCK"):
        displayio.release_displays()
        # Kept: a FourWire without a display does not keep the garbage collector from its bus.
        parts.spi = busio.SPI(pin("SPI_CLOCK"), pin("SPI_MOSI"))
        parts.panel = fourwire.FourWire(
            parts.spi,
            command=pin("DISPLAY_DC"),
            chip_select=pin("DISPLAY_CS"),
            reset=pin("DISPLAY_RESET"),
            baudrate=profile.SPI_BAUDRATE,
        )
        # The pause that the panel needs then passes while a game is recovered.
        parts.panel.send(_SOFTWARE_RESET, b"")
    parts.reset = time.monotonic()
    return parts


def build_inputs(parts: Parts) -> Inputs:
    """Return the keys and the knob, with the meanings that the profile gives them."""
    profile = parts.profile
    names = [key for key, _ in profile.KEYS]
    return Inputs(
        parts.keys,
        parts.knob,
        [profile.MEANINGS[key] for key in names],
        [names.index(key) for _, _, key in getattr(profile, "BESIDE", ())],
    )


def build_panel(parts: Parts) -> None:
    """Build the panel, its painter and the lights; the panel stays dark."""
    profile = parts.profile

    def pin(name: str) -> "Any":
        return _pin(profile, name)

    parts.driver = driver = __import__("tidebell.paint." + profile.DISPLAY, None, None, ("ON",))
    if hasattr(driver, "bus"):
        parts.panel = driver.bus(profile)
    time.sleep(max(0.0, parts.reset + driver.RESET_MS / 1000 - time.monotonic()))
    driver.start(parts.panel, profile)
    light = pin("BACKLIGHT")
    parts.backlight = pwmio.PWMOut(light, frequency=5000) if light else driver.Light(parts.panel)
    parts.painter = driver.painter(parts.panel, profile)
    if NeoPixel:
        strip = NeoPixel(pin("PIXELS"), profile.PIXEL_COUNT, auto_write=False)
    else:
        strip = _Dark([0] * profile.PIXEL_COUNT)
    parts.lit = NeoPixel is not None
    parts.lights = Lights(strip)


def show(parts: Parts, screen: "Any") -> None:
    """Draw the first screen, then switch the panel on, so that it never shows a blank one."""
    screen.draw(parts.painter.page)
    while parts.painter.step():
        pass
    if parts.driver.ON is not None:
        parts.panel.send(parts.driver.ON, b"")


def adjust(parts: Parts, sounds: "Sounds", settings: "Settings") -> None:
    """Apply the settings to lights, sounds and backlight."""
    parts.lights.percent = int(settings["ring_percent"])
    parts.lights.least_ma = int(settings["load_ma"])
    parts.lights.first = int(settings["ring_first"]) % parts.lights.pixels
    sounds.mute = bool(settings["mute"])
    sounds.volume = int(settings["volume"])
    parts.backlight.duty_cycle = int(settings["screen_percent"]) * 655


def ring_limit(settings: "Settings") -> int:
    """Return how many mA the ring may draw from its supply."""
    limit = int(settings["ring_ma"])
    return min(limit, _PORT_MA) if supervisor.runtime.usb_connected else limit
