# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The ordinary host tool and the firmware on the emulated chip, over the emulated USB."""

from __future__ import annotations

import json

import chip
import pytest
from chip import tool
from lockstep import LockStep
from tidebell_host.compile_cache import compiled
from tidebell_host.device import Device
from tidebell_host.setups import library

SETUPS = sorted(entry.id for entry in library.entries())


def seats(game: str) -> list[str]:
    """Two players of a game, as the host tool takes them."""
    colours = json.loads(compiled(library.find(game).path).data)["colours"]
    return ["--player", f"{colours[0][0]}=Ann", "--player", f"{colours[1][0]}=Bo"]


@pytest.fixture
def probed(board):
    """A board at its first screen, into which a test can look."""
    one = board({**chip.drive_as_installed(), "code.py": chip.PROBE})
    one.power()
    one.until(20000, kind="ring")
    one.run(1500)
    yield one
    assert one.evaluate("app.boot") == 1  # it never had to start again
    assert "Error" not in one.console(), one.console()


def done(board, folder, *arguments: str) -> str:
    """Return the host tool's output, for a command that works."""
    told = tool(board, folder, *arguments)
    assert told.returncode == 0, told.stderr
    return told.stdout + told.stderr


def test_all_setups_are_synced_in_one_go_and_then_nothing_is_left_to_do(probed, tmp_path):
    assert done(probed, tmp_path, "sync").count("sent") == len(SETUPS)
    assert probed.evaluate("[row[0] for row in app.store.setups()]") == SETUPS
    assert "everything already" in done(probed, tmp_path, "sync")


def test_all_games_begin_one_after_another(probed):
    """Names in memory stay there for ever: those of ten games must fit the room for them."""
    device = Device(LockStep(probed))
    setups = {name: compiled(library.find(name).path).data for name in SETUPS}
    for name, data in setups.items():
        device.put(name, data)
    for name, data in setups.items():
        places = [[seat, "ABCDEFGH"[seat]] for seat in range(json.loads(data)["players"][1])]
        device.ask("start", setup=name, seats=places, switches=[])
        probed.run(1500)
        assert probed.evaluate("app.session.setup.id") == name
        probed.evaluate("app.games.close_game()", 60000)
        probed.run(1500)


def test_a_computer_follows_a_game_and_brings_setups_while_it_is_paused(probed, tmp_path):
    done(probed, tmp_path, "sync")
    done(probed, tmp_path, "start", "full-metal-planete", *seats("full-metal-planete"))
    assert "Ann" in done(probed, tmp_path, "status")
    for key in "EEEEE":
        probed.tap(key, after=900)
    assert "The game begins" in done(probed, tmp_path, "log")
    probed.evaluate("app.session.clock_left() is None or app.do(6)")
    done(probed, tmp_path, "setup", "remove", "pirates")
    assert "pirates: sent" in done(probed, tmp_path, "sync")
    assert "noted no faults" in done(probed, tmp_path, "log", "--errors")


# A key every second and a half, as a table presses them: what is offered, undo, redo, the menu.
EVENING = (
    "E E E E E A A turn E A B A turn turn E X X hold-X A E X hold-E turn X A B Y E E A".split()
)


@pytest.mark.timeout(2400)
@pytest.mark.parametrize("game", ["planet-busters", "earth-reborn"])
def test_a_computer_that_asks_twice_a_second_restarts_no_game(probed, game):
    device = Device(LockStep(probed), seconds=600)
    for entry in library.entries():
        device.put(entry.id, compiled(entry.path).data)
    players = json.loads(compiled(library.find(game).path).data)["players"][1]
    names = ["Ann", "Bo", "Cy", "Di"][:players]
    device.ask("names", set=names)
    device.ask("start", setup=game, seats=[[seat, name] for seat, name in enumerate(names)])
    answered = []
    for key in EVENING:
        for _ in range(3):
            began = probed.ns
            answered.append(device.ask("status")["events"])
            probed.run(max(0, 500 - (probed.ns - began) / 1e6))
        if key == "turn":
            probed.turn(1)
        else:
            probed.tap(key[-1], ms=700 if key.startswith("hold") else 80)
    print(f"  {game}: {len(answered)} answers")
    assert probed.evaluate("app.session.count") > 3
