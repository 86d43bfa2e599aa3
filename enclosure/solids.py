# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The printed parts as solids, in face coordinates at their place in the assembled case (see
parameters)."""

from __future__ import annotations

import math
from functools import cache, partial

from build123d import (
    Align,
    Axis,
    Box,
    Compound,
    Cylinder,
    Location,
    Plane,
    Polyline,
    Pos,
    Rectangle,
    RectangleRounded,
    Rot,
    Sketch,
    Solid,
    extrude,
    fillet,
    loft,
    make_face,
    revolve,
)

from enclosure import battery, battery_solids
from enclosure.battery_solids import STEEL_CORNER
from enclosure.dimensions import DIMENSIONS, RING_LEDS
from enclosure.letters import inlay, letter_shapes
from enclosure.parameters import Parameters
from enclosure.part import Part, as_is, on_far_wall, on_its_end, on_table, on_table_over, over
from enclosure.shapes import (
    DEEP,
    DOWN,
    UP,
    WIDE,
    cone,
    flat_box,
    flat_face,
    one,
    post,
    ring,
    rounded,
    soft,
    table_to_face,
)

# Lengths in mm that nobody has a reason to choose.
SCREW_PLAY = 0.2  # round a screw's head
STEEL_LEDGE = 3.0  # height of the corners that hold the steel
STEEL_WALL = 1.6
TUBE = 1.8  # inner radius of the guide to BOOTSEL
CABLE_PLAY = 0.4  # on each side
FOOT_RECESS = 0.8
FOOT_PLAY = 0.3
FOOT_EDGE = 0.6
CAP_CORNER = 2.5
# A flange's room begins this far behind its hole's edge at the window, too: corners that only touch
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
GAUGE_RIM, GAUGE_CORNER = 1.6, 2.0
GAUGE_REST = (5.0, 3.0)  # the corners that the pack's board lies on
GAUGE_FREE = 0.2  # between the thickest panel and the gauge
GAUGE_HOLE = 2.6  # radius, round a key's stem
FEELER_STEP = 1.0
FEELER_GRIP, FEELER_BASE = 5.0, 6.0  # radius and height of the knob's grip
FEELER_STAIR = (4.0, 3.2, 2.0)  # radii, for the lowest, the usual and the highest key
FEELER_TIP = 1.6
TUNNEL_MORE = 0.6  # wall round the corner screws' tunnels, beyond the least
TUBE_MORE = 0.1
TIE_HOLE = 1.6  # height below the lid, and half the width of its roof
TIE_PLAY = 0.7
SOUND_HOLES, SOUND_HOLE, SOUND_APART = 7, 0.9, 3.6  # one in the middle; radius; from the middle
PEG_INSET, PEG_WIDTH = 12.0, 6.0
BROW_ROUND = 0.6  # of its height
BAR_FOOT = 2.5  # radius
CROWN_PLAY = 0.15  # over the carrier
CROWN_EDGE = 1.0
HOOP_PLAY, LEG_PLAY = 0.2, 0.1  # over the lights, and over the ring's board
SHEET_SUNK = 0.05  # the baffle's walls end this far inside its hoops
CARRIER_RIM = 0.5
ARM = (11.0, 10.0, 4.9)  # of the carrier: length, width, corner
ARM_BACK = 0.5
WIRE_WINDOWS = tuple(90 * k + 1.5 * 360 / RING_LEDS for k in range(4))  # degrees
PITCH, SOCKET_PINS = 2.54, 20
CRADLE_INSET = 2.0
CRADLE_EAR = 5.5  # radius round a screw
STOP_INSET = 0.8
NUT_PLAY, NUT_ROOM = 2.0, 1.2  # above the encoder's nut, and round it
KNOB_PLAY = 1.6  # to the diffuser
SKIRT = 1.4
KNOB_EDGE = 1.5
FLUTES, FLUTE, FLUTE_OUT = 18, 1.7, 0.9  # grip: count, radius, middle outside of the knob
GRIP_MORE = 3.0  # clamping of the shaft below its flat
SHAFT_END = 0.4
FLAT_LATE = 0.6  # the bore's flat begins after the shaft's
BLANK_PLAY, BLANK_TOP, BLANK_POST, BLANK_RIM = 0.6, 2.0, 5.0, 4.4


def at_ring(p: Parameters) -> Location:
    """Return the move from the ring's middle to the lid's."""
    return Pos(p.ring_u, p.middle_v, 0)


def lid_letters(p: Parameters) -> list:
    """Return the letters beside the caps: away from the window's middle."""
    found = []
    for (u, v), letter in zip(p.cap_places, p.letters, strict=True):
        away = math.copysign(
            p.cap_depth / 2 + p.clearance_sliding + p.letter_away + p.letter_height / 2,
            v - p.middle_v,
        )
        found += letter_shapes(p, letter, u, v + away)
    return found


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
        shell += post(u, v, p.corner_level, -DEEP, head + p.wall_minimum + TUNNEL_MORE) & outer
    for u, v in p.corner_posts:
        shell -= post(u, v, 0, -DEEP, hole)
        shell -= Pos(u, v, 0) * cone(head, hole, seat - head + hole, seat)
        shell -= post(u, v, seat - head + hole, -DEEP, head)

    # The steel lies on the floor between four corners.
    x, y = p.steel_place
    for a in (-1, 1):
        for c in (-1, 1):
            reach_x, reach_y = p.steel_room
            corner = Pos(
                x + a * (reach_x - STEEL_CORNER / 2), y + c * (reach_y + STEEL_WALL / 2)
            ) * Box(STEEL_CORNER, STEEL_WALL, STEEL_LEDGE, align=UP)
            shell += (ground * Pos(0, 0, p.floor) * corner) & outer

    # BOOTSEL: a tube along the button's axis leads a straight pin to it.
    u, v = p.bootsel_place
    end = p.bootsel_top - p.bootsel_gap
    shell += post(u, v, end, -DEEP, TUBE + p.wall_minimum + TUBE_MORE) & above_table
    shell -= post(u, v, end, -DEEP, TUBE)

    if p.battery:
        shell += battery_solids.added(p)
        shell -= battery_solids.removed(p)
    else:
        # The cable leaves through a slot in the rear wall that the lid's tongue closes from above.
        half = b.cable_diameter / 2 + CABLE_PLAY
        slot = Pos(p.cable_u, p.depth / 2, 0) * Box(2 * half, 4 * p.wall, DEEP, align=UP)
        shell -= Pos(0, 0, p.cable_axis) * slot
        round_end = Rot(90, 0, 0) * Cylinder(half, 4 * p.wall)
        shell -= Pos(p.cable_u, p.depth / 2, p.cable_axis) * round_end

    shell -= foot_recesses(p)
    return one(shell)


def cap_outline(p: Parameters, grow: float, inner: float = 0.0) -> Sketch:
    """Return a cap's outline, grown on all sides but the one towards the window, which grows by
    ``inner``.

    The window is to its left; it is mirrored for the caps at the window's left.
    """
    width = p.cap_width + grow + inner
    return Pos((grow - inner) / 2, 0, 0) * RectangleRounded(
        width, p.cap_depth + 2 * grow, CAP_CORNER + grow
    )


def led(p: Parameters) -> Solid:
    """Return the side of a cap that its skirt leads: away from the window, from the corner on."""
    corner = CAP_CORNER + p.flange - p.cap_width / 2
    return Pos(corner, 0, 0) * Box(WIDE, WIDE, DEEP, align=(Align.MIN, Align.CENTER, Align.MIN))


def outward(p: Parameters, index: int) -> Location:
    """Return the place of a cap, turned so that the window is to its left."""
    u, v = p.cap_places[index]
    return Pos(u, v, 0) * Rot(0, 0, 180 if u < p.display_u else 0)


@cache
def lid(p: Parameters) -> Solid:  # noqa: C901 - everything hangs from it
    """The face: prints face down, its letters first if there are two colours."""
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
    if not p.battery:
        body += tongue
    anchor_v = p.depth / 2 - ANCHOR_BACK
    anchor_end = p.cable_axis + b.cable_diameter / 2
    anchor = Pos(p.cable_u, anchor_v, -p.lid) * Box(ANCHOR, ANCHOR, -p.lid - anchor_end, align=DOWN)
    hole = Pos(p.cable_u, anchor_v, -p.lid - TIE_HOLE) * Box(
        2 * ANCHOR, b.tie_width + TIE_PLAY, TIE_HOLE, align=DOWN
    )
    roof = make_face(Polyline((-TIE_HOLE, 0), (0, -TIE_HOLE), (TIE_HOLE, 0), close=True))
    body += (
        anchor
        - hole
        - Pos(p.cable_u, anchor_v, -p.lid - 2 * TIE_HOLE)
        * extrude(Plane.YZ * roof, ANCHOR, both=True)
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
    # Below the pane's edge the ledge falls away at 45 degrees, to print without support.
    edge = p.pane_overlap_u - LEDGE, p.pane_overlap_v - LEDGE
    fall = max(edge)
    upper = flat_face(pane_u - LEDGE, pane_near - LEDGE, pane_far - LEDGE)
    lower = flat_face(pane_u - LEDGE - fall, pane_near - LEDGE - fall, pane_far - LEDGE - fall)
    body -= Pos(d, m, 0) * loft(
        [Plane.XY.offset(p.pane_floor - fall) * lower, Plane.XY.offset(p.pane_floor) * upper]
    )

    # Keys and bar: a hole for the cap, and below it room for the flange that keeps it in. A collar
    # on the three sides away from the window leads the cap's skirt.
    s = p.clearance_sliding
    for index in range(len(p.cap_places)):
        place = outward(p, index)
        out = p.flange + s + p.skirt_wall
        collar = extrude(cap_outline(p, out, out), -p.lid - p.cap_low)
        body += place * Pos(0, 0, p.cap_low) * (collar & led(p))
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
    for k in range(SOUND_HOLES):
        far_k = 0.0 if k == 0 else SOUND_APART
        a = k * 2 * math.pi / (SOUND_HOLES - 1)
        body -= Pos(u + far_k * math.cos(a), v + far_k * math.sin(a), 0) * Cylinder(
            SOUND_HOLE, 3 * p.lid
        )

    for shape in lid_letters(p):
        body -= Pos(0, 0, -p.letter_depth) * extrude(shape, p.lid)
    return one(body)


def brow_pegs(p: Parameters) -> list[tuple[float, float, float]]:
    """Return the places of the brow's pegs from the display's middle, and their size in u and v."""
    return [(a * (p.brow_width / 2 - PEG_INSET), PEG_WIDTH, p.brow_wall) for a in (-1, 1)]


@cache
def brow(p: Parameters) -> Solid:
    """The lip behind the window: prints on its far face."""
    body = Pos(0, p.brow_v, 0) * Box(
        p.brow_width, p.brow_wall, p.brow_height, align=(Align.CENTER, Align.MIN, Align.MIN)
    )
    upper = [e for e in body.edges().filter_by(Axis.Y) if e.center().Z > p.brow_height - 1]
    body = fillet(upper, p.brow_height * BROW_ROUND)
    for u, size_u, size_v in brow_pegs(p):
        body += Pos(u, p.brow_v, 0.0) * Box(
            size_u, size_v, PEG, align=(Align.CENTER, Align.MIN, Align.MAX)
        )
    return one(Pos(p.display_u, 0, 0) * body)


def cap(p: Parameters, index: int) -> Solid:
    """The cap over key ``index``: prints on its face. Its foot stands on the key, off its
    middle.
    """
    top = p.cap_flange_top
    face = extrude(cap_outline(p, 0.0), p.cap_proud - top)
    body = Pos(0, 0, top) * soft(face, CAP_EDGE)
    low = top - p.flange_thickness
    body += Pos(0, 0, low) * extrude(cap_outline(p, p.flange), p.flange_thickness - p.flange)
    body += flange_slope(p, top)
    # The skirt: a wall below the flange on three sides, open to the window and round the key.
    skirt = extrude(cap_outline(p, p.flange), p.cap_skirt) & led(p)
    skirt -= extrude(cap_outline(p, p.flange - p.skirt_wall), p.cap_skirt)
    body += Pos(0, 0, p.cap_low) * skirt
    foot = p.key_top - p.cap_trim
    aside = p.parts.key_off_centre_u - p.cap_off_u
    body += post(aside, 0, low, foot, p.cap_foot)
    return one(outward(p, index) * body)


def flange_slope(p: Parameters, top: float) -> Solid:
    """Return the slope from a cap's sides out to its flange at 45 degrees, for printing face
    down.
    """
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
        body += post(a * p.bar_button_u, 0, low, p.tact_top, BAR_FOOT)
    body = Pos(p.bar_u, p.bar_v, 0) * body
    for shape in letter_shapes(p, p.bar_word, p.bar_u, p.bar_v):
        body -= Pos(0, 0, p.bar_proud - p.letter_depth) * extrude(shape, p.lid)
    return one(body)


@cache
def diffuser(p: Parameters) -> Solid:
    """The light ring's crown, in white: prints on its top."""
    bottom = p.carrier_top + CROWN_PLAY
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
            (outer, top - CROWN_EDGE),
            (outer - CROWN_EDGE, top),
            (inner + CROWN_EDGE, top),
            (inner, top - CROWN_EDGE),
            close=True,
        )
    )
    return one(at_ring(p) * revolve(Plane.XZ * shape, Axis.Z))


@cache
def baffle(p: Parameters) -> Solid:
    """The walls between the 24 lights, in black: prints on its upper side.

    Two hoops just above the lights carry the walls. Above the lid's face the cells are open to both
    sides, so that the crown's sides shine, too.
    """
    b = p.parts
    inner = p.crown_inner + p.crown_wall + p.clearance_fixed
    outer = p.crown_outer - p.crown_wall - p.clearance_fixed
    top = p.crown_height - p.crown_top - p.baffle_gap
    low = p.led_top + HOOP_PLAY
    wall = p.baffle_wall
    body = ring(outer, outer - wall, low, 0.0) + ring(inner + wall, inner, low, 0.0)
    foot = p.carrier_top + b.ring_thickness + LEG_PLAY
    for k in range(RING_LEDS):
        sheet = Box(
            outer - inner - 2 * SHEET_SUNK,
            wall,
            top - foot,
            align=(Align.MIN, Align.CENTER, Align.MIN),
        )
        body += Rot(0, 0, 360 / RING_LEDS * (k + 0.5)) * Pos(inner + SHEET_SUNK, 0, foot) * sheet
    # Legs are short of where the ring's capacitors, resistor and joints stand, in whichever of its
    # 24 ways it lies.
    chips = ring(outer + wall, p.leg_end, foot, foot - LEG_PLAY + p.chip_room)
    return one(at_ring(p) * (body - chips))


@cache
def carrier(p: Parameters) -> Solid:
    """The carrier of ring and encoder below the lid: prints as it stands."""
    b = p.parts
    top, bottom = p.carrier_top, p.carrier_bottom
    body = at_ring(p) * post(0, 0, top, bottom, p.crown_flange + CARRIER_RIM)
    for u, v in p.carrier_bosses:
        arm = extrude(Plane.XY.offset(bottom) * RectangleRounded(*ARM), p.carrier)
        body += (
            Pos(u, v, 0)
            * Rot(0, 0, math.degrees(math.atan2(v - p.middle_v, u - p.ring_u)))
            * Pos(-ARM_BACK, 0, 0)
            * arm
        )
        body -= post(u, v, top, bottom, b.m3_clearance / 2)
    # A groove below the ring's joints and beyond its edge, with windows that its plug passes. The
    # ring lies on the groove's inner edge, below the baffle's legs.
    inn, out = p.groove
    body -= at_ring(p) * ring(out, inn, top - p.pad_room, top)
    near, far = p.wire_window
    for degrees in WIRE_WINDOWS:
        body -= (
            at_ring(p)
            * Rot(0, 0, degrees)
            * Pos((near + far) / 2, 0, bottom)
            * Box(far - near, p.window_length, p.carrier, align=UP)
        )
    if p.encoder:
        body -= post(
            p.ring_u, p.middle_v, top, bottom, b.encoder_bushing_diameter / 2 + p.clearance_fixed
        )
    else:
        body -= post(p.ring_u, p.middle_v, top, bottom, b.m3_clearance / 2)
    return one(body)


@cache
def cradle(p: Parameters) -> Solid:
    """The cradle that limits the display pack's way back: four stops behind its board.

    Prints as it stands. The carrier board is plugged through its middle onto the pack.
    """
    b = p.parts
    top, bottom = p.cradle_top, p.cradle_bottom
    sockets = b.pico_pin_rows / 2 + PITCH / 2 + p.clearance_bought
    body = flat_box(b.pack_width / 2 - CRADLE_INSET, b.pack_height / 2, b.pack_height / 2, p.cradle)
    body -= flat_box(SOCKET_PINS / 2 * PITCH + p.clearance_bought, sockets, sockets, p.cradle)
    body = Pos(p.display_u, p.middle_v, bottom) * body
    for u, v in p.cradle_posts:
        body += post(u, v, top, bottom, CRADLE_EAR)
        toward = p.middle_v + math.copysign(b.pack_height / 2 - CRADLE_INSET, v - p.middle_v)
        body += Pos(u, (v + toward) / 2, bottom) * Box(
            2 * CRADLE_EAR, abs(v - toward), p.cradle, align=UP
        )
        body += post(
            u, toward - math.copysign(STOP_INSET, v - p.middle_v), p.pack_back, bottom, STOP
        )
    for u, v in p.cradle_posts:
        body -= post(u, v, top, bottom, p.cradle_hole / 2)
    return one(body)


@cache
def knob(p: Parameters) -> Solid:
    """The encoder's knob: prints on its top."""
    b = p.parts
    r, top = p.knob_radius, p.knob_top
    bottom = p.carrier_top + b.encoder_nut_stack + NUT_PLAY
    skirt_r = p.crown_inner - KNOB_PLAY
    rise = skirt_r - r
    shape = make_face(
        Polyline(
            (0, bottom),
            (skirt_r, bottom),
            (skirt_r, bottom + SKIRT),
            (r, bottom + SKIRT + rise),
            (r, top - KNOB_EDGE),
            (r - KNOB_EDGE, top),
            (0, top),
            close=True,
        )
    )
    body = revolve(Plane.XZ * shape, Axis.Z)
    for k in range(FLUTES):
        start = bottom + SKIRT + rise + FLUTE
        flute = Pos(0, 0, start) * Cylinder(FLUTE, top, align=UP)
        flute = flute + cone(0, FLUTE, start - FLUTE, start)
        body -= Rot(0, 0, 360 / FLUTES * k) * Pos(r + FLUTE_OUT, 0, 0) * flute
    # Room for bushing and nut, narrowing at 45 degrees to the boss that grips the shaft.
    flat_end = p.carrier_bottom + b.encoder_shaft_length
    flat_start = flat_end - b.encoder_flat_length
    clear = b.encoder_nut_across / 2 + NUT_ROOM
    body -= cone(clear, clear, bottom, flat_start - GRIP_MORE)
    shaft = b.encoder_shaft_diameter / 2 + p.clearance_pressed
    body -= cone(clear, shaft, flat_start - GRIP_MORE, flat_start - GRIP_MORE + (clear - shaft))
    bore = post(0, 0, flat_end + SHAFT_END, bottom, shaft)
    # The flat: from where it begins, the bore is a D.
    keep = b.encoder_shaft_across_flat - b.encoder_shaft_diameter / 2 + p.clearance_pressed
    filled = Pos(0, keep, flat_start + FLAT_LATE) * Box(
        WIDE,
        WIDE,
        flat_end + SHAFT_END - flat_start - FLAT_LATE,
        align=(Align.CENTER, Align.MIN, Align.MIN),
    )
    body -= bore - filled
    return one(at_ring(p) * body)


@cache
def blank(p: Parameters) -> Solid:
    """The cover of the light ring where there is no encoder: prints on its top.

    A screw from below holds it.
    """
    b = p.parts
    r, top, bottom = p.crown_inner - BLANK_PLAY, BLANK_TOP, p.carrier_top
    body = Pos(0, 0, bottom) * Cylinder(BLANK_POST, top - bottom, align=UP)
    low, edge = top - BLANK_RIM, top - SKIRT
    disc = cone(r, r, low, edge) + cone(r, r - SKIRT, edge, top)
    disc -= cone(r - p.rim_wall, r - p.rim_wall - SKIRT, low, low + SKIRT)
    body = body + disc
    body -= post(0, 0, bottom + p.insert_depth, bottom, b.insert_hole / 2)
    return one(at_ring(p) * body)


def foot(p: Parameters, index: int) -> Solid:
    """A foot of TPU as an alternative to bought ones: prints as it stands, upside down."""
    x, y = p.feet[index]
    r = p.parts.bumper_diameter / 2
    low = FOOT_RECESS - p.parts.bumper_height
    body = cone(r - FOOT_EDGE, r, low, low + FOOT_EDGE) + cone(r, r, low + FOOT_EDGE, FOOT_RECESS)
    return one(table_to_face(p) * Pos(x, y, 0) * body)


def foot_recesses(p: Parameters) -> Compound:
    """Return the recesses of a floor where feet are stuck on.

    Those of the front feet are open to the player: they lie too far out for a wall before them.
    """
    reach = p.parts.bumper_diameter / 2 + FOOT_PLAY
    hole = Cylinder(reach, FOOT_RECESS, align=UP)
    slot = Box(2 * reach, p.depth, FOOT_RECESS, align=(Align.CENTER, Align.MAX, Align.MIN))
    front = p.foot_y[0]
    return Compound(
        children=[
            table_to_face(p) * Pos(x, y, 0) * (hole + slot if y == front else hole)
            for x, y in p.feet
        ]
    )


@cache
def gauge(p: Parameters) -> Solid:
    """The gauge to hold against the display pack before printing the lid.

    It has outline, window, keys and their height. The pack lies in it screen down on four rests
    that carry its board, so that boards can be pushed on and no force reaches the glass.
    """
    b = p.parts
    w = b.pack_width + 2 * p.clearance_sliding
    h = b.pack_height + 2 * p.clearance_sliding
    rim = w + 2 * GAUGE_RIM, h + 2 * GAUGE_RIM, GAUGE_CORNER
    depth = gauge_rest() + p.parts.panel_thickness + GAUGE_PLATE
    plate = extrude(RectangleRounded(*rim), GAUGE_PLATE)
    body = (
        plate
        + extrude(RectangleRounded(*rim), depth + b.pack_thickness)
        - Pos(0, 0, GAUGE_PLATE) * extrude(Rectangle(w, h), DEEP)
    )
    for a in (-1, 1):
        for c in (-1, 1):
            body += Pos(
                a * (w - GAUGE_REST[0]) / 2, c * (h - GAUGE_REST[1]) / 2, GAUGE_PLATE
            ) * Box(*GAUGE_REST, gauge_rest() + b.panel_thickness, align=UP)
    half_u, near, far = p.opening
    body -= flat_box(half_u, near, far, DEEP)
    for u, v in p.key_places:
        body -= Pos(u - p.display_u, v - p.middle_v, 0) * Cylinder(GAUGE_HOLE, DEEP)
    return one(body)


def gauge_rest() -> float:
    """Return the height of the gauge's rests beyond the panel: the thickest still hangs free."""
    return DIMENSIONS["panel_thickness"].plus_minus + GAUGE_FREE


@cache
def feeler(p: Parameters) -> Solid:
    """The feeler for the gauge's key holes: the step at the gauge's face shows a key's height.

    Prints upright. Its steps are the lowest, the usual and the highest key.
    """
    b = p.parts
    # From the gauge's face down to a key's top.
    reach = GAUGE_PLATE + gauge_rest() + b.panel_thickness - b.key_height
    off = DIMENSIONS["key_height"].plus_minus
    body = cone(FEELER_GRIP, FEELER_GRIP, 0.0, FEELER_BASE)
    stair = FEELER_BASE + FEELER_STEP
    for radius, level in zip(FEELER_STAIR, (off, 0.0, -off), strict=True):
        body += post(0, 0, stair + level, 0.0, radius)
    body += post(0, 0, stair + reach, 0.0, FEELER_TIP)
    return one(body)


def printed_parts(p: Parameters) -> list[Part]:
    """Return the parts of this variant, the gauge left out (it is no part of the case)."""
    case = "PLA or PETG"
    letters = (("letters, lines of 0.9 mm, bridged", p.letter_depth),)
    openings = (("roof over the USB-C plug, bridged", battery.opening_top(p)),) if p.battery else ()
    parts = [
        Part(
            "base",
            [base],
            on_table,
            case,
            "the box",
            (("four foot recesses, bridged", FOOT_RECESS), *openings),
            (
                "seats of the corner screws, cones of 2 mm across",
                lambda q: q.corner_posts,
                p.post_radius,
            ),
        ),
        Part(
            "lid",
            [lid],
            over,
            case,
            "face with window and posts",
            (*letters, ("the pane's ledge, one line wide", -p.pane_floor)),
        ),
        Part("lid-letters", [lid_inlay], over, "another colour", "fills the lid's letters"),
        Part("diffuser", [diffuser], over, "white PLA", "the light ring's crown"),
        Part(
            "baffle",
            [baffle],
            over,
            "black PLA",
            "walls between the lights",
            (("hoops, bridged from wall to wall", p.crown_height - p.crown_top - p.baffle_gap),),
        ),
        Part("carrier", [carrier], as_is, case, "carries ring and encoder"),
        Part("cradle", [cradle], as_is, case, "holds the display pack"),
        Part("cap", [partial(cap, index=i) for i in range(4)], over, case, "key cap"),
        Part("bar", [bar], over, case, "ends a player turn", letters),
        Part("bar-letters", [bar_inlay], over, "another colour", "fills the bar's letters"),
        Part("brow", [brow], on_far_wall, "black PLA", "lip behind the window"),
        Part(
            "foot",
            [partial(foot, index=i) for i in range(4)],
            on_table_over,
            "TPU",
            "foot that grips",
        ),
    ]
    if p.battery:
        parts[-1:-1] = battery_parts(case)
    turned = (
        Part("knob", [knob], over, case, "the encoder's knob")
        if p.encoder
        else Part("blank", [blank], over, case, "cap in place of the knob")
    )
    return [*parts[:-1], turned, parts[-1]]


def battery_parts(case: str) -> list[Part]:
    """Return the parts of a battery beside the base's own housing for it."""
    return [
        Part("cell-tray", [battery_solids.cell_tray], on_its_end, case, "holds the cell"),
        Part(
            "socket-clamp", [battery_solids.socket_clamp], on_table_over, case, "holds the socket"
        ),
    ]


def gauge_parts() -> list[Part]:
    """Return the parts that are printed first, and held against the display pack."""
    return [
        Part("gauge", [gauge], as_is, "any", "print first: checks the display pack's dimensions"),
        Part("feeler", [feeler], as_is, "any", "print first: checks how high the pack's keys are"),
    ]


def assembly(p: Parameters) -> Compound:
    """Return all printed parts in place, labelled."""
    children = []
    for part in printed_parts(p):
        for i, solid in enumerate(part.solids(p)):
            solid.label = part.name if len(part.makers) == 1 else f"{part.name} {i + 1}"
            children.append(solid)
    return Compound(label="tidebell enclosure", children=children)
