# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What is to be on the screen, and how it gets there; nothing here knows a game.

For each controller of a panel there is a module (``st7789``; ``bitmap`` for a display that the
board brings along). It has ``ON``, the command that
lights the picture; ``start``; ``painter``; and ``Light``, what stands for the backlight where no
pin dims it.
"""
