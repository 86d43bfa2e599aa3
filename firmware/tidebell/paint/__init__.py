# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screen: its content, its layout, and drawing it on a panel.

Each controller of a panel has a module: ``st7789``, or ``bitmap`` for a display that the board
brings along. It has ``ON``, the command that lights the picture; ``start``; ``painter``; and
``Light``, in place of the backlight where no pin dims it.
"""
