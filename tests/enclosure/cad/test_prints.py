# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Every part can be printed: closed, thick enough, without supports, on the bed."""

import numpy as np
import pytest

from enclosure import export
from enclosure.mesh import (
    Mesh,
    bed_area,
    first_hits,
    mesh_of,
    open_edges,
    overhang_area,
    thinnest_wall,
)
from enclosure.parameters import Parameters
from enclosure.solids import printed_parts


def box(*size):
    from build123d import Box

    return mesh_of(Box(*size))


def test_parts_are_one_valid_watertight_solid(bed):
    for name, (_, solid, mesh) in bed.items():
        assert solid.is_valid, name
        assert len(solid.solids()) == 1, name
        assert solid.volume > 50, name
        assert open_edges(mesh) == 0, name
        assert mesh.volume == pytest.approx(solid.volume, rel=0.01), name


def test_a_hole_in_a_mesh_is_noticed():
    mesh = box(10, 10, 10)
    assert open_edges(mesh) == 0
    assert open_edges(Mesh(mesh.triangles[1:])) == 3


def test_walls_are_at_least_the_parameter(bed, p):
    for name, (_, _, mesh) in bed.items():
        thickness, where = thinnest_wall(mesh, spacing=1.5)
        assert thickness >= p.wall_minimum - 0.01, (
            f"{name}: {thickness:.2f} mm at {np.round(where, 1)}"
        )


def test_a_thin_wall_is_measured():
    assert thinnest_wall(box(30, 20, 0.7))[0] == pytest.approx(0.7, abs=0.01)


def test_overhangs_are_only_where_they_are_declared(bed):
    for name, (part, _, mesh) in bed.items():
        area, places = overhang_area(mesh, 50.0)
        levels = [level for _, level in part.bridges]
        stray = [q for q in places if not any(abs(q[2] - level) < 0.02 for level in levels)]
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
        size = mesh.size
        assert max(size[0], size[1]) <= p.bed, name
        assert solid.bounding_box().min.Z == pytest.approx(0, abs=1e-6), name
        # Enough of it touches the bed, and its weight is above that.
        assert bed_area(mesh) >= 25.0, name
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
            assert through(lid, (p.display_u + a * half_u, c * half_v, 0), down)
    for u, v in p.key_places:
        assert through(lid, (u, v, 0), down)
    for u, v in p.corner_posts:
        assert through(lid, (u, v, 0), down)
    assert through(lid, (*p.piezo_place, 0), down)
    assert through(lid, (p.ring_u, 0, 0), down)
    assert not through(lid, (0, 35, 0), down)
    base = mesh_of(case["base"].shape)
    assert through(base, (*p.bootsel_place, -p.bottom), (0, 0, 1.0))
    left = Mesh(base.triangles[base.triangles[:, :, 0].max(axis=1) < -p.width / 2 + 8])
    for dv in (-b.plug_width / 2, 0, b.plug_width / 2):
        assert through(left, (-p.width / 2, dv, p.usb_axis), (1.0, 0, 0))
    rear = Mesh(base.triangles[base.triangles[:, :, 1].max(axis=1) > p.depth / 2 - 8])
    rear = Mesh(rear.triangles[rear.triangles[:, :, 1].min(axis=1) > 30])
    u, w = p.reset_place
    assert through(rear, (u, p.depth / 2, w), (0, -1.0, 0))
    carrier = mesh_of(case["carrier"].shape)
    assert through(carrier, (p.ring_u, 0, p.carrier_top), down)
    cradle = mesh_of(case["cradle"].shape)
    assert through(cradle, (*p.bootsel_place, p.cradle_top), down)


@pytest.mark.parametrize(
    "change", [{"stand_angle": 0.0}, {"stand_angle": 22.0, "wall": 3.2, "lid": 3.4}]
)
def test_other_parameters_make_valid_parts(change):
    other = Parameters(**change)
    for part in printed_parts(other):
        solid = part.to_print(other)
        assert solid.is_valid and len(solid.solids()) == 1, part.name


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
