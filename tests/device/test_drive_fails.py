# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A drive that takes no more bytes, from any write of an evening on: the table plays on.

So it is where flash is worn out, or while a computer has the drive. Nothing stops the device, and
after a restart with a drive that works again every game is there that was not over.
"""

from __future__ import annotations

import errno
import sys
from pathlib import Path

import pytest
from tabletop import Bench, fresh, service
from test_adjourn import put_aside, take_up
from tidebell_core.game.state import OVER
from tidebell_core.record import events as e

WRITES = 40  # that the evening makes, and some more
OTHERS = [[1, "Eve"], [0, "Finn"]]


class Drive:
    """Fails from some write on, until a restart."""

    def __init__(self, good: int) -> None:
        self.left = good

    def worn(self, device: Bench) -> None:
        """Have the device that is on use it."""
        kind = sys.modules["tidebell.keep.inplace"].Data  # that of the device, which is on
        put = kind.put

        def limited(data, *given):
            self.left -= 1
            if self.left < 0:
                raise OSError(errno.EIO)
            put(data, *given)

        kind.put = limited


def back(device: Bench) -> None:
    """Put the game that waits back on the table, if one does."""
    if "Put aside" in [row.text for row in device.app.screens[-1].rows]:
        take_up(device)


def evening(device: Bench) -> int:
    """A game, another to its end while it waits, and the first again.

    :returns: how many events of the first one have to be there, 0 where it was the one that ended
    """
    device.begin()
    device.playing(3)
    device.tap("A", 3, 20, 20)
    device.run(6000)
    count: int = device.session.count
    put_aside(device)
    if device.session:  # it could not be
        count = 0
    else:
        device.app.games.begin_now({"setup": "full-metal-planete", "seats": OTHERS, "switches": []})
        device.run(1500)
    device.app.do(e.ABANDON)
    device.run(1500)
    device.app.games.close_game()
    device.run(1500)
    assert not device.session
    back(device)
    return count


@pytest.mark.parametrize("good", range(WRITES))
def test_the_table_plays_on_and_no_game_is_lost(tmp_path: Path, good: int) -> None:
    device = fresh(tmp_path / "state")
    drive = Drive(good)
    drive.worn(device)
    first = device.app
    count = evening(device)
    assert device.app is first, "nothing made it start again"
    if good == WRITES - 1:
        assert drive.left >= 0 and device.session, "an evening writes no more than that"
    device.cut()
    device.power()
    device.run(2000)
    assert service(device.app).error_log() == ""
    if device.session and device.app.view.phase == OVER:
        # A game that only the journal has comes back, even one that has ended.
        device.app.games.close_game()
        device.run(1500)
    if not count:
        assert not device.session or "Damage" in device.text, "it is over, or that is not known"
        return
    if not device.session:
        back(device)
    assert device.session.header.game == 1 and device.session.count >= count
    device.tap("E")
    assert not device.session.paused
