# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The stand for a Pimoroni Explorer: an easel whose slot takes a board with what is on its back.

No maker's drawing of that board could be read. So the stand asks for no outline: the board stands
in the slot by its lower edge and leans on the back.
"""

from __future__ import annotations

import math
from functools import cache

from build123d import Align, Box, Location, Plane, Polyline, Pos, Rot, Solid, extrude, make_face

from enclosure.parameters import Parameters
from enclosure.part import Part
from enclosure.shapes import one

LONG = 64.0  # of the stand, along the board's lower edge
WALL = 2.4
SLOT = 12.0  # for board and what stands on its back
LIP = 9.0  # in front of the board: below its lowest key
LEAN = 25.0  # degrees of the board from upright
BACK = 62.0  # length of the part that the board leans on
HEEL = 52.0  # reach of the base behind the slot
CABLE = (30.0, 24.0)  # opening in the back: for plug and cable


@cache
def stand(p: Parameters) -> Solid:
    """Return the easel: prints on its end."""
    sin, cos = math.sin(math.radians(LEAN)), math.cos(math.radians(LEAN))
    start = WALL + SLOT
    top = (start + BACK * sin, WALL + BACK * cos)
    across = WALL / cos
    end = start + HEEL
    profile = make_face(
        Polyline(
            (0.0, 0.0),
            (end, 0.0),
            (end, WALL),
            (top[0] + WALL * cos, top[1]),
            top,
            (start, WALL),
            (WALL, WALL),
            (WALL, WALL + LIP),
            (0.0, WALL + LIP),
            close=True,
        )
    )
    inner = make_face(
        Polyline(
            (start + across, WALL),
            (end - 3 * WALL, WALL),
            (top[0] + WALL / 2, top[1] - 4 * WALL),
            close=True,
        )
    )
    body = extrude(Plane.YZ * profile, LONG) - extrude(Plane.YZ * inner, LONG)
    wide, high = CABLE
    hole = Box(wide, HEEL, high, align=(Align.CENTER, Align.MIN, Align.MIN))
    body -= Pos(LONG / 2, start - 1.0, WALL + LIP) * hole
    return one(body)


def on_end(p: Parameters) -> Location:
    """Return the move onto its end."""
    return Rot(0, -90, 0)


def explorer_parts() -> list[Part]:
    """Return what is printed for an Explorer: no part of the case."""
    roof = (LONG + CABLE[0]) / 2
    return [
        Part(
            "stand",
            [stand],
            on_end,
            "any",
            "holds a Pimoroni Explorer upright",
            (("opening for plug and cable, bridged", roof),),
        )
    ]
