# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The face of the colour panel can be read: contrasts, names of any length, longer languages."""

from __future__ import annotations

import json

import pytest
from tabletop import NAMES, begun, compiled
from tidebell.paint import page, placed
from tidebell_host import look
from tidebell_host.setups import library
from tidebell_sim import reading

PALETTE = ("NIGHT", "INK", "AMBER", "RAIL", "LINE")
GAMES = sorted(entry.id for entry in library.entries())


def luminance(value: int) -> float:
    """Relative luminance of a colour of 16 bits (WCAG 2.2, "relative luminance")."""
    parts = (value >> 11) / 31, (value >> 5 & 63) / 63, (value & 31) / 31
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: int, other: int) -> float:
    """WCAG 2.2, "contrast ratio"."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_colours_of_the_panel_are_those_that_the_computer_shows():
    for name, there in (("FAINT", look.SOFT), *((name, getattr(look, name)) for name in PALETTE)):
        assert getattr(placed, name) == page.colour(bytes.fromhex(there[1:])), name


def test_inks_can_be_read_on_the_dark_and_the_last_ten_on_white():
    assert contrast(placed.NIGHT, placed.INK) > 7
    for ink in placed.Placed.inks:
        assert contrast(ink, placed.INK if ink == placed.NIGHT else placed.NIGHT) > 7
    assert contrast(placed.FAINT, placed.RAIL) > 4.5
    assert contrast(placed.AMBER, placed.RAIL) > 4.5


@pytest.mark.parametrize("game", GAMES)
def test_names_and_points_can_be_read_in_every_players_colour(game):
    for name, _, rgb in json.loads(compiled(game))["colours"]:
        assert contrast(page.colour(page.bright(rgb)), placed.NIGHT) >= 7, name


@pytest.mark.parametrize("red", range(0, 256, 51))
def test_any_colour_is_lightened_until_it_can_be_read(red):
    for green in range(0, 256, 51):
        for blue in range(0, 256, 51):
            found = page.bright((red, green, blue))
            assert max(found) <= 255
            assert contrast(page.colour(found), placed.NIGHT) >= 7, (red, green, blue)


@pytest.mark.parametrize("length", range(1, 19))
def test_names_of_up_to_18_letters_are_never_cut(tmp_path, monkeypatch, length):
    device = begun(tmp_path / "state", "full-metal-planete")
    cuts = []
    glyphs = device.app.page.glyphs
    cut = type(glyphs).cut

    def noted(self, size, codes, room):
        found = cut(self, size, codes, room)
        if found != codes:
            cuts.append(bytes(codes))
        return found

    monkeypatch.setattr(type(glyphs), "cut", noted)
    name = ("Wolfgang-Amadeusine")[:length]
    try:
        device.playing(5)
        device.app.view.names[:] = [name] * len(NAMES)
        device.app.view.name = name
        for handing in (2000, 0):
            device.app.table.handing_ms = handing
            device.app.table.draw(device.app.page)
            assert name in reading.read(device.app)
    finally:
        device.close()
    assert cuts == []
