# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Corrections by a referee, possible in any phase; each is an event like all others."""

from ..errors import Refused
from ..record import events as e
from . import flow, rewind
from .state import ABSENT, ASK, DRAW, OUT, OVER, OVERTIME, PLAYING, PROMPT, READY, RUN, SCORE

_LAST_MS = 1000  # that a clock keeps when time is taken back

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .protocols import Game


def _within(value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise Refused("value", low, high)
    return value


def correct(game: "Game", kind: int, seat: int, arg: int) -> None:
    """Carry out one correction.

    :raises Refused: when there is no such seat or value
    """
    state = game.state
    if kind in (e.FIX_POINTS, e.STATUS) and not 0 <= seat < len(state.status):
        raise Refused("no_seat")
    if kind == e.FIX_POINTS:
        raise Refused("no_action")  # a game without points
    if kind == e.FIX_TIME:
        _fix_time(game, arg)
    elif kind == e.FIX_TURN:
        _fix_turn(game, _within(arg, 1, game.setup.turns))
    elif kind == e.STATUS:
        _fix_status(game, seat, arg)
    elif kind == e.ORDER:
        _fix_order(game, arg)
    else:
        raise Refused("not_now")


def give_time(game: "Game", seconds: int) -> None:
    """Give the clock of each player and that of the match time; without them the turn's clock.

    :param int seconds: below 0 they are taken back, but for the last second of a clock
    :raises Refused: when there is no clock that comes to zero
    """
    given = [game.owner(kind) for kind in (e.GIVE_TIME, e.FIX_MATCH)]
    if not any([owner.give(seconds) for owner in given if owner]):
        _fix_time(game, changed(max(0, game.state.remaining_ms), seconds))


def changed(left_ms: int, seconds: int) -> int:
    """Return what a clock has left once time was given, or taken back: no clock ends by that."""
    if seconds > 0:
        return left_ms + seconds * 1000
    return min(left_ms, max(_LAST_MS, left_ms + seconds * 1000))


def _fix_time(game: "Game", ms: int) -> None:
    state = game.state
    if state.phase not in (RUN, OVERTIME, ASK) or not state.total_ms:
        raise Refused("not_now")
    state.remaining_ms = _within(ms, 0, 86400000)
    if ms:
        state.phase = RUN


def _fix_turn(game: "Game", turn: int) -> None:
    """Go to another turn, staying in the same kind of step where that turn has it."""
    state = game.state
    if state.phase in (SCORE, OVER):
        raise Refused("not_now")
    kind = game.steps()[state.step][0]
    whose = _whose(game)
    other = turn != state.turn
    state.turn = turn
    todo = game.steps()
    # Parts of a turn that come in the other one, too, stay where they are.
    stays = "cycle" in game.setup.stage(turn) and state.step < len(todo)
    state.step = state.step if stays and todo[state.step][0] == kind else -1
    for index, step in enumerate(todo):
        if step[0] == kind and state.step < 0:
            state.step = index
    if state.step < 0 or (state.phase == PROMPT and kind != "play"):
        state.step = max(0, state.step)
        for mechanism in game.hooks.alone:
            if mechanism.alone():
                mechanism.go_back()  # the referee breaks an aside off
        if state.course in (RUN, OVERTIME, ASK):  # this player turn ends here, and may begin again
            turn = state.player_turn()
            state.begun[state.taker] -= 1
            rewind.took_back(state, turn, state.real_ms)
            state.ran_ms = state.real_ms = 0
        state.phase = READY  # closes an open question of the step
        _enter(game, other)
    elif state.phase == READY and _whose(game) != whose:
        _enter(game, other)  # the other turn has another order of play: its round begins anew


def _enter(game: "Game", other: bool) -> None:
    """Enter the current step; another turn of the game begins with its first one."""
    if other and not game.state.step:
        flow.begin_turn(game)
    else:
        flow.enter(game)


def _whose(game: "Game") -> tuple:
    """Return the rules of the current step that decide whose turn it is."""
    rules = game.play_rules()
    return rules.get("order"), rules.get("back", False), rules.get("together", False)


def _fix_status(game: "Game", seat: int, status: int) -> None:
    """Set a seat absent, playing or, in a game without assets, eliminated."""
    state = game.state
    assets = game.owner(e.ASSET)
    if status not in (PLAYING, ABSENT) and (status != OUT or assets):
        raise Refused("value", PLAYING, ABSENT)
    before = state.status[seat]
    state.status[seat] = status
    if assets:
        assets.settle()
    if before != PLAYING and state.status[seat] == PLAYING:
        _came(game, seat)
    elif before == PLAYING and state.status[seat] != PLAYING:
        for mechanism in game.hooks.is_done:
            mechanism.is_done(seat)


def _came(game: "Game", seat: int) -> None:
    """Bring a seat back into play, and tell mechanisms; where nobody played, play goes on."""
    state = game.state
    if state.phase == PROMPT and state.asker == len(game.mechanisms):
        flow.enter(game)
    _follow(game)
    for mechanism in game.hooks.came:
        mechanism.came(seat)


def _fix_order(game: "Game", arg: int) -> None:
    state = game.state
    order = e.order_seats(arg, len(state.status))
    if sorted(order) != list(range(len(state.status))):
        raise Refused("order")
    state.order = order
    _follow(game)


def _follow(game: "Game") -> None:
    """Put the seats still to come in this round into the order in which they now sit.

    Seats that have had their turn keep their place. In a phase without a round nothing changes.
    """
    state = game.state
    if not state.round or DRAW < state.phase != PROMPT:
        return
    had = state.round[: state.pos + 1]
    rest = [seat for seat in flow.clockwise(state) if seat not in had]
    for kind in (e.STARTER, e.NAME, e.ENTER):
        owner = game.owner(kind)
        if owner:
            rest = owner.follow(rest)
    state.round = had + rest
