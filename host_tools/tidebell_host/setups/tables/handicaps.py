# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[handicap]: time and increment of each player."""

from __future__ import annotations

from typing import Optional

from tidebell_host.setups.field_types import Table, said
from tidebell_host.setups.keys import SECONDS, Keys
from tidebell_host.setups.tables.clocks import LONGEST
from tidebell_host.setups.values import Text

KEYS = Keys("handicaps")
LEVEL = Keys(KEYS.forms["levels"])


class Level(Table):
    """One of the handicaps to choose from."""

    name: Text = LEVEL(0, "its name on the screen", "Strong player")
    seconds: Optional[int] = LEVEL(
        1,
        "the main time, or the time of each player turn; without it the clock's",
        300,
        default=None,
        least=1,
        most=LONGEST,
        unit=SECONDS,
    )
    increment: Optional[int] = LEVEL(
        2, "the increment; without it the clock's", 2, default=None, unit=SECONDS
    )


class Handicap(Table):
    """Time and increment of each player, chosen by the table before the clocks run."""

    clock: Optional[str] = KEYS("clock", "the clock, where there are several", "turn", default=None)
    level: list[Level] = said("what to choose from, [[handicap.level]]")
