# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[due.NAME]: events that a player starts and that fall due later."""

from __future__ import annotations

from typing import Optional

from tidebell_host.setups.field_types import Short, Table, number, said
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.values import Text

KEYS = Keys("dues")


class DueEvent(Table):
    """Something that a player starts in a turn and that happens at the start of a later one."""

    name: Text = KEYS("name", "what starting it is called", "Scuttle")
    text: Text = KEYS("text", "said when it falls due", "It sinks with all aboard.")
    unit: Optional[Short] = said("what it happens to, if there are several", "Ship", default=None)
    units: int = said("how many of these a player has at most", 5, number(1, 16), default=1)
    die: Optional[str] = KEYS("die", "a die that must hit, or nothing is started", "scuttle")
    own_turns: Optional[int] = KEYS("after", "it falls due so many turns of its owner later", 1)
    turns: Optional[int] = KEYS("turns", "it falls due so many turns of the game later", 2)
    call_off: Optional[Text] = KEYS("off", 'what stopping it is called, if not "Call off"', "Tow")
