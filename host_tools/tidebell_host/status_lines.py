# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Format a device's status as lines of text, for ``status`` and ``live``."""

from __future__ import annotations

from typing import Any

from tidebell_core import times, words
from tidebell_core.game import state
from tidebell_core.game.scoring import verdict

from tidebell_host.languages import decimal, log_text
from tidebell_host.setup_summary import OPEN

PHASES = {
    state.READY: "waits for a press",
    state.RUN: "plays",
    state.OVERTIME: "time is up",
    state.ASK: "time is up: a last choice",
    state.LOOK: "looks in private",
    state.CHOOSE: "chooses in secret",
    state.REVEAL: "the choices are shown",
    state.DRAW: "a card waits to be turned",
    state.SHOWN: "a card was turned",
    state.STARTER: "who begins?",
    state.REORDER: "the seats may be changed",
    state.LOT: "the order was drawn",
    state.SCORE: "scores are entered",
    state.OVER: "the game is over",
    state.PROMPT: "a question is open",
}
TABLES = (PHASES,)
"""Texts that ``log_text`` is given by their names alone, for the catalogues."""


def minutes(ms: int, used: bool = False, tenths: bool = True) -> str:
    """Format a clock as the device shows it, in tenths for its last ten seconds.

    See ``tidebell_core.times``.

    :param used: it counts up
    :param tenths: it is the active player's
    """
    if tenths and 0 < ms < times.LAST_MS:
        return decimal(f"0:{ms // 1000:02}.{ms // 100 % 10}")
    return times.text(ms, used)


def clock_text(ms: int) -> str:
    """Format an elapsed time as hours, minutes and seconds."""
    return hours(ms, True)


def hours(ms: int, used: bool = False) -> str:
    """Format a time as hours, minutes and seconds, however short it is."""
    return times.text(ms, used, 0)


def counts_up(status: dict[str, Any]) -> bool:
    """Whether the clocks of a status count up."""
    return bool(status.get("counts_up"))


def tenths(status: dict[str, Any]) -> bool:
    """Whether the active player's clock shows tenths in its last ten seconds, as on the device."""
    return status.get("phase") == state.RUN and not counts_up(status)


def seat_name(status: dict[str, Any], seat: int | None) -> str:
    """Return the player's name at a seat; empty for the table."""
    seats = status.get("seats") or []
    return str(seats[seat][1]) if seat is not None and 0 <= seat < len(seats) else ""


def phase(status: dict[str, Any]) -> str:
    """Return what the table is doing, in words."""
    text = PHASES.get(status.get("phase", 0), "")
    return log_text(text) if text else ""


LIVE = (state.RUN, state.OVERTIME, state.ASK)


def points(status: dict[str, Any]) -> tuple[str, str]:
    """Return the points left and the saved ones among them; before a turn, the ones to come.

    Points that are not saved are spent first.
    """
    left, kept = status.get("left", 0), status.get("kept", 0)
    if status.get("phase") in LIVE:
        kept = min(left, kept)
        return log_text("{n} left", n=left), words.OF_THEM.format(kept) if kept else ""
    return log_text("{n} left", n=left), words.KEPT.format(kept) if kept else ""


def pools(status: dict[str, Any]) -> str:
    """Return the points left in the other pools."""
    found = status.get("pools") or ()
    return log_text(", ").join(log_text("{n} {points}", n=n, points=name) for name, n in found)


def levels(status: dict[str, Any]) -> str:
    """Return the values of the table."""
    named = status.get("levels") or ()
    return log_text(", ").join(words.NUMBERED.format(name, value) for name, value in named)


def seal(status: dict[str, Any]) -> str:
    """Return the seal of a game, and how often it was corrected and paused; else nothing."""
    number, broken = status.get("seal"), status.get("broken")
    if not (number or broken):
        return ""
    found = [words.SEALED.format(number)] if number else []
    if broken:
        found.append(words.BROKEN.format(broken))
    found.append(words.COUNTS.format(status.get("corrections", 0), status.get("pauses", 0)))
    return log_text(", ").join(found)


def _turn(status: dict[str, Any]) -> str:
    """Return the turn's number, and of how many, where the game has an end."""
    turn, turns = str(status["turn"]), status.get("turns", OPEN)
    return log_text("{n} of {turns}", n=turn, turns=turns) if turns < OPEN else turn


def rows(status: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the label and text of everything there is to show."""
    if status.get("game") is None:
        return [(log_text("game"), log_text("none is on"))]
    title = status.get("title", status.get("setup", ""))
    found = [(log_text("game"), f"{status['game']}: {title}")]
    if status.get("turn") is not None:
        turn = _turn(status)
        label = status.get("turn_name") or log_text("turn")
        stage = f" ({status['stage']})" if status.get("stage") else ""
        found.append((label, turn + stage))
    now = phase(status)
    if status.get("paused"):
        now = log_text(", ").join(filter(None, (now, log_text("paused"))))
    who = seat_name(status, status.get("seat"))
    found.append((log_text("now"), log_text("{who} {does}", who=who, does=now).strip()))
    if status.get("clock_total") and not status.get("clocks"):
        shown = minutes(status.get("clock_ms", 0), False, tenths(status))
        whole = minutes(status["clock_total"], False, False)
        found.append((log_text("clock"), log_text("{left} of {whole}", left=shown, whole=whole)))
    if status.get("clocks"):
        up, now_on = counts_up(status), status.get("seat") if tenths(status) else None
        clocks = [
            f"{seat_name(status, seat)} {minutes(ms, up, seat == now_on)}"
            for seat, ms in enumerate(status["clocks"])
        ]
        found.append((log_text("clocks"), log_text(", ").join(clocks)))
    if status.get("flagged", -1) >= 0:
        fallen = log_text("{who}'s fell first", who=seat_name(status, status["flagged"]))
        found.append((log_text("flag"), fallen))
    if status.get("match_ms", -1) >= 0:
        found.append((log_text("match"), minutes(status["match_ms"], False, False)))
    if who and (status.get("base") or status.get("pools")):
        left = filter(None, (*points(status), pools(status)))
        found.append((log_text("points"), log_text(", ").join(left)))
    thinking = [seat_name(status, seat) for seat in status.get("thinking") or ()]
    passed = [seat_name(status, seat) for seat in status.get("passed") or ()]
    for label, text in (
        (log_text("table"), levels(status)),
        (log_text("thinking"), log_text(", ").join(thinking)),
        (log_text("passed"), log_text(", ").join(passed)),
        (log_text("declared"), status.get("declared")),
        (log_text("card"), status.get("card")),
        (log_text("next"), seat_name(status, status.get("next_seat"))),
        (log_text("seal"), seal(status)),
    ):
        if text:
            found.append((label, str(text)))
    if status.get("order"):
        names = [seat_name(status, other) for other in status["order"]]
        found.append((log_text("seats"), log_text(", ").join(name for name in names if name)))
    if status.get("winners") is not None and status.get("phase") == state.OVER:
        names = [seat_name(status, seat) for seat in status["winners"]]
        found.append((log_text("result"), verdict(names)))
    if status.get("total") is not None:
        found.append((log_text("result"), words.TOGETHER.format(decimal(str(status["total"])))))
    for rank, seat, score in status.get("ranking") or []:
        scored = log_text("{who}, {score}", who=seat_name(status, seat), score=decimal(str(score)))
        found.append((log_text("rank {n}", n=rank), scored))
    return found
