# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[share.NAME]: amounts split between two players."""

from __future__ import annotations

from tidebell_host.setups.field_types import Table
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.values import Text

ROW = Keys("shares")


class Share(Table):
    """An amount split evenly between whoever plays and another; the odd one to the first."""

    name: Text = ROW(0, "its name on the screen", "Split gold")
    counter: str = ROW(1, "the counter that gets the halves", "gold")
    most: int = ROW(2, "the largest amount", 60, default=99)
