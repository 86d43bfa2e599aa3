# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the events of pools do and ask: allotments, looks, conversions."""

from .. import events as e
from .. import flow
from .. import words as texts
from ..errors import Refused
from ..events import ALLOT_POOL, CONVERT_CONVERT, CONVERT_RATE
from ..state import PLAYING, RUN
from . import Prompt, Row
from .pools import LOOKS, POOL, SEAT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .pools import Pools


def enter(pools: "Pools", step: list) -> None:
    """Let every player say how many points there are."""
    pools.values[POOL] = step[1]
    pools.values[LOOKS] = 0
    pools.values[SEAT] = -1
    _next(pools)


def _next(pools: "Pools") -> None:
    state = pools.game.state
    order = flow.clockwise(state)
    at = order.index(pools.values[SEAT]) + 1 if pools.values[SEAT] >= 0 else 0
    for seat in order[at:]:
        if state.status[seat] == PLAYING:
            pools.values[SEAT] = seat
            pools.ask()
            return
    flow.next_step(pools.game)


def go_on(pools: "Pools", arg: int) -> None:
    """Close a look; an allotment may only be passed over for who does not play any more."""
    if pools.values[LOOKS]:
        pools.answered()
    elif pools.game.state.status[pools.values[SEAT]] == PLAYING:
        raise Refused("not_now")
    else:
        pools.leave()
        _next(pools)


def apply(pools: "Pools", kind: int, seat: int, arg: int) -> None:
    """Look at a pool, allot points, or make points of one pool from those of another.

    :raises Refused: when it is not the moment or there is no such pool, or too little in it
    """
    state = pools.game.state
    if kind == e.FIX_POINTS:
        from . import points_acts  # a referee's

        points_acts.apply(pools, kind, seat, arg)
    elif kind == e.CONVERT:
        if state.phase != RUN or seat != state.seat:
            raise Refused("not_now")
        _convert(
            pools,
            seat,
            arg // CONVERT_CONVERT,
            arg % CONVERT_CONVERT // CONVERT_RATE,
            arg % CONVERT_RATE,
        )
    elif arg < 0:
        pool = -1 - arg
        if state.phase != RUN or seat != state.seat or seat < 0:
            raise Refused("not_now")
        if pool >= len(pools.pools):
            raise Refused("no_action")
        pools.values[POOL], pools.values[SEAT], pools.values[LOOKS] = pool, seat, 1
        pools.ask()
    else:
        pool, allotted = pools.values[POOL], arg % ALLOT_POOL
        if not pools.asks() or pools.values[LOOKS] or arg // ALLOT_POOL != pool:
            raise Refused("not_now")
        if seat != pools.values[SEAT]:
            raise Refused("no_seat")
        if allotted > pools.most(pool):
            raise Refused("value", 0, pools.most(pool))
        state.left[pools.place(pool, seat)] = allotted
        pools.leave()
        _next(pools)


def _convert(pools: "Pools", seat: int, at: int, rate: int, wanted: int) -> None:
    if at >= len(pools.converts) or rate >= len(pools.converts[at]["rates"]):
        raise Refused("no_action")
    convert = pools.converts[at]
    each = convert["rates"][rate][1]
    price = (wanted + each - 1) // each
    pools.pay(convert["from"], seat, price)
    # What was left of an earlier one is lost.
    pools.game.state.left[pools.place(convert["to"], seat)] = price * each


def prompt(pools: "Pools") -> Prompt:
    """Ask for an allotment, or show a pool to its owner."""
    pool, seat, looks = pools.values[:3]
    rules = pools.pools[pool]
    name = rules["name"]
    hidden = bool(rules.get("hidden"))
    if looks:
        rows = [Row(texts.CLOSE, "", e.ADVANCE, e.NOBODY)]
        return Prompt(name, rows, (), seat, True)
    if pools.game.state.status[seat] != PLAYING:
        return Prompt(name, [Row(texts.GO_ON, "", e.ADVANCE, e.NOBODY)], (), seat)
    fields = ((name, 0, pools.most(pool), 0, 1, None),)
    row = Row(texts.ALLOT, "", e.ALLOT, seat, ALLOT_POOL * pool, fields)
    return Prompt(texts.HOW_MANY % name, [row], (), seat, hidden)


def private(pools: "Pools") -> Prompt:
    """Show what is left to who looks."""
    asked = prompt(pools)
    pool, seat, looks = pools.values[:3]
    if looks:
        left = pools.game.state.left[pools.place(pool, seat)]
        asked.lines = (texts.POOL_HOLDS % (left, pools.pools[pool]["name"]),)
    return asked
