# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Printed and bought parts go together: nothing touches, gaps are right, the order of assembly
works."""

import math

import numpy as np
import pytest
from build123d import Pos

from enclosure import bought
from enclosure.assembly import Item, Step, items, steps
from enclosure.dimensions import BOUGHT, DIMENSIONS, BoughtParts
from enclosure.fit import Solids, blocked, collisions
from enclosure.mesh import Mesh, mesh_of, visible
from enclosure.parameters import Parameters
from enclosure.solids import table_to_face

from .conftest import assembled

# Between which bounds these lie apart, in mm, in the assembled place; 0 is face on face.
GAPS = {
    ("plunger 1", "lid"): (0.05, 0.35),
    ("plunger 1", "display pack"): (0.05, 0.3),
    ("diffuser", "lid"): (0.0, 0.25),
    ("diffuser", "carrier"): (0.1, 0.3),
    ("diffuser", "ring"): (0.1, 0.5),
    ("hood", "lid"): (0.05, 0.15),
    ("lid", "base"): (0.0, 0.25),
    ("knob", "encoder"): (0.05, 0.25),
    ("knob", "diffuser"): (1.0, 3.0),
    ("knob", "encoder nut"): (0.8, 3.0),
    ("knob", "carrier"): (0.8, 6.0),
    ("blank", "diffuser"): (0.3, 1.5),
    ("cradle", "Pico"): (0.0, 0.3),
    ("cradle", "base"): (1.0, 20.0),
    ("display pack", "lid"): (0.8, 1.2),
    ("encoder", "carrier"): (0.0, 0.25),
    ("encoder", "base"): (1.0, 30.0),
    ("level shifter board", "base"): (0.1, 0.5),
    ("level shifter board", "carrier"): (1.0, 6.0),
    ("piezo", "lid"): (0.0, 0.3),
    ("USB plug", "base"): (0.3, 1.6),
    ("USB plug", "cradle"): (0.5, 3.0),
    ("ring", "carrier"): (0.0, 0.1),
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
    assert blocked(case, steps(p)) == []


def test_a_wrong_order_is_noticed():
    """The knob cannot come from below once the carrier is in its place."""
    case, order = assembled("default"), steps(Parameters())
    few = {n: case[n] for n in ("carrier", "knob")}
    first = Step("Take the carrier", ("carrier",), (0, 0, -1), "lid")
    assert blocked(few, [first, Step("Push the knob on", ("knob",), (0, 0, 1), "case")]) == []
    wrong = blocked(few, [first, Step("Push the knob on", ("knob",), (0, 0, -1), "case")])
    assert any("knob meets carrier" in sentence for sentence in wrong)
    assert any("is in no step" in sentence for sentence in blocked(few, order[:1]))


def test_wires_have_their_routes(case, p):
    for bundle in bought.wires(p):
        wire = Solids(bundle)
        for name, item in case.items():
            assert wire.common(Solids(item.shape)) < 0.01, f"{bundle.label} meets {name}"


def test_larger_bought_parts_still_fit():
    """The pack, whose drawing is not known, may be as much larger and its keys as far off as
    dimensions says."""
    changes = {}
    for name in ("pack_width", "pack_height", "panel_width", "panel_height"):
        changes[name] = BOUGHT.as_dict()[name] + DIMENSIONS[name].plus_minus
    p = Parameters()
    large = Parameters(parts=BoughtParts(**changes))
    pack = Solids(bought.pack(large))
    for name, item in items(p).items():
        if item.printed:
            assert pack.common(Solids(item.shape)) < 0.01, name


def test_a_pack_moved_in_its_cradle_still_fits(case, p):
    """The cradle's wide holes let the picture be centred by 1.3 mm either way."""
    play = (p.cradle_hole - 3.0) / 2 - 0.2
    names = ("display pack", "Pico", "cradle")
    others = {
        n: Solids(i.shape)
        for n, i in case.items()
        if n not in names and not n.startswith("cradle screw") and n != "USB plug"
    }
    for name in names:
        moving = Solids(case[name].shape)
        for way in ((play, 0, 0), (-play, 0, 0), (0, play, 0), (0, -play, 0)):
            for other, there in others.items():
                assert moving.common(there, way) < 0.01, f"{name} meets {other}"


# What is seen: an eye at a seat is 650 mm from the case's middle and 380 mm above the table.
SEATS = {
    "player": -90,
    "right": 0,
    "opposite": 90,
    "left": 180,
    "near right": -45,
    "far right": 45,
    "far left": 135,
    "near left": -135,
}


def eye(degrees):
    a = math.radians(degrees)
    return np.array([650 * math.cos(a), 650 * math.sin(a), 380.0])


def on_table(p, shape):
    return table_to_face(p).inverse() * shape


@pytest.fixture
def scene(case, p):
    names = [n for n, i in case.items() if i.printed and not n.startswith("foot")]
    meshes = [mesh_of(on_table(p, case[n].shape), 0.1, 0.3) for n in names]
    return Mesh(np.concatenate([m.triangles for m in meshes]))


def to_table(p, points):
    place = table_to_face(p).inverse()
    return np.array([[*(place * Pos(*map(float, q))).position] for q in points])


def picture_points(p):
    half_u, half_v = p.parts.active_width / 2 - 0.4, p.parts.active_height / 2 - 0.4
    return to_table(
        p,
        [
            (p.display_u + a * half_u, c * half_v, p.panel_front)
            for a in np.linspace(-1, 1, 15)
            for c in np.linspace(-1, 1, 11)
        ],
    )


def ring_points(p):
    """By pixel: a point on the crown's top and one on its outer side, a hair outside of it."""
    found = []
    for k in range(24):
        a = math.radians(15 * k)
        for radius, w in (
            ((p.crown_outer + p.crown_inner) / 2, p.crown_height + 0.05),
            (p.crown_outer + 0.05, p.crown_height / 2),
        ):
            found.append((p.ring_u + radius * math.cos(a), radius * math.sin(a), w))
    return to_table(p, found)


def test_the_light_ring_is_seen_from_every_seat(scene, p):
    points = ring_points(p)
    for seat, degrees in SEATS.items():
        seen = visible(scene, points, eye(degrees)).reshape(24, 2).any(axis=1)
        assert seen.sum() >= 12, f"from the {seat} seat {seen.sum()} of 24 pixels are seen"


def test_the_display_reads_from_the_seat_and_from_above(scene, p):
    points = picture_points(p)
    assert visible(scene, points, eye(-90)).mean() >= 0.97
    assert visible(scene, points, np.array([0, -120.0, 700.0])).mean() >= 0.97  # bent over it
    assert visible(scene, points, np.array([0, 0, 900.0])).mean() >= 0.97  # straight above
    # The sight from the seat is not flat: at most 50 degrees off the lid's normal.
    normal = np.array([0, -math.sin(p.angle), math.cos(p.angle)])
    sight = eye(-90) / np.linalg.norm(eye(-90))
    assert math.degrees(math.acos(normal @ sight)) <= 50


def test_a_forecast_is_seen_by_one_player_only(scene, p):
    points = picture_points(p)
    for seat in ("left", "right", "opposite", "far left", "far right"):
        share = visible(scene, points, eye(SEATS[seat])).mean()
        assert share <= 0.05, f"from the {seat} seat {share:.0%} of the picture is seen"


def test_the_case_stands(case, p):
    """Its weight is well between the feet, and a firm press (15 N) on the far edge does not tip
    it."""
    reach_u, reach_y = p.width / 2 - 12.0, p.depth / 2 / math.cos(p.angle) - 8.0
    mass, moment = 0.0, np.zeros(3)
    for name, item in case.items():
        if name == "USB plug":
            continue
        shape = on_table(p, item.shape)
        density = (
            1.0e-6 if item.printed else 2.0e-6
        )  # kg/mm3, thinly filled PLA and mixed electronics
        for solid in shape.solids():
            mass += solid.volume * density
            centre = solid.center()
            moment += solid.volume * density * np.array([centre.X, centre.Y, centre.Z])
    centre = moment / mass
    assert abs(centre[0]) < 0.4 * reach_u and abs(centre[1]) < 0.6 * reach_y
    assert mass > 0.12
    # Keys and knob are pressed within the feet: pushing straight down there can only press the
    # case to the table.
    for u, v in [*p.key_places, (p.ring_u, 0)]:
        at = to_table(p, [(u, v, 0)])[0]
        assert abs(at[0]) < reach_u + 3.0 and abs(at[1]) < reach_y
