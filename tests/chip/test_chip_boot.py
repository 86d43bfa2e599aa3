# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Real CircuitPython and the whole firmware, from power-on to the first screen."""

from __future__ import annotations

import chip
import drive
from tabletop import fresh

ECHO = b"""\
import gc, os, time, microcontroller
time.sleep(2)
print("on", os.uname().machine, microcontroller.cpu.frequency, microcontroller.cpu.uid[0])
microcontroller.nvm[0:4] = b"kept"
with open("/note.txt", "w") as file:
    file.write("written")
os.sync()
print("END")
"""
MAY_WRITE = b'import storage\nstorage.remount("/", readonly=False)\n'


def test_files_of_a_drive_are_what_it_was_built_from():
    files = {"code.py": b"1", "a/long name that needs three entries.mpy": bytes(5000), "a/b/c": b""}
    assert drive.files_of(drive.build(files, ["lib"])) == files


def test_circuitpython_runs_code_and_writes_flash(board):
    chips = board({"code.py": ECHO, "boot.py": MAY_WRITE})
    chips.power()
    chips.until(9000, kind="console", pattern="END")
    assert "on Raspberry Pi Pico with rp2040 125000000 230" in chips.console()
    assert chips.nvm()[:8] == b"kept\xff\xff\xff\xff"
    files = chips.files()
    assert files["note.txt"] == b"written"
    assert b"Board ID:raspberry_pi_pico" in files["boot_out.txt"]


def test_power_on_to_the_first_screen_without_a_traceback(board, tmp_path):
    chips = board(chip.drive_as_installed())
    chips.power()
    chips.until(9000, kind="ring")
    chips.run(500)
    picture = chips.picture()
    assert "Error" not in chips.console()
    (tmp_path / "sim").mkdir()
    simulated = fresh(tmp_path / "sim" / "state", setup="")
    try:
        assert picture.tobytes() == simulated.picture().tobytes()
        assert chips.rings[-1][1] == simulated.rings[-1][1]
    finally:
        simulated.close()


def test_a_key_answers_and_the_knob_turns(board, tmp_path):
    chips = board(chip.drive_as_installed())
    chips.power()
    chips.until(9000, kind="ring")
    chips.run(500)
    before = chips.picture().tobytes()
    chips.turn(1)
    chips.run(300)
    after = chips.picture().tobytes()
    assert after != before
    chips.turn(-1)
    chips.run(300)
    assert chips.picture().tobytes() == before
