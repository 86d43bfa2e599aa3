# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Who sees how much of the picture: a louvre film under the window, a brow behind it. Needs no
library.

Eyes are 600 mm from the case's middle, in eight directions, and 350 to 550 mm above the table. The
film is
taken as what it is: thin blades upright to the player, so far apart that nothing comes through
beyond its
angle; between, the open part shrinks with the tangent. The brow is opaque.
"""

from __future__ import annotations

import math

from enclosure.parameters import Parameters

DISTANCE = 600.0
HEIGHTS = (350.0, 400.0, 450.0, 500.0, 550.0)
SEATS = {  # directions in degrees, anticlockwise from the right
    "player": -90,
    "right": 0,
    "opposite": 90,
    "left": 180,
    "near right": -45,
    "far right": 45,
    "far left": 135,
    "near left": -135,
}
OTHERS = tuple(seat for seat in SEATS if seat not in ("player", "opposite"))
COLUMNS, ROWS = 15, 11
Point = tuple[float, float, float]


def eye(p: Parameters, degrees: float, height: float, distance: float = DISTANCE) -> Point:
    """An eye in face coordinates, in mm."""
    a = math.radians(degrees)
    x, y = distance * math.cos(a), distance * math.sin(a)
    z = height - p.rise
    sin, cos = math.sin(p.angle), math.cos(p.angle)
    return (x, y * cos + z * sin, -y * sin + z * cos)


def picture(p: Parameters) -> list[Point]:
    """Points all over the picture, in face coordinates."""
    half_u, half_v = p.parts.active_width / 2 - 0.4, p.parts.active_height / 2 - 0.4
    return [
        (
            p.display_u + half_u * (2 * i / (COLUMNS - 1) - 1),
            p.middle_v + half_v * (2 * j / (ROWS - 1) - 1),
            p.panel_front,
        )
        for i in range(COLUMNS)
        for j in range(ROWS)
    ]


def through_film(p: Parameters, at: Point, to: Point) -> float:
    """The share of the light straight ahead that the film lets through on this line."""
    across = abs(to[0] - at[0])
    ahead = to[2] - at[2]
    if ahead <= 0:
        return 0.0
    return max(0.0, 1 - across / ahead / math.tan(math.radians(p.parts.film_angle)))


def behind_brow(p: Parameters, at: Point, to: Point) -> bool:
    """Whether the brow stands between."""
    if to[1] <= p.brow_v:
        return False
    part = (p.brow_v - at[1]) / (to[1] - at[1])
    u = at[0] + part * (to[0] - at[0])
    w = at[2] + part * (to[2] - at[2])
    return w < p.brow_height and abs(u - p.display_u) < p.brow_width / 2


def seen(
    p: Parameters, degrees: float, height: float, film: bool = True, brow: bool = True
) -> float:
    """How much of the picture's light comes to an eye, of what is seen straight ahead (0 to 1)."""
    to = eye(p, degrees, height)
    total = 0.0
    points = picture(p)
    for at in points:
        if to[2] <= at[2] or (brow and behind_brow(p, at, to)):
            continue
        total += through_film(p, at, to) if film else 1.0
    return total / len(points)


def table(p: Parameters) -> list[tuple[str, list[float]]]:
    """By seat: what is seen at each of ``HEIGHTS``."""
    return [(seat, [seen(p, a, h) for h in HEIGHTS]) for seat, a in SEATS.items()]
