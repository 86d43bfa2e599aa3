# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[bag.NAME]: cards that players draw, and [[bag.NAME.card]]."""

from __future__ import annotations

from typing import Any, Optional

from tidebell_host.setups.field_types import Count, Short, Table, number, said
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.values import (
    NONE,
    Flag,
    Name,
    Ref,
    SwitchableFlag,
    Text,
    one_of,
)

_REFILLS = ("empty", "draw", NONE)


def _accept_refill(value: Any) -> Optional[str]:
    word: str = one_of(*_REFILLS)(value)
    return None if word == NONE else word


KEYS = Keys("bags")


class BagCard(Table):
    """Cards or counters of one kind."""

    name: Short = said("what it says", "Scout")
    count: Count = said("how many there are", 9)
    held_out: Flag = said("they go in at the first refill", True, default=False)
    ends: Flag = said("whoever draws it shows it, and the game ends", True, default=False)
    stays: Flag = said("it is never put on the table", True, default=False)
    draws: int = said("draws that putting it on the table brings", 2, number(0, 9), default=0)
    each_turn: int = said(
        "more draws at the start of each turn while it lies on the table",
        1,
        number(0, 9),
        default=0,
    )
    score: Optional[Name] = said(
        "the score field in which it counts when it lies on the table at the end",
        "planets",
        default=None,
    )
    worth: Count = said("as how many it counts there", 4, default=1)
    when: SwitchableFlag = said(
        "false leaves it out; a switch, mostly", "$rules is advanced", default=True
    )


class Bag(Table):
    """A bag or deck that players draw from, each card known by its kind."""

    name: Text = KEYS("name", "what the table calls it", "Bag")
    card: list[BagCard] = said("what it holds, [[bag.NAME.card]]")
    public: bool = KEYS("public", "everybody sees what is drawn; else only who draws it", True)
    away: bool = KEYS(
        "away",
        "what is drawn, up to six at once, goes to the discards when all have seen it, and to no "
        "hand",
        True,
    )
    own_cards: bool = said(
        "beside its cards there is a kind for each colour, of which players put some in; at first "
        "there are none",
        True,
        default=False,
    )
    filled_by: Optional[Name] = said(
        "the counter in play of which an action pours all into it", "clank", default=None
    )
    start: int = KEYS("start", 'draws of each player at a step "deal NAME"', 6, default=0)
    per_turn: int = KEYS("turn", "draws at the start of a player turn", 2, default=0)
    draw_cost: Optional[int] = KEYS(
        "cost", "points for a draw in a player turn; without it there is none", 1
    )
    choose_cost: Optional[int] = KEYS(
        "choose", "points for one of the discards, chosen; without it that is not possible", 2
    )
    pool: Optional[str] = KEYS("pool", "the pool that pays; the first one if absent", "cp")
    table: Optional[Text] = KEYS(
        "table",
        "what putting a card on the table is called; without it, cards stay in hand",
        "Deploy",
    )
    clear_table: bool = KEYS(
        "clear", "what lies on the table goes to the discards when a turn begins", True
    )
    limit: Optional[int] = KEYS(
        "limit", 'most cards in hand at the end of a player turn, or at a step "trim NAME"', 6
    )
    refill: str | Ref[Any] | None = KEYS(
        "refill",
        'the discards go back in: "empty", as soon as it is empty; "draw", before the next draw; '
        '"none", never; or a switch',
        "empty",
        switch=True,
        check=(_accept_refill, {"enum": list(_REFILLS)}),
    )
