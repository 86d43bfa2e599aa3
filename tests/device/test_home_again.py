# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A game that was left is not kept in memory."""

from __future__ import annotations

import gc
import weakref

import pytest
from tabletop import begun
from tidebell_core.record import events as e


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
def test_nothing_holds_a_game_that_was_left(tmp_path, game, leave):
    device = begun(tmp_path / "state", game)
    left = weakref.ref(device.session.game)
    leave(device)
    device.run(500)
    gc.collect()
    assert type(device.app.screens[-1]).__name__ == "Home" and left() is None
