# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell move`` between two whole simulated devices, in processes."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from commanded import Done, Tidebell
from simulated import Powered
from tidebell_host.device import Device

Pair = tuple[Powered, Powered]


@pytest.fixture
def pair(tmp_path: Path, tidebell: Tidebell) -> Iterator[Pair]:
    """Two devices; the first is meant where none is named."""
    devices = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "uid").write_text(f"{len(devices) + 1:016x}\n")
        devices.append(Powered(tmp_path / name, tidebell.environment()))
    tidebell.env["TIDEBELL_DEVICE"] = port(devices[0])
    yield devices[0], devices[1]
    for device in devices:
        device.end()


def port(powered: Powered) -> str:
    return str(powered.ports["pty"])


def begun(tidebell: Tidebell, game: str = "chess-fide", *players: str) -> None:
    assert tidebell("sync", game, "--players", "Ann,Bo").code == 0
    seats = players or ("White=Ann", "Black=Bo")
    given = [part for seat in seats for part in ("--player", seat)]
    assert tidebell("start", game, *given).code == 0


def paused(powered: Powered) -> None:
    """White and Black have moved, and it is White's turn."""
    powered.do("press E")
    powered.do("press Y")
    powered.do("press Y")
    powered.do("press E")


def choose(powered: Powered, label: str) -> None:
    """Pick an item of the first screen, whose first one is marked."""
    rows: list[str] = []
    while label not in rows:  # it comes when the device has time
        rows = powered.do("screen")
    for _ in range(rows.index(label) - rows.index("Tidebell") - 1):
        powered.do("press B")
    powered.do("press E")


def moved(tidebell: Tidebell, pair: Pair, answer: str = "Y", *more: str) -> Done:
    """Move the game to the second device, whose table says yes (Y) or no (X) if it is asked."""
    first, second = pair
    command = tidebell.command("move", "--to", port(second), *more)
    process = subprocess.Popen(
        command,
        env=tidebell.environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while process.poll() is None:
        if "Let it go?" in " ".join(first.do("screen")):
            first.do(f"press {answer}")
        time.sleep(0.05)
    out, err = process.communicate()
    return Done(process.returncode, out, err)


def games(tidebell: Tidebell, powered: Powered) -> list[dict]:
    return [
        json.loads(line)
        for line in tidebell("--device", port(powered), "log", "--games", "--json").out.splitlines()
    ]


def test_a_chess_game_goes_on_elsewhere_and_is_one_game_in_the_archive(
    tidebell: Tidebell, pair: Pair
) -> None:
    first, second = pair
    begun(tidebell)
    paused(first)
    before = tidebell("log", "--json").out.splitlines()[1:]
    done = moved(tidebell, pair, "Y", "--json")
    assert done.code == 0 and done.json["game"] == 1, done.err
    assert "asks on its screen" in done.err and "Put aside" in done.err
    assert "Put aside" not in first.do("screen")
    (here,) = json.loads(tidebell("games", "--json").out.join("[]"))
    assert here["state"] == "moved" and here["events"] == len(before)
    assert [row["state"] for row in games(tidebell, first)] == ["moved"]

    choose(second, "Put aside")
    while not any("Ann, Bo" in row for row in second.do("screen")):
        pass
    second.do("press E")
    there = ("--device", port(second))
    assert tidebell(*there, "status", "--json").json["paused"] is True
    assert tidebell(*there, "log", "--json").out.splitlines()[1:] == before
    second.do("press E")
    second.do("press Y")
    second.do("hold E")
    second.choose("Abandon the game")
    second.do("press Y")
    second.do("press Y")
    assert tidebell(*there, "pull").code == 0
    (row,) = json.loads(tidebell("games", "--json").out.join("[]"))
    assert row["id"] == here["id"] and row["state"] == "abandoned"
    assert row["events"] > len(before) and row["device"] != here["device"]
    assert tidebell("pull", "--all").code == 0  # the first part once more
    assert json.loads(tidebell("games", "--json").out.join("[]")) == [row]


def test_of_a_game_with_secrets_it_is_said_that_they_stay(tidebell: Tidebell, pair: Pair) -> None:
    first, second = pair
    begun(tidebell, "full-metal-planete", "Red=Ann", "Blue=Bo")
    refused = tidebell("move", "--to", port(second))
    assert refused.code == 4 and "secrets do not leave this device" in refused.err
    assert tidebell("status", "--json").json["game"] == 1
    assert games(tidebell, second) == []
    nobody = tidebell("--device", port(second), "move", "--to", port(first))
    assert nobody.code == 1 and "no game" in nobody.err
    assert tidebell("move", "--to", port(first)).code == 2


def test_a_move_that_was_cut_off_is_told_and_finished_by_the_same_command(
    tidebell: Tidebell, pair: Pair
) -> None:
    first, second = pair
    begun(tidebell, "turn-timer", "Red=Ann", "Blue=Bo")
    first.do("press E")
    first.do("press E")
    with Device.open(port(first)) as source:
        source.ask("carry", game=1, to="leaving")
    choose(first, "Put aside")
    first.do("press E")
    while "on its way to another device" not in " ".join(first.do("screen")):
        pass
    first.do("press X")
    first.do("press X")
    assert moved(tidebell, pair).code == 0
    assert moved(tidebell, pair).code == 1
    assert [row["state"] for row in games(tidebell, first)] == ["moved"]
    assert [row["state"] for row in games(tidebell, second)] == ["on"]


def test_where_nobody_knows_the_first_device_asks_and_the_other_takes_no_second_copy(
    tidebell: Tidebell, pair: Pair
) -> None:
    first, second = pair
    begun(tidebell)
    paused(first)
    with Device.open(port(first)) as source, Device.open(port(second)) as target:
        source.ask("carry", game=1, to="leaving")
        (row,) = source.games()
        events = [event[1:] for event in source.log(1)]
        target.put("chess-fide", source.get("chess-fide", row["crc32"]))
        assert target.bring(row, events, lambda done: None) == (1, len(events))
    # Here the computer goes down. The game is on both, and the first one asks.
    assert moved(tidebell, pair, "Y", "--json").json["number"] == 1
    assert len(games(tidebell, second)) == 1
