# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[counter.NAME]: a number of each player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Optional

from tidebell_core.phrases import signed

from tidebell_host.setups.field_types import Table, Unit, number, said
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.tables.endings import ENDS_AFTER, WHEN
from tidebell_host.setups.tables.sides import for_all_or_by_side
from tidebell_host.setups.values import Flag, Name, Span, Text, typed, whole, whole_schema

COUNTER = Keys("counters")
IN_PLAY = Keys("in_play")
LEAST: int = IN_PLAY.forms["least"][1]
MOST: int = COUNTER.forms[1][2]


class Counter(Table):
    """A number per player that the table sets, in a look round or, if told so, in play."""

    name: Text = COUNTER(0, "how the device asks for it", "Working hens")
    most: int | str = said(
        'the largest value; "players": as many as play',
        "players",
        typed(whole(1, MOST, ("players",)), whole_schema(1, MOST, ("players",))),
    )
    start: int = said("its first value", 1, number(LEAST, MOST), default=0)
    least: int = said("its smallest value, in play below 0", -10, number(LEAST, 0), default=0)
    in_play: Flag = said("seen and changed in every player turn", True, default=False)
    unit: Optional[Unit] = said("its short name beside the number", "Cr", default=None)
    side: Optional[str] = IN_PLAY("side", "the only side that has it", "runner", side=True)
    by_side: dict[str, Annotated[int, *number(LEAST, MOST)]] = said(
        "its first value for sides where that is another", {"runner": 4}, default=dict
    )
    each_turn: int | dict[str, int] = said(
        "what each player turn adds at its start, for all or by side",
        {"corp": 1},
        for_all_or_by_side(0, MOST),
        default=0,
    )
    limit: Optional[int] = IN_PLAY("limit", "a warning when a player turn ends with more", 5)
    ends_at: Optional[int] = IN_PLAY(
        "ends_at",
        "who comes to so many, from below or from above, may have ended the game: the device asks; "
        "who falls to it may be out while others play on",
        7,
        least=LEAST,
    )
    ends_after: Optional[int | str] = said(
        "ends the game without a question: " + WHEN, "turn", ENDS_AFTER, default=None
    )
    feeds: Optional[Name] = said(
        'the counter in play, or pool that lasts, which grows by its value at the step "produce"',
        "gold",
        default=None,
    )
    reset: Optional[str] = IN_PLAY(
        "reset",
        'begins anew, for everybody, after each "player_turn", or with each "turn" of the game or '
        'each "stage"',
        "stage",
    )

    def limits(self, players: Span) -> tuple[int, int]:
        """The largest values with as few and with as many players as there may be."""
        if isinstance(self.most, int):
            return self.most, self.most
        return players.first, players.last

    def starts(self, sides: Iterable[str]) -> list[int]:
        """Return its first values, of each side that has it."""
        of_sides = [one for one in sides if self.side in (None, one)]
        return [self.by_side.get(one, self.start) for one in of_sides] or [self.start]

    def widest(self, players: Span) -> str:
        """Return its least or most, whichever takes more room."""
        return max(signed(self.limits(players)[1]), signed(self.least), key=len)
