# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Measure the distance of two player colours, also for colour-blind people.

Source of the matrices: Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation
of Color Vision Deficiency" (2009), severity 1; of the rest: IEC 61966-2-1 (sRGB) and CIE 1976
L*a*b* under D65. A test holds this against the library colorspacious, which would bring numpy into
the command line for these few lines.
"""

from __future__ import annotations

from math import dist

from tidebell.paint.styles import bright

Triple = tuple[float, float, float]

KINDS: dict[str, tuple[Triple, Triple, Triple]] = {
    "red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""For who lacks the sense of red (protanopia), green (deuteranopia) or blue (tritanopia)."""

_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)
LEAST = 8.0
"""From where on two colours are told to be alike, in CIE76: a just visible difference is 2.3."""


def _by(rows: tuple[Triple, Triple, Triple], value: Triple) -> Triple:
    red, green, blue = (sum(a * b for a, b in zip(row, value, strict=True)) for row in rows)
    return red, green, blue


def _linear(part: float) -> float:
    part /= 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _lab(linear: Triple) -> Triple:
    parts = [value / white for value, white in zip(_by(_XYZ, linear), _WHITE, strict=True)]
    x, y, z = (
        value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
        for value in parts
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(rgb: tuple[int, int, int], kind: str) -> Triple:
    """Return a player's colour on the screen as one of ``KINDS`` sees it, in L*a*b*."""
    red, green, blue = (_linear(part) for part in bright(list(rgb)))
    changed = _by(KINDS[kind], (red, green, blue))
    low = [min(1.0, max(0.0, part)) for part in changed]
    return _lab((low[0], low[1], low[2]))


def apart(one: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[float, str]:
    """Return the least distance of two colours, and for which of ``KINDS``."""
    return min((dist(seen(one, kind), seen(other, kind)), kind) for kind in KINDS)
