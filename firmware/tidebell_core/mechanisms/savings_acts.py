# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What a referee puts right of points that were kept."""

from ..errors import Refused
from ..events import FIX_POOL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .savings import Savings


def apply(savings: "Savings", kind: int, seat: int, arg: int) -> None:
    """Set what a seat is to have kept, if that is a sum that the rules let anybody keep.

    :raises Refused: when there is no such seat, pool or sum
    """
    if not 0 <= seat < savings.seats:
        raise Refused("no_seat")
    pool, value = arg // FIX_POOL, arg % FIX_POOL
    if not 0 <= pool < len(savings.pools):
        raise Refused("no_action")
    keep = savings.pools[pool].get("keep")
    most = keep["max"] if keep else 0
    step = keep["step"] if keep else 1
    if not 0 <= value <= most or value % step:
        raise Refused("steps", step, most)
    savings.values[pool * savings.seats + seat] = value
