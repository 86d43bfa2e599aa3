# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What is imported at any moment of an evening, as .mpy, stays within its budget."""

from __future__ import annotations

import functools
import gc
import importlib.util
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tabletop import ROOT, begun, compiled, fresh
from tidebell_core.frames import MAX_FRAME, encode_into
from tidebell_core.messages import TYPES
from tidebell_host.setups import library

# 80 KiB; on the board whose keys have lights and shapes on the screen, a little more.
BUDGET = {"pico_table": 80 * 1024, "macropad": 83 * 1024}


@functools.cache
def sizes() -> dict[str, int]:
    """What each module takes of those that come onto a device, by its name."""
    measured: dict[str, int] = compiler().shipped_sizes()
    with tempfile.TemporaryDirectory() as folder:
        library = Path(importlib.util.find_spec("neopixel").origin)
        measured["neopixel"] = compiler().compile_module(library, Path(folder) / "out.mpy")
    return measured


@functools.cache
def homes() -> dict[str, str]:
    """Which of them each module of the sources lies in."""
    found: dict[str, str] = compiler().homes()
    return found | {"neopixel": "neopixel"}


@functools.cache
def compiler():
    """What makes of the firmware what a device runs."""
    tool = ROOT / "tools" / "compile_firmware.py"
    spec = importlib.util.spec_from_file_location("compile_firmware", tool)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def living() -> list[dict]:
    """The names of each module of the firmware that is in memory, imported or only held."""
    gc.collect()
    return [
        one
        for one in gc.get_objects()
        if type(one) is dict and "__builtins__" in one and one.get("__name__") in homes()
    ]


@pytest.fixture(autouse=True)
def _others() -> Iterator[None]:
    """What other devices and the host tool have in this process is not this device's."""
    for entry in library.entries():
        compiled(entry.id)  # which imports the core
    gc.freeze()  # nor is it gone through at each moment
    yield
    gc.unfreeze()


class Meter:
    """Adds up what is in memory on a device, moment by moment.

    A module that was forgotten stays there as long as something holds a function of it.
    """

    def __init__(self) -> None:
        self.moments: dict[str, int] = {}
        self.seen: set[str] = set()

    def note(self, moment: str) -> None:
        # The simulator keeps the library to itself.
        names = {one["__name__"] for one in living()} | {"neopixel"}
        self.seen |= names
        self.moments[moment] = sum(sizes()[home] for home in {homes()[name] for name in names})


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
        budget(device, capsys, board)
    finally:
        device.close()


def budget(device, capsys, board: str) -> None:
    """Play, note what is imported, print it, and hold it against the budget."""
    meter = Meter()
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
    device.choose("Red's ship")
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
        device.tap(device.key_of(0), 1, 20, 20)
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
            print(f"  {size:6} {moment}, {board}")
    assert meter.moments["play after the menu"] == meter.moments["play"]
    assert max(meter.moments.values()) <= BUDGET[board]
    others = ("offers", "clocks_shown")
    assert not {name for name in meter.seen if any(other in name for other in others)}
    package = "tidebell_core.mechanisms"
    own = {module.__name__ for module in device.app.session.setup.mechanisms}
    own |= {f"{package}.{one.ACTS}" for one in device.app.session.game.mechanisms}
    own |= {package, f"{package}.forms", f"{package}.checks"}
    assert {name for name in meter.seen if name.startswith(package)} <= own
    unseen = set(homes()) - meter.seen
    # Of games that have what this one has not.
    unseen -= {"tidebell.ui.draw.facts", "tidebell.ui.draw.clocks"}
    # Forgotten as soon as it has been drawn.
    unseen -= {f"tidebell.ui.draw.{name}" for name in ("scenes", "faces", "code_shown")}
    if board == "pico_table":
        unseen -= {"tidebell.ui.draw.small_scenes"}
    assert not {name for name in unseen if name.startswith("tidebell.ui.draw")}


# What a game of any built-in setup may have imported between its events; of lists and questions
# that are open, a little more.
IN_PLAY, OPEN = 72 * 1024, 75 * 1024


@pytest.mark.parametrize("game", sorted(entry.id for entry in library.entries()))
def test_every_built_in_game_stays_within_its_budget(tmp_path, capsys, game):
    device = begun(tmp_path / "state", game)
    meter = Meter()
    try:
        # The knob answers, begins, and opens the list of what can be done.
        for number, key in enumerate("EEEEAEYEEAXEYEEBEYEEE"):
            device.tap(key)
            device.run(1500)
            kind = "open" if len(device.app.screens) > 1 or device.app.view.prompt else "in play"
            meter.note(f"{game}, {kind} {number}")
        playing = device.app.session is not None
    finally:
        device.close()
    most = {}
    for moment, size in meter.moments.items():
        kind = moment.rpartition(" ")[0]
        most[kind] = max(size, most.get(kind, 0))
    with capsys.disabled():
        for moment, size in most.items():
            print(f"  {size:6} {moment}")
    assert playing
    for moment, size in most.items():
        assert size <= (OPEN if moment.endswith("open") else IN_PLAY), moment
