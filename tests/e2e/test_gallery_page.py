# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The page of the community's setups in a browser: for everybody, and one press plays."""

from __future__ import annotations

import base64
import gzip
import json

import pytest
from browsed import READY, Site
from chromium import Chromium, Tab
from test_everybody import findings
from tidebell_host.languages import spoken
from tidebell_host.setup_summary import summary
from tidebell_host.setups import library, load
from tidebell_web import gallery

pytestmark = pytest.mark.outer

SIZES = [(320, 568), (390, 844), (1280, 800)]


def opened(browser: Chromium, site: Site, page: str, width: int, height: int) -> Tab:
    tab = browser.open(site.url + page, width, height)
    tab.until("document.readyState === 'complete' && document.fonts.status === 'loaded'")
    return tab


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("page", ["community.html", "community-fr.html", "community-ja.html"])
def test_axe_finds_nothing_and_everything_fits(
    browser: Chromium, site: Site, page: str, width: int, height: int
) -> None:
    tab = opened(browser, site, page, width, height)
    assert tab.js("document.documentElement.scrollWidth") <= width
    small = tab.js(
        "[...document.querySelectorAll('a')].map((e) => [e.textContent, e.getBoundingClientRect()])"
        ".filter(([, b]) => b.width < 43.9 || b.height < 43.9).map(([n]) => n)"
    )
    assert small == []
    assert tab.complaints == []
    tab.call("Page.setBypassCSP", enabled=True)  # for axe alone
    tab.call("Page.reload")
    tab.until("document.querySelectorAll('article').length")
    assert findings(tab) == []
    tab.close()


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_a_press_asks_in_five_lines_and_brings_a_setup_onto_the_device(
    fresh: Chromium, site: Site, language: str
) -> None:
    path = next(path for path in library.community() if path.stem == "carcassonne")
    with spoken(language):
        lines = summary(json.loads(load(path, language).data))
    tab = opened(fresh, site, gallery.name(language), 1280, 800)
    note = "window.asked = []; window.confirm = (text) => asked.push(text)"
    tab.call("Page.addScriptToEvaluateOnNewDocument", source=note)
    tab.click("#carcassonne .play")
    tab.until(READY, "the device in the page to be on", 60)
    tab.until("asked.length")
    assert tab.js("asked[0]").splitlines()[:5] == lines
    tab.until("document.getElementById('notes').textContent.includes('carcassonne')")
    assert tab.js("location.hash") == ""
    complaints = tab.complaints
    tab.close()
    assert complaints == []


def test_what_a_link_holds_is_not_taken_beyond_its_bounds(fresh: Chromium, site: Site) -> None:
    tab = fresh.open(site.url, 1280, 800)
    tab.until(READY, "", 60)
    tab.js("window.asked = []; window.confirm = (text) => asked.push(text)")
    for data in (b" " * 70_000, b"[1, 2", b'{"id": "x"}', json.dumps({"id": "x"}).encode()[:-3]):
        text = base64.urlsafe_b64encode(gzip.compress(data)).decode().rstrip("=")
        tab.js(f"document.getElementById('notes').textContent = ''; location.hash = 'setup={text}'")
        tab.until("document.getElementById('notes').textContent.includes('was not taken')")
    assert tab.js("asked") == []
    tab.close()


def test_the_device_leads_to_it(fresh: Chromium, site: Site) -> None:
    tab = fresh.open(site.url, 1280, 800)
    tab.until(READY, "", 60)
    tab.js("document.querySelector('#sheet [data-press=own-open]').click()")
    tab.click("#own-others a")
    tab.until("document.querySelectorAll('article').length > 11")
    tab.close()
