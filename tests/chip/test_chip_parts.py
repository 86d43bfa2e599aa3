# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Single parts on real CircuitPython: pixels, the one-colour painter, the core's own tests."""

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
MONO = b"""\
import busio, fourwire, displayio, busdisplay, terminalio
from adafruit_display_text import label
from tidebell import mono
from tidebell.boards import macropad
displayio.release_displays()
spi = busio.SPI(board.GP18, board.GP19)
bus = fourwire.FourWire(spi, command=board.GP16, chip_select=board.GP17, baudrate=10000000)
one = mono.build(bus, macropad)
page = one.page
def pieces():
    worst = 0
    more = True
    while more:
        start = time.monotonic_ns()
        more = one.step()
        worst = max(worst, time.monotonic_ns() - start)
    print("piece", "takes", worst // 1000, "us", 0, "bytes")
def lines(text):
    page.set_tall(False)
    page.heading(text)
    for row in range(page.body, page.foot):
        page.text(row, 0, text)
    page.keys(("", "", "Undo", "End", "Next"), "")
def turn(ms):
    page.set_tall(True)
    page.band(0, "Ada", (255, 0, 0))
    page.clock.wide, page.clock.colour = True, 0xFFFF
    page.clock.time(ms, False)
for text in ("NOPQRSTUVWXYZ", "ABCDEFGHIJKLM"):  # the first time modules are read
    lines(text)
    if text[0] == "N":
        while one.step():
            pass
timed("page", pieces)
turn(180000)
while one.step():
    pass
turn(179000)
page.touched = True
pieces()
page.clock.time(178000, False)
timed("digit", one.numbers)
display = busdisplay.BusDisplay(
    bus, b"\\xae\\x00\\xaf\\x00", width=128, height=64, colstart=2, color_depth=1, grayscale=True,
    pixels_in_byte_share_row=False, data_as_commands=True, brightness_command=0x81,
    single_byte_bounds=True, SH1107_addressing=True, auto_refresh=False)
group = displayio.Group()
for row in range(5):
    text = "ABCDEFGHIJKLMNOPQRSTU"
    group.append(label.Label(terminalio.FONT, text=text, x=0, y=6 + 12 * row))
display.root_group = group
display.refresh()
def tick():
    group[0].text = "BCDEFGHIJKLMNOPQRSTUV"
    display.refresh()
timed("displayio", tick)
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


def test_the_one_colour_painter_leaves_no_key_waiting_and_displayio_would(board):
    text = chip.BUILD / "python" / "adafruit_display_text"
    library = {f"lib/{text.name}/{path.name}": path.read_bytes() for path in text.glob("*.py")}
    found = measured(board, MONO, **library)
    assert max(found["piece"]) <= 30000
    assert found["digit"][0] <= 5000
    assert found["displayio"][0] > 30000


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
    # What does not find room beside its own module is skipped, and plain modules leave less of it.
    assert sum(int(ran) - int(skipped) for _, ran, skipped, _ in said) >= 5
