# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Sides with different rules; a player's colour decides the side.

Device form: ``sides`` is ``{"names": [...], "of": [side of each colour], "begins": side, "notes":
[text at the start of a player turn, or null]}``. "By side" in other mechanisms means a list with a
value for each side, or a single value for all.
"""

from ..game.state import READY
from . import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game


def side_of(game: "Game", seat: int) -> int:
    """Return the side of a seat, 0 where a game has none."""
    sides = game.setup.more.get("sides")
    return sides["of"][game.header.seats[seat][0]] if sides else 0


def for_side(game: "Game", seat: int, value: "Any") -> "Any":
    """Return the value for a seat of a value that may differ by side."""
    return value[side_of(game, seat)] if isinstance(value, tuple) else value


class Sides(Mechanism):
    """The sides: which one begins, and the actions that only one has."""

    def begin(self) -> None:
        """Let the side that the rules name begin."""
        first = self.game.setup.more["sides"].get("begins", -1)
        for seat in self.game.state.order:
            if side_of(self.game, seat) == first:
                self.game.state.start = seat
                return

    def allows(self, action: dict) -> bool:
        """Whether the active player's side has the action."""
        seat = self.game.state.seat
        return "side" not in action or (seat >= 0 and action["side"] == side_of(self.game, seat))

    def facts(self, seat: int) -> list:
        """Return the side's note until the first action of a player turn."""
        state = self.game.state
        if seat < 0 or state.phase == READY or state.last >= 0:
            return []  # the note comes with the push that begins the turn
        sides = self.game.setup.more["sides"]
        note = sides.get("notes", [None] * len(sides["names"]))[side_of(self.game, seat)]
        return [note] if note else []


RULES = Sides
