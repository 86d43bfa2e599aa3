# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What units there are to tick, what they may do, and what is offered and known of it."""

from .. import events as e
from .. import words as texts
from ..events import TICK_OVERRULE, TICK_STATE, TICK_UNIT
from ..state import RUN
from . import Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .ticks import Ticks


def names(ticks: "Ticks") -> list:
    """Return what the units are called."""
    if not ticks.names:
        for name, count, _ in ticks.rules["groups"]:
            for unit in range(count):
                ticks.names.append("%s %d" % (name, unit + 1) if count > 1 else name)
    return ticks.names


def ticked(ticks: "Ticks", seat: int, unit: int) -> list:
    """Return the kinds of tick that a unit has."""
    first = (seat * 32 + unit) * 8
    return [tick - first for tick in ticks.values[1:] if first <= tick < first + 8]


def kinds_of(ticks: "Ticks", unit: int) -> list:
    """Return which kinds of tick a unit can have at all."""
    found = []  # type: list
    for _, count, kinds in ticks.rules["groups"]:
        if 0 <= unit < count:
            found += kinds
        unit -= count
    return found


def in_state(seat: int, unit: int) -> int:
    """Return the value that says that a unit is in the state."""
    return -1 - seat * 32 - unit


def may(ticks: "Ticks", seat: int, unit: int, what: int) -> bool:
    """Whether a unit can do such a thing at all, as it is."""
    if in_state(seat, unit) in ticks.values[1:] and what not in ticks.rules["state"][1]:
        return False
    return what in kinds_of(ticks, unit)


def rows(ticks: "Ticks", seat: int) -> list:
    """Return the row that ticks a unit off, the first one that is ready offered first; and those
    that overrule the limits or change a unit's state."""
    if ticks.game.state.phase != RUN:
        return []
    rules, called = ticks.rules, names(ticks)
    limit, units = rules["limit"], len(called)
    ready = [unit for unit in range(units) if len(ticked(ticks, seat, unit)) < limit]
    kinds = [kind[0] for kind in rules["kinds"]]
    first = ready[0] if ready else 0
    whose = (("", 0, units - 1, first, TICK_UNIT, called),) if units > 1 else ()
    fields = whose  # type: tuple
    if len(kinds) > 1:
        fields += (("", 0, len(kinds) - 1, 0, 1, kinds),)
    detail = texts.READY_OF % (len(ready), units)
    found = [Row(rules["name"], detail, e.TICK, seat, 0, fields)] if ready else []
    if rules.get("overrule"):
        found.append(Row(texts.OVERRULE, rules["name"], e.TICK, seat, TICK_OVERRULE, fields))
    if "state" in rules:
        seats = len(ticks.game.state.status)
        owners = [ticks.game.name((seat + further) % seats) for further in range(seats)]
        fields = (("", 0, seats - 1, 0, TICK_STATE, owners),) + whose
        found.append(Row(rules["state"][0], "", e.TICK, seat, TICK_STATE, fields))
    return found


def doing(ticks: "Ticks", seat: int, weight: int, what: int) -> tuple:
    """Return the field that names a unit for a kind of tick: at first the one that had it last, so
    that it goes on, or else one that is ready."""
    called, limit = names(ticks), ticks.rules["limit"]
    first = 0
    for unit in range(len(called) - 1, -1, -1):
        if len(ticked(ticks, seat, unit)) < limit and may(ticks, seat, unit, what):
            first = unit
    for tick in ticks.values[1:]:
        if tick % 8 == what and tick >> 8 == seat:
            first = tick // 8 % 32
    return ("", 0, len(called) - 1, first, weight, called)


def facts(ticks: "Ticks", seat: int) -> list:
    """Return which units have done something, and what; of all, which are in the state."""
    found = []
    rules, called = ticks.rules, names(ticks)
    for unit, name in enumerate(called):
        words = [rules["kinds"][kind][0] for kind in ticked(ticks, seat, unit)]
        if words:
            found.append(name + ": " + ", ".join(words))
    for value in ticks.values[1:]:
        if value < 0:
            owner, unit = divmod(-1 - value, 32)
            whose = "" if owner == seat else ticks.game.name(owner) + " "
            found.append("%s%s: %s" % (whose, called[unit], rules["state"][0]))
    return found
