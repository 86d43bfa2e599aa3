# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What a referee puts right of points."""

from ..errors import Refused
from ..events import FIX_POOL
from .points import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .points import Points


def apply(points: "Points", kind: int, seat: int, arg: int) -> None:
    """Set what a seat has left in a pool.

    :raises Refused: when there is no such seat or pool
    """
    state, pools = points.game.state, points.game.setup.pools
    if not 0 <= seat < len(state.status):
        raise Refused("no_seat")
    pool, value = arg // FIX_POOL, arg % FIX_POOL
    if not 0 <= pool < len(pools):
        raise Refused("no_action")
    if value > 999:
        raise Refused("value", 0, 999)
    state.left[place(points.game.setup, state, pool, seat)] = value
