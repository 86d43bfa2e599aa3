# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``board``: the pins of a Raspberry Pi Pico."""

from microcontroller import Pin

board_id = "raspberry_pi_pico2"

for _number in range(29):
    globals()["GP%d" % _number] = Pin("GP%d" % _number)
