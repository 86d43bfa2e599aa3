# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The site without a network: languages that came or did not, pages that were never loaded."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest
from browsed import READY, Site, begin, opened, press, rows, says
from chromium import Chromium, Tab, until
from tidebell_host import languages

NOTES = "document.getElementById('notes').textContent"
CACHED = "caches.match(new URL('NAME', document.baseURI)).then(Boolean)"


@pytest.fixture
def tab(fresh: Chromium, site: Site) -> Iterator[Tab]:
    """The device in English, with all in the cache that it needs to start."""
    tab = opened(fresh, site.url)
    tab.until("navigator.serviceWorker.ready.then((one) => one.active?.state === 'activated')")
    tab.until(CACHED.replace("NAME", "drive.pack"))
    tab.call("Page.reload")
    tab.until("navigator.serviceWorker.controller !== null")
    tab.until(READY, "", 60)
    yield tab
    site.server.cut = False
    tab.close()


def choose(tab: Tab, language: str) -> None:
    tab.js(
        f"(own => {{ own.value = '{language}'; own.dispatchEvent(new Event('change')); }})"
        "(document.querySelector('#own select'))"
    )


def speaks(tab: Tab, language: str) -> None:
    """Wait until the page of a language has its device on."""

    def there() -> bool:
        try:
            return bool(tab.js(f"document.documentElement.lang === '{language}' && {READY}"))
        except AssertionError:
            return False  # it was just leaving for the other page

    until(there, f"the page in {language}", 60)


def again(tab: Tab, url: str) -> None:
    tab.call("Page.navigate", url="about:blank")
    tab.call("Page.navigate", url=url)


def test_a_language_that_never_came_is_told_and_locks_nobody_out(tab: Tab, site: Site) -> None:
    begin(tab)
    press(tab, "Enter")
    says(tab, "Start")
    press(tab, "Enter")
    says(tab, "Pause")
    time.sleep(0.6)
    who = rows(tab)[1]
    site.server.cut = True
    choose(tab, "fr")
    tab.until("document.getElementById('own-said').textContent.includes('needs the net once')")
    assert tab.js("document.querySelector('#own select').value") == "en"
    tab.call("Page.reload")
    speaks(tab, "en")
    says(tab, "Power is back")
    says(tab, who)
    for address in ("?language=fr", "fr.html", "index.html?language=ja", "ja.html?club="):
        again(tab, site.url + address)
        speaks(tab, "en")
        says(tab, who)
    site.server.cut = False
    again(tab, site.url)
    speaks(tab, "en")  # a choice that could not be had is none


def test_a_language_that_came_stays_without_a_network_and_goes_back(tab: Tab, site: Site) -> None:
    choose(tab, "fr")
    speaks(tab, "fr")
    tab.until(CACHED.replace("NAME", "fr.pack"))
    site.server.cut = True
    again(tab, site.url)
    speaks(tab, "fr")
    says(tab, languages.device_texts("fr")["NEW_GAME"])
    choose(tab, "en")
    speaks(tab, "en")
    says(tab, "New game")
    for address in ("index.html", "?language=fr", "index.html?language=en"):
        again(tab, site.url + address)
        speaks(tab, "fr" if "fr" in address else "en")


def test_a_choice_whose_files_are_gone_falls_back_to_english(tab: Tab, site: Site) -> None:
    choose(tab, "ja")
    speaks(tab, "ja")
    site.server.cut = True
    drop = (
        "caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name)"
        ".then((one) => one.delete(new URL('ja.pack', document.baseURI))))))"
    )
    tab.until(CACHED.replace("NAME", "ja.pack"))
    tab.js(drop)
    tab.call("Network.clearBrowserCache")
    again(tab, site.url)
    speaks(tab, "en")
    says(tab, "New game")
    tab.until(f"{NOTES}.includes('needs the net once')")
    site.server.cut = False
    again(tab, site.url)
    speaks(tab, "ja")  # what was chosen holds


def test_an_address_keeps_what_it_says_besides(tab: Tab, site: Site) -> None:
    again(tab, f"{site.url}?club=x&language=fr#end")
    speaks(tab, "fr")
    assert tab.js("location.search + location.hash") == "?club=x#end"
    again(tab, "about:blank")


@pytest.mark.parametrize(
    "page", ["community.html", "community-ja.html", "licences.txt?x", "no.html"]
)
def test_a_page_that_was_never_loaded_says_so(tab: Tab, site: Site, page: str) -> None:
    site.server.cut = True
    again(tab, site.url + page)
    here = "licences" in page  # which comes with the device
    text = "OPEN FONT" if here else "needs the net once"
    tab.until(f"document.body.textContent.includes({json.dumps(text)})", text)
    if not here:
        assert tab.js("document.querySelectorAll('a').length") == 3
        tab.js("document.querySelector('a').click()")
        speaks(tab, "en")


def test_the_gallery_that_was_seen_is_there_without_a_network(tab: Tab, site: Site) -> None:
    again(tab, f"{site.url}community.html")
    tab.until("document.querySelectorAll('article').length > 5")
    tab.until(CACHED.replace("NAME", "community.css"))
    site.server.cut = True
    again(tab, f"{site.url}community.html")
    tab.until("document.querySelectorAll('article').length > 5")
    assert tab.js("getComputedStyle(document.querySelector('nav')).display") == "flex"
    tab.click("article .play")
    speaks(tab, "en")
    assert "Take this setup?" in tab.asked[-1]
