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


def by_touch(tab: Tab) -> None:
    tab.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)


def button(tab: Tab, text: str) -> None:
    """Touch the button of the face that says something."""
    found = (
        "[...document.querySelectorAll('#face [data-do]')]"
        f".find((one) => one.textContent.includes({json.dumps(text)}))"
    )
    tab.until(found + " !== undefined", text, 30)
    does = tab.js(found + ".dataset.do")
    tap(tab, f'#face [data-do="{does}"]')


def test_touch_alone_plays_a_turn(tab: Tab) -> None:
    by_touch(tab)
    for text in ("Bank timer", "Begin", "Start"):
        button(tab, text)
    says(tab, "End")
    who = rows(tab)[1]
    button(tab, "End")
    tab.until(f"!{MOMENT}.includes({json.dumps(who)})", "another player's turn", 30)


def test_two_touches_lead_to_a_running_clock(tab: Tab) -> None:
    by_touch(tab)
    button(tab, "Just a timer")
    tap(tab, "#face .bar")
    tab.until("document.querySelector('#face .is-run .clock') !== null", "a clock that runs", 30)


def test_a_finger_that_rests_and_then_drags_chooses_nothing(tab: Tab) -> None:
    by_touch(tab)
    tab.until("document.querySelectorAll('#face .tile').length > 9", "the games", 30)
    x, y = tab.middle('#face [data-do="game:hourglass"]')
    touch(tab, "touchStart", (x, y))
    time.sleep(0.2)
    for step in range(1, 12):
        touch(tab, "touchMove", (x, y - 10 * step))
    touch(tab, "touchEnd")
    time.sleep(0.4)
    assert tab.js("document.querySelector('#face .is-home') !== null")


def test_what_changed_under_the_finger_is_not_chosen(tab: Tab) -> None:
    """The bar that comes where another button was is not pressed by the same touch."""
    by_touch(tab)
    button(tab, "Full Metal Planète")
    button(tab, "Player 1")
    tab.until("document.querySelector('#face .options') !== null", "the player's menu", 30)
    tap(tab, '#face [data-do="key:undo"]')
    tab.until("document.querySelector('#face .bar')?.textContent === 'Begin'", "the players", 30)
    time.sleep(0.5)
    assert tab.js("document.querySelector('#face .bar').textContent") == "Begin"


def test_a_name_is_typed_and_offered_from_then_on(tab: Tab) -> None:
    by_touch(tab)
    button(tab, "Full Metal Planète")
    button(tab, "Player 1")
    button(tab, "Name")
    tap(tab, "#face input")
    tab.call("Input.insertText", text="Zoé")
    tap(tab, "#face .done")
    tab.until("document.querySelector('#face .value')?.textContent === 'Zoé'", "the name", 30)
    tap(tab, '#face [data-do="key:undo"]')
    button(tab, "Player 2")
    button(tab, "Name")
    tab.until("document.querySelector('#face .chips') !== null", "the names", 30)
    assert "Zoé" not in tab.js("document.querySelector('#face .chips').textContent")  # she plays


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


@pytest.mark.parametrize("box", [False, True])
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
def test_axe_finds_nothing(tab: Tab, box: bool, size: tuple[int, int]) -> None:
    tab.resize(*size)
    if box:
        tab.js("document.getElementById('sheet-box').click()")
    time.sleep(0.3)
    assert findings(tab) == []
    tab.js("document.getElementById('own-open').click()")
    assert findings(tab) == []


def test_turning_goes_round(tab: Tab) -> None:
    turned = "document.getElementById('face').dataset.turned"
    found = []
    for _ in range(4):
        tab.js("document.getElementById('sheet-turn').click()")
        found.append(tab.js(turned))
    assert found == ["90", "180", "270", "0"]


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
