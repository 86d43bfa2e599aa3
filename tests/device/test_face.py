# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The face of the colour panel can be read: contrasts, names of any length, longer languages."""

from __future__ import annotations

import json
import sys

import pytest
from tabletop import NAMES, begun, compiled
from tidebell.paint import glyphs, page, styles
from tidebell_host import style
from tidebell_host.setups import library
from tidebell_sim import screen_text

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
    for name, there in (("FAINT", style.SOFT), *((name, getattr(style, name)) for name in PALETTE)):
        assert getattr(styles, name) == styles.colour(bytes.fromhex(there[1:])), name


def test_inks_can_be_read_on_the_dark_and_the_last_ten_on_white():
    assert contrast(styles.NIGHT, styles.INK) > 7
    for ink in page.Page.inks:
        assert contrast(ink, styles.INK if ink == styles.NIGHT else styles.NIGHT) > 7
    assert contrast(styles.FAINT, styles.RAIL) > 4.5
    assert contrast(styles.AMBER, styles.RAIL) > 4.5


@pytest.mark.parametrize("game", GAMES)
def test_names_and_points_can_be_read_in_every_players_colour(game):
    for name, _, rgb in json.loads(compiled(game))["colours"]:
        assert contrast(styles.colour(styles.bright(rgb)), styles.NIGHT) >= 7, name


@pytest.mark.parametrize("red", range(0, 256, 51))
def test_any_colour_is_lightened_until_it_can_be_read(red):
    for green in range(0, 256, 51):
        for blue in range(0, 256, 51):
            found = styles.bright((red, green, blue))
            assert max(found) <= 255
            assert contrast(styles.colour(found), styles.NIGHT) >= 7, (red, green, blue)


@pytest.fixture
def cuts(monkeypatch):
    """Give a function that begins to note, in full, the texts that are shortened."""
    found = []
    cut = glyphs.Glyphs.cut

    def noted(self, size, codes, room):
        shown = cut(self, size, codes, room)
        if shown != codes:
            found.append(screen_text.decode(codes))
        return shown

    def listen():
        monkeypatch.setattr(sys.modules["tidebell.paint.glyphs"].Glyphs, "cut", noted)
        return found

    return listen


def played(device, names):
    """Show what a table sees in the first minutes of any game; returns all that was to be read."""
    said = set()
    view = device.app.view
    view.names[:] = names[: len(view.names)]
    for key in "EEEEAEYEEAXEYEEBEYEEE":
        device.tap(key)
        device.app.session.header.seats[:] = [
            [seat[0], names[at]] for at, seat in enumerate(device.app.session.header.seats)
        ]
        device.run(700)
        said |= set(screen_text.read(device.app))
    return said


@pytest.mark.parametrize("length", [1, 6, 12, 18])
@pytest.mark.parametrize("game", GAMES)
def test_names_of_any_length_leave_room_for_all_that_is_to_be_read(tmp_path, cuts, game, length):
    device = begun(tmp_path / "state", game)
    found = cuts()
    try:
        played(device, [f"{letter}olfgang-Amadeusin"[:length] for letter in "WXYZABCD"])
    finally:
        device.close()
    assert found == []


def longer(text):
    """A text of a made-up language: half as long again, places for values as they are."""
    out, due, inside = "", 0, False
    for sign in text:
        out += sign
        inside = inside and sign != "}" or sign == "{"
        due += not inside and sign != "}"
        if due > 1 and sign.isalpha() and not inside:
            out += "eo"[due % 2]
            due -= 2
    return out


@pytest.mark.parametrize("game", GAMES)
def test_a_language_half_as_long_again_leaves_room_for_all_that_is_to_be_read(
    tmp_path, cuts, game, monkeypatch
):
    device = begun(tmp_path / "state", game)
    speak_longer(monkeypatch)
    found = cuts()
    try:
        said = played(device, ["Ada", "Bruno", "Chloé", "Dörte", "Emil", "Frieda", "Gus", "Hanna"])
        assert any(longer("Undo") in line for line in said)
        device.hold("E")
        device.run(700)
        screen_text.read(device.app)
    finally:
        device.close()
    assert found == []


def speak_longer(monkeypatch):
    """Have the device speak the made-up language from now on."""
    words = sys.modules["tidebell_core.words"]
    for name, text in vars(words).items():
        if name.isupper() and isinstance(text, str):
            monkeypatch.setattr(words, name, longer(text))


def test_cards_looks_and_choices_have_room_for_such_a_language(tmp_path, cuts, monkeypatch):
    device = begun(tmp_path / "state", "full-metal-planete")
    speak_longer(monkeypatch)
    found = cuts()
    said = []
    try:
        for turn, phase, keys in ((3, "draw", "E"), (5, "look", ""), (21, "choose", "E")):
            device.until(turn, phase)
            for key in ["", *keys]:
                if key:
                    device.tap(key)
                device.run(700)
                said += screen_text.read(device.app)
    finally:
        device.close()
    assert "Swamp and reef are sea" in said or "Swamp and reef are land" in said
    assert found == []


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
            assert name in screen_text.read(device.app)
    finally:
        device.close()
    assert cuts == []
