# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[pot.NAME]: pots that players win."""

from __future__ import annotations

from tidebell_host.setups.field_types import Table
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.values import Text

KEYS = Keys("pots")


class Pot(Table):
    """A pot that players win. At a step "settle NAME" the table names the winners.

    Those of them who are in split it; with nobody in, it carries over.
    """

    name: Text = KEYS("name", "what the table calls it", "Pool")
    counter: str = KEYS("counter", "the counter in play that a payout is added to", "chips")
    each_turn: int = KEYS("each_turn", "what each turn of the game puts in", 2, default=0)
    winners: int = KEYS("winners", "how many win", 2, default=1)
    remainder: str = KEYS(
        "remainder",
        'what does not split evenly stays in, or goes to the "first" one named',
        "first",
        default="carry",
    )
