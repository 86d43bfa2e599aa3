# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The page of a game that is played again: it says so, and goes to each player turn."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import Chromium, Tab, until
from playing import words
from test_everybody import findings
from tidebell_sim.clock import RealClock
from tidebell_sim.machine import Machine
from tidebell_sim.narration import Teller
from tidebell_sim.replaying import Replay
from tidebell_sim.web import BadMessage, Hub, PageServer, read_message

sys.path.insert(0, str(Path(__file__).parents[1] / "host"))
from evenings import compiled, events, played  # noqa: E402

WHERE = "document.getElementById('where')?.textContent"
SLIDER = "document.getElementById('stop')"


class Page:
    """A replay and its page, in this process."""

    def __init__(self, folder: Path, speed: int = 7, turn: int = 5) -> None:
        header, session = played("full-metal-planete", 3, 1500)
        data = compiled("full-metal-planete")
        self.replay = Replay(
            "full-metal-planete", data, header, events(session), turn, "An evening, game 3"
        )
        self.replay.plays = False  # it stays at the stop it comes to first
        self.machine = Machine(folder, RealClock())
        self.machine.teller = Teller()
        self.replay.put(self.machine, speed)
        self.hub = Hub(self.machine, "/dev/pts/0", "tidebell status", self.replay)
        self.server = PageServer(self.hub, 0)
        self.machine.power(True)
        self.server.start()

    def events(self) -> int | None:
        """Return how many events the game has; None while the machine starts anew."""
        app = self.machine.app()  # asked once: another thread turns the machine off and on
        session = app and app.session
        return session.count if session else None

    def close(self) -> None:
        self.server.stop()
        self.machine.close()


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    made = Page(tmp_path_factory.mktemp("replay"))
    yield made
    made.close()


@pytest.fixture
def tab(browser: Chromium, page: Page) -> Iterator[Tab]:
    page.replay.plays = False
    opened = browser.open(page.server.url, 1280, 800)
    opened.until(WHERE)
    yield opened
    complaints = opened.complaints
    opened.close()
    assert complaints == []


def shows(tab: Tab, page: Page, number: int) -> None:
    """Waits until the page and the device show a stop."""
    stop = page.replay.stops[number]
    where = f"Turn {stop.turn} of 25" + (f" · {stop.who}" if stop.who else "")
    tab.until(f"{WHERE} === '{where}'", where)
    tab.until(f"{SLIDER}.getAttribute('aria-valuetext') === '{where}'")
    until(lambda: page.events() == stop.at, f"{stop.at} events")
    until(lambda: stop.who in words(tab), f"{stop.who} on the screen")


def test_it_says_that_it_is_a_replay_and_how_fast(tab: Tab) -> None:
    assert tab.js("document.title") == "Replay: An evening, game 3"
    assert tab.js("document.getElementById('title').innerText") == "Replay: An evening, game 3"
    speeds = "[...document.querySelectorAll('.speed')].map((b) => [b.textContent, b.ariaPressed])"
    assert tab.js(speeds) == [["×1", "false"], ["×7", "true"], ["×10", "false"], ["×60", "false"]]
    tab.click('[data-times="10"]')
    tab.until("document.querySelector('[data-times=\"10\"]').ariaPressed === 'true'")
    tab.click('[data-times="7"]')
    tab.until("document.querySelector('[data-times=\"7\"]').ariaPressed === 'true'")


@pytest.mark.outer
def test_arrows_go_back_and_forward_and_the_slider_anywhere(tab: Tab, page: Page) -> None:
    at = page.replay.stop
    shows(tab, page, at)
    tab.press("ArrowRight")
    shows(tab, page, at + 1)
    tab.click("#forward")
    shows(tab, page, at + 2)
    tab.press("ArrowLeft")
    shows(tab, page, at + 1)
    tab.click("#back")
    shows(tab, page, at)
    last = tab.js(f"Number({SLIDER}.max)")
    assert last == len(page.replay.stops) - 1
    for number in (last, 3, last // 2):
        tab.js(f"{SLIDER}.value = {number}; {SLIDER}.dispatchEvent(new Event('change'))")
        shows(tab, page, number)


@pytest.mark.outer
def test_it_waits_and_goes_on(tab: Tab, page: Page) -> None:
    tab.until("document.getElementById('plays').textContent === 'Go on'")
    tab.click("#plays")
    tab.until("document.getElementById('plays').textContent === 'Wait'")
    count = page.events() or 0
    until(lambda: (page.events() or 0) > count, "the game to go on")
    tab.click("#plays")
    tab.until("document.getElementById('plays').textContent === 'Go on'")


@pytest.mark.outer
def test_the_devices_keys_are_no_keys_there(tab: Tab, page: Page) -> None:
    assert tab.js("[...document.querySelectorAll('.key')].every((key) => key.disabled)")
    assert not tab.js("document.getElementById('power').offsetParent")
    stops = len(page.replay.stops)
    for message in ('{"type": "key", "name": "A", "pressed": true}', '{"type": "reset"}'):
        with pytest.raises(BadMessage, match="replay"):
            read_message(message, ("A",), (1, 7), stops)
    for wrong in ("-1", str(stops), "true", "1.5", '"1"', "null"):
        with pytest.raises(BadMessage, match="stop"):
            read_message(f'{{"type": "go", "stop": {wrong}}}', ("A",), (1, 7), stops)
    with pytest.raises(BadMessage):  # where nothing is played again
        read_message('{"type": "go", "stop": 0}', ("A",))


@pytest.mark.outer
def test_the_face_shows_the_turn_and_takes_no_touch(tab: Tab, page: Page) -> None:
    tab.js("document.getElementById('to-glass').click()")
    tab.click("#forward")
    tab.until(f"{WHERE}.includes(' · ')", "a player's turn")
    name = f"{WHERE}.split(' · ')[1]"
    tab.until(f"document.querySelector('#face h1')?.textContent === {name}", "his name")
    assert tab.js("document.querySelectorAll('#face [data-do]:not(.tool)').length") == 0
    assert tab.js("document.getElementById('stop').getBoundingClientRect().bottom <= innerHeight")
    tab.js("localStorage.clear()")


@pytest.mark.outer
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (844, 390)])
def test_everybody_can_use_it(browser: Chromium, page: Page, width: int, height: int) -> None:
    tab = browser.open(page.server.url, width, height)
    tab.until(WHERE)
    assert findings(tab) == []
    assert tab.js("document.documentElement.scrollWidth") <= width
    tab.click("#ask")
    shown = tab.js("document.getElementById('help').innerText")
    assert "This is a replay" in shown and "What to press" not in shown
    assert findings(tab) == []
    tab.close()
