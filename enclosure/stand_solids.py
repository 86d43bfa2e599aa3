# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The MacroPad's stand as solids, and what goes into it: face coordinates of ``stand``."""

from __future__ import annotations

from functools import cache

from build123d import (
    Align,
    Axis,
    Box,
    Compound,
    Plane,
    Pos,
    Rectangle,
    RectangleRounded,
    Shape,
    Solid,
    extrude,
    fillet,
    loft,
)

from enclosure.parameters import Parameters
from enclosure.part import Part, as_is
from enclosure.shapes import DEEP, UP, WIDE, one, post, rounded, soft, table_to_face
from enclosure.solids import FOOT_RECESS, foot, foot_recesses
from enclosure.stand import STEEL_PLAY, Stand

PAD_CORNER = 1.0  # radius in the pocket's corners
LIP_ROUND = 6.0  # of the lip's upper corners
LIP_ROOT = 2.4  # how far the lip goes into the wall below it
GAUGE_RIM = 5.0
GAUGE_HEIGHT = 1.6
CAP_HIGH, CAP_OVER = 7.0, 1.0  # a cap's height, and how much of it is over its switch
PLUG_LONG, PLUG_OFF = 25.0, 0.3  # a USB-C plug's overmould, and its gap to the pad
NOTCH_ROUND = 10.0  # mm from the notch's middle
KEY_BODY = 15.6  # a key switch's housing above the plate


def default(p: Parameters) -> Stand:
    """The stand for these bought parts."""
    return Stand(parts=p.parts)


def pocket(s: Stand, low: float) -> Shape:
    """Room for the pad, from a level upwards."""
    wide = s.parts.macropad_width + 2 * s.pad_play
    deep = s.parts.macropad_height + 2 * s.pad_play
    return Pos(0, 0, low) * extrude(RectangleRounded(wide, deep, PAD_CORNER), DEEP)


def notch(s: Stand, roof: float) -> Shape:
    """Room for the USB-C plug in the far wall, up to a level."""
    low = s.usb_level - s.notch_low
    return Pos(0, s.inner_far, low) * Box(s.notch, 4 * s.wall, roof - low, align=UP)


@cache
def stand(s: Stand) -> Solid:
    """The wedge: prints as it stands."""
    b = s.parts
    ground = table_to_face(s)
    whole = soft(rounded(s.width, s.depth, s.corner_radius, -DEEP, 0), s.edge)
    lip = Pos((s.lip_left + s.lip_right) / 2, s.lip_v, -LIP_ROOT) * Box(
        s.lip_right - s.lip_left,
        s.lip_wall,
        s.lip_top + LIP_ROOT,
        align=(Align.CENTER, Align.MIN, Align.MIN),
    )
    upper = [e for e in lip.edges().filter_by(Axis.Y) if e.center().Z > s.lip_top - 1]
    whole += fillet(upper, LIP_ROUND)
    body = whole & ground * Box(WIDE, WIDE, 2 * DEEP, align=UP)
    assert body is not None
    body -= pocket(s, -s.pocket)
    # The steel lies on the floor: its shadow on the face is cut down to there.
    half = b.steel_width / 2 + STEEL_PLAY
    shaft = Pos(0, (s.steel_near + s.steel_far) / 2, -DEEP) * Box(
        2 * half, s.steel_far - s.steel_near, DEEP, align=UP
    )
    above_floor = ground * Pos(0, 0, s.floor) * Box(WIDE, WIDE, 2 * DEEP, align=UP)
    room = shaft & above_floor
    assert room is not None
    body -= room
    body -= notch(s, s.usb_level + s.notch_low)
    beside = Pos(s.lip_right + WIDE / 2, 0, 0) * Box(WIDE, WIDE, DEEP)
    open_above = notch(s, DEEP / 2) & beside
    if open_above is not None:
        body -= open_above
    body -= foot_recesses(s)
    return one(body)


@cache
def pad_gauge(s: Stand) -> Solid:
    """To lay round the pad before the stand is printed: its outline, and where the plug goes in."""
    rim = 2 * (s.pad_play + GAUGE_RIM)
    frame = extrude(
        RectangleRounded(
            s.parts.macropad_width + rim, s.parts.macropad_height + rim, PAD_CORNER + GAUGE_RIM
        ),
        GAUGE_HEIGHT,
    )
    frame -= pocket(s, -1.0)
    frame -= Pos(0, s.inner_far, 0) * Box(s.notch, 2.0, DEEP)
    return one(frame)


def macropad(s: Stand) -> Compound:
    """The pad with its plates, caps, knob and screen."""
    b = s.parts
    low = -s.pocket
    plate = Box(b.macropad_width, b.macropad_height, b.macropad_thickness, align=UP)
    shapes: list[Shape] = [Pos(0, 0, low) * plate]
    top = low + b.macropad_thickness
    u, v = -b.macropad_screen_u, b.macropad_screen_v
    window = Box(b.macropad_screen_width + 1.0, b.macropad_screen_height + 1.0, DEEP, align=UP)
    shapes[0] -= Pos(u, v, s.screen_level) * window
    for x, y in s.keys:
        body = Box(
            KEY_BODY,
            KEY_BODY,
            b.macropad_cap_top - b.macropad_thickness - CAP_HIGH + CAP_OVER,
            align=UP,
        )
        low_face = Rectangle(b.macropad_cap, b.macropad_cap)
        high_face = Rectangle(b.macropad_cap_face, b.macropad_cap_face)
        cap = loft([low_face, Plane.XY.offset(CAP_HIGH) * high_face])
        shapes.append(Pos(x, y, top) * body)
        shapes.append(Pos(x, y, low + b.macropad_cap_top - CAP_HIGH) * cap)
    knob_top = low + b.macropad_knob_top
    shapes.append(
        post(b.macropad_knob_u, b.macropad_screen_v, knob_top, top + 1.0, b.macropad_knob_radius)
    )
    return Compound(label="MacroPad", children=[x for shape in shapes for x in shape.solids()])


def stand_steel(s: Stand) -> list[Compound]:
    """Two pieces of flat bar, the shorter on the far half of the longer."""
    b = s.parts
    found = []
    for y, length, level in (
        (s.steel_y, b.stand_steel_length, 0),
        (s.second_y, b.stand_steel_second, 1),
    ):
        piece = Box(b.steel_width, length, b.steel_thickness, align=UP)
        place = Pos(0, y, s.floor + level * b.steel_thickness)
        found.append(Compound(label="steel", children=[table_to_face(s) * place * piece]))
    return found


def usb_plug(s: Stand) -> Compound:
    """A USB-C plug in the pad's socket."""
    b = s.parts
    body = Box(
        b.usb_c_plug_width,
        PLUG_LONG,
        b.usb_c_plug_height,
        align=(Align.CENTER, Align.MIN, Align.MIN),
    )
    place = Pos(0, b.macropad_height / 2 + PLUG_OFF, s.usb_level - b.usb_c_plug_height / 2)
    return Compound(label="USB-C plug", children=[place * body])


def stand_parts(p: Parameters) -> list[Part]:
    """What is printed for a MacroPad: four of the box's feet, too."""
    s = default(p)
    return [
        Part(
            "stand",
            [lambda _: stand(s)],
            lambda _: table_to_face(s).inverse(),
            "PLA or PETG",
            "holds the MacroPad",
            (("four foot recesses, bridged", FOOT_RECESS),),
            (
                "roof over the plug, bridged",
                lambda _: [(0.0, s.inner_far + s.wall / 2)],
                NOTCH_ROUND,
            ),
        ),
        Part("pad-gauge", [lambda _: pad_gauge(s)], as_is, "any", "print first: the pad's outline"),
    ]


def stand_feet(s: Stand) -> list[Solid]:
    """The same feet as the box's, in their places."""
    return [foot(s, i) for i in range(len(s.feet))]
