# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Read the device's screen as lines of text; the first and the last say what keys do.

The text comes from what is drawn, so that text which is cut on the screen is cut here too. A ring
of arcs that stands alone means a player and is read as his name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tidebell_core.letters import SIGNS
from tidebell_core.record.events import ASSET

from tidebell_sim.constants import glyphs as _glyphs

_ALONE = ("▴", "▾")  # arrows for more lines above or below
_DIGITS = "0123456789 -h"


def decode(codes: bytes) -> str:
    """Return the text of the screen's codes."""
    return "".join(
        SIGNS[code - 128] if 128 <= code < 128 + len(SIGNS) else chr(code) for code in codes if code
    )


def digits(number: Any) -> str:
    """Return what tall digits show.

    :param number: ``paint.digits.Digits``
    """
    shown = [
        _DIGITS[_glyphs.SEGMENTS.find(bytes((mask,)))].strip() if mask else ""
        for mask in number.masks
    ]
    shown[1] += ":" if number.separator == 1 else ""
    shown[2] += "." if number.separator == 2 else ""
    return "".join(shown)


def read(app: Any) -> list[str]:
    """Return the lines of the screen.

    :param app: the firmware's app; a program that is no Tidebell may have ``screen_text()`` instead
    """
    if hasattr(app, "screen_text"):
        return list(app.screen_text())
    page, painter = app.page, app.painter
    found = painter.compose() if page.touched else painter.wanted or painter.shown
    return placed(page, found, lambda seat: _ring(app, seat))


def _ring(app: Any, seat: int) -> str:
    """Return the meaning of a ring that stands alone: an asset that is held, or a player."""
    if app.page.held and not app.page.own and app.view.assets:
        return str(app.session.game.owner(ASSET).name(seat))
    return str(app.view.names[seat]) if seat < len(app.view.names) else ""


def placed(page: Any, pieces: list[tuple[Any, ...]], ring: Callable[[int], str]) -> list[str]:
    """Return the lines of a page of proportional type.

    :param pieces: the pieces of the page
    :param ring: returns the meaning of a seat's ring that stands alone
    """
    a, b, x, y, knob = page.labels
    key_a, key_b, key_x, key_y = page.caps
    strips: dict[int, list[tuple[Any, ...]]] = {}
    for piece in sorted(pieces, key=lambda one: (one[1], one[0])):
        if piece[6] != b"" and piece[6] != "":
            strips.setdefault(piece[1], []).append(piece)
    tabs = [one[1] for one in pieces if one[2] == 5 and one[0] in (0, page.width - 5)]
    a, b = (f"{key} {label}" if label else "" for key, label in ((key_a, a), (key_b, b)))
    x, y = (f"{label} {key}" if label else "" for key, label in ((key_x, x), (key_y, y)))
    lines = [" ".join([a, page.top, x])]
    names: dict[tuple[int, int], str] = {}  # captions below numbers, by place
    for top in sorted(strips, reverse=True):
        strip = strips[top]
        places = _places(strips, top)
        if all(
            one[5] == _glyphs.SMALL and one[7] == page.inks[1] and (one[0], one[2]) in places
            for one in strip
        ):
            names.update({(one[0], one[2]): decode(one[6]) for one in strip})
            continue
        line = _line(page, strip, tabs, ring, names)
        told = page.told[0]
        lines[1:1] = line if line and line[-1] in told else [" ".join(line)]
    lines.append(" ".join([b, "● " + knob if knob else "", y]))
    lines = [" ".join(line.split()) for line in lines]
    return [line for line in lines if line]


def _places(strips: dict[int, list[tuple[Any, ...]]], below: int) -> set[tuple[int, int]]:
    """Return the places of the numbers that end right above a strip."""
    return {
        (one[0], one[2])
        for strip in strips.values()
        for one in strip
        if one[1] + one[3] == below and one[5] != _glyphs.SMALL and _counts(one[6])
    }


def _counts(text: Any) -> bool:
    """Whether a piece shows a number."""
    return isinstance(text, int) or not decode(text).strip(" -").isalpha()


def _line(
    page: Any,
    strip: list[tuple[Any, ...]],
    tabs: list[int],
    ring: Callable[[int], str],
    names: dict[tuple[int, int], str],
) -> list[str]:
    """Return the texts of one strip, without the labels of keys."""
    icons = _glyphs.ICONS
    top, height = strip[0][1], strip[0][3]
    knob = any(one[5] == icons and one[6][0] == _glyphs.KNOB for one in strip)
    last = top + height == page.height
    framed = not top or last or knob or any(top <= tab < top + height for tab in tabs)
    said: list[str] = []
    for at, one in enumerate(strip):
        size, text = one[5], one[6]
        if isinstance(text, int):
            said.append(digits(page.points if text else page.clock))
        elif size in (_glyphs.PIPS, _glyphs.DRAWN):
            continue
        elif size == icons:
            after = strip[at + 1] if at + 1 < len(strip) else None
            alone = (
                after is None
                or after[5] in (icons, _glyphs.PIPS)
                or after[0] > one[0] + one[2] + 40
            )
            if _glyphs.RING <= text[0] < _glyphs.STRIPES and alone:
                said.append(ring((text[0] - _glyphs.RING) % 8))
        else:
            read_as = decode(text)
            labels = list(page.labels) + [page.top]
            own = any(read_as == label or _cut(read_as, label) for label in labels)
            if read_as not in _ALONE and not (framed and own):
                said += [names.pop((one[0], one[2]), ""), read_as]
    return said


def _cut(text: str, label: str) -> bool:
    return text.endswith("…") and label.startswith(text[:-1])
