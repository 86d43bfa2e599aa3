# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The common look of the host tool's pages."""

import math
import re

import pytest
from tidebell_host.style import sign

ARC = re.compile(r"M([\d.]+) ([\d.]+) A7\.5 7\.5 0 ([01]) 1 ([\d.]+) ([\d.]+)")


@pytest.mark.parametrize("seat", range(8))
def test_a_seats_sign_is_a_circle_of_so_many_arcs_as_its_number(seat: int) -> None:
    arcs = ARC.findall(sign(seat))
    assert len(arcs) == seat + 1
    turned = 0.0
    for x, y, far, to_x, to_y in arcs:
        first = math.atan2(float(y) - 10, float(x) - 10)
        last = math.atan2(float(to_y) - 10, float(to_x) - 10)
        long = (last - first) % (2 * math.pi)
        assert int(far) == (long > math.pi)
        turned += long
    gap = (2 * math.pi - turned) / len(arcs)
    assert gap == pytest.approx(0.5 if seat == 0 else 0.32, abs=0.01)
