# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The printed parts as solids, in face coordinates at their place in the assembled case (see
parameters)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import cache, partial

from build123d import (
    Align,
    Axis,
    Box,
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
    Shape,
    Sketch,
    Solid,
    chamfer,
    extrude,
    fillet,
    loft,
    make_face,
    revolve,
)

from enclosure.dimensions import DIMENSIONS
from enclosure.parameters import Parameters, Place

UP = (Align.CENTER, Align.CENTER, Align.MIN)
DOWN = (Align.CENTER, Align.CENTER, Align.MAX)
DEEP = 120.0  # mm: through everything
WIDE = 400.0
PIXELS = 24

# Lengths in mm that nobody has a reason to choose.
SCREW_PLAY = 0.2  # round a screw's head
STEEL_LEDGE = 3.0  # height of the corners that hold the steel
TUBE = 1.8  # inner radius of the guide to BOOTSEL
CABLE_PLAY = 0.4  # a side
FOOT_RECESS = 0.8
CAP_CORNER = 2.5
# A flange's room begins so far behind its hole's edge at the window, too: corners that only touched
# there would make a mesh that is not closed.
STEP_BACK = 0.1
CAP_EDGE = 0.8
BAR_EDGE = 1.2
ANCHOR = 8.0  # the block that the cable is tied to
ANCHOR_BACK = 12.0  # its middle from the rear edge
PEG = 3.0
LEDGE = 0.45  # flat part of the pane's ledge: one line of a nozzle
CONE = 1.5  # of the diffuser's flange
PIEZO_CUP = 5.0
STOP = 2.4  # radius of the stops behind the pack
GAUGE_PLATE = 1.2
FEELER_STEP = 1.0


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
    """Flat shapes that draw one of the letters on the case without a font: boxes along its
    lines."""
    h, w = height / 2, width / 2
    letters: dict[str, list[tuple[Place, Place]]] = {
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
        "D": [
            ((-w, -h), (-w, h)),
            ((-w, h), (w * 0.4, h)),
            ((w * 0.4, h), (w, h * 0.5)),
            ((w, h * 0.5), (w, -h * 0.5)),
            ((w, -h * 0.5), (w * 0.4, -h)),
            ((w * 0.4, -h), (-w, -h)),
        ],
        "E": [((-w, -h), (-w, h)), ((-w, h), (w, h)), ((-w, 0), (w * 0.7, 0)), ((-w, -h), (w, -h))],
        "N": [((-w, -h), (-w, h)), ((-w, h), (w, -h)), ((w, -h), (w, h))],
    }
    shapes = []
    for (x0, y0), (x1, y1) in letters[letter]:
        length = math.hypot(x1 - x0, y1 - y0) + line
        angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
        shapes.append(
            Pos((x0 + x1) / 2, (y0 + y1) / 2) * Rot(0, 0, angle) * Rectangle(length, line)
        )
    return shapes


def at_ring(p: Parameters) -> Location:
    """From the ring's middle to the lid's."""
    return Pos(p.ring_u, p.middle_v, 0)


def soft(shape: Solid, cut: float) -> Solid:
    """Its upper edges cut at 45 degrees, and what that leaves at the sides rounded: prints face
    down."""
    cutted = chamfer(shape.faces().sort_by(Axis.Z)[-1].edges(), cut)
    faces = cutted.faces().sort_by(Axis.Z)
    top = faces[-1].center().Z
    lower = [e for e in cutted.edges() if abs(e.center().Z - (top - cut)) < 1e-6]
    return fillet(lower, cut * 1.6)


def letter_shapes(p: Parameters, word: str, u: float, v: float) -> list:
    """Flat shapes of a word in the face's plane, its middle at a place."""
    width, line = p.letter_height * 0.72, p.letter_line
    step = width + 2.4 * line
    first = u - step * (len(word) - 1) / 2
    return [
        Pos(first + step * i, v, 0) * shape
        for i, letter in enumerate(word)
        for shape in strokes(letter, p.letter_height, width, line)
    ]


def lid_letters(p: Parameters) -> list:
    """The letters beside the caps: away from the window's middle."""
    found = []
    for (u, v), letter in zip(p.cap_places, p.letters, strict=True):
        away = math.copysign(
            p.cap_depth / 2 + p.clearance_sliding + p.letter_away + p.letter_height / 2,
            v - p.middle_v,
        )
        found += letter_shapes(p, letter, u, v + away)
    return found


def inlay(shapes: list, top: float, depth: float) -> Compound:
    """What fills letters: to be printed first, in another colour."""
    whole = extrude(shapes[0], depth)
    for shape in shapes[1:]:
        whole = whole + extrude(shape, depth)
    return Compound(children=[Pos(0, 0, top - depth) * s for s in whole.solids()])


@cache
def lid_inlay(p: Parameters) -> Compound:
    return inlay(lid_letters(p), 0.0, p.letter_depth)


@cache
def bar_inlay(p: Parameters) -> Compound:
    return inlay(letter_shapes(p, p.bar_word, p.bar_u, p.bar_v), p.bar_proud, p.letter_depth)


@cache
def base(p: Parameters) -> Solid:
    """The box: prints as it stands. Screws come from below through tunnels in its corners."""
    b = p.parts
    ground = table_to_face(p)
    above_table = ground * Box(WIDE, WIDE, DEEP, align=UP)
    above_floor = ground * Pos(0, 0, p.floor) * Box(WIDE, WIDE, DEEP, align=UP)
    outer = rounded(p.width, p.depth, p.corner_radius, -DEEP, -p.lid) & above_table
    inner_w, inner_d = p.width - 2 * p.wall, p.depth - 2 * p.wall
    hollow = rounded(inner_w, inner_d, p.corner_radius - p.wall, -DEEP, -p.lid) & above_floor
    assert outer is not None
    shell = outer - hollow
    head = b.m3_flat_head_diameter / 2 + SCREW_PLAY
    hole = b.m3_clearance / 2
    seat = p.corner_level - p.corner_seat
    for u, v in p.corner_posts:
        shell += post(u, v, p.corner_level, -DEEP, head + p.wall_minimum + 0.6) & outer
    for u, v in p.corner_posts:
        shell -= post(u, v, 0, -DEEP, hole)
        shell -= Pos(u, v, 0) * cone(head, hole, seat - head + hole, seat)
        shell -= post(u, v, seat - head + hole, -DEEP, head)

    # The steel lies on the floor between four corners.
    x, y = p.steel_place
    for a in (-1, 1):
        for c in (-1, 1):
            reach_x = b.steel_length / 2 + p.clearance_bought
            reach_y = b.steel_width / 2 + p.clearance_bought
            corner = Pos(x + a * (reach_x - 4.0), y + c * (reach_y + 0.8)) * Box(
                8.0, 1.6, STEEL_LEDGE, align=UP
            )
            shell += (ground * Pos(0, 0, p.floor) * corner) & outer

    # BOOTSEL: a tube along the button's axis, so that a straight pin cannot miss it.
    u, v = p.bootsel_place
    end = p.pico_bottom - b.pico_bootsel_height - b.pico_bootsel_height / 2
    shell += post(u, v, end, -DEEP, TUBE + p.wall_minimum + 0.1) & above_table
    shell -= post(u, v, end, -DEEP, TUBE)

    # The cable leaves through a slot in the rear wall that the lid's tongue closes from above.
    half = b.cable_diameter / 2 + CABLE_PLAY
    slot = Pos(p.cable_u, p.depth / 2, 0) * Box(2 * half, 4 * p.wall, DEEP, align=UP)
    shell -= Pos(0, 0, p.cable_axis) * slot
    shell -= Pos(p.cable_u, p.depth / 2, p.cable_axis) * Rot(90, 0, 0) * Cylinder(half, 4 * p.wall)

    for x, y in p.feet:
        shell -= (
            ground * Pos(x, y, 0) * Cylinder(b.bumper_diameter / 2 + 0.3, FOOT_RECESS, align=UP)
        )
    return one(shell)


def cap_outline(p: Parameters, grow: float, inner: float = 0.0) -> Sketch:
    """A cap's outline, grown on all sides but the one towards the window, which grows by ``inner``.

    The window is taken to be to the left: mirrored for the caps at its left.
    """
    width = p.cap_width + grow + inner
    return Pos((grow - inner) / 2, 0, 0) * RectangleRounded(
        width, p.cap_depth + 2 * grow, CAP_CORNER + grow
    )


def outward(p: Parameters, index: int) -> Location:
    """The place of a cap, turned so that the window is to its left."""
    u, v = p.cap_places[index]
    return Pos(u, v, 0) * Rot(0, 0, 180 if u < p.display_u else 0)


@cache
def lid(p: Parameters) -> Solid:  # noqa: C901 - everything hangs from it
    """The face: prints face down, its letters first where two colours are at hand."""
    b = p.parts
    body = soft(rounded(p.width, p.depth, p.corner_radius, -p.lid, 0), p.edge)
    # A rim that centres the lid in the base.
    gap = p.clearance_fixed
    rim_w, rim_d = p.width - 2 * (p.wall + gap), p.depth - 2 * (p.wall + gap)
    rim_r = p.corner_radius - p.wall - gap
    rim_end = -p.lid - p.rim
    rim = rounded(rim_w, rim_d, rim_r, rim_end, -p.lid)
    inside = 2 * p.rim_wall
    rim -= rounded(rim_w - inside, rim_d - inside, rim_r - p.rim_wall, rim_end, -p.lid)
    body += rim
    for u, v in p.corner_posts:
        body += post(u, v, -p.lid, p.corner_level, p.post_radius)
        body -= post(u, v, p.corner_level + p.insert_depth, p.corner_level, b.insert_hole / 2)

    # The tongue over the cable, and a block inside to tie it to.
    half = b.cable_diameter / 2 + CABLE_PLAY - p.clearance_fixed
    tongue_end = p.cable_axis + b.cable_diameter / 2
    tongue = Pos(p.cable_u, p.depth / 2 - p.wall - gap - p.rim_wall, -p.lid) * Box(
        2 * half,
        p.wall + gap + p.rim_wall - p.edge,
        -p.lid - tongue_end,
        align=(Align.CENTER, Align.MIN, Align.MAX),
    )
    body += tongue
    anchor_v = p.depth / 2 - ANCHOR_BACK
    anchor_end = p.cable_axis + b.cable_diameter / 2
    anchor = Pos(p.cable_u, anchor_v, -p.lid) * Box(ANCHOR, ANCHOR, -p.lid - anchor_end, align=DOWN)
    hole = (
        Pos(p.cable_u, anchor_v, -p.lid - 1.6)
        * Rot(0, 0, 0)
        * Box(2 * ANCHOR, b.tie_width + 0.7, 1.6, align=DOWN)
    )
    roof = make_face(Polyline((-1.6, 0), (0, -1.6), (1.6, 0), close=True))
    body += (
        anchor
        - hole
        - Pos(p.cable_u, anchor_v, -p.lid - 3.2) * extrude(Plane.YZ * roof, ANCHOR, both=True)
    )

    # The window: a ledge for pane and film, and below it an opening that widens to the player.
    d, m = p.display_u, p.middle_v
    half_u, near, far = p.opening
    pane_u, pane_near, pane_far = p.pane
    play = p.clearance_fixed
    body -= Pos(d, m, p.pane_floor) * flat_box(
        pane_u + play, pane_near + play, pane_far + play, DEEP
    )
    body -= Pos(d, m, -DEEP) * flat_box(half_u, near, far, 2 * DEEP)
    # Below the pane's edge the ledge falls away at 45 degrees: it is printed over nothing.
    edge = p.pane_overlap_u - LEDGE, p.pane_overlap_v - LEDGE
    fall = max(edge)
    upper = flat_face(pane_u - LEDGE, pane_near - LEDGE, pane_far - LEDGE)
    lower = flat_face(pane_u - LEDGE - fall, pane_near - LEDGE - fall, pane_far - LEDGE - fall)
    body -= Pos(d, m, 0) * loft(
        [Plane.XY.offset(p.pane_floor - fall) * lower, Plane.XY.offset(p.pane_floor) * upper]
    )

    # Keys and bar: a hole for the cap, and below it room for the flange that keeps it in.
    s = p.clearance_sliding
    for index in range(len(p.cap_places)):
        place = outward(p, index)
        body -= place * Pos(0, 0, -DEEP) * extrude(cap_outline(p, s, s), 2 * DEEP)
        body -= (
            place
            * Pos(0, 0, -DEEP)
            * extrude(cap_outline(p, p.flange + s, s + STEP_BACK), DEEP + p.flange_roof)
        )
    bar_hole = RectangleRounded(p.bar_width + 2 * s, p.bar_depth + 2 * s, CAP_CORNER + s)
    grown = 2 * (s + p.flange)
    bar_room = RectangleRounded(p.bar_width + grown, p.bar_depth + grown, CAP_CORNER + s + p.flange)
    body -= Pos(p.bar_u, p.bar_v, -DEEP) * extrude(bar_hole, 2 * DEEP)
    body -= Pos(p.bar_u, p.bar_v, -DEEP) * extrude(bar_room, DEEP + p.flange_roof)
    for u, v in p.strip_posts:
        body += post(u, v, -p.lid, -p.strip_depth, p.post_radius)
        body -= post(
            u,
            v,
            min(-p.strip_depth + p.insert_depth, -p.wall_minimum),
            -p.strip_depth,
            b.insert_hole / 2,
        )

    # The brow's pegs.
    for u, size_u, size_v in brow_pegs(p):
        fit = 2 * p.clearance_pressed
        at = p.brow_v + p.brow_wall / 2
        body -= Pos(d + u, at, 0) * Box(size_u + fit, size_v + fit, 3 * p.lid)

    # The light ring: a hole with a cone at its underside that the diffuser's flange fills.
    hole_r = p.crown_outer + p.clearance_fixed
    body -= at_ring(p) * Cylinder(hole_r, 3 * p.lid)
    body -= at_ring(p) * cone(hole_r + CONE, hole_r, -p.lid, -p.lid + CONE)

    for u, v in (*p.carrier_bosses, *p.cradle_posts):
        low = p.carrier_top if (u, v) in p.carrier_bosses else p.cradle_top
        body += post(u, v, -p.lid, low, p.post_radius)
        body -= post(u, v, min(low + p.insert_depth, -p.wall_minimum), low, b.insert_hole / 2)

    # Piezo: a cup below holes that let its sound out.
    u, v = p.piezo_place
    cup = b.piezo_diameter / 2 + p.clearance_fixed
    body += Pos(u, v, 0) * ring(cup + p.rim_wall, cup, -p.lid - PIEZO_CUP, -p.lid)
    for k in range(7):
        far_k = 0.0 if k == 0 else 3.6
        a = k * math.pi / 3
        body -= Pos(u + far_k * math.cos(a), v + far_k * math.sin(a), 0) * Cylinder(0.9, 3 * p.lid)

    for shape in lid_letters(p):
        body -= Pos(0, 0, -p.letter_depth) * extrude(shape, 2.0)
    return one(body)


def flat_box(half_u: float, near: float, far: float, height: float) -> Solid:
    """From its lower face upwards, reaching so far to the player and away."""
    return Pos(0, (far - near) / 2, 0) * Box(2 * half_u, near + far, height, align=UP)


def flat_face(half_u: float, near: float, far: float) -> Sketch:
    """The same as a flat shape."""
    return Pos(0, (far - near) / 2, 0) * Rectangle(2 * half_u, near + far)


def brow_pegs(p: Parameters) -> list[tuple[float, float, float]]:
    """From the display's middle: where the brow's pegs are, and their size in u and v."""
    return [(a * (p.brow_width / 2 - 12.0), 6.0, p.brow_wall) for a in (-1, 1)]


@cache
def brow(p: Parameters) -> Solid:
    """The lip behind the window: prints on its far face."""
    body = Pos(0, p.brow_v, 0) * Box(
        p.brow_width, p.brow_wall, p.brow_height, align=(Align.CENTER, Align.MIN, Align.MIN)
    )
    upper = [e for e in body.edges().filter_by(Axis.Y) if e.center().Z > p.brow_height - 1]
    body = fillet(upper, p.brow_height * 0.6)
    for u, size_u, size_v in brow_pegs(p):
        body += Pos(u, p.brow_v, 0.0) * Box(
            size_u, size_v, PEG, align=(Align.CENTER, Align.MIN, Align.MAX)
        )
    return one(Pos(p.display_u, 0, 0) * body)


def cap(p: Parameters, index: int) -> Solid:
    """The cap over key ``index``: prints on its face. Its foot stands on the key, not in its
    middle."""
    top = p.cap_flange_top
    face = extrude(cap_outline(p, 0.0), p.cap_proud - top)
    body = Pos(0, 0, top) * soft(face, CAP_EDGE)
    low = top - p.flange_thickness
    body += Pos(0, 0, low) * extrude(cap_outline(p, p.flange), p.flange_thickness - p.flange)
    body += flange_slope(p, top)
    foot = p.key_top - p.cap_trim
    aside = p.parts.key_off_centre_u - p.cap_off_u
    body += post(aside, 0, low, foot, p.cap_foot)
    return one(outward(p, index) * body)


def flange_slope(p: Parameters, top: float) -> Solid:
    """From a cap's sides out to its flange at 45 degrees, for printing face down."""
    rise = p.flange
    upper = Plane.XY.offset(top) * cap_outline(p, 0.0)
    lower = Plane.XY.offset(top - rise) * cap_outline(p, rise)
    return loft([lower, upper])


@cache
def bar(p: Parameters) -> Solid:
    """The bar that ends a turn: prints on its face."""
    top = p.bar_flange_top
    outline = RectangleRounded(p.bar_width, p.bar_depth, CAP_CORNER)
    body = Pos(0, 0, top) * soft(extrude(outline, p.bar_proud - top), BAR_EDGE)
    low = top - p.flange_thickness
    grown = RectangleRounded(
        p.bar_width + 2 * p.flange, p.bar_depth + 2 * p.flange, CAP_CORNER + p.flange
    )
    body += loft([Plane.XY.offset(top - p.flange) * grown, Plane.XY.offset(top) * outline])
    body += Pos(0, 0, low) * extrude(grown, p.flange_thickness - p.flange)
    for a in (-1, 1):
        body += post(a * p.bar_button_u, 0, low, p.tact_top, 2.5)
    body = Pos(p.bar_u, p.bar_v, 0) * body
    for shape in letter_shapes(p, p.bar_word, p.bar_u, p.bar_v):
        body -= Pos(0, 0, p.bar_proud - p.letter_depth) * extrude(shape, 2.0)
    return one(body)


@cache
def diffuser(p: Parameters) -> Solid:
    """The light ring's crown, in white: prints on its top."""
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
            (outer, -p.lid + CONE),
            (outer, top - 1.0),
            (outer - 1.0, top),
            (inner + 1.0, top),
            (inner, top - 1.0),
            close=True,
        )
    )
    return one(at_ring(p) * revolve(Plane.XZ * shape, Axis.Z))


@cache
def baffle(p: Parameters) -> Solid:
    """Walls between the 24 lights, in black: prints on its upper side.

    Two hoops just above the lights carry the walls; above the lid's face the cells are open to
    both sides,
    so that the crown's sides shine, too.
    """
    b = p.parts
    inner = p.crown_inner + p.crown_wall + p.clearance_fixed
    outer = p.crown_outer - p.crown_wall - p.clearance_fixed
    top = p.crown_height - p.crown_top - p.baffle_gap
    low = p.led_top + 0.2
    wall = p.baffle_wall
    body = ring(outer, outer - wall, low, 0.0) + ring(inner + wall, inner, low, 0.0)
    foot = p.carrier_top + b.ring_thickness + 0.1
    for k in range(PIXELS):
        sheet = Box(
            outer - inner - 0.1, wall, top - foot, align=(Align.MIN, Align.CENTER, Align.MIN)
        )
        body += Rot(0, 0, 360 / PIXELS * (k + 0.5)) * Pos(inner + 0.05, 0, foot) * sheet
    return one(at_ring(p) * body)


@cache
def carrier(p: Parameters) -> Solid:
    """Carries ring and encoder below the lid: prints as it stands."""
    b = p.parts
    top, bottom = p.carrier_top, p.carrier_bottom
    body = at_ring(p) * post(0, 0, top, bottom, p.crown_flange + 0.5)
    for u, v in p.carrier_bosses:
        arm = extrude(Plane.XY.offset(bottom) * RectangleRounded(11.0, 10.0, 4.9), p.carrier)
        body += (
            Pos(u, v, 0)
            * Rot(0, 0, math.degrees(math.atan2(v - p.middle_v, u - p.ring_u)))
            * Pos(-0.5, 0, 0)
            * arm
        )
        body -= post(u, v, top, bottom, b.m3_clearance / 2)
    # A groove below the ring's pads, with four windows for its wires.
    out, inn = b.ring_outer / 2 - 1.4, b.ring_inner / 2 + 1.4
    body -= at_ring(p) * ring(out, inn, top - 2.0, top)
    for k in range(4):
        body -= (
            at_ring(p)
            * Rot(0, 0, 90 * k + 22.5)
            * Pos((out + inn) / 2, 0, bottom)
            * Box(out - inn - 0.4, 12.0, p.carrier, align=UP)
        )
    if p.encoder:
        body -= post(p.ring_u, p.middle_v, top, bottom, b.encoder_bushing_diameter / 2 + 0.2)
    else:
        body -= post(p.ring_u, p.middle_v, top, bottom, b.m3_clearance / 2)
    return one(body)


@cache
def cradle(p: Parameters) -> Solid:
    """Presses the display pack forward no more than it holds it back: four stops behind its board.

    Prints as it stands. The carrier board is plugged through its middle onto the pack.
    """
    b = p.parts
    top, bottom = p.cradle_top, p.cradle_bottom
    sockets = b.pico_pin_rows / 2 + 1.27 + p.clearance_bought
    body = flat_box(b.pack_width / 2 - 2.0, b.pack_height / 2, b.pack_height / 2, p.cradle)
    body -= flat_box(25.4 + p.clearance_bought, sockets, sockets, p.cradle)
    body = Pos(p.display_u, p.middle_v, bottom) * body
    for u, v in p.cradle_posts:
        body += post(u, v, top, bottom, 5.5)
        toward = p.middle_v + math.copysign(b.pack_height / 2 - 2.0, v - p.middle_v)
        body += Pos(u, (v + toward) / 2, bottom) * Box(11.0, abs(v - toward), p.cradle, align=UP)
        body += post(u, toward - math.copysign(0.8, v - p.middle_v), p.pack_back, bottom, STOP)
    for u, v in p.cradle_posts:
        body -= post(u, v, top, bottom, p.cradle_hole / 2)
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
    return one(at_ring(p) * body)


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
    return one(at_ring(p) * body)


def foot(p: Parameters, index: int) -> Solid:
    """A foot of TPU for those who have no bought ones: prints as it stands, upside down."""
    x, y = p.feet[index]
    r = p.parts.bumper_diameter / 2
    low = FOOT_RECESS - p.parts.bumper_height
    body = cone(r - 0.6, r, low, low + 0.6) + cone(r, r, low + 0.6, FOOT_RECESS)
    return one(table_to_face(p) * Pos(x, y, 0) * body)


@cache
def gauge(p: Parameters) -> Solid:
    """To hold against the display pack before printing the lid: outline, window, keys and their
    height.

    The pack lies in it screen down on four corners as high as the panel is thought to be. Beside
    each hole a
    rim ends where a key's top should be, with steps of the key's tolerance above and below.
    """
    b = p.parts
    play = 0.3
    w, h = b.pack_width + 2 * play, b.pack_height + 2 * play
    depth = b.panel_thickness + GAUGE_PLATE
    plate = extrude(RectangleRounded(w + 3.2, h + 3.2, 2.0), GAUGE_PLATE)
    body = (
        plate
        + extrude(RectangleRounded(w + 3.2, h + 3.2, 2.0), depth + b.pack_thickness)
        - Pos(0, 0, GAUGE_PLATE) * extrude(Rectangle(w, h), DEEP)
    )
    for a in (-1, 1):
        body += Pos(a * (w / 2 - 1.5), 0, GAUGE_PLATE) * Box(3.0, 6.0, b.panel_thickness, align=UP)
    half_u, near, far = p.opening
    body -= flat_box(half_u, near, far, DEEP)
    for u, v in p.key_places:
        body -= Pos(u - p.display_u, v - p.middle_v, 0) * Cylinder(2.6, DEEP)
    return one(body)


@cache
def feeler(p: Parameters) -> Solid:
    """Goes through the gauge's key holes: where the gauge's face stands on its stair says how high
    a key is.

    Prints upright. Its steps are the lowest, the usual and the highest key.
    """
    b = p.parts
    reach = (
        GAUGE_PLATE + b.panel_thickness - b.key_height
    )  # from the gauge's face down to a key's top
    off = DIMENSIONS["key_height"].plus_minus
    body = cone(5.0, 5.0, 0.0, 6.0)
    for radius, level in ((4.0, off), (3.2, 0.0), (2.0, -off)):
        body += post(0, 0, 6.0 + FEELER_STEP + level, 0.0, radius)
    body += post(0, 0, 6.0 + FEELER_STEP + reach, 0.0, 1.6)
    return one(body)


# Every part: how it is made, how often it is needed, and how it is turned to lie on the bed.
Maker = Callable[[Parameters], Solid | Compound]


def face_down(shape: Solid) -> Solid:
    """Turned over, for parts that print on their top."""
    return Rot(180, 0, 0) * shape


class Part:
    """A printed part: its name, the solids of all its copies in place, and how it prints.

    ``bridges`` are the only places that hang over more than 50 degrees: why that needs no support,
    and at which
    height above the bed. ``steep``: the same for places round an axis along w: why, where (u, v),
    and how far from it.
    """

    def __init__(
        self,
        name: str,
        makers: Iterable[Maker],
        turn: Callable[[Parameters], Location],
        material: str,
        says: str,
        bridges: tuple[tuple[str, float], ...] = (),
        steep: tuple[str, Callable[[Parameters], Iterable[Place]], float] | None = None,
    ) -> None:
        self.name = name
        self.makers = tuple(makers)
        self.turn = turn
        self.material = material
        self.says = says
        self.bridges = bridges
        self.steep = steep

    def solids(self, p: Parameters) -> list[Solid]:
        """All copies in the assembled place."""
        return [make(p) for make in self.makers]

    def to_print(self, p: Parameters, solid: Solid | None = None) -> Solid:
        """One copy as it lies on the bed, its lowest point at z = 0 and its middle at x = y = 0."""
        shape = solid if solid is not None else self.makers[0](p)
        return self.placing(p, shape) * shape

    def placing(self, p: Parameters, shape: Shape) -> Location:
        """From its place in the case to the bed."""
        turn = self.turn(p)
        box = (turn * shape).bounding_box()
        middle = box.center()
        return Pos(-middle.X, -middle.Y, -box.min.Z) * turn


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
    case = "PLA or PETG"
    letters = (("letters, lines of 0.9 mm, bridged", p.letter_depth),)
    parts = [
        Part(
            "base",
            [base],
            _on_table,
            case,
            "the box",
            (("four foot recesses, bridged", FOOT_RECESS),),
            (
                "seats of the corner screws, cones of 2 mm across",
                lambda q: q.corner_posts,
                4.0,
            ),
        ),
        Part(
            "lid",
            [lid],
            _over,
            case,
            "face with window and posts",
            (*letters, ("the pane's ledge, one line wide", -p.pane_floor)),
        ),
        Part("lid-letters", [lid_inlay], _over, "another colour", "fills the lid's letters"),
        Part("diffuser", [diffuser], _over, "white PLA", "the light ring's crown"),
        Part(
            "baffle",
            [baffle],
            _over,
            "black PLA",
            "walls between the lights",
            (("hoops, bridged from wall to wall", p.crown_height - p.crown_top - p.baffle_gap),),
        ),
        Part("carrier", [carrier], _as_is, case, "carries ring and encoder"),
        Part("cradle", [cradle], _as_is, case, "holds the display pack"),
        Part("cap", [partial(cap, index=i) for i in range(4)], _over, case, "key cap"),
        Part("bar", [bar], _over, case, "ends a player turn", letters),
        Part("bar-letters", [bar_inlay], _over, "another colour", "fills the bar's letters"),
        Part("brow", [brow], _on_far_wall, "black PLA", "lip behind the window"),
        Part(
            "foot",
            [partial(foot, index=i) for i in range(4)],
            _on_table_over,
            "TPU",
            "foot that grips",
        ),
    ]
    turned = (
        Part("knob", [knob], _over, case, "the encoder's knob")
        if p.encoder
        else Part("blank", [blank], _over, case, "cap in place of the knob")
    )
    return [*parts[:-1], turned, parts[-1]]


def gauge_parts() -> list[Part]:
    """Not of the case: what is printed first, and held against the display pack."""
    return [
        Part("gauge", [gauge], _as_is, "any", "print first: checks the display pack's dimensions"),
        Part("feeler", [feeler], _as_is, "any", "print first: checks how high the pack's keys are"),
    ]


def assembly(p: Parameters) -> Compound:
    """All printed parts in place, labelled."""
    children = []
    for part in printed_parts(p):
        for i, solid in enumerate(part.solids(p)):
            solid.label = part.name if len(part.makers) == 1 else f"{part.name} {i + 1}"
            children.append(solid)
    return Compound(label="tidebell enclosure", children=children)
