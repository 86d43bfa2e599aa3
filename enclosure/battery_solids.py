# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The battery's housing: additions to the base and cut-outs of it, and two printed parts.

Places and lengths are in ``battery``; shapes are in face coordinates.
"""

from __future__ import annotations

import math
from functools import cache

from build123d import (
    Align,
    Box,
    Compound,
    Cylinder,
    Location,
    Plane,
    Polyline,
    Pos,
    Rot,
    Shape,
    Solid,
    extrude,
    make_face,
)

from enclosure import battery as at
from enclosure.parameters import Parameters
from enclosure.shapes import UP, one, table_to_face

FAR = (Align.CENTER, Align.MAX, Align.MIN)  # its far edge at y, standing on z
PILLAR_PLAY = 0.2
FENCE_LENGTH = 6.0
REST = 4.0  # a corner that the charger lies on
CHEEK = 4.0
LEG = 2.8  # of the clamp
STEEL_CORNER = 8.0  # length of the corners that hold the steel


def on_floor(p: Parameters) -> Location:
    """Return the frame of ``battery``'s places, its z from the table."""
    return table_to_face(p)


def added(p: Parameters) -> Compound:
    """Return fence of the charger, block and pillars of the socket: they stand on the base's
    floor.
    """
    b = p.parts
    shapes: list[Shape] = []

    def block(x: float, y: float, wide: float, deep: float, top: float) -> None:
        shapes.append(Pos(x, y, p.floor / 2) * Box(wide, deep, top - p.floor / 2, align=UP))

    half_x = b.charger_length / 2 + p.clearance_bought
    half_y = b.charger_width / 2 + p.clearance_bought
    rest, fence = p.floor + at.CHARGER_REST, p.floor + at.FENCE_HEIGHT
    for a in (-1, 1):
        x = at.CHARGER_X + a * (half_x - FENCE_LENGTH / 2)
        block(x, at.CHARGER_Y - half_y - at.FENCE / 2, FENCE_LENGTH, at.FENCE, fence)
        block(x, at.CHARGER_Y + half_y + at.FENCE / 2, FENCE_LENGTH, at.FENCE, fence)
        block(
            at.CHARGER_X + a * (half_x + at.FENCE / 2), at.CHARGER_Y, at.FENCE, FENCE_LENGTH, fence
        )
        for c in (-1, 1):
            block(x + a * REST / 2, at.CHARGER_Y + c * (half_y - REST / 2), REST, REST, rest)
    # The socket's block, with pillars for the clamp's screws beside it.
    wide = b.socket_width + 2 * at.SOCKET_PLAY
    front, back = at.socket_front_y(p), at.socket_back_y(p)
    deep = front - back - 2.0
    block(at.SOCKET_X, back + 2.0 + deep / 2, wide, deep, at.socket_board_z(p))
    for a in (-1, 1):
        x = at.SOCKET_X + a * at.clamp_x(p)
        pillar = Cylinder(p.post_radius, at.clamp_z(p) - p.floor / 2, align=UP)
        shapes.append(Pos(x, at.clamp_y(p), p.floor / 2) * pillar)
        # A cheek at the front keeps the board from turning.
        cheek = at.SOCKET_X + a * (wide / 2 + at.FENCE / 2)
        top = at.socket_board_z(p) + b.socket_thickness
        block(cheek, front - CHEEK, at.FENCE + 2 * PILLAR_PLAY, CHEEK, top)
    return Compound(children=[on_floor(p) * s for s in shapes])


def removed(p: Parameters) -> Compound:
    """Return the openings in the rear wall, and the holes for the clamp's inserts."""
    b = p.parts
    place = on_floor(p)
    opening = Box(
        b.usb_c_plug_width + 2 * at.PLUG_PLAY,
        6 * p.wall,
        b.usb_c_plug_height + 2 * at.PLUG_PLAY,
        align=(Align.CENTER, Align.MIN, Align.CENTER),
    )
    inside = at.wall_inside_y(p, at.opening_top(p)) - 1.0
    found: list[Shape] = [place * Pos(at.SOCKET_X, inside, at.SOCKET_Z) * opening]
    for a in (-1, 1):
        x = at.SOCKET_X + a * at.clamp_x(p)
        hole = Cylinder(
            b.insert_hole / 2, p.insert_depth, align=(Align.CENTER, Align.CENTER, Align.MAX)
        )
        found.append(place * Pos(x, at.clamp_y(p), at.clamp_z(p)) * hole)
    # The switch's hole, with a roof that prints without support.
    r = b.toggle_bushing / 2 + at.TOGGLE_PLAY
    edge = r / math.sqrt(2)
    roof = make_face(Polyline((-edge, edge), (0, 2 * edge), (edge, edge), close=True))
    tool = Rot(90, 0, 0) * (Cylinder(r, 6 * p.wall) + extrude(roof, 3 * p.wall, both=True))
    found.append(toggle_axis(p) * tool)
    return Compound(children=found)


def toggle_axis(p: Parameters) -> Location:
    """Return the middle of the switch's hole in the rear wall's outer face."""
    v = p.depth / 2
    w = (at.TOGGLE_Z - v * math.sin(p.angle)) / math.cos(p.angle) - p.bottom
    return Pos(at.TOGGLE_X, v, w)


def steel_top(p: Parameters) -> float:
    return p.floor + p.parts.steel_thickness


@cache
def cell_tray(p: Parameters) -> Solid:
    """Return the tray that straddles the steel and holds the cell between walls.

    Its right end is open for the cell's wires. Prints standing on the other.
    """
    b = p.parts
    y = at.steel_y(p)
    half = b.cell_width / 2 + at.CELL_PLAY
    out = p.steel_room[1]
    top = at.TRAY_FLOOR + b.cell_thickness
    skirt, floor, wall = at.TRAY_SKIRT, at.TRAY_FLOOR, at.TRAY_WALL
    profile = make_face(
        Polyline(
            (-out - wall, -skirt),
            (-out, -skirt),
            (-out, 0.0),
            (out, 0.0),
            (out, -skirt),
            (out + wall, -skirt),
            (out + wall, floor),
            (half + wall, floor),
            (half + wall, top),
            (half, top),
            (half, floor),
            (-half, floor),
            (-half, top),
            (-half - wall, top),
            (-half - wall, floor),
            (-out - wall, floor),
            close=True,
        )
    )
    length = b.cell_length + 2 * at.CELL_PLAY
    body = extrude(Plane.YZ * profile, wall + length)
    body += Box(wall, 2 * out, top, align=(Align.MIN, Align.CENTER, Align.MIN))
    # Its skirts end before the corners that hold the steel.
    x, _ = p.steel_place
    left = at.CELL_X - length / 2 - wall
    corners = x + p.steel_room[0] - left - STEEL_CORNER - p.clearance_sliding
    body -= Pos(corners, 0, 0) * Box(
        length, 4 * out, skirt, align=(Align.MIN, Align.CENTER, Align.MAX)
    )
    return one(on_floor(p) * Pos(left, y, steel_top(p)) * body)


@cache
def socket_clamp(p: Parameters) -> Solid:
    """Return the clamp that holds the socket's board down, and back when a plug is pushed in.

    Prints on its top.
    """
    b = p.parts
    low = at.clamp_z(p)
    board_top = at.socket_board_z(p) + b.socket_thickness
    back = at.socket_back_y(p)
    wide = 2 * (at.clamp_x(p) + p.post_radius)
    skirt_y = back - at.PLUG_PLAY
    near = skirt_y - 2.0
    body: Shape = Pos(0, near, low) * Box(
        wide, back + at.CLAMP_OVER - near, at.CLAMP, align=(Align.CENTER, Align.MIN, Align.MIN)
    )
    inner = b.socket_width - 1.0
    down = at.socket_board_z(p) - 1.0
    body += Pos(0, skirt_y, down) * Box(inner, 2.0, low - down, align=FAR)
    for a in (-1, 1):
        leg = Pos(a * (b.socket_width / 2 - LEG), at.clamp_y(p), board_top + at.CLAMP_PRESS)
        body += leg * Box(LEG, at.CLAMP_OVER - 2.0, at.CLAMP_ABOVE - at.CLAMP_PRESS, align=UP)
        body -= Pos(a * at.clamp_x(p), at.clamp_y(p), low) * Cylinder(
            b.m3_clearance / 2, 4 * at.CLAMP
        )
    return one(on_floor(p) * Pos(at.SOCKET_X, 0, 0) * body)
