# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The letters on the case, drawn without a font, and their inlay."""

from __future__ import annotations

import math

from build123d import Compound, Pos, Rectangle, Rot, extrude

from enclosure.parameters import Parameters, Place

WIDTH = 0.72  # of a letter, of its height
APART = 2.4  # from letter to letter, in widths of a line


def strokes(letter: str, height: float, width: float, line: float) -> list:
    """Return flat boxes along the lines of one of the letters on the case, drawn without a font."""
    h, w = height / 2, width / 2
    letters: dict[str, list[tuple[Place, Place]]] = {
        "A": [((-w, -h), (0, h)), ((0, h), (w, -h)), ((-w / 2, -h / 4), (w / 2, -h / 4))],
        "B": [
            ((-w, -h), (-w, h)),
            ((-w, h), (w * 0.6, h)),
            ((-w, 0), (w * 0.8, 0)),
            ((-w, -h), (w * 0.8, -h)),
            ((w * 0.6, h), (w * 0.6, 0)),
            ((w, 0), (w, -h)),
        ],
        "X": [((-w, -h), (w, h)), ((-w, h), (w, -h))],
        "Y": [((-w, h), (0, 0)), ((w, h), (0, 0)), ((0, 0), (0, -h))],
        "D": [
            ((-w, -h), (-w, h)),
            ((-w, h), (w * 0.4, h)),
            ((w * 0.4, h), (w, h * 0.5)),
            ((w, h * 0.5), (w, -h * 0.5)),
            ((w, -h * 0.5), (w * 0.4, -h)),
            ((w * 0.4, -h), (-w, -h)),
        ],
        "E": [((-w, -h), (-w, h)), ((-w, h), (w, h)), ((-w, 0), (w * 0.7, 0)), ((-w, -h), (w, -h))],
        "N": [((-w, -h), (-w, h)), ((-w, h), (w, -h)), ((w, -h), (w, h))],
    }
    shapes = []
    for (x0, y0), (x1, y1) in letters[letter]:
        length = math.hypot(x1 - x0, y1 - y0) + line
        angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
        shapes.append(
            Pos((x0 + x1) / 2, (y0 + y1) / 2) * Rot(0, 0, angle) * Rectangle(length, line)
        )
    return shapes


def letter_shapes(p: Parameters, word: str, u: float, v: float) -> list:
    """Return flat shapes of a word in the face's plane, its middle at a place."""
    width, line = p.letter_height * WIDTH, p.letter_line
    step = width + APART * line
    first = u - step * (len(word) - 1) / 2
    return [
        Pos(first + step * i, v, 0) * shape
        for i, letter in enumerate(word)
        for shape in strokes(letter, p.letter_height, width, line)
    ]


def inlay(shapes: list, top: float, depth: float) -> Compound:
    """Return the inlay of letters: printed first, in another colour."""
    whole = extrude(shapes[0], depth)
    for shape in shapes[1:]:
        whole = whole + extrude(shape, depth)
    return Compound(children=[Pos(0, 0, top - depth) * s for s in whole.solids()])
