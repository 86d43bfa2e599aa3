# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Two players of one game have two names, at the device as for a computer."""

from __future__ import annotations

import pytest
from linked import ask
from tabletop import NAMES, fresh
from tidebell_core import words as texts

PAIRS = [("Ann", "Ann"), ("Ann", "aNN"), ("Zoë", "ZOË"), ("Strauß", "STRAUSS"), ("Lee", " lee ")]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_computer_is_told_that_two_players_have_one_name(device, one, other):
    answer = ask(device, "start", setup="full-metal-planete", seats=[[0, one], [1, other]])
    assert answer["error"] == "invalid"
    assert answer["text"] == texts.SAME_NAME.format(other)
    assert device.session is None
    good = ask(device, "start", setup="full-metal-planete", seats=[[0, one], [1, other + "x"]])
    assert good == {"game": 1}


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_table_is_told_so_and_can_put_it_right(device, one, other):
    device.tap("E")
    players = device.app.screens[-1]
    players._call(1, one)
    players._call(2, other)
    device.choose("Begin")
    device.run(1000)
    assert device.session is None
    said = " ".join(device.text)
    assert "Two players are called" in said
    device.tap("X")
    players = device.app.screens[-1]
    players._call(2, "Somebody")
    device.choose("Begin")
    device.run(1000)
    assert device.session is not None


def test_a_player_is_called_as_the_device_knows_him(device):
    known = device.app.store.names()
    device.tap("E")
    players = device.app.screens[-1]
    players._call(1, known[0].upper())
    assert players._seats[1][1] == known[0]
    assert device.app.store.names() == known


def test_who_is_called_like_a_colour_is_somebody_else(device):
    device.tap("E")
    players = device.app.screens[-1]
    colours = [players._colours[seat[0]][0] for seat in players._seats]
    players._call(0, "")
    players._call(1, colours[0].upper())
    device.choose("Begin")
    device.run(1000)
    assert device.session is None and "Two players are called" in " ".join(device.text)


def test_names_that_differ_by_case_alone_are_not_both_offered(tmp_path):
    device = fresh(tmp_path / "state")
    device.app.store.set_names(["Ada", "ADA", *NAMES[1:]])
    device.tap("E")
    names = [seat[1] for seat in device.app.screens[-1]._seats]
    device.close()
    assert names == NAMES
