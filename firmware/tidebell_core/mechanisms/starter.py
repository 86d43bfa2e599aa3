# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Starter: actions that say who starts the next turn of the game.

Device form: an action may have ``starter``. "takes": who does it starts, and no other can take it
before. "passes": only who starts can do it, and the next one on the left starts. That holds from
the next turn of the game on, or from where ``["next_starter", when]`` would move the start: there
the seat starts that the action named, and not the one after it.
"""

from .. import words as texts
from ..errors import Refused
from ..game import flow
from ..game.state import PLAYING
from ..record import events as e
from . import Mechanism, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game
    from . import Row


class Starter(Mechanism):
    """The seat that starts the next turn of one game."""

    taken = number(0)  # 1 + the seat that starts the next turn, 0 where no action said so

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values += [0]

    def price(self, action: dict, target: int, price: int) -> int:
        """Refuse the start to the second who takes it, and to pass on what another one has."""
        if "starter" in action and self.taken:
            raise Refused("starts", self.game.name(self.taken - 1))
        if action.get("starter") == "passes" and self.game.state.seat != self._first():
            raise Refused("only", self.game.name(self._first()))
        return price

    def _first(self) -> int:
        """Return the seat that starts, or the next one that plays where it does not."""
        state = self.game.state
        for seat in flow.clockwise(state):
            if state.status[seat] == PLAYING:
                return int(seat)
        return state.start

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Note who starts the next turn."""
        if "starter" not in action:
            return
        state = self.game.state
        at = state.order.index(seat)
        line = state.order[at:] + state.order[:at]
        if action["starter"] == "passes":
            line = [one for one in line[1:] if state.status[one] == PLAYING] + [seat]
        self.taken = line[0] + 1

    def game_turn_begins(self) -> None:
        """Let the seat start."""
        if self.taken:
            self._begin()
            if not self._moves(0):
                self.taken = 0

    def step_ends(self) -> None:
        """Let the seat start, and not the one after it, where the start has moved."""
        state = self.game.state
        seating: "Any" = self.game.owner(e.STARTER)
        if self.taken and self._moves(state.step - 1) and not seating.again():
            self._begin()
            self.taken = 0

    def _begin(self) -> None:
        """Let the seat start that is to, or the next one that plays where it does not."""
        self.game.state.start = self.taken - 1
        self.game.state.start = self._first()

    def _moves(self, at: int) -> bool:
        """Whether a step of this turn moves the start by itself."""
        step = self.game.steps()[at]
        return bool(step[0] == "next_starter" and step[1] != "ask")

    # -- view

    def offer(self, row: "Row", action: dict) -> None:
        """Mark an action that cannot say now who starts."""
        if "starter" in action:
            holds = action["starter"] == "takes" or row.seat == self._first()
            row.can = row.can and holds and not self.taken

    def facts(self, seat: int) -> list:
        """Return who starts next."""
        return [texts.STARTS_NEXT.format(self.game.name(self.taken - 1))] if self.taken else []

    def tells(self, found: dict) -> None:
        """Tell who starts next."""
        if self.taken:
            found["starts_next"] = self.taken - 1


RULES = Starter
