# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Contrast of the ring's lights: rays from each LED to the diffuser, past the walls between.

A cell is seen from the side: an LED as wide as its window, shining like a matt surface, and the
diffuser ``rise`` above it. Between two LEDs there may be a wall that ends a little below it. Light
spreads in the diffuser as in milky plastic, about as far as that is thick. Walls are black and
reflect nothing. Needs no library.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from enclosure.dimensions import RING_LEDS
from enclosure.parameters import Parameters

STEPS = 16  # places looked at, from the middle of one light to the middle of the next
REACH = 4  # lights to each side that are taken into account
SOURCES = 9  # points of an LED


@dataclass(frozen=True)
class Cell:
    """Lengths of a cell in mm: from LED to diffuser, between two LEDs, and the others by name.

    ``wall`` is its thickness, 0 for none; ``gap`` is between its end and the diffuser.
    """

    rise: float
    pitch: float
    window: float
    wall: float
    gap: float
    diffuser: float


def cell(p: Parameters) -> Cell:
    """Return the cell of these parameters, at the ring's middle radius."""
    radius = (p.parts.ring_outer + p.parts.ring_inner) / 4
    return Cell(
        rise=p.crown_height - p.crown_top - p.led_top,
        pitch=2 * math.pi * radius / RING_LEDS,
        window=p.parts.ring_led_window,
        wall=p.baffle_wall,
        gap=p.baffle_gap,
        diffuser=p.crown_top,
    )


def arrives(c: Cell, away: float) -> float:
    """Return the light below the diffuser, so far to the side of an LED's middle (1: right above
    it).
    """
    total = 0.0
    for i in range(SOURCES):
        start = c.window * ((i + 0.5) / SOURCES - 0.5)
        if c.wall and _stopped(c, start, away):
            continue
        total += (c.rise**2 / (c.rise**2 + (away - start) ** 2)) ** 2
    return total / SOURCES


def _stopped(c: Cell, start: float, end: float) -> bool:
    """Whether a wall is in the ray's way; the ray rises, so the near face of each wall decides."""
    way = 1 if end > start else -1
    wall = way * (c.pitch / 2 - c.wall / 2)
    while abs(wall) < abs(end) and (wall - start) * way > 0:
        if (wall - start) / (end - start) * c.rise < c.rise - c.gap:
            return True
        wall += way * c.pitch
    return False


@cache
def spread(c: Cell) -> tuple[float, ...]:
    """Return one light's share at each place of the diffuser's top, from ``-REACH`` to ``REACH``
    lights aside.
    """
    step = c.pitch / STEPS
    half = REACH * STEPS
    below = [arrives(c, i * step) for i in range(-half, half + 1)]
    kernel = [(1 / (1 + (i * step / c.diffuser) ** 2)) ** 2 for i in range(-STEPS, STEPS + 1)]
    whole = sum(kernel)
    return tuple(
        sum(
            kernel[k + STEPS] * below[min(len(below) - 1, max(0, i + k))]
            for k in range(-STEPS, STEPS + 1)
        )
        / whole
        for i in range(len(below))
    )


def shine(c: Cell, levels: Sequence[float]) -> list[float]:
    """Return the ring's brightness at ``STEPS`` places for each light, from the levels of all
    lights.
    """
    count = len(levels)
    one = spread(c)
    out = [0.0] * (count * STEPS)
    for light, level in enumerate(levels):
        if level:
            for i, share in enumerate(one):
                out[(light * STEPS + i - REACH * STEPS) % len(out)] += level * share
    return out


def neighbour(c: Cell) -> float:
    """Return the brightness above the light beside a lit one, relative to that above the lit
    one.
    """
    one = spread(c)
    middle = REACH * STEPS
    return one[middle + STEPS] / one[middle]


def contrast(c: Cell, levels: Sequence[float]) -> float:
    """Return the contrast of dark lights beside lit ones: the least of (lit - dark) / (lit +
    dark).
    """
    places = shine(c, levels)
    count = len(levels)
    least = 1.0
    for light, level in enumerate(levels):
        for beside in ((light + 1) % count, (light - 1) % count):
            if level > levels[beside] and levels[beside] == 0:
                lit, dark = places[light * STEPS], places[beside * STEPS]
                least = min(least, (lit - dark) / (lit + dark))
    return least
