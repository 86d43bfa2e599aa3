# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Whose turn it is, where that is not simply clockwise, and a gap between player turns.

Device form, in the rules of a step of play: ``order`` is "counter" (counter-clockwise), "named"
(the seat that starts names who plays, itself included, until all have), "alternate" (one player
turn each in rotation, until all have passed in a row; with ``pass_out`` who passes is out of the
round) or "confirm" (all at once, until each has said to be done); ``gap``: a hand-over takes two
presses, and the table is in between until the second. The step ``["next_starter", when]`` moves the
start on to the left: when "turn" each turn, "stage" as a stage begins, "ask" the table is asked
then, "no" never.
"""

from .. import events as e
from .. import flow
from ..errors import Refused
from ..state import PLAYING, READY, RUN, STARTER
from . import Mechanism, Prompt, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game import Game

_PASSES, _PASSING, _SEATS = 0, 1, 2  # passes in a row; a pass is under way; who passed out, is done


class Order(Mechanism):
    """Orders of play."""

    KINDS = (e.PASS, e.NAME, e.CONFIRM)
    STEPS = ("next_starter",)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values += [0, 0, 0]

    def _is(self, order: str) -> bool:
        return self.game.play_rules().get("order") == order

    def _playing(self) -> list:
        """Return the seats that play, clockwise from the start, without those that passed out."""
        state = self.game.state
        out = self.values[_SEATS]
        return [
            seat
            for seat in flow.clockwise(state)
            if state.status[seat] == PLAYING and not out >> seat & 1
        ]

    # -- the course of the game

    def enter(self, step: list) -> None:
        """Move the start on, or ask who starts, when it is time."""
        state = self.game.state
        when = step[1]
        anew = state.turn == self.game.setup.stage(state.turn)["turns"][0]
        if when == "ask" and anew:
            state.phase = STARTER
            return
        if state.turn > 1 and (when == "turn" or (when == "stage" and anew)):
            for seat in flow.clockwise(state)[1:]:
                if state.status[seat] == PLAYING:
                    state.start = seat
                    break
        flow.next_step(self.game)

    def round_begins(self, rules: dict) -> bool:
        """Turn the round about, or ask who plays."""
        state = self.game.state
        self.values[:] = [0, 0, 0]
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
        self.values[_PASSING] = 0

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Count passes in a row."""
        if self._is("alternate"):
            if not self.values[_PASSING]:
                self.values[_PASSES] = 0
            elif self.game.play_rules().get("pass_out"):
                self.values[_SEATS] |= 1 << seat
            else:
                self.values[_PASSES] += 1

    def goes_on(self, seat: int) -> bool:
        """Find who follows, where that is not the next one of the round or not at once."""
        state = self.game.state
        if self._is("named"):
            self._name_next()
        elif self._is("alternate"):
            playing = self._playing()
            if self.values[_PASSES] >= len(playing):
                flow.next_step(self.game)
            else:
                order = flow.clockwise(state)
                at = order.index(seat) + 1
                state.round = [one for one in order[at:] + order[:at] if one in playing]
                state.pos = 0
                self._hand_over(state.round[0])
        elif self.game.play_rules().get("gap"):
            state.pos += 1
            state.phase = READY
            flow.seek(self.game)
        else:
            return False
        return True

    def _hand_over(self, seat: int) -> None:
        """Let a seat's player turn begin, or wait for the press that begins it."""
        state = self.game.state
        state.seat = seat
        state.phase = READY
        if not self.game.play_rules().get("gap"):
            flow.start_clock(self.game, seat)

    def _unnamed(self) -> list:
        return [seat for seat in self._playing() if seat not in self.game.state.round]

    def _name_next(self) -> None:
        """Ask who plays next; the last one need not be named."""
        state = self.game.state
        left = self._unnamed()
        if not left:
            flow.next_step(self.game)
        elif len(left) == 1:
            self._begin(left[0])
        else:
            state.seat = -1
            state.phase = READY
            self.ask()

    def _begin(self, seat: int) -> None:
        state = self.game.state
        state.round.append(seat)
        state.pos = len(state.round) - 1
        self._hand_over(seat)

    def go_on(self) -> None:
        """Ask again, where those who could be named have changed."""
        if len(self._unnamed()) > 1:
            raise Refused("not_now")
        self.leave()
        self._name_next()

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Pass, name who plays, or say to be done.

        :raises Refused: when it is not the moment, or that seat does not play
        """
        state = self.game.state
        if kind == e.PASS:
            if state.phase != RUN or not self._is("alternate"):
                raise Refused("not_now")
            self.values[_PASSING] = 1
            flow.end_turn(self.game)
            return
        naming = kind == e.NAME and self.asks()
        confirming = kind == e.CONFIRM and state.phase == RUN and self._is("confirm")
        if not (naming or confirming):
            raise Refused("not_now")
        if not 0 <= seat < len(state.status):
            raise Refused("no_seat")
        if seat not in (self._unnamed() if naming else self._playing()):
            raise Refused("had_turn", self.game.name(seat))
        if naming:
            self.leave()
            self._begin(seat)
            return
        self.values[_SEATS] |= 1 << seat
        flow.end_turn(self.game, False, 0)  # with the last of them

    # -- what may be seen

    def rows(self, seat: int) -> list:
        """Return the pass, or who is not yet done."""
        if self.game.state.phase != RUN:
            return []
        if self._is("alternate"):
            return [Row("Pass", "", e.PASS, seat, key="declare")]
        if self._is("confirm"):
            name = self.game.name
            return [Row(name(one)[:10] + " is done", "", e.CONFIRM, one) for one in self._playing()]
        return []

    def prompt(self) -> Prompt:
        """Ask the one who starts to name who plays."""
        state = self.game.state
        title = "Who plays next?" if state.round else "Who plays first?"
        rows = [Row(self.game.name(seat), "", e.NAME, seat) for seat in self._unnamed()]
        if len(rows) < 2:
            rows = [Row("Go on", "", e.ADVANCE, e.NOBODY)]
        return Prompt(title, rows, (), state.start)

    def facts(self, seat: int) -> list:
        """Return how many have passed in a row."""
        passes = self.values[_PASSES]
        return ["Passes in a row: %d" % passes] if passes and self._is("alternate") else []


RULES = Order
