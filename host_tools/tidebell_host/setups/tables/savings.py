# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[pool.NAME.keep] and [[pool.NAME.cap]]: points that stay, and the most a pool may hold."""

from __future__ import annotations

from tidebell_host.setups.field_types import CapPoints, Points, Table, number, said, words
from tidebell_host.setups.values import SwitchableFlag, Turns


class Keep(Table):
    """The points left that may be kept for later turns."""

    step: int = said("rounded down to a multiple of it", 5, number(1, 99), default=1)
    most: Points = said("never more than this is kept", 10)
    on_timeout: SwitchableFlag = said(
        "also when the time ran out; or a switch", "$keep_on_timeout", default=True
    )
    until: str = said(
        'it is kept to the end of the "game", or lost as the next "turn" of the game begins',
        "turn",
        words("game", "turn"),
        default="game",
    )


class Cap(Table):
    """A turn in which no more than so many points may be used, kept ones included."""

    turns: Turns = said("one turn or a range", "4")
    most: CapPoints = said('points, or "none"; or a switch', 10)
