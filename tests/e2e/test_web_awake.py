# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device in a browser that sleeps and wakes; keys of other layouts; sound that begins late."""

from __future__ import annotations

import re
import time

from browsed import READY, Site, begin, opened, press, says
from chromium import Chromium, Tab, until

NOTES = "document.getElementById('notes').textContent"
# The wall clock goes on by ten minutes; the page's own does not.
SET = "(() => { const real = Date.now.bind(Date); Date.now = () => real() + MS; })();"
BACK = "document.dispatchEvent(new Event('visibilitychange')); dispatchEvent(new Event('focus'));"


def started(tab: Tab) -> None:
    begin(tab)
    press(tab, "Enter")
    says(tab, "Start")
    press(tab, "Enter")
    says(tab, "Pause")
    time.sleep(0.6)


def seconds(tab: Tab) -> int:
    """Return what the clock shows, on the face as in words."""
    shown = tab.js("document.querySelector('[data-key=clock]').textContent")
    found = re.fullmatch(r"(\d+):(\d\d)", shown)
    assert found, shown
    return 60 * int(found[1]) + int(found[2])


def test_what_the_page_slept_is_taken_off_and_x_gives_it_back(fresh: Chromium, site: Site) -> None:
    tab = opened(fresh, site.url)
    started(tab)
    before = seconds(tab)
    tab.js(SET.replace("MS", "60_000") + BACK)
    tab.until(f"{NOTES}.includes('slept for 1:00')", "the notice", 30)
    until(lambda: seconds(tab) <= before - 60, "a minute less", 20)
    assert before - 60 - 25 < seconds(tab)
    press(tab, "x")
    time.sleep(1)
    assert before - 30 < seconds(tab) <= before
    assert tab.complaints == []
    tab.close()


def test_a_wall_clock_that_is_set_while_awake_moves_nothing(fresh: Chromium, site: Site) -> None:
    tab = opened(fresh, site.url)
    started(tab)
    before = seconds(tab)
    for ms in ("600_000", "-900_000", "5_000"):
        tab.js(SET.replace("MS", ms))
        time.sleep(4.5)
        tab.js(BACK)
    time.sleep(0.5)
    assert before - 60 < seconds(tab) <= before
    assert "slept" not in tab.js(NOTES)
    tab.close()


def test_a_sleep_that_a_timer_notices_first_counts_once_the_page_is_back(
    fresh: Chromium, site: Site
) -> None:
    tab = opened(fresh, site.url)
    started(tab)
    before = seconds(tab)
    tab.js(SET.replace("MS", "60_000"))
    time.sleep(1.2)
    tab.js(BACK + BACK)
    tab.until(f"{NOTES}.includes('slept for 1:00')", "the notice", 30)
    until(lambda: seconds(tab) <= before - 60, "a minute less", 20)
    assert before - 60 - 25 < seconds(tab)
    tab.close()


def down(tab: Tab, key: str, code: str, number: int = 0) -> list[str]:
    """Press a key of the keyboard; return the device's keys that are down meanwhile."""
    named = {"key": key, "code": code, "windowsVirtualKeyCode": number}
    tab.call("Input.dispatchKeyEvent", type="keyDown", **named)
    found = "[...document.querySelectorAll('[data-key].down')].map((one) => one.dataset.key)"
    held = list(tab.js(found))
    tab.call("Input.dispatchKeyEvent", type="keyUp", **named)
    assert tab.js(found) == []
    return held


def test_keys_of_other_layouts_and_input_methods_count(fresh: Chromium, site: Site) -> None:
    tab = opened(fresh, site.url)
    for key, code, number, wanted in (
        ("н", "KeyY", 0, ["Y"]),
        ("Process", "KeyY", 229, ["Y"]),
        ("ｙ", "KeyY", 0, ["Y"]),
        ("Y", "KeyY", 89, ["Y"]),
        ("y", "KeyZ", 89, ["Y"]),  # a German keyboard
        ("z", "KeyY", 90, []),  # and that is no y there
        ("υ", "KeyY", 0, ["Y"]),
        ("غ", "KeyY", 0, ["Y"]),
        ("لا", "KeyB", 0, ["B"]),
        ("ф", "KeyA", 0, ["A"]),
        ("ч", "KeyX", 0, ["X"]),
        ("Unidentified", "KeyX", 0, ["X"]),
        ("Dead", "KeyA", 0, ["A"]),
        ("Process", "Enter", 229, ["E"]),
        ("Enter", "NumpadEnter", 13, ["E"]),
        ("5", "Digit5", 53, []),
    ):
        assert down(tab, key, code, number) == wanted, key
    assert tab.complaints == []
    tab.close()


def test_the_note_on_sound_goes_once_the_page_can_sound(fresh: Chromium, site: Site) -> None:
    tab = fresh.open(site.url, 844, 390)
    tab.until(READY, "", 60)
    says(tab, "New game")
    press(tab, "Enter")
    time.sleep(4)
    assert "Touch the page once" not in tab.js(NOTES)
    tab.close()
