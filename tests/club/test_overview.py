# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The overview stays one: two hundred tables on one screen, a list that is looked at first."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import Chromium, find
from gathering import until
from test_director import Hall
from tidebell_club.messages import State, text
from tidebell_club.web import Pages

pytestmark = pytest.mark.outer


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Chromium]:
    executable = find()
    if executable is None:
        pytest.skip("NO CHROMIUM HERE: the overview was not looked at")
    with Chromium(executable, tmp_path / "profile") as running:
        yield running


def test_two_hundred_tables_fit_on_one_screen(pages: Pages, browser: Chromium) -> None:
    club = pages.club
    assert isinstance(club, Hall)
    uids = [f"{n:016x}" for n in range(1, 201)]
    for n, uid in enumerate(uids):
        club.come(f"b{n // 20}", uid)
        names = [f"Moss-Longname, Ida {n}", f"Birch, Sol {n}"]
        clocks = {"clocks": [5_400_000, 3_600_000], "clock_ms": 5_400_000, "rates": [-1, 0]}
        status = {"game": 1, "crc32": 1, "seats": [[0, names[0]], [1, names[1]]], "phase": 2}
        status |= {"title": "Chess", "paused": False, "turn": 7, "turns": 999, "seat": 0}
        status |= {"name": names[0], "order": [0, 1], "status": [0, 0], "delay_ms": 0, **clocks}
        club.hear([f"b{n // 20}", uid, "state"], text(State(at=1, bound=1.0, status=status)))
    club.act("table", all=[[uid, n] for n, uid in enumerate(uids, 1)])
    tab = browser.open(pages.director.url, 1920, 1080)
    tab.until("document.querySelectorAll('.many .card').length > 199", "all tables")
    bottoms = (
        "[...document.querySelectorAll('.card')].map((one) => one.getBoundingClientRect().bottom)"
    )
    lowest = f"Math.max(...{bottoms})"
    assert tab.js(lowest) <= 1080
    # A tile opens when it is touched, and a bridge that goes is one line.
    tab.js("[...document.querySelectorAll('.card')].at(50).querySelector('summary').click()")
    tab.until("document.querySelector('.card details[open]') !== null", "it to open")
    assert tab.js("document.querySelector('.card:has(details[open]) .name').offsetWidth > 0")
    club.loop.call_soon_threadsafe(club.hear, ["b3", "online"], b"0")
    tab.until("document.getElementById('aways').innerText.startsWith('b3 is away: 61, 62')", "it")
    wall = browser.open(f"{pages.board.url}?show=tables", 1920, 1080)
    wall.until("document.querySelectorAll('.card').length > 199", "the big screen")
    assert wall.js(lowest) <= 1080
    assert tab.complaints == [] and wall.complaints == []


def test_a_list_is_looked_at_before_it_counts(pages: Pages, browser: Chromium) -> None:
    tab = browser.open(pages.director.url, 1280, 900)
    data = "Runde 2;;\nTisch;Weiß;Schwarz\n1;Änne Bläß;Jörg Köhler\n2;Süm Grün;Tilo Weiß\n"
    sent = base64.b64encode(data.encode()).decode()
    tab.until("document.getElementById('club').innerText === 'hall'", "the page")
    tab.js(
        f"const bytes = Uint8Array.from(atob('{sent}'), (one) => one.charCodeAt(0));"
        "const chosen = new DataTransfer(); chosen.items.add(new File([bytes], 'liste.csv'));"
        "const field = document.getElementById('file'); field.files = chosen.files;"
        "field.onchange(); true"
    )
    tab.until("document.querySelector('#intake .seen') !== null", "what was read")
    shown = tab.js("document.getElementById('intake').innerText")
    assert "4 players, 2 tables" in shown and "Jörg Köhler" in shown
    assert tab.js("document.querySelector('#intake input').value") == "2"
    assert pages.club.evening.players == [], "nothing counts yet"
    tab.js("document.querySelector('#intake .hot').click()")
    until(lambda: pages.club.evening.round == 2, "it to count")
    tab.until("document.getElementById('in').innerText.includes('missing: 1, 2')", "who is missing")
    tab.js(
        "const choice = document.querySelector('#results select'); choice.value = '- +';"
        "choice.dispatchEvent(new Event('change'))"
    )
    tab.until("document.getElementById('in').innerText.includes('1 of 2')", "one result")
    assert pages.club.told() == {(2, 1): [("Änne Bläß", 0), ("Jörg Köhler", 1)]}
    assert tab.js("document.getElementById('back').innerText") == "liste.csv, with the results"
    wall = browser.open(pages.board.url, 1280, 800)
    wall.until("document.getElementById('now').innerText === 'hall · Round 2'", "the round")
    assert "1 of 2 results in, missing: 2" in wall.js("document.getElementById('in').innerText")
    assert tab.complaints == [] and wall.complaints == []
