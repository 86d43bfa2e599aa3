# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Triangles of a solid and what can be measured on them: closedness, walls, overhangs, lines of
sight."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from build123d import Shape
from numpy.typing import NDArray
from OCP.BRepTools import BRepTools  # type: ignore[import-untyped]

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Mesh:
    """Corners of triangles, shape (n, 3, 3), counter-clockwise seen from outside."""

    triangles: Array

    @property
    def normals(self) -> Array:
        """Unit normals, shape (n, 3)."""
        a, b, c = self.triangles[:, 0], self.triangles[:, 1], self.triangles[:, 2]
        n = np.cross(b - a, c - a)
        length = np.linalg.norm(n, axis=1)
        length[length == 0] = 1
        return n / length[:, None]

    @property
    def areas(self) -> Array:
        a, b, c = self.triangles[:, 0], self.triangles[:, 1], self.triangles[:, 2]
        return np.linalg.norm(np.cross(b - a, c - a), axis=1) / 2

    @property
    def volume(self) -> float:
        a, b, c = self.triangles[:, 0], self.triangles[:, 1], self.triangles[:, 2]
        return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)

    @property
    def size(self) -> Array:
        points = self.triangles.reshape(-1, 3)
        return points.max(axis=0) - points.min(axis=0)


def mesh_of(shape: Shape, tolerance: float = 0.05, angular: float = 0.3) -> Mesh:
    """Triangles of a build123d shape, within ``tolerance`` millimetres of it."""
    # What an earlier, coarser call left in its faces would not meet the finer edges.
    BRepTools.Clean_s(shape.wrapped)
    corners, faces = shape.tessellate(tolerance, angular)
    points = np.array([(v.X, v.Y, v.Z) for v in corners])
    triangles = points[np.array(faces)]
    mesh = Mesh(triangles)
    return Mesh(triangles[mesh.areas > 1e-9])


def open_edges(mesh: Mesh, digits: int = 4) -> int:
    """How many edges are not shared by exactly two triangles in opposite directions. 0 is
    watertight."""
    keys = np.round(mesh.triangles, digits) + 0.0
    _, ids = np.unique(keys.reshape(-1, 3), axis=0, return_inverse=True)
    ids = ids.reshape(-1, 3)
    balance: dict[tuple[int, int], int] = {}
    for a, b, c in ids:
        for x, y in ((a, b), (b, c), (c, a)):
            if x == y:
                continue
            key = (min(x, y), max(x, y))
            balance[key] = balance.get(key, 0) + (1 if x < y else -1)
    return sum(1 for count in balance.values() if count)


def first_hits(
    mesh: Mesh, origins: Array, directions: Array, nearest: float = 1e-6
) -> tuple[Array, NDArray[np.int64]]:
    """Distance to the first triangle along each ray (inf where none), and that triangle's
    number."""
    a = mesh.triangles[:, 0]
    e1 = mesh.triangles[:, 1] - a
    e2 = mesh.triangles[:, 2] - a
    distances = np.full(len(origins), np.inf)
    numbers = np.full(len(origins), -1, dtype=np.int64)
    step = max(1, 4_000_000 // max(1, len(a)))
    for start in range(0, len(origins), step):
        o = origins[start : start + step, None, :]
        d = directions[start : start + step, None, :]
        h = np.cross(d, e2[None])
        det = np.einsum("rtk,tk->rt", h, e1)
        with np.errstate(divide="ignore", invalid="ignore"):
            inverse = 1.0 / det
            s = o - a[None]
            u = np.einsum("rtk,rtk->rt", s, h) * inverse
            q = np.cross(s, e1[None])
            v = np.einsum("rtk,rtk->rt", q, np.broadcast_to(d, q.shape)) * inverse
            t = np.einsum("rtk,tk->rt", q, e2) * inverse
            hit = (
                (np.abs(det) > 1e-12)
                & (u >= -1e-9)
                & (v >= -1e-9)
                & (u + v <= 1 + 1e-9)
                & (t > nearest)
            )
        t = np.where(hit, t, np.inf)
        best = t.argmin(axis=1)
        value = t[np.arange(len(t)), best]
        distances[start : start + step] = value
        numbers[start : start + step] = np.where(np.isfinite(value), best, -1)
    return distances, numbers


def sample(mesh: Mesh, spacing: float) -> tuple[Array, NDArray[np.int64]]:
    """Points spread over the surface, about ``spacing`` apart, at least one a triangle, and their
    triangles."""
    points, owners = [], []
    for i, (corner, area) in enumerate(zip(mesh.triangles, mesh.areas, strict=False)):
        n = min(12, max(1, int(math.sqrt(area) / spacing)))
        for x in range(n):
            for y in range(n - x):
                weights = np.array([(x + 1 / 3) / n, (y + 1 / 3) / n, 0.0])
                weights[2] = 1 - weights[0] - weights[1]
                points.append(weights @ corner)
                owners.append(i)
    return np.array(points), np.array(owners)


def thinnest_wall(mesh: Mesh, spacing: float = 2.0, parallel: float = 0.9) -> tuple[float, Array]:
    """The least thickness of a wall, and where: rays go inwards from the surface to a face that
    looks the
    other way within about 25 degrees. Wedges and chamfers are no walls."""
    points, owners = sample(mesh, spacing)
    normals = mesh.normals
    inwards = -normals[owners]
    distances, numbers = first_hits(mesh, points + inwards * 1e-4, inwards)
    found = numbers >= 0
    opposite = np.zeros(len(points), dtype=bool)
    opposite[found] = np.einsum("ij,ij->i", normals[numbers[found]], inwards[found]) > parallel
    if not opposite.any():
        return math.inf, np.zeros(3)
    distances = np.where(opposite, distances, np.inf)
    i = int(distances.argmin())
    return float(distances[i]), points[i]


def overhang_area(mesh: Mesh, degrees: float = 50.0) -> tuple[float, Array]:
    """Area of faces that hang over more than so many degrees from the vertical and do not lie on
    the bed
    (z = 0), in square millimetres, and the middles of these triangles."""
    limit = -math.sin(math.radians(degrees)) - 1e-6
    low = mesh.triangles[:, :, 2].min()
    hanging = mesh.normals[:, 2] < limit
    on_bed = (mesh.triangles[:, :, 2] - low).max(axis=1) < 0.02
    chosen = hanging & ~on_bed
    return float(mesh.areas[chosen].sum()), mesh.triangles[chosen].mean(axis=1)


def bed_area(mesh: Mesh) -> float:
    """Area that lies on the bed."""
    low = mesh.triangles[:, :, 2].min()
    on_bed = (mesh.triangles[:, :, 2] - low).max(axis=1) < 0.02
    return float(mesh.areas[on_bed].sum())


def visible(mesh: Mesh, points: Array, eye: Array) -> NDArray[np.bool_]:
    """Which points are seen from ``eye`` with nothing of the mesh between."""
    way = eye[None] - points
    length = np.linalg.norm(way, axis=1)
    distances, _ = first_hits(mesh, points, way / length[:, None], nearest=1e-3)
    return distances > length
