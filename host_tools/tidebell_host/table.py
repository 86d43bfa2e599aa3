# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A device's status as lines of text: for ``status`` and ``live``."""

from __future__ import annotations

from typing import Any

from tidebell_core.scoring import verdict
from tidebell_core.state import OVER

PHASES = (
    "",
    "waits for a press",
    "plays",
    "time is up",
    "time is up: leave or stay?",
    "looks in private",
    "chooses in secret",
    "the choices are shown",
    "a card waits to be turned",
    "a card was turned",
    "who begins?",
    "the seats may be changed",
    "the order was drawn",
    "scores are entered",
    "the game is over",
    "a question is open",
)


def minutes(ms: int) -> str:
    """A clock as it is shown, to the tenth in its last ten seconds; below zero with a minus."""
    if ms < 0:
        return f"-{-ms // 60_000}:{-ms // 1000 % 60:02}"
    if 0 < ms < 10_000:
        return f"0:{ms // 1000:02}.{ms // 100 % 10}"
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"


def seat_name(status: dict[str, Any], seat: int | None) -> str:
    """The player's name at a seat, or nothing for the table."""
    seats = status.get("seats") or []
    return str(seats[seat][1]) if seat is not None and 0 <= seat < len(seats) else ""


def phase(status: dict[str, Any]) -> str:
    """What the table is doing, in words."""
    number = status.get("phase", 0)
    return PHASES[number] if 0 <= number < len(PHASES) else ""


def rows(status: dict[str, Any]) -> list[tuple[str, str]]:
    """Label and text of everything there is to show."""
    if status.get("game") is None:
        return [("game", "none is on")]
    found = [("game", f"{status['game']}: {status.get('title', status.get('setup', ''))}")]
    if status.get("turn") is not None:
        stage = f" ({status['stage']})" if status.get("stage") else ""
        found.append(("turn", f"{status['turn']} of {status.get('turns', '?')}{stage}"))
    state = phase(status)
    if status.get("paused"):
        state = f"{state}, paused" if state else "paused"
    who = seat_name(status, status.get("seat"))
    found.append(("now", f"{who} {state}".strip()))
    if status.get("clock_total") and not status.get("clocks"):
        clock = f"{minutes(status.get('clock_ms', 0))} of {minutes(status['clock_total'])}"
        found.append(("clock", clock))
    if status.get("clocks"):
        clocks = [
            f"{seat_name(status, seat)} {minutes(ms)}" for seat, ms in enumerate(status["clocks"])
        ]
        found.append(("clocks", ", ".join(clocks)))
    if status.get("flagged", -1) >= 0:
        found.append(("flag", f"{seat_name(status, status['flagged'])}'s fell first"))
    if status.get("match_ms", -1) >= 0:
        found.append(("match", minutes(status["match_ms"])))
    if who and status.get("base"):
        points = f"{status.get('left', 0)} left, {status.get('kept', 0)} saved"
        found.append(("points", points))
    for label in ("declared", "card"):
        if status.get(label):
            found.append((label, str(status[label])))
    following = seat_name(status, status.get("next_seat"))
    if following:
        found.append(("next", following))
    for seat in status.get("order") or []:
        if seat == (status.get("order") or [None])[0]:
            names = [seat_name(status, other) for other in status["order"]]
            found.append(("seats", ", ".join(name for name in names if name)))
    if status.get("winners") is not None and status.get("phase") == OVER:
        names = [seat_name(status, seat) for seat in status["winners"]]
        found.append(("result", verdict(names)))
    for rank, seat, score in status.get("ranking") or []:
        found.append((f"rank {rank}", f"{seat_name(status, seat)}, {score}"))
    return found
