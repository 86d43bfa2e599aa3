# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[aside.NAME]: time within a player turn that another player pays, or nobody."""

from __future__ import annotations

from typing import Optional

from tidebell_host.setups.field_types import Table, said, words
from tidebell_host.setups.keys import SECONDS, Keys
from tidebell_host.setups.values import Ref, Text

KEYS = Keys("asides")


class Aside(Table):
    """Time within a player turn that another player pays, or nobody; then the turn goes on."""

    name: Text = KEYS("name", "what it is called, offered in play", "React")
    whose: str = said(
        'whose clock runs meanwhile: that of a "player", who is named, or "nobody"\'s',
        "nobody",
        words("player", "nobody"),
        default="player",
    )
    seconds: Optional[int | Ref[int]] = KEYS(
        "ms",
        "a time of its own, at whose end the turn goes on by itself; without it the player's own "
        "clock runs, or nobody's time has no end",
        20,
        least=1,
        most=3600,
        unit=SECONDS,
        switch=True,
    )
