# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``watchdog``: its names; the page has none."""


class WatchDogMode:
    """What a watchdog does."""

    RAISE = "RAISE"
    RESET = "RESET"
