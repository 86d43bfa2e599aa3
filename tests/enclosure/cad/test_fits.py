# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Printed and bought parts go together: nothing touches, gaps are right, the order of assembly
works."""

import math

import numpy as np
import pytest
from build123d import Box, Pos, Rot
from trimesh.util import concatenate

from enclosure import bought, shopping, visibility
from enclosure.assembly import Item, Step, items, steps
from enclosure.dimensions import BOUGHT, DIMENSIONS, RING_LEDS, BoughtParts
from enclosure.fit import HALVES, Solids, blocked, collisions
from enclosure.mesh import mesh_of, visible
from enclosure.parameters import Parameters
from enclosure.shapes import table_to_face
from enclosure.solids import WIRE_WINDOWS, at_ring

from .conftest import assembled

# Between which bounds these lie apart, in mm, in the assembled place; 0 is face on face.
GAPS = {
    ("cap 1", "lid"): (0.2, 0.35),
    ("cap 1", "display pack"): (0.0, 0.05),
    ("bar", "lid"): (0.2, 0.35),
    ("bar", "strip"): (0.0, 0.05),
    ("diffuser", "lid"): (0.0, 0.25),
    ("diffuser", "carrier"): (0.1, 0.3),
    ("diffuser", "baffle"): (0.1, 0.3),
    ("baffle", "ring"): (0.05, 0.3),
    ("brow", "lid"): (0.0, 0.15),
    ("brow", "pane"): (1.0, 4.0),
    ("pane", "lid"): (0.1, 0.3),
    ("film", "lid"): (0.05, 0.3),
    ("film", "pane"): (0.0, 0.01),
    ("lid", "base"): (0.0, 0.25),
    ("knob", "encoder"): (0.05, 0.25),
    ("knob", "diffuser"): (1.0, 3.0),
    ("knob", "encoder nut"): (0.8, 3.0),
    ("knob", "carrier"): (0.8, 6.0),
    ("blank", "diffuser"): (0.3, 1.5),
    ("cradle", "display pack"): (0.0, 0.01),
    ("cradle", "carrier board"): (1.0, 5.0),
    ("display pack", "lid"): (0.6, 1.0),
    ("carrier board", "display pack"): (0.3, 1.0),
    ("Pico", "base"): (0.8, 3.0),
    ("Pico", "steel"): (0.8, 8.0),
    ("Pico", "tape"): (0.8, 8.0),
    ("tape", "steel"): (0.0, 0.01),
    ("foam", "lid"): (0.0, 0.01),
    ("encoder", "carrier"): (0.0, 0.25),
    ("encoder", "steel"): (1.0, 30.0),
    ("piezo", "lid"): (0.0, 0.3),
    ("USB plug", "base"): (0.3, 6.0),
    ("cable", "base"): (0.1, 1.0),
    ("cable", "lid"): (0.0, 0.4),
    ("ring", "carrier"): (0.0, 0.1),
    ("steel", "base"): (0.0, 0.01),
    ("cell", "encoder"): (1.5, 20.0),
    ("cell", "carrier board"): (1.5, 20.0),
    ("cell-tray", "steel"): (0.0, 0.01),
    ("cell-tray", "base"): (0.3, 5.0),
    ("charger", "steel"): (0.5, 5.0),
    ("charger", "Pico"): (2.0, 30.0),
    ("socket", "base"): (0.0, 0.01),
    ("socket", "socket-clamp"): (0.1, 0.5),
    ("switch", "base"): (0.0, 0.15),
}


def test_parts_do_not_intersect(case):
    assert collisions(case) == []


def test_an_intersection_is_noticed(case):
    lid = case["lid"]
    moved = Item("moved", Pos(0, 0, 1) * case["diffuser"].shape, True, "lid", (0, 0, 0))
    assert [pair[:2] for pair in collisions({"lid": lid, "moved": moved})] == [("lid", "moved")]


def test_gaps_are_between_their_bounds(case):
    solids = {}
    for (a, b), (least, most) in GAPS.items():
        if a not in case or b not in case:
            continue
        for name in (a, b):
            solids.setdefault(name, Solids(case[name].shape))
        gap = solids[a].distance(solids[b])
        assert least - 1e-6 <= gap <= most, f"{a} and {b} are {gap:.2f} mm apart"


def test_parts_go_in_in_the_order_of_the_steps(case, p):
    # With a battery the lid is put together as without.
    halves = ("base",) if p.battery else HALVES
    assert blocked(case, steps(p), halves) == []


def test_a_wrong_order_is_noticed():
    """The knob cannot come from below once the carrier is in its place."""
    case, order = assembled("default"), steps(Parameters())
    few = {n: case[n] for n in ("carrier", "knob")}
    first = Step("Take the carrier", ("carrier",), (0, 0, -1), "lid")
    assert blocked(few, [first, Step("Push the knob on", ("knob",), (0, 0, 1), "case")]) == []
    wrong = blocked(few, [first, Step("Push the knob on", ("knob",), (0, 0, -1), "case")])
    assert any("knob meets carrier" in sentence for sentence in wrong)
    assert any("is in no step" in sentence for sentence in blocked(few, order[:1]))


def test_the_wires_of_the_list_reach_their_plugs(p):
    """With a hand's breadth to spare: whoever plugs them in holds the lid beside the base."""
    for name, way in bought.ways(p).items():
        assert bought.length(way) + 15.0 <= shopping.WIRES[name], name


def test_wires_have_their_routes(case, p):
    for bundle in bought.wires(p):
        wire = Solids(bundle)
        for name, item in case.items():
            assert wire.common(Solids(item.shape)) < 0.01, f"{bundle.label} meets {name}"


def test_the_ring_goes_in_in_each_of_its_ways(p, case):
    """Its first light may point anywhere: what stands between the lights lies elsewhere then."""
    at = at_ring(p)
    baffle, carrier = Solids(case["baffle"].shape), Solids(case["carrier"].shape)
    middle = at.inverse() * case["ring"].shape
    for step in (1, 7, 11, 12, 18, 23):
        ring = Solids(at * Rot(0, 0, 360 / RING_LEDS * step) * middle)
        assert ring.common(baffle) == 0, step
        assert ring.common(carrier) == 0, step


def test_the_rings_plug_passes_each_window_of_the_carrier(p, case):
    b = p.parts
    carrier = Solids(case["carrier"].shape)
    plug = Box(b.xh_plug_depth + 2 * b.xh_rib, b.xh_plug_width, 20.0)
    for degrees in WIRE_WINDOWS:
        way = at_ring(p) * Rot(0, 0, degrees) * Pos(sum(p.wire_window) / 2, 0, p.carrier_bottom)
        assert Solids(way * plug).common(carrier) == 0, degrees
        assert Solids(way * Pos(3, 0, 0) * plug).common(carrier) > 1, degrees


def test_the_widest_steel_goes_between_its_corners(p, case):
    base = Solids(case["base"].shape)
    off = {n: DIMENSIONS[n].plus_minus for n in ("steel_width", "steel_length")}
    large = BoughtParts(**{n: BOUGHT.as_dict()[n] + off[n] for n in off})
    x, y = p.steel_place
    bar = Box(large.steel_length, large.steel_width, large.steel_thickness)
    place = table_to_face(p) * Pos(x, y, p.floor + large.steel_thickness / 2)
    assert Solids(place * bar).common(base) < 0.01
    assert Solids(place * Pos(0, 1.5, 0) * bar).common(base) > 1


def test_larger_bought_parts_still_fit():
    """The pack, whose drawing is not known, may be as much larger as dimensions says."""
    changes = {}
    for name in ("pack_width", "pack_height", "panel_width", "panel_height"):
        changes[name] = BOUGHT.as_dict()[name] + DIMENSIONS[name].plus_minus
    large = Parameters(parts=BoughtParts(**changes))
    pack = Solids(bought.pack(large))
    for name, item in items(Parameters()).items():
        if item.printed:
            assert pack.common(Solids(item.shape)) < 0.01, name


def test_a_pack_moved_in_its_cradle_still_fits(case, p):
    """The cradle's wide holes let the picture be centred by 1.1 mm either way; the caps' feet,
    which
    only lie on the keys, and the foam stay where they are."""
    play = (p.cradle_hole - 3.0) / 2 - 0.2
    names = ("display pack", "carrier board", "Pico", "cradle")
    stay = ("cap", "foam", "USB plug", "cable", "cradle screw")
    others = {
        n: Solids(i.shape) for n, i in case.items() if n not in names and not n.startswith(stay)
    }
    for name in names:
        moving = Solids(case[name].shape)
        for way in ((play, 0, 0), (-play, 0, 0), (0, play, 0), (0, -play, 0)):
            for other, there in others.items():
                assert moving.common(there, way) < 0.01, f"{name} meets {other}"


def test_caps_and_bar_go_down_as_far_as_a_press_needs(case, p):
    """A key's travel and the play above it: nothing but the key itself may stop a cap."""
    down = -(p.parts.key_travel + 0.3)
    for name in ("cap 1", "cap 2", "cap 3", "cap 4", "bar"):
        moving = Solids(case[name].shape)
        for other, item in case.items():
            if other in (name, "display pack", "strip", "bar-letters"):
                continue
            assert moving.common(Solids(item.shape), (0, 0, down)) < 0.01, f"{name} meets {other}"
    panel = Solids(bought.pack(p))
    for i in range(1, 5):
        # Beside its key, a pressed cap meets nothing of the pack.
        key_u, key_v = p.key_places[i - 1]
        key = bought.slab(key_u, key_v, p.key_top + 1, p.pack_top - 1, 5.0, 5.0)
        cap = Solids(case[f"cap {i}"].shape - key)
        assert cap.common(panel, (0, 0, down)) < 0.01


# What is seen: an eye at a seat, by enclosure.visibility, with all parts in the way.


@pytest.fixture
def scene(case):
    names = [n for n, i in case.items() if i.printed and not n.startswith(("foot", "base"))]
    meshes = [mesh_of(case[n].shape, 0.1, 0.3) for n in names if not n.endswith("-letters")]
    return concatenate(meshes)


def ring_points(p):
    """By pixel: a point on the crown's top and one on its outer side, a hair outside of it."""
    found = []
    for k in range(24):
        a = math.radians(15 * k)
        for radius, w in (
            ((p.crown_outer + p.crown_inner) / 2, p.crown_height + 0.05),
            (p.crown_outer + 0.05, p.crown_height / 2),
        ):
            found.append((p.ring_u + radius * math.cos(a), p.middle_v + radius * math.sin(a), w))
    return np.array(found)


def test_the_light_ring_is_seen_from_every_seat(scene, p):
    points = ring_points(p)
    for seat, degrees in visibility.SEATS.items():
        for height in (350.0, 550.0):
            eye = np.array(visibility.eye(visibility.view(p), degrees, height))
            seen = visible(scene, points, eye).reshape(24, 2).any(axis=1)
            assert seen.sum() >= 12, f"from the {seat} seat {seen.sum()} of 24 pixels are seen"


def test_nothing_but_film_and_brow_stands_before_the_picture(scene, p):
    """The player sees all of it, and so does who bends over the box; the reckoning of the seats
    leaves nothing out that the solids would hide or show."""
    points = np.array(visibility.picture(visibility.view(p)))
    for degrees, height, distance in (
        (-90, 450.0, 600.0),
        (-90, 350.0, 600.0),
        (-90, 700.0, 120.0),
    ):
        eye = np.array(visibility.eye(visibility.view(p), degrees, height, distance))
        assert visible(scene, points, eye).mean() >= 0.97
    eye = np.array(visibility.eye(visibility.view(p), visibility.SEATS["opposite"], 450.0))
    assert visible(scene, points, eye).mean() <= 0.05
    normal = np.array([0.0, 0.0, 1.0])
    to = np.array(visibility.eye(visibility.view(p), -90, 450.0))
    assert math.degrees(math.acos(normal @ to / np.linalg.norm(to))) <= 45
