# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Turn a device's status into the data and words that the page shows.

The words are those of the terminal (``tidebell_host.status_lines``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tidebell_core import words
from tidebell_core.game import state

from tidebell_host import style, told
from tidebell_host.languages import log_text, page_text
from tidebell_host.output import one_line
from tidebell_host.records import Line
from tidebell_host.setup_summary import OPEN
from tidebell_host.status_lines import (
    clock_text,
    counts_up,
    levels,
    phase,
    points,
    pools,
    seat_name,
    tenths,
)

MOST_PIPS = 40  # a larger number of points is shown as a number only
PageState = dict[str, Any]


def page_state(
    name: str, status: dict[str, Any], setup: dict[str, Any] | None, lines: Iterable[Line] = ()
) -> PageState:
    """Return the page's data of a status.

    :param name: the device's
    :param setup: the compiled setup for its colours, if it is at hand
    :param lines: the last events
    """
    found: PageState = {"device": one_line(name), "title": "", "now": page_text("No game is on.")}
    if status.get("game") is None:
        return found
    setup = setup or {}
    seat = status.get("seat", -1)
    seats = [_player(status, at, setup) for at in range(len(status.get("seats") or []))]
    who = seats[seat] if 0 <= seat < len(seats) else None
    found.update(
        title=one_line(status.get("title") or status.get("setup", "")),
        turn=status.get("turn"),
        turns=status["turns"] if status.get("turns", OPEN) < OPEN else None,
        turn_name=one_line(status.get("turn_name") or ""),
        stage=one_line(status.get("stage") or ""),
        who=who,
        order=_order(status, seats),
        ticker=[_line(line) for line in lines][::-1],
        **_times(status, seat if who else None, len(seats)),
        **(_points(status, setup) if who and status.get("base") else {}),
        **_texts(status),
        **_result(status, seats),
    )
    if status.get("card"):
        found["card"] = _card(status["card"], setup)
    return found


def _times(status: dict[str, Any], seat: int | None, count: int) -> PageState:
    """Return which clocks there are, and whether they run.

    :param seat: whose player turn it is, if it is anybody's
    :param count: number of seats
    """
    paused = bool(status.get("paused"))
    found: PageState = {
        "paused": paused,
        "runs": bool(status.get("clock_runs")) and not paused,
        "tenths": tenths(status),
    }
    clocks = status.get("clocks") or []
    if clocks:
        found["clocks"] = clocks[:count]
        found["up"] = counts_up(status)
        if status.get("thinking"):
            found["thinking"] = status["thinking"]
    if status.get("match_ms", -1) >= 0:
        found["match_ms"] = status["match_ms"]
    if clocks and seat is not None:
        found["clock_ms"] = clocks[seat] if seat < len(clocks) else None
    elif status.get("clock_total"):
        found["clock_ms"], found["total_ms"] = status.get("clock_ms", 0), status["clock_total"]
    return found


def _points(status: dict[str, Any], setup: dict[str, Any]) -> PageState:
    left, base = status.get("left", 0), status["base"]
    most = max(left, base)
    found = {
        "left": left,
        "base": base,
        "kept": status.get("kept", 0),
        "pips": most if 0 <= most <= MOST_PIPS else 0,
        "unit": _unit(setup),
        "saved": points(status)[1],
    }
    return {"points": found}


def _texts(status: dict[str, Any]) -> PageState:
    values = " · ".join(filter(None, (pools(status), levels(status))))
    texts = {"pools": values, "declared": told.text(status, "declared")}
    starts = told.text(status, "starts_next")
    texts["starts"] = words.STARTS_NEXT.format(starts) if starts else ""
    return {key: one_line(text) for key, text in texts.items() if text}


def _result(status: dict[str, Any], seats: list[PageState]) -> PageState:
    """Return what the table does, or how the game ended, and the ranking."""
    over = status.get("phase") == state.OVER
    now = log_text("paused") if status.get("paused") else phase(status)
    ended = [told.text(status, key) for key in ("total", "winners")] if over else []
    found: PageState = {"now": next((one_line(text) for text in ended if text), now)}
    if over or status.get("ranking"):
        found["ranking"] = [
            {**seats[one], "rank": rank, "score": score}
            for rank, one, score in status.get("ranking") or []
            if 0 <= one < len(seats)
        ]
    return found


def _player(status: dict[str, Any], seat: int, setup: dict[str, Any]) -> PageState:
    colours = setup.get("colours") or []
    at = status["seats"][seat][0]
    colour = style.bright(colours[at][2]) if at < len(colours) else style.SOFT
    statuses = status.get("status") or []
    plays = statuses[seat] == state.PLAYING if seat < len(statuses) else True
    return {
        "seat": seat,
        "name": one_line(seat_name(status, seat)),
        "colour": colour,
        "plays": plays,
    }


def _order(status: dict[str, Any], seats: list[PageState]) -> list[PageState]:
    following = status.get("next_seat", -1)
    order = [one for one in status.get("order") or range(len(seats)) if 0 <= one < len(seats)]
    marks = [(key, status.get(key) or []) for key in ("passed", "folded", "on_hold")]
    return [
        {**seats[one], "next": one == following, **{key: one in of for key, of in marks}}
        for one in order
    ]


def _unit(setup: dict[str, Any]) -> str:
    pools = setup.get("pools") or []
    return one_line(pools[0].get("name", "")) if pools else ""


def _card(name: str, setup: dict[str, Any]) -> PageState:
    decks = setup.get("decks") or []
    found = {"name": one_line(name), "deck": "", "colour": style.SOFT}
    if decks:
        found["deck"] = one_line(decks[0]["name"])
        for card in decks[0]["cards"]:
            if card[0] == name:
                found["colour"] = style.bright(card[2])
    return found


def _line(line: Line) -> str:
    return one_line(f"{clock_text(line.since_ms)}  {line.said}")
