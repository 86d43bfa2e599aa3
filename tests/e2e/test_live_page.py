# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell live --web`` beside a simulated device, in a real browser and for many viewers."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import signal
import time
from collections.abc import Iterator

import pytest
from chromium import HANGS_S, Chromium, until
from running import Ear, Table
from test_everybody import findings
from tidebell_host.status_lines import minutes
from watching_live import Live, key, to_a_turn
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection

SHOWN = "document.querySelector('[data-key=points]')?.textContent"
CLOCK = "document.querySelector('[data-key=clock]')"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A simulated device in a player turn."""
    with Table(tmp_path_factory.mktemp("live")) as running:
        with running.connect() as device:
            to_a_turn(running, device)
        yield running


@pytest.fixture
def live(table: Table) -> Iterator[Live]:
    with Live(table) as running:
        yield running


@pytest.fixture
def device(table: Table) -> Iterator[ClientConnection]:
    with table.connect() as connection:
        yield connection


def points(viewer: ClientConnection) -> int:
    """The points that a viewer is told next."""
    while True:
        told = json.loads(viewer.recv(timeout=HANGS_S))
        if told.get("points"):
            return int(told["points"]["left"])


@pytest.mark.outer
def test_fifty_viewers_are_told_the_same(live: Live, device: ClientConnection) -> None:
    with contextlib.ExitStack() as ends:
        viewers = [ends.enter_context(live.watch()) for _ in range(50)]
        before = {points(viewer) for viewer in viewers}
        assert len(before) == 1
        (had,) = before
        key(device, "A")
        for viewer in viewers:
            until(lambda viewer=viewer: points(viewer) == had - 1, "the point that was spent")
        key(device, "X")
        until(lambda: points(viewers[0]) == had, "the point that came back")


def test_the_page_shows_the_table_and_counts_by_itself(
    browser: Chromium, live: Live, device: ClientConnection
) -> None:
    tab = browser.open(live.url, 1920, 1080)
    tab.until(SHOWN)
    tab.until("document.fonts.check('20px Condensed')")
    high = tab.js(
        "(() => { const c = document.createElement('canvas').getContext('2d');"
        f" const style = getComputedStyle({CLOCK});"
        " c.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;"
        " return c.measureText('8').actualBoundingBoxAscent; })()"
    )
    assert high >= 395
    assert tab.js("document.documentElement.scrollHeight") == 1080
    # Between two messages the clock goes on.
    tab.js(
        "window.hears = false; window.ticks = 0;"
        " new MutationObserver(() => { if (!window.hears) window.ticks += 1; })"
        f".observe({CLOCK}, {{childList: true, characterData: true, subtree: true}});"
        " const json = JSON.parse; JSON.parse = (text) => { window.hears = true;"
        " setTimeout(() => { window.hears = false; }); return json(text); };"
        " true"
    )
    tab.until("window.ticks >= 4")
    had = int(tab.js(SHOWN))
    key(device, "A")
    tab.until(f"{SHOWN} === '{had - 1}'")
    lit = "document.querySelectorAll('.pips .full').length"
    assert tab.js(lit) == had - 1
    assert "Move" in tab.js("document.getElementById('ticker').textContent")
    key(device, "X")
    tab.until(f"{lit} === {had}")
    for ms in (0, 1, 9_999, 10_000, 59_999, 61_000, 754_321, -1, -61_500):
        assert tab.js(f"import('/live.js').then((one) => one.minutes({ms}))") == minutes(ms)
    assert tab.complaints == []
    tab.close()


@pytest.mark.outer
@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 800), (390, 844)])
def test_everybody_can_watch(browser: Chromium, live: Live, width: int, height: int) -> None:
    tab = browser.open(live.url, width, height)
    tab.until(SHOWN)
    assert findings(tab) == []
    assert tab.js("document.documentElement.scrollWidth") <= width
    assert tab.complaints == []
    tab.close()


@pytest.mark.outer
def test_for_a_stream_nothing_is_behind_it(browser: Chromium, live: Live) -> None:
    tab = browser.open(live.url + "?clear", 1280, 720)
    tab.until(SHOWN)
    for one in ("html", "body", "#face", ".page"):
        place = f"document.querySelector('{one}')"
        colour = tab.js(f"getComputedStyle({place}).backgroundColor")
        assert colour in ("rgba(0, 0, 0, 0)", "transparent")
    tab.close()


@pytest.mark.outer
def test_nothing_can_be_done_there(live: Live, device: ClientConnection) -> None:
    ear = Ear(device)
    with live.watch() as viewer:
        had = points(viewer)
        for name in ("A", "Y", "E"):
            viewer.send(json.dumps({"type": "key", "name": name, "pressed": True}))
        viewer.send(b"\0" * 100)
        key(device, "A")
        until(lambda: points(viewer) == had - 1, "one point less, and no more")
        key(device, "X")
        until(lambda: points(viewer) == had, "the point that came back")
    ear.listen()
    assert not ear.newest.get("held", {}).get("names")


@pytest.mark.outer
@pytest.mark.parametrize("which", ["live", "device"])
def test_silence_is_said_and_the_clocks_stand(
    browser: Chromium, live: Live, table: Table, which: str
) -> None:
    tab = browser.open(live.url, 1280, 800)
    tab.until(SHOWN)
    gone = "document.getElementById('gone')"
    clock = f"{CLOCK}.textContent"
    before = tab.js(clock)
    tab.until(f"{clock} !== '{before}'", "the clock to run")
    process = live.process if which == "live" else table.process
    os.kill(process.pid, signal.SIGSTOP)
    try:
        tab.until(f"!{gone}.hidden", "the silence to be said")
        assert "does not answer" in tab.js(f"{gone}.textContent")
        stands = tab.js(clock)
        time.sleep(2.2)
        assert tab.js(clock) == stands
    finally:
        os.kill(process.pid, signal.SIGCONT)
    tab.until(f"{gone}.hidden", "that it is back")
    tab.until(f"{clock} !== '{stands}'", "the clock to run again")
    tab.close()


@pytest.mark.outer
def test_a_device_that_goes_away_is_waited_for(
    browser: Chromium, live: Live, device: ClientConnection
) -> None:
    tab = browser.open(live.url, 1280, 800)
    tab.until(SHOWN)
    device.send(json.dumps({"type": "power", "on": False}))
    gone = "document.getElementById('gone')"
    tab.until(f"!{gone}.hidden && {gone}.textContent.includes('has gone')", "that it has gone")
    device.send(json.dumps({"type": "power", "on": True}))
    tab.until("document.getElementById('gone').hidden", "that it is back")
    tab.until(SHOWN)
    assert tab.complaints == []
    tab.close()


def answer(live: Live, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", live.port, timeout=HANGS_S)
    connection.request("GET", path, headers=headers)
    found = connection.getresponse()
    found.read()
    connection.close()
    return found


@pytest.mark.outer
def test_others_in_the_room_need_the_link(table: Table) -> None:
    with Live(table, "--lan") as live:
        link = re.search(r"http://\S+/\?token=(\S+)", live.output())
        assert link
        room = f"192.0.2.7:{live.port}"
        assert answer(live, "/", Host=room).status == 403
        assert answer(live, "/?token=wrong", Host=room).status == 403
        welcome = answer(live, f"/?token={link[1]}&clear", Host=room)
        assert (welcome.status, welcome.headers["location"]) == (303, "/?clear=")
        cookie = welcome.headers["set-cookie"].split(";")[0]
        assert answer(live, "/", Host=room, Cookie=cookie).status == 200
        with pytest.raises(InvalidStatus), live.watch(origin=f"http://{room}") as viewer:
            viewer.recv(timeout=HANGS_S)


def test_without_lan_it_answers_to_this_computer_alone(live: Live) -> None:
    assert answer(live, "/").status == 200
    assert answer(live, "/", Host=f"192.0.2.7:{live.port}").status == 421
    assert "token" not in live.output()
