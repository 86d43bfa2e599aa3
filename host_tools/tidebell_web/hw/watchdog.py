# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``watchdog``: its names; the page has none."""


class WatchDogMode:
    """The actions of a watchdog."""

    RAISE = "RAISE"
    RESET = "RESET"
