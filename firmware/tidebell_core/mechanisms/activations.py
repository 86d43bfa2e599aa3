# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the events of units do, what speaks against them, and what the referee sets."""

from .. import events as e
from .. import words as texts
from ..errors import Refused
from ..events import CONVERT_CONVERT, CONVERT_RATE, MOST_UNIT, SPEND_TARGET
from ..state import RUN
from . import Row
from .units import ACTIONS, ACTIVE, DRAWS, HAD, SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .units import Units


def apply(units: "Units", kind: int, seat: int, arg: int) -> None:
    """Let a unit act, or set the most that one may use.

    :raises Refused: when another one does, or it may not again
    """
    state = units.game.state
    if kind == e.MOST:
        if not 0 <= seat < len(state.status) or not 0 <= arg // MOST_UNIT < units.count(seat):
            raise Refused("needs_target")
        units.values[units.most_at(seat, arg // MOST_UNIT)] = arg % MOST_UNIT
        return
    if state.phase != RUN or seat != state.seat or seat < 0:
        raise Refused("not_now")
    if not 0 <= arg < units.count(seat):
        raise Refused("needs_target")
    if units.values[ACTIVE] >= 0:
        raise Refused("limit", 1)
    again = units.rules["again"]
    if units.acted(seat, arg) and again != "free" and (again == "never" or units.ready(seat)):
        raise Refused("had_turn", units.name(arg))
    units.values[ACTIVE] = arg
    units.values[HAD] = units.left(seat)
    units.values[DRAWS] = 0
    units.values[SEATS + seat] |= 1 << arg


def doubt(units: "Units", kind: int, arg: int) -> str:
    """Return what speaks against another action, or against so much for the unit that acts."""
    game, values = units.game, units.values
    if kind == e.ACT or kind == e.TAKE:
        again = (
            units.rules.get("one") and values[ACTIONS] and (kind == e.TAKE or values[ACTIVE] < 0)
        )
        return texts.ONE_ACTION if again else ""
    pool, unit, seat = units.rules.get("pool", -1), values[ACTIVE], game.state.seat
    if pool < 0 or unit < 0:
        return ""
    wanted = 0
    if kind == e.SPEND and arg % SPEND_TARGET < len(game.setup.actions):
        action = game.setup.actions[arg % SPEND_TARGET]
        if action.get("pool", 0) == pool:
            wanted = action["cost"]
        if action.get("price", 0) == -1 - pool:
            wanted += max(0, arg // SPEND_TARGET - 1)
    elif kind == e.CONVERT:
        converts = game.setup.more.get("converts", ())
        at, rate = arg // CONVERT_CONVERT, arg % CONVERT_CONVERT // CONVERT_RATE
        if at < len(converts) and rate < len(converts[at]["rates"]):
            each = converts[at]["rates"][rate][1]
            if converts[at]["from"] == pool:
                wanted = (arg % CONVERT_RATE + each - 1) // each
    most = values[units.most_at(seat, unit)]
    total = units.spent_on(seat, unit) + wanted
    if not most or not wanted or total <= most:
        return ""
    return texts.UNIT_SPENDS % (units.name(unit), total, most, game.setup.pools[pool]["name"])


def corrections(units: "Units", seat: int) -> list:
    """Return the most that each unit of a seat may use, for the table to say."""
    pool = units.rules.get("pool", -1)
    found = []
    for unit in range(units.count(seat)) if seat >= 0 <= pool else ():
        name = texts.UNIT_MOST % units.name(unit)
        field = ("", 0, 99, units.values[units.most_at(seat, unit)], 1, None)
        found.append(Row(name, "", e.MOST, seat, MOST_UNIT * unit, (field,)))
    return found
