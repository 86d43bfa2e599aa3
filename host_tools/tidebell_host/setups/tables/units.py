# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[units]: units that act, one in a player turn."""

from __future__ import annotations

from typing import Optional

from tidebell_host.setups.field_types import Table
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.values import Text

KEYS = Keys("units")


class Units(Table):
    """Units of which one acts in a player turn; the device ticks off who has acted this turn."""

    name: Text = KEYS("name", "what the table calls one", "Character")
    act: Optional[Text] = KEYS("act", "what letting one act is called, if not its name", "Activate")
    counter: str = KEYS(
        "counter", "a counter in play: how many a player has, at most 12", "characters"
    )
    again: str = KEYS(
        "again",
        'who has acted may act again once "all" have, at any time, or never',
        "all",
        default="never",
    )
    pool: Optional[str] = KEYS("pool", "the pool whose spending is told unit by unit", "cp")
    most: int = KEYS(
        "most",
        "as much of it as each may use in a turn of the game; the device asks before more. The "
        "referee's menu sets another for one unit. 0: not known",
        5,
        default=0,
        least=0,
    )
    one_action: bool = KEYS(
        "one",
        "letting one act and drawing a card are actions; the device asks before a second one in a "
        "player turn",
        True,
    )
