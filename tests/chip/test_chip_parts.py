# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Single parts on real CircuitPython: pixels, the core's own tests."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import chip
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "vm"))
from test_core_in_the_vm import core_tests, starters  # noqa: E402

TIMED = b"""\
import time, board, gc
time.sleep(1)
def timed(what, call):
    gc.collect()
    free = gc.mem_free()
    start = time.monotonic_ns()
    call()
    print(what, "takes", (time.monotonic_ns() - start) // 1000, "us", free - gc.mem_free(), "bytes")
"""
PIXELS = b"""\
import neopixel, neopixel_write
strip = neopixel.NeoPixel(board.GP2, 24, auto_write=False)
colours = [0x101010 * (at % 9) for at in range(24)]
def prepared():
    strip[:] = colours
    strip.show()
def one_by_one():
    for at in range(24):
        strip[at] = colours[at]
    strip.show()
time.sleep(0.01)
timed("prepared", prepared)
time.sleep(0.01)
timed("single", one_by_one)
print("END")
"""


def measured(board, code: bytes, **files: bytes) -> dict[str, list[int]]:
    """Run code on the chip; what it timed, in microseconds, each value it printed."""
    drive = {**chip.drive_as_installed(), **files, "code.py": TIMED + code}
    chips = board({**drive, "boot.py": b""})
    chips.power()
    chips.until(60000, kind="console", pattern="END")
    found: dict[str, list[int]] = {}
    for what, us, _ in re.findall(r"(\w+) takes (\d+) us (-?\d+) bytes", chips.console()):
        found.setdefault(what, []).append(int(us))
    print(found)
    return found


def test_a_prepared_slice_of_pixels_is_shown_in_a_millisecond(board):
    found = measured(board, PIXELS)
    assert found["prepared"][0] <= 1000
    assert found["prepared"][0] < found["single"][0]


@pytest.mark.timeout(900)
def test_tests_of_the_core_pass_on_the_chip(board, tmp_path):
    drive = {}
    for name, path in core_tests(tmp_path / "setup.json").items():
        if chip.compiler() and name.endswith(".py"):
            out = tmp_path / "out.mpy"
            subprocess.run([chip.compiler(), "-s", name, "-o", out, path], check=True)
            drive[name.removesuffix("py") + "mpy"] = out.read_bytes()
        else:
            drive[name] = path.read_bytes()
    kept = ("test_ticks", "test_points")  # two, to be done in minutes
    drive |= {name: text.encode() for name, text in starters(kept).items()}
    chips = board({**drive, "boot.py": b""})
    chips.power()
    for _ in range(12):
        chips.run(10000)
        if "Tests of the core: over" in chips.console():
            break
    said = re.findall(r"(test_\w+): (\d+) ran, (\d+) skipped, (\d+) failed", chips.console())
    print(said)
    assert tuple(name for name, *_ in said) == kept
    assert all(int(ran) > 3 and failed == "0" for _, ran, _, failed in said)
    # A test without room beside its own module is skipped; plain modules leave less room.
    assert sum(int(ran) - int(skipped) for _, ran, skipped, _ in said) >= 5
