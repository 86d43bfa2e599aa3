# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell stats``: show players and games over months, in the terminal or as a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

import click

from tidebell_host.archive import statistics
from tidebell_host.archive.statistics import Player, Statistics, Title
from tidebell_host.archive.store import opened
from tidebell_host.commands import json_option
from tidebell_host.errors import ToolError
from tidebell_host.languages import ENGLISH, NAMES, decimal, page_count, page_text, spoken
from tidebell_host.output import counted, one_line, put_json, say, some_lines
from tidebell_host.report.document import minutes
from tidebell_host.report.months import page

_WIDEST = 30  # letters of a name in a line
Table = tuple[str, list[str], list[list[str]]]  # a title, headings, rows


@click.command
@click.option("--player", default="", help="Only games of this player.")
@click.option("--find", "text", default="", help="Only games with this in their names.")
@click.option("--since", default="", metavar="YYYY-MM-DD", help="Only games from this day on.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write a page (HTML).")
@click.option(
    "--language", type=click.Choice(list(NAMES)), default=ENGLISH, help="In which language."
)
@json_option
def command(
    player: str, text: str, since: str, output: Path | None, language: str, as_json: bool
) -> None:
    """Tell of players and games: time per player turn and its trend, points wasted, who wins.

    Counted are games that came to their end.
    """
    with opened() as archive:
        found = statistics.statistics(archive, player, text, since)
    if as_json:
        put_json(asdict(found))
        return
    if not found.titles:
        say("No game that came to its end is in the archive. tidebell pull brings games here.")
        return
    with spoken(language):
        if output:
            try:
                _, heads, rows = tables(found)[0]
                output.write_text(page(found, heads, rows), encoding="utf-8")
            except OSError as error:
                raise ToolError(f"{output} cannot be written: {error.strerror}.") from None
            say(f"{output} opens in a browser.")
        else:
            _show(tables(found))
    if found.left_out:
        said = counted(found.left_out, "game")
        say(f"Not counted: {said} without an end, or that could not be reckoned.")


def tables(found: Statistics) -> list[Table]:
    """Return the statistics as tables of text."""
    heads = [
        page_text("player"),
        page_text("games"),
        page_text("won"),
        page_text("turns"),
        page_text("a turn"),
        page_text("trend"),
        page_text("longest"),
        page_text("time-outs"),
        page_text("spent"),
        page_text("wasted"),
    ]
    shown: list[Table] = [(page_text("Players"), heads, [_player(one) for one in found.players])]
    months = sorted({month for one in found.players for month, _, _ in one.months})[-12:]
    if len(months) > 1:
        rows = []
        for one in found.players:
            by_month = {month: minutes(round(seconds * 1000)) for month, seconds, _ in one.months}
            rows.append([one.name, *(by_month.get(month, "") for month in months)])
        title = page_text("A player turn, by month")
        shown.append((title, [page_text("player"), *months], rows))
    heads = [
        page_text("game"),
        page_text("games"),
        page_text("how long it takes"),
        page_text("wins by seat"),
        page_text("wins by colour"),
    ]
    return [*shown, (page_text("Games"), heads, [_title(one) for one in found.titles])]


def _player(one: Player) -> list[str]:
    trend = ""
    if one.trend is not None:
        trend = page_text("{n} s", n=decimal(f"{one.trend:+.1f}".replace("-", "−")))
    spent, wasted = (
        "" if value is None else decimal(f"{value:.1f}") for value in (one.spent, one.wasted)
    )
    return [
        one.name,
        str(one.games),
        f"{one.wins} ({round(100 * one.wins / one.decided)} %)" if one.decided else "",
        str(one.turns),
        minutes(round(one.seconds * 1000)),
        trend,
        minutes(round(one.longest * 1000)),
        str(one.timeouts),
        spent,
        wasted,
    ]


def _title(one: Title) -> list[str]:
    took = [
        page_count("{n} player", "{n} players", players)
        + " "
        + page_text("{n} min", n=f"{long:.0f}")
        for players, (_, long) in sorted(one.took.items())
    ]
    seats = [f"{seat}.: {_share(*share)}" for seat, share in sorted(one.seats.items())]
    colours = [f"{name} {_share(*share)}" for name, share in sorted(one.colours.items())]
    return [one.title, str(one.games), *("\n".join(some) for some in (took, seats, colours))]


def _share(wins: int, games: int) -> str:
    return page_text("{n} of {all}", n=wins, all=games)


def _show(shown: Iterable[Table]) -> None:
    from rich.cells import cell_len
    from rich.console import Console
    from rich.table import Table as Drawn
    from rich.text import Text

    console = Console(highlight=False)
    for title, heads, rows in shown:
        words = title == page_text("Games")
        clean = some_lines if words else one_line
        texts = [[clean(cell) for cell in row] for row in rows]
        widths = [
            max(cell_len(cell) for cell in column) for column in zip(heads, *texts, strict=True)
        ]
        widths[0] = min(widths[0], _WIDEST)
        for at, (part, gap) in enumerate(_parts(widths, console.width, words)):
            table = Drawn(
                title="" if at else title,
                title_justify="left",
                box=None,
                padding=(0, gap, 0, 0),
                pad_edge=False,
            )
            for column in part:
                table.add_column(
                    heads[column],
                    justify="left" if column == 0 or words else "right",
                    overflow="fold",
                    max_width=_WIDEST if column == 0 else None,
                    no_wrap=column > 0 and not words,
                )
            for row in texts:
                table.add_row(*(Text(row[column]) for column in part))
            console.print(table)
            console.print()


def _parts(widths: list[int], room: int, words: bool) -> Iterable[tuple[list[int], int]]:
    """Split a table's columns into parts that fit the width; each begins with the first column.

    A column of words does not count: its words wrap.
    """
    every = list(range(len(widths)))
    for gap in (2, 1):
        if words or sum(widths) + gap * (len(widths) - 1) <= room:
            yield every, gap
            return
    part, used = [0], widths[0]
    for column in every[1:]:
        if used + 2 + widths[column] > room and len(part) > 1:
            yield part, 2
            part, used = [0], widths[0]
        part.append(column)
        used += 2 + widths[column]
    yield part, 2
