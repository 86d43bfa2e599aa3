# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A printed part: its printing, its number of copies, and its orientation on the bed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from build123d import Compound, Location, Pos, Rot, Shape, Solid

from enclosure.parameters import Parameters, Place
from enclosure.shapes import table_to_face

Maker = Callable[[Parameters], Solid | Compound]


class Part:
    """A printed part: its name, the solids of all its copies in place, and how it prints.

    ``bridges`` are the only places that hang over more than 50 degrees: why that needs no support,
    and at which height above the bed. ``steep``: the same for places round an axis along w: why,
    where (u, v), and how far from it.
    """

    def __init__(
        self,
        name: str,
        makers: Iterable[Maker],
        turn: Callable[[Parameters], Location],
        material: str,
        says: str,
        bridges: tuple[tuple[str, float], ...] = (),
        steep: tuple[str, Callable[[Parameters], Iterable[Place]], float] | None = None,
    ) -> None:
        self.name = name
        self.makers = tuple(makers)
        self.turn = turn
        self.material = material
        self.says = says
        self.bridges = bridges
        self.steep = steep

    def solids(self, p: Parameters) -> list[Solid]:
        """Return all copies in the assembled place."""
        return [make(p) for make in self.makers]

    def to_print(self, p: Parameters, solid: Solid | None = None) -> Solid:
        """Return one copy as it lies on the bed, its lowest point at z = 0 and its middle at x = y
        = 0.
        """
        shape = solid if solid is not None else self.makers[0](p)
        return self.placing(p, shape) * shape

    def placing(self, p: Parameters, shape: Shape) -> Location:
        """Return the move from its place in the case to the bed."""
        turn = self.turn(p)
        box = (turn * shape).bounding_box()
        middle = box.center()
        return Pos(-middle.X, -middle.Y, -box.min.Z) * turn


def as_is(p: Parameters) -> Location:
    return Location()


def over(p: Parameters) -> Location:
    return Rot(180, 0, 0)


def on_table(p: Parameters) -> Location:
    return table_to_face(p).inverse()


def on_table_over(p: Parameters) -> Location:
    return Rot(180, 0, 0) * table_to_face(p).inverse()


def on_its_end(p: Parameters) -> Location:
    """Return the move onto its left end, as it lies on the table's plane."""
    return Rot(0, -90, 0) * table_to_face(p).inverse()


def on_far_wall(p: Parameters) -> Location:
    return Rot(-90, 0, 0)
