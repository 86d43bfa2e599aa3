# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the events of orders of play do, and what they ask."""

from .. import events as e
from .. import flow
from .. import words as texts
from ..errors import Refused
from ..state import READY, RUN
from . import Prompt, Row
from .order import PASSING, SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .order import Order


def go_on(order: "Order", arg: int) -> None:
    """Ask again, where those who could be named have changed."""
    if len(unnamed(order)) > 1:
        raise Refused("not_now")
    order.leave()
    name_next(order)


def apply(order: "Order", kind: int, seat: int, arg: int) -> None:
    """Pass, name who plays, or say to be done.

    :raises Refused: when it is not the moment, or that seat does not play
    """
    state = order.game.state
    if kind == e.PASS:
        if state.phase != RUN or not order.is_order("alternate"):
            raise Refused("not_now")
        order.values[PASSING] = 1
        flow.end_turn(order.game)
        return
    naming = kind == e.NAME and order.asks()
    confirming = kind == e.CONFIRM and state.phase == RUN and order.is_order("confirm")
    if not (naming or confirming):
        raise Refused("not_now")
    if not 0 <= seat < len(state.status):
        raise Refused("no_seat")
    if seat not in (unnamed(order) if naming else order.playing()):
        raise Refused("had_turn", order.game.name(seat))
    if naming:
        order.leave()
        begin_named(order, seat)
        return
    order.values[SEATS] |= 1 << seat
    flow.end_turn(order.game, False, 0)  # with the last of them


def prompt(order: "Order") -> Prompt:
    """Ask the one who starts to name who plays."""
    state = order.game.state
    title = texts.WHO_NEXT if state.round else texts.WHO_FIRST
    rows = [Row(order.game.name(seat), "", e.NAME, seat) for seat in unnamed(order)]
    if len(rows) < 2:
        rows = [Row(texts.GO_ON, "", e.ADVANCE, e.NOBODY)]
    return Prompt(title, rows, (), state.start)


def unnamed(order: "Order") -> list:
    """Return who can still be named in this round."""
    had = order.game.state.round
    game = order.game
    return [one for one in order.playing() if one not in had and flow.has_turn(game, one)]


def name_next(order: "Order") -> None:
    """Ask who plays next; the last one need not be named."""
    state = order.game.state
    left = unnamed(order)
    if not left:
        flow.next_step(order.game)
    elif len(left) == 1:
        begin_named(order, left[0])
    else:
        state.seat = -1
        state.phase = READY
        order.ask()


def begin_named(order: "Order", seat: int) -> None:
    """Let who was named play."""
    state = order.game.state
    state.round.append(seat)
    state.pos = len(state.round) - 1
    order.hand_over(seat)


def confirms(order: "Order") -> list:
    """Return who is not yet done."""
    name = order.game.name
    return [Row(texts.IS_DONE % name(one), "", e.CONFIRM, one) for one in order.playing()]


def follow(order: "Order", rest: list) -> list:
    """Return who is still to come in this round, when seats have moved or a player has come back.

    :param rest: seats that have not had their turn, clockwise from the start
    """
    if order.is_order("named"):
        return []
    if order.is_order("counter"):
        return rest[::-1]
    if order.is_order("alternate"):
        state = order.game.state
        seat = state.round[: state.pos + 1][-1]
        return [one for one in order.playing(seat) if one != seat]
    return rest
