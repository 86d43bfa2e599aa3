# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Fixtures of the page's tests: a browser, and a device that runs a few lines, not the game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsed import Site, websites
from chromium import Chromium, find
from running import Table

NO_BROWSER = "NO CHROMIUM HERE: the page was not tried in a browser (apt-get install chromium)"

# A key down lights its pixel (A to E are 0 to 4), the knob lights pixel 12 + detents, B sounds.
SMALL_FIRMWARE = """
import board, keypad, neopixel, pwmio, rotaryio, supervisor

keys = keypad.Keys(
    (board.GP12, board.GP13, board.GP14, board.GP15, board.GP5), value_when_pressed=False, pull=True
)
knob = rotaryio.IncrementalEncoder(board.GP3, board.GP4)
piezo = pwmio.PWMOut(board.GP10, frequency=880, variable_frequency=True)
ring = neopixel.NeoPixel(board.GP2, 24, auto_write=False)
lit = [0] * 24
while True:
    while True:
        event = keys.events.get()
        if event is None:
            break
        lit[event.key_number] = int(event.pressed)
        if event.key_number == 1:
            piezo.duty_cycle = 0x8000 if event.pressed else 0
    for index in range(24):
        on = lit[index] if index < 5 else index == 12 + knob.position
        ring[index] = (40, 20, 10) if on else (0, 0, 0)
    ring.show()
    supervisor.simulated_rest(1000)
"""


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    executable = find()
    if executable is None:
        pytest.skip(NO_BROWSER)
    with Chromium(executable, tmp_path_factory.mktemp("chromium")) as running:
        yield running


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Chromium]:
    """A browser that has kept nothing."""
    executable = find()
    if executable is None:
        pytest.skip(NO_BROWSER)
    with Chromium(executable, tmp_path / "profile") as running:
        yield running


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site of the device in a browser."""
    if websites.missing():
        pytest.skip(f"NOT RUN: {websites.missing()}")
    with Site(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture(scope="session")
def small_firmware(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a firmware of a few lines."""
    folder = tmp_path_factory.mktemp("firmware")
    (folder / "code.py").write_text(SMALL_FIRMWARE)
    return folder


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory, small_firmware: Path) -> Iterator[Table]:
    """A device that runs the small firmware."""
    folder = tmp_path_factory.mktemp("bench")
    with Table(folder, "--no-sync", "--firmware", str(small_firmware)) as running:
        yield running


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A new device with the real firmware, its setups synced."""
    with Table(tmp_path) as running:
        yield running


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Says aloud, whatever the verbosity, that something could not be tried."""
    skipped = [
        r for r in terminalreporter.stats.get("skipped", []) if NO_BROWSER in str(r.longrepr)
    ]
    if skipped:
        terminalreporter.section("not tried")
        terminalreporter.line(f"{NO_BROWSER}: {len(skipped)} tests skipped", yellow=True)
