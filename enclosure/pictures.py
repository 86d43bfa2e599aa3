# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The build guide's pictures, all from the model: ``python -m enclosure.pictures`` in the CAD
environment."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable
from html import escape

import numpy as np
from build123d import Box, Compound, Location, Pos, Rot

from enclosure import bought
from enclosure.assembly import BOARD, Item, four, items
from enclosure.current import PICTURES, file_digest, picture_digest
from enclosure.draw import Camera, Note, Thing, render, save_png
from enclosure.mesh import mesh_of
from enclosure.parameters import Parameters
from enclosure.solids import gauge, table_to_face

SIZE = (1000, 640)
WORKBENCH = Camera(-28, 42)
LID_UP = Rot(180, 0, 0)  # the lid on its face, as one works on it
SHAPE_TOLERANCE = (0.08, 0.18)

P = Parameters()
CASE = items(P)
TABLE = table_to_face(P).inverse()

# How far parts are drawn from their place in the exploded view, along the lid's normal.
EXPLODED = (
    ("knob", 140),
    ("hood", 122),
    ("corner screw", 146),
    ("plunger", 50),
    ("lid", 92),
    ("piezo", 42),
    ("diffuser", 46),
    ("ring", 28),
    ("encoder nut", 18),
    ("carrier screw", -40),
    ("carrier", 4),
    ("encoder", -34),
    ("display pack", 22),
    ("Pico", 2),
    ("cradle screw", -40),
    ("cradle", -18),
    ("level shifter board", -48),
    ("base", -112),
    ("foot", -130),
)


def thing(
    shape: object, colour: tuple[int, int, int], place: Location, faint: bool = False
) -> Thing:
    return Thing(mesh_of(place * shape, *SHAPE_TOLERANCE), colour, faint)


def scene(
    there: Iterable[str],
    arriving: Iterable[str],
    away: tuple[float, float, float],
    place: Location,
) -> tuple[list[Thing], list[tuple[np.ndarray, np.ndarray]]]:
    """Things already there, pale; arriving ones in colour and at a distance, with arrows to their
    places."""
    things = [thing(CASE[n].shape, CASE[n].colour, place, faint=True) for n in there]
    arrows = []
    for name in arriving:
        item = CASE[name]
        things.append(thing(Pos(*away) * item.shape, item.colour, place))
        if any(away):
            box = item.shape.bounding_box()  # type: ignore[attr-defined]
            middle = box.center()
            end = 0.35
            arrows.append(
                (
                    point(
                        place,
                        (
                            middle.X + away[0] * 0.8,
                            middle.Y + away[1] * 0.8,
                            middle.Z + away[2] * 0.8,
                        ),
                    ),
                    point(
                        place,
                        (
                            middle.X + away[0] * end,
                            middle.Y + away[1] * end,
                            middle.Z + away[2] * end,
                        ),
                    ),
                )
            )
    return things, arrows


def point(place: Location, at: tuple[float, float, float]) -> np.ndarray:
    return np.array([*(place * Pos(*at)).position])


def note(text: str, place: Location, at: tuple[float, float, float]) -> Note:
    return Note(text, tuple(point(place, at)))  # type: ignore[arg-type]


def case_picture() -> dict[str, object]:
    b = P.parts
    things = [thing(i.shape, i.colour, TABLE) for i in CASE.values()]
    panel = Pos(P.display_u, 0, P.panel_front) * Box(b.active_width, b.active_height, 0.2)
    things.append(thing(panel, (20, 90, 130), TABLE))
    notes = [
        note("display with its shield", TABLE, (P.display_u, 0, P.panel_front + 0.3)),
        note("keys A and B", TABLE, (*P.key_places[1], P.plunger_proud)),
        note("light ring", TABLE, (P.ring_u, -(P.crown_outer + P.crown_inner) / 2, P.crown_height)),
        note("knob: turn and push", TABLE, (P.ring_u + 6, 0, P.knob_top)),
        note("USB cable,\ntied down", TABLE, (-P.width / 2 - 16, 0, P.usb_axis + 2)),
        note(
            "keys X and Y\n(behind the shield)",
            TABLE,
            (P.key_places[3][0] + 2, P.key_places[3][1] - 4, 0),
        ),
    ]
    return {"things": things, "camera": Camera(-24, 36), "notes": notes}


def exploded_items() -> dict[str, tuple[Item, float]]:
    found = {}
    for name, item in CASE.items():
        if name == "USB plug":
            continue
        far = next(d for prefix, d in EXPLODED if name.startswith(prefix))
        found[name] = (item, far)
    return found


EXPLODED_NAMES = (
    ("knob", "knob"),
    ("hood", "hood: shield"),
    ("corner screw 2", "4 x ISO 10642 M3 x 8"),
    ("plunger 1", "4 x plunger"),
    ("lid", "lid"),
    ("piezo", "piezo"),
    ("diffuser", "diffuser (white)"),
    ("ring", "ring of 24"),
    ("carrier", "carrier"),
    ("encoder", "encoder"),
    ("carrier screw 3", "4 x ISO 7380-1 M3 x 8"),
    ("display pack", "display pack"),
    ("Pico", "Pico"),
    ("cradle", "cradle"),
    ("cradle screw 1", "4 x ISO 7380-1 M3 x 8\nwith large washers"),
    ("level shifter board", "level shifter board"),
    ("base", "base"),
    ("foot 1", "4 x foot"),
)

LABEL_HEIGHT = {"encoder": -0.35, "carrier screw 3": -0.3}


def exploded_picture() -> dict[str, object]:
    things, notes = [], []
    whole = exploded_items()
    for item, far in whole.values():
        things.append(thing(Pos(0, 0, far) * item.shape, item.colour, TABLE))
    for name, words in EXPLODED_NAMES:
        item, far = whole[name]
        notes.append(note(words, TABLE, anchor(item, far, LABEL_HEIGHT.get(name, 0.2))))
    return {"things": things, "camera": Camera(-28, 20), "notes": notes, "size": (1000, 1400)}


def anchor(item: Item, far: float, height: float = 0.2) -> tuple[float, float, float]:
    """A point on a part for its call-out: the corner nearest to its near right."""
    box = item.shape.bounding_box()  # type: ignore[attr-defined]
    c = box.center()
    wanted = np.array([c.X + box.size.X * 0.3, c.Y - box.size.Y * 0.42, c.Z + box.size.Z * height])
    corners = mesh_of(item.shape, 0.3, 0.5).triangles.reshape(-1, 3)
    x, y, z = corners[np.linalg.norm(corners - wanted, axis=1).argmin()]
    return (float(x), float(y), float(z) + far)


def lid_step(
    there: Iterable[str],
    arriving: Iterable[str],
    notes: list[Note] | None = None,
    distance: float = 32.0,
    camera: Camera = WORKBENCH,
) -> dict[str, object]:
    things, arrows = scene(there, arriving, (0, 0, -distance), LID_UP)
    return {"things": things, "arrows": arrows, "camera": camera, "notes": notes or []}


FIRST = ["lid"]
WITH_KEYS = FIRST + [*four("plunger")]
WITH_PIEZO = WITH_KEYS + ["piezo"]
WITH_LIGHT = WITH_PIEZO + ["diffuser", "ring"]
CARRIER = ["carrier", "encoder", "encoder nut"]
WITH_CARRIER = WITH_LIGHT + CARRIER + [*four("carrier screw")]
WITH_PACK = WITH_CARRIER + ["display pack"]
WITH_PICO = WITH_PACK + ["Pico"]
LID_DONE = WITH_PICO + ["cradle", *four("cradle screw")]


def gauge_step() -> dict[str, object]:
    b = P.parts
    flat = Location()
    pack = bought.pack(P)
    on = Pos(-P.display_u, 0, -P.panel_front + 26)
    over = Rot(180, 0, 0)
    things = [
        thing(gauge(P), (232, 140, 60), flat),
        thing(over * on * pack, (34, 34, 38), Pos(0, 0, 58)),
    ]
    arrows = [(np.array([0, 0, 22.0]), np.array([0, 0, 8.0]))]
    notes = [
        note("gauge", flat, (-b.pack_width / 2, -b.pack_height / 2, 4)),
        note("display pack,\nscreen down", Pos(0, 0, 0), (20, -18, 33)),
        note(
            "each key stem in the\nmiddle of its hole",
            flat,
            (b.key_off_centre_u, -b.key_off_centre_v, 1.2),
        ),
        note("picture fills the window", flat, (-18, 14, 1.2)),
    ]
    return {"things": things, "arrows": arrows, "camera": Camera(-25, 35), "notes": notes}


def inserts_step() -> dict[str, object]:
    things = [thing(CASE["lid"].shape, CASE["lid"].colour, LID_UP)]
    shift = Pos(0, -120, -20)
    things.append(thing(CASE["base"].shape, CASE["base"].colour, shift * TABLE))
    notes, arrows = [], []
    for u, v in P.cradle_posts:
        top = point(LID_UP, (u, v, P.cradle_top))
        arrows.append((top + [0, 0, 16], top))
    for u, v in P.carrier_bosses:
        top = point(LID_UP, (u, v, P.carrier_top))
        arrows.append((top + [0, 0, 16], top))
    for u, v in P.corner_posts:
        top = point(shift * TABLE, (u, v, -P.lid))
        up = point(shift * TABLE, (u, v, -P.lid + 16))
        arrows.append((up, top))
    notes = [
        note(
            "8 inserts into the lid's\nposts and bosses",
            LID_UP,
            (*P.carrier_bosses[2], P.carrier_top),
        ),
        note("4 inserts into the\nbase's corners", shift * TABLE, (*P.corner_posts[0], -P.lid)),
    ]
    return {
        "things": things,
        "arrows": arrows,
        "camera": Camera(-24, 46),
        "notes": notes,
        "size": (1000, 900),
    }


def wired_pico() -> dict[str, object]:
    """The Pico on its pins, component side up, with the wires that the profile's pin table asks
    for."""
    from enclosure import wiring

    b = P.parts
    board = wiring.profile()
    place = LID_UP * Pos(-P.display_u, 0, 0)
    things = [thing(CASE["Pico"].shape, BOARD, place)]
    left = P.display_u - b.pico_length / 2
    names = {}
    for wire in wiring.wires(board):
        number = wire.pin
        column = number - 1 if number <= 20 else 40 - number
        side = 1 if number <= 20 else -1
        u, v = left + 1.37 + 2.54 * column, side * b.pico_pin_rows / 2
        low = P.pico_bottom - b.pin_stub
        colour = tuple(int(wire.colour[i : i + 2], 16) for i in (1, 3, 5))
        path = [(u, v, low), (u, v + side * 4, low - 3), (u, v + side * 15, low - 1)]
        things.append(thing(bought.tube(path, 0.65, "wire"), colour, place))  # type: ignore[arg-type]
        words = f"{number} {wiring.PINS[number - 1]}: {wire.terminal[0]} {wire.terminal[1]}"
        names[number] = note(words, place, path[-1])
    notes = list(names.values())
    notes.append(note("USB", place, (left - 1, 0, P.pico_bottom - 2.8)))
    return {"things": things, "camera": Camera(0, 58), "notes": notes, "size": (1000, 700)}


def shifter_step() -> dict[str, object]:
    """The level shifter's board from both sides, side by side."""
    b = P.parts
    near = P.shifter_v - b.shifter_thickness
    low = P.shifter_bottom
    middle = (P.ring_u, P.shifter_v - b.shifter_thickness / 2, 0)
    front = Pos(-middle[0], -middle[1], -low)
    back = Pos(58, 0, 0) * Rot(0, 0, 180) * front
    area = b.shifter_width * b.shifter_thickness * b.shifter_height
    colours = {"board": BOARD, "chip": (44, 44, 50), "can": (50, 70, 140), "small": (214, 178, 110)}
    things = []
    for solid in CASE["level shifter board"].shape.solids():  # type: ignore[attr-defined]
        kind = "small"
        if abs(solid.volume - area) < 1:
            kind = "board"
        elif abs(solid.volume - 20 * 8 * 9) < 1:
            kind = "chip"
        elif abs(solid.volume - math.pi * 25 * 16) < 5:
            kind = "can"
        elif solid.center().Y > P.shifter_v:
            kind = "chip"
        for place in (front, back):
            things.append(thing(solid, colours[kind], place))
    u, w = P.reset_place
    notes = [
        note("470 ohm", front, (P.ring_u - 13, near - 2.8, low + 25)),
        note("100 ohm", front, (P.ring_u - 3, near - 2.8, low + 25)),
        note("74AHCT125\nin its socket", front, (P.ring_u - 12, near - 8, low + 14)),
        note("100 nF", front, (P.ring_u - 7, near - 3, low + 6)),
        note("1000 uF:\nmind + and -", front, (P.ring_u + 11, near - 16, low + 11)),
        note("the other side:\nreset button", back, (u, P.shifter_v + b.tact_height, w)),
        note("32 mm from the\nchip side's left edge", back, (u - 3, P.shifter_v + 1, w - 3)),
        note("10 mm from the\nlower edge", back, (u, P.shifter_v, low + 1)),
        note("edges left free", back, (P.ring_u - 19, P.shifter_v, low + 18)),
    ]
    return {"things": things, "camera": Camera(14, 24), "notes": notes, "size": (1000, 560)}


def base_step() -> dict[str, object]:
    things = [thing(CASE["base"].shape, CASE["base"].colour, TABLE, faint=True)]
    item = CASE["level shifter board"]
    things.append(thing(Pos(0, 0, 34) * item.shape, item.colour, TABLE))
    c = item.shape.bounding_box().center()  # type: ignore[attr-defined]
    arrows = [(point(TABLE, (c.X, c.Y, c.Z + 22)), point(TABLE, (c.X, c.Y, c.Z + 2)))]
    for bundle in bought.wires(P):
        things.append(thing(bundle, (190, 60, 60), TABLE))
    first, second = bought.comb_places(P)
    u, w = P.reset_place
    notes = [
        note(
            "board between the guides,\nbutton to the rear wall",
            TABLE,
            (c.X - 16, c.Y - 5, c.Z + 44),
        ),
        note("wires through the combs", TABLE, second),
        note("BOOTSEL hole", TABLE, (*P.bootsel_place, -P.bottom + 6)),
        note("USB opening and\nshelf for the tie", TABLE, (-P.width / 2 - 6, -3, P.usb_axis - 6)),
    ]
    return {"things": things, "arrows": arrows, "camera": Camera(-30, 48), "notes": notes}


def close_step() -> dict[str, object]:
    things = [
        thing(CASE[n].shape, CASE[n].colour, TABLE, faint=True)
        for n in ("base", "level shifter board")
    ]
    up = 46.0
    for name in LID_DONE:
        things.append(thing(Pos(0, 0, up) * CASE[name].shape, CASE[name].colour, TABLE))
    for name in four("corner screw"):
        things.append(thing(Pos(0, 0, up + 22) * CASE[name].shape, CASE[name].colour, TABLE))
    arrows = []
    for u, v in P.corner_posts:
        arrows.append((point(TABLE, (u, v, up - 12)), point(TABLE, (u, v, 4))))
    notes = [
        note("4 x ISO 10642 M3 x 8", TABLE, (*P.corner_posts[2], up + 22)),
        note(
            "no wire between\nrim and wall", TABLE, (-P.width / 2 + 30, -P.depth / 2, -P.lid + up)
        ),
    ]
    return {
        "things": things,
        "arrows": arrows,
        "camera": Camera(-26, 30),
        "notes": notes,
        "size": (1000, 800),
    }


def top_step() -> dict[str, object]:
    done = LID_DONE + ["base", *four("corner screw")]
    things = [thing(CASE[n].shape, CASE[n].colour, TABLE, faint=True) for n in done]
    arrows = []
    for name, up in (("knob", 34.0), ("hood", 34.0)):
        item = CASE[name]
        things.append(thing(Pos(0, 0, up) * item.shape, item.colour, TABLE))
        c = item.shape.bounding_box().center()  # type: ignore[attr-defined]
        low = item.shape.bounding_box().min.Z  # type: ignore[attr-defined]
        arrows.append((point(TABLE, (c.X, c.Y, low + up - 2)), point(TABLE, (c.X, c.Y, low + 8))))
    notes = [
        note(
            "knob: its flat to the\nflat of the shaft", TABLE, (P.ring_u + 14, -10, P.knob_top + 34)
        ),
        note(
            "shield: four tabs into\nfour slots",
            TABLE,
            (P.display_u - P.hood_inner, P.hood_near, 36),
        ),
    ]
    return {
        "things": things,
        "arrows": arrows,
        "camera": Camera(-24, 34),
        "notes": notes,
        "size": (1000, 720),
    }


def under_step() -> dict[str, object]:
    """Seen from below and behind: feet, BOOTSEL, reset, cable."""
    place = Rot(180, 0, 0) * TABLE
    names = [n for n in CASE if not n.startswith("foot") and n not in ("hood", "knob", "diffuser")]
    things = [
        thing(CASE[n].shape, CASE[n].colour, place, faint=not n.startswith("USB")) for n in names
    ]
    arrows = []
    ground = table_to_face(P)
    for i in range(4):
        item = CASE[f"foot {i + 1}"]
        down = ground * Pos(0, 0, -16) * ground.inverse()
        things.append(thing(down * item.shape, (232, 140, 60), place))
        c = item.shape.bounding_box().center()  # type: ignore[attr-defined]
        start = np.array([*(place * down * Pos(c.X, c.Y, c.Z)).position])
        arrows.append((start - [0, 0, 3.0], start - [0, 0, 13.0]))
    u, w = P.reset_place
    notes = [
        note(
            "BOOTSEL: a pin, straight in",
            place,
            tuple(
                [
                    *(
                        ground
                        * Pos(
                            P.bootsel_place[0],
                            (ground.inverse() * Pos(*P.bootsel_place, -P.bottom)).position.Y,
                            0,
                        )
                    ).position
                ]
            ),
        ),
        note("reset: a pin, until\nit clicks", place, (u, P.depth / 2, w)),
        note("cable tie round\ncable and shelf", place, (-P.width / 2 - 7, 0, P.usb_axis - 7)),
    ]
    return {
        "things": things,
        "arrows": arrows,
        "camera": Camera(-34, 46),
        "notes": notes,
        "size": (1000, 680),
    }


def pictures() -> dict[str, dict[str, object]]:
    """Every picture of the guide by file name."""
    b = P.parts
    up = LID_UP
    ring_mid = (b.ring_outer + b.ring_inner) / 4
    post_note = note(
        "posts between which\nthe pack lies", up, (*P.cradle_posts[1], P.cradle_top + 6)
    )
    two_light, light_arrows = scene(WITH_PIEZO, ["diffuser"], (0, 0, -24), up)
    more, more_arrows = scene([], ["ring"], (0, 0, -58), up)
    parts_of_carrier, _ = scene([], ["carrier"], (0, 0, 0), up)
    encoder, encoder_arrows = scene([], ["encoder"], (0, 0, -26), up)
    nut, nut_arrows = scene([], ["encoder nut"], (0, 0, 24), up)
    carrier_in, carrier_arrows = scene(WITH_LIGHT, CARRIER, (0, 0, -30), up)
    screws, screw_arrows = scene([], four("carrier screw"), (0, 0, -52), up)
    cradle_in, cradle_arrows = scene(WITH_PICO, ["cradle"], (0, 0, -24), up)
    screws2, screw_arrows2 = scene([], four("cradle screw"), (0, 0, -46), up)
    low = Camera(-28, 34)
    return {
        "case": case_picture(),
        "exploded": exploded_picture(),
        "gauge": gauge_step(),
        "inserts": inserts_step(),
        "pico-wires": wired_pico(),
        "board": shifter_step(),
        "keys": lid_step(
            FIRST,
            four("plunger"),
            [
                note("lid on its face", up, (10, -35, -P.lid)),
                note("key caps, foot up", up, (*P.key_places[3], -32 - P.lid)),
            ],
        ),
        "piezo": lid_step(
            WITH_KEYS,
            ["piezo"],
            [
                note(
                    "cup over the sound holes", up, (P.piezo_place[0], P.piezo_place[1], -P.lid - 5)
                )
            ],
        ),
        "light": {
            "things": two_light + more,
            "arrows": light_arrows + more_arrows,
            "camera": low,
            "size": (1000, 800),
            "notes": [
                note(
                    "ring, lights down,\nwires soldered",
                    up,
                    (P.ring_u + ring_mid, 0, P.carrier_top - 58),
                ),
                note("diffuser, flange up", up, (P.ring_u, -P.crown_flange, -24 - P.lid)),
                note("bosses for the carrier", up, (*P.carrier_bosses[0], P.carrier_top)),
            ],
        },
        "encoder": {
            "things": parts_of_carrier + encoder + nut,
            "arrows": encoder_arrows + nut_arrows,
            "camera": Camera(-28, 28),
            "size": (1000, 620),
            "notes": [
                note("encoder from the flat side", up, (P.ring_u + 6, -6, P.carrier_bottom - 32)),
                note("carrier, groove down", up, (P.ring_u - 30, -18, P.carrier_bottom)),
                note(
                    "washer and nut\non the groove's side",
                    up,
                    (P.ring_u + 4, -3, P.carrier_top + 26),
                ),
            ],
        },
        "carrier": {
            "things": carrier_in + screws,
            "arrows": carrier_arrows[:1] + screw_arrows,
            "camera": low,
            "size": (1000, 800),
            "notes": [
                note("4 x ISO 7380-1 M3 x 8", up, (*P.carrier_bosses[2], P.carrier_bottom - 54)),
                note(
                    "the ring's wires\nthrough this window",
                    up,
                    (
                        P.ring_u + ring_mid * math.cos(math.radians(202.5)),
                        ring_mid * math.sin(math.radians(202.5)),
                        P.carrier_bottom - 30,
                    ),
                ),
            ],
        },
        "pack": lid_step(
            WITH_CARRIER,
            ["display pack"],
            [
                post_note,
                note(
                    "foam strips round\nthe screen",
                    up,
                    (P.display_u + b.panel_width / 2 - 1, -6, P.panel_front - 32),
                ),
                note("sockets up", up, (P.display_u + 20, -b.pico_pin_rows / 2, P.pack_top - 42)),
            ],
        ),
        "pico": lid_step(
            WITH_PACK,
            ["Pico"],
            [
                note(
                    "USB to the near wall's\nleft, over keys A and B",
                    up,
                    (P.display_u - 27, 0, P.usb_axis - 32),
                ),
                note("all 40 pins into the sockets", up, (P.display_u + 18, -9, P.pico_top - 30)),
            ],
        ),
        "cradle": {
            "things": cradle_in + screws2,
            "arrows": cradle_arrows + screw_arrows2,
            "camera": low,
            "size": (1000, 800),
            "notes": [
                note(
                    "pegs into the Pico's\nfour holes",
                    up,
                    (P.display_u + 23.5, -5.7, P.cradle_top - 24),
                ),
                note(
                    "4 x ISO 7380-1 M3 x 8\nwith ISO 7093-1 washers",
                    up,
                    (*P.cradle_posts[2], P.cradle_bottom - 48),
                ),
                note("hole over BOOTSEL", up, (*P.bootsel_place, P.cradle_bottom - 24)),
            ],
        },
        "base": base_step(),
        "close": close_step(),
        "top": top_step(),
        "under": under_step(),
    }


# Line drawings.


def polylines(shape: object, camera: Camera) -> list[np.ndarray]:
    """Visible edges in the view's plane, hidden ones removed exactly."""
    right, up, towards = camera.axes
    visible, _ = shape.project_to_viewport(
        tuple(towards * 1000), viewport_up=tuple(up), look_at=(0, 0, 0)
    )  # type: ignore[attr-defined]
    found = []
    for edge in visible:
        straight = "LINE" in str(edge.geom_type)
        count = 2 if straight else max(12, min(120, int(edge.length / 0.8)))
        points = [edge.position_at(t) for t in np.linspace(0, 1, count)]
        found.append(np.array([(q.X, q.Y) for q in points]))
    return found


def path_of(lines: list[np.ndarray], to_page: object) -> str:
    pieces = []
    for line in lines:
        page = [to_page(q) for q in line]  # type: ignore[operator]
        pieces.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in page))
    return "".join(pieces)


def svg_head(width: int, height: int, label: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" '
        f'font-family="Helvetica, Arial, sans-serif" role="img" aria-label="{label}">\n'
        "<!-- SPDX-FileCopyrightText: 2026 The Tidebell authors; SPDX-License-Identifier: MIT -->\n"
        f'<rect width="{width}" height="{height}" fill="#fafaf8"/>\n'
    )


def exploded_svg() -> str:
    whole = exploded_items()
    camera = Camera(-28, 20)
    shape = Compound(
        children=[
            s
            for item, far in whole.values()
            for s in (TABLE * Pos(0, 0, far) * item.shape).solids()
        ]
    )
    lines = polylines(shape, camera)
    cloud = np.concatenate(lines)
    low, high = cloud.min(axis=0), cloud.max(axis=0)
    width, height, side = 1000, 1320, 190
    scale = min((width - 2 * side) / (high[0] - low[0]), (height - 60) / (high[1] - low[1]))
    middle = (low + high) / 2

    def to_page(q: np.ndarray) -> tuple[float, float]:
        return (width / 2 + (q[0] - middle[0]) * scale, height / 2 - (q[1] - middle[1]) * scale)

    out = [svg_head(width, height, "Exploded view")]
    out.append(
        f'<path d="{path_of(lines, to_page)}" fill="none" stroke="#1c2026" stroke-width="0.8" '
        'stroke-linecap="round"/>'
    )
    marks = []
    for name, words in EXPLODED_NAMES:
        item, far = whole[name]
        q = camera.project(point(TABLE, anchor(item, far, LABEL_HEIGHT.get(name, 0.2))))
        marks.append((to_page(q[:2]), words))
    marks.sort(key=lambda m: m[0][0])
    half = len(marks) // 2
    for left, group in ((True, marks[:half]), (False, marks[half:])):
        y = 30.0
        for (px, py), words in sorted(group, key=lambda m: m[0][1]):
            y = max(y + 34, py)
            x = 14 if left else width - 14
            anchor_word = "start" if left else "end"
            rows = words.split("\n")
            for i, row in enumerate(rows):
                out.append(
                    f'<text x="{x}" y="{y + 16 * i:.1f}" font-size="14" '
                    f'text-anchor="{anchor_word}" '
                    f'fill="#1c2026">{escape(row)}</text>'
                )
            end = x + (1 if left else -1) * (7.4 * max(map(len, rows)) + 6)
            out.append(
                f'<path d="M{end:.1f} {y - 5:.1f}L{px:.1f} {py:.1f}" stroke="#c44818" '
                f'stroke-width="1.2"/>'
                f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3" fill="#c44818"/>'
            )
    return "\n".join(out) + "\n</svg>\n"


def drawing_svg() -> str:
    """Three views with the main measures, in millimetres."""
    printed = [n for n, i in CASE.items() if i.printed and not n.startswith("foot")]
    on_table = Compound(children=[s for n in printed for s in (TABLE * CASE[n].shape).solids()])
    flat = Compound(children=[s for n in printed for s in CASE[n].shape.solids()])  # type: ignore[attr-defined]
    k = 4.0
    width, height = 1240, 990
    out = [svg_head(width, height, "Drawing with the main measures")]
    out.append(
        '<text x="24" y="36" font-size="20" font-weight="bold" fill="#1c2026">Tidebell case, '
        "main measures in "
        "mm</text>"
    )

    def view(shape: object, camera: Camera, at: tuple[float, float], title: str) -> object:
        def to_page(q: np.ndarray) -> tuple[float, float]:
            return (at[0] + q[0] * k, at[1] - q[1] * k)

        out.append(
            f'<path d="{path_of(polylines(shape, camera), to_page)}" fill="none" stroke="#1c2026" '
            'stroke-width="1" stroke-linecap="round"/>'
        )
        box = shape.bounding_box()  # type: ignore[attr-defined]
        corners = np.array(
            [
                (x, y, z)
                for x in (box.min.X, box.max.X)
                for y in (box.min.Y, box.max.Y)
                for z in (box.min.Z, box.max.Z)
            ]
        )
        bottom = min(camera.project(corners)[:, 1])
        out.append(
            f'<text x="{at[0]:.0f}" y="{at[1] - bottom * k + 96:.0f}" font-size="15" '
            f'text-anchor="middle" '
            f'fill="#1c2026">{title}</text>'
        )
        return lambda p3: to_page(camera.project(np.array(p3, dtype=float))[:2])

    def measure(
        a: tuple[float, float], b: tuple[float, float], words: str, off: tuple[float, float]
    ) -> None:
        ax, ay, bx, by = a[0] + off[0], a[1] + off[1], b[0] + off[0], b[1] + off[1]
        for (x, y), (x1, y1) in ((a, (ax, ay)), (b, (bx, by))):
            out.append(
                f'<path d="M{x:.1f} {y:.1f}L{x1:.1f} {y1:.1f}" stroke="#1565c0" '
                f'stroke-width="0.6"/>'
            )
        length = math.hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        head = ""
        for x, y, s in ((ax, ay, 1), (bx, by, -1)):
            head += (
                f"M{x + s * 8 * ux - 3 * uy:.1f} {y + s * 8 * uy + 3 * ux:.1f}L{x:.1f} {y:.1f}"
                f"L{x + s * 8 * ux + 3 * uy:.1f} {y + s * 8 * uy - 3 * ux:.1f}"
            )
        out.append(
            f'<path d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}{head}" stroke="#1565c0" '
            f'stroke-width="1" '
            'fill="none"/>'
        )
        mx, my = (ax + bx) / 2, (ay + by) / 2
        upright = abs(uy) > 0.7
        turn = f' transform="rotate(-90 {mx - 5:.1f} {my:.1f})"' if upright else ""
        out.append(
            f'<text x="{mx - (5 if upright else 0):.1f}" y="{my - (0 if upright else 5):.1f}" '
            f'font-size="14" '
            f'text-anchor="middle" fill="#1565c0"{turn}>{words}</text>'
        )

    top = Camera(0, 90)
    face = view(flat, top, (380, 290), "face, seen along its normal")
    w, d = P.width / 2, P.depth / 2
    measure(face((-w, -d, 0)), face((w, -d, 0)), f"{P.width:g}", (0, 62))
    measure(face((w, -d, 0)), face((w, d, 0)), f"{P.depth:g}", (34, 0))
    half_u, half_v = P.display_opening
    measure(
        face((P.display_u - half_u, d, 0)),
        face((P.display_u + half_u, d, 0)),
        f"{2 * half_u:.1f} window",
        (0, -18),
    )
    measure(
        face((P.ring_u - P.crown_outer, d, 0)),
        face((P.ring_u + P.crown_outer, d, 0)),
        f"&#8960; {2 * P.crown_outer:.1f} light ring",
        (0, -18),
    )
    cu, cv = P.corner_posts[0]
    measure(face((cu, cv, 0)), face((-cu, cv, 0)), f"{-2 * cu:g} screws", (0, 52))
    measure(
        face((-1.5, -half_v - P.window_near, 0)),
        face((-1.5, half_v, 0)),
        f"{2 * half_v + P.window_near:.1f} window",
        (0, 0),
    )

    side = Camera(90, 0)
    tip = view(on_table, side, (1000, 330), "from the right")
    far_y = (d - 0) / math.cos(P.angle)
    rear_top = point(TABLE, (0, d, 0))
    front_top = point(TABLE, (0, -d, 0))
    measure(
        tip((0, far_y, 0)),
        tip((0, far_y, rear_top[2])),
        f"{rear_top[2]:.1f}",
        ((60 if tip((0, 1, 0))[0] > tip((0, 0, 0))[0] else -60), 0),
    )
    measure(
        tip((0, -far_y, 0)),
        tip((0, -far_y, front_top[2])),
        f"{front_top[2]:.1f}",
        ((-50 if tip((0, 1, 0))[0] > tip((0, 0, 0))[0] else 50), 0),
    )
    measure(tip((0, -far_y, 0)), tip((0, far_y, 0)), f"{2 * far_y:.1f}", (0, 40))
    x, y = tip(point(TABLE, (0, 0, 0)))
    out.append(
        f'<text x="{x:.0f}" y="{y + 44:.0f}" font-size="14" text-anchor="middle" '
        f'fill="#1565c0">lid tilted '
        f"{P.stand_angle:g}&#176;</text>"
    )
    front = Camera(0, 0)
    see = view(on_table, front, (380, 890), "from the player")
    hood_top = point(TABLE, (P.display_u, P.hood_far, P.hood_height))
    measure(see((w, 0, 0)), see((w, 0, hood_top[2])), f"{hood_top[2]:.1f} with shield", (40, 0))
    measure(
        see((-w - 11, 0, 0)), see((w, 0, 0)), f"{P.width + 11:g} with the cable's shelf", (0, 30)
    )
    out.append(
        f'<text x="740" y="600" font-size="14" fill="#1c2026">Walls {P.wall:g}, floor '
        f"{P.floor:g}, lid {P.lid:g}; "
        f"no wall below {P.wall_minimum:g}.</text>"
        f'<text x="740" y="622" font-size="14" fill="#1c2026">Gaps a side: sliding '
        f"{P.clearance_sliding:g}, fixed "
        f"{P.clearance_fixed:g}, round bought parts {P.clearance_bought:g}.</text>"
        '<text x="740" y="644" font-size="14" fill="#1c2026">12 heat-set inserts M3 x 5.7; 4 '
        "screws ISO 10642 "
        "- M3 x 8,</text>"
        '<text x="740" y="666" font-size="14" fill="#1c2026">8 screws ISO 7380-1 - M3 x 8, 4 '
        "washers ISO 7093-1 "
        "- 3.</text>"
    )
    return "\n".join(out) + "\n</svg>\n"


def main(arguments: list[str]) -> int:
    """Write all pictures, or those named; keep what they belong to in pictures.json."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    made = pictures()
    wanted = arguments or list(made)
    for name in wanted:
        if name not in made:
            continue
        spec = dict(made[name])
        size = spec.pop("size", SIZE)
        image = render(spec.pop("things"), spec.pop("camera"), size, **spec)  # type: ignore[arg-type]
        save_png(image, PICTURES / f"{name}.png")
        print(f"  {name}.png", flush=True)
    (PICTURES / "exploded.svg").write_text(exploded_svg(), encoding="utf-8")
    (PICTURES / "drawing.svg").write_text(drawing_svg(), encoding="utf-8")
    if not arguments:
        files = sorted(q for q in PICTURES.iterdir() if q.suffix in (".png", ".svg"))
        kept = {"code": picture_digest(), "files": {q.name: file_digest(q) for q in files}}
        (PICTURES / "pictures.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
