# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[table.NAME]: values of the table as a whole."""

from __future__ import annotations

from typing import Any, Optional

from tidebell_core.phrases import signed

from tidebell_host.setups.field_types import UNIT, Table, said
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.tables.endings import ENDS_AFTER, WHEN
from tidebell_host.setups.values import Text, bad, shown


def _accept_ends(value: Any) -> bool | str:
    if value is True or value is False or value == "all" or value == "round":
        return value  # type: ignore[no-any-return]
    raise bad(
        f"{shown(value)} does not say whether it ends the game.",
        'Write true or false, "all" where it does so together with others, or "round".',
    )


KEYS = Keys("levels")


class TableValue(Table):
    """A value of the table, not of a player: a temperature, a threat, a track."""

    name: Text = KEYS("name", "what the table calls it", "Temperature")
    unit: Optional[Text] = KEYS(
        "unit", "its short name beside the number", "Temp", default=None, most=UNIT
    )
    least: int = KEYS("least", "the smallest value", -30, default=0)
    most: int = KEYS("most", "the largest value", 8)
    start: Optional[int] = KEYS(
        "start", "its first value, the smallest if absent", -30, default=None
    )
    step: int = KEYS("step", "by how much it changes", 2, default=1)
    each_turn: int = KEYS("each_turn", "steps that each turn of the game adds", 1, default=0)
    full: str = KEYS("full", "at which end it is full", "least", default="most")
    ends: bool | str = KEYS(
        "ends",
        'whether it ends the game when it is full; "all": once all that say "all" are full; '
        '"round": it ends the round of player turns, and begins anew with each',
        True,
        default=False,
        check=(_accept_ends, {"enum": [False, True, "all", "round"]}),
    )
    ends_after: Optional[int | str] = said(
        f'when: {WHEN}; if absent "turn", and "now" for a round',
        "now",
        ENDS_AFTER,
        default=None,
    )

    @property
    def widest(self) -> str:
        """Return its least or most, whichever takes more room."""
        return max(signed(self.most), signed(self.least), key=len)
