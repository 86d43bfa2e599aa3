# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Announced actions: such as take several presses, and such as may be finished after zero.

Device form: the ``shots`` of an action is how many presses it is. The first declares it; each pays
one shot, and the points for the rest stay reserved. ``finish``: declared in time it may be finished
after zero. What is declared goes on before anything else does after zero, so this mechanism stands
before ``assets``, and what is reserved is so before ``points`` and ``pools`` take anything.

DROP: what is left of the declared action is given up. ``values`` are the number of the declared
action, -1 for none, and how many shots of it were done.
"""

from ..errors import Refused
from ..game import flow
from ..game.state import OVERTIME, RUN
from ..record import events as e
from . import Mechanism, points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game
    from ..game.view import View
    from . import Row


class Announced(Mechanism):
    """The action that is declared."""

    KINDS = (e.DROP,)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values += [-1, 0]

    def forget(self) -> None:
        """Have nothing declared."""
        self.values[:] = [-1, 0]

    def _declared(self) -> dict:
        """Return the declared action, an empty dict for none."""
        index = self.values[0]
        return self.game.setup.actions[index] if index >= 0 else {}

    def _rest(self) -> int:
        """Return what the rest of the declared action costs."""
        declared = self._declared()
        return (declared["shots"] - self.values[1]) * declared["cost"] if declared else 0

    def _kept(self, action: dict) -> tuple:
        """Return what is reserved where an action is paid from, and what its further shots cost."""
        declared = self._declared()
        if action is declared:
            return 0, 0
        rest = self._rest() if declared.get("pool", 0) == action.get("pool", 0) else 0
        return rest, (action.get("shots", 1) - 1) * action.get("cost", 0)

    # -- the course of the game

    def turn_begins(self, seat: int) -> None:
        """Nothing is declared yet."""
        self.forget()

    def offer(self, row: "Row", action: dict) -> None:
        """There must be the points for all shots beside those that are reserved."""
        kept = sum(self._kept(action))
        if not kept or not action["cost"]:
            return
        hidden = self.game.setup.pools[action.get("pool", 0)].get("hidden")
        if not hidden and action["cost"] + kept > points.left(self.game, row.seat, action):
            row.can = False

    def pays(self, seat: int, action: dict, price: int) -> None:
        """Hold that the points of all shots are there, and that those reserved stay.

        It is asked before anything is taken, so that no other way to pay uses them up.

        :raises Refused: when they would not
        """
        rest, more = self._kept(action)
        several = action.get("shots", 1) > 1 and action is not self._declared()
        if several and self.values[0] < 0:
            if more:
                points.hold(self.game, seat, action, price + more)
        elif several:
            raise Refused("reserved", self._rest())
        elif rest and price <= points.left(self.game, seat, action) < price + rest:
            raise Refused("reserved", rest)

    def free(self, seat: int, action: dict) -> int:
        """Return what a seat has left to pay an action from beside what is reserved."""
        return points.left(self.game, seat, action) - self._kept(action)[0]

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Count a shot; the last ends what was declared."""
        shots = action.get("shots", 1)
        if shots > 1:
            done = self.values[1] + 1
            self.values[:] = [self.game.state.last, done] if done < shots else [-1, 0]

    def late(self, action: dict) -> bool:
        """Whether it is this that is finished after zero."""
        return self.game.state.phase == OVERTIME and action is self._declared()

    def done(self, seat: int, action: dict) -> None:
        """After zero, go on once it is finished."""
        if self.game.state.phase == OVERTIME and self.values[0] < 0:
            flow.run_out(self.game)

    def outlasts(self, seat: int) -> bool:
        """Let what is declared be finished."""
        if not self._declared().get("finish"):
            return False
        self.game.state.phase = OVERTIME
        return True

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Forget it; of an action of one press that may be finished the next player is told."""
        state = self.game.state
        if timeout and state.phase == RUN and state.last >= 0:
            action = self.game.setup.actions[state.last]
            if action.get("finish") and action.get("shots", 1) == 1:
                state.ruling = flow.TIME_FINISH
        self.forget()

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Give up what is left; its points stay with the player.

        :raises Refused: when nothing is declared
        """
        if self.values[0] < 0:
            raise Refused("nothing_declared")
        self.forget()
        self.done(seat, {})

    def doubts(self, kind: int, seat: int, arg: int) -> list:
        """Doubt an end before it is finished."""
        name = self._declared().get("name")
        if not name or kind != e.END_TURN or not self.game.ends():
            return []
        return [(Refused("unfinished", name).text, -1)]

    # -- what may be seen

    def put(self, view: "View") -> None:
        """Show what is declared, and which of its presses is due."""
        declared = self._declared()
        if declared:
            view.declared = declared["name"]
            view.due = "%s %d/%d" % (view.declared, self.values[1] + 1, declared["shots"])


RULES = Announced
