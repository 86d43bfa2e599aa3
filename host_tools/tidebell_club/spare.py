# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Move the game of a device that is gone for good to a spare one.

The club has all events of a game, so the spare gets it as from ``tidebell move``. It waits there,
paused, until the table takes it up.
"""

from __future__ import annotations

import asyncio

from tidebell_host.device import Device
from tidebell_host.digests import setup_version
from tidebell_host.errors import ToolError
from tidebell_host.languages import page_text
from tidebell_host.orphans import cut_off, seeded

from tidebell_club.club import Club, Seen
from tidebell_club.messages import game_key
from tidebell_club.transport import PREFIX, ClubTransport


async def take_over(club: Club, gone: Seen, spare: Seen) -> list[str]:
    """Bring the game of a table whose device is gone to a spare; return why that failed, if so."""
    table, row = club.evening.table_of(gone.uid), gone.row
    if not table or not row or club.alive(gone):
        return [page_text("Only a device that does not answer can be replaced.")]
    try:
        number = await asyncio.to_thread(_bring, club, gone, spare)
    except ToolError as error:
        return [f"{page_text('Table {n}', n=table.number)}: {error.message}"]
    copy = club.store.game(spare.uid, number, game_key(gone.status))
    club.act("spare", number=table.number, uid=spare.uid, game=row, copy=copy)
    return []


def _bring(club: Club, gone: Seen, spare: Seen) -> int:
    """Bring the game to the spare; return its number there."""
    lacks = page_text("Plug the broken device in again: all of its game is there.")
    header, events = club.store.header(gone.row), club.store.events(gone.row)
    kept = club.store.setup(setup_version(gone.status))
    state, count = gone.state, gone.status["events"]
    if not header or not kept or not state or len(events) < count:
        raise ToolError(page_text("The club has not got all of this game.") + " " + lacks)
    setup = kept.encode()
    try:
        header = seeded(gone.uid, header, setup)
        after = state.until - state.at if state.until and state.at else 0
        due = state.status.get("due_ms") if len(events) == count else None
        rows = cut_off(header, setup, events, due, max(0, after))
    except ToolError as error:
        raise ToolError(f"{error.message} {lacks}") from None
    with Device(ClubTransport(PREFIX + spare.uid, club.broker.director)) as device:
        return device.bring_whole(header, rows, setup)[0]
