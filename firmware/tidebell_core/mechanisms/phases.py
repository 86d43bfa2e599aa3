# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Phases of a player turn, checklists outside of it, and what is called aloud for a turn.

Device form: ``phases`` lists ``{"name", "note", "actions": [ids], "side"}``; a step of play with
``phases`` goes through them, and ending the player turn leads to the next one first. ``checklists``
lists ``[name, item, ...]`` for the steps ``["check", index]``; ``calls`` lists ``[question, option,
...]`` for ``["call", index]``, where the seat that starts says which one holds for the turn;
``note`` is told in each player turn until its first action.

PHASE: the player turn ends at once. CHECK: arg is the item that is done, 255 for all. CALL: arg is
the option.
"""

from .. import events as e
from .. import flow
from ..errors import Refused
from ..state import RUN
from . import Mechanism, Prompt, Row
from .sides import side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game import Game

ALL = 255
_PHASE, _ITEM, _CALLS = 0, 1, 2


class Phases(Mechanism):
    """Phases, checklists, calls."""

    KINDS = (e.PHASE, e.CHECK, e.CALL)
    STEPS = ("check", "call")

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        more = game.setup.more
        self._phases = more.get("phases", ())
        self._checklists = more.get("checklists", ())
        self._calls = more.get("calls", ())
        self.values += [0, 0] + [-1] * len(self._calls)

    def _step(self) -> list:
        return flow.steps(self.game)[self.game.state.step]

    # -- phases

    def _of(self, seat: int) -> list:
        """Return the phases of a seat's player turn."""
        if seat < 0 or not self.game.play_rules().get("phases"):
            return []
        side = side_of(self.game, seat)
        return [phase for phase in self._phases if phase.get("side", side) == side]

    def _now(self) -> dict:
        phases = self._of(self.game.state.seat)
        return phases[self.values[_PHASE]] if self.values[_PHASE] < len(phases) else {}

    def turn_begins(self, seat: int) -> None:
        """Begin with the first phase."""
        self.values[_PHASE] = 0

    def holds(self, seat: int) -> bool:
        """Whether there is another phase; then it begins."""
        if self.values[_PHASE] + 1 >= len(self._of(seat)):
            return False
        self.values[_PHASE] += 1
        self.game.state.declared = -1  # what is left of a declared action belongs to this phase
        self.game.state.shots = 0
        return True

    def allows(self, action: dict) -> bool:
        """Whether an action belongs to the phase."""
        return action["id"] in self._now().get("actions", (action["id"],))

    def rows(self, seat: int) -> list:
        """Return the end of the player turn, where phases are still to come."""
        if self.game.state.phase != RUN or self.values[_PHASE] + 1 >= len(self._of(seat)):
            return []
        return [Row("End the turn", "", e.PHASE, seat)]

    def end_label(self) -> str:
        """Return the phase that ending this one leads to."""
        phases = self._of(self.game.state.seat)
        after = self.values[_PHASE] + 1
        return phases[after]["name"] if self.game.state.phase == RUN and after < len(phases) else ""

    # -- questions

    def round_begins(self, rules: dict) -> bool:
        """Nothing is called any more that was called for the turn before."""
        todo = flow.steps(self.game)[: self.game.state.step]
        called = [step[1] for step in todo if step[0] == "call"]
        for at in range(len(self._calls)):
            if at not in called:
                self.values[_CALLS + at] = -1
        return False

    def enter(self, step: list) -> None:
        """Ask."""
        self.values[_ITEM] = 0
        self.game.state.seat = -1
        self.ask()

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """End the player turn at once, tick an item off, or call.

        :raises Refused: when it is not the moment, or no such item or option
        """
        state = self.game.state
        if kind == e.PHASE:
            if state.phase != RUN or seat != state.seat or not self._of(seat):
                raise Refused("not_now")
            self.values[_PHASE] = len(self._of(seat))
            flow.end_turn(self.game)
            return
        if not self.asks() or self._step()[0] != ("check" if kind == e.CHECK else "call"):
            raise Refused("not_now")
        at = self._step()[1]
        if kind == e.CALL:
            if not 0 <= arg < len(self._calls[at]) - 1:
                raise Refused("value", 0, len(self._calls[at]) - 2)
            self.values[_CALLS + at] = arg
            self.leave()
            flow.next_step(self.game)
            return
        items = len(self._checklists[at]) - 1
        if arg not in (self.values[_ITEM], ALL):
            raise Refused("value", self.values[_ITEM], self.values[_ITEM])
        self.values[_ITEM] = items if arg == ALL else arg + 1
        if self.values[_ITEM] == items:
            self.leave()
            flow.next_step(self.game)

    def prompt(self) -> Prompt:
        """Ask for the next item, or for the call."""
        step = self._step()
        if step[0] == "call":
            call = self._calls[step[1]]
            rows = [Row(call[at], "", e.CALL, e.NOBODY, at - 1) for at in range(1, len(call))]
            return Prompt(call[0], rows, (), self.game.state.start)
        items = self._checklists[step[1]]
        at = self.values[_ITEM]
        rows = [Row("Done", "", e.CHECK, e.NOBODY, at)]
        if at + 2 < len(items):
            rows.append(Row("All done", "", e.CHECK, e.NOBODY, ALL))
        title = items[0]
        if len(items) > 2:
            title += " %d/%d" % (at + 1, len(items) - 1)
        return Prompt(title, rows, (items[at + 1],))

    def facts(self, seat: int) -> list:
        """Return the phase, its note, and what was called."""
        state = self.game.state
        found = []
        note = self.game.setup.more.get("note")
        if note and seat >= 0 and state.phase == RUN and state.last < 0:
            found.append(note)
        phase = self._now() if self.game.state.phase == RUN else {}
        if phase:
            count = len(self._of(seat))
            found.append("%d/%d %s" % (self.values[_PHASE] + 1, count, phase["name"]))
            if phase.get("note"):
                found.append(phase["note"])
        for at, call in enumerate(self._calls):
            if self.values[_CALLS + at] >= 0:
                found.append(call[self.values[_CALLS + at] + 1])
        return found


RULES = Phases
