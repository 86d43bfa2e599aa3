# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[phase.NAME], [checklist.NAME] and [call.NAME]."""

from __future__ import annotations

from typing import Literal, Optional

from tidebell_host.setups.field_types import Row, Short, Table, said
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.values import Name, Ref, Text

KEYS = Keys("phases")


class Phase(Table):
    """A part of every player turn, in this order; the key that ends the turn leads to the next."""

    name: Text = KEYS("name", "its name on the screen", "Move")
    note: Optional[Text] = KEYS("note", "what to do in it", "Every unit once")
    actions: Optional[list[Name]] = said(
        "the only actions possible in it; all if absent", ["move"], default=None
    )
    side: Optional[str] = KEYS("side", "the only side that has it", "corp", side=True)
    when: bool | Ref[bool] = KEYS.when()


class Checklist(Table):
    """Things that the table does at a step "check NAME", one after the other."""

    name: Short = said("its name on the screen", "Clean up")
    items: list[Row] = said("what is to be done", ["Cards straight"])
    each: Literal["turn", "stage"] = said(
        "whether in every turn, or in the first one of each stage", "stage", default="turn"
    )


class Call(Table):
    """A call that the player who starts makes aloud at a step "call NAME"; shown for the turn."""

    name: Row = said("the question", "What wins?")
    options: list[Short] = said("what can be said", ["Heavy wins", "Light wins"])
