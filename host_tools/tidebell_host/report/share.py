# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Draw an evening as one picture, 1080 pixels wide, and as PDF: the page's charts below each
other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from tidebell_host import style
from tidebell_host.event_words import turn_text
from tidebell_host.languages import page_count, page_text
from tidebell_host.output import isolated
from tidebell_host.report import charts
from tidebell_host.report.evening import Evening
from tidebell_host.status_lines import clock_text

_WIDTH = charts.WIDE.width
_EDGE = 36


def _drawn(evening: Evening, everything: bool) -> Iterator[tuple[str, str, int]]:
    """Return the charts that are shown: heading, picture, height."""
    if any(one.score is not None for one in evening.seats):
        yield ("", *charts.ranking(evening))
    if evening.turns:
        yield (page_text("The evening"), *charts.ribbon(evening))
    if any(one.turns for one in evening.seats):
        yield (page_text("Time of each player, turn by turn"), *charts.times(evening))
    if everything and evening.actions:
        yield (page_text("Seconds for each kind of action"), *charts.actions(evening))
    for source in dict.fromkeys(one.source for one in evening.chances if everything):
        title = page_text("{source}: what came, and what was to be expected", source=source)
        yield (title, *charts.draws(evening, source))


def _text(x: float, y: float, size: int, text: str, fill: str, family: str = style.TEXT) -> str:
    weight = ' font-weight="700"' if family == style.TITLE else ""
    return (
        f'<text x="{x}" y="{y}" font-family="{family}" font-size="{size}"{weight} '
        f'fill="{fill}">{escape(isolated(text))}</text>'
    )


def svg(evening: Evening, everything: bool = False) -> str:
    """Return the picture.

    :param everything: also actions and draws
    """
    won = [one for one in evening.seats if one.won]
    band = won[0].colour if len(won) == 1 else style.RAIL
    ink = style.NIGHT if len(won) == 1 else style.INK
    parts = [f'<rect width="{_WIDTH}" height="96" fill="{band}"/>']
    left = _EDGE
    if len(won) == 1:
        sign = style.sign(won[0].seat, 60).replace("currentColor", style.NIGHT)
        parts.append(f'<svg x="{left}" y="18" width="60" height="60">{sign}</svg>')
        left += 78
    parts.append(_text(left, 72, 68, evening.verdict or evening.title, ink, style.TITLE))
    told = [
        evening.title,
        evening.began,
        turn_text(evening.turn_name, evening.turn)
        if evening.turn_name
        else page_count("{n} turn", "{n} turns", evening.turn),
        clock_text(evening.played_ms),
    ]
    at = 136
    parts.append(_text(_EDGE, at, 26, " · ".join(filter(None, told)), style.SOFT))
    at += 18
    for heading, picture, height in _drawn(evening, everything):
        if heading:
            at += 38
            parts.append(_text(_EDGE, at, 30, heading, style.INK, style.TITLE))
            at += 10
        # A viewBox without width and height fills its place.
        picture = re.sub(
            "<svg", f'<svg x="0" y="{at}" width="{_WIDTH}" height="{height}"', picture, count=1
        )
        parts.append(picture)
        at += height
    at += 34
    parts.append(_text(_EDGE, at, 20, "Tidebell", style.SOFT))
    at += 22
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{at}" '
        f'viewBox="0 0 {_WIDTH} {at}"><rect width="{_WIDTH}" height="{at}" fill="{style.NIGHT}"/>'
        f"{''.join(parts)}</svg>"
    )


def png(evening: Evening) -> bytes:
    """Return the picture to share.

    :raises ToolError: the drawing packages are not installed
    """
    with charts.rendering():
        import vl_convert

        return bytes(vl_convert.svg_to_png(svg(evening)))


def pdf(evening: Evening) -> bytes:
    """Return all charts on one page.

    :raises ToolError: the drawing packages are not installed
    """
    with charts.rendering():
        import vl_convert

        return bytes(vl_convert.svg_to_pdf(svg(evening, everything=True)))
