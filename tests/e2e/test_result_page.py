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
from tidebell_sim.hardware import install

sys.path.insert(0, str(Path(__file__).parents[1] / "host"))
install()  # before the firmware's modules are imported by themselves
from evenings import NAMES, events, played, put_setup  # noqa: E402
from tidebell.ui.home import result_code  # noqa: E402
from tidebell_core.game.session import Session  # noqa: E402
from tidebell_core.game.view import View  # noqa: E402
from tidebell_core.letters import unshown  # noqa: E402
from tidebell_host.archive import exports  # noqa: E402
from tidebell_host.archive.store import Archive, folded  # noqa: E402

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


@pytest.mark.outer
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


@pytest.mark.outer
def test_it_shows_corrections_and_pauses_where_the_code_tells_them(
    browser: Chromium, page: str
) -> None:
    tab = opened(browser, page + "#" + TEXT)
    tab.until("!document.getElementById('shown').hidden")
    assert tab.js("document.getElementById('counts').hidden"), "an older device, or none"
    tab.close()
    tab = opened(browser, page + "#" + TEXT.replace("1,Red", "1,Red,2,1"))
    tab.until("!document.getElementById('shown').hidden")
    assert tab.js("document.getElementById('counts').innerText") == "Corrections: 2, pauses: 1"
    assert findings(tab) == []
    tab.close()


class Told:
    """A game on a device, as far as its code tells of it."""

    def __init__(self, header: dict, session: Session, names: list[str]) -> None:
        self.session, self.view, self.settings = session, View(), {"result_page": ""}
        session.header.utc = header["utc"]
        self.view.update(session)
        self.view.names = names


def kept(header: dict, session: Session, device: str = "DEVICE") -> dict:
    """A game as the archive has it, its only one."""
    put_setup(device, header["setup"])
    with Archive() as archive:
        archive.keep(device, header, events(session))
        archive.analyse()
        return archive.games()[-1]


def handed_over(browser: Chromium, page: str, text: str) -> dict:
    """The play that the page hands over of a code's text."""
    tab = opened(browser, page)
    tab.js(f"document.getElementById('text').value = {json.dumps(text)}")
    tab.js("document.querySelector('#ask button').click()")
    assert tab.js("document.getElementById('wrong').textContent") == ""
    found = pushed(tab.js("document.getElementById('push').href"))
    tab.close()
    return found


@pytest.mark.outer
@pytest.mark.parametrize("game", ["hinkel-und-stein", "planet-busters"])
@pytest.mark.parametrize("utc", [1_790_000_123, None])
def test_it_hands_over_the_same_play_as_the_archive(
    browser: Chromium,
    page: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    utc: int | None,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    header, session = next(
        (header, session)
        for header, session in (played(game, seed) for seed in range(1, 9))
        if Told(header, session, list(NAMES)).view.winners
    )
    names = ["Weiß", "ÉMILE", "anna+bo", "Ann"] + list(NAMES[4:])
    header["utc"], header["seats"] = utc, [[at, names[at]] for at, _ in header["seats"]]
    play = exports.bgstats(kept(header, session), None if utc else "2026-11-22 20:00")
    text = result_code.told(Told(header, session, names))
    there = handed_over(browser, page, text)
    if not utc:  # neither knows when it ended
        assert there.pop("playDate") and play.pop("playDate")
    if "role" not in there["players"][0]:  # there was no room for colours
        for one in play["players"]:
            one.pop("role")
    assert there == play


SPELT = "1;pirates;The%20Pirates;1790000000;91;Z%C3%B6%2Bra,21,1,Red;%C3%89d%20%25,21,1;Bo,3,3"


@pytest.mark.outer
@pytest.mark.parametrize(
    "other",
    [
        "https://example.org/r.html#" + SPELT,
        SPELT.replace("%C3%B6", "%c3%b6").replace("%2B", "%2b"),
        SPELT.replace("%C3%B6", "ö").replace("%20", " "),
        SPELT.replace("%20", "+"),
        SPELT.replace("%C3%B6", "o%CC%88"),
        SPELT.replace("Bo", "%42%6F").replace("pirates", "p%69rates"),
        SPELT.replace("Z%C3%B6%2Bra", "z%C3%96%2BRA"),
        SPELT.replace(";", "%3B")
        .replace(",", "%2C")
        .replace("%C3", "%25C3")
        .replace("%B6", "%25B6")
        .replace("%2Bra", "%252Bra")
        .replace("%20", "%2520")
        .replace("%89", "%2589")
        .replace("%25,", "%2525,")
        .replace("%25%2C", "%2525%2C"),
        quote("tidebell#" + SPELT, safe=""),
        quote(quote("tidebell#" + SPELT, safe=""), safe=""),
        quote(SPELT, safe=";"),
        "tidebell%23" + SPELT,
        SPELT.replace(";91;", ";91.0;").replace(",3,3", ",3.0,03"),
        ";".join([*SPELT.split(";")[:5], *reversed(SPELT.split(";")[5:])]),
        SPELT[:40] + "\r\n" + SPELT[40:] + "\n",
    ],
)
def test_the_same_result_spelt_otherwise_is_the_same_play(
    browser: Chromium, page: str, other: str
) -> None:
    there, play = handed_over(browser, page, other), handed_over(browser, page, SPELT)
    assert there["sourcePlayId"] == play["sourcePlayId"]
    players = [
        sorted((one["sourcePlayerId"], one["score"], one["rank"]) for one in found["players"])
        for found in (there, play)
    ]
    assert players[0] == players[1]
    assert there["game"] == play["game"]


@pytest.mark.outer
@pytest.mark.parametrize(
    "other",
    [
        SPELT.replace("Bo,3", "Bo,4"),
        SPELT.replace("Bo,3", "Co,3"),
        SPELT.replace("790", "791"),
        SPELT.replace("pirates", "pirate"),
        SPELT + ";Ed,2,4",
    ],
)
def test_another_result_is_another_play(browser: Chromium, page: str, other: str) -> None:
    one, two = (handed_over(browser, page, text)["sourcePlayId"] for text in (SPELT, other))
    assert one != two


def test_page_and_archive_tell_the_same_players_apart(browser: Chromium, page: str) -> None:
    letters = [chr(code) for code in range(33, 0x180) if not unshown(chr(code))] + ["ẞ", "ς", "Σ"]
    tab = opened(browser, page)
    names = [f"{letter}a{letter}" for letter in letters]
    names += [
        "Ann  Lee",
        " ann\u00a0LEE ",
        "Ａｎｎ　Ｌｅｅ",
        "Ann\u202fLee",
        "Zoe\u0308",
        "ﾀﾅｶ",
        "Ann…",
    ]
    assert tab.js(f"{json.dumps(names)}.map(folded)") == [folded(name) for name in names]
    tab.close()


@pytest.mark.outer
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
