# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Measure walls, overhangs and lines of sight on the triangles of a solid.

Meshes are trimesh's, rays are traced by Embree.
"""

from __future__ import annotations

import math

import numpy as np
from build123d import Shape
from numpy.typing import NDArray
from OCP.BRepTools import BRepTools  # type: ignore[import-untyped]
from trimesh import Trimesh
from trimesh.remesh import subdivide_to_size

Array = NDArray[np.float64]
DIGITS = 4  # corners closer than 0.1 um are one
OFF_THE_FACE = 1e-3  # mm from a face at which a ray begins, so that it does not hit that face
ON_BED = 0.02


def mesh_of(shape: Shape, tolerance: float = 0.05, angular: float = 0.3) -> Trimesh:
    """Return triangles of a build123d shape, within ``tolerance`` millimetres of it."""
    # Faces keep the triangles of an earlier, coarser call, which do not match finer edges.
    BRepTools.Clean_s(shape.wrapped)
    corners, faces = shape.tessellate(tolerance, angular)
    mesh = Trimesh([(v.X, v.Y, v.Z) for v in corners], faces, process=False)
    mesh.merge_vertices(digits_vertex=DIGITS)
    mesh.update_faces(mesh.nondegenerate_faces(height=1e-9))
    return mesh


def first_hits(mesh: Trimesh, origins: Array, ways: Array) -> tuple[Array, NDArray[np.int64]]:
    """Return the distance to the first triangle along each ray, and that triangle's number.

    Where there is none these are inf and -1. ``ways`` are of length 1.
    """
    places, rays, numbers = mesh.ray.intersects_location(origins, ways, multiple_hits=False)
    distances = np.full(len(origins), np.inf)
    triangles = np.full(len(origins), -1, dtype=np.int64)
    distances[rays] = np.linalg.norm(places - origins[rays], axis=1)
    triangles[rays] = numbers
    return distances, triangles


def thinnest_wall(
    mesh: Trimesh, spacing: float = 2.0, parallel: float = 0.9
) -> tuple[float, Array]:
    """Return the least thickness of a wall, and where.

    Rays go inwards from points of the surface, about ``spacing`` apart, to a face that looks the
    other way within about 25 degrees. Wedges and chamfers are no walls.
    """
    corners, faces, owners = subdivide_to_size(
        mesh.vertices, mesh.faces, 2 * spacing, max_iter=20, return_index=True
    )
    points = corners[faces].mean(axis=1)
    normals = mesh.face_normals
    inwards = -normals[owners]
    distances, numbers = first_hits(mesh, points + inwards * OFF_THE_FACE, inwards)
    found = numbers >= 0
    opposite = np.zeros(len(points), dtype=bool)
    opposite[found] = np.einsum("ij,ij->i", normals[numbers[found]], inwards[found]) > parallel
    if not opposite.any():
        return math.inf, np.zeros(3)
    distances = np.where(opposite, distances, np.inf)
    i = int(distances.argmin())
    return float(distances[i]) + OFF_THE_FACE, points[i]


def lying(mesh: Trimesh) -> NDArray[np.bool_]:
    """Return which triangles lie on the bed."""
    heights = mesh.triangles[:, :, 2]
    return (heights - heights.min()).max(axis=1) < ON_BED


def overhang_area(mesh: Trimesh, degrees: float = 50.0) -> tuple[float, Array]:
    """Return the area of overhanging faces in square millimetres, and the middles of these
    triangles.

    They hang over more than so many degrees from the vertical, and do not lie on the bed (z = 0).
    """
    limit = -math.sin(math.radians(degrees)) - 1e-6
    chosen = (mesh.face_normals[:, 2] < limit) & ~lying(mesh)
    return float(mesh.area_faces[chosen].sum()), mesh.triangles_center[chosen]


def bed_area(mesh: Trimesh) -> float:
    """Return the area that lies on the bed."""
    return float(mesh.area_faces[lying(mesh)].sum())


def visible(mesh: Trimesh, points: Array, eye: Array) -> NDArray[np.bool_]:
    """Return which points are seen from ``eye`` with nothing of the mesh between."""
    ways = eye[None] - points
    length = np.linalg.norm(ways, axis=1)
    ways = ways / length[:, None]
    distances, _ = first_hits(mesh, points + ways * OFF_THE_FACE, ways)
    return distances > length
