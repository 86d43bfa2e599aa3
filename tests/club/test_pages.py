# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The director's page and the board in Chromium, with the real club behind them."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium, Tab, find
from gathering import Gathering, Stubs, until
from tidebell_club import checkin
from tidebell_club.broker import Broker
from tidebell_club.club import Club
from tidebell_club.store import Store
from tidebell_club.web import Pages
from tidebell_host.languages import spoken
from websockets.sync.client import connect

pytestmark = pytest.mark.outer

AXE = Path(__file__).resolve().parents[2] / "build/page/node_modules/axe-core/axe.min.js"
NO_BROWSER = "NO CHROMIUM HERE: the club's pages were not tried (apt-get install chromium)"
SIZES = [(390, 844), (1280, 800), (1920, 1080)]


class Hall(Gathering):
    """A gathering whose club serves its pages.

    :param site: the device in a browser
    """

    def __init__(self, folder: Path, site: Path | None = None) -> None:
        super().__init__(folder)
        self._site = site

    def __enter__(self) -> Hall:
        self.broker.start()
        self.pages = Pages(self._make, 0, 0, site=self._site)
        self.pages.start()
        until(lambda: self.club.connected, "the club to reach the broker")
        self.loop = self.club.loop
        return self

    def _make(self, changed: Any) -> Club:
        self.club = Club(self.broker, self.store, changed, into_archive=False)
        return self.club

    def __exit__(self, *_: object) -> None:
        self.end_processes()
        self.pages.stop()
        self.store.close()
        self.broker.server.stop()


@pytest.fixture
def language() -> str:
    return "en"


@pytest.fixture
def hall(tmp_path: Path, mosquitto: None, language: str) -> Iterator[Hall]:
    with spoken(language), Hall(tmp_path) as found:
        yield found


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Chromium]:
    executable = find()
    if executable is None:
        pytest.skip(NO_BROWSER)
    with Chromium(executable, tmp_path / "profile") as running:
        yield running


@pytest.fixture
def stubs(hall: Hall) -> Stubs:
    """Six devices at two bridges."""
    found = hall.stubs(6)
    for at in range(2):
        hall.bridge(f"b{at}", found.ports[at::2])
    until(lambda: len(hall.alive()) == 6, "all devices")
    return found


def texts(tab: Tab, selector: str) -> list[str]:
    found: list[str] = tab.js(
        f"[...document.querySelectorAll({json.dumps(selector)})].map((one) => one.innerText.trim())"
    )
    return found


def sound(tab: Tab) -> None:
    """Nothing is wrong for anybody, and nothing is wider than the page."""
    if AXE.is_file():
        tab.js(AXE.read_text(encoding="utf-8") + "; true")
        said = "axe.run().then((r) => r.violations.map((v) => [v.id, v.nodes.map((n) => n.html)]))"
        assert tab.js(said) == []
    assert tab.js("document.documentElement.scrollWidth <= innerWidth")
    assert tab.complaints == []


def test_the_director_runs_a_round(hall: Hall, stubs: Stubs, browser: Chromium) -> None:
    tab = browser.open(hall.pages.director.url, 1280, 800)
    tab.until("document.querySelectorAll('.card').length === 6", "six cards")
    for do in ("number", "join"):
        tab.click(f"[data-do={do}]")
    tab.until("document.querySelectorAll('summary').length === 6", "their tables")
    in_room = (
        "[...document.querySelectorAll('summary')].every((one) => one.innerText.startsWith('in'))"
    )
    tab.until(in_room, "all in the room")
    tab.js("document.getElementById('ahead').value = '5'")
    tab.click("[data-do=begin]")
    tab.until("document.querySelector('.armed')?.innerText.includes('Begin in')", "the countdown")
    tab.until("document.getElementById('starts').innerText.includes('6 of 6')", "all to begin")
    assert "clocks within" in texts(tab, "#starts")[0]
    # More time for one table, by the field that is for all.
    tab.js("document.getElementById('much').value = '2.5'")
    tab.js("[...document.querySelectorAll('.card')].at(1).querySelector('details').open = true")
    tab.js(
        "[...document.querySelectorAll('.card')].at(1).querySelectorAll('details button')"
        ".forEach((one) => one.innerText === 'More time' && one.click())"
    )
    tab.until(
        "document.getElementById('starts').innerText.includes('More time +2:30: 1 of 1')", "it"
    )
    until(lambda: hall.club.devices[f"{2:016x}"].status["clocks"][1] == 450_000, "more time")
    # One of them needs a human: it is on top.
    typed = "[...document.querySelectorAll('.card')].at(3).querySelector('details input')"
    tab.js(f"window.typed = {typed}; window.typed.closest('details').open = true")
    tab.js("window.typed.value = '7'; window.typed.focus()")
    stubs.do("ask 3 A flag fell: what now?")
    tab.until("document.querySelector('.card h2')?.innerText === '4'", "the fourth on top")
    assert tab.js("window.typed.isConnected && window.typed.value") == "7", "it stays typed"
    tab.js("window.typed.value = '4'")
    assert texts(tab, ".needs") == ["A flag fell: what now?"]
    # Check-in, and undo of it.
    tab.js(
        "document.getElementById('name').value = 'Zoe';"
        "document.querySelector('#check-in button').click()"
    )
    tab.until("document.getElementById('players').innerText.includes('Zoe')", "Zoe")
    tab.click("#undo")
    tab.until("!document.getElementById('players').innerText.includes('Zoe')", "Zoe to be gone")
    # A player checks himself in.
    hall.do(hall.club.act, "players", names=["Yan", "Ann 1", "Bo 1"])
    code = browser.open(f"{hall.pages.director.url}codes", 390, 844)
    code.until("document.querySelectorAll('li').length", "the codes")
    assert texts(code, "li")[0] == "Yan"
    sound(code)
    code.close()
    token = checkin.token(hall.club.key, "Yan")
    here = browser.open(f"{hall.pages.board.url}here/{token}", 390, 844)
    here.until("document.querySelectorAll('button').length", "the question")
    sound(here)
    here.click("button")
    here.until("document.body?.innerText.includes('You are checked in')", "it")
    sound(here)
    here.close()
    tab.until("document.querySelector('#players input').checked", "Yan to be here")
    # A result from the device, and taken back.
    stubs.do("over 0")
    until(lambda: hall.club.devices[f"{1:016x}"].offer, "the ranking")
    stubs.do("leave 0")
    tab.until("document.querySelector('#results select')?.value === '1-0'", "the result")
    with urllib.request.urlopen(hall.pages.director.url + "results.csv") as answer:
        assert "1,1,Ann 1,1,1," in answer.read().decode()
    tab.click("#results button")
    tab.until("!document.getElementById('results').innerText", "it to be taken back")
    for width, height in SIZES:
        tab.resize(width, height)
        sound(tab)
    tab.close()


def test_time_is_called_only_by_two_presses(hall: Hall, stubs: Stubs, browser: Chromium) -> None:
    tab = browser.open(hall.pages.director.url, 1280, 800)
    tab.until("document.querySelectorAll('.card').length === 6", "six cards")
    tab.click("[data-do=number]")
    until(lambda: len(hall.club.evening.tables) == 6, "six tables")
    tab.click("[data-do=time]")
    assert texts(tab, "[data-do=time]")[0].startswith("Sure?")
    assert not hall.club.starts
    tab.click("[data-do=time]")
    until(lambda: hall.club.starts, "the act")
    until(lambda: len(hall.club.starts[0].told()["failed"]) == 6, "refusals: nobody has joined")
    tab.until(
        "document.querySelector('#starts .bad')?.innerText.includes('not in the room')", "them"
    )
    tab.close()


def test_a_table_that_is_away_is_offered_a_spare(
    hall: Hall, stubs: Stubs, browser: Chromium
) -> None:
    hall.at_tables()
    for command in ("over 1", "leave 1"):
        stubs.do(command)
    tab = browser.open(hall.pages.director.url, 1280, 800)
    tab.until("document.querySelectorAll('.card').length === 6", "six cards")
    assert tab.js("document.querySelector('.spare') === null"), "all are there"
    hall.kill("b0")
    tab.until("document.querySelectorAll('.spare option').length === 3", "one spare for each")
    assert tab.js("document.querySelector('.spare').textContent").startswith("Stub 2")
    assert texts(tab, "#aways") == ["b0 is away: 1, 3, 5"], "a bridge is one line"
    assert tab.js("document.querySelector('.card details[open]') === null"), "and opens no card"
    sound(tab)
    press = "document.querySelector('.spare + button')"
    for _ in range(2):
        tab.js(f"{press}.click()")
    tab.until("document.getElementById('refusals').innerText.includes('all of this game')", "why")
    tab.close()


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_names_of_all_kinds_fit_the_page_and_the_keyboard_stays(
    hall: Hall, stubs: Stubs, browser: Chromium, language: str
) -> None:
    hall.at_tables()
    tab = browser.open(hall.pages.director.url, 390, 844)
    tab.until("document.querySelectorAll('.card').length === 6", "six cards")
    names = [f"Number {n} of a long name in a long list" for n in range(300)]
    sitting = [[1, ["Иванов", "Zoé🎲"]], [17, ["山田 太郎", "D" * 40]]]
    hall.do(hall.club.act, "round", round=1, setup="stub", tables=sitting, names=names)
    tab.until("document.querySelectorAll('#players li').length === 300", "all players")
    tab.js("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    for width, height in SIZES:
        tab.resize(width, height)
        sound(tab)
    # By the keyboard: what is told meanwhile takes it from nothing.
    boxes = "[...document.querySelectorAll('#players input')]"
    tab.js(f"{boxes}[5].focus(); {boxes}[5].click()")
    until(lambda: hall.club.evening.here == {names[5]}, "the first to be here")
    hall.do(hall.club.act, "here", name=names[9], here=True)
    tab.until(f"{boxes}[9].checked", "another page's check-in")
    assert tab.js(f"{boxes}.indexOf(document.activeElement)") == 5
    number = "document.querySelector('.card input[type=number]')"
    tab.js(f"{number}.focus(); {number}.stepUp(); {number}.dispatchEvent(new Event('change'))")
    assert hall.club.evening.tables[2].uid == f"{2:016x}", "a step takes nobody's table"
    # A table without a device has its result here.
    tab.js(
        "const choice = document.querySelectorAll('#results select')[1];"
        "choice.value = '1-0'; choice.dispatchEvent(new Event('change'))"
    )
    until(lambda: (1, 17) in hall.club.evening.results, "the result")
    assert hall.club.evening.results[1, 17].rows[0] == (1, "山田 太郎", 1.0)
    undone = "document.getElementById('undo')"
    named = {"fr": "résultat", "ja": "結果"}[language]
    tab.until(f"{undone}.innerText.includes('{named}')", "what an undo takes back")
    tab.js(f"{undone}.click(); {undone}.click()")
    until(lambda: not hall.club.evening.results, "it to be taken back")
    assert hall.club.evening.here == {names[5], names[9]}, "two clicks on what was shown once"
    assert tab.complaints == []
    tab.close()


def test_a_table_that_is_not_in_the_room_is_asked_by_one_press(
    hall: Hall, stubs: Stubs, browser: Chromium
) -> None:
    hall.at_tables()
    tab = browser.open(hall.pages.director.url, 1280, 800)
    tab.until("document.querySelectorAll('.card').length === 6", "six cards")
    assert tab.js("document.getElementById('again').hidden"), "nobody is in a room"
    devices = hall.club.chosen(None)
    assert hall.call(hall.club.simple("join", devices[:4])) == []
    tab.until("document.getElementById('again').innerText.endsWith(': 5, 6')", "who is not")
    tab.click("#again")
    until(lambda: all(one.room.get("joined") for one in devices), "all to join")
    tab.until("document.getElementById('again').hidden", "the offer to go")
    tab.close()


def test_a_page_that_stays_open_shows_what_the_next_start_has(
    hall: Hall, stubs: Stubs, browser: Chromium
) -> None:
    tab = browser.open(hall.pages.director.url, 1280, 800)
    tab.until("document.querySelectorAll('.card').length === 6", "six cards")
    hall.kill("b1")
    port = hall.pages.director.port
    hall.pages.stop()
    hall.broker.server.stop()  # it forgets what it retains
    hall.broker.start()
    tab.until("!document.getElementById('gone').hidden", "the club to be missed")
    hall.pages = Pages(hall._make, port, 0)
    hall.pages.start()
    tab.until("document.querySelectorAll('.card').length === 3", "those that are here")
    assert tab.js("document.getElementById('gone').hidden")
    tab.close()


def test_the_board_counts_by_itself(hall: Hall, stubs: Stubs, browser: Chromium) -> None:
    hall.at_tables()
    devices = hall.club.chosen(None)
    assert hall.call(hall.club.simple("join", devices)) == []
    until(lambda: all(one.room.get("joined") for one in devices), "all to join")
    start = hall.call(hall.club.room("begin", devices, 2))
    until(lambda: start.told()["done"] == 6, "all to begin")
    tab = browser.open(hall.pages.board.url, 1920, 1080)
    tab.until("document.querySelectorAll('.card').length === 6", "six cards")
    told = hall.club.devices[f"{1:016x}"].state
    assert told and told.at
    shown = "[...document.querySelectorAll('.card')][0].querySelector('.on .ms').innerText"
    tab.until(f"{shown} < '4:55'", "the clock to run without a word")
    assert hall.club.devices[f"{1:016x}"].state is told, "nothing was said meanwhile"
    # In Chromium and here at once: what it shows is within a second, as it shows seconds.
    before = time.monotonic()
    text = tab.js(shown)
    after = time.monotonic()
    minutes, seconds = map(int, text.split(":"))
    left = [(300_000 - (now * 1000 - start.at)) / 1000 for now in (before, after)]
    assert left[1] - 0.1 <= minutes * 60 + seconds <= left[0] + 1.1
    for width, height in SIZES:
        tab.resize(width, height)
        tab.until("document.querySelectorAll('.card').length === 6", "six cards")
        if width > 700:
            tab.until("document.documentElement.scrollHeight <= innerHeight", "all to fit")
        sound(tab)
    tab.close()
    one = browser.open(f"{hall.pages.board.url}?table=3&clear", 480, 320)
    clock = "document.querySelector('#face [data-key=clock]')?.textContent"
    one.until(clock, "the table's clock on the face")
    seen = one.js(clock)
    one.until(f"{clock} < '{seen}'", "the clock to run without a word")
    assert "Table 3" in one.js("document.getElementById('face').textContent")
    assert (
        one.js("getComputedStyle(document.documentElement).backgroundColor") == "rgba(0, 0, 0, 0)"
    )
    one.close()
    # Without its server a page says so.
    tab = browser.open(hall.pages.board.url, 1280, 800)
    tab.until("document.querySelectorAll('.card').length === 6", "six cards")
    hall.pages.board.stop()
    tab.until("!document.getElementById('gone').hidden", "the page to say that it is cut off")
    tab.close()


def test_the_board_and_other_pages_can_do_nothing(tmp_path: Path) -> None:
    store = Store(":memory:")
    broker = Broker(tmp_path / "club", "hall", 0)
    pages = Pages(lambda changed: Club(broker, store, changed), 0, 0)
    pages.start()
    try:
        board, director = pages.board.port, pages.director.port
        asked = json.dumps({"do": "here", "name": "Eve", "here": True})
        with connect(f"ws://127.0.0.1:{board}/seen", origin=f"http://127.0.0.1:{board}") as line:
            line.send(asked)
            assert "evening" not in json.loads(line.recv()), "who is here is the director's"
        for origin in (f"http://127.0.0.1:{board}", "http://evil.example"):
            with pytest.raises(Exception, match="HTTP 403|1008|closed"):
                with connect(f"ws://127.0.0.1:{director}/seen", origin=origin) as line:
                    line.send(asked)
                    line.recv()
            request = urllib.request.Request(
                f"http://127.0.0.1:{director}/import", b"name\nEve\n", {"Origin": origin}
            )
            with pytest.raises(urllib.error.HTTPError, match="403"):
                urllib.request.urlopen(request)
        assert store.acts() == []
        with connect(
            f"ws://127.0.0.1:{director}/seen", origin=f"http://127.0.0.1:{director}"
        ) as line:
            for junk in ("", "[]", "{}", '{"do": "table"}', '{"do": "begin", "ahead": "x"}', asked):
                line.send(junk)
            until(lambda: pages.club.evening.here == {"Eve"}, "what can be done to be done")
    finally:
        pages.stop()
        broker.server.stop()  # the club may have started it
        store.close()
