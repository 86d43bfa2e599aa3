# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Time is called for all tables of a room: how a game is played to its end then.

``time_called`` of the device form is the ruling. "finish_turn": the player turn under way is
finished; between two of them play ends at once. "last_turns": it is finished, and each of the
others has one turn more. "round": this turn of the game is played to its end. "end": play ends at
once. Then scores follow. A setup without it is ruled as its match clock at zero; "more_turns"
counts as "last_turns".

``state.room`` has the ruling, and who has a last turn to come.
"""

from .. import words as texts
from ..record import events as e
from ..setup_reading.clock_times import RULINGS
from .state import ASK, OVERTIME, PLAYING, RUN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .protocols import Game
    from .state import State

_FINISH, _LAST_TURNS, _ROUND, _END = 0, 1, 2, 3


def call(game: "Game") -> bool:
    """Note that time is called; return whether play ends at once."""
    state = game.state
    match = game.owner(e.FULL_TIME)
    said = game.setup.more.get("time_called") or (match and match.at_zero())
    said = said or RULINGS[_FINISH]
    ruling = RULINGS.index(said) if said in RULINGS else _LAST_TURNS  # "more_turns"
    goes_on = _in_turn(game)
    seat = state.seat if goes_on else state.ended_seat
    last = (1 << len(state.status)) - 1
    if goes_on and seat < 0:
        last = 0  # all play this turn together
    elif seat >= 0:
        last &= ~(1 << seat)
    state.room[1:] = [ruling + 1, last]
    if ruling == _FINISH:
        return not goes_on
    if ruling == _LAST_TURNS:
        return not goes_on and not _to_come(state)
    return ruling == _END


def _in_turn(game: "Game") -> bool:
    """Whether a player turn is under way, perhaps behind a question."""
    state, todo = game.state, game.steps()
    plays = state.step < len(todo) and todo[state.step][0] == "play"
    return plays and state.course in (RUN, OVERTIME, ASK)


def _ruling(state: "State") -> int:
    """Return the index of the ruling, -1 before time is called."""
    return state.room[1] - 1 if state.room else -1


def _to_come(state: "State") -> int:
    """Return how many playing seats have a last turn to come."""
    last, status = state.room[2], state.status
    return sum([last >> seat & 1 for seat in range(len(status)) if status[seat] == PLAYING])


def has_turn(state: "State", seat: int) -> bool:
    """Whether a seat has another turn, as far as a call of time goes."""
    return _ruling(state) != _LAST_TURNS or bool(state.room[2] >> seat & 1)


def ends(game: "Game", seat: int) -> bool:
    """Count a player turn that ends after time was called; return whether play ends with it.

    :param seat: -1 after a turn of all together
    """
    state = game.state
    state.room[2] = state.room[2] & ~(1 << seat) if seat >= 0 else 0
    if _ruling(state) == _LAST_TURNS:
        return not _to_come(state)
    return _ruling(state) == _FINISH


def stops(game: "Game", turn_over: bool) -> bool:
    """Return whether play ends instead of the next step.

    :param turn_over: the steps of this turn of the game are done
    """
    ruling = _ruling(game.state)
    if ruling == _LAST_TURNS:
        return not _to_come(game.state)
    return turn_over if ruling == _ROUND else True


def fact(game: "Game") -> str:
    """Return what is still to be played."""
    state = game.state
    ruling, last = _ruling(state), state.room[2]
    if ruling == _ROUND:
        return texts.LAST_ROUND
    turns = _to_come(state) if ruling == _LAST_TURNS else 0
    if turns and state.seat >= 0 and last >> state.seat & 1:
        turns -= 1  # the turn of this seat itself
    if not turns:
        return texts.LAST_TURN
    return (texts.MORE_TURNS if turns > 1 else texts.ONE_MORE).format(turns)
