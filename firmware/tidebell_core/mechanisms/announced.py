# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Announced actions: actions of several presses, and actions that may be finished after zero.

Device form: ``shots`` of an action is its number of presses. The first press declares it. Each
press pays one shot; the points for the others stay reserved. ``finish``: if declared in time, it
may be finished after zero. This must be the first mechanism of a setup: after zero its action goes
on before ``assets`` ask, and its points are reserved before ``points`` and ``pools`` take any.

DROP gives up the rest of the declared action.
"""

from .. import words as texts
from ..errors import Refused
from ..game import flow
from ..game.state import OVERTIME, RUN
from ..record import events as e
from . import Mechanism, number, points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game
    from ..game.view import View
    from . import Row

_NONE = {}  # type: dict  # nobody changes it


class Announced(Mechanism):
    """The action that is declared."""

    KINDS = (e.DROP,)

    index = number(0)  # of the declared action, -1 for none
    shots = number(1)  # how many of it are done

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values += [-1, 0]

    def forget(self) -> None:
        """Declare nothing."""
        self.values[:] = [-1, 0]

    def _declared(self) -> dict:
        """Return the declared action, an empty dict for none."""
        return self.game.setup.actions[self.index] if self.index >= 0 else _NONE

    def _rest(self) -> int:
        """Return the cost of the shots that are left."""
        declared = self._declared()
        return (declared["shots"] - self.shots) * declared["cost"] if declared else 0

    def _kept(self, action: dict) -> tuple:
        """Return the points reserved in an action's pool, and the cost of its further shots."""
        declared = self._declared()
        if action is declared:
            return 0, 0
        rest = self._rest() if declared.get("pool", 0) == action.get("pool", 0) else 0
        return rest, (action.get("shots", 1) - 1) * action.get("cost", 0)

    # -- the course of the game

    def turn_begins(self, seat: int) -> None:
        """Declare nothing yet."""
        self.forget()

    def offer(self, row: "Row", action: dict) -> None:
        """Mark an action whose shots cannot all be paid beside the reserved points."""
        kept = sum(self._kept(action))
        if not kept or not action["cost"]:
            return
        hidden = self.game.setup.pools[action.get("pool", 0)].get("hidden")
        if not hidden and action["cost"] + kept > points.left(self.game, row.seat, action):
            row.can = False

    def pays(self, seat: int, action: dict, price: int) -> None:
        """Check that all shots can be paid, and that reserved points stay.

        It is called before any mechanism takes points, so that no payment uses them up.

        :raises Refused: when the points do not suffice
        """
        rest, more = self._kept(action)
        several = action.get("shots", 1) > 1 and action is not self._declared()
        if several and self.index < 0:
            if more:
                points.need(self.game, seat, action, price + more)
        elif several:
            raise Refused("reserved", self._rest())
        elif rest and price <= points.left(self.game, seat, action) < price + rest:
            raise Refused("reserved", rest)

    def free(self, seat: int, action: dict) -> int:
        """Return the points of an action's pool that a seat has beside the reserved ones."""
        return points.left(self.game, seat, action) - self._kept(action)[0]

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Count a shot; the last one finishes the action."""
        shots = action.get("shots", 1)
        if shots > 1:
            done = self.shots + 1
            self.values[:] = [self.game.state.last, done] if done < shots else [-1, 0]

    def late(self, action: dict) -> bool:
        """Whether an action is the declared one, to be finished after zero."""
        return self.game.state.phase == OVERTIME and action is self._declared()

    def done(self, seat: int, action: dict) -> None:
        """After zero, end the player turn once the action is finished."""
        if self.game.state.phase == OVERTIME and self.index < 0:
            flow.run_out(self.game)

    def outlasts(self, seat: int) -> bool:
        """Let the declared action be finished after zero; return whether it may."""
        if not self._declared().get("finish"):
            return False
        self.game.state.phase = OVERTIME
        return True

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Forget the declared action; rule that a last action of one press may be finished."""
        state = self.game.state
        if timeout and state.phase == RUN and state.last >= 0:
            action = self.game.setup.actions[state.last]
            if action.get("finish") and action.get("shots", 1) == 1:
                state.ruling = flow.TIME_FINISH
        self.forget()

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Give up the rest of the action; its points stay with the player.

        :raises Refused: when nothing is declared
        """
        if self.index < 0:
            raise Refused("nothing_declared")
        self.forget()
        self.done(seat, {})

    def doubts(self, kind: int, seat: int, arg: int) -> list:
        """Doubt the end of a player turn with an unfinished action."""
        name = self._declared().get("name") if kind == e.END_TURN else ""
        if not name or not self.game.ends():
            return []
        return [(Refused("unfinished", name).text, -1)]

    # -- view

    def put(self, view: "View") -> None:
        """Show the declared action and its next press."""
        declared = self._declared()
        if declared:
            view.declared = declared["name"]
            view.due = texts.PART_OF.format(view.declared, self.shots + 1, declared["shots"])


RULES = Announced
