# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Games in forms for other programs: a table of player turns, a play for BG Stats, a timed PGN.

BG Stats takes a play as JSON in a link (its support pages, "Push plays to BG Stats from other apps
or websites"): ``playDate`` is the end of the play, UTC. A PGN has a clock time in a comment behind
each move, ``[%clk 1:23:45]`` (PGN specification supplement of 2001, "Clocks"): what is left then.
"""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import datetime, timedelta
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from tidebell_host.errors import ToolError
from tidebell_host.output import one_line
from tidebell_host.table import hours

Game = dict[str, Any]
_COLUMNS = ("n", "turn", "player", "began_s", "took_s", "left_s", "spent", "wasted", "timeout")
_PUSH = "https://app.bgstatsapp.com/createPlay.html?data="
_END = "%Y-%m-%d %H:%M:%S"


def csv_text(game: Game, turns: list[dict[str, Any]]) -> str:
    """The player turns of a game as CSV (RFC 4180), times in seconds."""
    names = [one_line(seat["name"]) for seat in game["seats"]]
    file = io.StringIO()
    table = csv.writer(file)
    table.writerow(_COLUMNS)
    for one in turns:
        times = [_seconds(one[key]) for key in ("began_ms", "took_ms", "left_ms")]
        player = "" if one["seat"] is None else names[one["seat"]]
        counted = ["" if one[key] is None else one[key] for key in ("spent", "wasted", "timeout")]
        table.writerow([one["n"] + 1, one["turn"], player, *times, *counted])
    return file.getvalue()


def _seconds(ms: int | None) -> str:
    return "" if ms is None else f"{ms / 1000:.3f}"


def bgstats(game: Game) -> dict[str, Any]:
    """A game as a play for BG Stats.

    :raises ToolError: the device did not know the time, or the game could not be played once more
    """
    if game["played_ms"] is None:
        raise ToolError(f"Game {game['id']} cannot be reckoned: its setup is not at hand.")
    if not game["began"]:
        raise ToolError(
            f"When game {game['id']} began the device did not know. --began says it, in UTC."
        )
    took = timedelta(milliseconds=game["played_ms"] + game["paused_ms"])
    ended = datetime.fromisoformat(game["began"]) + took
    players = [
        {
            "name": seat["name"],
            "player": str(seat["player"]),
            "won": bool(seat["won"]),
            "colour": seat["colour_name"],
            "score": seat["score"],
            "rank": None if seat["score"] is None else seat["rank"],
        }
        for seat in game["seats"]
    ]
    values = {
        "id": game["key"],
        "ended": ended.strftime(_END),
        "minutes": round(took.total_seconds() / 60),
        "title": game["title"] or game["setup"],
        "setup": game["setup"],
        "pointless": all(one["score"] is None for one in players),
        "players": players,
    }
    play: dict[str, Any] = _filled(json.loads(_shipped("play.json")), values)
    return play


def _shipped(name: str) -> str:
    return files("tidebell_host.archive").joinpath(name).read_text("utf-8")


def _filled(form: Any, values: dict[str, Any]) -> Any:
    """Fill the form of a play, as the page of a result does: a text ``=name`` is that value, and
    left out where there is none; a list has an item for each player."""
    if isinstance(form, str) and form[0] == "=":
        return values[form[1:]]
    if isinstance(form, list):
        return [_filled(form[0], one) for one in values["players"]]
    if not isinstance(form, dict):
        return form
    found = {key: _filled(part, values) for key, part in form.items()}
    return {key: value for key, value in found.items() if value is not None}


def result_page() -> str:
    """The page that reads the QR code of a ranking and hands the play to BG Stats: one file, which
    needs no network."""
    return _shipped("result.html").replace("PLAY", _shipped("play.json")).replace("LINK", _PUSH)


def bgstats_link(play: dict[str, Any]) -> str:
    """The link that hands a play to BG Stats."""
    return _PUSH + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


# A comment, one to the line's end, a tag, a number of a move, a result, a note, a parenthesis, or
# else a move.
_TOKEN = re.compile(
    r"\{[^}]*\}|;[^\n]*|^%[^\n]*|\[\s*\w+\s+\"(?:[^\"\\]|\\.)*\"\s*\]|\d+\s*\.+|"
    r"1-0|0-1|1/2-1/2|\*|\$\d+|[!?]+|[()]|[^\s{}();]+",
    re.MULTILINE,
)
_MOVE = re.compile(r"(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBN])?|O-O(?:-O)?|0-0(?:-0)?|--)")
_CLOCK = re.compile(r"\s*\[%clk [^\]]*\]\s*")


def timed_pgn(text: str, game: Game, turns: list[dict[str, Any]]) -> str:
    """A PGN that somebody typed, with the clock behind each move of its main line.

    Moves and player turns are matched one by one; a side line and what is in comments has none.

    :raises ToolError: it has no moves, or more of them than the game has player turns
    """
    clocks = [one["left_ms"] for one in turns if one["seat"] is not None]
    depth, moves, at = 0, 0, 0
    parts: list[str] = []
    for token in _TOKEN.finditer(text):
        found = token[0]
        if found in "()":
            depth += 1 if found == "(" else -1
        parts.append(text[at : token.end()])
        at = token.end()
        if found[0] == "{" and parts and not depth and _CLOCK.search(found):
            rest = _CLOCK.sub(" ", found[1:-1]).strip()  # a clock that was there gives way
            parts[-1] = parts[-1][: -len(found)] + (f"{{{rest}}}" if rest else "")
        if not depth and found[0] not in "{;[%$" and _MOVE.match(found):
            if moves < len(clocks):
                ms = clocks[moves]
                parts.append(f" {{[%clk {_clock(ms)}]}}" if ms is not None else "")
            moves += 1
    parts.append(text[at:])
    if not moves:
        raise ToolError("There are no moves in that PGN.")
    if moves > len(clocks):
        raise ToolError(
            f"The PGN has {moves} moves, and game {game['id']} has {len(clocks)} player turns."
        )
    return "".join(parts)


def _clock(ms: int) -> str:
    return hours(max(0, ms))
