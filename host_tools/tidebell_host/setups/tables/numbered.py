# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[numbers]: the number of each player by which they follow each other."""

from __future__ import annotations

from tidebell_host.setups.field_types import Table, number, said, words
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.values import Name, Text

KEYS = Keys("numbered")


class Numbers(Table):
    """The number of each player by which they follow each other, entered or from a counter."""

    name: Text = KEYS("name", "what the number is called", "Initiative")
    least: int = said("the smallest number", 0, number(0, 255), default=1)
    most: int = said("the largest number", 20, number(1, 255), default=30)
    first: str = said(
        "whose turn comes first", "lowest", words("highest", "lowest"), default="highest"
    )
    ties: str = said(
        'who goes first of two with the same number: by "seats", clockwise from who '
        'starts, by "chance", or "kept", as in the order before',
        "chance",
        words("seats", "chance", "kept"),
        default="seats",
    )
    by: list[Name] = KEYS(
        "by",
        "nobody is asked: the value of this counter at that step is the number; of two equal ones "
        "the next counter decides",
        ["cities", "plant"],
    )
    unique: bool = KEYS("unique", "each number may be held by one player alone", True)
    delay: bool = KEYS(
        "delay", "who did nothing yet may put his turn off behind others of the round", True
    )
