# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Which games may be carried to another device: those that hide nothing and decide nothing by lot.

Whoever carries a game reads its seed and all of its events. Of a game with cards, dice or secret
answers that would tell what comes, or what somebody holds.
"""

# Mechanisms that neither draw from the seed nor keep anything from anybody.
_OPEN = (
    "announced",
    "assets",
    "clocks",
    "counters",
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
    """Whether a game hides something, or may yet.

    :param uses: the names of its setup's mechanisms
    """
    for name in uses:
        if name not in _OPEN:
            return True
    return False
