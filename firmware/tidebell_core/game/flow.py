# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The course of a game: turns, their steps, and whose clock runs."""

from ..errors import Refused
from ..record import events as e
from . import called
from .state import ABSENT, ASK, GONE, OVER, OVERTIME, PLAYING, PROMPT, READY, RUN, SCORE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .protocols import Game
    from .state import State

# Rulings shown at a hand-over: how the player turn ended.
BY_HAND = 1  # the player ended it
TIME_STOPS = 2  # time ran out, no more moves
TIME_FINISH = 3  # time ran out; the player may still finish the action pressed last


def clockwise(state: "State") -> list:
    """Return all seats clockwise from the one that starts."""
    at = state.order.index(state.start)
    return state.order[at:] + state.order[:at]


def begin(game: "Game") -> None:
    """Start the first turn."""
    for mechanism in game.hooks.begin:
        mechanism.begin()
    begin_turn(game)


def begin_turn(game: "Game") -> None:
    """Begin a turn of the game: with what each of them brings, then its first step."""
    state = game.state
    state.step = 0
    state.pos = -1  # the step is not entered yet
    state.seat = -1
    state.phase = READY
    for mechanism in game.hooks.game_turn_begins:
        mechanism.game_turn_begins()
    if state.phase == READY:  # else a question is open; ``Mechanism.answered`` enters the step
        enter(game)


def enter(game: "Game") -> None:
    """Enter the current step; behind the last one, the next turn's first.

    Rounds that nobody plays are left in a loop: a device has room for few calls within calls.
    """
    while _is_empty(game):
        game.breathe()
        _leave(game)


def _is_empty(game: "Game") -> bool:
    """Enter the current step; return whether it is a round in which nobody has a turn."""
    state = game.state
    todo = game.steps()
    if state.called and called.stops(game, state.step >= len(todo)):
        finish_play(game)
        return False
    if state.step >= len(todo) and state.turn < game.setup.turns and not _is_last(game):
        state.turn += 1
        begin_turn(game)
        return False
    if state.step >= len(todo):
        finish_play(game)
        return False
    state.phase = READY  # between player turns: nobody's clock runs while the step asks
    state.pos = 0
    if PLAYING not in state.status:
        _deserted(game)
        return False
    step = todo[state.step]
    state.seat = -1
    kind = step[0]
    if kind == "play":
        state.round = clockwise(state)
        state.phase = READY
        settled = False
        for mechanism in game.hooks.round_begins:
            settled = mechanism.round_begins(step[1]) or settled
        return not settled and not next_seat(game)
    for mechanism in game.mechanisms:
        if kind in mechanism.STEPS:
            mechanism.enter(step)
    return False


def _is_last(game: "Game") -> bool:
    """Return whether a mechanism ends play with this turn of the game."""
    for mechanism in game.hooks.ends_turns:
        if mechanism.ends_turns():
            return True
    return False


def _deserted(game: "Game") -> None:
    """End play where all have left; else ask whether somebody plays on: see ``all_away``."""
    state = game.state
    if GONE in state.status and ABSENT not in state.status:
        finish_play(game)
        return
    state.seat = -1
    state.back = state.phase  # no player turn goes on behind this question
    state.phase = PROMPT
    state.asker = len(game.mechanisms)


def has_turn(game: "Game", seat: int) -> bool:
    """Return whether a seat gets its turn: it plays, and no mechanism skips it."""
    if game.state.status[seat] != PLAYING or not called.has_turn(game.state, seat):
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
    """Move on to the next seat of the round that has a turn; return whether there is one."""
    state = game.state
    while state.pos < len(state.round) and not has_turn(game, state.round[state.pos]):
        state.pos += 1
    if state.pos == len(state.round):
        return False
    state.seat = state.round[state.pos]
    return True


def next_step(game: "Game") -> None:
    """Go on to the next step."""
    _leave(game)
    enter(game)


def _leave(game: "Game") -> None:
    """End the current step."""
    game.state.step += 1
    for mechanism in game.hooks.step_ends:
        mechanism.step_ends()


def finish_play(game: "Game") -> None:
    """End play: go on to the scores, or to the end in a game without scores."""
    state = game.state
    game.ended += 1
    state.seat = -1
    state.phase = OVER
    for mechanism in game.hooks.play_ends:
        mechanism.play_ends()


def call_time(game: "Game") -> None:
    """Call time for this game: it is played to its end as its setup says, or ends at once."""
    if called.call(game):
        finish_play(game)


def advance(game: "Game", arg: int) -> None:
    """Go on from a step, a clock or a question that waits.

    :param int arg: for the mechanism that waits; most need none
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
    setup = game.setup
    state.total_ms = setup.clock_ms(setup.clocks[clock], state.turn) if clock >= 0 else 0
    state.remaining_ms = state.total_ms
    state.seat = seat
    state.last = -1
    state.phase = RUN
    state.turn_begun()
    for mechanism in game.hooks.earns if seat >= 0 else ():
        mechanism.earns(seat)
    if seat >= 0 and rules.get("points"):
        for mechanism in game.hooks.fills:
            mechanism.fills(seat, True)
    for mechanism in game.hooks.turn_begins:
        mechanism.turn_begins(seat)


def end_turn(game: "Game", timeout: bool = False, all_done: int = 1, holds: bool = True) -> None:
    """End the player turn that runs; the next player's clock starts at this moment.

    :param int all_done: where all play together, 0 counts one more player as done, and the turn
        ends with the last; 1 ends it at once
    :param bool holds: whether a mechanism may hold it
    :raises Refused: when no player turn is under way
    """
    state = game.state
    if state.phase not in (RUN, OVERTIME, ASK):
        raise Refused("not_now")
    seat = state.seat
    if seat < 0 and not (timeout or all_done or _was_last(game)):
        return
    rules = game.play_rules()
    timeout = timeout or state.phase != RUN
    for mechanism in game.hooks.holds if holds else ():
        if mechanism.holds(seat, timeout):
            return
    game.ended += 1
    state.ruling = BY_HAND
    if timeout:
        state.ruling = TIME_STOPS
    state.ended_seat = seat
    for mechanism in game.hooks.turn_ends:
        mechanism.turn_ends(seat, timeout)
    over = bool(state.called) and called.ends(game, seat)
    if seat < 0:
        next_step(game)
        return
    for mechanism in game.hooks.fills if rules.get("points") else ():
        mechanism.fills(seat, False)
    for mechanism in game.hooks.settles:
        mechanism.settles(seat)
    if over:
        finish_play(game)
        return
    for mechanism in game.hooks.goes_on:
        if mechanism.goes_on(seat):
            return
    state.pos += 1
    step = (state.turn, state.step)
    seek(game)
    same = (state.turn, state.step) == step and state.phase != SCORE and state.phase != OVER
    if same or (state.phase == READY and game.play_rules().get("on")):
        start_clock(game, state.seat)


def _was_last(game: "Game") -> bool:
    """Count one more player of all together as done; return whether he is the last one.

    :raises Refused: where the clock of each runs, so that it has to be said who is done
    """
    if game.play_rules().get("at_once"):
        raise Refused("who_done")
    game.state.pos += 1
    return game.state.pos >= game.state.status.count(PLAYING)


def time_out(game: "Game") -> None:
    """Carry out zero of the player's clock.

    :raises Refused: when no such clock runs
    """
    state = game.state
    if not state.runs or not state.total_ms:
        raise Refused("not_now")
    state.remaining_ms = 0
    asker = game.asker() if state.phase == PROMPT else None
    state.phase = RUN
    for mechanism in game.hooks.zero:
        if mechanism.zero(state.seat):
            if asker and state.phase == RUN:
                state.phase = PROMPT  # the turn goes on, and the question stays open
            elif asker:
                asker.closes()
            return
    if asker:
        asker.closes()
    run_out(game)


def run_out(game: "Game") -> None:
    """End the player turn after zero, unless a mechanism lets it wait for something."""
    for mechanism in game.hooks.outlasts:
        if game.state.seat >= 0 and mechanism.outlasts(game.state.seat):
            return
    end_turn(game, True)
