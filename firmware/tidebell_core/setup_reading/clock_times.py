# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Times of a setup's clock for one colour: handicaps (``odds``, ``odds_inc``) included."""

MOST_MS = 86400000  # a day: the longest time that a clock may have

# What a call of time does: see ``game.called``.
RULINGS = ("finish_turn", "last_turns", "round", "end")


def main(clock: dict, colour: int) -> int:
    """Return the first main time of a colour in ms, or its time for each player turn."""
    own = clock["odds"][colour] if "odds" in clock and clock["ms"] is not None else None
    return int((clock["ms"] or 0) if own is None else own)


def increment(clock: dict, colour: int) -> int:
    """Return the first increment of a colour in ms."""
    own = clock["odds_inc"][colour] if "odds_inc" in clock else None
    return int(clock.get("inc", 0) if own is None else own)


def follows(clock: dict, colour: int) -> int:
    """Return the ms of a colour's first turn beyond the main time: increment, delay or period."""
    if clock["mode"] == "fischer":
        return 0 if clock.get("late") else increment(clock, colour)
    return int(clock.get("delay", 0) or clock.get("period", 0))
