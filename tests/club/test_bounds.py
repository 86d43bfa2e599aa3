# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The bounds of another clock hold, whatever delays and preemptions an adversary chooses."""

from __future__ import annotations

import fuzzing
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tidebell_club.clock_bounds import DRIFT_PPM, Bounds

HOURS_US = 5 * 3600 * 1_000_000


class Other:
    """A clock that began at some time, drifts, and is read with an error."""

    def __init__(self, skew: int, ppm: float) -> None:
        self.skew, self.rate = skew, 1 + ppm / 1e6

    def at(self, own: float) -> float:
        return self.skew + own * self.rate


STEPS = st.tuples(
    st.integers(0, 60_000_000),  # us until the next reading
    st.integers(0, 500_000),  # between the stamp and the other clock's reading
    st.integers(0, 500_000),  # between that and the stamp of the answer
    st.integers(-1000, 500),  # error of the reading: floored to ms, or half a millisecond off
)


@fuzzing.fresh(100)
@given(
    st.integers(-HOURS_US, HOURS_US),
    st.floats(-DRIFT_PPM, DRIFT_PPM),
    st.lists(STEPS, min_size=1, max_size=40),
    st.integers(0, 600_000_000),
)
def test_the_truth_is_always_inside(
    skew: int, ppm: float, steps: list[tuple[int, ...]], later: int
) -> None:
    other, bounds, own = Other(skew, ppm * 0.999), Bounds(500, 1000), 1_000_000
    for wait, before, after, error in steps:
        own += wait
        sent, read, got = own, own + before, own + before + after
        own = got
        bounds.add(sent, got, round(other.at(read) + error))
        for now in (got, got + later):
            assert abs(bounds.to_other(now) - other.at(now)) <= bounds.half(now) + 1
    assert bounds.jumps == 0


@fuzzing.fresh(50)
@given(st.integers(-HOURS_US, HOURS_US), st.integers(-HOURS_US, HOURS_US), st.integers(0, 500_000))
def test_a_restart_that_is_told_leaves_nothing_behind(before: int, after: int, late: int) -> None:
    bounds = Bounds()
    bounds.add(0, 100, before)
    bounds.reset()
    assert not bounds.known
    bounds.add(200, 200 + late, after + 200)
    assert abs(bounds.to_other(200 + late) - after - 200 - late) <= bounds.half(200 + late) + 1


def test_a_clock_that_was_set_is_believed_anew() -> None:
    bounds = Bounds()
    bounds.add(0, 1000, 5000)
    bounds.add(10_000, 11_000, 9_000_000)
    assert bounds.jumps == 1
    assert abs(bounds.to_other(11_000) - 9_000_500) <= bounds.half(11_000) + 1


def test_many_readings_are_nearer_than_one_and_age_widens_them() -> None:
    bounds = Bounds()
    bounds.add(0, 2000, 1_000_500)
    one = bounds.half(2000)
    bounds.add(3000, 3400, 1_003_200)
    assert bounds.half(3400) < one
    assert bounds.half(60_003_400) == pytest.approx(bounds.half(3400) + 60 * DRIFT_PPM)
    assert bounds.to_own(bounds.to_other(3400)) == pytest.approx(3400)
