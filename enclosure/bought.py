# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Simple models of the bought parts from the numbers in dimensions, in place in the assembled
case."""

from __future__ import annotations

import math

from build123d import (
    Align,
    Box,
    Compound,
    Cylinder,
    Plane,
    Pos,
    RectangleRounded,
    Rot,
    Sphere,
    extrude,
)

from enclosure.parameters import Parameters
from enclosure.solids import UP, cone, post, table_to_face
from enclosure.solids import ring as ring_solid

DOWN = (Align.CENTER, Align.CENTER, Align.MAX)


def slab(u: float, v: float, top: float, bottom: float, size_u: float, size_v: float) -> object:
    return Pos(u, v, bottom) * Box(size_u, size_v, top - bottom, align=UP)


def together(label: str, *shapes: object) -> Compound:
    solids = [s for shape in shapes for s in shape.solids()]  # type: ignore[attr-defined]
    return Compound(label=label, children=solids)


def pack(p: Parameters) -> Compound:
    """Display pack: board, panel, keys, sockets."""
    b, d = p.parts, p.display_u
    under = p.pack_top - b.pack_thickness
    shapes = [
        slab(d, 0, p.pack_top, under, b.pack_width, b.pack_height),
        slab(d, 0, p.panel_front, p.pack_top, b.panel_width, b.panel_height),
    ]
    for u, v in p.key_places:
        shapes.append(slab(u, v, p.key_top - 0.8, p.pack_top, 4.0, 4.0))
        shapes.append(post(u, v, p.key_top, p.key_top - 0.8, b.key_stem / 2))
    for side in (-1, 1):
        shapes.append(
            slab(d, side * b.pico_pin_rows / 2, under, under - b.socket_height, 50.8, 2.54)
        )
    return together("display pack", *shapes)


def pico(p: Parameters) -> Compound:
    """Raspberry Pi Pico with pins, component side to the table, USB to the left."""
    b, d = p.parts, p.display_u
    board = slab(d, 0, p.pico_top, p.pico_bottom, b.pico_length, b.pico_width)
    for a in (-1, 1):
        for c in (-1, 1):
            board -= post(
                d + a * b.pico_hole_along / 2,
                c * b.pico_hole_across / 2,
                p.pico_top + 1,
                p.pico_bottom - 1,
                b.pico_hole_diameter / 2,
            )
    left = d - b.pico_length / 2
    usb_u = left - b.pico_usb_overhang + 2.85
    shapes = [
        board,
        slab(usb_u, 0, p.pico_bottom, p.pico_bottom - b.pico_usb_height, 5.7, b.pico_usb_width),
        slab(
            p.bootsel_place[0],
            p.bootsel_place[1],
            p.pico_bottom,
            p.pico_bottom - b.pico_bootsel_height,
            4.0,
            3.0,
        ),
        slab(d + 1, 0, p.pico_bottom, p.pico_bottom - 1.2, 8, 8),
    ]
    for side in (-1, 1):
        v = side * b.pico_pin_rows / 2
        shapes.append(slab(d, v, p.pico_top + b.header_plastic, p.pico_top, 50.8, 2.5))
        for k in range(20):
            u = left + 1.37 + 2.54 * k
            shapes.append(slab(u, v, p.pico_bottom, p.pico_bottom - b.pin_stub, 1.6, 1.6))
    return together("Pico", *shapes)


def light_ring(p: Parameters) -> Compound:
    b = p.parts
    top = p.carrier_top + b.ring_thickness
    shapes = [ring_solid(b.ring_outer / 2, b.ring_inner / 2, p.carrier_top, top)]
    middle = (b.ring_outer + b.ring_inner) / 4
    for k in range(24):
        led = Pos(middle, 0, top) * Box(
            b.ring_led_size, b.ring_led_size, b.ring_led_height, align=UP
        )
        shapes.append(Rot(0, 0, 15 * k) * led)
    return Pos(p.ring_u, 0, 0) * together("ring of 24", *shapes)


def encoder(p: Parameters) -> Compound:
    b = p.parts
    face = p.carrier_bottom
    end = face + b.encoder_shaft_length
    flat = end - b.encoder_flat_length
    shaft = post(0, 0, end, face, b.encoder_shaft_diameter / 2)
    keep = b.encoder_shaft_across_flat - b.encoder_shaft_diameter / 2
    shaft -= Pos(0, keep, flat) * Box(20, 20, 40, align=(Align.CENTER, Align.MIN, Align.MIN))
    body = slab(0, 0, face, face - b.encoder_body_depth, b.encoder_body_u, b.encoder_body_v)
    bushing = post(0, 0, face + b.encoder_bushing_length, face, b.encoder_bushing_diameter / 2)
    shapes = [body + bushing + shaft]
    low = face - b.encoder_body_depth
    for u in (-2.5, 0, 2.5):
        shapes.append(slab(u, -7.0, low + 2, low - b.encoder_pin_length, 1.0, 0.6))
    for u in (-2.5, 2.5):
        shapes.append(slab(u, 7.0, low + 2, low - b.encoder_pin_length, 1.0, 0.6))
    return Pos(p.ring_u, 0, 0) * together("encoder", *shapes)


def encoder_nut(p: Parameters) -> Compound:
    b = p.parts
    inner = b.encoder_bushing_diameter / 2 + 0.01
    nut = ring_solid(
        b.encoder_nut_across / 2, inner, p.carrier_top, p.carrier_top + b.encoder_nut_stack
    )
    return Pos(p.ring_u, 0, 0) * together("encoder nut", nut)


def piezo(p: Parameters) -> Compound:
    b = p.parts
    u, v = p.piezo_place
    low = -p.lid - b.piezo_height
    shapes = [post(u, v, -p.lid, low, b.piezo_diameter / 2)]
    for du in (-2.5, 2.5):
        shapes.append(post(u + du, v, low, low - b.piezo_pin_length, 0.4))
    return together("piezo", *shapes)


def shifter(p: Parameters) -> Compound:
    """Level shifter board with socketed chip, capacitor and, on its far side, the reset button."""
    b = p.parts
    low = p.shifter_bottom
    board = Pos(p.ring_u, p.shifter_v - b.shifter_thickness / 2, low) * Box(
        b.shifter_width, b.shifter_thickness, b.shifter_height, align=UP
    )
    near = p.shifter_v - b.shifter_thickness
    chip = Pos(p.ring_u - 6, near - 4.0, low + 15) * Box(20.0, 8.0, 9.0)
    capacitor = Pos(p.ring_u + 11, near, low + 14) * Rot(90, 0, 0) * Cylinder(5.0, 16.0, align=UP)
    ceramic = Pos(p.ring_u - 6, near, low + 6.0) * Box(
        5.0, 3.0, 4.0, align=(Align.CENTER, Align.MAX, Align.CENTER)
    )
    resistors = [
        Pos(p.ring_u + du, near - 1.6, low + 25.0) * Rot(0, 90, 0) * Cylinder(1.25, 6.5)
        for du in (-13.0, -3.0)
    ]
    u, w = p.reset_place
    button = Pos(u, p.shifter_v + 1.75, w) * Box(b.tact_size, 3.5, b.tact_size)
    stem = Pos(u, p.shifter_v, w) * Rot(-90, 0, 0) * Cylinder(1.75, b.tact_height, align=UP)
    return together(
        "level shifter board", board, chip, capacitor, ceramic, *resistors, button + stem
    )


def plug(p: Parameters) -> Compound:
    """The overmould of a micro-B plug that is pushed home, and 25 mm of its cable."""
    b = p.parts
    face = p.display_u - b.pico_length / 2 - b.pico_usb_overhang - 0.5
    shape = extrude(Plane.YZ * RectangleRounded(b.plug_width, b.plug_height, 2.0), -b.plug_length)
    cable = Rot(0, -90, 0) * Cylinder(b.cable_diameter / 2, b.plug_length + 8.0, align=UP)
    return Pos(face, 0, p.usb_axis) * together("USB plug", shape + cable)


def flat_screw(u: float, v: float, top: float, p: Parameters) -> object:
    """ISO 10642 - M3 x 8."""
    b = p.parts
    head = 5.5 / 2
    return Pos(u, v, 0) * (
        cone(1.5, head, top - 0.3 - (head - 1.5), top - 0.3)
        + post(0, 0, top - 0.3, top - 0.3 - b.m3_length, 1.5)
    )


def button_screw(u: float, v: float, seat: float, p: Parameters) -> object:
    """ISO 7380-1 - M3 x 8, from below."""
    b = p.parts
    return post(u, v, seat, seat - b.m3_button_head_height, b.m3_button_head_diameter / 2) + post(
        u, v, seat + b.m3_length, seat, 1.5
    )


def corner_screws(p: Parameters) -> list[Compound]:
    return [together("ISO 10642 - M3 x 8", flat_screw(u, v, 0, p)) for u, v in p.corner_posts]


def carrier_screws(p: Parameters) -> list[Compound]:
    return [
        together("ISO 7380-1 - M3 x 8", button_screw(u, v, p.carrier_bottom, p))
        for u, v in p.carrier_bosses
    ]


def cradle_screws(p: Parameters) -> list[Compound]:
    """Screws with large washers, so that the cradle can be moved before they are tight."""
    b = p.parts
    washer = b.m3_large_washer_height
    found = []
    for u, v in p.cradle_posts:
        seat = p.cradle_bottom
        disc = Pos(u, v, 0) * ring_solid(b.m3_large_washer / 2, 1.6, seat - washer, seat)
        found.append(
            together(
                "ISO 7380-1 - M3 x 8, ISO 7093-1 - 3", button_screw(u, v, seat - washer, p), disc
            )
        )
    return found


def bumpers(p: Parameters) -> list[Compound]:
    b = p.parts
    reach_u, reach_y = p.width / 2 - 12.0, p.depth / 2 / math.cos(p.angle) - 8.0
    ground = table_to_face(p)
    return [
        ground
        * Pos(u, y, 0.8)
        * together("Bumpon", Cylinder(b.bumper_diameter / 2, b.bumper_height, align=DOWN))
        for u in (-reach_u, reach_u)
        for y in (-reach_y, reach_y)
    ]


def tube(points: list[tuple[float, float, float]], radius: float, label: str) -> Compound:
    """A bundle of wires along straight pieces."""
    shapes: list[object] = []
    for start, end in zip(points, points[1:], strict=False):
        way = [e - s for s, e in zip(start, end, strict=False)]
        length = math.sqrt(sum(x * x for x in way))
        plane = Plane(start, z_dir=tuple(x / length for x in way))
        shapes.append(plane.location * Cylinder(radius, length, align=UP))
        shapes.append(Pos(*end) * Sphere(radius))
    whole = shapes[0]
    for shape in shapes[1:]:
        whole = whole + shape  # type: ignore[operator]
    return together(label, whole)


def comb_places(p: Parameters) -> list[tuple[float, float, float]]:
    """The middles of the wires in the combs on the base's floor."""
    found = []
    for u in (p.display_u + 36.0, p.display_u + 48.0):
        place = (table_to_face(p) * Pos(u, 22.0, p.floor + 4.0)).position
        found.append((place.X, place.Y, place.Z))
    return found


def wires(p: Parameters) -> list[Compound]:
    """Where the bundles run: Pico to board, ring to board, encoder to Pico, piezo to Pico."""
    b = p.parts
    first, second = comb_places(p)
    level = p.pico_bottom - b.pin_stub - 1.3
    pins = p.display_u + b.pico_length / 2 - 12
    pico_end = [(pins, 11.5, level), (p.display_u + b.pico_length / 2 + 4, 13.5, level)]
    near = p.shifter_v - b.shifter_thickness
    ring_exit = math.radians(157.5)
    radius = (b.ring_outer + b.ring_inner) / 4
    ring_u, ring_v = p.ring_u + radius * math.cos(ring_exit), radius * math.sin(ring_exit)
    above = (second[0], second[1], second[2])
    return [
        tube(
            pico_end
            + [
                (first[0] - 6, first[1], first[2] + 9),
                (first[0] - 4.6, first[1], first[2]),
                first,
                above,
                (above[0] + 5, above[1], above[2]),
                (p.ring_u - 17.5, near - 7.0, p.shifter_bottom + 9),
            ],
            1.4,
            "wires to the board",
        ),
        tube(
            [
                (ring_u, ring_v, p.carrier_bottom - 0.5),
                (ring_u - 1, ring_v + 2, p.carrier_bottom - 8),
                (p.ring_u - 17.5, near - 4.0, p.shifter_bottom + 24),
            ],
            1.0,
            "wires of the ring",
        ),
        tube(
            [
                (p.ring_u - 2.5, 9.5, p.carrier_bottom - b.encoder_body_depth - 3.5),
                (p.ring_u - 14, 14, p.carrier_bottom - 14),
                (above[0] + 3.4, above[1], above[2] + 6),
            ],
            1.0,
            "wires of the encoder",
        ),
        tube(
            [
                (
                    p.piezo_place[0],
                    p.piezo_place[1],
                    -p.lid - b.piezo_height - b.piezo_pin_length - 1.2,
                ),
                (first[0] + 5, first[1] + 2, first[2] + 8),
            ],
            0.8,
            "wires of the piezo",
        ),
    ]
