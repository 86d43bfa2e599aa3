# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Measure the rate of the device's clock against this computer's.

A request *clock* is answered with a reading that was taken after it was sent and before its answer
came. Between two readings the device has counted some time, and this computer knows bounds of the
time that passed. Every pair narrows the bounds of the rate. So the result is certain, however
unevenly the answers travel: no average of delays is trusted.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from tidebell_host.device import Device

READING_US = 500  # greatest error of a reading
_PAUSE_S = 0.05
# number of readings at the beginning and at the end that are compared; the rest adds nothing
_EDGE = 60


@dataclass(frozen=True)
class Reading:
    """A reading of the device's clock.

    :param sent: this computer's clock before the request, in nanoseconds
    :param got: this computer's clock after the answer, in nanoseconds
    :param us: the device's clock, in microseconds
    """

    sent: int
    got: int
    us: int


@dataclass(frozen=True)
class Rate:
    """The measured rate.

    :param ppm: millionths by which the device's clock is fast; negative if it is slow
    :param uncertainty: bound of the error of ``ppm``
    :param seconds: duration of the measurement
    """

    ppm: float
    uncertainty: float
    seconds: float


def rate(readings: list[Reading]) -> Rate | None:
    """Return the rate that all readings agree on; None from too few.

    Where they do not agree, because one of the clocks was set on the way, the uncertainty covers
    them all.
    """
    low, high = float("-inf"), float("inf")
    for first in readings[:_EDGE]:
        for last in readings[-_EDGE:]:
            shortest, longest = last.sent - first.got, last.got - first.sent
            counted = (last.us - first.us) * 1000
            if shortest > 0 and counted > 0:
                slack = 2 * READING_US * 1000
                low = max(low, (counted - slack) / longest)
                high = min(high, (counted + slack) / shortest)
    if high == float("inf"):
        return None
    low, high = min(low, high), max(low, high)
    seconds = (readings[-1].got - readings[0].sent) / 1e9
    return Rate(((low + high) / 2 - 1) * 1e6, (high - low) / 2 * 1e6, seconds)


def measure(
    device: Device, seconds: float, enough_ppm: float, progress: Callable[[int], object]
) -> Rate | None:
    """Measure for some seconds, or until the uncertainty is small enough.

    :param progress: called with the seconds passed
    :raises ToolError: the device does not answer
    """
    readings: list[Reading] = []
    start = time.monotonic_ns()
    while True:
        sent = time.monotonic_ns()
        us = int(device.ask("clock")["us"])
        readings.append(Reading(sent, time.monotonic_ns(), us))
        passed = (readings[-1].got - start) / 1e9
        progress(int(passed))
        # The first readings are many, so that a lucky one is among them; so are the last.
        found = rate(readings) if len(readings) % _EDGE == 0 or passed >= seconds else None
        if passed >= seconds or (found and found.uncertainty <= enough_ppm):
            return found
        time.sleep(random.uniform(0.5, 1.5) * _PAUSE_S)  # not in step with the device's own pauses
