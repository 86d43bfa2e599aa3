# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[tick]: the record of the actions of each unit."""

from __future__ import annotations

from typing import Optional

from tidebell_host.setups.field_types import Short, Table, number, said
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.values import Text

KEYS = Keys("ticks")
KIND = Keys(KEYS.forms["kinds"])
GROUP = Keys(KEYS.forms["groups"])


class TickUnit(Table):
    """Units of one sort, and what they may do."""

    name: Text = GROUP(0, "what the table calls one", "Fort")
    count: int = GROUP(1, "how many a player has at most", 2, default=1)
    kinds: Optional[list[Short]] = said(
        "the names of the ticks they may have; all if absent", ["Shoot"], default=None
    )


class TickState(Table):
    """A state that units fall into, in which they may do less, until the table says otherwise."""

    name: Short = said("what the table calls it", "Stranded")
    kinds: list[Short] = said("the names of the ticks that such a unit may still have", ["Repair"])
    ends: Optional[Short] = said("the tick with which the state is over", "Repair", default=None)


class Kind(Table):
    """One of the kinds that a tick may be of."""

    name: Text = KIND(0, "its name on the screen", "Crab")
    most: int = KIND(1, "how many per unit", 1)


class Tick(Table):
    """A record of what each unit has done, for tables that want to tick it off."""

    name: Text = KEYS("name", "the unit", "Hen")
    units: Optional[int] = said(
        "how many at most, if all are alike", 6, number(1, 16), default=None
    )
    unit: list[TickUnit] = said("units that differ, [[tick.unit]]", default=list)
    limit: int = KEYS("limit", "ticks per unit, of all kinds together", 2)
    action: Optional[str] = KEYS("action", "the action that a tick also pays for", "build")
    kind: list[Kind] = said("kinds of tick, [[tick.kind]]")
    per: str = KEYS("per", "how long ticks last", "stage", default="player_turn")
    overrule: bool = KEYS("overrule", "the table may tick beyond the limits", True)
    state: Optional[TickState] = said(
        "a state in which a unit may do less, [tick.state]", default=None
    )
