# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Why nothing is kept is told as it is: for want of room, or because the drive fails."""

from __future__ import annotations

import errno

import linked
import pytest
from tabletop import NAMES, Bench
from tidebell.keep import firststart
from tidebell_core import words as texts


@pytest.fixture
def crowded(tmp_path):
    """Return what makes a device out of the box on whose drive files leave so many bytes."""
    made = []

    def make(free: int) -> Bench:
        folder = tmp_path / "state"
        drive = folder / "drive"
        drive.mkdir(parents=True)
        bench = Bench(folder)
        made.append(bench)
        bench.cut()
        for file in (drive / "games").iterdir():
            file.unlink()
        (drive / "games").rmdir()
        left = bench.machine.drive.statvfs("/")
        (drive / "film.mov").write_bytes(b"x" * max(0, left[1] * left[3] - free))
        bench.power()
        return bench

    yield make
    for bench in made:
        bench.close()


def test_a_full_drive_is_said_to_be_full_at_the_first_start(crowded):
    bench = crowded(100_000)
    shown = " ".join(bench.text)
    assert texts.NO_DATA in shown and f"free {firststart.NEEDS // 1024 + 1} KB" in shown, shown
    assert texts.NOT_POWER_SAFE not in shown
    assert "restart" in shown, "what to do is cut off"
    bench.tap("X")
    assert texts.NO_DATA in bench.screen and texts.NOT_POWER_SAFE not in bench.screen  # home


def test_nothing_that_cannot_be_kept_blames_a_computer(crowded):
    bench = crowded(100_000)
    bench.tap("X")
    bench.choose(texts.SETTINGS)
    bench.choose(texts.MUTE)
    assert texts.NO_DATA in bench.screen and texts.NOT_POWER_SAFE not in bench.screen
    bench.tap("X", 2)
    bench.app.games.begin(
        {"setup": "full-metal-planete", "seats": [[0, "Ann"], [1, "Bo"]], "switches": []}
    )
    bench.run(500)
    assert texts.NO_DATA in bench.screen, bench.screen
    bench.hold("E")
    bench.choose(texts.ADJOURN)
    bench.tap("Y")
    assert texts.NO_DATA in bench.screen, bench.screen


def test_a_computer_is_told_the_same(crowded):
    bench = crowded(100_000)
    answer = linked.ask(bench, "names", set=NAMES)
    assert answer["error"] == "no_space" and "full" in answer["text"], answer
    assert linked.ask(bench, "health")["power_safe"] is False


def test_room_for_the_least_is_enough(crowded):
    bench = crowded(firststart.NEEDS)
    assert bench.app.data.fault() == 0 and texts.HOME_TITLE in bench.screen, bench.screen


def test_a_drive_that_fails_is_not_called_full(crowded, monkeypatch):
    bench = crowded(1_000_000)
    bench.cut()
    (bench.state / "drive" / "games" / "data").unlink()
    real = bench.machine.drive.statvfs

    def broken(name: str):
        raise OSError(errno.EIO, "broken")

    monkeypatch.setattr(bench.machine.drive, "statvfs", broken)
    bench.power()
    assert texts.NO_WRITE in bench.screen, bench.screen
    monkeypatch.setattr(bench.machine.drive, "statvfs", real)
