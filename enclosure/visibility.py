# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The visible share of the picture from each seat: a louvre film over it, a brow behind it.

Needs no library. Eyes are 600 mm from the case's middle, in eight directions, and 350 to 550 mm
above the table. The film is modelled as thin blades upright to the player, so far apart that
nothing comes through beyond its angle. In between, the open part shrinks with the tangent. The brow
is opaque.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

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


@dataclass(frozen=True)
class View:
    """A picture on a tilted face, with film and brow. Face coordinates (see ``parameters``).

    ``picture``: its middle, its depth below the face (negative) and its size. ``brow``: its near
    face, its middle along u, width and upper edge.
    """

    middle: Point
    size: tuple[float, float]
    film_angle: float  # degrees
    brow_v: float
    brow_u: float
    brow_width: float
    brow_top: float
    angle: float  # of the face, radians
    rise: float  # of the face's middle above the table


def view(p: Parameters) -> View:
    """Return the box's view."""
    b = p.parts
    return View(
        middle=(p.display_u, p.middle_v, p.panel_front),
        size=(b.active_width, b.active_height),
        film_angle=b.film_angle,
        brow_v=p.brow_v,
        brow_u=p.display_u,
        brow_width=p.brow_width,
        brow_top=p.brow_height,
        angle=p.angle,
        rise=p.rise,
    )


def eye(of: View, degrees: float, height: float, distance: float = DISTANCE) -> Point:
    """Return an eye in face coordinates, in mm."""
    a = math.radians(degrees)
    x, y = distance * math.cos(a), distance * math.sin(a)
    z = height - of.rise
    sin, cos = math.sin(of.angle), math.cos(of.angle)
    return (x, y * cos + z * sin, -y * sin + z * cos)


def picture(of: View) -> list[Point]:
    """Return points all over the picture, in face coordinates."""
    u, v, w = of.middle
    half_u, half_v = of.size[0] / 2 - 0.4, of.size[1] / 2 - 0.4
    return [
        (u + half_u * (2 * i / (COLUMNS - 1) - 1), v + half_v * (2 * j / (ROWS - 1) - 1), w)
        for i in range(COLUMNS)
        for j in range(ROWS)
    ]


def through_film(of: View, at: Point, to: Point) -> float:
    """Return the share of the light straight ahead that the film lets through on this line."""
    across = abs(to[0] - at[0])
    ahead = to[2] - at[2]
    if ahead <= 0:
        return 0.0
    return max(0.0, 1 - across / ahead / math.tan(math.radians(of.film_angle)))


def behind_brow(of: View, at: Point, to: Point) -> bool:
    """Whether the brow is between."""
    if to[1] <= of.brow_v:
        return False
    part = (of.brow_v - at[1]) / (to[1] - at[1])
    u = at[0] + part * (to[0] - at[0])
    w = at[2] + part * (to[2] - at[2])
    return w < of.brow_top and abs(u - of.brow_u) < of.brow_width / 2


def seen(of: View, degrees: float, height: float, film: bool = True, brow: bool = True) -> float:
    """Return the picture's light at an eye, relative to that straight ahead (0 to 1)."""
    to = eye(of, degrees, height)
    total = 0.0
    points = picture(of)
    for at in points:
        if to[2] <= at[2] or (brow and behind_brow(of, at, to)):
            continue
        total += through_film(of, at, to) if film else 1.0
    return total / len(points)


def table(of: View) -> list[str]:
    """Return rows of a table in per cent: by seat and height of the eyes.

    The numbers are with film and brow / film alone / neither.
    """
    rows = [
        "| seat | " + " | ".join(f"eyes {h:.0f} mm high" for h in HEIGHTS) + " |",
        "|---|" + "---|" * len(HEIGHTS),
    ]
    for seat, at in SEATS.items():
        cells = []
        for h in HEIGHTS:
            three = (
                seen(of, at, h),
                seen(of, at, h, brow=False),
                seen(of, at, h, film=False, brow=False),
            )
            cells.append(" / ".join(f"{100 * x:.0f}" for x in three))
        rows.append(f"| {seat} | " + " | ".join(cells) + " |")
    return rows
