# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Export games for other programs: player turns as CSV, a play for BG Stats, a PGN with times.

BG Stats takes a play as JSON in a link (its support pages, "Push plays to BG Stats from other apps
or websites"): ``playDate`` is the end of the play, UTC. A PGN has a clock time in a comment behind
each move, ``[%clk 1:23:45]``: the time left then (PGN specification supplement of 2001, "Clocks").
"""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from tidebell_host import style
from tidebell_host.archive import pgn
from tidebell_host.errors import ToolError
from tidebell_host.languages import in_language
from tidebell_host.naming import folded, joined
from tidebell_host.output import counted
from tidebell_host.status_lines import hours

Game = dict[str, Any]
_TIMES = ("began", "took", "left")
_COUNTS = ("spent", "wasted", "timeout", "aside")
_COLUMNS = ("n", "turn", "player", *(f"{name}_s" for name in _TIMES), *_COUNTS)
# first characters of a cell that a spreadsheet takes for a formula
_FORMULA = tuple("=+-@\t\r\n＝＋－＠")
_PUSH = "https://app.bgstatsapp.com/createPlay.html?data="
_END = "%Y-%m-%d %H:%M:%S"


def csv_text(game: Game, turns: list[dict[str, Any]]) -> str:
    """Return the player turns of a game as CSV (RFC 4180), times in seconds.

    A name that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    names = [_safe(seat["name"]) for seat in game["seats"]]
    file = io.StringIO()
    table = csv.writer(file)
    table.writerow(_COLUMNS)
    for one in turns:
        times = [_seconds(one[f"{name}_ms"]) for name in _TIMES]
        player = "" if one["seat"] is None else names[one["seat"]]
        counted = ["" if one[key] is None else one[key] for key in _COUNTS]
        table.writerow([one["n"] + 1, one["turn"], player, *times, *counted])
    return file.getvalue()


def _safe(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _seconds(ms: int | None) -> str:
    return "" if ms is None else f"{ms / 1000:.3f}"


def bgstats(game: Game, began: str | None = None) -> dict[str, Any]:
    """Return a game as a play for BG Stats, the players best first.

    :param began: the begin of the game, UTC, if the device did not know it
    :raises ToolError: the begin is unknown, or the game could not be replayed
    """
    if game["played_ms"] is None:
        raise ToolError(f"Game {game['id']} cannot be reckoned: its setup is not at hand.")
    if not (began or game["began"]):
        raise ToolError(
            f"When game {game['id']} began the device did not know. --began says it, in UTC."
        )
    took_ms = game["played_ms"] + game["paused_ms"]
    ended = _ended(began or game["began"], took_ms)
    seats = sorted(game["seats"], key=lambda seat: seat["rank"] or len(game["seats"]) + 1)
    players = [
        {
            "name": joined(seat["name"]),
            "player": f"tidebell {folded(seat['name'])}",
            "won": bool(seat["won"]),
            "colour": seat["colour_name"],
            "score": _number(seat["score"]),
            "rank": None if seat["score"] is None else seat["rank"],
        }
        for seat in seats
    ]
    values = {
        "ended": ended.strftime(_END),
        "minutes": (took_ms + 30_000) // 60_000,  # as in the device's code
        "title": game["title"] or game["setup"],
        "setup": game["setup"],
        "pointless": all(one["score"] is None for one in players),
        "players": players,
    }
    known = int(_ended(game["began"], took_ms).timestamp()) if game["began"] else 0
    values["id"] = game["key"] if values["pointless"] else _play(known, values)
    play: dict[str, Any] = _filled(json.loads(_shipped("play.json")), values)
    return play


def _ended(began: str, took_ms: int) -> datetime:
    return datetime.fromisoformat(began).replace(tzinfo=UTC) + timedelta(milliseconds=took_ms)


def _number(score: float | None) -> float | None:
    """Return a score without a decimal point where it is whole."""
    return int(score) if score is not None and score == int(score) else score


def _play(known: int, values: dict[str, Any]) -> str:
    """Return the id of a play: the same from the archive and from the device's code.

    So it is made only of parts that the code never shortens; of a name, that is the first letter.

    :param known: the end of the game in seconds since 1970, 0 if the device did not know it
    """
    players = [
        f"{one['score']},{one['rank']},{folded(one['name'])[:1]}" for one in values["players"]
    ]
    parts = [values["setup"], str(known), str(values["minutes"]), *sorted(players)]
    return f"tidebell {_digest(';'.join(parts))}"


def _digest(text: str) -> str:
    """Return FNV-1a of 64 bits, which the page of a result can compute without a library, too."""
    found = 0xCBF29CE484222325
    for byte in text.encode():
        found = (found ^ byte) * 0x100000001B3 % (1 << 64)
    return f"{found:016x}"


def _shipped(name: str) -> str:
    return files("tidebell_host.archive").joinpath(name).read_text("utf-8")


def _filled(form: Any, values: dict[str, Any]) -> Any:
    """Fill the form of a play, as the page of a result does.

    A text ``=name`` stands for that value, and is left out where there is none. A list has an item
    for each player.
    """
    if isinstance(form, str) and form[0] == "=":
        return values[form[1:]]
    if isinstance(form, list):
        return [_filled(form[0], one) for one in values["players"]]
    if not isinstance(form, dict):
        return form
    found = {key: _filled(part, values) for key, part in form.items()}
    return {key: value for key, value in found.items() if value is not None}


def result_page() -> str:
    """Return the page that reads a ranking's QR code and hands the play to BG Stats.

    It is one file and needs no network.
    """
    source = _shipped("result.html")
    page = in_language(source, source).replace("LOOK", style.css())
    return page.replace("PLAY", _shipped("play.json")).replace("LINK", _PUSH)


def bgstats_link(play: dict[str, Any]) -> str:
    """Return the link that hands a play to BG Stats."""
    return _PUSH + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def timed_pgn(text: str, game: Game, turns: list[dict[str, Any]]) -> str:
    """Add the clock behind each move of the main line of a PGN.

    Moves and player turns are matched one by one; side lines have no player turns.

    :raises ToolError: a part of it is not understood, it has several games or no moves, or more of
        them than the game has player turns
    """
    own = [one for one in turns if one["seat"] is not None and not one["aside"]]
    shown = [one["left_ms"] for one in own]
    found, moves = pgn.timed(text, [None if ms is None else _clock(ms) for ms in shown])
    if not moves:
        raise ToolError("There are no moves in that PGN.")
    if moves > len(shown):
        raise ToolError(
            f"The PGN has {counted(moves, 'move')}, and game {game['id']} has "
            f"{counted(len(shown), 'player turn')}."
        )
    return found


def _clock(ms: int) -> str:
    return hours(max(0, ms))
