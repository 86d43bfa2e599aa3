# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Whose turn it is, where that is not simply clockwise, and a gap between player turns.

Device form, in the rules of a step of play: ``order`` is "counter" (counter-clockwise), "named"
(the seat that starts names who plays, itself included, until all have), "alternate" (one player
turn each in rotation, until all have passed in a row; with ``pass_out`` who passes is out of the
round; with ``idle`` who did nothing passed, and who acted did not) or "confirm" (all at once, until
each has said to be done); ``gap``: a hand-over takes two presses, and the table is in between until
the second, or for so many ms at most, unless they are 0: then the next clock begins by itself. That
time is nobody's, is the same however often the hand-over is undone, and what ends no turn (the
first of a round, but for one with ``on``) still waits for a press.
"""

from .. import words as texts
from ..errors import Refused
from ..game import flow
from ..game.state import PLAYING, READY, RUN
from ..record import events as e
from . import Mechanism, Prompt, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game, Session
    from ..game.view import View

# Passes in a row; a pass is under way; who passed out, is done; something was done in the turn; the
# time played, + 1, at the hand-over after which a clock begins by itself.
PASSES, PASSING, SEATS, ACTED, SINCE = 0, 1, 2, 3, 4
_DOES = (e.SPEND, e.TAKE, e.PLAY, e.CONVERT, e.ACT, e.TICK, e.DUEL, e.ROLL, e.DUE, e.SPLIT)


class Order(Mechanism):
    """Orders of play."""

    KINDS = (e.PASS, e.NAME, e.CONFIRM)
    STRIKES = e.ADVANCE

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values += [0, 0, 0, 0, 0]

    def is_order(self, order: str) -> bool:
        return self.game.play_rules().get("order") == order

    def playing(self, last: int = -1) -> list:
        """Return the seats that play, clockwise, without those that passed out.

        :param last: the seat that comes last; -1: clockwise from the start
        """
        state = self.game.state
        order = flow.clockwise(state)
        at = order.index(last) + 1 if last >= 0 else 0
        out = self.values[SEATS]
        return [
            seat
            for seat in order[at:] + order[:at]
            if state.status[seat] == PLAYING and not out >> seat & 1
        ]

    # -- the course of the game

    def round_begins(self, rules: dict) -> bool:
        """Turn the round about, or ask who plays."""
        state = self.game.state
        self.values[:] = [0, 0, 0, 0, 0]
        order = rules.get("order")
        if order == "counter":
            state.round = state.round[:1] + state.round[:0:-1]
        elif order == "named":
            state.round = []
            self._name_next()
            return True
        return False

    def turn_begins(self, seat: int) -> None:
        """Nobody passes yet."""
        self.values[PASSING] = self.values[ACTED] = self.values[SINCE] = 0

    def does(self, kind: int) -> None:
        """Note that a player has done something; draws that a turn begins with are no choice."""
        if kind in _DOES and (self.game.state.phase == RUN or kind == e.PLAY):
            self.values[ACTED] = 1

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Count passes in a row."""
        if self.is_order("alternate"):
            rules = self.game.play_rules()
            if self.values[ACTED] if rules.get("idle") else not self.values[PASSING]:
                self.values[PASSES] = 0
            elif rules.get("pass_out"):
                self.values[SEATS] |= 1 << seat
            elif self.game.state.status[seat] == PLAYING:  # else he is none of those who pass
                self.values[PASSES] += 1

    def goes_on(self, seat: int) -> bool:
        """Find who follows, where that is not the next one of the round or not at once."""
        state = self.game.state
        if self.is_order("named"):
            self._name_next()
        elif self.is_order("alternate"):
            playing = self.playing(seat)
            if self.values[PASSES] >= len(playing):
                flow.next_step(self.game)
            else:
                state.round = playing
                state.pos = 0
                if flow.next_seat(self.game):
                    self.hand_over(state.seat)
                else:
                    flow.next_step(self.game)
        elif self.game.play_rules().get("gap") is not None:
            step = (state.turn, state.step)
            state.pos += 1
            state.phase = READY
            flow.seek(self.game)
            if (state.turn, state.step) == step or self.game.play_rules().get("on"):
                self.wait()
        else:
            return False
        return True

    def hand_over(self, seat: int) -> None:
        """Let a seat's player turn begin, or wait for the press that begins it."""
        state = self.game.state
        state.seat = seat
        state.phase = READY
        if self.game.play_rules().get("gap") is None:
            flow.start_clock(self.game, seat)
        else:
            self.wait()

    def follow(self, rest: list) -> list:
        """Return who is still to come in this round, after seats moved or a player came back.

        :param rest: seats that have not had their turn, clockwise from the start
        """
        if self.is_order("named"):
            return []
        if self.is_order("counter"):
            return rest[::-1]
        if self.is_order("alternate"):
            state = self.game.state
            seat = state.round[: state.pos + 1][-1]
            return [one for one in self.playing(seat) if one != seat]
        return rest

    # -- its events and questions

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Pass, name who plays, or say to be done.

        :raises Refused: when it is not the moment, or that seat does not play
        """
        state = self.game.state
        if kind == e.PASS:
            if state.phase != RUN or not self.is_order("alternate"):
                raise Refused("not_now")
            self.values[PASSING] = 1
            flow.end_turn(self.game)
            return
        naming = kind == e.NAME and self.asks()
        confirming = kind == e.CONFIRM and state.phase == RUN and self.is_order("confirm")
        if not (naming or confirming):
            raise Refused("not_now")
        if not 0 <= seat < len(state.status):
            raise Refused("no_seat")
        if seat not in (self._unnamed() if naming else self.playing()):
            raise Refused("had_turn", self.game.name(seat))
        if naming:
            self.leave()
            self._begin_named(seat)
            return
        self.values[SEATS] |= 1 << seat
        flow.end_turn(self.game, False, 0)  # with the last of them

    def prompt(self) -> Prompt:
        """Ask the one who starts to name who plays."""
        state = self.game.state
        title = texts.WHO_NEXT if state.round else texts.WHO_FIRST
        rows = [Row(self.game.name(seat), "", e.NAME, seat) for seat in self._unnamed()]
        if len(rows) < 2:
            rows = [Row(texts.GO_ON, "", e.ADVANCE, e.NOBODY)]
        return Prompt(title, rows, (), state.start)

    def go_on(self, arg: int) -> None:
        """Ask again, where those who could be named have changed."""
        if len(self._unnamed()) > 1:
            raise Refused("not_now")
        self.leave()
        self._name_next()

    def _unnamed(self) -> list:
        """Return who can still be named in this round."""
        had = self.game.state.round
        game = self.game
        return [one for one in self.playing() if one not in had and flow.has_turn(game, one)]

    def _name_next(self) -> None:
        """Ask who plays next; the last one need not be named."""
        state = self.game.state
        left = self._unnamed()
        if not left:
            flow.next_step(self.game)
        elif len(left) == 1:
            self._begin_named(left[0])
        else:
            state.seat = -1
            state.phase = READY
            self.ask()

    def _begin_named(self, seat: int) -> None:
        """Let who was named play."""
        state = self.game.state
        state.round.append(seat)
        state.pos = len(state.round) - 1
        self.hand_over(seat)

    # -- the time for which a clock waits

    def wait(self) -> None:
        """A player turn was handed over: from now on the next clock waits, where it does."""
        state = self.game.state
        if state.phase == READY and self.game.play_rules().get("gap"):
            self.values[SINCE] = state.elapsed_ms() + 1

    def due_ms(self) -> "int | None":
        """Return how long after the last event a clock that waits begins by itself."""
        state = self.game.state
        if not self.values[SINCE] or state.phase != READY:
            return None
        gap = self.game.play_rules().get("gap")  # a referee may have gone to a turn without one
        waited = state.elapsed_ms() + 1 - self.values[SINCE]
        return max(0, gap - waited) if gap else None

    def show(self, view: "View", session: "Session") -> None:
        """Tell for how long it still waits."""
        due = self.due_ms()
        if due is not None:
            view.wait_ms = due - (0 if session.paused else session.since_ms)

    # -- what may be seen

    def rows(self, seat: int) -> list:
        """Return the pass, or who is not yet done."""
        if self.game.state.phase != RUN:
            return []
        if self.is_order("alternate"):
            return [Row(texts.PASS, "", e.PASS, seat, key="declare")]
        if self.is_order("confirm"):
            return self._confirms()
        return []

    def _confirms(self) -> list:
        """Return who is not yet done."""
        name = self.game.name
        return [Row(texts.IS_DONE % name(one), "", e.CONFIRM, one) for one in self.playing()]

    def facts(self, seat: int) -> list:
        """Return how many have passed in a row."""
        passes = self.values[PASSES]
        return [texts.PASSES % passes] if passes and self.is_order("alternate") else []


RULES = Order
