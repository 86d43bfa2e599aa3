# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The style of the device's screens for pages on a computer: palette, type, a sign for each seat.

The fonts are Barlow, as on the simulated device's page (SIL Open Font License).
"""

from __future__ import annotations

import atexit
import base64
import io
from functools import cache
from importlib import resources
from math import cos, pi, sin
from pathlib import Path
from tempfile import TemporaryDirectory

from tidebell.paint import styles

TEXT = "Barlow Semi Condensed Medium"
BOLD = "Barlow Semi Condensed SemiBold"
TITLE = "Barlow Condensed"
_FILES = {TEXT: "text.woff", BOLD: "text-bold.woff", TITLE: "title.woff"}


def colour(rgb: tuple[int, ...] | list[int]) -> str:
    """Return a colour in the form of pages."""
    return "#" + "".join(f"{value:02x}" for value in rgb)


# As ``tidebell.paint.styles`` has them in 16 bits.
NIGHT, INK, SOFT = "#0a1017", "#f6f3ea", "#9aa7b6"
AMBER, RAIL, LINE = "#ffb020", "#101923", "#2c3a4a"


def bright(rgb: tuple[int, ...] | list[int]) -> str:
    """Return a player's colour, lightened as the device does so that it can be read on the dark
    ground.
    """
    return colour(styles.bright(list(rgb)))


def font(family: str) -> bytes:
    """Return the path of a font, WOFF."""
    return (resources.files("tidebell_sim") / "page" / _FILES[family]).read_bytes()


def css() -> str:
    """Return the palette as custom properties, and the whole fonts: a page then needs no
    network.
    """
    faces = "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: 100 900; '
        f'src: url("data:font/woff;base64,{base64.b64encode(font(family)).decode()}"); }}\n'
        for family in _FILES
    )
    return (
        f"{faces}:root {{ --night: {NIGHT}; --ink: {INK}; --soft: {SOFT}; --amber: {AMBER}; "
        f'--rail: {RAIL}; --line: {LINE}; --text: "{TEXT}"; --bold: "{BOLD}"; '
        f'--title: "{TITLE}"; }}\n'
    )


@cache
def plain_fonts() -> Path:
    """Return a folder with the fonts in TrueType, for a renderer of pictures.

    It stays until the program ends: a renderer opens a font when it draws with it.
    """
    from fontTools.ttLib import TTFont

    folder = TemporaryDirectory(prefix="tidebell-fonts-")
    atexit.register(folder.cleanup)
    for family, file in _FILES.items():
        found = TTFont(io.BytesIO(font(family)))
        found.flavor = None
        found.save(Path(folder.name) / file.replace(".woff", ".ttf"))
    return Path(folder.name)


def sign(seat: int, size: int = 20) -> str:
    """Return a seat's sign as SVG in the colour of the text: a circle of as many arcs as its
    number.
    """
    parts = seat + 1
    gap = 0.32 if parts > 1 else 0.5
    arcs = []
    for part in range(parts):
        first = -pi / 2 + 2 * pi * part / parts + gap / 2
        last = first + 2 * pi / parts - gap
        points = [f"{10 + 7.5 * cos(at):.2f} {10 + 7.5 * sin(at):.2f}" for at in (first, last)]
        far = int(last - first > pi)
        arcs.append(f"M{points[0]} A7.5 7.5 0 {far} 1 {points[1]}")
    return (
        f'<svg class="sign" viewBox="0 0 20 20" width="{size}" height="{size}" aria-hidden="true">'
        f'<path d="{" ".join(arcs)}" fill="none" stroke="currentColor" stroke-width="4"/></svg>'
    )
