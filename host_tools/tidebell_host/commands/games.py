# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell games``: the archive of all games that were pulled."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from tidebell_host import folders
from tidebell_host.archive import raw
from tidebell_host.archive.store import EMPTY, opened, put_aside, rebuilt
from tidebell_host.commands import json_option
from tidebell_host.errors import ToolError
from tidebell_host.groups import Group
from tidebell_host.languages import ENGLISH, NAMES, spoken
from tidebell_host.output import (
    counted,
    encoded,
    json_text,
    progress,
    put_data,
    put_json,
    put_line,
    put_table,
    say,
)
from tidebell_host.records import Reader
from tidebell_host.status_lines import clock_text

_LAST = 20
_MOST_PGN = 16 << 20  # bytes
Game = dict[str, Any]


@click.group(cls=Group, invoke_without_command=True)
@click.option("--find", "text", default="", help="With this in the game's or a player's name.")
@click.option("--player", default="", help="In which this player took part.")
@click.option("--since", default="", metavar="YYYY-MM-DD", help="From this day on.")
@click.option("--all", "everything", is_flag=True, help=f"All, not only the last {_LAST}.")
@json_option
@click.pass_context
def command(
    ctx: click.Context, text: str, player: str, since: str, everything: bool, as_json: bool
) -> None:
    """List the games that were pulled, the newest last; no device is needed.

    What can be done with one is told by the number that stands before it. Games that are put aside
    on a device are told below, as it was when it was pulled last.
    """
    if since and not re.fullmatch(r"\d{4}(-\d\d){0,2}", since):
        raise click.BadParameter("a day is written as 2026-11-22.", param_hint="--since")
    if ctx.invoked_subcommand:
        if text or player or since or everything or as_json:
            raise click.UsageError(f"Put the options behind {ctx.invoked_subcommand}.")
        return
    with opened() as archive:
        shown = archive.games(text, player, since, None if everything else _LAST)
        is_empty = not shown and not archive.games()
    aside = [] if text or player or since else put_aside()
    if as_json:
        for game in shown + aside:
            put_json(game)
        return
    if shown:
        put_table([("game", "began", "", "players", "took", "result"), *map(_row, shown)])
    else:
        say(EMPTY if is_empty else "No such game is in the archive.")
    for game in aside:
        began = f", began {game['began'][:16]}" if game["began"] else ""
        players = ", ".join(game["players"])
        put_line(f"Put aside on {game['device']}: {game['setup']} with {players}{began}")


def _row(game: Game) -> tuple[str, ...]:
    began = (game["began"] or "")[:16]
    names = ", ".join(seat["name"] for seat in game["seats"])
    took = clock_text(game["played_ms"]) if game["played_ms"] is not None else ""
    return (str(game["id"]), began, game["title"] or game["setup"], names, took, result(game))


def result(game: Game) -> str:
    """Return the winners, or how the game ended, as far as that is known."""
    won = [seat for seat in game["seats"] if seat["won"]]
    if won:
        names = " and ".join(seat["name"] for seat in won)
        score = won[0]["score"]
        return f"{names}, {score:g}" if score is not None else str(names)
    return {"abandoned": "abandoned", "moved": "goes on elsewhere"}.get(game["state"], "")


@command.command("show")
@click.argument("number", type=int, required=False)
@json_option
def show(number: int | None, as_json: bool) -> None:
    """Tell game NUMBER, event by event, with turn, player, points and time left.

    Without a number it is the last game. With --json what it came to, then its events, an object a
    line.
    """
    with opened() as archive:
        game, records = archive.game(number or archive.last())
    header = records.header
    events = ([n, *event] for n, event in enumerate(records.events))
    if as_json:
        put_json(game)
        for row in raw.rows(records)[1:]:
            put_json(row)
        return
    for line in told(game):
        put_line(line)
    put_line("")
    reader = Reader(raw.setup(records), header["seats"], header)
    for event in events:
        put_line(reader.line(event))
    if game["events"] < game["announced"]:
        said = counted(game["announced"], "event")
        say(f"The device had {said}; the others were damaged.")


def told(game: Game) -> Iterable[str]:
    """Return the numbers of a game as lines."""
    yield f"Game {game['id']}: {game['title'] or game['setup']}, {game['state']}"
    if game["began"]:
        yield f"began {game['began']} UTC"
    if game["played_ms"] is not None:
        text = f"{clock_text(game['played_ms'])} of play, {clock_text(game['paused_ms'])} of pauses"
        yield f"{text}, {counted(game['undone'], 'time')} something was taken back"
    for seat in sorted(game["seats"], key=lambda seat: (seat["rank"] or 9, seat["seat"])):
        text = f"{seat['rank']}. " if seat["rank"] else ""
        text += f"{seat['name']}"
        if seat["score"] is not None:
            text += f", {counted(seat['score'], 'point')}"
        if seat["used_ms"] is not None:
            text += f", {clock_text(seat['used_ms'])} on the clock"
        yield text


@command.command("export")
@click.argument("number", type=int)
@click.option(
    "--as",
    "form",
    type=click.Choice(["csv", "jsonl", "bgstats", "pgn"]),
    default="csv",
    show_default=True,
    help="The player turns as CSV, the records as JSON Lines, a play for BG Stats, or a PGN "
    "that was typed with the clock times put in.",
)
@click.option("--pgn", type=click.Path(path_type=Path), help="The PGN of the game, for --as pgn.")
@click.option("--began", metavar="'YYYY-MM-DD HH:MM'", help="For bgstats: when it began, in UTC.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file to write to.")
def export(
    number: int, form: str, pgn: Path | None, began: str | None, output: Path | None
) -> None:
    """Write game NUMBER in a form for other programs.

    A play for BG Stats is a link that opens the app; -o play.svg or play.png writes the link as a
    QR code, another file gets its JSON.
    """
    from tidebell_host.archive import exports

    if (form == "pgn") != bool(pgn):
        raise click.UsageError("--as pgn and --pgn FILE go together.")
    with opened() as archive:
        game, records = archive.game(number)
        turns = archive.turns(number)
    if form == "csv":
        text = exports.csv_text(game, turns)
    elif form == "jsonl":
        text = raw.text(records)
    elif form == "bgstats":
        play = exports.bgstats(game, _time(began))
        if output and output.suffix in (".svg", ".png"):
            _qr(exports.bgstats_link(play), output)
            return
        text = json_text(play, 2) + "\n" if output else exports.bgstats_link(play)
    else:
        assert pgn
        text = exports.timed_pgn(_read(pgn), game, turns)
    if not output:
        put_data(text)
        return
    try:
        output.write_bytes(encoded(text))
    except OSError as error:
        raise ToolError(f"{output} cannot be written: {error.strerror}.") from None


def _time(text: str | None) -> str | None:
    try:
        return datetime.fromisoformat(text).isoformat(" ", "seconds") if text else None
    except ValueError:
        raise click.BadParameter(
            "a time is written as '2026-11-22 20:15'.", param_hint="--began"
        ) from None


def _qr(link: str, output: Path) -> None:
    import segno

    try:
        segno.make(link, error="l", micro=False).save(str(output), scale=4, border=4)
    except OSError as error:
        raise ToolError(f"{output} cannot be written: {error.strerror}.") from None


def _read(path: Path) -> str:
    from tidebell_host.archive import pgn

    try:
        return pgn.decoded(folders.read(path, _MOST_PGN))
    except OSError as error:
        raise ToolError(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise ToolError(f"{path} cannot be read: it begins as UTF-16, and is not.") from None


@command.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
def import_(files: tuple[Path, ...]) -> None:
    """Bring games from FILES into the archive, as a device in a browser saves them.

    Games that are there already stay as they are: it does no harm to import a file again.
    """
    from tidebell_host.archive import brought

    new = known = 0
    with opened() as archive:
        for path in files:
            for game in brought.read(path):
                if brought.keep(game):
                    new += 1
                else:
                    known += 1
        archive.catch_up()
        archive.work_out()
    said = f"{counted(new, 'game')} came into the archive"
    say(
        f"{said}, {known} {'was' if known == 1 else 'were'} there already." if known else f"{said}."
    )


@command.command("page")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default=Path("result.html"),
    show_default=True,
    help="The file to write.",
)
@click.option("--language", type=click.Choice(list(NAMES)), default=ENGLISH, show_default=True)
def page(output: Path, language: str) -> None:
    """Write the page that reads the QR code on a device's ranking.

    Put it where a phone finds it, on any web space, and tell the device: tidebell settings set
    result_page=https://example.org/result.html makes the code lead there. The result itself reaches
    no server. Without an address the code is a text, which the page takes, too.
    """
    from tidebell_host.archive import exports

    try:
        with spoken(language):
            output.write_text(exports.result_page(), encoding="utf-8", newline="")
    except OSError as error:
        raise ToolError(f"{output} cannot be written: {error.strerror}.") from None
    say(f"{output} is the page.")


@command.command("rebuild")
def rebuild() -> None:
    """Make the archive anew from the records that were pulled; nothing else is lost by it."""
    with progress("Games", sum(1 for _ in raw.files()), "games") as advance:
        count = rebuilt(advance)
    say(f"{counted(count, 'game')} {'is' if count == 1 else 'are'} in the archive.")
