# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Simple shapes of printed and bought parts. Millimetres; ``u``, ``v``, ``w`` as in
``parameters``.
"""

from __future__ import annotations

from build123d import (
    Align,
    Axis,
    Box,
    Cone,
    Cylinder,
    Location,
    Pos,
    Rectangle,
    RectangleRounded,
    Rot,
    Sketch,
    Solid,
    chamfer,
    extrude,
    fillet,
)

from enclosure.parameters import Parameters

UP = (Align.CENTER, Align.CENTER, Align.MIN)
DOWN = (Align.CENTER, Align.CENTER, Align.MAX)
DEEP = 120.0  # mm: longer than any part
WIDE = 400.0


def table_to_face(p: Parameters) -> Location:
    """Return the table's frame (z up, origin below the face's middle) in face coordinates."""
    return Pos(0, 0, -p.bottom) * Rot(-p.stand_angle, 0, 0)


def one(shape: object) -> Solid:
    """Return the only solid in the result of an operation; a part in two pieces is a bug."""
    solids = shape.solids()  # type: ignore[attr-defined]
    if len(solids) != 1:
        raise AssertionError(f"{len(solids)} solids where one is due")
    return solids[0]


def post(u: float, v: float, top: float, bottom: float, radius: float) -> Solid:
    return Pos(u, v, bottom) * Cylinder(radius, top - bottom, align=UP)


def rounded(width: float, depth: float, radius: float, bottom: float, top: float) -> Solid:
    return Pos(0, 0, bottom) * extrude(RectangleRounded(width, depth, radius), top - bottom)


def ring(outer: float, inner: float, bottom: float, top: float) -> Solid:
    return Pos(0, 0, bottom) * (
        Cylinder(outer, top - bottom, align=UP) - Cylinder(inner, top - bottom, align=UP)
    )


def cone(bottom_radius: float, top_radius: float, bottom: float, top: float) -> Solid:
    if bottom_radius == top_radius:
        return Pos(0, 0, bottom) * Cylinder(bottom_radius, top - bottom, align=UP)
    return Pos(0, 0, bottom) * Cone(bottom_radius, top_radius, top - bottom, align=UP)


def flat_box(half_u: float, near: float, far: float, height: float) -> Solid:
    """Return a box from its lower face upwards, with its reach to the player and away."""
    return Pos(0, (far - near) / 2, 0) * Box(2 * half_u, near + far, height, align=UP)


def flat_face(half_u: float, near: float, far: float) -> Sketch:
    """Return the same as a flat shape."""
    return Pos(0, (far - near) / 2, 0) * Rectangle(2 * half_u, near + far)


def soft(shape: Solid, cut: float) -> Solid:
    """Return it with its upper edges cut at 45 degrees, and the new edges at the sides rounded.

    Prints face down.
    """
    cutted = chamfer(shape.faces().sort_by(Axis.Z)[-1].edges(), cut)
    faces = cutted.faces().sort_by(Axis.Z)
    top = faces[-1].center().Z
    lower = [e for e in cutted.edges() if abs(e.center().Z - (top - cut)) < 1e-6]
    return fillet(lower, cut * 1.6)
