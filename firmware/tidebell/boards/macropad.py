# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Adafruit MacroPad RP2040: a small one-colour screen, twelve keys with a light each, an encoder,
a speaker. No soldering.

Pins are names of CircuitPython's ``board`` module. Source: CircuitPython's board definition
``adafruit_macropad_rp2040`` (Adafruit, product 5128).
"""

NAME = "macropad"
BOARD_IDS = ("adafruit_macropad_rp2040",)

# Display: SH1106, 128 x 64 pixels of one bit, four-wire SPI.
DISPLAY = "sh1106"
DISPLAY_WIDTH = 128
DISPLAY_HEIGHT = 64
SPI_BAUDRATE = 10_000_000
SPI_CLOCK = "SCK"
SPI_MOSI = "MOSI"
DISPLAY_CS = "OLED_CS"
DISPLAY_DC = "OLED_DC"
DISPLAY_RESET = "OLED_RESET"
DISPLAY_COLUMN = 2  # the controller has 132 columns, the glass shows them from this one on
BACKLIGHT = ""

# Keys to ground with the chip's pull-ups; row by row from the upper left, three in a row. The push
# of the encoder is the board's BOOT button as well.
KEYS = (
    ("1", "KEY1"),
    ("2", "KEY2"),
    ("3", "KEY3"),
    ("4", "KEY4"),
    ("5", "KEY5"),
    ("6", "KEY6"),
    ("7", "KEY7"),
    ("8", "KEY8"),
    ("9", "KEY9"),
    ("10", "KEY10"),
    ("11", "KEY11"),
    ("12", "KEY12"),
    ("E", "ENCODER_SWITCH"),
)
ENCODER_A = "ENCODER_A"
ENCODER_B = "ENCODER_B"

# The pixels: one in each key, in the order of the keys.
PIXELS = "NEOPIXEL"
PIXEL_COUNT = 12
LIGHTS = "keys"

PIEZO = "SPEAKER"
PIEZO_ENABLE = "SPEAKER_ENABLE"

# How the screen names the keys that spend, declare, undo and end.
CAPS = ("1", "2", "10", "12")
# What a key means. Beside what every board has, "+" and a number is an action of the setup that has
# no key of its own, in the setup's order; the others are what they say.
MEANINGS = {
    "1": "spend",
    "2": "declare",
    "3": "+0",
    "4": "+1",
    "5": "+2",
    "6": "+3",
    "7": "+4",
    "8": "+pause",
    "9": "+menu",
    "10": "undo",
    "11": "+redo",
    "12": "end",
    "E": "do",
}
