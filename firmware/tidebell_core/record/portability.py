# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Decide whether a game may be carried to another device.

The computer that carries a game can read its seed and all its events. In a game with cards, dice or
secret answers these tell the cards to come, or the cards that somebody holds. So only games without
secrets and chance may be carried.
"""

# Mechanisms that neither draw from the seed nor hide anything from a player.
_OPEN = (
    "announced",
    "asides",
    "assets",
    "clocks",
    "counters",
    "handicaps",
    "match",
    "order",
    "penalties",
    "phases",
    "points",
    "pots",
    "savings",
    "scores",
    "shares",
    "sides",
    "ticks",
    "together",
    "units",
)


def hides(uses: "list | tuple") -> bool:
    """Whether a game may hide something, now or later.

    :param uses: the names of its setup's mechanisms
    """
    for name in uses:
        if name not in _OPEN:
            return True
    return False
