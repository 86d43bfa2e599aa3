# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Draw the build guide's pictures from the model.

``python -m enclosure.pictures`` runs in the CAD environment.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from html import escape

import numpy as np
from build123d import Box, Compound, Location, Pos, Rot, Shape
from PIL import Image
from trimesh import Trimesh
from trimesh.util import concatenate

from enclosure import bought, explorer, figures, light, proposals
from enclosure.assembly import Item, Step, items, several, steps
from enclosure.carrier_board import components
from enclosure.current import PICTURES, ROOT, file_digest, picture_digest
from enclosure.dimensions import RING_LEDS
from enclosure.draw import Camera, Made, Note, Thing, cropped, font, photograph, render, save_png
from enclosure.mesh import Array, mesh_of, visible
from enclosure.parameters import Parameters
from enclosure.shapes import table_to_face
from enclosure.solids import GAUGE_PLATE, feeler, gauge, gauge_rest

SIZE = (1000, 640)
WORKBENCH = Camera(-28, 42)
LOW = Camera(-28, 34)
LID_UP = Rot(180, 0, 0)  # the lid on its face, as one works on it
FINE, COARSE = (0.06, 0.16), (0.12, 0.3)
SCREENS = ROOT / "tests" / "device" / "pictures"  # drawn by the firmware
PLAYING = (255, 196, 0)  # the colour of the active player on that screen

P = Parameters()
CASE = items(P)
TABLE = table_to_face(P).inverse()
Point = tuple[float, float, float]

# Distances of parts from their place in the exploded view, along the lid's normal.
EXPLODED = (
    ("knob", 132),
    ("brow", 118),
    ("pane", 118),
    ("film", 106),
    ("lid-letters", 100),
    ("bar-letters", 72),
    ("cap", 52),
    ("bar", 48),
    ("strip screw", -14),
    ("strip", 18),
    ("lid", 84),
    ("piezo", 44),
    ("diffuser", 56),
    ("baffle", 38),
    ("ring", 18),
    ("encoder nut", 6),
    ("carrier screw", -44),
    ("carrier board", -28),
    ("carrier", -8),
    ("encoder", -40),
    ("foam", 36),
    ("display pack", 22),
    ("Pico", -66),
    ("cradle screw", -20),
    ("cradle", -4),
    ("tape", -94),
    ("steel", -104),
    ("base", -132),
    ("corner screw", -172),
    ("foot", -158),
)
EXPLODED_NAMES = (
    ("knob", "knob"),
    ("brow", "brow"),
    ("pane", "pane on film"),
    ("lid", "lid, letters inlaid"),
    ("cap 2", "4 x cap"),
    ("bar", "bar"),
    ("strip", "strip with two buttons"),
    ("piezo", "piezo"),
    ("diffuser", "diffuser (white)"),
    ("baffle", "baffle (black)"),
    ("ring", "ring of 24"),
    ("carrier", "carrier"),
    ("encoder", "encoder"),
    ("display pack", "display pack"),
    ("cradle", "cradle"),
    ("carrier board", "carrier board"),
    ("Pico", "Pico"),
    ("tape", "insulating tape"),
    ("steel", "steel, 50 x 6 x 120"),
    ("base", "base"),
    ("corner screw 3", "4 x ISO 10642 M3 x 8"),
    ("foot 1", "4 x foot"),
)


@dataclass
class Picture:
    """The contents of a picture before it is drawn."""

    things: list[Thing]
    camera: Camera = WORKBENCH
    notes: list[Note] = field(default_factory=list)
    arrows: list[tuple[Array, Array]] = field(default_factory=list)
    size: tuple[int, int] = SIZE

    def draw(self) -> Image.Image:
        """Return the drawn picture."""
        return render(self.things, self.camera, self.size, self.notes, self.arrows)


@cache
def item_mesh(name: str, fine: bool = True) -> Trimesh:
    """Return a part's triangles in face coordinates."""
    return mesh_of(CASE[name].shape, *(FINE if fine else COARSE))


def moved(mesh: Trimesh, place: Location, away: Point = (0, 0, 0)) -> Trimesh:
    """Return a mesh at a place, first shifted in its own coordinates."""
    matrix = np.eye(4)
    matrix[:3, 3] = point(place, away)
    axes: tuple[Point, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    for i, axis in enumerate(axes):
        matrix[:3, i] = point(place, axis) - point(place, (0, 0, 0))
    return mesh.copy().apply_transform(matrix)


def part(name: str, place: Location, away: Point = (0, 0, 0), faint: bool = False) -> Thing:
    return Thing(moved(item_mesh(name), place, away), CASE[name].colour, faint)


def solid(shape: Shape, colour: tuple[int, int, int], place: Location) -> Thing:
    return Thing(mesh_of(place * shape, *FINE), colour)


def point(place: Location, at: Point) -> Array:
    return np.array([*(place * Pos(*at)).position])


def note(text: str, place: Location, at: Point) -> Note:
    x, y, z = point(place, at)
    return Note(text, (float(x), float(y), float(z)))


def arrow(name: str, away: Point, place: Location) -> tuple[Array, Array]:
    """Return an arrow from a part that is drawn away from its place towards it."""
    c = CASE[name].shape.bounding_box().center()

    def on_the_way(share: float) -> Array:
        u, v, w = (m + share * a for m, a in zip((c.X, c.Y, c.Z), away, strict=True))
        return point(place, (u, v, w))

    return on_the_way(0.8), on_the_way(0.35)


def scene(
    there: Iterable[str], arriving: dict[str, float], notes: list[Note], **more: object
) -> Picture:
    """Return the lid on its face: parts in place pale, new parts in colour and above it."""
    things = [part(n, LID_UP, faint=True) for n in there]
    arrows = []
    for name, distance in arriving.items():
        away = (0.0, 0.0, -distance)
        things.append(part(name, LID_UP, away))
        if distance and not name.endswith(tuple("234")):
            arrows.append(arrow(name, away, LID_UP))
    return Picture(things, notes=notes, arrows=arrows, **more)  # type: ignore[arg-type]


def before(title: str) -> list[str]:
    """Return the parts in the lid when the step of that name begins."""
    halves: dict[str, list[str]] = {"lid": [], "carrier": [], "stack": [], "base": []}
    for step in steps(P):
        if step.title == title:
            return halves["lid"]
        if step.half in halves:
            halves[step.half] += [*(halves[step.also] if step.also else []), *step.names]
    raise KeyError(title)


def low(name: str, u: float = 0.0, v: float = 0.0, up: float = 0.0) -> Point:
    """Return a point on a part's underside, from its middle."""
    box = CASE[name].shape.bounding_box()
    c = box.center()
    return (c.X + u, c.Y + v, box.min.Z - up)


def gauge_step() -> Picture:
    b = P.parts
    flat = Location()
    pack = Pos(-P.display_u, -P.middle_v, -P.panel_front + 26) * bought.pack(P)
    things = [
        solid(gauge(P), (226, 130, 52), flat),
        solid(Rot(180, 0, 0) * pack, (34, 34, 38), Pos(0, 0, 58)),
        solid(feeler(P), (96, 108, 128), Pos(58, -22, 0)),
    ]
    notes = [
        note("gauge", flat, (-b.pack_width / 2, -b.pack_height / 2, 4)),
        note("display pack,\nscreen down", flat, (20, -18, 33)),
        note("four rests carry\nits board", flat, (-27, 16, 4)),
        note(
            "each key in the\nmiddle of its hole",
            flat,
            (b.key_off_centre_u, -b.key_off_centre_v, 1.2),
        ),
        note("feeler: how high\nare the keys?", flat, (58, -26, 4)),
    ]
    arrows = [(np.array([0, 0, 22.0]), np.array([0, 0, 8.0]))]
    return Picture(things, Camera(-25, 35), notes, arrows)


def inserts_step() -> Picture:
    places = [(*q, P.cradle_top) for q in P.cradle_posts]
    places += [(*q, P.carrier_top) for q in P.carrier_bosses]
    places += [(*q, -P.strip_depth) for q in P.strip_posts]
    corners = [(*q, P.corner_level) for q in P.corner_posts]
    arrows = []
    for at in places + corners:
        top = point(LID_UP, at)
        arrows.append((top + [0, 0, 16], top))
    notes = [
        note("9 into posts\nand bosses", LID_UP, places[4]),
        note("4 into the corners", LID_UP, corners[0]),
    ]
    return Picture([part("lid", LID_UP)], Camera(-24, 46), notes, arrows)


def board_step() -> Picture:
    """Return the step of the carrier board, seen from the Pico's side."""
    place = LID_UP * Pos(-P.display_u, -P.middle_v, -P.board_bottom)
    things = [part("carrier board", place)]
    more = {"J3": "J3: ring", "C2": "C2: mind\n+ and -", "F1": "F1: resettable fuse"}
    notes = []
    for q in components():
        if q.ref in ("J1", "J2"):
            continue
        at = (P.display_u + q.place[0], P.middle_v + q.place[1], P.board_bottom - q.height)
        notes.append(note(more.get(q.ref, f"{q.ref}: {q.value}"), place, at))
    row = (P.display_u - 10, P.middle_v - P.parts.pico_pin_rows / 2, P.board_bottom - 8.5)
    notes.append(note("J1, J2: sockets,\nlong pins below", place, row))
    return Picture(things, Camera(-18, 40), notes, size=(1000, 560))


def window_step() -> Picture:
    names = {"film": 22.0, "pane": 36.0}
    things = [part("lid", Location(), faint=True), part("lid-letters", Location())]
    arrows = []
    for name, distance in names.items():
        things.append(part(name, Location(), (0, 0, distance)))
    arrows.append(arrow("film", (0, 0, names["film"]), Location()))
    d, m = P.display_u, P.middle_v
    notes = [
        note("pane", Location(), (d + 15, m - 15, 36)),
        note("film, blades from\nyou to the far side", Location(), (d - 15, m - 15, 22)),
        note("letters in the\nother colour", Location(), (*P.cap_places[1][:1], m - 22, 0)),
    ]
    return Picture(things, Camera(-20, 44), notes, arrows)


def base_step() -> Picture:
    names = {"base": 0.0, "steel": 44.0}
    things = [
        part("base", TABLE, faint=True),
        part("steel", TABLE, (0, 0, names["steel"])),
        part("tape", TABLE, (0, 0, names["steel"] + 8.0)),
    ]
    notes = [
        note("tape, below the Pico", TABLE, low("tape", 10, 0, -64)),
        note("steel, with epoxy", TABLE, low("steel", 30, -15, -50)),
        note("tube to BOOTSEL", TABLE, (*P.bootsel_place, P.pico_bottom - 3)),
        note("slot for the cable", TABLE, (P.cable_u, P.depth / 2, P.cable_axis)),
    ]
    return Picture(things, Camera(-28, 44), notes, [arrow("steel", (0, 0, 44.0), TABLE)])


def close_step() -> Picture:
    done = [n for n in CASE if CASE[n].side == "lid"]
    done = [n for n in done if n not in ("knob",) and not n.startswith("corner")]
    things = [part(n, TABLE, faint=True) for n in ("base", "steel", "tape")]
    up = 62.0
    things += [part(n, TABLE, (0, 0, up)) for n in done]
    arrows = [(point(TABLE, (u, v, up - 14)), point(TABLE, (u, v, 6))) for u, v in P.corner_posts]
    notes = [
        note("no wire on the rim", TABLE, (P.width / 2 - 30, -P.depth / 2, -P.lid + up)),
        note("cable into its slot", TABLE, (P.cable_u, P.depth / 2 + 12, P.cable_axis + up)),
    ]
    return Picture(things, Camera(-26, 26), notes, arrows, (1000, 760))


def under_step() -> Picture:
    """Return the view from below: screws, feet, BOOTSEL."""
    place = Rot(180, 0, 0) * TABLE
    ground = table_to_face(P)
    names = ["base", "lid"]
    things = [part(n, place, faint=True) for n in names]
    arrows = []
    for name in (*several("corner screw"), *several("foot")):
        along = (0.0, 0.0, -1.0)
        if name.startswith("foot"):
            x, y, z = (ground * Pos(0, 0, -1)).position - ground.position
            along = (x, y, z)
        far = 18.0 if name.startswith("foot") else 52.0
        away = tuple(far * a for a in along)
        things.append(part(name, place, (away[0], away[1], away[2])))
        arrows.append(arrow(name, (away[0], away[1], away[2]), place))
    u, v = P.bootsel_place
    hole = (u, v, -P.bottom - v * math.tan(P.angle))
    notes = [
        note("BOOTSEL: a straight pin\nalong the tube", place, hole),
        note("4 x ISO 10642 M3 x 8", place, low("corner screw 4", up=52)),
        note("4 feet", place, low("foot 2", up=18)),
    ]
    return Picture(things, Camera(-34, 40), notes, arrows)


def exploded_items() -> dict[str, tuple[Item, float]]:
    found: dict[str, tuple[Item, float]] = {}
    for name, item in CASE.items():
        if name not in ("USB plug", "cable"):
            found[name] = (item, next(d for prefix, d in EXPLODED if name.startswith(prefix)))
    return found


def seen_anchor(shown: Trimesh, scene: Trimesh, camera: Camera) -> Point:
    """Return a call-out's point on a part: the nearest visible place to its near right corner."""
    low, high = shown.bounds
    wanted = low + (high - low) * (0.8, 0.08, 0.7)
    places = shown.triangles_center + 0.05 * shown.face_normals
    seen = places[visible(scene, places, 5000.0 * camera.axes[2])]
    x, y, z = min(seen, key=lambda at: float(np.linalg.norm(at - wanted)))
    return (float(x), float(y), float(z))


def exploded_picture() -> Picture:
    whole = exploded_items()
    camera = Camera(-28, 20)
    shown = {name: part(name, TABLE, (0, 0, far)) for name, (_, far) in whole.items()}
    scene = concatenate([thing.mesh for thing in shown.values()])
    notes = [
        Note(words, seen_anchor(shown[name].mesh, scene, camera)) for name, words in EXPLODED_NAMES
    ]
    return Picture(list(shown.values()), camera, notes, size=(1000, 1400))


def pictures() -> dict[str, Callable[[], Picture]]:
    """Return every drawing of the guide by file name."""
    b, up = P.parts, LID_UP
    ring_mid = (b.ring_outer + b.ring_inner) / 4
    m = P.middle_v
    caps = several("cap")
    screws = several("carrier screw", 3)
    exit_angle = math.radians(bought.ring_window())
    return {
        "exploded": exploded_picture,
        "gauge": gauge_step,
        "inserts": inserts_step,
        "board": board_step,
        "window": window_step,
        "keys": lambda: scene(
            before("Drop caps and bar in, feet up"),
            dict.fromkeys(caps, 26.0)
            | {"bar": 22.0, "bar-letters": 22.0, "strip": 44.0}
            | dict.fromkeys(several("strip screw", 2), 60.0),
            [
                note("caps: the foot towards\nthe window", up, low("cap 2", up=26)),
                note("bar", up, low("bar", 20, up=20)),
                note("strip, buttons down", up, low("strip", -20, up=44)),
                note("2 x ISO 7380-1 M3 x 8", up, low("strip screw 2", up=60)),
            ],
            size=(1000, 720),
        ),
        "piezo": lambda: scene(
            before("Press the piezo into its cup"),
            {"piezo": 30.0},
            [note("cup over the sound holes", up, (*P.piezo_place, -P.lid - 5))],
        ),
        "light": lambda: scene(
            before("Lay the diffuser into the lid"),
            {"diffuser": 24.0, "baffle": 46.0, "ring": 64.0},
            [
                note("ring, lights down", up, low("ring", ring_mid, up=64)),
                note(
                    "first light below: beside IN,\nat the lid's far edge",
                    up,
                    (P.ring_u, m + b.ring_led_radius, P.carrier_top - 64),
                ),
                note("baffle, legs up", up, low("baffle", -ring_mid, up=46)),
                note("diffuser, flange up", up, low("diffuser", 0, -ring_mid, up=20)),
            ],
            camera=LOW,
            size=(1000, 820),
        ),
        "encoder": lambda: scene(
            [],
            {"carrier": 0.0, "encoder": 26.0, "encoder nut": -24.0},
            [
                note("encoder from the flat side", up, low("encoder", 5, -5, 26)),
                note("carrier, groove down", up, low("carrier", -30, -15)),
                note("washer and nut on\nthe groove's side", up, low("encoder nut", up=-24)),
            ],
            camera=LOW,
        ),
        "carrier": lambda: scene(
            before("Put the carrier over the ring"),
            {"carrier": 30.0, "encoder": 30.0, "encoder nut": 30.0} | dict.fromkeys(screws, 52.0),
            [
                note("3 x ISO 7380-1 M3 x 8", up, low("carrier screw 3", up=52)),
                note(
                    "the ring's wires\nthrough this window",
                    up,
                    (
                        P.ring_u + ring_mid * math.cos(exit_angle),
                        m + ring_mid * math.sin(exit_angle),
                        P.carrier_bottom - 30,
                    ),
                ),
            ],
            camera=LOW,
            size=(1000, 760),
        ),
        "boards": boards_step,
        "stack": lambda: scene(
            before("Stick two dots of foam beside the window"),
            {"foam": 16.0} | dict.fromkeys(STACK, 44.0),
            [
                note("two dots of foam,\nbetween the caps", up, low("foam", -26, up=16)),
                note("the boards, held\nby their edges", up, low("carrier board", 30, -10, 30)),
                note("four posts round it", up, (*P.cradle_posts[1], P.cradle_top)),
            ],
            camera=LOW,
            size=(1000, 720),
        ),
        "cradle": lambda: scene(
            before("Screw the cradle down"),
            dict.fromkeys(several("cradle screw"), 34.0),
            [note("4 x ISO 7380-1 M3 x 8\nwith large washers", up, low("cradle screw 3", up=34))],
            camera=LOW,
            size=(1000, 720),
        ),
        "cable": cable_step,
        "stand": stand_picture,
        "wires": lambda: wires_step(),
        "base": base_step,
        "battery": battery_step,
        "close": close_step,
        "under": under_step,
    }


STACK = ("display pack", "cradle", "carrier board", "Pico")


def boards_step() -> Picture:
    """Return the gauge with the pack in it, cradle, carrier board and Pico above."""
    b = P.parts
    away = {"display pack": 14.0, "cradle": 30.0, "carrier board": 46.0, "Pico": 66.0}
    flat = Pos(-P.display_u, P.middle_v, P.pack_top)
    rest = GAUGE_PLATE + gauge_rest() + b.panel_thickness
    things = [solid(gauge(P), (226, 130, 52), Pos(0, 0, -rest))]
    things += [part(name, flat * LID_UP, (0.0, 0.0, -up)) for name, up in away.items()]
    arrows = [arrow(name, (0.0, 0.0, -up), flat * LID_UP) for name, up in away.items()]
    place = flat * LID_UP
    notes = [
        note("gauge: its four rests\ntake the force", Location(), (0, -20, -rest + 2)),
        note("display pack,\nscreen down", place, low("display pack", 25, 14, 8)),
        note("cradle, stops down", place, low("cradle", -24, -16, 30)),
        note("carrier board, plugs up", place, low("carrier board", 34, -15, 32)),
        note("Pico, USB to the\nwriting USB", place, low("Pico", -22, 0, 66)),
    ]
    return Picture(things, Camera(-24, 30), notes, arrows, (1000, 860))


def stand_picture() -> Picture:
    """Return the Explorer's stand with a board in it."""
    lean = Pos(0, explorer.WALL + explorer.SLOT, explorer.WALL) * Rot(-explorer.LEAN, 0, 0)
    board = lean * Pos(explorer.LONG / 2, -2.0, 34.0) * Box(104.0, 1.6, 68.0)
    screen_there = lean * Pos(explorer.LONG / 2, -3.6, 36.0) * Box(58.0, 2.0, 44.0)
    things = [
        solid(explorer.stand(P), (226, 130, 52), Location()),
        solid(board, (40, 120, 70), Location()),
        solid(screen_there, (34, 34, 38), Location()),
    ]
    notes = [
        note("Explorer, its lower edge\nin the slot", lean, (explorer.LONG / 2 + 45, -2.8, 20)),
        note("stand", Location(), (12, 0, 6)),
    ]
    return Picture(things, Camera(-28, 24), notes, size=(900, 560))


def cable_step() -> Picture:
    """Return the Pico, chips up and USB away: the cable of the right plug leaves to the left."""
    things = [part(name, LID_UP) for name in ("Pico", "USB plug", "cable")]
    end = (P.cable_u, P.depth / 2 + 8.0, P.cable_axis)
    notes = [
        note("Pico, its chips\ntowards you", LID_UP, low("Pico", 12, 4)),
        note("angled plug", LID_UP, low("USB plug")),
        note("cable: to the left,\nthe rear edge", LID_UP, end),
    ]
    return Picture(things, Camera(90, 62), notes, size=(1000, 720))


def wires_step() -> Picture:
    """Return all four plugs and the cable, in the open case."""
    there = before("Plug the cable in")
    things = [part(n, LID_UP, faint=True) for n in there]
    colours = ((46, 125, 50), (21, 101, 192), (138, 144, 153), (210, 105, 30))
    notes = []
    for bundle, colour in zip(bought.wires(P), colours, strict=True):
        things.append(solid(bundle, colour, LID_UP))
        c = bundle.bounding_box()
        notes.append(note(str(bundle.label), LID_UP, (c.center().X, c.center().Y, c.min.Z)))
    things += [part("USB plug", LID_UP), part("cable", LID_UP)]
    tie = (P.cable_u, P.depth / 2 - 12, P.cable_axis)
    notes.append(note("cable, tied to\nits block", LID_UP, tie))
    return Picture(things, Camera(-24, 52), notes, size=(1000, 720))


# Renderings.

MATERIALS: dict[str, dict[str, float]] = {
    "pane": {"clear": 0.18, "rough": 0.05},
    "film": {"clear": 0.35},
    "base": {"rough": 0.7},
    "lid": {"rough": 0.7},
    "encoder": {"metal": 1.0, "rough": 0.3},
}
HIDDEN = (
    "strip",
    "piezo",
    "ring",
    "carrier",
    "cradle",
    "Pico",
    "steel",
    "encoder nut",
    "foam",
    "tape",
)


def shining(levels: list[float], colour: tuple[int, int, int]) -> list[Made]:
    """Return the crown's shining top at these levels of the ring, in as many pieces as are
    computed.
    """
    places = light.shine(light.cell(P), levels)
    top = max(places) or 1.0
    count = len(places)
    inner, outer = P.crown_inner + 1.0, P.crown_outer - 1.0
    found = []
    for i, value in enumerate(places):
        a0, a1 = (math.pi / 2 - 2 * math.pi * (i + s) / count for s in (-0.5, 0.5))
        corners = [
            point(
                TABLE,
                (
                    P.ring_u + r * math.cos(a),
                    P.middle_v + r * math.sin(a),
                    P.crown_height + 0.06,
                ),
            )
            for a, r in ((a0, inner), (a0, outer), (a1, outer), (a1, inner))
        ]
        quad = Trimesh(corners, [(0, 1, 2), (0, 2, 3)], process=False)
        share = (value / top) ** 0.6
        mixed = tuple(int(236 * (1 - share) + c * share) for c in colour)
        found.append(Made(quad, (mixed[0], mixed[1], mixed[2]), glow=0.35 + 0.65 * share))
    return found


def screen() -> tuple[Image.Image, Array]:
    """Return the picture that the firmware draws in a player turn, and its corners on the table."""
    b = P.parts
    half_u, half_v = b.active_width / 2, b.active_height / 2
    corners = [
        point(TABLE, (P.display_u + a * half_u, P.middle_v + c * half_v, P.pane_floor + 0.02))
        for a, c in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    return Image.open(SCREENS / "player_turn.png").convert("RGB"), np.array(corners)


def seat_picture() -> Image.Image:
    """Return the view from a player's seat: eyes 450 mm above the table, 600 mm away."""
    things = []
    for name, item in CASE.items():
        if not name.startswith(HIDDEN) and name != "film":
            mesh = moved(item_mesh(name), TABLE)
            things.append(Made(mesh, item.colour, **MATERIALS.get(name, {})))
    clock = next(
        levels
        for look, levels in figures.patterns()
        if look == "clock" and sum(map(bool, levels)) == 2 * RING_LEDS // 3
    )
    things += shining([float(level) for level in clock], PLAYING)
    return photograph(things, (0, -600, 450), (0, 2, 26), (1200, 700), 11.5, picture=screen())


def battery_step() -> Picture:
    """Return the base of the variant with a battery, from the right and behind."""
    case = items(Parameters(battery=True))
    up = {"base": 0.0, "steel": 0.0, "switch": 0.0, "charger": 12.0, "socket": 12.0}
    up |= {"socket-clamp": 36.0, "cell-tray": 20.0, "cell": 38.0}
    things = []
    notes = []
    words = {
        "charger": "charger, in its fence",
        "socket": "USB-C socket",
        "socket-clamp": "socket-clamp, 2 x M3 x 8",
        "cell-tray": "cell-tray, over the steel",
        "cell": "LiPo cell",
        "switch": "toggle switch",
    }
    for name, far in up.items():
        shape = Pos(0, 0, far) * TABLE * case[name].shape
        thing = solid(shape, case[name].colour, Location())
        thing.faint = name in ("base", "steel")
        things.append(thing)
        if name in words:
            c = shape.bounding_box()
            notes.append(Note(words[name], (c.center().X, c.center().Y, c.max.Z)))
    return Picture(things, Camera(-24, 52), notes, size=(1000, 720))


def animation() -> list[Image.Image]:
    """Return the order of assembly: each step's parts arrive, on the half that they belong to."""
    camera, size = Camera(-28, 38), (460, 380)
    halves: dict[str, list[str]] = {"lid": [], "base": [], "carrier": [], "stack": []}
    frames = []
    lid = moved(item_mesh("lid", False), LID_UP).triangles.reshape(-1, 3)
    base = moved(item_mesh("base", False), TABLE).triangles.reshape(-1, 3)

    def frame(step: Step, share: float, arriving: list[str], there: list[str]) -> Image.Image:
        place = LID_UP if step.half in ("lid", "carrier", "stack") else TABLE
        far = 45.0 * share * (1 if step.way != (-1, 0, 0) else 0.6)
        away = (step.way[0] * far, step.way[1] * far, step.way[2] * far)
        things = [
            Thing(moved(item_mesh(n, False), place), CASE[n].colour, faint=True) for n in there
        ]
        things += [Thing(moved(item_mesh(n, False), place, away), CASE[n].colour) for n in arriving]
        keep = lid if place is LID_UP else base
        room = np.concatenate([keep + [0, 0, 45.0], keep - [0, 0, 20.0]])
        return render(things, camera, size, frame=room, crop=False)

    for step in steps(P):
        arriving = [*step.names, *(halves[step.also] if step.also else [])]
        here = sum(halves.values(), []) if step.half == "case" else halves[step.half]
        there = [n for n in here if n not in arriving]
        for share in (1.0, 0.0):
            frames.append(frame(step, share, arriving, there))
        target = "lid" if step.half == "case" else step.half
        if step.also:
            halves[target] += halves[step.also]
            halves[step.also] = []
        halves[target] += step.names
    return frames


def proposal_picture(name: str) -> Image.Image:
    """Return one of the three shapes that were drawn before one was built."""
    things = [
        Made(mesh_of(shape, *COARSE), colour, glow=glow)
        for shape, colour, glow in proposals.PROPOSALS[name]()
    ]
    return photograph(things, (40, -600, 450), (0, -4, 24), (700, 480), 14.0)


# Line drawings.


def polylines(shape: Shape, camera: Camera) -> list[Array]:
    """Return visible edges in the view's plane, hidden ones removed exactly."""
    _, up, towards = camera.axes
    x, y, z = (float(t) for t in towards * 1000)
    visible, _ = shape.project_to_viewport((x, y, z), tuple(up), look_at=(0, 0, 0))
    found = []
    for edge in visible:
        straight = "LINE" in str(edge.geom_type)
        count = 2 if straight else max(12, min(120, int(edge.length / 0.8)))
        points = [edge.position_at(t) for t in np.linspace(0, 1, count)]
        found.append(np.array([(q.X, q.Y) for q in points]))
    return found


ToPage = Callable[[Array], tuple[float, float]]


def path_of(lines: list[Array], to_page: ToPage) -> str:
    pieces = []
    for line in lines:
        page = [to_page(q) for q in line]
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


def drawing_svg() -> str:
    """Return three views with the main measures, in millimetres."""
    outer = [n for n, i in CASE.items() if i.printed and n not in ("baffle", "carrier", "cradle")]
    outer = [n for n in outer if not n.startswith("foot")]
    flat = Compound(children=[s for n in outer for s in CASE[n].shape.solids()])
    on_table = Compound(children=[s for n in outer for s in (TABLE * CASE[n].shape).solids()])
    k = 3.6
    out = [svg_head(1240, 900, "Drawing with the main measures")]

    def text(x: float, y: float, words: str, colour: str = "#1c2026", more: str = "") -> None:
        place = f'x="{x:.0f}" y="{y:.0f}" font-size="14" fill="{colour}"'
        out.append(f"<text {place}{more}>{words}</text>")

    def view(
        shape: Shape, camera: Camera, at: tuple[float, float], title: str
    ) -> Callable[[Point], Array]:
        def to_page(q: Array) -> tuple[float, float]:
            return (at[0] + q[0] * k, at[1] - q[1] * k)

        lines = path_of(polylines(shape, camera), to_page)
        out.append(f'<path d="{lines}" fill="none" stroke="#1c2026" stroke-width="0.9"/>')
        text(at[0], at[1] + 240, escape(title), more=' text-anchor="middle"')
        return lambda p3: np.array(to_page(camera.project(np.array(p3, dtype=float))[:2]))

    def measure(a: Array, b: Array, words: str, off: tuple[float, float]) -> None:
        s, e = a + np.array(off), b + np.array(off)
        way = (e - s) / max(1e-9, float(np.linalg.norm(e - s)))
        side = np.array([-way[1], way[0]])
        head = ""
        for tip, sign in ((s, 1), (e, -1)):
            for turn in (1, -1):
                x, y = tip + sign * 8 * way + turn * 3 * side
                head += f"M{tip[0]:.1f} {tip[1]:.1f}L{x:.1f} {y:.1f}"
        out.append(
            f'<path d="M{a[0]:.1f} {a[1]:.1f}L{s[0]:.1f} {s[1]:.1f}M{b[0]:.1f} {b[1]:.1f}'
            f'L{e[0]:.1f} {e[1]:.1f}M{s[0]:.1f} {s[1]:.1f}L{e[0]:.1f} {e[1]:.1f}{head}" '
            'stroke="#1565c0" stroke-width="0.8" fill="none"/>'
        )
        middle = (s + e) / 2
        if abs(way[1]) > 0.7:
            x, y = middle - [5, 0]
            turn_text = f' text-anchor="middle" transform="rotate(-90 {x:.0f} {y:.0f})"'
            text(x, y, words, "#1565c0", turn_text)
        else:
            text(middle[0], middle[1] - 5, words, "#1565c0", ' text-anchor="middle"')

    w, d = P.width / 2, P.depth / 2
    face = view(flat, Camera(0, 90), (360, 270), "face, seen along its normal")
    measure(face((-w, -d, 0)), face((w, -d, 0)), f"{P.width:g}", (0, 34))
    measure(face((w, -d, 0)), face((w, d, 0)), f"{P.depth:g}", (34, 0))
    left, right = P.bar_u - P.bar_width / 2, P.bar_u + P.bar_width / 2
    measure(face((left, P.bar_v, 0)), face((right, P.bar_v, 0)), f"{P.bar_width:g} bar", (0, 0))
    crown = P.crown_outer
    measure(
        face((P.ring_u - crown, d, 0)),
        face((P.ring_u + crown, d, 0)),
        f"&#8960; {2 * crown:.1f} light ring",
        (0, -18),
    )
    pane = P.pane[0]
    measure(
        face((P.display_u - pane, d, 0)),
        face((P.display_u + pane, d, 0)),
        f"{2 * pane:.1f} pane",
        (0, -18),
    )
    keys = [P.cap_places[1], P.cap_places[0]]
    measure(face((*keys[0], 0)), face((*keys[1], 0)), f"{keys[1][1] - keys[0][1]:g}", (-40, 0))
    tip = view(on_table, Camera(90, 0), (960, 300), "from the right")
    far_y = d / math.cos(P.angle)
    rear, front = point(TABLE, (0, d, 0)), point(TABLE, (0, -d, 0))
    measure(tip((0, far_y, 0)), tip((0, far_y, rear[2])), f"{rear[2]:.1f}", (60, 0))
    measure(tip((0, -far_y, 0)), tip((0, -far_y, front[2])), f"{front[2]:.1f}", (-40, 0))
    measure(tip((0, -far_y, 0)), tip((0, far_y, 0)), f"{2 * far_y:.1f}", (0, 40))
    see = view(on_table, Camera(0, 0), (360, 800), "from the player")
    brow = point(TABLE, (0, P.brow_v, P.brow_height))
    knob = point(TABLE, (0, P.middle_v, P.knob_top))
    top = max(brow[2], knob[2])
    measure(see((w, 0, 0)), see((w, 0, top)), f"{top:.1f} over all", (40, 0))
    rows = (
        f"Lid tilted {P.stand_angle:g} degrees. Walls {P.wall:g}, floor {P.floor:g}, lid "
        f"{P.lid:g}; "
        f"none below {P.wall_minimum:g}.",
        f"Gaps a side: sliding {P.clearance_sliding:g}, fixed {P.clearance_fixed:g}, round bought "
        f"parts {P.clearance_bought:g}, pressed {P.clearance_pressed:g}.",
        f"Play over a cap at rest {P.cap_gap:g}, over the bar {P.bar_gap:g}.",
        "13 heat-set inserts M3 x 5.7; 4 screws ISO 10642 - M3 x 8 from below,",
        "9 screws ISO 7380-1 - M3 x 8, 4 washers ISO 7093-1 - 3.",
    )
    for i, row in enumerate(rows):
        text(700, 640 + 22 * i, row)
    return "\n".join(out) + "\n</svg>\n"


def proposals_sheet() -> Image.Image:
    """Return the three shapes side by side, each with its name."""
    images = [(name, proposal_picture(name)) for name in proposals.PROPOSALS]
    width, height = images[0][1].size
    sheet = Image.new("RGB", (width * len(images) // 2, (height + 40) // 2), (250, 250, 248))
    from PIL import ImageDraw

    pen = ImageDraw.Draw(sheet)
    for i, (name, image) in enumerate(images):
        half = image.resize((width // 2, height // 2), Image.Resampling.LANCZOS)
        sheet.paste(half, (i * width // 2, 20))
        pen.text((i * width // 2 + 8, 2), name, fill=(28, 32, 38), font=font(14))
    return sheet


def main(arguments: list[str]) -> int:
    """Write all pictures, or those named; keep their digests in pictures.json."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    drawings = pictures()

    def wanted(name: str) -> bool:
        return not arguments or name in arguments

    for name, make in drawings.items():
        if wanted(name):
            save_png(make().draw(), PICTURES / f"{name}.png")
            print(f"  {name}.png", flush=True)
    if wanted("seat"):
        save_png(seat_picture(), PICTURES / "seat.png", 224)
    if wanted("proposals"):
        save_png(cropped(proposals_sheet()), PICTURES / "proposals.png", 224)
    if wanted("drawing"):
        (PICTURES / "drawing.svg").write_text(drawing_svg(), encoding="utf-8")
    if wanted("assembly"):
        frames = animation()
        frames[0].save(
            PICTURES / "assembly.webp",
            save_all=True,
            append_images=frames[1:],
            duration=[250, 700] * (len(frames) // 2),
            loop=0,
            quality=60,
            method=4,
        )
    if not arguments:
        kinds = (".png", ".svg", ".webp")
        files = sorted(q for q in PICTURES.iterdir() if q.suffix in kinds)
        kept = {"code": picture_digest(), "files": {q.name: file_digest(q) for q in files}}
        (PICTURES / "pictures.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
