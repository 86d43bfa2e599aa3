# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device in a browser: a hidden tab, a browser that is killed."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from browsed import Site, begin, noted, press, rows, says
from chromium import Chromium, find

pytestmark = pytest.mark.outer
KILLS = 20


def test_a_hidden_clock_strikes_in_time(fresh: Chromium, site: Site) -> None:
    tab = noted(fresh, site)
    begin(tab)
    press(tab, "Enter")
    says(tab, "Start")
    press(tab, "Enter")
    says(tab, "Pause")
    began = tab.js("performance.now()")
    other = fresh.open("about:blank")
    other.call("Page.bringToFront")
    hidden = tab.js("document.visibilityState")
    time.sleep(185)
    struck = tab.js("noted.tones.find(([at, hz]) => hz === 1047)?.[0]")
    print(f"{hidden}: struck after {(struck - began) / 1000:.2f} s")
    assert abs(struck - began - 180_000) <= 1500
    other.close()


def test_a_killed_browser_has_kept_the_press(site: Site, tmp_path: Path) -> None:
    executable = find()
    if executable is None:
        pytest.skip("NO CHROMIUM HERE: the page was not tried in a browser")
    profile = tmp_path / "profile"
    browser = Chromium(executable, profile)
    tab = noted(browser, site)
    says(tab, "New game")
    tab.press("Enter")
    says(tab, "Hourglass")
    for _ in range(5):
        tab.press("ArrowRight")
        time.sleep(0.3)
    tab.press("Enter")
    says(tab, "Begin")
    tab.press("Enter")
    says(tab, "Start")
    press(tab, "Enter")
    says(tab, "Pause")
    kept = 0
    for count in range(KILLS):
        says(tab, "End")
        time.sleep(1)
        who = rows(tab)[1]
        sounds = tab.js("noted.tones.length")
        tab.press("y")  # the turn ends
        tab.until(f"noted.tones.length > {sounds}", "the press to be heard")
        time.sleep(0.1)
        browser._process.kill()
        browser._process.wait()
        (profile / "DevToolsActivePort").unlink(missing_ok=True)
        for lock in profile.glob("Singleton*"):
            lock.unlink()
        browser = Chromium(executable, profile)
        tab = noted(browser, site)
        says(tab, "Power is back")
        kept += who not in rows(tab)
        press(tab, "Enter")
        print(f"{count + 1}: {kept} kept")
    browser.close()
    assert kept == KILLS
