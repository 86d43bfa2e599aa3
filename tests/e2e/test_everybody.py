# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The page for everybody: axe finds nothing, what is heard, what a finger hits, what is marked."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium, Tab, until
from playing import begin, play_on, press, words
from running import Table

pytestmark = pytest.mark.outer

AXE = Path(__file__).resolve().parents[2] / "build/page/node_modules/axe-core/axe.min.js"
IS_UP = "document.getElementById('link')?.className === 'up'"
SIZES = [(1280, 800), (1920, 1080), (390, 844)]


@pytest.fixture
def play(browser: Chromium, table: Table) -> Iterator[Tab]:
    """The page in a game for two."""
    opened = browser.open(table.url, 1280, 800)
    begin(table, opened, "Red=Ann", "Blue=Bob")
    yield opened
    complaints = opened.complaints
    opened.close()
    assert complaints == []


def in_turn(tab: Tab) -> None:
    """Goes on until a player's clock runs and there are points to spend."""
    play_on(tab, "A Move")
    play_on(tab, "Pause")
    time.sleep(0.1)  # two keys at once would be taken for a bump


def findings(tab: Tab) -> list[Any]:
    """Return axe-core's findings about the page as it stands."""
    if not AXE.is_file():
        pytest.skip("axe-core is missing: make build/page/ready")
    tab.js(AXE.read_text(encoding="utf-8") + "; true")
    found: list[Any] = tab.js(
        "axe.run().then((r) => r.violations.map((v) => [v.id, v.nodes.map((n) => n.html)]))"
    )
    return found


def heard(tab: Tab) -> list[str]:
    """Return the announcements for screen readers, each once, oldest first."""
    told: list[str] = tab.js("window.heard")
    return told


LISTEN = (
    "window.heard = []; new MutationObserver((all) => { for (const one of all)"
    " for (const node of one.addedNodes) heard.push(node.textContent); })"
    ".observe(document.getElementById('said'), {childList: true}); true"
)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_axe_finds_nothing(browser: Chromium, table: Table, width: int, height: int) -> None:
    tab = browser.open(table.url, width, height)
    tab.until(IS_UP)
    until(lambda: "New game" in words(tab), "the first screen")
    assert findings(tab) == []
    tab.click("#open") if tab.js("document.getElementById('open').offsetParent") else None
    assert findings(tab) == []
    tab.click("#ask")
    assert findings(tab) == []
    tab.close()


def test_axe_finds_nothing_in_play(play: Tab) -> None:
    in_turn(play)
    press(play, "a")
    play.click("#open")
    assert findings(play) == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_device_fills_the_window_and_its_screen_has_a_whole_frame(
    browser: Chromium, table: Table, width: int, height: int
) -> None:
    tab = browser.open(table.url, width, height)
    tab.until(IS_UP)
    tab.until("document.querySelectorAll('.key .tip').length > 4")
    device, screen, head, foot = (
        tab.js(
            f"(() => {{ const b = document.querySelector('{selector}').getBoundingClientRect();"
            " return [b.left, b.top, b.right, b.bottom]; })()"
        )
        for selector in ("#device", "#screen", "body > header", "body > footer")
    )
    room = foot[1] - head[3]
    filled = max((device[3] - device[1]) / room, (device[2] - device[0]) / width)
    assert filled >= 0.9
    assert device[1] >= head[3] and device[3] <= foot[1]
    assert screen[0] > device[0] and screen[1] > device[1]
    assert screen[2] < device[2] and screen[3] < device[3]
    tab.close()


@pytest.mark.parametrize("width", [320, 360, 390, 430])
def test_on_a_phone_every_target_is_44_pixels(browser: Chromium, table: Table, width: int) -> None:
    tab = browser.open(table.url, width, 844)
    tab.until(IS_UP)
    tab.until("document.querySelectorAll('.key .tip').length > 4")
    small = tab.js(
        "[...document.querySelectorAll('button')].filter((e) => e.offsetParent)"
        ".map((e) => [e.id || e.textContent, e.getBoundingClientRect()])"
        ".filter(([, b]) => b.width < 43.9 || b.height < 43.9)"
        ".map(([n, b]) => [n, b.width, b.height])"
    )
    assert small == []
    assert tab.js("document.documentElement.scrollWidth") <= width
    tab.close()


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (568, 320), (932, 430)])
def test_on_a_phone_held_sideways_the_screen_fills_the_page(
    browser: Chromium, table: Table, width: int, height: int
) -> None:
    tab = browser.open(table.url, width, height)
    tab.until(IS_UP)
    tab.until("document.body.classList.contains('lying')")
    tab.until("document.querySelectorAll('.key .tip').length > 4")
    box = (
        "(e) => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; }"
    )
    left, top, right, bottom = tab.js(f"({box})(document.getElementById('screen'))")
    assert (bottom - top) >= 0.98 * height
    for one in tab.js(f"[...document.querySelectorAll('.key, .step')].map({box})"):
        assert one[2] - one[0] >= 43.9 and one[3] - one[1] >= 43.9, one
        assert -0.1 <= one[0] and one[2] <= width + 0.1
        assert -0.1 <= one[1] and one[3] <= height + 0.1
        assert one[2] <= left + 1 or one[0] >= right - 1, "a key is on the screen"
    assert findings(tab) == []
    tab.click("#ask")  # what else there is lies below
    tab.until("document.getElementById('help').open")
    tab.close()


def test_a_key_says_what_it_does_now_on_hover_and_to_a_screen_reader(play: Tab) -> None:
    in_turn(play)
    play.until("document.querySelector('[data-key=\"A\"]').ariaLabel === 'Key A: Move'")
    assert "Pause" in play.js("document.getElementById('cap').ariaLabel")
    x, y = play.middle('[data-key="A"]')
    play.mouse("mouseMoved", x, y)
    tip = "document.querySelector('[data-key=\"A\"] .tip')"
    play.until(f"getComputedStyle({tip}).visibility === 'visible'")
    assert play.js(f"{tip}.textContent") == "A · Move"


def test_a_turn_can_be_played_by_ear_and_each_event_is_said_once(play: Tab) -> None:
    in_turn(play)
    play.js(LISTEN)
    press(play, "a")
    until(lambda: any("Move" in told for told in heard(play)), "the move to be said")
    press(play, "x")
    until(lambda: any("Undone: Move" in told for told in heard(play)), "the undo to be said")
    press(play, "y")
    until(lambda: any("ends the turn" in told for told in heard(play)), "the hand-over")
    time.sleep(1.5)  # what would be said twice would be said by now
    told = heard(play)
    for once in ("Undone: Move", "ends the turn"):
        assert len([line for line in told if once in line]) == 1, told
    assert len([line for line in told if "Move" in line]) == 2, told  # done, and undone
    assert not [line for line in told if line[:1].isdigit()], told  # no running clock
    press(play, "x")
    play.key_down("Enter")
    until(lambda: any("Menu" in line for line in heard(play)), "the menu to be said")
    play.key_up("Enter")
    before = len(heard(play))
    play.press("ArrowRight")
    until(lambda: len(heard(play)) > before, "the mark to be said")
    assert len(heard(play)) == before + 1


def test_what_was_there_before_is_not_said_to_a_new_tab(browser: Chromium, table: Table) -> None:
    first = browser.open(table.url)
    begin(table, first, "Red=Ann", "Blue=Bob")
    second = browser.open("about:blank")
    second.call(
        "Page.addScriptToEvaluateOnNewDocument",
        source=f"addEventListener('DOMContentLoaded', () => {{ {LISTEN} }});",
    )
    second.call("Page.navigate", url=table.url)
    second.until(IS_UP)
    second.until("document.getElementById('log').textContent.includes('The game begins')")
    time.sleep(1)
    assert not [line for line in heard(second) if "The game begins" in line]
    second.close()
    first.close()


def test_time_passes_faster_until_the_end_of_a_clock_is_near(play: Tab, table: Table) -> None:
    in_turn(play)
    play.click('[data-times="60"]')
    until(lambda: table.tool("status", "--json")["clock_ms"] <= 15_000, "the end to be near")
    play.until("document.querySelector('[data-times=\"1\"]').ariaPressed === 'true'", "slower")
    assert play.js("document.querySelector('[data-times=\"60\"]').ariaPressed") == "false"


def test_a_key_is_tapped_and_not_held_while_time_flies(play: Tab, table: Table) -> None:
    in_turn(play)
    play.click('[data-times="60"]')
    play.until("document.querySelector('[data-times=\"60\"]').ariaPressed === 'true'")
    play.key_down("a")
    time.sleep(0.1)  # at sixty times that would be six seconds: nine points
    play.key_up("a")
    until(lambda: table.tool("status", "--json")["left"] < 5, "a point to be spent")
    assert table.tool("status", "--json")["left"] == 4
