# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell move`` is killed after any request, said again, and takes nothing off the table.

The devices are whole simulated ones in processes of their own, the command runs in this one.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from commanded import Tidebell
from forged import forged
from simulated import Powered
from test_move import Pair, begun, choose, paused, port
from tidebell_host import setups
from tidebell_host.cli import cli
from tidebell_host.commands import move
from tidebell_host.device import Device
from tidebell_host.setups import library

GAME = "chess-fide"
DATA = setups.load(library.find(GAME).path).data
# The second device's own: another version, and one that has even the CRC-32 of the first's.
OWN = DATA.replace(b'"title":"', b'"title":"My ', 1)
TWIN = forged(DATA, DATA)


class Killed(BaseException):
    """The command ends here, and does nothing more."""


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the files of two devices; on the first one a game is paused."""
    folder = tmp_path_factory.mktemp("kept")
    tidebell = Tidebell(folder)
    for number, name in enumerate(("one", "two"), 1):
        (folder / name).mkdir()
        (folder / name / "uid").write_text(f"{number:016x}\n")
    first = Powered(folder / "one", tidebell.environment())
    tidebell.env["TIDEBELL_DEVICE"] = port(first)
    begun(tidebell)
    paused(first)
    first.end()
    return folder


@pytest.fixture
def pair(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    devices: list[Powered] = []
    for name in ("one", "two"):
        shutil.copytree(kept / name, tmp_path / name)
        devices.append(Powered(tmp_path / name, dict(os.environ)))
    for name, value in Tidebell(tmp_path).env.items():
        monkeypatch.setenv(name, value)
    yield devices[0], devices[1]
    for one in devices:
        one.end()


def events(powered: Powered, game: int = 1) -> list[list[Any]]:
    """All events of a game of a device that is readable."""
    with Device.open(port(powered)) as device:
        return [event[1:] for event in device.log(game)]


def held(powered: Powered) -> dict[str, bytes]:
    """A device's setups, as it shows them."""
    with Device.open(port(powered)) as device:
        return {name: device.get(name, *which[::2]) for name, which in device.setups().items()}


def state(powered: Powered) -> list[dict[str, Any]]:
    with Device.open(port(powered)) as device:
        return list(device.games())


def say(
    patch: pytest.MonkeyPatch, pair: Pair, kill: Callable[[str], bool] = lambda name: False
) -> tuple[int, str]:
    """Say the command, kill it where ``kill`` says so; returns its exit code and what it said."""
    whole = Device._ask

    def ask(self: Device, name: str, payload: bytes) -> tuple[int, bytes]:
        try:
            return whole(self, name, payload)
        finally:
            if kill(name):
                raise Killed

    def answered(seconds: float) -> None:
        if "Let it go?" in " ".join(pair[0].do("screen")):
            pair[0].do("press Y")

    with patch.context() as patched:
        patched.setattr(Device, "_ask", ask)
        patched.setattr(move.time, "sleep", answered)
        try:
            line = ["--device", port(pair[0]), "move", "--to", port(pair[1])]
            done = CliRunner().invoke(cli, line)
        except Killed:
            return -1, ""
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def after(wanted: str, times: int) -> Callable[[str], bool]:
    """Kills after the request of this name was answered so many times."""
    count = 0

    def kill(name: str) -> bool:
        nonlocal count
        count += name == wanted
        return name == wanted and count == times

    return kill


def play_on(first: Powered) -> None:
    """Take the game up at the first device, with a Yes where it asks, and play."""
    if "Put aside" in first.do("screen"):
        choose(first, "Put aside")
        while not any("Ann, Bo" in row for row in first.do("screen")):
            pass
        first.do("press E")
        while "paused" not in " ".join(first.do("screen")).lower():
            if "on its way" in " ".join(first.do("screen")):
                first.do("press Y")
    first.do("press E")
    for _ in range(4):
        first.do("press Y")
    first.do("press E")


OWNS = {"own": OWN, "twin": TWIN, "none": b""}  # what the second device has of that setup
KILLS = [
    ("carry", 1, "own"),
    ("log", 1, "none"),
    ("get", 1, "own"),
    ("bring", 1, "twin"),
    ("commit", 1, "own"),
    ("bring", 2, "none"),
    ("bring", 3, "twin"),
    ("bring", 4, "own"),
    ("carry", 2, "twin"),
    ("carry", 3, "none"),
    ("fetched", 1, "own"),
]


@pytest.mark.parametrize(
    "kill",
    KILLS,
    ids=lambda kill: f"{kill[0]}-{kill[1]}-{kill[2]}",
)
def test_said_again_after_a_kill_it_has_taken_nothing_away(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, kill: tuple[str, int, str]
) -> None:
    first, second = pair
    if OWNS[kill[2]]:
        with Device.open(port(second)) as device:
            device.put(GAME, OWNS[kill[2]])
    before = events(first)
    setups_before = [held(one) for one in pair]
    code, _ = say(monkeypatch, pair, after(*kill[:2]))
    assert code == -1, "it was not killed"
    on = [row for row in state(first) if row["state"] == "on"]
    if on and KILLS.index(kill) % 2:
        play_on(first)
        before = events(first)
    code, said = say(monkeypatch, pair)
    here, there = state(first)[0], state(second)
    if here["state"] == "moved":
        assert code == 0 and "waits on" in said or not on, said
        (row,) = there
        with Device.open(port(second)) as device:
            device.ask("carry", game=row["game"], to="leaving")
        came = events(second, row["game"])
        assert came[: len(before)] == before
        with Device.open(port(second)) as device:
            device.ask("carry", game=row["game"], to="aside")
    else:
        assert code == 1 and f"has {len(before)} events on" in said, said
        assert here["state"] == "on" and here["events"] == len(before)
    assert [held(one) for one in pair] == setups_before


def test_a_computer_alone_ends_no_game(pair: Pair) -> None:
    first, _ = pair
    with Device.open(port(first)) as device:
        device.ask("carry", game=1, to="leaving")
        for _ in range(3):
            assert device.ask("carry", game=1, to="moved")["carry"] == "asked"
        assert [row["state"] for row in device.games()] == ["on"]
        while "Let it go?" not in first.do("screen"):
            pass
        first.do("press X")
        assert device.ask("carry", game=1, to="moved", wait=1)["carry"] == "leaving"
        assert [row["state"] for row in device.games()] == ["on"]
        assert device.ask("carry", game=1, to="moved")["carry"] == "asked"
        while "Let it go?" not in first.do("screen"):
            pass
        first.do("press Y")
        while device.ask("carry", game=1, to="moved", wait=1)["carry"] == "asked":
            pass
        assert [row["state"] for row in device.games()] == ["moved"]


def test_of_a_game_that_went_on_otherwise_both_stay(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = pair
    assert say(monkeypatch, pair, after("carry", 2))[0] == -1  # the question is open
    first.do("press X")
    play_on(first)
    play_on(second)
    before = state(second)
    code, said = say(monkeypatch, pair)
    assert code == 1 and "went on on both" in said and "stay as they are" in said, said
    assert [row["state"] for one in pair for row in state(one)] == ["on", "on"]
    assert state(second) == before
