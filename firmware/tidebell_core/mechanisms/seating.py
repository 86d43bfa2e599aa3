# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Who begins, and where players sit: what is settled before a round is played.

Device form: the steps ``["lot"]``, the order of the next step of play is drawn; ``["starter"]``,
the table says who begins every round from now on, or has it drawn; ``["reorder"]``, the seats may
be changed; ``["next_starter", when]`` moves the start on to the left: when "turn" each turn,
"stage" as a stage begins, "ask" the table is asked then, "no" never.

STARTER: the seat that begins; with 1 as argument it was drawn. ``values`` are the order that was
drawn last.
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

_LOT = 1  # streams of chance
_STARTER = 2
_EACH_TURN = 0x1000000  # from the streams of one turn to those of another


def _move_on(game: "Game", when: str) -> None:
    """Move the start on, or ask who starts, when it is time."""
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
    """Return the stream of a step that draws, another one in each turn that has it."""
    before = 0
    for turn in range(1, game.state.turn):
        for step in game.setup.stage(turn)["steps"]:
            if step[0].endswith(kind):  # "next_starter" asks for one as "starter" does
                before += 1
                break
    return Stream(game.header.seed, purpose + before * _EACH_TURN)


class Seating(Mechanism):
    """Who begins, and where players sit."""

    KINDS = (e.STARTER,)
    STEPS = ("lot", "starter", "reorder", "next_starter")

    # -- the course of the game

    def round_begins(self, rules: dict) -> bool:
        """Play in the order that was drawn, where the step before drew one."""
        state = self.game.state
        if state.step and self.game.steps()[state.step - 1][0] == "lot":
            state.round = list(self.values)
        return False

    def follow(self, rest: list) -> list:
        """Return who is still to come in this round, when seats have moved; lots that lie, lie.

        :param rest: seats that have not had their turn, clockwise from the start
        """
        state = self.game.state
        if state.step and self.game.steps()[state.step - 1][0] == "lot":
            return state.round[state.pos + 1 :]
        return rest

    # -- its events and questions

    def enter(self, step: list) -> None:
        """Draw the order, ask, or move the start on when it is time."""
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
        else:
            _move_on(game, step[1])

    def go_on(self, arg: int) -> None:
        """Go on from the order that was drawn, or from the seats.

        :raises Refused: when it is asked who begins
        """
        if self.game.state.phase == STARTER:
            raise Refused("not_now")
        flow.next_step(self.game)

    def resolve(self, kind: int, seat: int, arg: int) -> tuple:
        """Draw who begins, where nobody was named; it stays the same however often it is asked.

        :raises Refused: when a referee passes over everybody
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
        """Let a seat begin every round from now on.

        :raises Refused: when the seat is not playing, or it is not the moment
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
