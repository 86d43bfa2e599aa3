# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The page of the simulated device shows the face as well, and takes touches there."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import Chromium, Tab
from running import Table

TEXT = "document.getElementById('face').innerText"


@pytest.fixture
def tab(browser: Chromium, tmp_path: Path) -> Iterator[Tab]:
    with Table(tmp_path) as table:
        opened = browser.open(table.url, 1024, 768)
        opened.until("document.body.classList.contains('known')")
        opened.js("document.getElementById('to-glass').click()")
        opened.until(f"{TEXT}.includes('New game')")
        yield opened
        complaints = opened.complaints
        opened.js("localStorage.clear()")
        opened.close()
    assert complaints == []


def touch(tab: Tab, text: str) -> None:
    """Touch the button that says a text, once it stands still; two touches at once count as one."""
    button = (
        "[...document.querySelectorAll('#face button')]"
        f".find((one) => one.textContent.includes({json.dumps(text)}))"
    )
    tab.until(f"Boolean({button})", text)
    tab.js(f"{button}.scrollIntoView({{ block: 'nearest' }})")
    time.sleep(0.3)
    x, y = tab.js(
        f"(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])"
        f"({button}.getBoundingClientRect().toJSON())"
    )
    tab.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    time.sleep(0.05)
    tab.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def test_a_game_is_begun_by_touches_alone(tab: Tab) -> None:
    tab.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
    touch(tab, "New game")
    touch(tab, "Turn timer")
    touch(tab, "Begin")
    touch(tab, "Start")
    clock = "document.querySelector('#face [data-key=clock]')?.textContent"
    tab.until(clock, "the clock")
    before = tab.js(clock)
    tab.until(f"{clock} !== '{before}'", "the clock to run")
    touch(tab, "Pause")
    tab.until("document.querySelector('#face .is-paused')", "the pause")
