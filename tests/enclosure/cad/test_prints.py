# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Every part can be printed: closed, thick enough, without supports, on the bed."""

import math

import numpy as np
import pytest
from build123d import Pos
from trimesh import Trimesh

from enclosure import battery, battery_solids, export
from enclosure.mesh import (
    bed_area,
    first_hits,
    mesh_of,
    overhang_area,
    thinnest_wall,
)
from enclosure.parameters import Parameters
from enclosure.solids import TUBE, printed_parts


def box(*size):
    from build123d import Box

    return mesh_of(Box(*size))


def test_parts_are_one_valid_watertight_solid(bed):
    for name, (_, solid, mesh) in bed.items():
        assert solid.is_valid, name
        pieces = {"lid-letters": 4, "bar-letters": 3}.get(name, 1)
        assert len(solid.solids()) == pieces, name
        assert solid.volume > (50 if pieces == 1 else 10), name
        assert mesh.is_volume, name
        assert mesh.volume == pytest.approx(solid.volume, rel=0.01), name


def test_a_hole_in_a_mesh_is_noticed():
    mesh = box(10, 10, 10)
    assert mesh.is_volume
    assert not Trimesh(mesh.vertices, mesh.faces[1:]).is_volume


def test_walls_are_at_least_the_parameter(bed, p):
    for name, (_, _, mesh) in bed.items():
        if name.endswith("-letters"):  # they lie in grooves, and are carried by them
            continue
        thickness, where = thinnest_wall(mesh, spacing=1.5)
        assert thickness >= p.wall_minimum - 0.01, (
            f"{name}: {thickness:.2f} mm at {np.round(where, 1)}"
        )


def test_a_thin_wall_is_measured():
    assert thinnest_wall(box(30, 20, 0.7))[0] == pytest.approx(0.7, abs=0.01)


def test_overhangs_are_only_where_they_are_declared(bed, p):
    for name, (part, _, mesh) in bed.items():
        area, places = overhang_area(mesh, 50.0)
        levels = [level for _, level in part.bridges]
        stray = [q for q in places if not any(abs(q[2] - level) < 0.02 for level in levels)]
        if part.steep:
            why, axes, radius = part.steep
            shape = part.makers[0](p)
            back = part.placing(p, shape).inverse()
            where = [(back * Pos(*map(float, q))).position for q in stray]
            round_axes = [
                any(math.hypot(at.X - u, at.Y - v) < radius for u, v in axes(p)) for at in where
            ]
            assert any(round_axes), f"{name}: nothing hangs over for: {why}"
            stray = [q for q, fine in zip(stray, round_axes, strict=True) if not fine]
        share = area * len(stray) / max(1, len(places))
        assert share < 1.0, f"{name}: {share:.1f} mm2 hang over, at {np.round(stray[:3], 1)}"
        for why, level in part.bridges:
            assert any(abs(q[2] - level) < 0.02 for q in places), (
                f"{name}: nothing hangs over for: {why}"
            )


def test_an_overhang_is_noticed():
    from build123d import Box, Pos

    table = Box(4, 4, 10) + Pos(0, 0, 6) * Box(20, 20, 2)
    assert overhang_area(mesh_of(table))[0] == pytest.approx(20 * 20 - 4 * 4, rel=0.01)


def test_parts_lie_flat_on_the_bed(bed, p):
    for name, (_, solid, mesh) in bed.items():
        size = mesh.extents
        assert max(size[0], size[1]) <= p.bed, name
        assert solid.bounding_box().min.Z == pytest.approx(0, abs=1e-6), name
        # Enough of it touches the bed, and its weight is above that.
        assert bed_area(mesh) >= (15.0 if name.endswith("-letters") else 25.0), name
        low = mesh.triangles[(mesh.triangles[:, :, 2].max(axis=1) < 0.02)].reshape(-1, 3)
        centre = solid.center()
        assert low[:, 0].min() < centre.X < low[:, 0].max(), name
        assert low[:, 1].min() < centre.Y < low[:, 1].max(), name


def through(mesh, at, way):
    """Nothing stands in a straight line that comes from 100 mm before a point."""
    at, way = np.array([at], dtype=float), np.array([way], dtype=float)
    distances, _ = first_hits(mesh, at - 100 * way, way)
    return bool(np.isinf(distances[0]))


def test_cut_outs_go_through(case, p):
    b = p.parts
    lid = mesh_of(case["lid"].shape)
    down = (0.0, 0.0, -1.0)
    half_u, half_v = b.active_width / 2 - 0.05, b.active_height / 2 - 0.05
    for a in (-1, 0, 1):
        for c in (-1, 0, 1):
            assert through(lid, (p.display_u + a * half_u, p.middle_v + c * half_v, 0), down)
    for u, v in (*p.cap_places, *p.key_places, (p.bar_u, p.bar_v), (*p.piezo_place,)):
        assert through(lid, (u, v, 0), down)
    assert through(lid, (p.ring_u, p.middle_v, 0), down)
    for u, v in p.corner_posts:  # nothing is screwed in from above
        assert not through(lid, (u, v, 0), down)
    base = mesh_of(case["base"].shape)
    up = (0.0, 0.0, 1.0)
    assert through(base, (*p.bootsel_place, -p.bottom), up)
    for u, v in p.corner_posts:
        assert through(base, (u, v, -p.bottom), up)
    far = base.triangles[:, :, 1].min(axis=1) > p.depth / 2 - 8
    rear = Trimesh(base.vertices, base.faces[far])
    if p.battery:
        switch = battery_solids.toggle_axis(p).position
        level = battery_solids.on_floor(p) * Pos(battery.SOCKET_X, 0, battery.SOCKET_Z)
        to_socket = (level * Pos(0, p.depth / 2, 0)).position
        flat = (to_socket - level.position).normalized()
        assert through(rear, (switch.X, switch.Y, switch.Z), (0, -1.0, 0))
        assert through(rear, (to_socket.X, to_socket.Y, to_socket.Z), (0, -flat.Y, -flat.Z))
    assert through(rear, (p.cable_u, p.depth / 2, p.cable_axis), (0, -1.0, 0)) != p.battery
    assert not through(rear, (p.cable_u + 12, p.depth / 2, p.cable_axis), (0, -1.0, 0))
    carrier = mesh_of(case["carrier"].shape)
    assert through(carrier, (p.ring_u, p.middle_v, p.carrier_top), down)
    cradle = mesh_of(case["cradle"].shape)
    assert through(cradle, (p.display_u, p.middle_v + b.pico_pin_rows / 2, p.cradle_top), down)


def test_a_straight_pin_through_its_tube_meets_the_bootsel_button(case, p):
    """Within the tube it may lean, and still it ends on the button and on nothing else."""
    pico = mesh_of(case["Pico"].shape)
    base = mesh_of(case["base"].shape)
    u, v = p.bootsel_place
    button = p.pico_bottom - p.parts.pico_bootsel_height
    lean = 2 * (TUBE - 0.5) / (p.bottom + button)  # a pin of 1 mm, from wall to wall of the tube
    for a in range(8):
        way = np.array([lean * np.cos(a * np.pi / 4), lean * np.sin(a * np.pi / 4), 1.0])
        start = np.array([u, v, button - 2.0]) - 3.0 * way
        distances, _ = first_hits(pico, start[None], (way / np.linalg.norm(way))[None])
        assert start[2] + distances[0] / np.linalg.norm(way) == pytest.approx(button, abs=0.1)
    distances, _ = first_hits(base, np.array([[u, v, -p.bottom - 30.0]]), np.array([[0, 0, 1.0]]))
    assert np.isinf(distances[0])


@pytest.mark.parametrize(
    "change", [{"stand_angle": 0.0}, {"stand_angle": 22.0, "width": 164.0, "lid": 4.4}]
)
def test_other_parameters_make_valid_parts(change):
    other = Parameters(**change)
    for part in printed_parts(other):
        solid = part.to_print(other)
        pieces = {"lid-letters": 4, "bar-letters": 3}.get(part.name, 1)
        assert solid.is_valid and len(solid.solids()) == pieces, part.name


def test_files_in_the_repository_are_the_model():
    assert export.check() == []


def test_3mf_holds_every_copy_of_every_part(tmp_path):
    import zipfile

    p = Parameters()
    path = tmp_path / "plate.3mf"
    export.write_3mf(export.plates(p)["feet"], path)
    with zipfile.ZipFile(path) as package:
        model = package.read("3D/3dmodel.model").decode()
    assert model.count("<object ") == 4 and model.count("<item ") == 4
    again = tmp_path / "again.3mf"
    export.write_3mf(export.plates(p)["feet"], again)
    assert path.read_bytes() == again.read_bytes()
