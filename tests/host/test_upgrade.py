# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A device and an archive of Tidebell 0.2.0, brought up to date.

``state_0_2_0.zip`` was written by 0.2.0 itself, on its simulated device and by its host tool: it
has settings, names, a setup of one's own and two games that were fetched. One of chess was put
aside, and one of the turn timer was on when the power went.
"""

from __future__ import annotations

import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from commanded import Tidebell
from simulated import Powered
from tidebell_host.install import owner

KEPT = Path(__file__).with_name("state_0_2_0.zip")


@pytest.fixture
def upgraded(tidebell: Tidebell, tmp_path: Path) -> Iterator[Powered]:
    """A device of today's firmware with what 0.2.0 left, and 0.2.0's archive in the user's data."""
    with zipfile.ZipFile(KEPT) as archive:
        archive.extractall(tmp_path / "old")
    data = tmp_path / "data"
    (tmp_path / "old" / "data").rename(data)
    tidebell.env["XDG_DATA_HOME"] = str(data)
    powered = Powered(tmp_path / "old" / "device", tidebell.environment())
    tidebell.env["TIDEBELL_DEVICE"] = powered.ports["pty"]
    try:
        yield powered
    finally:
        powered.end()


def test_a_device_of_0_2_starts_says_what_it_cannot_go_on_with_and_plays(
    tidebell: Tidebell, upgraded: Powered
) -> None:
    said = " ".join(upgraded.do("screen"))
    assert "begun by another version" in said, said
    upgraded.do("press E")
    time.sleep(1)
    assert "New game" in upgraded.do("screen")
    settings = tidebell("settings", "get").out
    for line in (("name", "Salon"), ("volume", "2"), ("ring_percent", "40")):
        assert line in [tuple(row.split()) for row in settings.splitlines()]
    assert "mine" in tidebell("setup", "list", "--on-device").out
    done = tidebell("sync")
    assert done.code == 0, done.err
    done = tidebell("start", "chess-fide", "--player", "White=Ann", "--player", "Black=Zoé")
    assert done.code == 0, done.err
    assert "Zoé" in tidebell("status").out


def test_the_archive_of_0_2_is_read_and_rebuilt(tidebell: Tidebell, upgraded: Powered) -> None:
    def listed() -> list[str]:
        return [line for line in tidebell("games").out.splitlines() if "Hourglass" in line]

    before = listed()
    assert len(before) == 2 and "Ann, Bob" in before[0]
    done = tidebell("games", "rebuild")
    assert done.code == 0, done.err
    assert listed() == before
    assert tidebell("games", "show", "1").code == 0
    assert [*tidebell("players", "list").out.split()] == ["Ann", "Bob", "Zoé"]
    done = tidebell("pull")
    assert "Traceback" not in done.err and listed() == before


def test_an_update_leaves_behind_what_is_on_or_was_not_fetched() -> None:
    games = [
        {"game": 1, "state": "over", "fetched": True},
        {"game": 2, "state": "on", "fetched": False},
        {"game": 3, "state": "over", "fetched": False},
        {"game": 4, "state": "abandoned", "fetched": True, "damaged": True},
    ]
    assert owner.left_behind("0.2.0", "0.3.0", games) == [2, 3]
    assert owner.left_behind("0.3.0.dev0", "0.3.1", games) == []
