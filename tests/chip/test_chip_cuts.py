# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""No flash operation whose cut costs the drive: a first game, one more than fit, a sync.

Each is done once whole, then again and again with the power cut within one flash operation. After
each cut the drive still has the firmware and the device starts. A sample of the operations, drawn
by the printed seed, unless ``TIDEBELL_EVERY_CUT`` is set.
"""

from __future__ import annotations

import json
import os
import random
import sys
from binascii import crc32
from pathlib import Path

import chip
import drive
import pytest
from tabletop import NAMES
from twin import data_files

sys.path[:0] = [str(Path(__file__).parents[1])]

from fuzzing import seed  # noqa: E402
from tidebell.keep.inplace import PATH, Data  # noqa: E402
from tidebell.keep.journal_store import JournalStore  # noqa: E402
from tidebell_core.record import events as e  # noqa: E402
from tidebell_core.record.header import Header  # noqa: E402
from tidebell_core.setup_reading.setup import Setup  # noqa: E402
from tidebell_host.setups import library, loading  # noqa: E402

GAME = "turn-timer"
SAMPLE = 3
OURS = (PATH, "boot_out.txt")


def form() -> bytes:
    """The setup that is played, as a device has it."""
    return loading.load(library.find(GAME).path).data


def spec() -> dict:
    """Return the header of a game, as the table begins it."""
    return {
        "setup": GAME,
        "seats": [[0, "Ann"], [1, "Bo"]],
        "switches": [0] * len(json.loads(form())["switches"]),
    }


def fill_ring(folder: Path) -> bytes:
    """Return a data file whose logs leave no room for another, all of them fetched."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        read_setup = lambda id, crc, switches: Setup(json.loads(form()), switches)  # noqa: E731
        store = JournalStore(bytearray(b"\xff" * 4096), Data(lambda: True), read_setup)
        for _ in range(12):
            begins = spec()
            head = Header(0, GAME, 0, 7, begins["seats"], begins["switches"])
            session = store.begin(head, read_setup(GAME, 0, begins["switches"]))
            session.do(e.START)
            session.do(e.ABANDON)
            store.close()
            store.archive().set_fetched(head.game)
        assert store.archive().games(0)[0][0]["game"] > 1, "the oldest had to go already"
        return Path(PATH).read_bytes()
    finally:
        os.chdir(before)


def sync() -> list[str]:
    """Return the calls that bring names and a setup, as the requests of the link do."""
    data = b'{"id": "mine"}'
    crc = crc32(data)
    return [
        "app.store.set_names(['Di', 'Ed'])",
        f"app.store.begin('mine', {len(data)}, {crc})",
        f"app.store.chunk(0, {data!r})",
        "app.store.commit([], lambda data, checksum: None)",
    ]


def started(folder: Path, image: bytes) -> chip.Board:
    """A board with this flash, at its first screen."""
    folder.mkdir()
    (folder / "flash.bin").write_bytes(image)
    board = chip.Board(folder, None)
    board.power()
    board.until(20000, kind="ring")
    board.run(1000)
    return board


def do(board: chip.Board, lines: list[str]) -> None:
    for line in lines:
        board.start(line)


@pytest.mark.parametrize("what", ["first game", "ring is full", "sync"])
def test_a_cut_within_any_flash_operation_costs_neither_drive_nor_firmware(tmp_path, what):
    files = chip.drive_as_installed() | data_files(tmp_path / "data")
    files |= {"code.py": chip.PROBE, f"setups/{GAME}.json": form()}
    if what == "ring is full":
        files[PATH] = fill_ring(tmp_path / "data")
    lines = sync() if what == "sync" else [f"app.games.begin({spec()!r})"]
    first = chip.Board(tmp_path, files)
    first.power()
    first.until(20000, kind="ring")
    first.run(1000)
    first.power(False)
    first.close()
    image = (tmp_path / "flash.bin").read_bytes()

    whole = started(tmp_path / "whole", image)
    try:
        whole.look()
        whole.flash.clear()
        do(whole, lines)
        whole.run(6000)
        whole.look()
        operations = len(whole.flash)
        # Of the drive; what lies below is the journal's.
        places = [entry[2] for entry in whole.flash if entry[2] >= chip.DRIVE_AT]
        assert whole.evaluate("app.session is not None") == (what != "sync"), whole.console()
    finally:
        whole.close()
    tables = chip.DRIVE_AT + drive.DATA_START * drive.SECTOR
    assert len(places) > 5 and min(places) >= tables, "the drive's table is written"

    draw = random.Random(f"{seed()} {what}")
    numbers = list(range(1, operations + 1))
    if not os.environ.get("TIDEBELL_EVERY_CUT"):
        numbers = sorted(draw.sample(numbers, SAMPLE))
    there = drive.files_of(image[chip.DRIVE_AT :])
    for number in numbers:
        board = started(tmp_path / f"cut {number}", image)
        try:
            board.ask("cut", operations=number, share=draw.choice((0, 0.2, 0.7)))
            do(board, lines)
            board.until(15000, kind="cut")
            board.power()
            board.until(20000, kind="ring")
            board.run(1500)
            after = board.files()
            assert {name: data for name, data in after.items() if name not in OURS} == {
                name: data for name, data in there.items() if name not in OURS
            }, number
            assert "Error" not in board.console(), number
            assert board.evaluate("app.journal.power_safe and app.data.ring > 0"), number
            count = board.evaluate("app.session.count if app.session else 0")
            if what == "sync":
                assert board.evaluate("app.store.names()") in (["Di", "Ed"], NAMES), number
            elif not count:  # it had not begun
                assert not board.evaluate("app.journal.game"), number
                assert "not readable" not in board.console()
        finally:
            board.close()
