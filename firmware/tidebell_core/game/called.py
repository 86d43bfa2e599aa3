# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Play after time is up: by a match clock, or called for all tables of a room.

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
    goes_on = in_turn(game)
    state.room[1:] = [ruling + 1, others(game)]
    if ruling == _FINISH:
        return not goes_on
    if ruling == _LAST_TURNS:
        return not goes_on and not to_come(state, state.room[2])
    return ruling == _END


def others(game: "Game") -> int:
    """Return the seats, as bits, that have a last turn: all but the active or the last one.

    After a turn of all together no seat has.
    """
    state = game.state
    goes_on = in_turn(game)
    seat = game.mover() if goes_on else state.ended_seat
    if goes_on and seat < 0:
        return 0
    everybody = (1 << len(state.status)) - 1
    return everybody & ~(1 << seat) if seat >= 0 else everybody


def in_turn(game: "Game") -> bool:
    """Whether a player turn is under way, perhaps behind a question."""
    state, todo = game.state, game.steps()
    plays = state.step < len(todo) and todo[state.step][0] == "play"
    return plays and state.course in (RUN, OVERTIME, ASK)


def _ruling(state: "State") -> int:
    """Return the index of the ruling, -1 before time is called."""
    return state.room[1] - 1 if state.room else -1


def to_come(state: "State", last: int) -> int:
    """Return how many playing seats have a last turn to come, of the bits of all that have one."""
    status = state.status
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
        return not to_come(state, state.room[2])
    return _ruling(state) == _FINISH


def stops(game: "Game", turn_over: bool) -> bool:
    """Return whether play ends instead of the next step.

    :param turn_over: the steps of this turn of the game are done
    """
    ruling = _ruling(game.state)
    if ruling == _LAST_TURNS:
        return not to_come(game.state, game.state.room[2])
    return turn_over if ruling == _ROUND else True


def fact(game: "Game") -> str:
    """Return what is still to be played."""
    ruling = _ruling(game.state)
    if ruling == _ROUND:
        return texts.LAST_ROUND
    return last_turns(game.state, game.mover(), game.state.room[2] * (ruling == _LAST_TURNS))


def last_turns(state: "State", seat: int, last: int) -> str:
    """Return in words how many last turns follow the one of a seat."""
    return follow(to_come(state, last) - (seat >= 0 and last >> seat & 1))


def follow(turns: int) -> str:
    """Return in words how many turns follow the one under way."""
    if turns < 1:
        return texts.LAST_TURN
    return (texts.MORE_TURNS if turns > 1 else texts.ONE_MORE).format(turns)
