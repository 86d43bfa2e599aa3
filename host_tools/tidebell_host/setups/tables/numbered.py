# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[numbers]: the number of each player by which they follow each other."""

from __future__ import annotations

from typing import Optional

from tidebell_host.setups.field_types import CardName, Table, number, said, words
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
    clockwise: bool = KEYS(
        "clockwise", "the numbers say who starts, and the others follow clockwise", True
    )
    by: list[Name] = KEYS(
        "by",
        "nobody is asked: the value of this counter at that step is the number; of two equal ones "
        "the next counter decides",
        ["cities", "plant"],
    )
    unique: bool = KEYS("unique", "each number may be held by one player alone", True)
    dealt: bool = KEYS(
        "dealt",
        "nobody is asked: numbers are dealt like cards, none twice until they are shuffled again",
        True,
    )
    jokers: Optional[int] = KEYS(
        "jokers",
        "so many of the numbers that go first are jokers: who has one comes in when he wishes, and "
        "behind the round all are shuffled",
        2,
    )
    hold: bool = KEYS(
        "hold", "who did nothing yet may hold his turn, and comes in later in the round", True
    )
    names: list[CardName] = said(
        "what the numbers are called, the smallest first", ["Ace", "King"], default=list
    )
    delay: bool = KEYS(
        "delay", "who did nothing yet may put his turn off behind others of the round", True
    )
