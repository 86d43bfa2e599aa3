# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Raspberry Pi Pico 2, with radio or without, with Pimoroni's Pico Display Pack 2.0, a NeoPixel
ring, an encoder, a piezo, a bar.

Pins are names of CircuitPython's ``board`` module, so that this file can be read without a board.
Sources: the Pico Display Pack 2.0's pinout (Pimoroni, PIM580) for display, keys and RGB LED. GP21
is on its connector as well. GP9 and GP22 stay free: they share PWM slices with the RGB LED.
"""

NAME = "pico_table"
BOARD_IDS = ("raspberry_pi_pico2", "raspberry_pi_pico2_w")

# Display: ST7789, 320 x 240, four-wire SPI.
DISPLAY = "st7789"
DISPLAY_WIDTH = 320
DISPLAY_HEIGHT = 240
SPI_BAUDRATE = 62_500_000
SPI_CLOCK = "GP18"
SPI_MOSI = "GP19"
DISPLAY_CS = "GP17"
DISPLAY_DC = "GP16"
BACKLIGHT = "GP20"
# How the panel lies in its frame: rows and columns exchanged, scanned from the viewer's upper left.
DISPLAY_MADCTL = 0x70

# Keys to ground with the chip's pull-ups; the position on the case gives the label its place.
KEYS = (("A", "GP12"), ("B", "GP13"), ("X", "GP14"), ("Y", "GP15"), ("E", "GP5"))
# A contact beside the keys of the pack that counts as one of them: the bar at the front edge. A box
# without the bar leaves the pin open.
BESIDE = (("END", "GP11", "Y"),)
ENCODER_A = "GP3"
ENCODER_B = "GP4"

# The pack's RGB LED, active low.
LED_RED = "GP6"
LED_GREEN = "GP7"
LED_BLUE = "GP8"

# The pixels: a ring, the first at its top, the others clockwise.
PIXELS = "GP2"
PIXEL_COUNT = 24
PIEZO = "GP10"

# The names on the screen of the keys that spend, declare, undo and end.
CAPS = (" A ", " B ", " X ", " Y ")
# The meaning of each key; screens and inputs know keys by their meanings only.
MEANINGS = {"A": "spend", "B": "declare", "X": "undo", "Y": "end", "E": "do"}
