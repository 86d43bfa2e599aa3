# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Sides that differ: a player's colour says which side it is.

Device form: ``sides`` is ``{"names": [...], "of": [side of each colour], "begins": side, "notes":
[what to tell at the start of a player turn, or null]}``. Where other mechanisms say "by side", a
list has a value for each side; a single value holds for all.
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
    """Return what a value, which may differ by side, is for a seat."""
    return value[side_of(game, seat)] if isinstance(value, tuple) else value


class Sides(Mechanism):
    """Who is which side, who begins, and what only one side may do."""

    def begin(self) -> None:
        """Let the side that the rules name begin."""
        first = self.game.setup.more["sides"].get("begins", -1)
        for seat in self.game.state.order:
            if side_of(self.game, seat) == first:
                self.game.state.start = seat
                return

    def allows(self, action: dict) -> bool:
        """Whether the side whose turn it is has the action."""
        seat = self.game.state.seat
        return "side" not in action or (seat >= 0 and action["side"] == side_of(self.game, seat))

    def facts(self, seat: int) -> list:
        """Return what to think of from the beginning of a player turn to its first action."""
        state = self.game.state
        if seat < 0 or state.phase == READY or state.last >= 0:
            return []  # what it is about comes with the push that begins the turn
        sides = self.game.setup.more["sides"]
        note = sides.get("notes", [None] * len(sides["names"]))[side_of(self.game, seat)]
        return [note] if note else []


RULES = Sides
