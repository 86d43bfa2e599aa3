# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What phases, checklists and calls ask, and what their events do."""

from .. import events as e
from .. import flow
from .. import words as texts
from ..errors import Refused
from ..state import RUN
from . import Prompt, Row
from .phases import ALL, CALLS, ITEM, PHASE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .phases import Phases


def enter(phases: "Phases", step: list) -> None:
    """Ask, or go on."""
    game = phases.game
    phases.values[ITEM] = 0
    game.state.seat = -1
    turn = game.state.turn
    if step[0] == "first_check" and game.setup.stage(turn)["turns"][0] != turn:
        flow.next_step(game)
    else:
        phases.ask()


def apply(phases: "Phases", kind: int, seat: int, arg: int) -> None:
    """End the player turn at once, tick an item off, or call.

    :raises Refused: when it is not the moment, or no such item or option
    """
    state = phases.game.state
    if kind == e.PHASE:
        if state.phase != RUN or seat != state.seat or not phases.of(seat):
            raise Refused("not_now")
        phases.values[PHASE] = len(phases.of(seat))
        flow.end_turn(phases.game)
        return
    if not phases.asks() or (phases.step()[0] == "call") != (kind == e.CALL):
        raise Refused("not_now")
    at = phases.step()[1]
    if kind == e.CALL:
        if not 0 <= arg < len(phases.calls[at]) - 1:
            raise Refused("value", 0, len(phases.calls[at]) - 2)
        phases.values[CALLS + at] = arg
        phases.leave()
        flow.next_step(phases.game)
        return
    items = len(phases.checklists[at]) - 1
    if arg not in (phases.values[ITEM], ALL):
        raise Refused("value", phases.values[ITEM], phases.values[ITEM])
    phases.values[ITEM] = items if arg == ALL else arg + 1
    if phases.values[ITEM] == items:
        phases.leave()
        flow.next_step(phases.game)


def prompt(phases: "Phases") -> Prompt:
    """Ask for the next item, or for the call."""
    step = phases.step()
    if step[0] == "call":
        call = phases.calls[step[1]]
        rows = [Row(call[at], "", e.CALL, e.NOBODY, at - 1) for at in range(1, len(call))]
        return Prompt(call[0], rows, (), phases.game.state.start)
    items = phases.checklists[step[1]]
    at = phases.values[ITEM]
    rows = [Row(texts.DONE, "", e.CHECK, e.NOBODY, at)]
    if at + 2 < len(items):
        rows.append(Row(texts.ITEMS_DONE, "", e.CHECK, e.NOBODY, ALL))
    title = items[0]
    if len(items) > 2:
        title += " %d/%d" % (at + 1, len(items) - 1)
    return Prompt(title, rows, (items[at + 1],), -1, False, True)
