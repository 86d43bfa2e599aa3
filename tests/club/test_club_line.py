# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``--device club:UID``: a command reaches a device behind a bridge by the broker."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gathering import Gathering, Stubs, until
from tidebell_club import line as lines
from tidebell_club.clock_bounds import Bounds
from tidebell_club.line import Line
from tidebell_club.transport import ClubTransport
from tidebell_host.device import Device
from tidebell_host.errors import NoDevice
from tidebell_host.lending import borrow
from tidebell_host.ports import choose


class Wire:
    """A device's byte stream that answers what is written."""

    def __init__(self) -> None:
        self.waiting: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def write(self, data: bytes) -> None:
        self.waiting.put(data.upper())

    def read(self, seconds: float) -> bytes:
        return b"" if self.waiting.empty() else self.waiting.get()


class Wired:
    def __init__(self) -> None:
        self.transport = Wire()


def lent(messages: list[bytes]) -> list[Any]:
    told: list[Any] = []
    line = Line("port", lambda uid, kind, message: told.append((kind, message)), Bounds())
    for message in messages:
        line.put(message)
    line._serve_lent(Wired(), b"abcdef")  # type: ignore[arg-type]
    return told


def test_only_the_borrowers_bytes_are_carried_and_no_endless_message() -> None:
    one = [b"abcdef12", b"zzzzzz34", b"abcdef" + b"x" * lines.LENT_BYTES]
    assert lent([*one, b"abcdef"]) == [], "it ended before the device answered"


def test_a_line_comes_back_from_a_borrower_who_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LENT_S", 0.05)
    assert lent([b"abcdefhi"]) == [("line", b"abcdefHI"), ("line", b"abcdef")]


def test_a_computer_without_a_club_reaches_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with pytest.raises(NoDevice, match="runs no club hall"):
        choose("club:hall/0123456789")
    assert not (tmp_path / "tidebell" / "club").exists()


@pytest.fixture
def hall(tmp_path: Path, mosquitto: None) -> Iterator[Gathering]:
    with Gathering(tmp_path) as found:
        yield found


@pytest.fixture
def stubs(hall: Gathering) -> Stubs:
    found = hall.stubs(2)
    hall.bridge("b1", found.ports)
    until(lambda: len(hall.alive()) == 2, "both devices")
    until(lambda: all(one.state and one.state.at for one in hall.club.devices.values()), "clocks")
    return found


def opened(hall: Gathering, wanted: str) -> Device:
    return Device(ClubTransport(f"club:{wanted}", hall.broker.director))


@pytest.mark.outer
def test_a_device_answers_by_the_broker_and_is_the_clubs_again(
    hall: Gathering, stubs: Stubs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIDEBELL_RUNTIME_DIR", hall.env["TIDEBELL_RUNTIME_DIR"])
    uid = f"{1:016x}"
    seen = hall.club.devices[uid]
    for wanted in ("nobody", "0"):
        with pytest.raises(NoDevice, match="holds a device"):
            opened(hall, wanted)
    with pytest.raises(NoDevice, match="Several devices .* Give the uid of one"):
        opened(hall, uid[:15])
    for wanted in (uid, "Stub 1"):
        until(lambda: hall.club.alive(seen), "the bridge to have it")
        with opened(hall, wanted) as device:
            assert device.hello["uid"] == uid
            for _ in range(20):
                assert device.ask("status")["title"] == "A game of two"  # a long answer
            assert list(device.log(device.ask("status")["game"]))
            with pytest.raises(NoDevice, match="not lent"):
                opened(hall, uid)
            with pytest.raises(NoDevice, match="another program has the device .*: wait until"):
                borrow(stubs.ports[0])
            with opened(hall, "Stub 2") as other:
                assert other.hello["uid"] != uid
    until(lambda: len(hall.alive()) == 2, "both to be back")
    start = hall.call(hall.club.simple("join", list(hall.club.devices.values())))
    assert start == [], "the bridge asks again"
    with opened(hall, uid) as device:
        hall.kill("b1")
        with pytest.raises(NoDevice, match="gone"):
            while True:
                device.ask("status")


@pytest.mark.outer
def test_a_command_names_a_device_of_the_club(hall: Gathering, stubs: Stubs) -> None:
    place = hall.folder / "data" / "tidebell" / "club"
    place.mkdir(parents=True)
    (place / "hall").symlink_to(hall.folder / "club")
    command = [sys.executable, "-m", "tidebell_host.cli"]
    command += ["status", "--device", f"club:hall/{1:016x}"]
    env = {**os.environ, **hall.env}
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    assert "A game of two" in done.stdout, done.stderr
