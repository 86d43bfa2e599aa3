# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Seating: who starts a round, and where players sit; settled before the round.

Device form, steps: ``["lot"]`` draws the order of the next step of play. ``["starter"]``: the table
names the seat that starts from now on, or has it drawn. ``["reorder"]``: seats may be changed.
``["next_starter", when]`` moves the start to the next seat: "turn" each turn, "stage" as a stage
begins, "no" never; with "ask" the table is asked as a stage begins.

STARTER: the seat that starts; argument 1 means that it was drawn. ``values`` are the order drawn
last.
"""

from ..errors import Refused
from ..game import flow
from ..game.rng import Stream
from ..game.state import LOT, PLAYING, REORDER, STARTER
from ..record import events as e
from . import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game

_LOT = 1  # random streams
_STARTER = 2
_EACH_TURN = 0x1000000  # added for each further draw of a kind
_EACH_PART = 0x1000000000  # likewise, for each step of a turn that has parts
_STEPS = 32  # more than a turn has


def _move_on(game: "Game", when: str) -> None:
    """Carry out ``next_starter``: move the start on, or ask who starts."""
    state = game.state
    anew = state.turn == game.setup.stage(state.turn)["turns"][0]
    if when == "ask" and anew:
        state.phase = STARTER
        return
    if state.turn > 1 and (when == "turn" or (when == "stage" and anew)):
        for seat in flow.clockwise(state)[1:]:
            if state.status[seat] == PLAYING:
                state.start = seat
                break
    flow.next_step(game)


def _chance(game: "Game", purpose: int, kind: str) -> Stream:
    """Return the random stream of a drawing step, another one in each turn that has one."""
    before = 0
    for turn in range(1, game.state.turn):
        for step in game.setup.stage(turn)["steps"]:
            if step[0].endswith(kind):  # "next_starter" asks for one as "starter" does
                before += 1
                break
    for mechanism in game.hooks.rounds_before:  # parts of a turn draw anew
        purpose += (mechanism.rounds_before() * _STEPS + game.state.step) * _EACH_PART
    return Stream(game.header.seed, purpose + before * _EACH_TURN)


class Seating(Mechanism):
    """The seat that starts, and the order of seats."""

    KINDS = (e.STARTER,)
    STEPS = ("lot", "starter", "reorder", "next_starter")

    # -- the course of the game

    def is_drawn(self) -> bool:
        """Whether an order was drawn for the step of play under way."""
        drawn = False
        for step in self.game.steps()[: self.game.state.step]:
            if step[0] in ("lot", "play"):
                drawn = step[0] == "lot"
        return drawn

    def again(self) -> bool:
        """Return whether the part of the turn under way was played before in this turn."""
        return any([one.rounds_before() for one in self.game.hooks.rounds_before])

    def line(self) -> list:
        """Return all seats as the lot fell; who was absent then is behind the others."""
        drawn = list(self.values)
        return drawn + [seat for seat in flow.clockwise(self.game.state) if seat not in drawn]

    def round_begins(self, rules: dict) -> bool:
        """Play in the order that was drawn, if one was."""
        if self.is_drawn():
            self.game.state.round = self.line()
        return False

    def follow(self, rest: list) -> list:
        """Return the seats still to come in this round, after seats moved; a drawn order stays.

        :param rest: seats that have not had their turn, clockwise from the start
        """
        if not self.is_drawn():
            return rest
        return [seat for seat in self.line() if seat in rest]

    # -- its events and questions

    def enter(self, step: list) -> None:
        """Draw the order, ask, or move the start on."""
        game = self.game
        state = game.state
        kind = step[0]
        if kind == "lot":
            state.round = [seat for seat in state.order if state.status[seat] == PLAYING]
            _chance(game, _LOT, "lot").shuffle(state.round)
            self.values[:] = state.round
            state.phase = LOT
        elif kind == "starter":
            state.phase = STARTER
        elif kind == "reorder":
            state.phase = REORDER
        elif self.again():
            flow.next_step(game)
        else:
            _move_on(game, step[1])

    def go_on(self, arg: int) -> None:
        """Go on from the drawn order, or from the seats.

        :raises Refused: while the table is asked who starts
        """
        if self.game.state.phase == STARTER:
            raise Refused("not_now")
        flow.next_step(self.game)

    def resolve(self, kind: int, seat: int, arg: int) -> tuple:
        """Draw the seat that starts if none was named; a repeated draw gives the same seat.

        :raises Refused: when no seat plays
        """
        game = self.game
        state = game.state
        if kind != e.STARTER or seat not in (-1, e.NOBODY) or state.phase != STARTER:
            return seat, arg
        playing = [one for one in range(len(state.status)) if state.status[one] == PLAYING]
        if not playing:
            raise Refused("no_seat")
        return playing[_chance(game, _STARTER, "starter").below(len(playing))], 1

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Let a seat start from now on.

        :raises Refused: when the seat does not play, or the table is not asked now
        """
        game = self.game
        state = game.state
        if state.phase != STARTER:
            raise Refused("not_now")
        if not 0 <= seat < len(state.status):
            raise Refused("no_seat")
        if state.status[seat] != PLAYING:
            raise Refused("not_playing", game.name(seat))
        state.start = seat
        flow.next_step(game)


RULES = Seating
