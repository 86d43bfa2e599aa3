# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Draw the charts of an evening as SVG: described with Altair, rendered offline by vl-convert.

Each chart returns the picture and its height in its own units. Its plot begins at a known place, so
that a page can point into it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from itertools import count, groupby
from typing import Any

from tidebell_host import extras, style
from tidebell_host.errors import ToolError
from tidebell_host.languages import decimal, page_text
from tidebell_host.report.evening import Evening


@dataclass(frozen=True)
class Frame:
    """The width of a chart and the space beside its plot, in its own units."""

    width: int
    left: int
    right: int
    left_of_digits: int  # space where only numbers stand beside the plot

    @property
    def plot(self) -> int:
        """The width of the plot."""
        return self.width - self.left - self.right


WIDE = Frame(1080, 132, 24, 132)
NARROW = Frame(400, 132, 14, 58)  # for a phone: the same letters, a narrower plot
_RIBBON_HEIGHT = 230
_SHORT_MS = 180_000  # a ribbon shorter than this has an axis in seconds
_FEW_TURNS = 12  # bars are never wider than if there were this many
MODULES = ("altair", "fontTools", "vl_convert")
_ABOVE = 8  # height of a plot
# Limit of the labels left of a plot, in the renderer's pixels: without a screen it reckons 0.8 of
# the letters' height for each letter, and these fonts take half of that.
_LIMIT = 216

_HATCH = "url(#hatch-{})"
_numbers = count(1)


@contextmanager
def rendering() -> Any:
    """Register the fonts with the renderer.

    :raises ToolError: the drawing packages are not installed
    """
    lacking = extras.missing("A report", MODULES, "report")
    if lacking:
        raise ToolError(lacking)
    import vl_convert

    vl_convert.register_font_directory(str(style.plain_fonts()))
    yield


def _values(rows: Iterable[Any]) -> Any:
    import altair as alt

    found = [row if isinstance(row, dict) else asdict(row) for row in rows]
    return alt.Data(values=found)


def _axis(**more: Any) -> Any:
    import altair as alt

    settings: dict[str, Any] = {
        "labelColor": style.SOFT,
        "labelFont": style.TEXT,
        "labelFontSize": 15,
        "titleColor": style.SOFT,
        "titleFont": style.TEXT,
        "titleFontSize": 15,
        "titleFontWeight": "normal",
        "domain": False,
        "ticks": False,
        "gridColor": style.LINE,
        "labelPadding": 6,
    }
    return alt.Axis(**{**settings, **more})


def whole(first: float, last: float, most: int) -> list[int]:
    """Return whole numbers for an axis: ``most`` at most, evenly apart, each once."""
    steps = (digit * 10**power for power in count() for digit in (1, 2, 5))
    step = next(step for step in steps if int(last) // step + -first // step < most)
    return list(range(int(-(-first // step)) * step, int(last) + 1, step))


def _whole_axis(title: str, first: float, last: float, most: int, **more: Any) -> Any:
    """Return an axis of whole numbers only, ``most`` at most."""
    return _axis(title=title, format="d", values=whole(first, last, most), **more)


def _svg(
    chart: Any,
    frame: Frame,
    height: int,
    below: int = 52,
    above: int = _ABOVE,
    hatches: Iterable[str] = (),
) -> tuple[str, int]:
    """Render a chart with a plot ``height`` high; hatched colours get their pattern."""
    import vl_convert

    padding = {"left": frame.left, "right": frame.right, "top": above, "bottom": below}
    spec = (
        chart.properties(width=frame.plot, height=height, padding=padding)
        .configure(background="transparent", aria=False, autosize="none", font=style.TEXT)
        .configure_view(stroke=None)
        .configure_scale(bandPaddingInner=0.28, bandPaddingOuter=0.14)
        .to_dict()
    )
    svg = str(vl_convert.vegalite_to_svg(spec))
    patterns = "".join(_pattern(colour) for colour in sorted(set(hatches)))
    svg = re.sub(r"(<svg[^>]*>)", rf"\1<defs>{patterns}</defs>", svg, count=1)
    svg = re.sub(r' (?:role|aria-\w+)="[^"]*"', "", svg)  # the page has a caption of its own
    # Several pictures share one page: their ids must differ.
    number = next(_numbers)
    svg = re.sub(r'id="([^"]+)"', rf'id="c{number}-\1"', svg)
    svg = re.sub(r"url\(#([^)]+)\)", rf"url(#c{number}-\1)", svg)
    svg = re.sub(r'(<svg[^>]*?) width="[^"]*" height="[^"]*"', r"\1", svg, count=1)
    return svg, above + height + below


def _name(colour: str) -> str:
    return colour.lstrip("#")


def _pattern(colour: str) -> str:
    """Return a pattern of stripes for wasted points, in a colour on the dark ground."""
    return (
        f'<pattern id="hatch-{_name(colour)}" width="6" height="6" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><rect width="6" height="6" fill="{style.NIGHT}"/>'
        f'<rect width="2" height="6" fill="{colour}"/></pattern>'
    )


def colour_of(evening: Evening, seat: int | None) -> str:
    """Return the colour of a player turn; that of all together has its own."""
    return style.SOFT if seat is None else evening.seats[seat].colour


def ribbon_place(frame: Frame) -> tuple[float, float, float]:
    """Return the place of the ribbon's plot in its picture: left edge, width, lower edge, as
    shares.
    """
    deep = (_ABOVE + _RIBBON_HEIGHT) / (_ABOVE + _RIBBON_HEIGHT + 52)
    frame = _of_ribbon(frame)
    return frame.left / frame.width, frame.plot / frame.width, deep


def _of_ribbon(frame: Frame) -> Frame:
    return replace(frame, left=frame.left_of_digits)


def _ribbon_rows(evening: Evening, unit: int) -> list[dict[str, Any]]:
    """Return the ribbon's player turns, times in units of ``unit`` ms."""
    rows: list[dict[str, Any]] = []
    for one in evening.turns:
        colour = colour_of(evening, one.seat)
        high = one.spent if evening.counts_points else 1
        rows.append(
            {
                "from": one.began_ms / unit,
                "to": (one.began_ms + one.took_ms) / unit,
                "spent": high,
                "all": high + one.wasted,
                "colour": colour,
                "hatch": _HATCH.format(_name(colour)),
                "timeout": one.timeout,
            }
        )
    return rows


def ribbon(evening: Evening, frame: Frame = WIDE) -> tuple[str, int]:
    """Draw all turns: width is time, height is points spent, wasted points are hatched."""
    import altair as alt

    frame = _of_ribbon(frame)
    if last_ms(evening) < _SHORT_MS:
        unit, units = 1000, page_text("seconds of play")
    else:
        unit, units = 60_000, page_text("minutes of play")
    rows = _ribbon_rows(evening, unit)
    most = max([1, *(row["all"] for row in rows)])
    last = last_ms(evening) / unit
    x = alt.X(
        "from:Q",
        scale=alt.Scale(domain=[0, last], nice=False),
        axis=_whole_axis(units, 0, last, frame.plot // 60),
    )
    y_axis = (
        _whole_axis(page_text("points"), 0, most, _RIBBON_HEIGHT // 32)
        if evening.counts_points
        else None
    )
    y: dict[str, Any] = {"scale": alt.Scale(domain=[0, most * 1.12], nice=False), "axis": y_axis}
    bands = _bands(evening, unit, frame)
    layers = []
    if bands:
        behind = alt.Chart(_values(bands))
        layers.append(
            behind.mark_rect(opacity=0.3).encode(
                x=x, x2="to:Q", fill=alt.Fill("colour:N", scale=None)
            )
        )
        wide = alt.Chart(_values([band for band in bands if band["fits"]]))
        layers.append(
            wide.mark_text(
                align="left", baseline="top", dx=4, dy=4, fontSize=14, fill=style.INK
            ).encode(x=x, y=alt.value(0), text="card:N")
        )
    turns = alt.Chart(_values(rows))
    layers.append(
        turns.mark_rect()
        .encode(
            x=x,
            x2="to:Q",
            y=alt.Y("zero:Q", **y),
            y2="spent:Q",
            fill=alt.Fill("colour:N", scale=None),
        )
        .transform_calculate(zero="0")
    )
    layers.append(
        turns.transform_filter("datum.all > datum.spent")
        .mark_rect(strokeWidth=1)
        .encode(
            x=x,
            x2="to:Q",
            y=alt.Y("spent:Q", **y),
            y2="all:Q",
            fill=alt.Fill("hatch:N", scale=None),
            stroke=alt.Stroke("colour:N", scale=None),
        )
    )
    layers.append(
        turns.transform_filter("datum.timeout")
        .mark_point(shape="triangle-down", size=70, filled=True, fill=style.INK, yOffset=-8)
        .encode(x=alt.X("to:Q"), y=alt.Y("all:Q", **y))
    )
    hatches = [row["colour"] for row in rows]
    return _svg(alt.layer(*layers), frame, _RIBBON_HEIGHT, hatches=hatches)


def last_ms(evening: Evening) -> int:
    """Return the end of the ribbon in ms: the end of play."""
    return max([1, evening.played_ms, *(one.began_ms + one.took_ms for one in evening.turns)])


def _bands(evening: Evening, unit: int, frame: Frame) -> list[dict[str, Any]]:
    """Return the cards of the deck, each from the first player turn of its turn to that of the
    next.
    """
    if not evening.cards:
        return []
    runs = [(key, next(group)) for key, group in groupby(evening.turns, lambda one: one.turn)]
    last = last_ms(evening) / unit
    ends = [one.began_ms / unit for _, one in runs[1:]] + [last]
    bands = []
    for (_, one), end in zip(runs, ends, strict=True):
        begin = one.began_ms / unit
        if one.card:
            pixels = (end - begin) / last * frame.plot
            colour = evening.cards.get(one.card, style.SOFT)
            fits = pixels > 8 * len(one.card) + 6
            bands.append(
                {"from": begin, "to": end, "card": one.card, "colour": colour, "fits": fits}
            )
    return bands


def _row_height(rows: int) -> int:
    return max(1, rows) * 34


def _player_axis() -> Any:
    return _axis(
        title=None, labelColor=style.INK, labelFont=style.BOLD, labelFontSize=18, labelLimit=_LIMIT
    )


def times(evening: Evening, frame: Frame = WIDE) -> tuple[str, int]:
    """Draw the time of each player in each turn, player by player."""
    import altair as alt

    names = [one.name for one in evening.seats]
    taken: dict[tuple[int, int], float] = {}
    for one in evening.turns:
        if one.seat is not None:
            key = (one.seat, one.turn)
            taken[key] = taken.get(key, 0) + one.took_ms / 1000
    late = {(one.seat, one.turn) for one in evening.turns if one.timeout}
    most = max([1.0, *taken.values()])
    rows: list[dict[str, Any]] = [
        {
            "row": seat,
            "name": names[seat],
            "turn": turn,
            "from": turn - 0.4,
            "to": turn + 0.4,
            "low": seat,
            "high": seat - 0.86 * seconds / most,
            "colour": evening.seats[seat].colour,
            "late": (seat, turn) in late,
        }
        for (seat, turn), seconds in sorted(taken.items())
    ]
    turns = max([1, *(turn for _, turn in taken)])
    rule: dict[str, Any] = {
        "scale": alt.Scale(domain=[len(names) - 1, -1], nice=False),
        "axis": None,
    }
    y = alt.Y("low:Q", **rule)
    x = alt.X(
        "from:Q",
        scale=alt.Scale(domain=[0.5, max(turns, _FEW_TURNS) + 0.5], nice=False),
        axis=_whole_axis(evening.turn_label, 1, turns, frame.plot // 60, grid=False),
    )
    bars = (
        alt.Chart(_values(rows))
        .mark_rect()
        .encode(x=x, x2="to:Q", y=y, y2="high:Q", fill=alt.Fill("colour:N", scale=None))
    )
    tops = (
        alt.Chart(_values(rows))
        .transform_filter("datum.late")
        .mark_point(shape="triangle-down", size=46, filled=True, fill=style.INK, yOffset=-6)
        .encode(x=alt.X("turn:Q"), y=alt.Y("high:Q", **rule))
    )
    players = [{"low": at, "name": name} for at, name in enumerate(names)]
    labels = (
        alt.Chart(_values(players))
        .mark_text(
            align="right", baseline="bottom", dx=-10, fontSize=18, font=style.BOLD, limit=_LIMIT
        )
        .encode(x=alt.value(0), y=y, text="name:N", color=alt.value(style.INK))
    )
    floor = alt.Chart(_values(players)).mark_rule(color=style.LINE).encode(y=y)
    return _svg(alt.layer(floor, bars, tops, labels), frame, 56 * len(names), above=14)


def actions(evening: Evening, frame: Frame = WIDE) -> tuple[str, int]:
    """Draw the seconds of each kind of action, by player."""
    import altair as alt

    order = list(dict.fromkeys(row["name"] for row in evening.actions))
    rows: list[dict[str, Any]] = [
        {
            "name": row["name"],
            "seconds": row["took_ms"] / 1000,
            "seat": row["seat"],
            "colour": evening.seats[row["seat"]].colour,
        }
        for row in evening.actions
    ]
    by_name: dict[str, float] = {}
    for row in rows:
        by_name[row["name"]] = by_name.get(row["name"], 0) + row["seconds"]
    longest = max([1.0, *by_name.values()]) * 1.02
    chart = (
        alt.Chart(_values(rows))
        .mark_bar(stroke=style.NIGHT, strokeWidth=1)
        .encode(
            x=alt.X(
                "seconds:Q",
                stack=True,
                scale=alt.Scale(domain=[0, longest], nice=False),
                axis=_whole_axis(page_text("seconds"), 0, longest, frame.plot // 60),
            ),
            y=alt.Y(
                "name:N",
                sort=order,
                axis=_axis(title=None, labelColor=style.INK, labelLimit=_LIMIT),
            ),
            order="seat:O",
            fill=alt.Fill("colour:N", scale=None),
        )
    )
    return _svg(chart, frame, _row_height(len(order)))


def draws(evening: Evening, source: str, frame: Frame = WIDE) -> tuple[str, int]:
    """Draw how often each outcome of a deck, die or bag came, and its expected number."""
    import altair as alt

    found = [one for one in evening.chances if one.source == source]
    rows: list[dict[str, Any]] = [
        {
            "outcome": one.outcome,
            "times": one.times,
            "expected": one.expected,
            "colour": evening.cards.get(one.outcome, style.SOFT)
            if source == evening.deck
            else style.SOFT,
        }
        for one in found
    ]
    y = alt.Y(
        "outcome:N",
        sort=[one.outcome for one in found],
        axis=_axis(title=None, labelColor=style.INK, labelLimit=_LIMIT),
    )
    data = _values(rows)
    most = max([1.0, *(max(row["times"], row["expected"]) for row in rows)]) * 1.02
    bars = (
        alt.Chart(data)
        .mark_bar()
        .encode(
            x=alt.X(
                "times:Q",
                scale=alt.Scale(domain=[0, most], nice=False),
                axis=_whole_axis(page_text("times"), 0, most, frame.plot // 60),
            ),
            y=y,
            fill=alt.Fill("colour:N", scale=None),
        )
    )
    ticks = (
        alt.Chart(data)
        .mark_tick(thickness=4, size=30, color=style.INK)
        .encode(x=alt.X("expected:Q"), y=y)
    )
    return _svg(alt.layer(bars, ticks), frame, _row_height(len(found)))


def ranking(evening: Evening) -> tuple[str, int]:
    """Draw the scores as bars, the winner first."""
    import altair as alt

    ranked = evening.ranked()
    rows: list[dict[str, Any]] = [
        {
            "name": one.name,
            "score": one.score or 0,
            "text": decimal(f"{one.score:g}"),
            "colour": one.colour,
        }
        for one in ranked
        if one.score is not None
    ]
    most = max([1, *(row["score"] for row in rows)])
    least = min([0, *(row["score"] for row in rows)])
    x = alt.X("score:Q", scale=alt.Scale(domain=[least, most * 1.08], nice=False), axis=None)
    y = alt.Y("name:N", sort=[row["name"] for row in rows], axis=_player_axis())
    data = _values(rows)
    bars = alt.Chart(data).mark_bar().encode(x=x, y=y, fill=alt.Fill("colour:N", scale=None))
    texts = (
        alt.Chart(data)
        .mark_text(align="left", dx=8, fontSize=24, font=style.TITLE, fontWeight="bold")
        .encode(x=x, y=y, text="text:N", color=alt.value(style.INK))
    )
    return _svg(alt.layer(bars, texts), WIDE, _row_height(len(rows)) + 4 * len(rows), below=8)
