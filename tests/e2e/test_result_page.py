# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The page that reads a result's QR code, in a real browser, opened from disk."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from urllib.parse import quote, unquote

import pytest
from chromium import Chromium, Tab
from test_everybody import findings

sys.path.insert(0, str(Path(__file__).parents[1] / "host"))
from evenings import events, played, put_setup  # noqa: E402
from tidebell_host.archive import exports  # noqa: E402
from tidebell_host.archive.store import Archive  # noqa: E402

TEXT = (
    "1;full-metal-planete;Full%20Metal%20Plan%C3%A8te;1790000000;291;"
    "Chlo%C3%A9,21.5,1,Red;%25%3B,3,2"
)


@pytest.fixture
def page(tmp_path: Path) -> str:
    file = tmp_path / "result.html"
    file.write_text(exports.result_page(), encoding="utf-8")
    return file.as_uri()


def opened(browser: Chromium, page: str, width: int = 1280, height: int = 800) -> Tab:
    tab = browser.open(page, width, height)
    tab.until("document.readyState === 'complete'")
    return tab


def pushed(link: str) -> dict:
    """The play in a link to BG Stats."""
    address, _, data = link.partition("?data=")
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    return json.loads(unquote(data))


def result(game: dict) -> str:
    """What a device's code says of a game of the archive."""
    ended = exports.bgstats(game)["playDate"]
    seconds = exports.datetime.fromisoformat(ended + "+00:00").timestamp()
    minutes = exports.bgstats(game)["durationMin"]
    parts = ["1", game["setup"], quote(game["title"], safe=""), f"{seconds:.0f}", str(minutes)]
    for seat in game["seats"]:
        row = (seat["name"], f"{seat['score']:g}", str(seat["rank"]), seat["colour_name"])
        parts.append(",".join(quote(part, safe="") for part in row))
    return ";".join(parts)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_it_shows_the_result_from_disk_without_network(
    browser: Chromium, page: str, width: int, height: int
) -> None:
    tab = opened(browser, page + "#" + TEXT, width, height)
    tab.until("!document.getElementById('shown').hidden")
    assert tab.js("document.getElementById('title').textContent") == "Full Metal Planète"
    rows = tab.js("[...document.querySelectorAll('tbody tr')].map((row) => row.innerText)")
    assert [row.split("\t") for row in rows] == [
        ["1.", "Chloé (Red)", "21.5"],
        ["2.", "%;", "3"],
    ]
    assert "4:51 h" in tab.js("document.getElementById('when').textContent")
    assert findings(tab) == []
    assert tab.js("document.documentElement.scrollWidth") <= width
    assert tab.js("performance.getEntriesByType('resource').length") == 0
    assert tab.complaints == []
    tab.close()


def test_it_hands_over_the_same_play_as_the_archive(
    browser: Chromium, page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    put_setup("DEVICE", "hinkel-und-stein")
    with Archive() as archive:
        for seed in range(1, 12):
            header, session = played("hinkel-und-stein", seed, 900)
            archive.keep("DEVICE", header, events(session))
        archive.reckon()
        game = next(one for one in archive.games() if any(seat["won"] for seat in one["seats"]))
    play = exports.bgstats(game)
    tab = opened(browser, page + "#" + result(game))
    tab.until("!document.getElementById('shown').hidden")
    there = pushed(tab.js("document.getElementById('push').href"))
    assert there.pop("sourcePlayId") and play.pop("sourcePlayId")
    for one, other in zip(there["players"], play["players"], strict=True):
        assert one.pop("sourcePlayerId") == "tidebell " + other["name"].lower()
        assert other.pop("sourcePlayerId")
    assert there == play
    tab.close()


@pytest.mark.parametrize("text", ["", "nothing", "1;a;b;c;d;e,f,g", "1;a;%;0;1;x,1,1", "2;a"])
def test_what_is_no_result_is_said_and_a_text_can_be_typed(
    browser: Chromium, page: str, text: str
) -> None:
    tab = opened(browser, page + ("#" + text if text else ""))
    tab.until("!document.getElementById('ask').hidden")
    assert bool(tab.js("document.getElementById('wrong').textContent")) is bool(text)
    assert findings(tab) == []
    tab.js(f"document.getElementById('text').value = 'tidebell#{TEXT}'")
    tab.js("document.querySelector('#ask button').click()")
    tab.until("!document.getElementById('shown').hidden")
    assert tab.js("document.getElementById('title').textContent") == "Full Metal Planète"
    assert tab.complaints == []
    tab.close()
