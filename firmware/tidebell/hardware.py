# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Builds the parts that a board profile names; not kept in memory when that is done."""

import time

import board
import busio
import digitalio
import displayio
import fourwire
import keypad
import pwmio
import rotaryio

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from .parts import Parts

# (command, parameters, pause in ms). Registers: Sitronix ST7789VW datasheet v1.0, chapters 9.1 and
# 9.2; the pauses are the least it asks for. The rest of the chip's power-on values suit the panel.
_INIT = (
    (0x01, b"", 130),  # software reset
    (0x11, b"", 10),  # out of sleep
    (0x3A, b"\x55", 0),  # 16 bits a pixel
    (0xB2, b"\x0c\x0c\x00\x33\x33", 0),  # porches
    (0xB7, b"\x35", 0),  # gate voltages
    (0xBB, b"\x1f", 0),  # VCOM
    (0xC3, b"\x12", 0),  # grey voltage
    (0xC6, b"\x0f", 0),  # 60 frames a second
    (0xD0, b"\xa4\xa1", 0),  # power control
    (0xE0, b"\xd0\x08\x11\x08\x0c\x15\x39\x33\x50\x36\x13\x14\x29\x2d", 0),  # gamma
    (0xE1, b"\xd0\x08\x10\x08\x06\x06\x39\x44\x51\x0b\x16\x14\x2f\x31", 0),
    (0x21, b"", 0),  # the glass is built for inversion
)
_DISPLAY_ON = 0x29
_MADCTL = 0x36


def build(parts: "Parts", profile: "ModuleType") -> None:
    """Fill in the parts, ready for use; the panel stays dark until ``show``.

    :param profile: a module of ``boards/``
    """
    parts.profile = profile
    pins = [getattr(board, pin) for _, pin in profile.KEYS]
    parts.keys = keypad.Keys(pins, value_when_pressed=False, interval=0.005, max_events=32)
    parts.knob = rotaryio.IncrementalEncoder(
        getattr(board, profile.ENCODER_A), getattr(board, profile.ENCODER_B)
    )
    parts.backlight = pwmio.PWMOut(getattr(board, profile.BACKLIGHT), frequency=5000)
    parts.piezo = pwmio.PWMOut(
        getattr(board, profile.PIEZO), frequency=440, variable_frequency=True
    )
    parts.ring = digitalio.DigitalInOut(getattr(board, profile.RING))
    parts.ring.switch_to_output(False)
    parts.led = []
    for pin in (profile.LED_RED, profile.LED_GREEN, profile.LED_BLUE):
        led = digitalio.DigitalInOut(getattr(board, pin))
        led.switch_to_output(True)  # active low: dark
        parts.led.append(led)
    displayio.release_displays()
    # Kept: a FourWire without a display does not keep the garbage collector from its bus.
    parts.spi = busio.SPI(getattr(board, profile.SPI_CLOCK), getattr(board, profile.SPI_MOSI))
    parts.panel = fourwire.FourWire(
        parts.spi,
        command=getattr(board, profile.DISPLAY_DC),
        chip_select=getattr(board, profile.DISPLAY_CS),
        baudrate=profile.SPI_BAUDRATE,
    )
    for command, parameters, pause_ms in _INIT:
        parts.panel.send(command, parameters)
        if pause_ms:
            time.sleep(pause_ms / 1000)
    parts.panel.send(_MADCTL, bytes((profile.DISPLAY_MADCTL,)))


def show(parts: "Parts", percent: int) -> None:
    """Switch the panel on, with this much light behind it."""
    parts.panel.send(_DISPLAY_ON, b"")
    parts.backlight.duty_cycle = percent * 655
