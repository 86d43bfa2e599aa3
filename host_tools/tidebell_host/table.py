# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A device's status as lines of text: for ``status`` and ``live``."""

from __future__ import annotations

from typing import Any

from tidebell_core import times, words
from tidebell_core.game import state
from tidebell_core.game.scoring import verdict

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


def minutes(ms: int, used: bool = False, tenths: bool = True) -> str:
    """A clock as it is shown, to the tenth in its last ten seconds; see ``tidebell_core.times``.

    :param used: it counts up
    :param tenths: it is the clock of who plays
    """
    if tenths and 0 < ms < times.LAST_MS:
        return f"0:{ms // 1000:02}.{ms // 100 % 10}"
    return times.text(ms, used)


def clock_text(ms: int) -> str:
    """A time that has passed, as hours, minutes and seconds."""
    return hours(ms, True)


def hours(ms: int, used: bool = False) -> str:
    """A time as hours, minutes and seconds, however short it is."""
    return times.text(ms, used, 0)


def counts_up(status: dict[str, Any]) -> bool:
    """Whether the clocks of a status show what was used."""
    return bool(status.get("counts_up"))


def tenths(status: dict[str, Any]) -> bool:
    """Whether the clock of who plays shows tenths in its last ten seconds, as on the device."""
    return status.get("phase") == state.RUN and not counts_up(status)


def seat_name(status: dict[str, Any], seat: int | None) -> str:
    """The player's name at a seat, or nothing for the table."""
    seats = status.get("seats") or []
    return str(seats[seat][1]) if seat is not None and 0 <= seat < len(seats) else ""


def phase(status: dict[str, Any]) -> str:
    """What the table is doing, in words."""
    return PHASES.get(status.get("phase", 0), "")


LIVE = (state.RUN, state.OVERTIME, state.ASK)


def points(status: dict[str, Any]) -> tuple[str, str]:
    """What is left of the points, and what of that was saved; before a turn, what it will get.

    What is not saved is spent first.
    """
    left, kept = status.get("left", 0), status.get("kept", 0)
    if status.get("phase") in LIVE:
        kept = min(left, kept)
        return f"{left} left", words.OF_THEM.format(kept) if kept else ""
    return f"{left} left", words.KEPT.format(kept) if kept else ""


def pools(status: dict[str, Any]) -> str:
    """What is left in the pools behind the first."""
    return ", ".join(f"{left} {name}" for name, left in status.get("pools") or ())


def rows(status: dict[str, Any]) -> list[tuple[str, str]]:
    """Label and text of everything there is to show."""
    if status.get("game") is None:
        return [("game", "none is on")]
    found = [("game", f"{status['game']}: {status.get('title', status.get('setup', ''))}")]
    if status.get("turn") is not None:
        stage = f" ({status['stage']})" if status.get("stage") else ""
        found.append(("turn", f"{status['turn']} of {status.get('turns', '?')}{stage}"))
    now = phase(status)
    if status.get("paused"):
        now = f"{now}, paused" if now else "paused"
    who = seat_name(status, status.get("seat"))
    found.append(("now", f"{who} {now}".strip()))
    if status.get("clock_total") and not status.get("clocks"):
        shown = minutes(status.get("clock_ms", 0), False, tenths(status))
        clock = f"{shown} of {minutes(status['clock_total'], False, False)}"
        found.append(("clock", clock))
    if status.get("clocks"):
        up, now_on = counts_up(status), status.get("seat") if tenths(status) else None
        clocks = [
            f"{seat_name(status, seat)} {minutes(ms, up, seat == now_on)}"
            for seat, ms in enumerate(status["clocks"])
        ]
        found.append(("clocks", ", ".join(clocks)))
    if status.get("flagged", -1) >= 0:
        found.append(("flag", f"{seat_name(status, status['flagged'])}'s fell first"))
    if status.get("match_ms", -1) >= 0:
        found.append(("match", minutes(status["match_ms"], False, False)))
    if who and (status.get("base") or status.get("pools")):
        found.append(("points", ", ".join(filter(None, (*points(status), pools(status))))))
    for label in ("declared", "card"):
        if status.get(label):
            found.append((label, str(status[label])))
    following = seat_name(status, status.get("next_seat"))
    if following:
        found.append(("next", following))
    if status.get("order"):
        names = [seat_name(status, other) for other in status["order"]]
        found.append(("seats", ", ".join(name for name in names if name)))
    if status.get("winners") is not None and status.get("phase") == state.OVER:
        names = [seat_name(status, seat) for seat in status["winners"]]
        found.append(("result", verdict(names)))
    for rank, seat, score in status.get("ranking") or []:
        found.append((f"rank {rank}", f"{seat_name(status, seat)}, {score}"))
    return found
