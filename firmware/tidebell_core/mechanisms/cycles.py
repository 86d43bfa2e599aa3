# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Cycles: turns of the game that have parts, which come again in each of them.

Device form: a stage may have ``cycle``, a list of ``[first step, name, task or null, times]``, one
for each part. ``times`` is how often the part comes in each turn of the game; below 0 that is the
value of the level -1 - ``times``, once at the least.
"""

from .. import words as texts
from ..game.state import OVER, READY, SCORE
from ..record import events as e
from . import Mechanism, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game
    from ..game.view import View


class Cycles(Mechanism):
    """The parts of the turns of one game."""

    again = number(0)  # how often the part under way has been played in this turn before

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values += [0]

    def _parts(self) -> tuple:
        """Return the parts of this turn of the game."""
        return self.game.setup.stage(self.game.state.turn).get("cycle", ())  # type: ignore[no-any-return]

    def _part(self, step: int) -> tuple:
        """Return the part to which a step belongs, an empty tuple if there are none."""
        found = ()  # type: tuple
        for part in self._parts():
            if part[0] <= step:
                found = part
        return found

    def _times(self, part: tuple) -> int:
        """Return how often a part comes in this turn."""
        times = part[3]
        if times >= 0:
            return int(times)
        levels: "Any" = self.game.owner(e.LEVEL)
        return max(1, levels.values[-1 - times])

    def game_turn_begins(self) -> None:
        """Begin with the first part."""
        self.again = 0

    def step_ends(self) -> None:
        """Go back to the first step of a part that comes once more."""
        state = self.game.state
        ended = self._part(state.step - 1)
        if not ended or self._part(state.step) is ended and state.step < len(self.game.steps()):
            return
        self.again += 1
        if self.again < self._times(ended):
            state.step = ended[0]
        else:
            self.again = 0

    def comes_again(self) -> bool:
        """Return whether the part under way is played once more in this turn."""
        part = self._part(self.game.state.step)
        return bool(part) and self.again + 1 < self._times(part)

    def rounds_before(self) -> int:
        """Return how often the part under way was played before in this turn."""
        return int(self.again)

    def _name(self, part: tuple) -> str:
        """Return the name of the part under way, with its number where it comes several times."""
        if part[3] == 1:
            return str(part[1])
        return texts.REPEATED.format(part[1], self.game.state.turn, self.again + 1)

    def put(self, view: "View") -> None:
        """Show the part under way as the stage."""
        part = self._part(self.game.state.step)
        if part:
            view.stage, view.task = self._name(part), part[2] or ""

    def facts(self, seat: int) -> list:
        """Return the part under way, where no screen shows it as the stage."""
        game = self.game
        part = self._part(game.state.step)
        shown = game.state.phase == READY and game.play_rules().get("clock", -1) < 0
        over = game.state.phase in (SCORE, OVER)
        return [self._name(part)] if part and not shown and not over else []


RULES = Cycles
