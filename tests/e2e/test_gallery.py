# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The page of the community's setups in a browser: for everybody, and one press plays."""

from __future__ import annotations

import pytest
from browsed import READY, Site, says
from chromium import Chromium, Tab
from test_everybody import findings
from tidebell_host.setups import library, load

pytestmark = pytest.mark.outer

SIZES = [(320, 568), (390, 844), (1280, 800)]


def opened(browser: Chromium, site: Site, page: str, width: int, height: int) -> Tab:
    tab = browser.open(site.url + page, width, height)
    tab.until("document.querySelectorAll('article').length && document.fonts.status === 'loaded'")
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


def test_a_press_brings_a_setup_onto_the_device(fresh: Chromium, site: Site) -> None:
    path = next(path for path in library.community() if path.stem == "carcassonne")
    tab = opened(fresh, site, "community.html", 1280, 800)
    tab.click("#carcassonne .play")
    tab.until(READY, "the device in the page to be on", 60)
    says(tab, "New game")
    tab.until(f"document.body.textContent.includes({load(path).id!r})")
    assert tab.js("location.hash") == ""
    complaints = tab.complaints
    tab.close()
    assert complaints == []


def test_the_device_leads_to_it(fresh: Chromium, site: Site) -> None:
    tab = fresh.open(site.url, 1280, 800)
    tab.until(READY, "", 60)
    tab.click("#own-open")
    tab.click("#own-others a")
    tab.until("document.querySelectorAll('article').length > 11")
    tab.close()
