# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A player's code checks that player in, once, and does nothing else."""

from __future__ import annotations

import asyncio
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from gathering import until
from tidebell_club import checkin
from tidebell_club.broker import Broker
from tidebell_club.club import Club
from tidebell_club.store import Store
from tidebell_club.web import Pages

NAMES = ["Ann <b>", "Bo"]


class Quiet(Club):
    """A club that looks for no broker."""

    async def run(self) -> None:
        self.loop = asyncio.get_running_loop()
        await asyncio.Event().wait()


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[Pages]:
    store = Store(":memory:")
    broker = Broker(tmp_path / "club", "hall", 0)
    found = Pages(lambda changed: Quiet(broker, store, changed), 0, 0)
    store.act("players", names=NAMES)
    found.club.act("round", round=1, setup="x", tables=[[4, ["Bo", "Cy"]]])
    found.start()
    until(lambda: found.club.loop, "the club")
    yield found
    found.stop()
    store.close()


def ask(url: str, post: bool = False, host: str = "") -> str:
    request = urllib.request.Request(url, b"" if post else None, {"Host": host} if host else {})
    with urllib.request.urlopen(request) as answer:
        text: str = answer.read().decode()
        return text


def link(pages: Pages, name: str) -> str:
    return f"{pages.board.url}here/{checkin.token(pages.club.key, name)}"


def test_a_player_says_that_he_is_here_and_is_told_his_table(pages: Pages) -> None:
    club = pages.club
    before = len(club.store.acts())
    assert "I am here" in ask(link(pages, "Bo")) and not club.evening.here, "only looked at"
    text = ask(link(pages, "Bo"), post=True)
    assert "You are checked in." in text and "Table 4" in text and "<form" not in text
    assert club.evening.here == {"Bo"}
    ask(link(pages, "Bo"), post=True)
    assert len(club.store.acts()) == before + 1, "it is noted once"
    last = club.evening.last
    assert last and last[1] == "round", "it is none of the director's acts"
    club.act("here", name="Bo", here=False)
    assert "I am here" in ask(link(pages, "Bo"))


def test_a_code_is_of_one_player_and_reaches_the_board_by_any_name(pages: Pages) -> None:
    club = pages.club
    tokens = {checkin.token(key, name) for key in ("a", "b") for name in NAMES}
    assert len(tokens) == 4
    assert "Ann &lt;b&gt;" in ask(link(pages, NAMES[0]), host="192.0.2.7:8787")
    for url in (link(pages, "Cy"), link(pages, "Bo")[:-1], f"{pages.board.url}here/%C3%A9"):
        for post in (False, True):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                ask(url, post)
    with pytest.raises(urllib.error.HTTPError, match="421"):
        ask(pages.board.url, host="192.0.2.7:8787")
    assert not club.evening.here
    assert club.key not in ask(f"{pages.director.url}codes")


def test_the_codes_to_print_lead_to_the_board(pages: Pages) -> None:
    text = ask(f"{pages.director.url}codes")
    assert len(re.findall('<img src="data:image/svg', text)) == len(pages.club.evening.players)
    assert "Ann &lt;b&gt;" in text
    with pytest.raises(urllib.error.HTTPError, match="404"):
        ask(f"{pages.board.url}codes")
