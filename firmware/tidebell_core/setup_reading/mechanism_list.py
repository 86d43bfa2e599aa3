# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""List the mechanisms, and tell from them whether a game may be carried to another device.

A setup is checked without its mechanisms: a computer may send ten, of which one is played.
"""

# Each has the key of a setup that it needs, or None; and whether it neither draws from the seed nor
# hides anything from a player.
MECHANISMS = {
    "announced": (None, True),
    "asides": ("asides", True),
    "assets": ("assets", True),
    "at_once": (None, True),
    "bags": ("bags", False),
    "choices": ("choices", False),
    "clocks": (None, True),
    "counters": ("in_play", True),
    "cycles": (None, True),
    "decks": ("decks", False),
    "dice": ("dice", False),
    "due": ("dues", False),
    "duels": ("duels", False),
    "endings": (None, True),
    "gains": (None, True),
    "handicaps": ("handicaps", True),
    "levels": ("levels", True),
    "looks": ("looks", False),
    "match": ("match", True),
    "numbered": ("numbered", False),
    "on_hold": ("numbered", False),
    "order": (None, True),
    "passes": (None, True),
    "penalties": (None, True),
    "phases": (None, True),
    "picks": ("picks", False),
    "places": (None, True),
    "points": (None, True),
    "pools": (None, False),
    "pots": ("pots", True),
    "production": (None, True),
    "puts": ("bags", True),
    "sand": (None, True),
    "savings": (None, True),
    "scores": ("score", True),
    "seating": (None, False),
    "shares": ("shares", True),
    "sides": ("sides", True),
    "starter": (None, True),
    "ticks": ("ticks", True),
    "together": (None, True),
    "transfers": ("in_play", True),
    "units": ("units", True),
}


def hides(uses: "list | tuple") -> bool:
    """Return whether a game may hide something, now or later.

    The computer that carries a game can read its seed and all its events. These tell the cards to
    come, or those that somebody holds. So only games without secrets and chance may be carried.

    :param uses: the names of its setup's mechanisms
    """
    for name in uses:
        if not MECHANISMS.get(name, (None, False))[1]:
            return True
    return False
