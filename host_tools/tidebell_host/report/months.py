# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write the statistics of players and games over months as one HTML file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from tidebell_host.archive.statistics import Player, Statistics, Title
from tidebell_host.languages import page_count, page_text
from tidebell_host.report.document import document, heading, minutes, numbers, table
from tidebell_host.status_lines import clock_text

SHOWN = 12  # months


def page(found: Statistics, heads: list[str], rows: list[list[str]]) -> str:
    """Return the page.

    :param heads: headings of the table of players, as in the terminal
    :param rows: its rows
    """
    played = sum(count * long for one in found.titles for count, long in one.took.values())
    counted = [
        (page_text("games"), str(sum(one.games for one in found.titles))),
        (page_text("players"), str(len(found.players))),
        (page_text("played"), clock_text(round(played * 60_000))),
    ]
    parts = [heading(page_text("Players and games")), numbers(counted)]
    parts += [f"<h2>{page_text('Players')}</h2>", table(heads, rows, title=page_text("Players"))]
    parts += _months(found.players)
    for one in found.titles:
        parts += _title(one)
    return document(page_text("Tidebell: players and games"), parts)


def _months(players: Iterable[Player]) -> Iterable[str]:
    """Draw the seconds a player turn, month by month, one player below the other."""
    players = [one for one in players if one.months]
    months = sorted({month for one in players for month, _, _ in one.months})[-SHOWN:]
    if len(months) < 2:
        return
    longest = max(seconds for one in players for _, seconds, _ in one.months)
    title = page_text("A player turn, by month")
    yield f"<h2>{title}</h2>"
    yield f'<div class="wide" tabindex="0" role="region" aria-label="{title}">'
    heads = "".join(f'<th scope="col">{month}</th>' for month in months)
    yield f'<table class="columns"><thead><tr><th scope="col">{page_text("player")}</th>'
    yield f"{heads}</tr></thead><tbody>"
    for one in players:
        by_month = {month: seconds for month, seconds, _ in one.months}
        yield f'<tr><th scope="row">{escape(one.name)}</th>'
        for month in months:
            yield (
                "<td>" + (_column(by_month[month], longest) if month in by_month else "") + "</td>"
            )
        yield "</tr>"
    yield "</tbody></table></div>"


def _column(seconds: float, longest: float) -> str:
    share = seconds / longest if longest else 0
    return f'<i style="--share: {share:.3f}"></i>{minutes(round(seconds * 1000))}'


def _title(one: Title) -> Iterable[str]:
    yield f"<h2>{escape(one.title)}</h2>"
    took = [
        (page_count("{n} player", "{n} players", players), page_text("{n} min", n=f"{long:.0f}"))
        for players, (_, long) in _in_order(one.took)
    ]
    yield numbers([(page_text("games"), str(one.games)), *took])
    if one.seats:
        yield '<div class="beside">'
        seats = {f"{seat}.": share for seat, share in _in_order(one.seats)}
        yield _bars(page_text("Wins by seat"), seats)
        yield _bars(page_text("Wins by colour"), dict(_in_order(one.colours)))
        yield "</div>"


def _in_order(found: Mapping[Any, Any]) -> list[tuple[Any, Any]]:
    return sorted(found.items())


def _bars(title: str, shares: Mapping[str, tuple[int, int]]) -> str:
    """Draw how often each won, and of how many games."""
    rows = "".join(
        f'<li><span>{escape(name)}</span><i style="--share: {wins / games:.3f}"></i>'
        f"<span>{page_text('{n} of {all}', n=wins, all=games)}</span></li>"
        for name, (wins, games) in shares.items()
    )
    return f'<section><h3>{title}</h3><ul class="bars">{rows}</ul></section>'
