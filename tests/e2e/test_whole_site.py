# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The whole site in headless Chromium: it plays, also beside a text, and is searched."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsed import READY, WORDS
from chromium import Chromium, Tab
from tidebell_host import static
from tidebell_web import build

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.path.insert(0, str(ROOT / "tests" / "web"))
import website  # noqa: E402
import websites  # noqa: E402

FOUND = "[...document.querySelectorAll('#search-results li a')].map((one) => one.href).join(' ')"
LOADED = "performance.getEntriesByType('resource').map((one) => one.name)"
INSIDE = "document.querySelector('#beside iframe').contentWindow"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site, served as ``make site SERVE=1`` serves it."""
    if websites.missing():
        pytest.skip(str(websites.missing()))
    folder = tmp_path_factory.mktemp("site")
    build.write(website.site(websites.files_with_editor()), folder)
    server = static.server(folder, 0)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


def alone(tab: Tab, site: str) -> None:
    """Check that a page has loaded nothing but what is its own host's."""
    loaded = json.loads(tab.js(f"JSON.stringify({LOADED})"))
    assert loaded and all(one.startswith((site, "data:", "blob:")) for one in loaded), loaded


def test_the_largest_button_of_the_first_page_plays(browser: Chromium, site: str) -> None:
    for width, height in ((1024, 768), (390, 844)):
        tab = browser.open(site, width, height)
        tab.until("document.querySelector('.go')?.getClientRects().length")
        areas = json.loads(
            tab.js(
                "JSON.stringify([...document.querySelectorAll('a')].map((one) => {"
                "const { width, height, bottom } = one.getBoundingClientRect();"
                "const button = !one.querySelector('h2, img');"
                "return [button ? width * height : 0, bottom, one.className]; }))"
            )
        )
        largest = max(areas)
        assert largest[2] == "go" and largest[1] < height
        alone(tab, site)
        tab.js("document.querySelector('.go').click()")
        tab.until(READY, "the device", 60)
        assert tab.js("location.pathname") == "/play/index.html"
        tab.close()  # one tab has the device


@pytest.mark.parametrize(
    ("path", "nth", "shows"),
    [
        ("docs/games.html", 0, "White"),
        ("docs/games.html", 3, "Runner"),
        ("docs/tutorial.html", 0, "Walk"),
        ("docs/fr/user-guide.html", 0, "Pause"),
    ],
)
def test_the_device_stands_beside_the_text_at_its_game(
    browser: Chromium, site: str, path: str, nth: int, shows: str
) -> None:
    tab = browser.open(site + path, 1024, 768)
    tab.until("document.readyState === 'complete'")
    tab.js(f"document.querySelectorAll('article .play a')[{nth}].click()")
    words = f"({INSIDE}.{WORDS})"
    tab.until(
        f"{INSIDE}?.document.getElementById('words') && {words}.includes('{shows}')", shows, 60
    )
    boxes = [
        json.loads(
            tab.js(f"JSON.stringify(document.querySelector('{one}').getBoundingClientRect())")
        )
        for one in ("article p", "#beside")
    ]
    assert boxes[0]["right"] <= boxes[1]["left"] and boxes[1]["right"] <= 1024
    alone(tab, site)
    tab.js("document.querySelector('#beside button').click()")
    assert not tab.js("Boolean(document.getElementById('beside'))")


@pytest.mark.parametrize(
    ("root", "word", "page"),
    [
        ("", "refill_turns", "docs/setup-format/deck.html"),
        ("", "hourglass", "docs/games.html"),
        ("docs/fr/", "molette", "docs/fr/user-guide.html"),
        ("docs/ja/", "手番", "docs/ja/user-guide.html"),
    ],
)
def test_each_language_is_searched_without_another_host(
    browser: Chromium, site: str, root: str, word: str, page: str
) -> None:
    tab = browser.open(f"{site}{root}search.html?q={word}", 1024, 768)
    tab.until(f"{FOUND}.includes('{page}')", f"{word} on {page}", 30)
    alone(tab, site)
