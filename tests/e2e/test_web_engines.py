# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device in the other engines: a player turn is played, and kept when the page loads again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import engines
import pytest
from browsed import READY, Site, begin, press, says

pytestmark = pytest.mark.outer

ENGINES = {
    "firefox": (engines.firefox, engines.in_firefox),
    "webkit": (engines.webkit, engines.in_webkit),
}


@pytest.mark.parametrize("name", ENGINES)
def test_it_plays_and_keeps_the_game(name: str, site: Site, tmp_path: Path) -> None:
    find, run = ENGINES[name]
    if find() is None:
        pytest.skip(f"NOT RUN: there is no {name} here")
    with run(tmp_path) as page:
        tab: Any = page
        tab.open(site.url)
        tab.until(READY, "the device in the page to be on", 120)
        begin(tab)
        press(tab, "Enter")
        says(tab, "Start")
        press(tab, "Enter")
        says(tab, "Pause")
        tab.open(site.url)
        tab.until(READY, "the device to be on again", 120)
        says(tab, "Power is back")
        press(tab, "Enter")
        says(tab, "Pause")
