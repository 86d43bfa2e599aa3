# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[convert.NAME]: points made from points."""

from __future__ import annotations

from tidebell_host.setups.field_types import Table, said
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.values import Text

CONVERT = Keys("converts")
RATE = Keys(CONVERT.forms["rates"])


class Rate(Table):
    """The number of points that one point makes."""

    name: Text = RATE(0, "for whom or what", "Vasquez")
    each: int = RATE(1, "points made of one point", 6)


class Convert(Table):
    """Points of one pool made from those of another, as many as are needed."""

    name: Text = CONVERT("name", "what it is for", "Move")
    pool: str = CONVERT("from", "the pool that pays", "cp")
    into: str = CONVERT("to", "the pool that is filled", "steps")
    rate: list[Rate] = said("for whom at what rate, [[convert.NAME.rate]]")
