# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The report of an evening, and the page of all games, in a real browser, opened from disk."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from chromium import Chromium
from test_everybody import findings

sys.path.insert(0, str(Path(__file__).parents[1] / "host"))
from evenings import events, played, put_setup  # noqa: E402
from tidebell_host.archive.statistics import statistics  # noqa: E402
from tidebell_host.archive.store import Archive  # noqa: E402
from tidebell_host.commands.stats import tables  # noqa: E402
from tidebell_host.report import months  # noqa: E402
from tidebell_host.report.evening import evening  # noqa: E402
from tidebell_host.report.page import page  # noqa: E402


@pytest.fixture(scope="module", params=["full-metal-planete", "hinkel-und-stein", "netrunner"])
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a report on disk."""
    folder = tmp_path_factory.mktemp("report")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        header, session = played(request.param, 2, 700)
        put_setup("DEVICE", request.param)
        with Archive() as archive:
            archive.keep("DEVICE", header, events(session))
            file = folder / "evening.html"
            file.write_text(page(evening(archive, 1)), encoding="utf-8")
    return file.as_uri()


@pytest.mark.outer
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_it_opens_from_disk_and_everybody_can_read_it(
    browser: Chromium, report: str, width: int, height: int
) -> None:
    tab = browser.open(report, width, height)
    tab.until("document.readyState === 'complete'")
    tab.js("document.fonts.ready.then(() => true)")
    assert tab.js("document.fonts.check('20px \"Barlow Condensed\"')")
    tab.js("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert findings(tab) == []
    assert tab.js("document.documentElement.scrollWidth") <= width
    # Charts have letters that can be read, and are as wide as the page has room.
    shown = "[...document.querySelectorAll('figure svg')].filter((one) => one.clientWidth)"
    texts = f"{shown}.flatMap((one) => [...one.querySelectorAll('text')])"
    assert tab.js(f"Math.max(...{shown}.map((one) => one.getBoundingClientRect().right))") <= width
    sizes = f"{texts}.map((one) => one.getBoundingClientRect().height)"
    assert tab.js(f"Math.min(...{sizes})") >= 11
    asked = tab.js("performance.getEntriesByType('resource').map((one) => one.name)")
    assert [name for name in asked if not name.startswith("data:")] == []
    assert tab.complaints == []
    tab.close()


@pytest.mark.outer
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_everybody_can_read_the_page_of_all_games(
    browser: Chromium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int, height: int
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    put_setup("DEVICE", "hinkel-und-stein")
    with Archive() as archive:
        for seed, month in ((1, 0), (2, 1)):
            header, session = played("hinkel-und-stein", seed)
            header["utc"] += month * 31 * 86_400
            archive.keep("DEVICE", header, events(session))
        archive.analyse()
        found = statistics(archive)
    _, heads, rows = tables(found)[0]
    file = tmp_path / "months.html"
    file.write_text(months.page(found, heads, rows), encoding="utf-8")
    tab = browser.open(file.as_uri(), width, height)
    tab.until("document.readyState === 'complete'")
    assert findings(tab) == []
    assert tab.js("document.documentElement.scrollWidth") <= width
    assert tab.js("document.querySelectorAll('.columns td i').length") == 2 * 4
    assert tab.complaints == []
    tab.close()


def test_it_steps_through_the_game(browser: Chromium, report: str) -> None:
    tab = browser.open(report)
    tab.until("document.readyState === 'complete'")
    steps = tab.js("JSON.parse(document.getElementById('evening').textContent).steps.length")
    shown = "document.getElementById('what').textContent"
    first = tab.js(shown)
    assert "The game begins" in first
    tab.js("document.getElementById('on').click()")
    assert tab.js("document.getElementById('at').value") == "1"
    assert first.split()[-1] in tab.js("document.getElementById('said').textContent")
    tab.js("document.getElementById('turn-on').click()")
    here = "document.querySelector('.at-desk > .here').getBoundingClientRect().left"
    before = tab.js(here)
    tab.js(
        f"const at = document.getElementById('at'); at.value = {steps - 1};"
        " at.dispatchEvent(new Event('input')); true"
    )
    assert tab.js(here) > before
    # Nothing comes after the last.
    last = tab.js(shown)
    tab.js("document.getElementById('on').click()")
    assert tab.js(shown) == last
    assert tab.complaints == []
    tab.close()
