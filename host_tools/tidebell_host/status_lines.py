# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Format single values of a device's status; ``told`` puts all of them together."""

from __future__ import annotations

from typing import Any

from tidebell_core import times, words
from tidebell_core.game import state

from tidebell_host.languages import decimal, log_text

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
