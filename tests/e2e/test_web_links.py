# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Links to setups, as chats make them, at the device's page: taken, or told what is wrong."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from browsed import READY, Site
from chromium import Chromium, Tab, until
from tidebell_host import setup_link, setups
from tidebell_host.setups import library

sys.path.insert(0, str(Path(__file__).parents[1]))
from link_variants import variants  # noqa: E402

FOUND = library.find("hourglass")
assert FOUND
COMPILED = setups.load(FOUND.path).data
NOTES = "document.getElementById('notes').textContent"
ASKS = "window.asked = []; window.confirm = (text) => { asked.push(text); return false; };"


def opened(browser: Chromium, address: str) -> Tab:
    tab = browser.open("about:blank", 390, 844)
    tab.call("Page.addScriptToEvaluateOnNewDocument", source=ASKS)
    tab.call("Page.navigate", url=address)
    tab.until(READY, "the device in the page to be on", 60)
    return tab


def test_every_variant_asks_or_says_why_not(fresh: Chromium, site: Site) -> None:
    data = COMPILED.replace(b'"Hourglass"', b'"Sand"')
    link = f"{site.url}#{setup_link.written_compiled(data)}"
    tab = opened(fresh, site.url)
    for name, (text, said) in variants(link).items():
        tab.js("asked.length = 0; document.getElementById('notes').textContent = ''")
        tab.js(f"location.hash = {json.dumps(text.partition('#')[2])}")
        told = until(lambda: tab.js(f"asked[0] ?? {NOTES}"), name, 20)
        if said:
            assert said in told and tab.js("asked.length") == 0, name
            assert "does not start" not in told, name
        else:
            place = "It takes the place of Hourglass, which is on this device as hourglass."
            assert place in told, name
            assert told.splitlines()[0].startswith("Sand,"), name
        assert tab.js("location.hash") == "", name
    assert tab.complaints == []
    tab.close()


def test_a_link_that_opens_the_page_and_cannot_be_read_is_told(fresh: Chromium, site: Site) -> None:
    for text in ("setup=%", "setup=1.AAAA", "setup", "Setup=2.abcdefgh", "setup=1.ab%E3%81"):
        tab = opened(fresh, f"{site.url}#{text}")
        tab.until(f"{NOTES}.includes('was not taken')", text, 20)
        assert "does not start" not in tab.js(NOTES)
        tab.close()
    tab = opened(fresh, f"{site.url}#top")  # of something else
    assert tab.js(NOTES) == ""
    tab.close()
