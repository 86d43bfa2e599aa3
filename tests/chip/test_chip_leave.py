# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""From every game back to the first screen, where memory has no room for both."""

from __future__ import annotations

import json

import chip
import pytest
from tidebell_core.record.events import ABANDON, RESUME
from tidebell_core.words import ADJOURN
from tidebell_host.compile_cache import compiled
from tidebell_host.setups import library

LEAVE = {
    # As the menu does it, paused or not.
    "over": (f"(app.do({ABANDON}), app.session.paused and app.do({RESUME}))", "Y"),
    "aside": ("", "Y"),
}


def by_the_menu(one) -> None:
    """Put the game aside as a table does: the console's own call would take memory beside it."""
    one.tap("E", ms=700, after=1500)
    if not one.evaluate("hasattr(app.screens[-1], 'rows')"):  # a counter is being set
        one.tap("E", after=500)
        one.tap("E", ms=700, after=1500)
    for _ in range(8):
        if one.evaluate("app.screens[-1].rows[app.screens[-1].cursor].text") == ADJOURN:
            break
        one.turn(1)
        one.run(300)
    one.tap("E", after=500)


@pytest.mark.parametrize("leave", LEAVE)
@pytest.mark.parametrize("game", sorted(entry.id for entry in library.entries()))
def test_a_game_is_left_without_a_restart(board, game, leave):
    form = compiled(library.find(game).path).data
    known = json.loads(form)
    files = {**chip.drive_as_installed(), "code.py": chip.PROBE, f"setups/{game}.json": form}
    one = board(files)
    one.power()
    one.until(20000, kind="ring")
    one.run(3000)
    players = max(known["players"][0], min(4, known["players"][1]))
    seats = [[seat, "ABCD"[seat]] for seat in range(players)]
    spec = {"setup": game, "seats": seats, "switches": [0 for _ in known.get("switches", ())]}
    one.evaluate(f"app.games.begin({spec})")
    one.run(6000)
    for _ in range(12):
        one.tap("Y", after=400)
        one.tap("E", after=400)
    does, key = LEAVE[leave]
    if does:
        one.evaluate(does)
    else:
        by_the_menu(one)
    one.run(2000)
    one.tap(key, after=6000)
    shown = one.evaluate("(app.session is None, type(app.screens[-1]).__name__)")
    assert shown == (True, "Home"), one.console()
    assert one.evaluate("app.boot") == 1, one.console()
