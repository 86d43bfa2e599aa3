# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Three shapes that were compared before the first of them was built, as simple masses.

They stand on the table (z = 0), 20 degrees tilted, with display, keys, ring and bar at their real
sizes.
"""

from __future__ import annotations

from collections.abc import Callable

from build123d import Box, Cylinder, Pos, RectangleRounded, Rot, Shape, extrude

from enclosure.parameters import Parameters

Piece = tuple[Shape, tuple[int, int, int], float]
P = Parameters()
BODY, CAP, WHITE, DARK, GLASS = (
    (58, 66, 80),
    (226, 130, 52),
    (240, 240, 232),
    (30, 34, 42),
    (36, 74, 96),
)
HIGH = 30.0


def tilted(shape: Shape, rise: float, angle: float = 20.0) -> Shape:
    """Return a solid on the face of a box with its middle so high."""
    return Pos(0, 0, rise) * Rot(angle, 0, 0) * shape


def body(width: float, depth: float, rise: float, radius: float, angle: float = 20.0) -> Shape:
    """Return a box with that face, cut off at the table."""
    whole = (
        Pos(0, 0, rise)
        * Rot(angle, 0, 0)
        * Pos(0, 0, -150)
        * extrude(RectangleRounded(width, depth, radius), 150)
    )
    cut = whole & Pos(0, 0, 200) * Box(800, 800, 400)
    assert cut is not None
    return cut


def fittings(
    display: tuple[float, float], ring: tuple[float, float], bar: tuple[float, float], rise: float
) -> list[Piece]:
    """Return display with caps, ring with knob, and bar, at these places of the face."""

    def at(u: float, v: float, shape: Shape) -> Shape:
        return tilted(Pos(u, v, 0) * shape, rise)

    u, v = display
    found: list[Piece] = [
        (at(u, v, Box(P.parts.active_width, P.parts.active_height, 0.4)), GLASS, 0.5)
    ]
    for a in (-1, 1):
        for c in (-1, 1):
            cap = Pos(0, 0, 1.5) * Box(P.cap_width, P.cap_depth, 3.0)
            found.append((at(u + a * P.cap_off_u, v + c * 11.0, cap), CAP, 0.0))
    crown = Cylinder(P.crown_outer, 9.0) - Cylinder(P.crown_inner, 20.0)
    found.append((at(*ring, crown), WHITE, 0.5))
    found.append((at(*ring, Cylinder(P.knob_radius, 2 * P.knob_top)), DARK, 0.0))
    found.append((at(*bar, Box(P.bar_width, P.bar_depth, 8.0)), CAP, 0.0))
    return found


def wedge() -> list[Piece]:
    """Return a low wedge, display and ring side by side, the bar at its front edge."""
    brow = Pos(P.display_u, P.brow_v, 4.5) * Box(P.brow_width, P.brow_wall, 9.0)
    places = ((P.display_u, P.middle_v), (P.ring_u, P.middle_v), (0.0, P.bar_v))
    face = fittings(*places, rise=P.rise)
    return [
        (body(P.width, P.depth, P.rise, 12.0), BODY, 0.0),
        (tilted(brow, P.rise), DARK, 0.0),
        *face,
    ]


def tower() -> list[Piece]:
    """Return a narrow, deep box: the display above the ring, the bar across the whole front."""
    places = ((0.0, 52.0), (0.0, -14.0), (0.0, -66.0))
    return [(body(96.0, 152.0, 48.0, 16.0), BODY, 0.0), *fittings(*places, rise=48.0)]


def bell() -> list[Piece]:
    """Return a round box with the ring as its rim in front, and the display on a desk behind."""
    disc = Pos(0, -34, 0) * Cylinder(62.0, 44.0) & Pos(0, 0, 100) * Box(400, 400, 200)
    assert disc is not None
    desk = Pos(0, 44, 0) * body(112.0, 62.0, 46.0, 12.0)
    display = [
        (Pos(0, 44, 0) * s, c, g) for s, c, g in fittings((0, 0), (0, 0), (0, 0), rise=46.0)[:5]
    ]
    crown = Pos(0, -34, 22) * (Cylinder(P.crown_outer, 9.0) - Cylinder(P.crown_inner, 20.0))
    knob = Pos(0, -34, 22) * Cylinder(P.knob_radius, 2 * P.knob_top)
    bar = Pos(0, -84, 22) * Box(60.0, P.bar_depth, 8.0)
    return [
        (disc, BODY, 0.0),
        (desk, BODY, 0.0),
        *display,
        (crown, WHITE, 0.5),
        (knob, DARK, 0.0),
        (bar, CAP, 0.0),
    ]


PROPOSALS: dict[str, Callable[[], list[Piece]]] = {
    "1 wedge (built)": wedge,
    "2 tower": tower,
    "3 bell": bell,
}
