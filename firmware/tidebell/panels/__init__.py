# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Panels: how a display's controller is started, and what draws on it. Not kept once that is done.

Each module has ``ON``, the command that lights the picture; ``start``; ``painter``; and ``Light``,
what stands for the backlight where no pin dims it.
"""
