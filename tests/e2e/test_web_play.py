# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device in a browser at the table: by touch alone, by keyboard alone, for everybody."""

from __future__ import annotations

import base64
import gzip
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsed import Site, begin, opened, press, rows, says
from chromium import Chromium, Tab

sys.path.insert(0, str(Path(__file__).parent))
from test_everybody import findings  # noqa: E402
from tidebell_host import setups  # noqa: E402
from tidebell_host.setup_summary import summary
from tidebell_host.setups import library  # noqa: E402

MOMENT = "document.getElementById('words').textContent"


@pytest.fixture
def tab(browser: Chromium, site: Site) -> Iterator[Tab]:
    """The device, new, in a tab that nothing may make complain."""
    origin = site.url.split("/some")[0]
    before = browser.open("about:blank")
    before.call("Storage.clearDataForOrigin", origin=origin, storageTypes="all")
    before.close()
    running = opened(browser, site.url, 844, 390)
    running.js("document.getElementById('coach-end').click()")
    yield running
    complaints = running.complaints
    running.close()
    assert complaints == []


def touch(tab: Tab, kind: str, *points: tuple[float, float]) -> None:
    fingers = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
    tab.call("Input.dispatchTouchEvent", type=kind, touchPoints=fingers)


def tap(tab: Tab, selector: str) -> None:
    """Touch something shortly."""
    touch(tab, "touchStart", tab.middle(selector))
    touch(tab, "touchEnd")
    time.sleep(0.4)


def at_table(tab: Tab) -> None:
    tab.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
    tab.js("document.getElementById('to-table').click()")


def test_touch_alone_plays_a_turn(tab: Tab) -> None:
    at_table(tab)
    for here in ("New game", "Bank timer", "Begin"):
        says(tab, here)
        tap(tab, "#cap")
    says(tab, "Turn order")
    tap(tab, "#cap")
    says(tab, "Start")
    who = rows(tab)[1]
    tap(tab, "#cap")
    says(tab, "End")
    tap(tab, '[data-key="END"]')
    tab.until(f"!{MOMENT}.includes({json.dumps(who)})", "another player's turn", 30)


def test_a_drag_on_the_pad_turns_and_a_finger_that_rests_holds(tab: Tab) -> None:
    at_table(tab)
    says(tab, "New game")
    x, y = tab.middle("#cap")
    touch(tab, "touchStart", (x, y))
    for step in range(1, 6):
        touch(tab, "touchMove", (x, y + 8 * step))
    touch(tab, "touchEnd")
    tab.until("document.getElementById('said').textContent.includes('Settings')", "", 30)
    assert "New game" in rows(tab)  # it was no push


def test_two_fingers_hold_two_keys(tab: Tab) -> None:
    at_table(tab)
    down = "Array.from(document.querySelectorAll('[data-key].down'), (one) => one.dataset.key)"
    both = [tab.middle(f'[data-key="{key}"]') for key in "AX"]
    touch(tab, "touchStart", *both)
    assert tab.js(down) == ["A", "X"]
    touch(tab, "touchEnd")
    assert tab.js(down) == []


def test_the_keyboard_alone_plays_a_turn(tab: Tab) -> None:
    begin(tab)
    press(tab, "Enter")
    says(tab, "Start")
    who = rows(tab)[1]
    press(tab, "Enter")
    says(tab, "End")
    time.sleep(0.5)
    press(tab, "y")
    tab.until(f"!{MOMENT}.includes({json.dumps(who)})", "another player's turn", 30)


@pytest.mark.parametrize("table", [False, True])
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
def test_axe_finds_nothing(tab: Tab, table: bool, size: tuple[int, int]) -> None:
    tab.resize(*size)
    if table:
        tab.js("document.getElementById('to-table').click()")
    time.sleep(0.3)
    assert findings(tab) == []
    tab.js("document.getElementById('own-open').click()")
    assert findings(tab) == []


def test_turning_goes_round(tab: Tab) -> None:
    at_table(tab)
    wide = "document.querySelector('[data-key=END]').getBoundingClientRect().width"
    found = []
    for _ in range(4):
        found.append(tab.js(wide) > 390)
        tap(tab, "#turn")
    assert found == [True, False, True, False]
    assert tab.js(wide) > 390


def test_a_setup_comes_by_a_link(browser: Chromium, site: Site, tab: Tab) -> None:
    data = setups.load(library.find("hourglass").path).data
    data = data.replace(b'"id":"hourglass"', b'"id":"sand"').replace(b'"Hourglass"', b'"Sand"')
    text = base64.urlsafe_b64encode(gzip.compress(data)).decode().rstrip("=")
    tab.js("window.asked = []; window.confirm = (text) => asked.push(text)")
    tab.js(f"location.hash = 'setup={text}'")
    tab.until("document.getElementById('notes').textContent.includes('sand is here')", "", 30)
    assert tab.js("location.hash") == ""
    (asked,) = tab.js("asked")
    assert asked.splitlines() == [*summary(json.loads(data)), "", "Take this setup?"]
    says(tab, "New game")
    press(tab, "Enter")
    time.sleep(0.5)
    for _ in range(10):
        tab.press("ArrowRight")
        time.sleep(0.15)
        if "Sand" in rows(tab):
            break
    assert "Sand" in rows(tab)


def test_the_log_tells_in_words(tab: Tab) -> None:
    begin(tab)
    press(tab, "Enter")
    says(tab, "Start")
    press(tab, "Enter")
    told: Any = "document.getElementById('latest').textContent"
    tab.until(f"{told}.includes('clock runs')", tab.js(told), 30)
