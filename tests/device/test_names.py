# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Names made on the device, by the knob alone, and what becomes of them."""

from __future__ import annotations

import pytest
from tidebell_core.letters import unshown


@pytest.fixture
def wheel(device):
    """The wheel of the first player's name, open."""
    device.tap("E")
    device.choose("Player 1")
    device.tap("E")
    return device


def rows(device) -> list[str]:
    return [row.text for row in device.app.screens[-1].rows]


def spell(device, name: str) -> None:
    """Turn to each letter and push."""
    for letter in name:
        top = device.app.screens[-1]
        device.turn(rows(device).index(letter) - top.cursor)
        device.tap("E")


def test_every_letter_of_the_wheel_can_be_shown_and_stands_there_once(wheel):
    from tidebell.ui.home import name_wheel

    for letters in (name_wheel.CAPITAL_LETTERS, name_wheel.SMALL_LETTERS):
        assert unshown(letters) == ""
        assert len(set(letters)) == len(letters)


def test_names_that_nobody_has_stand_first_and_a_push_takes_one(wheel):
    # Ada plays already; the others have seats of their own.
    assert rows(wheel)[:3] == ["Red", "Ada", "A"]
    assert wheel.app.screens[-1].cursor == 1
    wheel.tap("E")
    assert "Name Ada" in wheel.text


def test_a_name_is_spelled_kept_and_offered_first(wheel):
    spell(wheel, "Zoé")
    assert "Name: Zoé" in wheel.screen
    wheel.down("Y")
    wheel.run(60)
    assert wheel.app.store.names()[0] == "Zoé", "at the press"
    wheel.up("Y")
    wheel.run(100)
    assert "Name Zoé" in wheel.text
    wheel.tap("E")
    assert rows(wheel)[:3] == ["Red", "Zoé", "Ada"]
    wheel.tap("X", 2)
    wheel.choose("Begin")
    assert wheel.app.view.names[0] == "Zoé" or "Zoé" in wheel.app.view.names
    wheel.cut()
    wheel.power()
    assert wheel.app.store.names()[0] == "Zoé"


def test_a_blank_is_named_and_a_new_word_begins_with_a_capital(wheel):
    spell(wheel, "Al")
    wheel.app.screens[-1].cursor = rows(wheel).index("(space)")
    wheel.tap("E")
    assert "a" not in rows(wheel)
    spell(wheel, "B")
    wheel.tap("Y")
    assert "Name Al B" in wheel.text


def test_x_takes_letters_back_and_then_leaves(wheel):
    spell(wheel, "Bo")
    wheel.tap("X", 2)
    assert rows(wheel)[0] == "Red"
    wheel.tap("X")
    assert "Name Ada" in wheel.text
    assert "Bo" not in wheel.app.store.names()


def test_what_is_written_offers_the_names_that_begin_so(wheel):
    wheel.tap("X", 2)
    wheel.choose("Players")
    wheel.turn(-2)
    wheel.tap("E")
    wheel.choose("Player 1")
    wheel.tap("E")
    spell(wheel, "C")
    assert rows(wheel)[0] == "Chloé"


def test_the_wheel_has_no_end(wheel):
    wheel.turn(-2)
    assert wheel.app.screens[-1].cursor == len(rows(wheel)) - 1
    wheel.turn(1)
    assert wheel.app.screens[-1].cursor == 0


def test_a_name_has_twelve_letters_at_most_and_a_device_twenty_four_names(wheel):
    wheel.app.store.set_names([f"N{number}" for number in range(24)])
    spell(wheel, "A" + "b" * 14)
    wheel.tap("Y")
    names = wheel.app.store.names()
    assert names[0] == "A" + "b" * 11
    assert names[1:] == [f"N{number}" for number in range(23)]


def test_no_name_leaves_the_colour(wheel):
    wheel.turn(-1)
    wheel.tap("E")
    assert "Name Red" in wheel.text


def test_as_last_time_passes_the_colours_on(table):
    table.hold("E")
    table.choose("Abandon the game")
    table.tap("Y", 2)
    table.tap("E")
    table.tap("A")
    assert "Ada: Green" in table.screen and "Bruno: Red" in table.screen
    table.tap("X")
    table.tap("E")
    assert "Ada: Red" in table.screen  # what was not begun counts for nothing
    table.tap("E")
    assert table.app.view.names == ["Ada", "Bruno", "Chloé", "Dörte"]
