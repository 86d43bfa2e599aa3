# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Endings: counters and levels that end play, or the round, at once or a while later.

Device form: a counter in play, or a level that ``ends`` something, may have ``after``. "now": play
ends at once, "player_turn": behind the player turn under way. A number says how many more turns of
the game follow that one, 0 for none. "last_turns": the player turn under way is finished, and each
of the others has one more. With "all_last_turns" whose turn it was has one more, too, the last of
all. Nobody is asked. It holds as long as somebody is at ``ends_at`` or beyond, or it is full.

A level that ``ends`` "round" ends the round of player turns instead, "now" or with the
"player_turn".
"""

from .. import words as texts
from ..game import called, flow
from ..game.state import OVER, PROMPT, SCORE
from ..phrases import in_turn
from ..record import events as e
from . import Mechanism, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game

_HEAD = 2
_LAST_TURNS = ("last_turns", "all_last_turns")
_SOON = ("now", "player_turn")


class Endings(Mechanism):
    """The endings of one game."""

    last = number(0)  # a bit for each seat that has a last turn to come
    more = number(1)  # 1 where whose turn is under way has one more as well

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        more = game.setup.more
        found = [rules for rules in more.get("in_play", ()) if "after" in rules]
        self.own = found + [rules for rules in more.get("levels", ()) if "after" in rules]
        # Behind these, of each: the turn of the game in which somebody came there, 0 before.
        self.values += [0] * (_HEAD + len(self.own))

    def _is_there(self, rules: dict) -> bool:
        """Return whether a level, or a seat's counter, is where it ends something."""
        if "counter" not in rules:
            levels: "Any" = self.game.owner(e.LEVEL)
            return bool(levels.is_there(levels.levels.index(rules)))
        counters: "Any" = self.game.owner(e.CHANGE)
        for seat in range(len(self.game.state.status)):
            if counters.has(seat, rules["counter"]):
                value = counters.value(seat, rules["counter"])
                if value >= rules.get("ends_at", value + 1) or value <= rules.get("falls_to", -1):
                    return True
        return False

    def _note(self) -> None:
        """Note what has come to where it ends something, and what is there no more."""
        for at, rules in enumerate(self.own):
            is_there = self._is_there(rules)
            if is_there and not self.values[_HEAD + at] and rules["after"] in _LAST_TURNS:
                if not self._has_last_turns():
                    self._give_last_turns(rules["after"] != "last_turns")
            if not is_there:
                self.values[_HEAD + at] = 0
            elif not self.values[_HEAD + at]:
                self.values[_HEAD + at] = self.game.state.turn

    def counted(self, seat: int, counter: int, value: int) -> None:
        """Note when a counter comes where it ends the game, and when none is there any more."""
        self._note()

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
            if came and rules["after"] not in _LAST_TURNS + _SOON:
                found = min(found or came + rules["after"], came + rules["after"])
        return found

    def _to_come(self) -> int:
        """Return how many playing seats have a last turn to come."""
        return called.to_come(self.game.state, self.last) + self.more

    def _ends_soon(self, a_round: bool) -> bool:
        """Whether play ends, or the round, behind the player turn under way or before."""
        for at, rules in enumerate(self.own):
            if self.values[_HEAD + at] and rules["after"] in _SOON:
                if (rules.get("ends") == "round") == a_round:
                    return True
        return False

    # -- the course of the game

    def after(self) -> None:
        """End play, or the round, at once, unless a question is open or a player turn goes on."""
        game = self.game
        if game.state.phase in (PROMPT, SCORE, OVER):
            return
        self._note()
        goes_on = called.in_turn(game)
        ends = []  # type: list
        for at, rules in enumerate(self.own):
            if self.values[_HEAD + at] and rules["after"] in _SOON[: 1 if goes_on else 2]:
                ends.append(rules.get("ends") == "round")
        if False in ends:
            flow.finish_play(game)
        elif ends and goes_on:
            if game.mover() == game.state.seat:  # else behind the aside
                flow.end_turn(game, holds=False)
        elif ends and game.state.step < len(game.steps()):
            if game.steps()[game.state.step][0] == "play":
                flow.next_step(game)

    def round_begins(self, rules: dict) -> bool:
        """End play instead of a round in which no last turn can be played."""
        levels: "Any" = self.game.owner(e.LEVEL)
        if levels:
            levels.begin_round()  # before they are looked at
        self._note()
        if not self._has_last_turns() or (self._to_come() and not rules.get("together")):
            return False
        flow.finish_play(self.game)
        return True

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Note the levels that the player turn has filled."""
        self._note()

    def goes_on(self, seat: int) -> bool:
        """End play after the last of the last turns, or behind this player turn."""
        if self._ends_soon(False):
            flow.finish_play(self.game)
            return True
        if not self._has_last_turns():
            return False
        self.last &= ~(1 << seat)
        self.last |= self.more << seat
        self.more = 0
        if self._to_come():
            return False
        flow.finish_play(self.game)
        return True

    def step_ends(self) -> None:
        """Leave out the other steps of the turn where play ends now."""
        self._note()
        if self._ends_soon(False):
            self.game.state.step = len(self.game.steps())

    def ends_turns(self) -> bool:
        """Whether play ends with this turn of the game."""
        self._note()
        if self._ends_soon(False) or (self._has_last_turns() and not self._to_come()):
            return True
        last = self._last_turn()
        return 0 < last <= self.game.state.turn

    def skips(self, seat: int) -> bool:
        """Whether a seat has had its last turn, of play or of the round."""
        if self._ends_soon(True):
            return True
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
        if called.in_turn(game) and self._ends_soon(False):
            return [texts.LAST_TURN]
        if called.in_turn(game) and self._ends_soon(True):
            return [texts.LAST_OF_ROUND]
        turn = min(self._last_turn(), game.setup.turns)
        name = game.setup.turn_name(turn) if turn else ""
        return [texts.ENDS_AFTER.format(in_turn(name, turn))] if turn else []


RULES = Endings
