# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What is imported at any moment of an evening, as .mpy, stays within its budget."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path

import pytest
from tabletop import ROOT, fresh
from tidebell_core.frames import MAX_FRAME, encode_into
from tidebell_core.messages import TYPES

FIRMWARE = ROOT / "firmware"
BUDGET = 80 * 1024


def mpy_sizes(folder: Path) -> dict[str, int]:
    """Size of each module as it ships, by its name."""
    tool = ROOT / "tools" / "compile_firmware.py"
    spec = importlib.util.spec_from_file_location("compile_firmware", tool)
    compiler = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(compiler)
    sizes = {}
    for path in [*FIRMWARE.glob("tidebell/**/*.py"), *FIRMWARE.glob("tidebell_core/**/*.py")]:
        name = ".".join(path.relative_to(FIRMWARE).with_suffix("").parts)
        sizes[name.removesuffix(".__init__")] = compiler.compile_module(path, folder / "out.mpy")
    library = Path(importlib.util.find_spec("neopixel").origin)
    sizes["neopixel"] = compiler.compile_module(library, folder / "out.mpy")
    return sizes


class Meter:
    """Adds up what is imported, moment by moment."""

    def __init__(self, sizes: dict[str, int]) -> None:
        self.sizes = sizes
        self.moments: dict[str, int] = {}
        self.seen: set[str] = set()

    def note(self, moment: str) -> None:
        # The simulator keeps the library to itself, and alone watches events as dicts.
        names = (set(self.sizes) & set(sys.modules) | {"neopixel"}) - {"tidebell.told"}
        self.seen |= names
        self.moments[moment] = sum(self.sizes[name] for name in names)


def ask(device, name: str, **fields: object) -> None:
    """Send a request over the data channel, as a computer would."""
    frame = bytearray(MAX_FRAME)
    length = encode_into(frame, TYPES.index(name), 1, json.dumps(fields).encode())
    device.machine.data.write(bytes(frame[:length]))
    device.run(200)
    assert device.machine.data.read(4096), name


@pytest.mark.parametrize("board", ["pico_table", "macropad"])
def test_everything_imported_at_a_time_stays_within_the_budget(tmp_path, capsys, board):
    device = fresh(tmp_path / "state", board=board)
    try:
        budget(device, tmp_path, capsys, "" if board == "pico_table" else " on the " + board)
    finally:
        device.close()


def budget(device, tmp_path: Path, capsys, where: str) -> None:
    """Play, note what is imported, print it, and hold it against the budget."""
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
    device.until(5, "look")
    meter.note("look")
    device.until(21, "choose")
    meter.note("secret choice")
    ask(device, "hello")
    meter.note("secret choice, a computer attached")
    while device.app.view.phase == 6:
        device.tap("E", 1, 20, 20)
        choice = device.app.table.round
        device.tap("B" if choice._swapped else "A", 1, 20, 20)
    device.playing(21)
    device.tap("B")
    device.run(181000)
    meter.note("zero in an attack")
    device.tap("Y")
    device.run(1000)
    ask(device, "status")
    meter.note("play, a computer attached")
    device.tap("E")
    for name in ("list", "games", "log", "settings", "names"):
        ask(device, name, game=device.app.journal.game)
    meter.note("pause, everything asked")
    device.hold("E")
    device.choose("Referee")
    meter.note("referee, everything asked")
    with capsys.disabled():
        for moment, size in meter.moments.items():
            print(f"  {size:6} {moment}{where}")
    assert meter.moments["play after the menu"] == meter.moments["play"]
    assert max(meter.moments.values()) <= BUDGET
    others = ("mechanisms", "offers", "asking", "several", "halves", "screens.facts")
    assert not {name for name in meter.seen if any(other in name for other in others)}
    unseen = set(meter.sizes) - meter.seen
    # Of games that have what this one has not.
    unseen -= {"tidebell.screens.facts", "tidebell.screens.clocks"}
    assert not {name for name in unseen if name.startswith("tidebell.screens")}
