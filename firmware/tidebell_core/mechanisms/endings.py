# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Endings: counters that end play a while after somebody has come to their ``ends_at``.

Device form: a counter in play may have ``after``, how many more turns of the game follow that one,
0 for none, or "last_turns": the player turn under way is finished, and each of the others has one
more. With "all_last_turns" whose turn it was has one more, too, the last of all. Nobody is asked.
It holds as long as somebody is at ``ends_at``, or beyond.
"""

from .. import words as texts
from ..game import called, flow
from ..game.state import OVER, SCORE
from ..phrases import in_turn
from ..record import events as e
from . import Mechanism, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game

_HEAD = 2
_LAST_TURNS = ("last_turns", "all_last_turns")


class Endings(Mechanism):
    """The endings of one game."""

    last = number(0)  # a bit for each seat that has a last turn to come
    more = number(1)  # 1 where whose turn is under way has one more as well

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.own = [rules for rules in game.setup.more["in_play"] if "after" in rules]
        # Behind these, of each: the turn of the game in which somebody came there, 0 before.
        self.values += [0] * (_HEAD + len(self.own))

    def _is_there(self, rules: dict) -> bool:
        """Return whether a seat's counter is where it ends the game."""
        counters: "Any" = self.game.owner(e.CHANGE)
        for seat in range(len(self.game.state.status)):
            if counters.has(seat, rules["counter"]):
                value = counters.value(seat, rules["counter"])
                if value >= rules.get("ends_at", value + 1) or value <= rules.get("falls_to", -1):
                    return True
        return False

    def counted(self, seat: int, counter: int, value: int) -> None:
        """Note when a counter comes where it ends the game, and when none is there any more."""
        for at, rules in enumerate(self.own):
            if rules["counter"] == counter:
                is_there = self._is_there(rules)
                if is_there and not self.values[_HEAD + at] and rules["after"] in _LAST_TURNS:
                    if not self._has_last_turns():
                        self._give_last_turns(rules["after"] != "last_turns")
                if not is_there:
                    self.values[_HEAD + at] = 0
                elif not self.values[_HEAD + at]:
                    self.values[_HEAD + at] = self.game.state.turn

    def _give_last_turns(self, to_all: bool) -> None:
        """Note who has a last turn: all others, and ``to_all`` whose turn it is or was."""
        game = self.game
        self.last = called.others(game)
        self.more = int(to_all and called.in_turn(game) and game.mover() >= 0)
        if to_all and not called.in_turn(game):
            self.last = (1 << len(game.state.status)) - 1

    def _has_last_turns(self) -> bool:
        """Whether only last turns are still to be played."""
        for at, rules in enumerate(self.own):
            if self.values[_HEAD + at] and rules["after"] in _LAST_TURNS:
                return True
        return False

    def _last_turn(self) -> int:
        """Return the turn of the game with which play ends, 0 for none."""
        found = 0
        for at, rules in enumerate(self.own):
            came = self.values[_HEAD + at]
            if came and rules["after"] not in _LAST_TURNS:
                found = min(found or came + rules["after"], came + rules["after"])
        return found

    def _to_come(self) -> int:
        """Return how many playing seats have a last turn to come."""
        return called.to_come(self.game.state, self.last) + self.more

    # -- the course of the game

    def round_begins(self, rules: dict) -> bool:
        """End play instead of a round in which no last turn can be played."""
        if not self._has_last_turns() or (self._to_come() and not rules.get("together")):
            return False
        flow.finish_play(self.game)
        return True

    def goes_on(self, seat: int) -> bool:
        """End play after the last of the last turns."""
        if not self._has_last_turns():
            return False
        self.last &= ~(1 << seat)
        self.last |= self.more << seat
        self.more = 0
        if self._to_come():
            return False
        flow.finish_play(self.game)
        return True

    def ends_turns(self) -> bool:
        """Whether play ends with this turn of the game."""
        if self._has_last_turns() and not self._to_come():
            return True
        last = self._last_turn()
        return 0 < last <= self.game.state.turn

    def skips(self, seat: int) -> bool:
        """Whether a seat has had its last turn."""
        return self._has_last_turns() and not self.last >> seat & 1

    # -- view

    def facts(self, seat: int) -> list:
        """Return with which turn play ends, or how many last turns are to come."""
        game = self.game
        if game.state.phase in (SCORE, OVER):
            return []
        if self._has_last_turns():
            seat = game.mover()
            under_way = seat >= 0 and self.last >> seat & 1
            return [called.follow(self._to_come() - under_way)]
        turn = min(self._last_turn(), game.setup.turns)
        name = game.setup.turn_name(turn) if turn else ""
        return [texts.ENDS_AFTER.format(in_turn(name, turn))] if turn else []


RULES = Endings
