# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Messages of bridges that nobody trusts, and what Home Assistant is told."""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from pathlib import Path
from typing import Any

import fuzzing
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tidebell_club import club as clubs
from tidebell_club.board import table
from tidebell_club.broker import Broker
from tidebell_club.club import Club
from tidebell_club.store import Store
from tidebell_host.watch import home_assistant as homes

UID = "0a1b"
STATUS: dict[str, Any] = {
    **{"game": 1, "events": 3, "clock_runs": True, "setup": "x", "crc32": 7, "title": "X"},
    **{"phase": 2, "paused": False, "turn": 1, "turns": 9, "seat": 0, "name": "Ann"},
    **{"seats": [[0, "Ann"], [1, "Bo"]], "clock_ms": 5000, "clock_total": 9000, "order": [0, 1]},
    **{"clocks": [5000, 7000], "rates": [-1, 0], "delay_ms": 0, "due_ms": 5000},
}


@pytest.fixture
def club(tmp_path: Any) -> Club:
    return Club(Broker(tmp_path / "club", "hall", 0), Store(":memory:"))


def said(club: Club, kind: str, value: Any, bridge: str = "b1") -> None:
    payload = value if isinstance(value, bytes) else json.dumps(value).encode()
    club.hear([bridge, UID, kind], payload)


def there(club: Club, bridge: str = "b1") -> None:
    club.connected = True
    club.hear([bridge, "online"], b"1")
    said(club, "online", b"1", bridge)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*STATUS, "status", "at", "uid", "events"]), inner)
    ),
    max_leaves=12,
)


@fuzzing.fresh(150)
@given(st.sampled_from(["birth", "state", "event", "ack", "online", "x"]), JUNK, st.binary())
def test_junk_of_a_bridge_changes_nothing(kind: str, value: Any, raw: bytes) -> None:
    async def work(folder: Path) -> None:
        club = Club(Broker(folder, "hall", 0), Store(":memory:"))
        there(club)
        for payload in (raw, value, {"status": {**STATUS, "asked": value}}):
            said(club, kind, payload)
        if club.devices:
            table(club, club.devices[UID])

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(work(Path(folder)))


def test_a_bridge_cannot_fill_the_board_with_devices_or_words(club: Club) -> None:
    club.hear(["b9", "online"], b"1")
    for number in range(100):
        club.hear(["b9", f"{number:x}", "online"], b"1")
    for name in ("Z", "", "a" * 65, "<b>"):
        club.hear(["b1", name, "online"], b"1")
    assert len(club.devices) == 32


def test_home_assistant_finds_a_device_and_the_end_of_its_time() -> None:
    topic, payload = homes.discovery(UID, "a/t", ["a/b/online", "a/online"], "Table 3")
    found = json.loads(payload)
    assert topic == f"homeassistant/device/tidebell_{UID}/config"
    assert [one["topic"] for one in found["availability"]] == ["a/b/online", "a/online"]
    assert found["state_topic"] == "a/t" and set(found["cmps"]) == {*("state", "who", "until")}
    told = homes.told(STATUS)
    assert json.loads(told)["who"] == "Ann" and json.loads(told)["until"]
    paused = homes.told({**STATUS, "paused": True})
    assert json.loads(paused) == {"state": "paused", "who": "Ann", "until": None}
    assert json.loads(homes.told({"game": None}))["state"] == "idle"


def test_the_package_stays_small() -> None:
    """4,500 lines with its pages: what is beyond is another program's work."""
    folder = Path(clubs.__file__).parent
    files = [path for path in folder.rglob("*") if path.suffix in (".py", ".js", ".css", ".html")]
    assert sum(len(path.read_text().splitlines()) for path in files) <= 4500


def test_nothing_else_imports_it_but_its_commands() -> None:
    """The line to its devices is opened by its scheme, whose module ``transport.SCHEMES`` names."""
    tools = Path(clubs.__file__).parents[1]
    imported = re.compile(r"^\s*(from|import) tidebell_club", re.M)
    found = {
        path.relative_to(tools).as_posix()
        for path in tools.rglob("*.py")
        if imported.search(path.read_text()) and path.parent.name != "tidebell_club"
    }
    commands = "tidebell_host/commands/"
    assert found == {commands + "bridge.py", commands + "club.py"}
