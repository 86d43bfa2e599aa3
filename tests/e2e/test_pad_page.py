# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The page with the MacroPad on it: its keys, their lights, its screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from chromium import Chromium, Tab, until
from playing import begin, play_on, press, words
from running import Table

LIT = "[...document.querySelectorAll('.key.lit')].map((key) => key.dataset.key)"


@pytest.fixture(scope="module")
def pad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A simulated MacroPad with the real firmware."""
    with Table(tmp_path_factory.mktemp("pad"), "--board", "macropad") as running:
        yield running


@pytest.fixture
def tab(browser: Chromium, pad: Table) -> Iterator[Tab]:
    opened = browser.open(pad.url)
    opened.until("document.getElementById('link')?.className === 'up'")
    yield opened
    complaints = opened.complaints
    opened.close()
    assert complaints == []


def lit(tab: Tab) -> list[str]:
    found: list[str] = tab.js(LIT)
    return found


def test_a_turn_is_played_with_mouse_and_keyboard(tab: Tab, pad: Table) -> None:
    begin(pad, tab, "Red=Ann", "Blue=Bo")
    play_on(tab, "5/25")
    play_on(tab, "1 Move")
    until(lambda: {"1", "2", "3", "8", "9", "12"} <= set(lit(tab)), "the keys' lights")
    until(lambda: "11" not in lit(tab), "the hand-over to be over")
    press(tab, "3")
    tab.click('[data-key="4"]')
    until(lambda: " 23" in words(tab), "two points to be spent")
    tab.click('[data-key="10"]')
    until(lambda: "11" in lit(tab), "redo to be possible")
    tab.click('[data-key="11"]')
    until(lambda: " 23" in words(tab), "the second to be spent again")
    press(tab, "m")
    until(lambda: "Menu" in words(tab), "the menu")
    tab.click('[data-key="10"]')
    before = words(tab).split("\n")[1]
    tab.key_down("=")
    tab.key_up("=")
    until(lambda: words(tab).split("\n")[1] != before, "the next player")


def test_the_screen_has_two_colours_and_the_size_of_the_panel(tab: Tab) -> None:
    size = tab.js(
        "[document.getElementById('screen').width, document.getElementById('screen').height]"
    )
    assert size == [128, 64]
    until(lambda: any(tab.screen()), "a picture")
    assert set(tab.screen()) == {0, 255}


@pytest.mark.parametrize("width, height", [(1440, 800), (1024, 768), (390, 844)])
def test_everything_is_within_the_window(
    browser: Chromium, pad: Table, width: int, height: int
) -> None:
    opened = browser.open(pad.url, width, height)
    opened.until("document.querySelectorAll('.key').length === 13")
    boxes = opened.js(
        "[...document.querySelectorAll('.key, #screen, #knob, .step')].map((each) => {"
        " const b = each.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })"
    )
    opened.close()
    assert all(left >= 0 and right <= width for left, _, right, _ in boxes)
    assert all(bottom <= height for *_, bottom in boxes)
    for one in boxes:
        for other in boxes:
            apart = (
                one[2] <= other[0] + 1
                or other[2] <= one[0] + 1
                or one[3] <= other[1] + 1
                or other[3] <= one[1] + 1
            )
            inside = one[0] >= other[0] and one[2] <= other[2] and one[1] >= other[1]
            outside = other[0] >= one[0] and other[2] <= one[2] and other[1] >= one[1]
            assert one == other or apart or inside or outside, (one, other)


def test_help_is_about_these_keys(tab: Tab) -> None:
    tab.click("#ask")
    tab.until("document.getElementById('help').open")
    shown = tab.js("document.getElementById('help').innerText")
    assert "Twelve keys" in shown
    assert "Keys A B X Y" not in shown
    tab.click("#help .close")
