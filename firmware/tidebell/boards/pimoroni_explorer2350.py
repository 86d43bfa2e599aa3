# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pimoroni Explorer (RP2350B): a display of 320 x 240, six keys beside it, a speaker. No soldering.

Pins are names of CircuitPython's ``board`` module. Source: CircuitPython's board definition
``pimoroni_explorer2350``. No chip has run this profile yet.
"""

NAME = "pimoroni_explorer2350"
# The picture takes 45 KB: tidebell install leaves out line numbers, 23 KB.
SHORT_OF_MEMORY = True
BOARD_IDS = ("pimoroni_explorer2350",)

# board.DISPLAY, drawn on through displayio.
DISPLAY = "bitmap"
DISPLAY_WIDTH = 320
DISPLAY_HEIGHT = 240

# Three keys at the left of the display, A, B, C from the top, and three at its right, X, Y, Z. U is
# the USER button on the back of the board.
KEYS = (
    ("A", "SW_A"),
    ("C", "SW_C"),
    ("X", "SW_X"),
    ("Z", "SW_Z"),
    ("Y", "SW_Y"),
    ("B", "SW_B"),
    ("U", "SW_USER"),
)

# Pixels are no part of the board: a ring or strip hangs on its clips by GP2, 3.3 V and ground.
# Without one the data line leads nowhere.
PIXELS = "GP2"
PIXEL_COUNT = 24

PIEZO = "AUDIO"
PIEZO_ENABLE = "AMP_EN"

# The names on the screen of the keys that spend, declare, undo and end.
CAPS = (" A ", " C ", " X ", " Z ")
# The four outer keys stand at the corners where the screen says what they do, so each does that and
# nothing else. The middle ones are the knob: B turns it on by a detent, Y pushes it. What a game
# offers goes round, so B reaches all of it, and in lists A and C go up and down. To turn back is
# seldom needed: that is on the back of the board. No key has two uses, and no two are pressed at
# once except to look at cards.
MEANINGS = {
    "A": "spend",
    "C": "declare",
    "X": "undo",
    "Z": "end",
    "Y": "do",
    "B": "on",
    "U": "back",
}
