# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Devices in browsers are tables of a club: by a websocket that speaks their link."""

from __future__ import annotations

import contextlib
import socket
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import Chromium, find
from gathering import until
from test_pages import NO_BROWSER, Hall
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

sys.path.append(str(Path(__file__).parents[1] / "web"))
import websites

pytestmark = pytest.mark.outer


@pytest.fixture
def hall(tmp_path: Path, mosquitto: None) -> Iterator[Hall]:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("the device")
    with Hall(tmp_path, site=tmp_path / "site") as found:
        yield found


def carried(line: ClientConnection, port: str) -> None:
    """Carry a device's bytes as its page does."""
    host, at = port.removeprefix("socket://").split(":")
    with contextlib.suppress(OSError, ConnectionClosed):
        to = socket.create_connection((host, int(at)))

        def back() -> None:
            with contextlib.suppress(OSError, ConnectionClosed):
                while data := to.recv(1024):
                    line.send(data)

        threading.Thread(target=back, daemon=True).start()
        for data in line:
            to.sendall(data if isinstance(data, bytes) else data.encode())
        to.close()


def joins(hall: Hall) -> str:
    key = hall.pages.tablets_url.partition("?club=")[2]
    return f"ws://127.0.0.1:{hall.pages.board.port}/join/{key}"


def test_a_browsers_device_is_a_table_until_its_page_is_closed(hall: Hall) -> None:
    stubs = hall.stubs(2)
    with connect(joins(hall)) as one, connect(joins(hall)) as other:
        for line, port in zip((one, other), stubs.ports, strict=True):
            threading.Thread(target=carried, args=(line, port), daemon=True).start()
        until(lambda: len(hall.alive()) == 2, "both tablets")
        seen = hall.club.devices[f"{1:016x}"]
        assert seen.birth and not seen.birth.real and seen.bridge == "tablets"
        hall.at_tables()
        until(
            lambda: all(one.state and one.state.at for one in hall.club.devices.values()), "clocks"
        )
        assert hall.call(hall.club.simple("join", hall.club.chosen(None))) == []
        until(lambda: seen.room.get("joined"), "it to have joined")
        start = hall.call(hall.club.room("begin", hall.club.chosen(None), 5))
        until(lambda: start.told()["done"] == 2, "both to begin")
        one.close()
        until(lambda: len(hall.alive()) == 1, "one to be missed")
        other.close()
        until(lambda: not hall.alive(), "the other")


def test_nobody_joins_without_the_key_and_files_are_files(hall: Hall) -> None:
    for wrong in ("", "x", "%C3%A9"):
        with pytest.raises(Exception, match="403|404|1008"):
            with connect(joins(hall).rpartition("/")[0] + f"/{wrong}") as line:
                line.recv()
    with urllib.request.urlopen(f"{hall.pages.board.url}device/?club=x") as answer:
        assert answer.read() == b"the device"
        assert "content-security-policy" not in answer.headers, "the page has its own"


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Chromium]:
    executable = find()
    if executable is None:
        pytest.skip(NO_BROWSER)
    with Chromium(executable, tmp_path / "profile") as running:
        yield running


def test_a_tablet_shows_the_rooms_question(hall: Hall, browser: Chromium) -> None:
    if websites.missing():
        pytest.skip(f"NOT RUN: {websites.missing()}")
    websites.write(hall.folder / "site")
    tab = browser.open(hall.pages.tablets_url, 1024, 768)
    until(hall.alive, "the tablet's device")
    (seen,) = hall.club.devices.values()
    assert (
        seen.birth and not seen.birth.real and "chess-fide" in [one[0] for one in seen.birth.setups]
    )
    until(lambda: seen.state and seen.state.at, "its clock")
    assert hall.call(hall.club.simple("join", [seen])) == []
    tab.until("document.body.innerText.includes('Join the room?')", "the question")
    tab.close()
    until(lambda: not hall.alive(), "it to be missed")
