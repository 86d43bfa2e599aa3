# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Simple models of the bought parts from the numbers in dimensions, in place in the case."""

from __future__ import annotations

import math

from build123d import (
    Align,
    Box,
    Compound,
    Cylinder,
    Plane,
    Pos,
    Rot,
    Shape,
    Sphere,
)

from enclosure import battery, battery_solids
from enclosure.carrier_board import components
from enclosure.dimensions import RING_LEDS
from enclosure.parameters import Parameters
from enclosure.shapes import DOWN, UP, cone, flat_box, post, table_to_face
from enclosure.shapes import ring as ring_solid
from enclosure.solids import FOOT_RECESS, PITCH, SOCKET_PINS, WIRE_WINDOWS, at_ring

FOAM = (5.0, 2.5)  # a dot of it: across, and from the player away
# Places of what stands on the ring between its lights, by the board file of Adafruit 1586, revision
# B: degrees against the clock, seen on the lights. The first light is at 90, the others clockwise.
RING_CHIPS = (
    22.5, 37.5, 52.5, 67.5, 127.5, 142.5, 157.5, 172.5, 202.5, 217.5, 247.5, 277.5, 307.5, 337.5,
    352.5,
)  # fmt: skip
RING_RESISTOR = 97.5
RING_PADS = {  # by the letters beside the holes
    "IN": 82.5, "PWR": 262.5, "G": 292.5, "OUT": 112.5, "PWR 2": 232.5, "G 2": 322.5,
}  # fmt: skip
WIRE = 0.8  # radius of the ring's three wires, together, where they leave the groove


def slab(u: float, v: float, top: float, bottom: float, size_u: float, size_v: float) -> Shape:
    return Pos(u, v, bottom) * Box(size_u, size_v, top - bottom, align=UP)


def together(label: str, *shapes: Shape) -> Compound:
    solids = [s for shape in shapes for s in shape.solids()]
    return Compound(label=label, children=solids)


def pack(p: Parameters) -> Compound:
    """The display pack: board, panel, keys, sockets."""
    b, d, m = p.parts, p.display_u, p.middle_v
    under = p.pack_back
    shapes = [
        slab(d, m, p.pack_top, under, b.pack_width, b.pack_height),
        slab(d, m, p.panel_front, p.pack_top, b.panel_width, b.panel_height),
    ]
    for u, v in p.key_places:
        shapes.append(slab(u, v, p.key_top - 0.8, p.pack_top, 4.0, 4.0))
        shapes.append(post(u, v, p.key_top, p.key_top - 0.8, b.key_stem / 2))
    for side in (-1, 1):
        v = m + side * b.pico_pin_rows / 2
        shapes.append(slab(d, v, under, under - b.socket_height, 50.8, 2.54))
    return together("display pack", *shapes)


def foam(p: Parameters) -> Compound:
    """Two dots of foam between the lid and the pack's board, beside the screen."""
    middle = (p.parts.panel_width / 2 + p.parts.pack_width / 2) / 2
    return together(
        "foam",
        *(slab(p.display_u + a * middle, p.middle_v, -p.lid, p.pack_top, *FOAM) for a in (-1, 1)),
    )


def pane(p: Parameters) -> Compound:
    """The clear window; the film is below it."""
    u, near, far = p.pane
    top = Pos(p.display_u, p.middle_v, -p.parts.pane_thickness)
    return together("pane", top * flat_box(u, near, far, p.parts.pane_thickness))


def film(p: Parameters) -> Compound:
    """Louvre film, its blades upright to the player, on the pane's underside."""
    u, near, far = p.pane
    low = -p.parts.pane_thickness - p.parts.film_thickness
    return together(
        "film", Pos(p.display_u, p.middle_v, low) * flat_box(u, near, far, p.parts.film_thickness)
    )


def carrier_board(p: Parameters) -> Compound:
    """The board between pack and Pico: pins towards the pack, sockets towards the Pico, plugs."""
    b, d, m = p.parts, p.display_u, p.middle_v
    low = p.board_bottom
    middle = d + p.board_shift
    shapes = [slab(middle, m, p.board_top, low, b.board_width, b.board_height)]
    for side in (-1, 1):
        v = m + side * b.pico_pin_rows / 2
        shapes.append(slab(d, v, low, low - b.socket_height, 50.8, 2.54))
    for part in components():
        if part.ref in ("J1", "J2"):  # the sockets above
            continue
        u, v = part.place
        shapes.append(slab(d + u, m + v, low, low - part.height, *part.body))
    return together("carrier board", *shapes)


def pico(p: Parameters) -> Compound:
    """Raspberry Pi Pico with pins, component side to the table, USB to the left."""
    b, d, m = p.parts, p.display_u, p.middle_v
    board = slab(d, m, p.pico_top, p.pico_bottom, b.pico_length, b.pico_width)
    for a in (-1, 1):
        for c in (-1, 1):
            board -= post(
                d + a * b.pico_hole_along / 2,
                m + c * b.pico_hole_across / 2,
                p.pico_top + 1,
                p.pico_bottom - 1,
                b.pico_hole_diameter / 2,
            )
    left = d - b.pico_length / 2
    low = p.pico_bottom
    u, v = p.bootsel_place
    shapes = [
        board,
        slab(
            left - b.pico_usb_overhang + 2.85,
            m,
            low,
            low - b.pico_usb_height,
            5.7,
            b.pico_usb_width,
        ),
        slab(u, v, low, p.bootsel_top, 4.0, 3.0),
        slab(d + 1, m, low, low - b.pico_chip_height, 8, 8),
    ]
    for side in (-1, 1):
        v = m + side * b.pico_pin_rows / 2
        shapes.append(slab(d, v, p.pico_top + b.header_plastic, p.pico_top, 50.8, 2.5))
        shapes += [
            slab(d + (n - 9.5) * PITCH, v, low, low - b.pin_stub, 1.2, 1.2)
            for n in range(SOCKET_PINS)
        ]
    return together("Pico", *shapes)


def light_ring(p: Parameters) -> Compound:
    """The ring with its lights, capacitors, resistor and soldered wires' joints."""
    b = p.parts
    top = p.carrier_top + b.ring_thickness
    board = ring_solid(b.ring_outer / 2, b.ring_inner / 2, p.carrier_top, top)
    shapes = [board]

    def stands(degrees: float, radius: float, size: tuple[float, float, float]) -> None:
        shapes.append(Rot(0, 0, degrees) * Pos(radius, 0, top) * Box(*size, align=UP))

    for k in range(RING_LEDS):
        led = (b.ring_led_size, b.ring_led_size, b.ring_led_height)
        stands(360 / RING_LEDS * k, b.ring_led_radius, led)
    chip = (b.ring_chip_length, b.ring_chip_width, b.ring_chip_height)
    for degrees in RING_CHIPS:
        stands(degrees, b.ring_chip_radius, chip)
    stands(RING_RESISTOR, b.ring_resistor_radius, chip)
    for degrees in RING_PADS.values():
        joint = post(
            b.ring_pad_radius,
            0,
            top + b.ring_pad_front,
            p.carrier_top - b.ring_pad_back,
            b.ring_pad_size / 2,
        )
        shapes.append(Rot(0, 0, degrees) * joint - board)
    return at_ring(p) * together("ring of 24", *shapes)


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
    return at_ring(p) * together("encoder", *shapes)


def encoder_nut(p: Parameters) -> Compound:
    b = p.parts
    inner = b.encoder_bushing_diameter / 2 + 0.01
    nut = ring_solid(
        b.encoder_nut_across / 2, inner, p.carrier_top, p.carrier_top + b.encoder_nut_stack
    )
    return at_ring(p) * together("encoder nut", nut)


def piezo(p: Parameters) -> Compound:
    b = p.parts
    u, v = p.piezo_place
    low = -p.lid - b.piezo_height
    shapes = [post(u, v, -p.lid, low, b.piezo_diameter / 2)]
    for du in (-2.5, 2.5):
        shapes.append(post(u + du, v, low, low - b.piezo_pin_length, 0.4))
    return together("piezo", *shapes)


def strip(p: Parameters) -> Compound:
    """The bar's strip with its two buttons."""
    b = p.parts
    top = -p.strip_depth
    board = slab(p.bar_u, p.bar_v, top, top - b.board_thickness, b.strip_width, b.strip_height)
    for u, v in p.strip_posts:
        board -= post(u, v, top + 1, top - 5, b.m3_clearance / 2)
    shapes = [board]
    for a in (-1, 1):
        u = p.bar_u + a * p.bar_button_u
        body = slab(u, p.bar_v, top + 3.5, top, b.tact_size, b.tact_size)
        shapes.append(body + post(u, p.bar_v, p.tact_top, top + 3.5, 1.75))
    return together("strip", *shapes)


def plug(p: Parameters) -> Compound:
    """An angled micro-B plug that is pushed home."""
    b, low, high = (
        p.parts,
        p.usb_axis - p.parts.plug_height / 2,
        p.usb_axis + p.parts.plug_height / 2,
    )
    face = p.display_u - b.pico_length / 2 - b.pico_usb_overhang - 0.5
    reach = b.plug_reach - 0.5
    return together("USB plug", slab(face - reach / 2, p.middle_v, high, low, reach, b.plug_width))


def cable(p: Parameters) -> Compound:
    """The plug's cable: up to the block that it is tied to, and out through the rear wall."""
    b, m = p.parts, p.middle_v
    left = p.display_u - b.pico_length / 2 - b.pico_usb_overhang - b.plug_reach
    start = left + b.cable_diameter / 2 + 0.5
    way = [
        (start, m + b.plug_width / 2, p.usb_axis),
        (start, m + 16.0, p.usb_axis),
        (p.cable_u - 7.0, m + 25.0, (p.usb_axis + p.cable_axis) / 2),
        (p.cable_u, p.depth / 2 - 12.0, p.cable_axis),
        (p.cable_u, p.depth / 2 + 14.0, p.cable_axis),
    ]
    return tube(way, b.cable_diameter / 2 - 0.01, "cable")


def steel(p: Parameters) -> Compound:
    """The steel that makes the box heavy: a flat bar on its floor."""
    b = p.parts
    x, y = p.steel_place
    bar = Box(b.steel_length, b.steel_width, b.steel_thickness, align=UP)
    return together("steel", table_to_face(p) * Pos(x, y, p.floor) * bar)


def tape(p: Parameters) -> Compound:
    """Insulating tape on the steel, below the Pico's pins."""
    b = p.parts
    x, y = p.steel_place
    left = x - b.steel_length / 2
    right = p.display_u + b.pico_length / 2 + 5.0
    sheet = Box(right - left, b.steel_width, b.tape_thickness, align=UP)
    level = p.floor + b.steel_thickness
    return together("tape", table_to_face(p) * Pos((left + right) / 2, y, level) * sheet)


def cell(p: Parameters) -> Compound:
    """The LiPo cell in its tray, at its greatest thickness."""
    b = p.parts
    level = battery_solids.steel_top(p) + battery.TRAY_FLOOR
    body = Box(b.cell_length, b.cell_width, b.cell_thickness + battery.CELL_ROOM, align=UP)
    place = Pos(battery.CELL_X, battery.steel_y(p), level)
    return together("LiPo cell", battery_solids.on_floor(p) * place * body)


def charger(p: Parameters) -> Compound:
    """The board that charges the cell and makes 5 V of it; the cell's plug is in its rear edge."""
    b = p.parts
    low = p.floor + battery.CHARGER_REST
    board = Box(b.charger_length, b.charger_width, b.charger_thickness, align=UP)
    on_it = Box(b.charger_length - 2.0, b.charger_width - 2.0, b.charger_parts, align=UP)
    cell_plug = Box(
        b.charger_plug_width,
        b.charger_plug_reach + 1.0,
        b.charger_parts,
        align=(Align.CENTER, Align.MIN, Align.MIN),
    )
    place = battery_solids.on_floor(p) * Pos(battery.CHARGER_X, battery.CHARGER_Y, low)
    above = place * Pos(0, 0, b.charger_thickness)
    aside = b.charger_plug_from_end - b.charger_length / 2
    rear = Pos(aside, b.charger_width / 2 - 1.0, 0)
    return together("charger", place * board, above * (on_it + rear * cell_plug))


def socket(p: Parameters) -> Compound:
    """The USB-C breakout behind the rear wall."""
    b = p.parts
    low, front = battery.socket_board_z(p), battery.socket_front_y(p)
    away = (Align.CENTER, Align.MAX, Align.MIN)
    board = Box(b.socket_width, b.socket_depth, b.socket_thickness, align=away)
    shell = Box(b.socket_usb_width, 7.3, b.socket_usb_height, align=away)
    place = battery_solids.on_floor(p) * Pos(battery.SOCKET_X, front, low)
    on_top = Pos(0, b.socket_usb_overhang, b.socket_thickness)
    return together("USB-C socket", place * board, place * on_top * shell)


def toggle(p: Parameters) -> Compound:
    """The switch in the rear wall, its nut left out."""
    b = p.parts
    inside = battery_solids.toggle_axis(p) * Pos(0, -p.wall, 0)
    deep = (Align.CENTER, Align.MAX, Align.CENTER)
    body = Box(b.toggle_body_u, b.toggle_depth, b.toggle_body_w, align=deep)
    bushing = Rot(-90, 0, 0) * Cylinder(b.toggle_bushing / 2, p.wall + 5.0, align=UP)
    return together("switch", inside * body, inside * bushing)


def clamp_screws(p: Parameters) -> list[Compound]:
    """The screws through the socket's clamp into its pillars."""
    found = []
    for a in (-1, 1):
        x = battery.SOCKET_X + a * battery.clamp_x(p)
        down = button_screw(0, 0, 0, p)
        place = Pos(x, battery.clamp_y(p), battery.clamp_z(p) + battery.CLAMP) * Rot(180, 0, 0)
        found.append(together("ISO 7380-1 - M3 x 8", battery_solids.on_floor(p) * place * down))
    return found


def flat_screw(u: float, v: float, top: float, p: Parameters) -> Shape:
    """Return ISO 10642 - M3 x 8, from below; ``top`` is the end of its head's cone."""
    b = p.parts
    head = 5.5 / 2
    low = top - head + 1.5
    return Pos(u, v, 0) * (cone(head, 1.5, low, top) + post(0, 0, low + b.m3_length, low, 1.5))


def button_screw(u: float, v: float, seat: float, p: Parameters) -> Shape:
    """Return ISO 7380-1 - M3 x 8, from below."""
    b = p.parts
    return post(u, v, seat, seat - b.m3_button_head_height, b.m3_button_head_diameter / 2) + post(
        u, v, seat + b.m3_length, seat, 1.5
    )


def corner_screws(p: Parameters) -> list[Compound]:
    seat = p.corner_level - p.corner_seat + (p.parts.m3_clearance - 3.0) / 2 - 0.05
    return [together("ISO 10642 - M3 x 8", flat_screw(u, v, seat, p)) for u, v in p.corner_posts]


def carrier_screws(p: Parameters) -> list[Compound]:
    return [
        together("ISO 7380-1 - M3 x 8", button_screw(u, v, p.carrier_bottom, p))
        for u, v in p.carrier_bosses
    ]


def strip_screws(p: Parameters) -> list[Compound]:
    seat = -p.strip_depth - p.parts.board_thickness
    return [together("ISO 7380-1 - M3 x 8", button_screw(u, v, seat, p)) for u, v in p.strip_posts]


def cradle_screws(p: Parameters) -> list[Compound]:
    """The cradle's screws, with large washers, so that the cradle can be moved before they are
    tight.
    """
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
    foot = Cylinder(b.bumper_diameter / 2, b.bumper_height, align=DOWN)
    return [table_to_face(p) * Pos(x, y, FOOT_RECESS) * together("Bumpon", foot) for x, y in p.feet]


def tube(points: list[tuple[float, float, float]], radius: float, label: str) -> Compound:
    """Return a bundle of wires along straight pieces."""
    shapes: list[Shape] = []
    for start, end in zip(points, points[1:], strict=False):
        way = [e - s for s, e in zip(start, end, strict=False)]
        length = math.sqrt(sum(x * x for x in way))
        plane = Plane(start, z_dir=tuple(x / length for x in way))
        shapes.append(plane.location * Cylinder(radius, length, align=UP))
        shapes.append(Pos(*end) * Sphere(radius))
    whole = shapes[0]
    for shape in shapes[1:]:
        whole = whole + shape
    return together(label, whole)


def ring_wires(p: Parameters) -> list[tuple[float, float, float]]:
    """Return the way of the ring's longest wire: from its hole along the groove to the nearest
    window for all three, through that, and to the carrier board's plug.
    """
    b, m, d = p.parts, p.middle_v, p.display_u
    window = ring_window()
    start = max(ring_ends(), key=lambda a: abs(a - window))
    groove = p.carrier_top - p.pad_room + WIRE
    bundle = p.groove[0] + WIRE + 0.5  # inside of the joints

    def at(degrees: float, radius: float, w: float) -> tuple[float, float, float]:
        turn = math.radians(degrees)
        return p.ring_u + radius * math.cos(turn), m + radius * math.sin(turn), w

    count = max(1, round(abs(start - window) / 7.5))
    turns = [start + (window - start) * k / count for k in range(count + 1)]
    plug = next(part for part in components() if part.value == "ring")
    x, y = d + plug.place[0], m + plug.place[1]
    level = p.board_bottom - b.board_parts - 2.0
    out_u, out_v, _ = at(window, bundle, groove)
    return [
        *(at(turn, bundle, groove) for turn in turns),
        (out_u, out_v, level + 6),  # above a cell
        (2.0, m + 22.0, level + 3),
        (x, y + 3.0, level),
        (x, y, level),
    ]


def ring_window() -> float:
    """Return the window that all three wires of the ring reach by the shortest way, in degrees."""
    return min(WIRE_WINDOWS, key=lambda at: max(abs(at - a) for a in ring_ends()))


def ring_ends() -> tuple[float, ...]:
    """Return the places of the ring's three wires, in degrees."""
    return tuple(RING_PADS[name] for name in ("IN", "PWR 2", "G"))


def length(way: list[tuple[float, float, float]]) -> float:
    """Return the length of straight pieces, in mm."""
    return sum(math.dist(start, end) for start, end in zip(way, way[1:], strict=False))


def ways(p: Parameters) -> dict[str, list[tuple[float, float, float]]]:
    """Return the ways of the wires from ring, knob, bar and piezo to the carrier board's plugs."""
    b, m, d = p.parts, p.middle_v, p.display_u
    plugs = {part.value: (d + part.place[0], m + part.place[1]) for part in components()}
    level = p.board_bottom - b.board_parts - 2.0
    low = p.carrier_bottom - b.encoder_body_depth - b.encoder_pin_length
    u, v = p.piezo_place

    def to_plug(name: str) -> list[tuple[float, float, float]]:
        x, y = plugs[name]
        return [(x, y + 3.0, level), (x, y, level)]

    return {
        "ring": ring_wires(p),
        "encoder": [(p.ring_u - 2.5, m + 9.5, low), (8.0, m + 20.0, level - 1), *to_plug("knob")],
        "bar": [
            (p.bar_u + 8.0, p.bar_v, -p.strip_depth - b.board_thickness - 1.6),
            (p.bar_u + 2.0, m - 14.0, level),
            (p.bar_u + 2.0, m + 12.0, level - 1),
            *to_plug("bar"),
        ],
        "piezo": [
            (u, v, -p.lid - b.piezo_height - b.piezo_pin_length - 1.2),
            (u - 4.0, v - 6.0, level + 2),
            *to_plug("piezo"),
        ],
    }


def wires(p: Parameters) -> list[Compound]:
    """The bundles of wires along their ways."""
    thick = {"ring": WIRE, "encoder": 1.0, "bar": 0.8, "piezo": 0.8}
    return [tube(way, thick[name], f"wires of the {name}") for name, way in ways(p).items()]
