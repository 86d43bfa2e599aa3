# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The real firmware, played on the page in a real browser, read back by the ordinary host tool."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from chromium import Chromium, Tab, until
from playing import begin, play_on, press, words
from running import Table

DIGITS = (228, 70, 92, 80)  # where the points are on the screen: left, top, width, height


@pytest.fixture
def tab(browser: Chromium, table: Table) -> Iterator[Tab]:
    opened = browser.open(table.url)
    begin(table, opened, "Red=Ann", "Blue=Bo")
    yield opened
    complaints = opened.complaints
    opened.close()
    assert complaints == []


def status(table: Table) -> dict[str, object]:
    told: dict[str, object] = table.tool("status", "--json")
    return told


def test_a_key_on_the_page_spends_a_point_on_the_device_and_on_the_canvas(
    tab: Tab, table: Table
) -> None:
    play_on(tab, "A Move")
    assert (status(table)["turn"], status(table)["left"]) == (3, 5)
    five = tab.screen(*DIGITS)
    tab.click('[data-key="A"]')
    until(lambda: status(table)["left"] == 4, "4 points on the device")
    until(lambda: tab.screen(*DIGITS) != five, "other digits on the canvas")
    four = tab.screen(*DIGITS)
    tab.press("a")
    until(lambda: status(table)["left"] == 3, "3 points on the device")
    until(lambda: tab.screen(*DIGITS) not in (five, four), "other digits on the canvas")
    tab.press("x")
    until(lambda: status(table)["left"] == 4, "undo gives the point back")
    until(lambda: tab.screen(*DIGITS) == four, "the same digits as before")
    log = tab.js("document.getElementById('log').textContent")
    assert ": Move" in log
    assert "3 AP left" in log
    assert "Undone: Move" in log


@pytest.mark.outer
def test_after_a_power_cut_the_game_waits_where_it_was(tab: Tab, table: Table) -> None:
    play_on(tab, "A Move")
    tab.click('[data-key="A"]')
    until(lambda: status(table)["left"] == 4, "a point spent")
    before = status(table)
    tab.click("#power")
    tab.until("document.getElementById('link').className === 'off'")
    until(lambda: not any(sum(tab.screen()[part::4]) for part in range(3)), "a dark screen")
    assert words(tab) == ""
    tab.click("#power")
    tab.until("document.getElementById('link').className === 'up'")
    until(lambda: str(before["name"]) in words(tab), "the player's name on the screen")
    after = status(table)
    for what in ("turn", "seat", "name", "left", "kept", "card", "order", "starter"):
        assert after[what] == before[what], what
    assert after["clock_runs"] is False
    tab.press("x")  # the move of before the cut
    tab.until("document.getElementById('latest').textContent.includes('Undone: Move')")
    assert any(tab.screen(*DIGITS)[0::4])


@pytest.mark.outer
def test_a_forecast_shows_only_while_two_keys_are_held(tab: Tab) -> None:
    play_on(tab, "Does anybody look?")
    press(tab, "y")
    play_on(tab, "Hold two keys")
    tab.press("ArrowRight")
    until(lambda: "◂ 1 ▸" in words(tab), "a working hen")
    hidden = words(tab)
    tab.click('[data-key="A"]', shift=True)
    assert "Hold two keys" in words(tab)
    tab.click('[data-key="B"]', shift=True)
    until(lambda: "Hold two keys" not in words(tab), "the card")
    assert any(tide in words(tab) for tide in ("Low", "Normal", "High"))
    tab.click('[data-key="A"]')
    until(lambda: words(tab) == hidden, "the card to be hidden again")
    tab.click('[data-key="B"]')
    tab.key_down("a")
    tab.key_down("x")
    until(lambda: "Hold two keys" not in words(tab), "the card, by keyboard")
    tab.key_up("x")
    tab.key_up("a")
    until(lambda: words(tab) == hidden, "the card to be hidden again")
