# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the box and the MacroPad's stand have in common: a tilted face on four feet."""

from __future__ import annotations

import math
from typing import Protocol

MM = float
Place = tuple[MM, MM]


class Wedge(Protocol):
    """A body whose face is tilted by ``stand_angle`` degrees, ``width`` and ``depth`` along it."""

    @property
    def stand_angle(self) -> float: ...

    @property
    def width(self) -> MM: ...

    @property
    def depth(self) -> MM: ...

    @property
    def foot_inset_x(self) -> MM: ...

    @property
    def foot_inset_y(self) -> MM: ...

    @property
    def angle(self) -> float:
        """In radians."""
        return math.radians(self.stand_angle)

    @property
    def foot_x(self) -> MM:
        return self.width / 2 - self.foot_inset_x

    @property
    def foot_y(self) -> MM:
        """Along the table."""
        return self.depth / 2 / math.cos(self.angle) - self.foot_inset_y

    @property
    def feet(self) -> tuple[Place, ...]:
        """Middles of the feet on the table: x, y."""
        return tuple(
            (x, y) for y in (-self.foot_y, self.foot_y) for x in (-self.foot_x, self.foot_x)
        )
