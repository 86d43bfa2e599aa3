# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The course of a game: turns, their steps, and whose clock runs."""

from ..errors import Refused
from ..record import events as e
from .state import ABSENT, ASK, GONE, OVER, OVERTIME, PLAYING, PROMPT, READY, RUN, SCORE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .protocols import Game
    from .state import State

# Rulings shown at a hand-over.
BY_HAND = 1  # the player ended the turn
TIME_STOPS = 2  # time ran out: nothing moves any more
TIME_FINISH = 3  # time ran out, and what was pressed last may be carried out: announced


def clockwise(state: "State") -> list:
    """Return all seats clockwise from the one that starts."""
    at = state.order.index(state.start)
    return state.order[at:] + state.order[:at]


def begin(game: "Game") -> None:
    """Start the first turn."""
    for mechanism in game.hooks.begin:
        mechanism.begin()
    enter(game)


def enter(game: "Game") -> None:
    """Enter the current step, or go on to the next turn when there is none."""
    state = game.state
    todo = game.steps()
    if state.step >= len(todo) and state.turn < game.setup.turns:
        state.turn += 1
        state.step = 0
        todo = game.steps()
    if state.step >= len(todo):
        finish_play(game)
        return
    state.phase = READY  # no player turn goes on: whatever the step asks, nobody's clock runs
    if PLAYING not in state.status:
        _deserted(game)
        return
    step = todo[state.step]
    state.pos = 0
    state.seat = -1
    kind = step[0]
    if kind == "play":
        state.round = clockwise(state)
        state.phase = READY
        settled = False
        for mechanism in game.hooks.round_begins:
            settled = mechanism.round_begins(step[1]) or settled
        if not settled:
            seek(game)
    else:
        for mechanism in game.mechanisms:
            if kind in mechanism.STEPS:
                mechanism.enter(step)


def _deserted(game: "Game") -> None:
    """Nobody plays: ask, where somebody may come back or was not to leave; else play is over."""
    state = game.state
    if GONE in state.status and ABSENT not in state.status:
        finish_play(game)
        return
    state.seat = -1
    state.phase = PROMPT
    state.asker = len(game.mechanisms)


def has_turn(game: "Game", seat: int) -> bool:
    """Return whether a seat has a turn when it comes to it: it plays, and nothing skips it."""
    if game.state.status[seat] != PLAYING:
        return False
    for mechanism in game.hooks.skips:
        if mechanism.skips(seat):
            return False
    return True


def seek(game: "Game") -> None:
    """Move on to the next seat of the round that has a turn; without one, to the next step."""
    if not next_seat(game):
        next_step(game)


def next_seat(game: "Game") -> bool:
    """Move on to the next seat of the round that has a turn; returns whether there is one."""
    state = game.state
    while state.pos < len(state.round) and not has_turn(game, state.round[state.pos]):
        state.pos += 1
    if state.pos == len(state.round):
        return False
    state.seat = state.round[state.pos]
    return True


def next_step(game: "Game") -> None:
    """Go on to the next step."""
    game.state.step += 1
    enter(game)


def finish_play(game: "Game") -> None:
    """Leave play for the scores, or for the end where there are none."""
    state = game.state
    game.ended += 1
    state.seat = -1
    state.phase = OVER
    for mechanism in game.hooks.play_ends:
        mechanism.play_ends()


def advance(game: "Game", arg: int) -> None:
    """Go on from where the table waits; ``arg`` says more where whose step it is wants it.

    :raises Refused: when nothing waits
    """
    if game.state.phase == READY:
        start_clock(game, game.state.seat)
        return
    owner = game.owner(e.ADVANCE)
    if not owner:
        raise Refused("not_now")
    owner.go_on(arg)


def start_clock(game: "Game", seat: int) -> None:
    """Begin a player turn, or the turn of all together when the seat is -1."""
    state = game.state
    rules = game.play_rules()
    clock = rules.get("clock", -1)
    state.total_ms = (game.setup.clocks[clock]["ms"] or 0) if clock >= 0 else 0
    state.remaining_ms = state.total_ms
    state.seat = seat
    state.last = -1
    if seat >= 0 and rules.get("points"):
        for mechanism in game.hooks.fills:
            mechanism.fills(seat, True)
    state.phase = RUN
    state.turn_begun()
    for mechanism in game.hooks.turn_begins:
        mechanism.turn_begins(seat)


def end_turn(game: "Game", timeout: bool = False, all_done: int = 1) -> None:
    """End the player turn that runs; the next player's clock starts at this moment.

    :param int all_done: 0 where all play together: one more of them is done, and the turn ends with
        the last of them; else that of all ends at once
    :raises Refused: when no player turn is under way
    """
    state = game.state
    if state.phase not in (RUN, OVERTIME, ASK):
        raise Refused("not_now")
    seat = state.seat
    if seat < 0 and not (timeout or all_done):
        state.pos += 1
        if state.pos < state.status.count(PLAYING):
            return
    rules = game.play_rules()
    timeout = timeout or state.phase != RUN
    for mechanism in game.hooks.holds:
        if mechanism.holds(seat, timeout):
            return
    game.ended += 1
    state.ruling = BY_HAND
    if timeout:
        state.ruling = TIME_STOPS
    state.ended_seat = seat
    for mechanism in game.hooks.turn_ends:
        mechanism.turn_ends(seat, timeout)
    if seat < 0:
        next_step(game)
        return
    for mechanism in game.hooks.fills if rules.get("points") else ():
        mechanism.fills(seat, False)
    for mechanism in game.hooks.goes_on:
        if mechanism.goes_on(seat):
            return
    state.pos += 1
    step = (state.turn, state.step)
    seek(game)
    same = (state.turn, state.step) == step and state.phase != SCORE and state.phase != OVER
    if same or (state.phase == READY and game.play_rules().get("on")):
        start_clock(game, state.seat)


def time_out(game: "Game") -> None:
    """The clock has reached zero."""
    state = game.state
    if not state.runs or not state.total_ms:
        raise Refused("not_now")
    state.remaining_ms = 0
    asker = game.asker() if state.phase == PROMPT else None
    state.phase = RUN
    for mechanism in game.hooks.zero:
        if mechanism.zero(state.seat):
            if asker and state.phase == RUN:
                state.phase = PROMPT  # the turn goes on, and so does the question
            elif asker:
                asker.closes()
            return
    if asker:
        asker.closes()
    run_out(game)


def run_out(game: "Game") -> None:
    """Zero is past: end the player turn, unless a mechanism has something to be done first."""
    for mechanism in game.hooks.outlasts:
        if game.state.seat >= 0 and mechanism.outlasts(game.state.seat):
            return
    end_turn(game, True)
