# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[asset.NAME]: what players bring and others may take."""

from __future__ import annotations

from typing import Optional

from tidebell_host.setups.field_types import Table
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.values import Ref, Text

ASSET = Keys("assets")


class Asset(Table):
    """A thing that each player has at the start and others may take: a ship, a base, a castle."""

    name: Text = ASSET("name", "what the table calls it, as in a sentence", "ship")
    plural: Optional[Text] = ASSET("plural", "the name of several, if it is another", "ships")
    part: Text = ASSET("part", "a part that can be destroyed", "turret")
    part_plural: Optional[Text] = ASSET("part_plural", "the name of several parts", "turrets")
    parts: int = ASSET("parts", "how many there are", 3)
    out: str | Ref[str] = ASSET(
        "out",
        'who is out: "last", who holds none; "own", who lost his own; or a switch',
        "$out_when",
        default="last",
        switch=True,
    )
