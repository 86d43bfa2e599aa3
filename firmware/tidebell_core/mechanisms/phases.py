# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Phases of a player turn, checklists between player turns, and calls that hold for a turn.

Device form: ``phases`` lists ``{"name", "note", "actions": [ids], "side", "when": flag}``. In a
step of play with ``phases`` the end key leads to the next phase, and ends the player turn after the
last. ``checklists`` lists ``[name, item, ...]`` for the steps ``["check", index]`` and
``["first_check", index]``; the second is skipped except in a stage's first turn. ``calls`` lists
``[question, option, ...]`` for ``["call", index]``: the seat that starts chooses an option for the
turn. ``note`` is shown in each player turn until its first action.

PHASE ends the player turn at once. CHECK: the item that is done, 255 for all. CALL: the option.
"""

from .. import words as texts
from ..errors import Refused
from ..game import flow
from ..game.state import RUN
from ..record import events as e
from . import Mechanism, Prompt, Row, number
from .sides import side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game

ALL = 255  # argument of CHECK: all items are done
# ``values``: two integers; then the option of each call, -1 for none.
_CALLS = 2


class Phases(Mechanism):
    """Phases, checklists, calls."""

    KINDS = (e.PHASE, e.CHECK, e.CALL)
    STEPS = ("check", "first_check", "call")

    phase = number(0)  # index of the phase of the player turn
    item = number(1)  # index of the open item of a checklist

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        more = game.setup.more
        self._phases = more.get("phases", ())
        self.checklists = more.get("checklists", ())
        self.calls = more.get("calls", ())
        self.values += [0, 0] + [-1] * len(self.calls)

    def step(self) -> list:
        """Return the current step."""
        return self.game.steps()[self.game.state.step]

    # -- phases

    def of(self, seat: int) -> list:
        """Return the phases of a seat's player turn."""
        if seat < 0 or not self.game.play_rules().get("phases"):
            return []
        side = side_of(self.game, seat)
        return [
            phase
            for phase in self._phases
            if phase.get("side", side) == side and phase.get("when", True) is not False
        ]

    def _now(self) -> dict:
        phases = self.of(self.game.state.seat)
        return phases[self.phase] if self.phase < len(phases) else {}

    def turn_begins(self, seat: int) -> None:
        """Begin with the first phase."""
        self.phase = 0

    def holds(self, seat: int, timeout: bool) -> bool:
        """Begin the next phase if there is one; return whether there is."""
        if timeout or self.phase + 1 >= len(self.of(seat)):
            return False
        self.phase += 1
        announced: "Any" = self.game.owner(e.DROP)
        if announced:
            announced.forget()  # a declared action ends with its phase
        return True

    def allows(self, action: dict) -> bool:
        """Whether an action belongs to the phase."""
        return action["id"] in self._now().get("actions", (action["id"],))

    def end_label(self) -> str:
        """Return the name of the next phase, or ""."""
        phases = self.of(self.game.state.seat)
        after = self.phase + 1
        return phases[after]["name"] if self.game.state.phase == RUN and after < len(phases) else ""

    # -- checklists and calls

    def enter(self, step: list) -> None:
        """Ask, or skip ``first_check`` after a stage's first turn."""
        game = self.game
        self.item = 0
        game.state.seat = -1
        turn = game.state.turn
        if step[0] == "first_check" and game.setup.stage(turn)["turns"][0] != turn:
            flow.next_step(game)
        else:
            self.ask()

    def game_turn_begins(self) -> None:
        """Forget the calls of the turn before."""
        self.values[_CALLS:] = [-1] * len(self.calls)

    def prompt(self) -> Prompt:
        """Ask for the next item, or for the call."""
        step = self.step()
        if step[0] == "call":
            call = self.calls[step[1]]
            rows = [Row(call[at], "", e.CALL, e.NOBODY, at - 1) for at in range(1, len(call))]
            return Prompt(call[0], rows, (), self.game.state.start)
        items = self.checklists[step[1]]
        at = self.item
        rows = [Row(texts.DONE, "", e.CHECK, e.NOBODY, at)]
        if at + 2 < len(items):
            rows.append(Row(texts.ITEMS_DONE, "", e.CHECK, e.NOBODY, ALL))
        title = items[0]
        if len(items) > 2:
            title = texts.PART_OF.format(title, at + 1, len(items) - 1)
        return Prompt(title, rows, (items[at + 1],), -1, False, True)

    # -- its events

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """End the player turn at once, tick an item off, or call.

        :raises Refused: when it is not possible now, or there is no such item or option
        """
        state = self.game.state
        if kind == e.PHASE:
            if state.phase != RUN or seat != state.seat or not self.of(seat):
                raise Refused("not_now")
            self.phase = len(self.of(seat))
            flow.end_turn(self.game)
            return
        if not self.asks() or (self.step()[0] == "call") != (kind == e.CALL):
            raise Refused("not_now")
        at = self.step()[1]
        if kind == e.CALL:
            if not 0 <= arg < len(self.calls[at]) - 1:
                raise Refused("value", 0, len(self.calls[at]) - 2)
            self.values[_CALLS + at] = arg
            self.leave()
            flow.next_step(self.game)
            return
        items = len(self.checklists[at]) - 1
        if arg not in (self.item, ALL):
            raise Refused("value", self.item, self.item)
        self.item = items if arg == ALL else arg + 1
        if self.item == items:
            self.leave()
            flow.next_step(self.game)

    # -- view

    def rows(self, seat: int) -> list:
        """Return the row that ends the player turn, while phases are still to come."""
        if self.game.state.phase != RUN or self.phase + 1 >= len(self.of(seat)):
            return []
        return [Row(texts.END_TURN, "", e.PHASE, seat)]

    def facts(self, seat: int) -> list:
        """Return the notes, the phase, and the calls of the turn."""
        state = self.game.state
        found = []
        note = self.game.setup.more.get("note")
        if note and seat >= 0 and state.phase == RUN and state.last < 0:
            found.append(note)
        phase = self._now() if self.game.state.phase == RUN else {}
        if phase:
            count = len(self.of(seat))
            found.append(texts.PART_FIRST.format(self.phase + 1, count, phase["name"]))
            if phase.get("note"):
                found.append(phase["note"])
        for at, call in enumerate(self.calls):
            if self.values[_CALLS + at] >= 0:
                found.append(call[self.values[_CALLS + at] + 1])
        return found


RULES = Phases
