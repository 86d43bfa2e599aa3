# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The page in a real browser: every way to press, turn and hold; a server that goes away."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import Chromium, Tab
from running import Ear, Table

IS_UP = "document.getElementById('link')?.className === 'up'"


# The page takes the focus from what was clicked in a task behind the click.
UNFOCUSED = "document.activeElement === document.body"


@pytest.fixture
def tab(browser: Chromium, bench: Table) -> Iterator[Tab]:
    """The page on the bench device; a test that makes it complain fails."""
    opened = browser.open(bench.url)
    opened.until(IS_UP, "the page to reach the device")
    yield opened
    complaints = opened.complaints
    opened.close()
    assert complaints == []


@pytest.fixture
def ear(bench: Table) -> Iterator[Ear]:
    """Return the state that another tab would get."""
    with bench.connect() as connection:
        listening = Ear(connection)
        listening.until_lit(12)
        yield listening


def test_the_keyboard_presses_holds_and_turns(tab: Tab, ear: Ear) -> None:
    for key, pixel in (("a", 0), ("b", 1), ("x", 2), ("y", 3), ("Enter", 4)):
        tab.key_down(key)
        ear.until_lit(pixel, 12)
        tab.key_up(key)
        ear.until_lit(12)
    tab.press("ArrowRight")
    ear.until_lit(13)
    tab.press("ArrowLeft")
    ear.until_lit(12)


@pytest.mark.outer
def test_two_keys_are_held_together_on_the_keyboard(tab: Tab, ear: Ear) -> None:
    tab.key_down("a")
    tab.key_down("x")
    ear.until_lit(0, 2, 12)
    tab.key_up("a")
    ear.until_lit(2, 12)
    tab.key_up("x")
    ear.until_lit(12)


@pytest.mark.outer
def test_a_held_key_that_repeats_is_one_press(tab: Tab, ear: Ear) -> None:
    tab.js(
        "window.sent = []; const plain = WebSocket.prototype.send;"
        "WebSocket.prototype.send = function (text) { sent.push(text); plain.call(this, text); }"
    )
    for _ in range(5):
        tab.key_down("a")
    tab.key_up("a")
    ear.until_lit(12)
    assert tab.js("sent.length") == 2


@pytest.mark.outer
def test_the_mouse_holds_a_key_as_long_as_its_button(tab: Tab, ear: Ear) -> None:
    x, y = tab.middle('[data-key="Y"]')
    tab.mouse_down(x, y)
    ear.until_lit(3, 12)
    tab.mouse("mouseMoved", x + 300, y, button="left", buttons=1)
    tab.mouse_up(x + 300, y)
    ear.until_lit(12)


@pytest.mark.outer
def test_shift_click_keeps_keys_down_until_they_are_clicked_again(tab: Tab, ear: Ear) -> None:
    tab.click('[data-key="A"]', shift=True)
    tab.click('[data-key="X"]', shift=True)
    ear.until_lit(0, 2, 12)
    assert tab.js("document.querySelectorAll('.key.kept').length") == 2
    tab.click('[data-key="A"]')
    ear.until_lit(2, 12)
    tab.click('[data-key="X"]')
    ear.until_lit(12)
    assert tab.js("document.querySelectorAll('.key.kept').length") == 0


@pytest.mark.outer
def test_two_fingers_hold_two_keys(tab: Tab, ear: Ear) -> None:
    tab.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
    fingers = [
        {"x": x, "y": y, "id": number}
        for number, (x, y) in enumerate(tab.middle(f'[data-key="{key}"]') for key in "AX")
    ]
    tab.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=fingers)
    ear.until_lit(0, 2, 12)
    tab.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=fingers[1:])
    ear.until_lit(0, 12)
    tab.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    ear.until_lit(12)


def test_the_knob_is_turned_by_wheel_drag_and_buttons_and_pushed(tab: Tab, ear: Ear) -> None:
    x, y = tab.middle("#knob")
    tab.mouse("mouseWheel", x, y, deltaX=0, deltaY=120)
    ear.until_lit(13)
    tab.mouse("mouseWheel", x, y, deltaX=0, deltaY=-120)
    ear.until_lit(12)
    reach = tab.js("document.getElementById('knob').offsetWidth / 2 - 6")
    tab.mouse_down(x, y - reach)
    tab.mouse("mouseMoved", x + 0.71 * reach, y - 0.71 * reach, button="left", buttons=1)
    tab.mouse("mouseMoved", x + reach, y, button="left", buttons=1)
    tab.mouse_up(x + reach, y)
    ear.until_lit(18)  # a quarter turn of 24 detents
    for _ in range(6):
        tab.click('[data-turn="-1"]')
    ear.until_lit(12)
    tab.mouse_down(x, y)
    ear.until_lit(4, 12)
    tab.mouse_up(x, y)
    ear.until_lit(12)


@pytest.mark.outer
def test_after_a_click_with_the_mouse_enter_still_pushes_the_knob(tab: Tab, ear: Ear) -> None:
    for selector in ('[data-key="A"]', '[data-turn="1"]', '[data-turn="-1"]', "#sound", "#sound"):
        tab.click(selector)
    ear.until_lit(12)
    tab.until(UNFOCUSED)
    tab.key_down("Enter")
    ear.until_lit(4, 12)
    tab.key_up("Enter")
    ear.until_lit(12)


@pytest.mark.outer
@pytest.mark.parametrize("way", ["volume", "help", "help-escape", "copy", "power"])
def test_enter_pushes_the_knob_whatever_was_used_by_mouse(tab: Tab, ear: Ear, way: str) -> None:
    if way == "volume":
        tab.click("#volume")
    elif way == "copy":
        tab.js("document.body.classList.add('open')")
        tab.click("#copy")
    elif way == "power":
        for state in ("false", "true"):
            tab.click("#power")
            tab.until(f"document.getElementById('power').ariaChecked === '{state}'")
    else:
        tab.click("#ask")
        tab.until("document.getElementById('help').open")
        tab.click("#help .close") if way == "help" else tab.js(
            "document.getElementById('help').close()"
        )
        tab.until("!document.getElementById('help').open")
    ear.until_lit(12)
    tab.until(UNFOCUSED)
    tab.key_down("Enter")
    ear.until_lit(4, 12)
    tab.key_up("Enter")
    tab.press("a")
    ear.until_lit(12)


@pytest.mark.outer
def test_a_focused_key_is_pressed_by_enter(tab: Tab, ear: Ear) -> None:
    tab.call("Input.dispatchKeyEvent", type="keyDown", key="Tab", windowsVirtualKeyCode=9)
    tab.js("document.querySelector('[data-key=\"B\"]').focus()")
    tab.key_down("Enter")
    ear.until_lit(1, 12)
    tab.key_up("Enter")
    ear.until_lit(12)


@pytest.mark.outer
def test_keys_are_let_go_when_the_window_loses_the_keyboard(tab: Tab, ear: Ear) -> None:
    tab.key_down("a")
    ear.until_lit(0, 12)
    tab.js("dispatchEvent(new Event('blur'))")
    ear.until_lit(12)
    tab.key_up("a")
    tab.press("b")
    ear.until_lit(12)


@pytest.mark.outer
def test_a_key_held_elsewhere_looks_pressed_here(tab: Tab, ear: Ear) -> None:
    ear.send(type="key", name="B", pressed=True)
    tab.until("document.querySelector('[data-key=\"B\"]').getAttribute('aria-pressed') === 'true'")
    ear.send(type="key", name="B", pressed=False)
    tab.until("document.querySelector('[data-key=\"B\"]').getAttribute('aria-pressed') === 'false'")


@pytest.mark.outer
def test_every_control_is_reached_by_the_tab_key_and_named(tab: Tab) -> None:
    names = tab.js(
        "[...document.querySelectorAll('button, [tabindex]')].filter(e => e.offsetParent)"
        ".map(e => e.getAttribute('aria-label') || e.textContent.trim())"
    )
    for wanted in ("Power", "Reset", "Sound", "Help", "Key A", "Key Y", "Push the knob"):
        assert wanted in names
    assert all(names)


@pytest.mark.outer
def test_help_opens_by_its_key_and_swallows_the_keys_while_open(tab: Tab, ear: Ear) -> None:
    tab.click("#ask")
    tab.until("document.getElementById('help').open")
    tab.press("a")
    tab.js("document.getElementById('help').close()")
    tab.press("ArrowRight")
    ear.until_lit(13)
    tab.press("ArrowLeft")
    ear.until_lit(12)


@pytest.mark.outer
def test_sound_starts_with_the_first_press_and_mutes(tab: Tab) -> None:
    tab.js(
        "window.made = []; const Plain = AudioContext; window.AudioContext = class extends Plain"
        " { constructor(o) { super(o); made.push(this); } }"
    )
    assert tab.js("made.length") == 0
    tab.press("a")
    tab.until("made.length === 1 && made[0].state === 'running'", "the sound to start")
    tab.click("#sound")
    assert tab.js("document.getElementById('sound').getAttribute('aria-pressed')") == "false"
    tab.click("#sound")
    assert tab.js("document.getElementById('sound').getAttribute('aria-pressed')") == "true"


@pytest.mark.outer
@pytest.mark.parametrize(
    ("width", "height", "density"),
    [
        (1440, 790, 1),
        (1366, 640, 1),
        (1536, 730, 1.25),
        (1512, 860, 2),
        (390, 800, 3),
        (360, 700, 2.625),
    ],
)
def test_the_screen_is_drawn_by_the_displays_own_pixels_and_nothing_overflows(
    tab: Tab, width: int, height: int, density: float
) -> None:
    tab.resize(width, height, density)
    tab.until(f"innerWidth === {width}")
    tab.until(
        "(() => { const glass = document.getElementById('glass');"
        " const b = glass.getBoundingClientRect();"
        " return Math.abs(b.width * devicePixelRatio - glass.width) < 0.1"
        " && Math.abs(b.height * devicePixelRatio - glass.height) < 0.1"
        " && Math.abs(glass.height * 4 - glass.width * 3) <= 4; })()",
        "a picture of the screen with a pixel for each of the display's",
        10,
    )
    # The page is laid out anew some moments after the window has its size.
    tab.until(
        "document.documentElement.scrollWidth <= innerWidth"
        " && [...document.querySelectorAll('.key, .step, #screen')].every(e => {"
        " const b = e.getBoundingClientRect(); return b.left >= 0 && b.right <= innerWidth; })",
        "everything within the window",
        10,
    )


@pytest.mark.outer
def test_the_pages_own_effects_stop_where_less_motion_is_wanted(tab: Tab) -> None:
    tab.call(
        "Emulation.setEmulatedMedia",
        features=[{"name": "prefers-reduced-motion", "value": "reduce"}],
    )
    moving = tab.js(
        "[...document.querySelectorAll('*')].filter(e =>"
        " !['0s', ''].includes(getComputedStyle(e).transitionDuration)).length"
    )
    assert moving == 0


@pytest.mark.outer
def test_the_power_switch_and_reset_work(tab: Tab, ear: Ear) -> None:
    tab.click("#power")
    tab.until("document.getElementById('power').getAttribute('aria-checked') === 'false'")
    ear.until_lit()
    assert ear.newest["power"]["on"] is False
    tab.click("#power")
    tab.until(IS_UP)
    ear.until_lit(12)
    tab.press("ArrowRight")
    ear.until_lit(13)
    tab.click("#reset")
    ear.until_lit(12)  # the small firmware counts from its start


@pytest.mark.outer
def test_the_page_comes_back_when_the_server_does(
    browser: Chromium, small_firmware: Path, tmp_path: Path
) -> None:
    options = ("--no-sync", "--firmware", str(small_firmware))
    with Table(tmp_path / "one", *options) as first:
        tab = browser.open(first.url)
        tab.until(IS_UP)
        tab.key_down("a")
        port = first.port
    tab.until("document.getElementById('link').className === ''", "the loss to be shown")
    assert "Trying again" in tab.js("document.getElementById('link').textContent")
    assert tab.js("document.querySelectorAll('.key.down').length") == 0
    with Table(tmp_path / "two", *options, port=port) as second:
        tab.until(IS_UP)
        with second.connect() as connection:
            ear = Ear(connection)
            ear.until_lit(12)
            tab.key_up("a")
            tab.key_down("x")
            ear.until_lit(2, 12)
            tab.key_up("x")
    tab.close()


@pytest.mark.outer
def test_a_server_that_hangs_is_said_to_and_comes_back(
    browser: Chromium, small_firmware: Path, tmp_path: Path
) -> None:
    with Table(tmp_path, "--no-sync", "--firmware", str(small_firmware)) as table:
        tab = browser.open(table.url)
        tab.until(IS_UP)
        limit = "import('/link.js').then((one) => one.SILENCE_MS)"
        assert tab.js(limit) + 500 <= 5000
        gone = "document.getElementById('gone')"
        assert tab.js(f"{gone}.hidden")
        os.kill(table.process.pid, signal.SIGSTOP)  # its port is open, and nobody there
        try:
            tab.until(f"!{gone}.hidden", "the silence to be said")
            assert "does not answer" in tab.js(f"{gone}.textContent")
            assert tab.js("document.getElementById('link').className") == ""
        finally:
            os.kill(table.process.pid, signal.SIGCONT)
        tab.until(f"{gone}.hidden", "the page to come back by itself")
        tab.until(IS_UP)
        with table.connect() as connection:
            ear = Ear(connection)
            tab.key_down("a")
            ear.until_lit(0, 12)
            tab.key_up("a")
        tab.close()
