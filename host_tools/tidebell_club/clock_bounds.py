# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Bounds of the difference between two clocks, which hold however unevenly answers travel.

A reading is a request and its answer. The other clock was read between the two, so the difference
lies between two numbers for certain. Bounds of several readings are intersected, and widened as
they age, for two clocks drift apart.
"""

from __future__ import annotations

DRIFT_PPM = 100  # two crystals of 50 millionths each


class Bounds:
    """The difference *other clock − own clock*, in microseconds.

    :param early: microseconds by which the other clock's reading may be ahead of its true time
    :param late: microseconds by which it may be behind
    :param ppm: greatest drift between the two clocks, in millionths
    """

    def __init__(self, early: int = 0, late: int = 1, ppm: int = DRIFT_PPM) -> None:
        self._early, self._late, self._ppm = early, late, ppm
        self._low = self._high = 0.0
        self._at: int | None = None
        self.jumps = 0
        """Readings that contradicted all before: one of the clocks was set, or stood still."""

    @property
    def known(self) -> bool:
        """Whether there was a reading."""
        return self._at is not None

    def reset(self) -> None:
        """Forget all readings: the other clock began anew."""
        self._at = None

    def add(self, sent: int, got: int, other: int) -> None:
        """Take a reading.

        Stamp ``sent`` before the request is written and ``got`` after its answer was read: the
        process may be preempted between any two of its steps.

        :param sent: own clock before the request, in microseconds
        :param got: own clock after the answer
        :param other: the other clock, read in between
        """
        drift = (got - sent) * self._ppm / 1e6
        low = other - self._early - got - drift
        high = other + self._late - sent + drift
        if self._at is not None:
            before_low, before_high = self._widened(got)
            if max(low, before_low) <= min(high, before_high):
                low, high = max(low, before_low), min(high, before_high)
            else:
                self.jumps += 1
        self._low, self._high, self._at = low, high, got

    def _widened(self, own: float) -> tuple[float, float]:
        assert self._at is not None, "no reading yet"
        drift = abs(own - self._at) * self._ppm / 1e6
        return self._low - drift, self._high + drift

    def to_other(self, own: float) -> float:
        """Return the other clock's most likely time at an instant of one's own clock."""
        low, high = self._widened(own)
        return own + (low + high) / 2

    def to_own(self, other: float) -> float:
        """Return one's own most likely time at an instant of the other clock."""
        return other - (self._low + self._high) / 2

    def half(self, own: float) -> float:
        """Return the largest error that ``to_other`` can have, in microseconds."""
        low, high = self._widened(own)
        return (high - low) / 2
