# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Handicaps: the table chooses for each seat how much time its clock has, and which increment.

Device form: ``handicaps`` is ``{"clock", "levels": [[name, ms, increment], ...]}``, with null for
what is that of the clock. The step ``["handicaps"]`` asks for each seat whose clock has not run.

HANDICAP: a seat's level. ``values`` are the level of each seat, + 1, 0 for none.
"""

from .. import times
from .. import words as texts
from ..errors import Refused
from ..game import flow
from ..game.state import PLAYING, READY
from ..record import events as e
from . import Mechanism, Prompt, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game


class Handicaps(Mechanism):
    """The handicaps of one game."""

    KINDS = (e.HANDICAP,)
    STEPS = ("handicaps",)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.rules = game.setup.more["handicaps"]
        self.values += [0] * len(game.header.seats)

    def level(self, seat: int) -> tuple:
        """Return name, ms and increment of a seat's level, None where the clock's own holds."""
        at = self.values[seat]
        return self.rules["levels"][at - 1] if at else ("", None, None)

    def _unasked(self) -> int:
        """Return the next seat without a level whose clock has not run, -1 for none."""
        state = self.game.state
        for seat in flow.clockwise(state):
            if state.status[seat] == PLAYING and not (self.values[seat] or state.used_ms[seat]):
                return seat
        return -1

    def enter(self, step: list) -> None:
        """Ask for the levels, one seat after the other."""
        self._seek()

    def _seek(self) -> None:
        """Ask for the next level; behind the last one, go on."""
        if self._unasked() < 0:
            flow.next_step(self.game)
            return
        self.game.state.phase = READY
        self.ask()

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Give a seat a level, and its clock that level's time.

        :raises Refused: when that is not asked now, or there is no such level
        """
        if not self.asks() or seat != self._unasked():
            raise Refused("not_now")
        if not 0 <= arg < len(self.rules["levels"]):
            raise Refused("no_action")
        self.values[seat] = arg + 1
        clocks: "Any" = self.game.owner(e.FLAG)
        clocks.start_anew(seat, self.rules["clock"])
        self.leave()
        self._seek()

    def go_on(self, arg: int) -> None:
        """Go on where nobody is left to be asked.

        :raises Refused: while a level is missing
        """
        if self._unasked() >= 0:
            raise Refused("not_now")
        self.leave()
        self._seek()

    def prompt(self) -> Prompt:
        """Ask for the level of a seat."""
        seat = self._unasked()
        if seat < 0:  # the last one went away
            return Prompt(texts.HANDICAP, [Row(texts.GO_ON, "", e.ADVANCE, e.NOBODY)])
        clock = self.game.setup.clocks[self.rules["clock"]]
        rows = []
        for at, (name, ms, increment) in enumerate(self.rules["levels"]):
            detail = times.text((clock["ms"] or 0) if ms is None else ms, True)
            more = clock.get("inc", 0) if increment is None else increment
            if more:
                more = texts.PLUS.format(times.text(more, True))
                detail = texts.NUMBERS.format(detail, more)
            rows.append(Row(name, detail if clock["ms"] else "", e.HANDICAP, seat, at))
        return Prompt(texts.HANDICAP, rows, (), seat)

    def asked(self) -> int:
        """Return -1: no clock runs while a seat is asked."""
        return -1


RULES = Handicaps
