# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Board profiles: what the chip can do with their pins, what fits their panels, which is taken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tabletop import ROOT
from tidebell_host.setups import boxes
from tidebell_sim.clock import VirtualClock
from tidebell_sim.hardware import install
from tidebell_sim.hardware.wiring import BOARDS, wiring
from tidebell_sim.machine import FOUND, Machine, MachineError, load_profile

FIRMWARE = ROOT / "firmware"
NAMES = sorted(
    path.stem for path in (FIRMWARE / "tidebell" / "boards").glob("*.py") if path.stem != "__init__"
)
# Meanings that a screen may ask of a key.
MEANINGS = {"spend", "declare", "undo", "end", "do"}
TURNS = {"back", "on"}  # of keys where there is no encoder


@pytest.fixture(params=NAMES)
def profile(request):
    return load_profile(FIRMWARE, request.param)


def number(pin: str) -> int:
    return int(pin.removeprefix("GP"))


def pwm_slice(pin: str) -> int:
    return number(pin) >> 1 & 7


def used(profile) -> list[str]:
    wired = wiring(profile)
    pins = [*wired.keys.values(), *wired.encoder, *wired.spi, *wired.led]
    pins += [wired.display_select, wired.display_dc, wired.pixels, wired.piezo]
    if getattr(profile, "DISPLAY_RESET", ""):
        pins.append(wired.names[profile.DISPLAY_RESET])
    return [pin for pin in (*pins, wired.piezo_enable, wired.backlight) if pin]


def test_no_pin_has_two_uses(profile):
    pins = used(profile)
    assert len(pins) == len(set(pins))


def test_the_piezo_has_a_pwm_slice_of_its_own(profile):
    wired = wiring(profile)
    others = {pwm_slice(pin) for pin in (*wired.led, wired.backlight) if pin}
    assert pwm_slice(wired.piezo) not in others


def test_the_encoders_pins_follow_each_other(profile):
    if not hasattr(profile, "ENCODER_A"):  # keys turn
        assert set(profile.MEANINGS.values()) >= TURNS
        return
    assert not set(profile.MEANINGS.values()) & TURNS
    first, second = map(number, wiring(profile).encoder)
    assert abs(first - second) == 1


def test_the_spi_pins_are_those_of_one_block(profile):
    if profile.DISPLAY == "bitmap":  # CircuitPython's definition of the board has the bus
        assert not hasattr(profile, "SPI_CLOCK")
        return
    clock, data = map(number, wiring(profile).spi)
    assert (clock % 4, data % 4) == (2, 3)
    assert clock // 8 % 2 == data // 8 % 2


def test_every_key_means_something_and_every_meaning_has_a_key(profile):
    meanings = list(profile.MEANINGS.values())
    assert set(profile.MEANINGS) == {key for key, _ in profile.KEYS}
    assert MEANINGS <= set(meanings) <= MEANINGS | TURNS
    assert len(meanings) == len(set(meanings))
    assert len(profile.CAPS) == 4


def test_what_is_beside_a_key_has_a_name_of_its_own_and_a_key_that_is_there(profile):
    names = [key for key, _ in profile.KEYS]
    for name, _, key in getattr(profile, "BESIDE", ()):
        assert key in names and name not in names
        names.append(name)


def test_board_definitions_are_those_of_circuitpython():
    import board_definitions

    folder = Path(next(iter(board_definitions.__path__)))
    for board_id, names in BOARDS.items():
        text = (folder / board_id / "__init__.pyi").read_text()
        found = dict(re.findall(r"^(\w+): microcontroller.Pin  # GPIO(\d+)", text, re.M))
        ours = {name: pin.replace("GP", "") for name, pin in names.items() if pin != "LED"}
        assert {name: found.get(name) for name in ours} == ours, board_id


@pytest.mark.parametrize("name", FOUND)
def test_a_board_is_looked_up_by_the_names_that_its_profile_has(name):
    install()
    from tidebell import boards

    ids = load_profile(FIRMWARE, name).BOARD_IDS
    looked_up = {board_id for board_id, found in boards.PROFILES.items() if found == name}
    assert looked_up | {name} == {*ids, name} and set(boards.PROFILES.values()) <= set(FOUND)
    assert name in ids or looked_up == set(ids)


@pytest.mark.parametrize("name", FOUND)
def test_the_board_itself_says_which_profile_it_needs(tmp_path, name):
    with Machine(tmp_path / "state", VirtualClock(), board=name, seed=1) as machine:
        machine.power(True)
        machine.clock.run_until(1000)
        assert machine.app().hardware.board == name


def test_setups_are_checked_for_the_screens_that_there_are(tmp_path):
    for name in FOUND:
        with Machine(tmp_path / name, VirtualClock(), board=name, seed=1) as machine:
            machine.power(True)
            machine.clock.run_until(1000)
            page = machine.app().page
            assert (page.width, page.height) == (boxes.WIDTH, boxes.HEIGHT)


def test_settings_may_name_another_profile(tmp_path):
    drive = tmp_path / "state" / "drive"
    drive.mkdir(parents=True)
    (drive / "settings.toml").write_text('TIDEBELL_BOARD = "nowhere"\n')
    with Machine(tmp_path / "state", VirtualClock(), seed=1) as machine:
        machine.power(True)
        machine.clock.run_until(1000)
        assert b"tidebell/boards has no profile nowhere" in machine.console.read()


def test_the_simulated_device_names_a_board_that_it_does_not_know(tmp_path):
    with pytest.raises(MachineError, match="no board profile 'nowhere'"):
        Machine(tmp_path / "state", VirtualClock(), board="nowhere")
