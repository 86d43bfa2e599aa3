# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""From a game back to the first screen: on a board there is no memory for both at once."""

from __future__ import annotations

import gc
import weakref

import pytest
from tabletop import begun
from tidebell_core import events as e


def over(device):
    device.app.do(e.ABANDON)
    device.run(500)
    device.tap("Y")


def aside(device):
    device.hold("E")
    device.choose("Put the game aside")
    device.tap("Y")


@pytest.mark.parametrize("leave", [over, aside])
@pytest.mark.parametrize("game", ["planet-busters", "earth-reborn"])
def test_the_first_screen_is_made_when_nothing_holds_the_game_any_more(
    tmp_path, monkeypatch, game, leave
):
    device = begun(tmp_path / "state", game)
    app = device.app
    left = weakref.ref(device.session.game)
    found = []

    def show(screen, shown=app.show):
        gc.collect()
        if type(screen).__name__ == "Home":
            found.append(left() is None)
        shown(screen)

    monkeypatch.setattr(app, "show", show)
    try:
        leave(device)
        device.run(500)
    finally:
        device.close()
    assert found == [True]
