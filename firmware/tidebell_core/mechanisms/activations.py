# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the events of units do."""

from ..errors import Refused
from ..state import RUN
from .units import ACTIVE, HAD, SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .units import Units


def apply(units: "Units", kind: int, seat: int, arg: int) -> None:
    """Let a unit act.

    :raises Refused: when another one does, or it may not again
    """
    state = units.game.state
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
    units.values[SEATS + seat] |= 1 << arg
