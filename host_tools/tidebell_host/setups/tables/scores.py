# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[score]: the final score, and the winner."""

from __future__ import annotations

from typing import Optional

from tidebell_host.setups.field_types import HalfPoints, Points, Short, Table, number, said
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.values import Name, Names, Word

SCORE = Keys("score")


class ScoreField(Table):
    """Something to count at the end."""

    id: Word = said("its name inside the file", "ore")
    name: Short = said("its name on the screen", "Ore")
    each: HalfPoints = said("what one is worth, below 0 for what costs points", 2)
    counter: Optional[Name] = said("a counter in play that fills it in", "gold", default=None)
    least: int = said("the smallest number of them, if below 0", -50, number(-999, 0), default=0)


class Score(Table):
    """The final score."""

    field: list[ScoreField] = said("what is counted, [[score.field]]")
    part: Points = said("for each intact part of an asset held", 1, default=0)
    tie: Names = said(
        'what decides a tie, in order: fields, or "assets" for how many are held; or a switch',
        ["assets", "ore"],
        default=list,
    )
    ranks: str = SCORE(
        "ranks",
        'who is ranked: each "player", each "side" by what its players have together, or "none", '
        "where all win or lose together; a single player is not ranked",
        "side",
        default="player",
    )
