# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Prepare the game of a device that is gone for another one, from what was kept of its log."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from tidebell_core.record.events import NOBODY, PAUSE, POWER_BACK
from tidebell_core.setup_reading.mechanism_list import hides

from tidebell_host.answers import parsed
from tidebell_host.digests import digest
from tidebell_host.errors import ToolError
from tidebell_host.languages import page_text
from tidebell_host.records import begun


def seeded(uid: str, header: dict[str, Any], setup: bytes) -> dict[str, Any]:
    """Return a game's header as ``Device.bring`` needs it.

    A device tells no seed of a game that is on. One that hides nothing draws nothing from it, so it
    gets another, the same each time: the other device knows by it a game that it has already.

    :raises ToolError: it hides something, or draws from its seed
    """
    if hides(parsed(setup).get("uses", ())):
        raise ToolError(page_text("This game hides something or draws lots."))
    which = [uid, header["game"], header["boot"], header.get("utc")]
    made = sha256(repr(which).encode()).hexdigest()
    return {**header, "seed": made[:16], "sha256": digest(setup)}


def cut_off(
    header: dict[str, Any],
    setup: bytes,
    events: list[list[Any]],
    due_ms: int | None,
    after_ms: int,
) -> list[list[Any]]:
    """Return the events of a game, without their numbers, and the pause in which it goes on.

    A clock that ran is charged with its time, as far as that is known, and the pause is that of a
    power cut.

    :param due_ms: ``due_ms`` of a status behind the last event, None where nobody saw one
    :param after_ms: how long the device ran on after that status
    :raises ToolError: the setup does not have such events
    """
    rows = [event[1:] for event in events]
    try:
        due = begun(parsed(setup), header).replay([tuple(row) for row in rows]).clock_left()
    except Exception:  # a device's events may not fit its setup
        raise ToolError(page_text("Its events do not fit its setup.")) from None
    if due is None:
        return rows
    passed = 0 if due_ms is None else max(0, due - due_ms) + after_ms
    return [*rows, [PAUSE, NOBODY, POWER_BACK, min(due, passed)]]
