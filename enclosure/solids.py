# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The printed parts as solids, in face coordinates at their place in the assembled case (see
parameters)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import cache

from build123d import (
    Align,
    Axis,
    Box,
    Circle,
    Compound,
    Cone,
    Cylinder,
    Location,
    Plane,
    Polyline,
    Pos,
    Rectangle,
    RectangleRounded,
    Rot,
    Solid,
    chamfer,
    extrude,
    loft,
    make_face,
    revolve,
)

from enclosure.parameters import Parameters

UP = (Align.CENTER, Align.CENTER, Align.MIN)
DOWN = (Align.CENTER, Align.CENTER, Align.MAX)
DEEP = 120.0


def table_to_face(p: Parameters) -> Location:
    """Where the table's frame (z up, origin below the lid's middle) lies in face coordinates."""
    return Pos(0, 0, -p.bottom) * Rot(-p.stand_angle, 0, 0)


def one(shape: object) -> Solid:
    """The only solid in the result of an operation; a part in two pieces is a bug."""
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


def strokes(letter: str, height: float, width: float, line: float) -> list:
    """Flat shapes that draw one of A, B, X, Y without a font: boxes along its lines."""
    h, w = height / 2, width / 2
    lines = {
        "A": [((-w, -h), (0, h)), ((0, h), (w, -h)), ((-w / 2, -h / 4), (w / 2, -h / 4))],
        "B": [
            ((-w, -h), (-w, h)),
            ((-w, h), (w * 0.6, h)),
            ((-w, 0), (w * 0.8, 0)),
            ((-w, -h), (w * 0.8, -h)),
            ((w * 0.6, h), (w * 0.6, 0)),
            ((w, 0), (w, -h)),
        ],
        "X": [((-w, -h), (w, h)), ((-w, h), (w, -h))],
        "Y": [((-w, h), (0, 0)), ((w, h), (0, 0)), ((0, 0), (0, -h))],
    }[letter]
    shapes = []
    for (x0, y0), (x1, y1) in lines:
        length = math.hypot(x1 - x0, y1 - y0) + line
        angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
        shapes.append(
            Pos((x0 + x1) / 2, (y0 + y1) / 2) * Rot(0, 0, angle) * Rectangle(length, line)
        )
    return shapes


def teardrop(radius: float) -> object:
    """A circle with a 45 degree tip at +y, so that a hole in a wall needs no support."""
    s = radius / math.sqrt(2)
    return Circle(radius) + make_face(
        Polyline((-s, s), (0, radius * math.sqrt(2)), (s, s), close=True)
    )


def in_left_or_rear_wall(
    p: Parameters, sketch: object, place: tuple[float, float, float], left: bool
) -> object:
    """A cutter through the left (or rear) wall at a place, its sketch's y upright above the
    table."""
    if left:
        plane = Plane((0, 0, 0), x_dir=(0, 1, 0), z_dir=(1, 0, 0))
    else:
        plane = Plane((0, 0, 0), x_dir=(1, 0, 0), z_dir=(0, -1, 0))
    return Pos(*place) * Rot(-p.stand_angle, 0, 0) * extrude(plane * sketch, 12, both=True)


@cache
def base(p: Parameters) -> Solid:
    b = p.parts
    ground = table_to_face(p)
    above_table = ground * Box(400, 400, DEEP, align=UP)
    above_floor = ground * Pos(0, 0, p.floor) * Box(400, 400, DEEP, align=UP)
    outer = rounded(p.width, p.depth, p.corner_radius, -DEEP, -p.lid) & above_table
    inner_w, inner_d = p.width - 2 * p.wall, p.depth - 2 * p.wall
    hollow = rounded(inner_w, inner_d, p.corner_radius - p.wall, -DEEP, -p.lid) & above_floor
    shell = outer - hollow
    for u, v in p.corner_posts:
        shell += post(u, v, -p.lid, -DEEP, 4.2) & outer
        shell -= post(u, v, -p.lid, -p.lid - p.insert_depth, b.insert_hole / 2)

    # Level shifter board: two upright guides before the rear wall.
    slot = b.shifter_thickness + 0.3
    middle = p.shifter_v - b.shifter_thickness / 2
    guide_top = p.shifter_bottom + b.shifter_height * 0.6
    for side in (-1, 1):
        edge = p.ring_u + side * (b.shifter_width / 2 + 0.3)
        guide = Pos(edge + side * 0.6, middle, guide_top) * Box(4.0, slot + 4.0, DEEP, align=DOWN)
        groove = Pos(edge - side * 1.4, middle, guide_top) * Box(2.8, slot, DEEP, align=DOWN)
        shell += (guide - groove) & above_table & outer

    # Combs for the wires between the Pico and the board, and for ring, encoder and piezo.
    for u in (p.display_u + 36.0, p.display_u + 48.0):
        for dv in (-2.6, 2.6):
            pillar = ground * Pos(u, 22.0 + dv, 0) * Box(6.0, 2.0, p.floor + 8.0, align=UP)
            shell += pillar & outer

    # USB: an opening with a roof of 45 degrees, and a shelf to tie the cable to.
    # The plug lies along the lid, the opening upright: it takes the plug turned by the stand angle.
    sin, cos = math.sin(p.angle), math.cos(p.angle)
    half_w = (b.plug_width * cos + b.plug_height * sin) / 2 + 0.8
    half_h = (b.plug_width * sin + b.plug_height * cos) / 2 + 0.6
    house = make_face(
        Polyline(
            (-half_w, -half_h),
            (half_w, -half_h),
            (half_w, half_h),
            (0, half_h + half_w),
            (-half_w, half_h),
            close=True,
        )
    )
    wall_u = -p.width / 2
    opening = in_left_or_rear_wall(p, house, (wall_u, 0, p.usb_axis), left=True)
    shelf_top, shelf_out, thick = -half_h - 0.4, 11.0, 3.0
    profile = make_face(
        Polyline(
            (0, shelf_top),
            (-shelf_out, shelf_top),
            (-shelf_out, shelf_top - thick),
            (0, shelf_top - thick - shelf_out),
            close=True,
        )
    )
    shelf = Plane.XZ * profile
    shelf = extrude(shelf, half_w + 0.5, both=True)
    for dv in (-4.0, 4.0):
        shelf -= Pos(-7.0, dv, 0) * Box(b.tie_width + 0.7, 1.8, DEEP)
    # Lengthen the shelf into the wall so that both become one solid.
    shelf += Pos(0.6, 0, shelf_top - thick / 2) * Box(1.2, 2 * half_w + 1.0, thick)
    shell += (Pos(wall_u, 0, p.usb_axis) * Rot(-p.stand_angle, 0, 0) * shelf) & above_table
    shell -= opening

    # Reset through the rear wall, BOOTSEL through the floor.
    shell -= in_left_or_rear_wall(
        p, teardrop(1.5), (p.reset_place[0], p.depth / 2, p.reset_place[1]), left=False
    )
    shell -= post(*p.bootsel_place, p.cradle_bottom, -DEEP, 3.0)

    # Recesses for the feet.
    reach_u, reach_y = p.width / 2 - 12.0, p.depth / 2 / math.cos(p.angle) - 8.0
    for u in (-reach_u, reach_u):
        for y in (-reach_y, reach_y):
            shell -= ground * Pos(u, y, 0) * Cylinder(b.bumper_diameter / 2 + 0.3, 0.8, align=UP)
    return one(shell)


@cache
def lid(p: Parameters) -> Solid:
    b = p.parts
    plate = rounded(p.width, p.depth, p.corner_radius, -p.lid, 0)
    plate = chamfer(plate.faces().sort_by(Axis.Z)[-1].edges(), 0.8)
    # A rim that centres the lid in the base.
    gap = p.clearance_fixed
    rim_w, rim_d = p.width - 2 * (p.wall + gap), p.depth - 2 * (p.wall + gap)
    rim_r = p.corner_radius - p.wall - gap
    rim = rounded(rim_w, rim_d, rim_r, -p.lid - 2.5, -p.lid)
    rim -= rounded(rim_w - 3.2, rim_d - 3.2, rim_r - 1.6, -p.lid - 2.5, -p.lid)
    for u, v in p.corner_posts:
        rim -= Pos(u, v, -p.lid - 2.5) * Box(13.0, 13.0, 2.5, align=UP)
    body = plate + rim

    d = p.display_u
    half_u, half_v = p.display_opening
    c = p.window_chamfer
    near = half_v + p.window_near
    window = make_face(
        Polyline(
            (-near, -DEEP),
            (-near, -c),
            (-near - 1.15 * c, 0),
            (-near - 1.15 * c, 9),
            (half_v + c, 9),
            (half_v + c, 0),
            (half_v, -c),
            (half_v, -DEEP),
            close=True,
        )
    )
    body -= Pos(d, 0, 0) * extrude(Plane.YZ * window, half_u, both=True)

    # Keys: a hole for the cap and a pocket for the flange that keeps it in.
    s = p.clearance_sliding
    flange_u, flange_v = p.plunger_flange
    for (u, v), letter in zip(p.key_places, p.letters, strict=False):
        body -= Pos(u, v, 0) * Box(p.plunger_width + 2 * s, p.plunger_length + 2 * s, DEEP)
        body -= Pos(u, v, -1.5) * Box(flange_u + 2 * s, flange_v + 2 * s, p.lid, align=DOWN)
        label_v = v + math.copysign(8.2, v)
        for shape in strokes(letter, 4.2, 3.0, 0.8):
            body -= Pos(u, label_v, -0.5) * extrude(shape, 2.0)

    # The shield's slots.
    for u, v, size_u, size_v in hood_tabs(p):
        fit = 2 * 0.1
        body -= Pos(d + u, v, 0) * Box(size_u + fit, size_v + fit, 2 * p.lid + 0.02)

    # The light ring: a hole with a cone at its underside that the diffuser's flange fills.
    hole = p.crown_outer + p.clearance_fixed
    body -= Pos(p.ring_u, 0, 0) * Cylinder(hole, 3 * p.lid)
    body -= Pos(p.ring_u, 0, 0) * cone(hole + 1.5, hole, -p.lid, -p.lid + 1.5)

    def boss(u: float, v: float, bottom: float) -> None:
        nonlocal body
        body += post(u, v, -p.lid, bottom, 4.0)
        top = min(bottom + p.insert_depth, -p.wall_minimum)
        body -= post(u, v, top, bottom, b.insert_hole / 2)

    for u, v in p.carrier_bosses:
        boss(u, v, p.carrier_top)
    for u, v in p.cradle_posts:
        boss(u, v, p.cradle_top)

    # Piezo: a cup below holes that let its sound out.
    u, v = p.piezo_place
    cup = b.piezo_diameter / 2 + 0.2
    body += Pos(u, v, 0) * ring(cup + 1.6, cup, -p.lid - 5.0, -p.lid)
    for k in range(7):
        at = (
            (0.0, 0.0)
            if k == 0
            else (3.6 * math.cos(k * math.pi / 3), 3.6 * math.sin(k * math.pi / 3))
        )
        body -= Pos(u + at[0], v + at[1], 0) * Cylinder(0.9, 3 * p.lid)

    # Corner screws, ISO 10642: their heads lie in cones of 90 degrees.
    head = b.m3_flat_head_diameter / 2 + 0.1
    hole = b.m3_clearance / 2
    for u, v in p.corner_posts:
        body -= Pos(u, v, 0) * Cylinder(hole, 3 * p.lid)
        body -= Pos(u, v, 0) * cone(hole, head, -(head - hole), 0)
    return one(body)


def hood_tabs(p: Parameters) -> list[tuple[float, float, float, float]]:
    """Middle (from the display's) and size in u and v of the shield's tabs, where they meet the
    lid."""
    side = p.hood_inner + p.hood_wall / 2
    near = p.hood_near
    far = p.hood_far + p.hood_wall / 2
    corner = p.hood_inner - 1.5
    tabs = [(s * side, near + 2.4, p.hood_wall, 4.8) for s in (-1, 1)]
    tabs += [(s * (corner - 3.0), far, 6.0, p.hood_wall) for s in (-1, 1)]
    return tabs


@cache
def hood(p: Parameters) -> Solid:
    """The shield: prints on its far wall."""
    t = p.hood_wall
    inner, far, near = p.hood_inner, p.hood_far, p.hood_near
    body = Pos(0, far, 0.1) * Box(
        2 * (inner + t), t, p.hood_far_height, align=(Align.CENTER, Align.MIN, Align.MIN)
    )
    side = make_face(
        Polyline(
            (far + t, 0.1),
            (far + t, p.hood_height),
            (near + 4, p.hood_height),
            (near, p.hood_height - 4),
            (near, 0.1),
            close=True,
        )
    )
    sheet = extrude(Plane.YZ * side, t)
    body += Pos(inner, 0, 0) * sheet
    body += Pos(-inner - t, 0, 0) * sheet
    deep = -p.lid + 0.3
    for u, v, size_u, size_v in hood_tabs(p):
        if size_v > size_u:
            ramp = make_face(
                Polyline(
                    (v + size_v / 2, 0.1),
                    (v - size_v / 2, 0.1),
                    (v - size_v / 2, deep),
                    (v + size_v / 2 + deep, deep),
                    (v + size_v / 2, 0.0),
                    close=True,
                )
            )
            body += Pos(u, 0, 0) * extrude(Plane.YZ * ramp, size_u / 2, both=True)
        else:
            body += Pos(u, v, 0.1) * Box(size_u, size_v, 0.1 - deep, align=DOWN)
    return one(Pos(p.display_u, 0, 0) * body)


def plunger(p: Parameters, index: int) -> Solid:
    """The key cap over key ``index``: prints on its cap."""
    u, v = p.key_places[index]
    flange_u, flange_v = p.plunger_flange
    top, under = p.plunger_proud, -1.5 - 0.1
    cap = extrude(RectangleRounded(p.plunger_width, p.plunger_length, 1.5), top - under)
    cap = Pos(0, 0, under) * chamfer(cap.faces().sort_by(Axis.Z)[-1].edges(), 0.6)
    grow = 1.0
    bottom = under - grow - 0.6
    upper = Plane.XY.offset(under) * RectangleRounded(p.plunger_width, p.plunger_length, 1.5)
    lower = Plane.XY.offset(under - grow) * RectangleRounded(flange_u, flange_v, 1.5 + grow)
    skirt = loft([lower, upper])
    flange = Plane.XY.offset(bottom) * RectangleRounded(flange_u, flange_v, 1.5 + grow)
    body = cap + skirt + extrude(flange, under - grow - bottom)
    foot = p.key_top + p.plunger_gap + p.plunger_trim
    body += Pos(0, 0, bottom) * Cylinder(2.0, bottom - foot, align=DOWN)
    return one(Pos(u, v, 0) * body)


@cache
def diffuser(p: Parameters) -> Solid:
    """The light ring's crown, in white: prints on its top. Six ribs hold the ring on its
    carrier."""
    b = p.parts
    bottom = p.carrier_top + 0.15
    top = p.crown_height
    outer, inner, wall = p.crown_outer, p.crown_inner, p.crown_wall
    shape = make_face(
        Polyline(
            (inner, bottom),
            (inner + wall, bottom),
            (inner + wall, top - p.crown_top),
            (outer - wall, top - p.crown_top),
            (outer - wall, bottom),
            (p.crown_flange, bottom),
            (p.crown_flange, -p.lid),
            (outer, -p.lid + 1.5),
            (outer, top - 1.0),
            (outer - 1.0, top),
            (inner + 1.0, top),
            (inner, top - 1.0),
            close=True,
        )
    )
    body = revolve(Plane.XZ * shape, Axis.Z)
    ring_top = p.carrier_top + b.ring_thickness + 0.15
    for k in range(6):
        angle = 7.5 + 60 * k
        rib = Pos(outer - wall + 0.2, 0, ring_top) * Box(
            1.6, 1.6, top - p.crown_top - ring_top + 0.2, align=(Align.MAX, Align.CENTER, Align.MIN)
        )
        body += Rot(0, 0, angle) * rib
    return one(Pos(p.ring_u, 0, 0) * body)


@cache
def carrier(p: Parameters) -> Solid:
    """Carries ring and encoder below the lid: prints as it stands."""
    b = p.parts
    top, bottom = p.carrier_top, p.carrier_bottom
    body = Pos(p.ring_u, 0, 0) * post(0, 0, top, bottom, p.crown_flange + 0.5)
    for u, v in p.carrier_bosses:
        arm = extrude(Plane.XY.offset(bottom) * RectangleRounded(11.0, 10.0, 4.9), p.carrier)
        body += (
            Pos(u, v, 0)
            * Rot(0, 0, math.degrees(math.atan2(v, u - p.ring_u)))
            * Pos(-0.5, 0, 0)
            * arm
        )
        body -= post(u, v, top, bottom, b.m3_clearance / 2)
    # A groove below the ring's pads, with four windows for its wires.
    out, inn = b.ring_outer / 2 - 1.4, b.ring_inner / 2 + 1.4
    body -= Pos(p.ring_u, 0, 0) * ring(out, inn, top - 2.0, top)
    for k in range(4):
        body -= (
            Pos(p.ring_u, 0, 0)
            * Rot(0, 0, 90 * k + 22.5)
            * Pos((out + inn) / 2, 0, bottom)
            * Box(out - inn - 0.4, 12.0, p.carrier, align=UP)
        )
    if p.encoder:
        body -= post(p.ring_u, 0, top, bottom, b.encoder_bushing_diameter / 2 + 0.2)
    else:
        body -= post(p.ring_u, 0, top, bottom, b.m3_clearance / 2)
    return one(body)


@cache
def cradle(p: Parameters) -> Solid:
    """Carries the Pico, and through it the display pack, from posts of the lid: prints as it
    stands."""
    b = p.parts
    d, top, bottom = p.display_u, p.cradle_top, p.cradle_bottom
    left = -b.pico_length / 2 - 0.3  # the USB plug has the room beyond
    right = b.pico_length / 2 + 1.5
    body = Pos(d + (left + right) / 2, 0, bottom) * extrude(
        RectangleRounded(right - left, b.pico_width + 1.0, 2.0), p.cradle
    )
    for u, v in p.cradle_posts:
        arm = Pos(u, v / 2, bottom) * Box(11.0, abs(v), p.cradle, align=UP)
        body += arm + post(u, v, top, bottom, 5.5)
    for u, v in p.cradle_posts:
        body -= post(u, v, top, bottom, p.cradle_hole / 2)
    for a in (-1, 1):
        for c in (-1, 1):
            u, v = d + a * b.pico_hole_along / 2, c * b.pico_hole_across / 2
            body += post(u, v, p.pico_bottom - 0.05, top - 0.5, 1.5)
            body += post(u, v, p.pico_top + 0.4, top - 0.5, b.pico_hole_diameter / 2 - 0.15)
    body -= post(*p.bootsel_place, top, bottom, 3.5)
    return one(body)


@cache
def knob(p: Parameters) -> Solid:
    """The encoder's knob: prints on its top."""
    b = p.parts
    r, top = p.knob_radius, p.knob_top
    bottom = p.carrier_top + b.encoder_nut_stack + 2.0
    skirt_r = p.crown_inner - 1.6
    rise = skirt_r - r
    shape = make_face(
        Polyline(
            (0, bottom),
            (skirt_r, bottom),
            (skirt_r, bottom + 1.4),
            (r, bottom + 1.4 + rise),
            (r, top - 1.5),
            (r - 1.5, top),
            (0, top),
            close=True,
        )
    )
    body = revolve(Plane.XZ * shape, Axis.Z)
    # Grip: 18 flutes.
    for k in range(18):
        start = bottom + 1.4 + rise + 1.7
        flute = Pos(0, 0, start) * Cylinder(1.7, top, align=UP) + cone(0, 1.7, start - 1.7, start)
        body -= Rot(0, 0, 20 * k) * Pos(r + 0.9, 0, 0) * flute
    # Room for bushing and nut, narrowing at 45 degrees to the boss that grips the shaft.
    flat_end = p.carrier_bottom + b.encoder_shaft_length
    flat_start = flat_end - b.encoder_flat_length
    clear = b.encoder_nut_across / 2 + 1.2
    body -= cone(clear, clear, bottom, flat_start - 3.0)
    shaft = b.encoder_shaft_diameter / 2 + 0.1
    body -= cone(clear, shaft, flat_start - 3.0, flat_start - 3.0 + (clear - shaft))
    bore = post(0, 0, flat_end + 0.4, bottom, shaft)
    # The flat: from where it begins, the bore is a D.
    keep = b.encoder_shaft_across_flat - b.encoder_shaft_diameter / 2 + 0.1
    filled = Pos(0, keep, flat_start + 0.6) * Box(
        20, 20, flat_end + 0.4 - flat_start - 0.6, align=(Align.CENTER, Align.MIN, Align.MIN)
    )
    body -= bore - filled
    return one(Pos(p.ring_u, 0, 0) * body)


@cache
def blank(p: Parameters) -> Solid:
    """Closes the light ring where there is no encoder: prints on its top, held by a screw from
    below."""
    b = p.parts
    r, top, bottom = p.crown_inner - 0.6, 2.0, p.carrier_top
    body = Pos(0, 0, bottom) * Cylinder(5.0, top - bottom, align=UP)
    disc = cone(r, r, top - 4.4, top - 1.4) + cone(r, r - 1.4, top - 1.4, top)
    disc -= cone(r - 1.6, r - 1.6 - 1.4, top - 4.4, top - 3.0)
    body = body + disc
    body -= post(0, 0, bottom + p.insert_depth, bottom, b.insert_hole / 2)
    return one(Pos(p.ring_u, 0, 0) * body)


def foot(p: Parameters, index: int) -> Solid:
    """A foot of TPU for those who have no bought ones: prints as it stands, upside down."""
    reach_u, reach_y = p.width / 2 - 12.0, p.depth / 2 / math.cos(p.angle) - 8.0
    u, y = (-reach_u, reach_u)[index % 2], (-reach_y, reach_y)[index // 2]
    r = p.parts.bumper_diameter / 2
    body = cone(r - 0.6, r, -1.4, -0.8) + cone(r, r, -0.8, 0.8)
    return one(table_to_face(p) * Pos(u, y, 0) * body)


@cache
def gauge(p: Parameters) -> Solid:
    """To hold against the display pack before printing the lid: its outline, window and key
    holes."""
    b = p.parts
    play = 0.3
    w, h = b.pack_width + 2 * play, b.pack_height + 2 * play
    body = extrude(RectangleRounded(w + 3.2, h + 3.2, 2.0), 1.2)
    wall = extrude(RectangleRounded(w + 3.2, h + 3.2, 2.0), 4.0) - extrude(Rectangle(w, h), 4.0)
    body += wall
    half_u, half_v = p.display_opening
    body -= Box(2 * half_u, 2 * half_v, 20)
    for u, v in p.key_places:
        body -= Pos(u - p.display_u, v, 0) * Cylinder(2.2, 20)
    return one(body)


# Every part: how it is made, how often it is needed, and how it is turned to lie on the bed.
Maker = Callable[[Parameters], Solid]


def face_down(shape: Solid) -> Solid:
    """Turned over, for parts that print on their top."""
    return Rot(180, 0, 0) * shape


class Part:
    """A printed part: its name, the solids of all its copies in place, and how it prints.

    ``bridges`` are the only places that hang over more than 50 degrees: why that needs no support,
    and at which
    height above the bed.
    """

    def __init__(
        self,
        name: str,
        makers: Iterable[Maker],
        turn: Callable[[Parameters], Location],
        material: str,
        says: str,
        bridges: tuple[tuple[str, float], ...] = (),
    ) -> None:
        self.name = name
        self.makers = tuple(makers)
        self.turn = turn
        self.material = material
        self.says = says
        self.bridges = bridges

    def solids(self, p: Parameters) -> list[Solid]:
        """All copies in the assembled place."""
        return [make(p) for make in self.makers]

    def to_print(self, p: Parameters, solid: Solid | None = None) -> Solid:
        """One copy as it lies on the bed, its lowest point at z = 0 and its middle at x = y = 0."""
        shape = self.turn(p) * (solid if solid is not None else self.makers[0](p))
        box = shape.bounding_box()
        middle = box.center()
        return Pos(-middle.X, -middle.Y, -box.min.Z) * shape


def _as_is(p: Parameters) -> Location:
    return Location()


def _over(p: Parameters) -> Location:
    return Rot(180, 0, 0)


def _on_table(p: Parameters) -> Location:
    return table_to_face(p).inverse()


def _on_table_over(p: Parameters) -> Location:
    return Rot(180, 0, 0) * table_to_face(p).inverse()


def _on_far_wall(p: Parameters) -> Location:
    return Rot(-90, 0, 0)


def printed_parts(p: Parameters) -> list[Part]:
    """The parts of this variant, the gauge left out (it is no part of the case)."""
    parts = [
        Part(
            "base",
            [base],
            _on_table,
            "PLA or PETG",
            "the box",
            (("four foot recesses, 8.5 mm wide, bridged", 0.8),),
        ),
        Part(
            "lid",
            [lid],
            _over,
            "PLA or PETG",
            "face with bezel, posts and piezo cup",
            (("letters, lines of 0.8 mm, bridged", 0.5),),
        ),
        Part("diffuser", [diffuser], _over, "white PLA", "the light ring's crown"),
        Part("carrier", [carrier], _as_is, "PLA or PETG", "carries ring and encoder"),
        Part("cradle", [cradle], _as_is, "PLA or PETG", "carries the Pico and the display pack"),
        Part(
            "plunger",
            [lambda p, i=i: plunger(p, i) for i in range(4)],
            _over,
            "PLA or PETG",
            "key cap",
        ),
        Part("hood", [hood], _on_far_wall, "PLA or PETG", "shield round the display"),
        Part(
            "foot",
            [lambda p, i=i: foot(p, i) for i in range(4)],
            _on_table_over,
            "TPU",
            "foot that grips",
        ),
    ]
    if p.encoder:
        parts.insert(6, Part("knob", [knob], _over, "PLA or PETG", "the encoder's knob"))
    else:
        parts.insert(6, Part("blank", [blank], _over, "PLA or PETG", "cap in place of the knob"))
    return parts


def gauge_part() -> Part:
    return Part(
        "gauge", [gauge], _as_is, "any", "print first: checks the display pack's dimensions"
    )


def assembly(p: Parameters) -> Compound:
    """All printed parts in place, labelled."""
    children = []
    for part in printed_parts(p):
        for i, solid in enumerate(part.solids(p)):
            solid.label = part.name if len(part.makers) == 1 else f"{part.name} {i + 1}"
            children.append(solid)
    return Compound(label="tidebell enclosure", children=children)
