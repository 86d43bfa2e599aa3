# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The page with the Explorer on it: three keys at each side of the screen, none of them a knob."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from chromium import Chromium, Tab, until
from playing import begin, play_on, press, words
from running import Table

pytestmark = pytest.mark.outer

PLACES = (
    "Object.fromEntries([...document.querySelectorAll('[data-key], #screen')].map((one) =>"
    " { const b = one.getBoundingClientRect();"
    " return [one.dataset.key ?? 'screen', [b.left, b.top, b.right, b.bottom]]; }))"
)


@pytest.fixture(scope="module")
def explorer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A simulated Explorer with the real firmware."""
    with Table(tmp_path_factory.mktemp("explorer"), "--board", "pimoroni_explorer2350") as running:
        yield running


@pytest.fixture
def tab(browser: Chromium, explorer: Table) -> Iterator[Tab]:
    opened = browser.open(explorer.url)
    opened.until("document.getElementById('link')?.className === 'up'")
    yield opened
    complaints = opened.complaints
    opened.close()
    assert complaints == []


def test_its_keys_stand_where_they_are_on_the_board(tab: Tab) -> None:
    places = tab.js(PLACES)
    left, _, right, _ = places["screen"]
    for column in ("ABC", "XYZ"):
        tops = [places[key][1] for key in column]
        assert tops == sorted(tops)
    assert all(places[key][2] <= left for key in "ABC")
    assert all(places[key][0] >= right for key in "XYZ")
    assert places["E"] == [0, 0, 0, 0], "there is no knob"


def test_a_turn_is_played_with_its_keys_and_the_keyboard(tab: Tab, explorer: Table) -> None:
    begin(explorer, tab, "Red=Ann", "Blue=Bo")
    play_on(tab, "5/25", "z")
    play_on(tab, "A Move", "z")
    press(tab, "a")
    until(lambda: "24 AP" in words(tab), "a point to be spent")
    tab.click('[data-key="X"]')
    until(lambda: "25 AP" in words(tab), "the point to be back")
    press(tab, "b")
    until(lambda: "Load or unload" in words(tab), "the first action")
    press(tab, "ArrowRight")
    tab.click('[data-key="U"]')
    until(lambda: "Load or unload" in words(tab), "the first action once more")
    press(tab, "u")
    until(lambda: "● Pause" in words(tab), "the rest")
    press(tab, "Enter")
    until(lambda: "PAUSED" in words(tab), "the pause")
