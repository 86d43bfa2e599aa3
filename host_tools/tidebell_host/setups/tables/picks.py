# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[pick.NAME]: secret picks of all players."""

from __future__ import annotations

from typing import Optional

from tidebell_host.setups.field_types import Short, Table, number, said, words
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.values import Text

KEYS = Keys("picks")


class PickOption(Table):
    """One of the things to pick from."""

    name: Short = said("its name on the screen", "Attack")


class Pick(Table):
    """A secret pick: each player picks a number or an option, then all are shown together."""

    name: Text = KEYS("name", "the question", "Your bid")
    least: int = said("the smallest number", 1, number(0, 255), default=0)
    most: Optional[int] = said(
        "the largest number; without it there are options", 20, number(1, 255), default=None
    )
    shown: str = said(
        "which number stands first when all are shown",
        "lowest",
        words("highest", "lowest"),
        default="highest",
    )
    counter: Optional[str] = KEYS("counter", "a counter that gets each player's number", "bid")
    option: list[PickOption] = said(
        "options in place of numbers, [[pick.NAME.option]]", default=list
    )
