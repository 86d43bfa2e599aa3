# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A unit is ticked off, by hand or by a die, or put into its state."""

from .. import play
from ..errors import Refused
from ..events import TICK_OVERRULE, TICK_STATE, TICK_UNIT
from ..state import RUN
from .tick_rows import in_state, kinds_of, may, names, ticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .ticks import Ticks


def apply(ticks: "Ticks", kind: int, seat: int, arg: int) -> None:
    """Tick a unit off, and pay for it where that costs something; or change its state.

    :raises Refused: when it is not its turn, cannot do that, or has done enough
    """
    state = ticks.game.state
    if state.phase != RUN or seat != state.seat:
        raise Refused("not_now")
    unit, overrule = arg % TICK_OVERRULE // TICK_UNIT, arg // TICK_OVERRULE
    if arg >= TICK_STATE and "state" in ticks.rules:
        _turn(ticks, seat, arg // TICK_STATE - 1, unit)
    elif arg < 0 or overrule > int(ticks.rules.get("overrule", False)):
        raise Refused("needs_target")
    else:
        _tick(ticks, seat, unit, arg % TICK_UNIT, overrule)


def _turn(ticks: "Ticks", seat: int, further: int, unit: int) -> None:
    """Put a unit into the state, or out of it."""
    seats = len(ticks.game.state.status)
    if further >= seats or unit >= len(names(ticks)):
        raise Refused("needs_target")
    kinds = kinds_of(ticks, unit)
    if not [kind for kind in ticks.rules["state"][1] if kind in kinds]:
        raise Refused("cannot", names(ticks)[unit])  # nothing would be left to it
    value = in_state((seat + further) % seats, unit)
    if value in ticks.values[1:]:
        ticks.values.remove(value)
    else:
        ticks.values.append(value)


def _tick(ticks: "Ticks", seat: int, unit: int, what: int, overrule: int = 0) -> None:
    rules, called = ticks.rules, names(ticks)
    if unit >= len(called):
        raise Refused("needs_target")
    if not may(ticks, seat, unit, what):
        raise Refused("cannot", called[unit])
    if not overrule:
        done, most = ticked(ticks, seat, unit), rules["kinds"][what][1]
        if done.count(what) >= most:
            raise Refused("limit", most)
        if len(done) >= rules["limit"]:
            raise Refused("limit", rules["limit"])
    ticks.values.append((seat * 32 + unit) * 8 + what)
    there = in_state(seat, unit)
    if what == rules.get("state", (0, 0, -1))[2] and there in ticks.values[1:]:
        ticks.values.remove(there)
    if "action" in rules:
        play.spend(ticks.game, rules["action"])


def rolled_for(ticks: "Ticks", seat: int, unit: int, what: int) -> None:
    """Tick a unit off that a die was rolled for, if it is not yet: what it is doing goes on.

    :raises Refused: when it cannot do that, or has done enough
    """
    known = unit < len(names(ticks)) and may(ticks, seat, unit, what)
    if not known or what not in ticked(ticks, seat, unit):
        _tick(ticks, seat, unit, what)
