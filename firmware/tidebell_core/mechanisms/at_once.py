# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Clocks of several players at once: each runs until its player is done.

Device form: ``at_once`` in the rules of a step of play with the order "confirm". Its clock has the
mode "bank", "fischer" or "count_up". In the turn of all together the time of each seat runs; the
clock of that turn strikes when the first of them is at zero.

``values``: a bit for each seat whose clock runs, and for each that counts below zero. All clocks
began with the turn, so ``State.ran_ms`` is what each has used. ``idle_ms`` is lowered by what seats
pay: in the sum of all times it counts once.
"""

from .. import words as texts
from ..game.state import ABSENT, PLAYING
from ..record import events as e
from . import Mechanism, number
from .clock_modes import FAR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game


class AtOnce(Mechanism):
    """Clocks that run at once."""

    MANY_CLOCKS = True
    running = number(0)
    below = number(1)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values += [0, 0]

    def _clocks(self) -> "Any":
        return self.game.owner(e.FLAG)

    def runs(self, seat: int) -> bool:
        """Return whether a seat's clock runs."""
        return bool(self.running >> seat & 1)

    def seats(self) -> list:
        """Return the seats whose clocks run."""
        return [seat for seat in range(len(self.game.state.status)) if self.runs(seat)]

    # -- the course of the game

    def turn_begins(self, seat: int) -> None:
        """Let the clocks of all who play run."""
        state, clocks = self.game.state, self._clocks()
        self.running = self.below = 0
        if seat >= 0 or not self.game.play_rules().get("at_once") or clocks.slot_now() < 0:
            return
        if clocks.clock()["ms"] is None and not clocks.counts_up():
            return  # the players chose no clock
        longest = 1
        for one in range(len(state.status)):
            account = clocks.account(one)
            if state.status[one] == PLAYING and not account.flag:
                self.running |= 1 << one
                if account.bank < 0:
                    self.below |= 1 << one
                longest = max(longest, account.bank)
        state.total_ms = longest
        self.strike()

    def strike(self) -> None:
        """Set the turn's time left to that of the running clock that comes to zero first."""
        clocks = self._clocks()
        left = FAR
        if not clocks.counts_up():
            for seat in self.seats():
                if not self.below >> seat & 1:
                    left = min(left, clocks.account(seat).bank - self.game.state.ran_ms)
        self.game.state.remaining_ms = left

    def is_done(self, seat: int) -> None:
        """Stop a seat's clock."""
        if self.runs(seat):
            self._stop(seat, False)
            self.strike()

    def _stop(self, seat: int, timeout: bool, moved: bool = True) -> None:
        state = self.game.state
        self.running &= ~(1 << seat)
        self.below &= ~(1 << seat)
        state.used_ms[seat] += state.ran_ms
        state.idle_ms -= state.ran_ms
        self._clocks().charge(seat, state.ran_ms, timeout, moved)

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Stop the clocks that still run."""
        for one in self.seats():
            self._stop(one, False)

    def _break_off(self) -> None:
        for one in self.seats():
            self._stop(one, False, False)

    def round_begins(self, rules: dict) -> bool:
        """Stop the clocks of a turn that a referee broke off."""
        self._break_off()
        return False

    def play_ends(self) -> None:
        """Stop the clocks."""
        self._break_off()

    def zero(self, seat: int) -> bool:
        """Stop the clocks at zero, or let them count below it."""
        if seat >= 0 or not self.running:
            return False
        clocks, state = self._clocks(), self.game.state
        what = clocks.clock().get("zero", "pass")
        for one in self.seats() if not clocks.counts_up() else ():
            account = clocks.account(one)
            if self.below >> one & 1 or account.bank > state.ran_ms:
                continue
            if what == "negative":
                self.below |= 1 << one
                continue
            account.bank = state.ran_ms  # an undo may have charged more
            self._stop(one, True)
            if what == "flag":
                clocks.fall(account)
                continue
            if what == "out" or account.bank <= 0:
                state.status[one] = ABSENT
            order = self.game.owner(e.CONFIRM)
            order.finished |= 1 << one
        self.strike()
        return bool(self.running or what == "flag")

    # -- view

    def end_label(self) -> str:
        """Return how many players are done."""
        state = self.game.state
        if not self.running:
            return ""
        playing = state.status.count(PLAYING)
        return texts.SO_MANY_DONE.format(playing - len(self.seats()), playing)


RULES = AtOnce
