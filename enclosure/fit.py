# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Whether parts touch: common volume, distance, and the way a part takes to its place."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from build123d import Pos

from enclosure.assembly import Item, Step

TOUCH = 1e-3  # mm3: less is a face on a face
HALVES = ("lid", "carrier", "stack", "base", "case")
ON_THE_WAY = (0.3, 1.0, 2.5, 5.0, 9.0, 15.0, 24.0, 40.0, 70.0)


def bounds(shape: object) -> tuple[np.ndarray, np.ndarray]:
    box = shape.bounding_box()  # type: ignore[attr-defined]
    return np.array([*box.min]), np.array([*box.max])


def apart(a: tuple[np.ndarray, np.ndarray], b: tuple[np.ndarray, np.ndarray]) -> bool:
    return bool((a[0] >= b[1]).any() or (b[0] >= a[1]).any())


class Solids:
    """An item's solids with their bounds, computed once."""

    def __init__(self, shape: object) -> None:
        self.pieces = [(s, bounds(s)) for s in shape.solids()]  # type: ignore[attr-defined]

    def common(self, other: "Solids", shift: tuple[float, float, float] = (0, 0, 0)) -> float:
        """Return the volume that both would share if this were shifted, in mm3."""
        move = np.array(shift, dtype=float)
        total = 0.0
        for mine, my_bounds in self.pieces:
            moved_bounds = (my_bounds[0] + move, my_bounds[1] + move)
            moved = None
            for theirs, their_bounds in other.pieces:
                if apart(moved_bounds, their_bounds):
                    continue
                if moved is None:
                    moved = Pos(*shift) * mine if move.any() else mine
                result = moved & theirs
                if result is not None:
                    total += sum(s.volume for s in result.solids())
        return total

    def distance(self, other: "Solids") -> float:
        """Return the least distance, in mm."""
        return min(a.distance_to(b) for a, _ in self.pieces for b, _ in other.pieces)


def collisions(items: dict[str, Item]) -> list[tuple[str, str, float]]:
    """Return pairs that share volume in the assembled place."""
    solids = {name: Solids(item.shape) for name, item in items.items()}
    names = list(items)
    found = []
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            volume = solids[a].common(solids[b])
            if volume > TOUCH:
                found.append((a, b, round(volume, 3)))
    return found


def blocked(
    items: dict[str, Item], steps: Iterable[Step], halves_swept: tuple[str, ...] = HALVES
) -> list[str]:
    """Return sentences on every part that cannot reach its place in this order.

    Each way is tried at a dozen distances. Of other halves than ``halves_swept`` only the order is
    followed.
    """
    solids = {name: Solids(item.shape) for name, item in items.items()}
    halves: dict[str, list[str]] = {"lid": [], "base": [], "carrier": [], "stack": []}
    found = []
    for step in steps:
        here = (
            [name for names in halves.values() for name in names]
            if step.half == "case"
            else halves[step.half]
        )
        arriving = list(step.names) + (halves[step.also] if step.also else [])
        if step.also:
            here = [n for n in here if n not in halves[step.also]]
        for distance in ON_THE_WAY if step.half in halves_swept else ():
            shift = step.shift(distance)
            for name in arriving:
                for there in here:
                    if solids[name].common(solids[there], shift) > TOUCH:
                        found.append(
                            f"{step.title}: {name} meets {there} {distance} mm before its place"
                        )
        target = "lid" if step.half == "case" else step.half
        if step.also:
            halves[target] += halves[step.also]
            halves[step.also] = []
        halves[target] += step.names
    missing = set(items) - {n for names in halves.values() for n in names}
    found += [f"{name} is in no step" for name in sorted(missing)]
    return found
