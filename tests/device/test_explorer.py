# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The Explorer: it shows what the reference board shows, and its keys do all there is to do."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tabletop import NAMES, Bench, begun, fresh
from test_drawn_as_before import KINDS, Drawn
from tidebell.boards import pico_table
from tidebell_core import words as texts
from tidebell_core.game.state import LOOK, RUN
from tidebell_sim.hardware.display import displays

sys.path.insert(0, str(Path(__file__).with_name("evenings")))

from play import step  # noqa: E402

BOARD = "pimoroni_explorer2350"
REFERENCE = "pico_table"
BAND = 12 * 320  # pixels
DIGIT = 50 * 78  # of a tall digit
STEPS = 120
GAMES = ("full-metal-planete", "netrunner", "planet-busters")


@pytest.fixture
def explorer(tmp_path: Path) -> Iterator[Bench]:
    device = fresh(tmp_path / "state", board=BOARD)
    yield device
    device.close()


def walked(folder: Path, board: str, game: str) -> tuple[list[bytes], list[bytes]]:
    """Return the pictures of a walk with hands at random, always the same; key names apart.

    And for each picture which bands have more colours than indices, on a board that has bands.
    """
    chance = random.Random(f"explorer {game}")
    device = begun(folder / board, game, board=board)
    device.app.page.caps = pico_table.CAPS
    try:
        pictures, crowded = [], []
        for _ in range(STEPS):
            step(device, chance)
            pictures.append(device.machine.picture())
            crowded.append(bytes(getattr(device.app.painter, "_crowded", b"")))
        return pictures, crowded
    finally:
        device.close()


@pytest.mark.parametrize("game", GAMES)
def test_its_pictures_are_those_of_the_reference_board(tmp_path: Path, game: str) -> None:
    wanted, _ = walked(tmp_path, REFERENCE, game)
    found, crowded = walked(tmp_path, BOARD, game)
    for at in range(STEPS):
        for band, full in enumerate(crowded[at]):
            part = slice(3 * BAND * band, 3 * BAND * (band + 1))
            assert wanted[at][part] == found[at][part] or full, (at, band)
    assert sum(map(any, crowded)) < STEPS // 12, "bands have too many colours too often"
    assert len(set(wanted)) > STEPS // 6


def empty(painter: Any) -> Any:
    """Return a painter of the same kind that has shown nothing yet."""
    page = painter.page
    blank = type(page)(page.width, page.height, pico_table.CAPS, page.glyphs)
    return type(painter)(painter._display, blank)


@pytest.mark.parametrize("kind", KINDS)
def test_screens_of_all_kinds_are_those_of_the_reference_board(explorer: Bench, kind: str) -> None:
    painter = empty(explorer.app.painter)
    reference = Drawn(REFERENCE)
    for at in range(16):
        KINDS[kind](reference.page, random.Random(f"{kind} {at}"))
        KINDS[kind](painter.page, random.Random(f"{kind} {at}"))
        while painter.step():
            pass
        assert explorer.machine.picture() == reference.seen(), at


def finish(painter: Any) -> None:
    while painter.step():
        pass


def test_pixels_keep_their_colour_until_they_are_drawn_over(explorer: Bench) -> None:
    """No index of a band is free while a pixel has it, at whatever moment a screen is left."""
    painter, reference = empty(explorer.app.painter), Drawn(REFERENCE)
    chance = random.Random("indices")
    full = 0
    for at in range(30):
        kind = chance.choice(sorted(KINDS))
        for page in (reference.page, painter.page):
            KINDS[kind](page, random.Random(f"{kind} {at}"))
        for nth in range(chance.choice((2, 8, 30, 120))):
            painter.step()
            if nth % 4 == 1:
                full += check_bands(painter)
        if at % 6 == 5:
            finish(painter)
            assert explorer.machine.picture() == reference.seen(), (at, kind)
    assert full > 20, "a band that has a colour for each index"


def check_bands(painter: Any) -> int:
    """Hold the pixels of all bands to the colours they know; return how many bands are full."""
    full = 0
    for bitmap, palette, colours in painter._bands:
        used = set("".join(f"{word:08x}" for word in bitmap._data))
        assert all(colours[int(index, 16)] >= 0 for index in used)
        taught = [index for index, colour in enumerate(colours) if colour >= 0]
        assert len({palette[index] for index in taught}) == len(taught)
        full += len(taught) == len(colours)
    return full


def test_too_many_colours_in_a_band_are_nearly_right_and_the_next_screen_is_right(
    explorer: Bench,
) -> None:
    painter, reference = empty(explorer.app.painter), Drawn(REFERENCE)
    for page in (reference.page, painter.page):
        KINDS["ask"](page, random.Random("ask 57"))
    finish(painter)
    assert any(painter._crowded)
    wanted = reference.seen()
    differ = [at for at, byte in enumerate(explorer.machine.picture()) if byte != wanted[at]]
    assert 0 < len(differ) < BAND
    for page in (reference.page, painter.page):
        KINDS["ready"](page, random.Random("ready 1"))
    finish(painter)
    assert not any(painter._crowded)
    assert explorer.machine.picture() == reference.seen()


def test_a_refresh_is_short_and_each_is_of_what_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    explorer = fresh(tmp_path / "state", board=BOARD)
    try:
        areas: list[list[int]] = []
        (display,) = displays()
        for _ in range(2):
            display._draw_now()
        monkeypatch.setattr(display, "refresh", lambda: areas.append(dirty(display)))
        explorer.begin()
        explorer.playing(5)
        explorer.run(3000)
        assert max(map(sum, areas)) <= DIGIT
        areas.clear()
        explorer.run(1000)
        explorer.tap("A")
        # A digit of the clock a second, one or two of the points, and the pips that are spent.
        assert 2 <= len(areas) <= 8 and max(map(sum, areas)) <= 4096
    finally:
        explorer.close()


def dirty(display: Any) -> list[int]:
    """Return the sizes of the areas that a refresh would draw, and draw them."""
    found = [area.size() for area in display._get_refresh_areas()]
    display._draw_now()
    return found


def test_a_game_is_begun_played_and_ended_by_keys_alone(explorer: Bench) -> None:
    press = explorer.down_on_board
    press("Y")
    press("Y")
    view = explorer.app.view
    assert explorer.session
    explorer.to_turn(5)
    press("Y")
    assert view.phase == RUN
    left = view.left
    press("A")
    assert view.left == left - 1
    press("X")
    assert view.left == left
    hold(explorer, "X")
    assert view.left == left - 1
    press("B")
    assert explorer.app.table.chosen == 0
    press("B")
    press("U")
    assert explorer.app.table.chosen == 0
    press("U")
    press("Y")
    assert view.paused
    press("Y")
    assert not view.paused
    seat = view.seat
    press("Z")
    assert view.seat != seat or view.phase != RUN
    hold(explorer, "Y")
    assert explorer.app.screens[-1] is not explorer.app.table
    rows = [row.text for row in explorer.app.screens[-1].rows]
    for _ in range(rows.index(texts.ABANDON)):
        press("B")
    press("Y")
    press("Z")
    assert view.abandoned


def hold(device: Bench, key: str, ms: int = 700) -> None:
    device.machine.key(key, True)
    device.run(ms)
    device.machine.key(key, False)
    device.run(120)


def test_a_name_is_spelled_with_a_key_that_stays_down(explorer: Bench) -> None:
    from tidebell.ui.home.name_wheel import NameWheel

    app = explorer.app
    wheel = NameWheel(app, "Red", "", NAMES, lambda name: None)
    app.push(wheel)
    explorer.run(100)
    at = wheel.cursor
    hold(explorer, "B", 600 + 10 * 120 + 50)
    assert (wheel.cursor - at) % len(wheel.rows) == 12, "one at once, one when held, ten more"
    hold(explorer, "U", 100)
    assert (wheel.cursor - at) % len(wheel.rows) == 11


def test_two_keys_held_show_the_forecast_and_the_middle_ones_count_hens(explorer: Bench) -> None:
    explorer.begin()
    explorer.until(4, "look")
    view = explorer.app.view
    assert view.phase == LOOK
    press = explorer.down_on_board
    press("B")
    count = explorer.app.table.round.count
    press("U")
    assert explorer.app.table.round.count < count or count == 0
    press("B")
    explorer.machine.key("A", True)
    explorer.machine.key("X", True)
    explorer.run(200)
    assert explorer.app.table.round.cards is not None
    for key in "AX":
        explorer.machine.key(key, False)
    explorer.run(200)
    assert explorer.app.table.round.cards is None


def test_keys_that_turn_are_not_of_those_held_together(explorer: Bench) -> None:
    explorer.begin()
    explorer.until(4, "look")
    explorer.down_on_board("B")
    explorer.machine.key("A", True)
    explorer.machine.key("B", True)
    explorer.run(200)
    assert explorer.app.table.round.cards is None
    for key in "AB":
        explorer.machine.key(key, False)


def test_a_turn_counts_before_the_push_behind_it_however_late_both_are_handled(
    explorer: Bench,
) -> None:
    explorer.begin()
    explorer.playing(5)
    explorer.run(3000)
    for key in "BY":
        explorer.machine.key(key, True)
        explorer.machine.key(key, False)
    explorer.run(100)
    assert not explorer.app.view.paused, "the push did what was turned to"


def test_without_pixels_on_the_clips_it_plays_all_the_same(explorer: Bench) -> None:
    explorer.begin()
    explorer.playing(1)
    assert len(explorer.machine.ring()) == 24 and any(map(any, explorer.machine.ring()))
    assert explorer.machine.tone()[0] >= 0
