# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Sand: clocks that turn over. What has run becomes what is left, and the other way round.

Device form: ``sand`` of a clock of the mode "countdown" or "bank", and of ``match``. What is left
and what has run are always the clock's whole time together. Anybody may turn it while it runs.

SAND turns the clock of the player turn over, or that of all together; ``arg`` 1 the match clock.
Where the clocks of several seats run at once, its seat says whose.
"""

from .. import words as texts
from ..errors import Refused
from ..game.state import READY, RUN
from ..record import events as e
from . import Mechanism, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Sand(Mechanism):
    """The clocks of one game that turn over."""

    KINDS = (e.SAND,)
    ROWS_FIRST = True

    def _whose(self) -> list:
        """Return the seats whose clock that turns over runs now, -1 for a plain countdown."""
        game = self.game
        state = game.state
        index = game.play_rules().get("clock", -1)
        if index < 0 or state.phase != RUN or not state.total_ms:
            return []
        if not game.setup.clocks[index].get("sand"):
            return []
        clocks: "Any" = game.owner(e.FLAG)
        if not clocks or clocks.slot_now() < 0:
            return [-1]
        if game.at_once and game.at_once.running:
            return game.at_once.seats()  # type: ignore[no-any-return]
        seat = clocks.running
        return [seat] if seat >= 0 and not clocks.account(seat).flag else []

    def _left(self, seat: int) -> tuple:
        """Return the whole time of a running clock in ms, and what is left of it.

        :param int seat: one of ``_whose``
        """
        game = self.game
        clock = game.setup.clocks[game.play_rules()["clock"]]
        if seat < 0:
            return game.setup.clock_ms(clock, game.state.turn), game.state.remaining_ms
        clocks: "Any" = game.owner(e.FLAG)
        return clocks.main(clock, seat), clocks.shown(seat, 0)

    def _match(self) -> "int | None":
        """Return what is left of a match clock that turns over, None when it does not run."""
        match: "Any" = self.game.owner(e.FULL_TIME)
        if not match or not match.rules.get("sand") or self.game.state.phase not in (READY, RUN):
            return None
        return match.due_ms()  # type: ignore[no-any-return]

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Turn a clock over.

        :raises Refused: when it does not run, or nothing of it has run
        """
        if arg:
            match: "Any" = self.game.owner(e.FULL_TIME)
            left = self._match()
            if arg != 1 or left is None:
                raise Refused("not_now")
            match.apply(e.FIX_MATCH, e.NOBODY, self._turned(match.rules["ms"], left))
            return
        seats = self._whose()
        if len(seats) == 1:
            seat = seats[0]
        if seat not in seats:
            raise Refused("not_now")
        ms = self._turned(*self._left(seat))
        if seat < 0:
            self.game.state.remaining_ms = ms
        else:
            clocks: "Any" = self.game.owner(e.FLAG)
            clocks.apply(e.FIX_TIME, seat, ms)

    def _turned(self, whole: int, left: int) -> int:
        """Return what is left of a clock once it is turned over.

        :raises Refused: when nothing has run
        """
        ran = min(whole, whole - left)
        if ran <= 0:
            raise Refused("full")
        return ran

    # -- view

    def rows(self, seat: int) -> list:
        """Return a row for each clock that runs and turns over."""
        found = []
        if self._match() is not None:
            found.append(Row(texts.TURN_GLASS, "", e.SAND, seat, 1))
        for one in self._whose():
            row = Row(texts.TURN_GLASS, "", e.SAND, seat if one < 0 else one)
            if seat < 0 and one >= 0:
                row.detail = self.game.name(one)
            elif found:
                row.detail = texts.TIME
            found.append(row)
        at_once = self.game.at_once
        if seat < 0 and len(found) == 1 and not (at_once and at_once.running):
            found[0].key = "declare"  # else a key of players who are done
        return found

    def cues(self, event: tuple, before: "Any") -> tuple:
        """Return the sound of a clock that is turned over."""
        return ("DONE",) if event[0] == e.SAND else ()


RULES = Sand
