# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A drive written by ``tidebell install`` boots on real CircuitPython and can be examined."""

from __future__ import annotations

import json
import subprocess
import sys

import chip
from chip import tool


def installed(folder) -> dict[str, bytes]:
    """The files of a new drive after an installation."""
    version = chip.circuitpython()[1]
    folder.mkdir()
    (folder / "boot_out.txt").write_text(
        f"Adafruit CircuitPython {version} on 2026-01-01; Raspberry Pi Pico 2 with rp2350a\r\n"
        "Board ID:raspberry_pi_pico2\r\n"
    )
    compiler = chip.compiler()
    how = ["--mpy-cross", compiler] if compiler else ["--plain"]
    command = [sys.executable, "-m", "tidebell_host.cli", "install", str(folder), *how]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "boot_out.txt"
    }


def asked(board, folder, *arguments: str):
    """The host tool, which in emulated time may have to ask twice while modules are compiled."""
    for _ in range(3):
        done = tool(board, folder, *arguments)
        if done.returncode != 3:
            break
    return done


def test_an_installed_drive_boots_is_examined_and_starts_again(board, tmp_path):
    chips = board(chip.NEW_DRIVE | installed(tmp_path / "CIRCUITPY"))
    chips.power()
    chips.until(9000, kind="ring")
    chips.run(500)
    # The clock is left out: emulated time is not this computer's.
    done = asked(chips, tmp_path, "doctor", "--seconds", "0", "--no-walk", "--json")
    assert done.returncode == 0, done.stderr + done.stdout
    verdicts = {each["what"]: each["verdict"] for each in json.loads(done.stdout)["findings"]}
    assert {verdicts.pop("clock"), verdicts.pop("keys, lights, sound")} == {"not checked"}
    assert set(verdicts.values()) == {"good"}, done.stdout
    version = chip.circuitpython()[1].partition("-")[0]  # a build of one's own is "-dirty"
    assert f"{version} on Raspberry Pi Pico" in done.stdout

    back = asked(chips, tmp_path, "drive", "--back")
    assert back.returncode == 0, back.stderr
    chips.run(500)
    chips.until(9000, kind="ring")
    chips.run(500)
    assert "Error" not in chips.console()
    after = asked(chips, tmp_path, "doctor", "--seconds", "0", "--no-walk", "--json")
    assert "after start 2 (" in json.loads(after.stdout)["report"], after.stderr

    # The question stays on the screen when the computer has given up waiting.
    assert "Nobody answered" in tool(chips, tmp_path, "drive", "--wait", "1").stderr
    chips.tap("Y")
    chips.run(500)
    chips.until(9000, kind="ring")
    chips.run(500)
    given = asked(chips, tmp_path, "drive")
    assert "this computer's already" in given.stderr, given.stderr
