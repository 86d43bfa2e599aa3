# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The boards of docs/porting.md are in one file each: they are taken from there and played on."""

from __future__ import annotations

import re
import shutil

import pytest
import test_boards
from tabletop import ROOT, compiled
from tidebell_sim import machine as machines
from tidebell_sim.clock import VirtualClock
from tidebell_sim.machine import Machine, load_profile

DOC = (ROOT / "docs" / "porting.md").read_text()


BOARDS = ("pico_explorer", "pajenicko_picopad")


def block(language: str, number: int = 0) -> str:
    found = re.findall(rf"^```{language}\n(.*?)^```", DOC, re.M | re.S)
    assert len(found) == (len(BOARDS) if language == "python" else 1)
    return found[number]


@pytest.fixture
def firmware(tmp_path):
    """The firmware with the files of the examples."""
    folder = tmp_path / "firmware"
    shutil.copytree(ROOT / "firmware", folder, ignore=shutil.ignore_patterns("__pycache__"))
    for number, name in enumerate(BOARDS):
        (folder / "tidebell" / "boards" / f"{name}.py").write_text(block("python", number))
    return folder


@pytest.mark.parametrize("board", BOARDS)
def test_the_example_keeps_the_rules_of_profiles(firmware, board):
    profile = load_profile(firmware, board)
    for rule in (
        test_boards.test_no_pin_has_two_uses,
        test_boards.test_the_piezo_has_a_pwm_slice_of_its_own,
        test_boards.test_the_encoders_pins_follow_each_other,
        test_boards.test_the_spi_pins_are_those_of_one_block,
        test_boards.test_every_key_means_something_and_every_meaning_has_a_key,
    ):
        rule(profile)


@pytest.mark.parametrize("named_by", ["the drive's settings", "the simulator"])
def test_the_example_plays(tmp_path, firmware, named_by):
    import tabletop

    drive = tmp_path / "state" / "drive"
    drive.mkdir(parents=True)
    if named_by == "the drive's settings":
        (drive / "settings.toml").write_text(block("toml"))
    device = tabletop.Bench(tmp_path / "state", board="pico_explorer", firmware=firmware)
    assert device.app.hardware.board == "pico_explorer"
    device.golden("explorer_home")
    device.begin()
    device.playing(5)
    device.run(2500)
    device.tap("A", 2)
    assert device.app.view.left == 23
    assert device.picture().size == (240, 240)
    device.golden("explorer_player_turn", picture=True)
    device.turn(1)
    device.golden("explorer_chosen")
    device.tap("Y")
    assert len({pixel for pixel in device.machine.ring() if any(pixel)}) >= 1
    assert len(device.machine.ring()) == 12
    device.tap("E")
    device.run(500)
    device.golden("explorer_paused")
    device.hold("E")
    device.golden("explorer_menu")


def test_a_profile_may_start_its_controller_its_own_way(tmp_path, firmware):
    import tabletop

    start = r'DISPLAY_INIT = ((0x01, b"", 5), (0x11, b"", 120), (0x3A, b"\x55", 0), (0x21, b"", 0))'
    path = firmware / "tidebell" / "boards" / "pico_explorer.py"
    path.write_text(path.read_text() + start + "\n")
    device = tabletop.Bench(tmp_path / "state", board="pico_explorer", firmware=firmware)
    assert device.machine.panel.lit and not device.machine.panel.asleep
    device.golden("explorer_home")  # the same picture


def test_a_profile_that_bears_the_boards_own_name_needs_no_setting(tmp_path, firmware, monkeypatch):
    from tidebell_sim.hardware.wiring import BOARDS

    monkeypatch.setitem(BOARDS, "somebodys_board", BOARDS["raspberry_pi_pico2"])
    text = block("python").replace("raspberry_pi_pico2", "somebodys_board")
    (firmware / "tidebell" / "boards" / "somebodys_board.py").write_text(text)
    monkeypatch.setattr(machines, "FOUND", (*machines.FOUND, "somebodys_board"))
    with Machine(tmp_path / "state", VirtualClock(), firmware, "somebodys_board", 1) as machine:
        (tmp_path / "state" / "drive" / "setups").mkdir(parents=True)
        (tmp_path / "state" / "drive" / "setups" / "game.json").write_bytes(compiled())
        machine.power(True)
        machine.clock.run_until(1500)
        assert machine.screen_text()[1] == "Tidebell"


def test_every_name_of_a_profile_is_explained():
    table = set(re.findall(r"`([A-Z_]+)`", DOC))
    for name in ("pico_table", "pimoroni_explorer2350"):
        profile = load_profile(ROOT / "firmware", name)
        assert {word for word in vars(profile) if word.isupper()} <= table


def test_a_board_with_a_display_of_its_own_shows_what_the_reference_board_shows(tmp_path, firmware):
    reference = moments(tmp_path / "reference", "pico_table", None)
    found = moments(tmp_path / "state", "pajenicko_picopad", firmware)
    for name, seen in reference.items():
        assert found[name] == seen, name


def moments(folder, board, firmware):
    """Return text and looks of an evening's screens."""
    import tabletop

    device = tabletop.Bench(folder, board=board, firmware=firmware)
    seen = {}

    def see(name):
        device.run(4000)
        seen[name] = device.text, device.machine.picture()

    try:
        device.begin()
        see("a lot")
        device.playing(5)
        device.tap("A", 2)
        see("a player turn")
        device.run(168000)
        see("the last seconds")
        device.tap("E")
        device.hold("E")
        see("the menu")
    finally:
        device.close()
    return seen
