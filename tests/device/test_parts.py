# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Single parts: the painter's pieces, the font, the inputs' clock, texts, profile."""

from __future__ import annotations

import ast
import importlib.util
import re
from pathlib import Path

import pytest
from tidebell.boards import pico_table
from tidebell.paint import colour, page
from tidebell.ui.draw import clocks
from tidebell_sim.hardware import install
from tidebell_sim.hardware.panel import Panel

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
ROOT = FIRMWARE.parent

WORDS = FIRMWARE / "tidebell_core" / "words.py"


class Bus:
    """A panel that counts what it is sent."""

    def __init__(self):
        self.panel = Panel(320, 240)
        self.sent = []
        for command, data in (
            (0x11, b""),
            (0x3A, b"\x55"),
            (0x36, b"\x70"),
            (0x21, b""),
            (0x29, b""),
        ):
            self.send(command, data)

    def send(self, command, data):
        self.panel.write(False, bytes([command]))
        self.panel.write(True, bytes(data))
        self.sent.append((command, len(data)))


def make():
    bus = Bus()
    wanted = page.Page(26, 10, pico_table.CAPS)
    font = (FIRMWARE / "tidebell" / "fonts" / "cells.bin").open("rb", buffering=0)
    one = colour.ColourPainter(bus, wanted, font, pico_table)
    return bus, wanted, one


def finish(one):
    pieces = 1
    while one.step():
        pieces += 1
    return pieces


def test_nothing_is_sent_when_nothing_changed():
    bus, wanted, one = make()
    wanted.text(4, 2, "Planète")
    finish(one)
    bus.sent.clear()
    wanted.text(4, 2, "Planète")
    assert finish(one) == 1
    assert bus.sent == []


def test_a_whole_screen_comes_in_pieces():
    bus, wanted, one = make()
    finish(one)
    for row in range(wanted.foot + 1):
        wanted.text(row, 0, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    sizes = []
    more = True
    while more:
        bus.sent.clear()
        more = one.step()
        sizes.append(sum(size for command, size in bus.sent if command in (0x2C, 0x3C)))
    assert len(sizes) >= 10
    assert max(sizes) <= 26 * 576


def test_a_digit_that_changes_sends_its_own_parts_only():
    bus, wanted, one = make()
    wanted.set_tall(True)
    wanted.clock.wide = True
    wanted.clock.colour = 0xFFFF
    wanted.clock.time(179_000, False)
    finish(one)
    bus.sent.clear()
    wanted.clock.time(178_000, False)
    finish(one)
    pixels = sum(size for command, size in bus.sent if command in (0x2C, 0x3C)) // 2
    assert 0 < pixels < 2500


def test_digits_that_all_change_come_in_pieces():
    bus, wanted, one = make()
    finish(one)
    wanted.set_tall(True)
    for tone in (0x8410, 0xFFFF):  # at a start they turn from grey to white
        wanted.clock.wide = True
        wanted.clock.colour = wanted.points.colour = tone
        wanted.clock.time(179_000, False)
        wanted.points.number(15)
        sizes = []
        more = True
        while more:
            bus.sent.clear()
            more = one.step()
            sizes.append(sum(size for command, size in bus.sent if command in (0x2C, 0x3C)))
        assert sum(size > 0 for size in sizes) >= 2
        assert max(sizes) <= 3 * 320 * 24 * 2  # three rows of cells, when the place is cleared
    _, clean, other = make()
    finish(other)
    clean.set_tall(True)
    clean.clock.wide = True
    clean.clock.colour = clean.points.colour = 0xFFFF
    clean.clock.time(179_000, False)
    clean.points.number(15)
    finish(other)
    assert bus.panel.picture() == other._bus.panel.picture()


def test_digits_that_come_and_go_while_their_place_is_cleared_are_drawn():
    bus, wanted, one = make()
    finish(one)
    for row in range(wanted.foot + 1):
        wanted.text(row, 0, "abcdefghijklmnopqrstuvwxyz")
    finish(one)
    for tall in (True, False, True):
        wanted.set_tall(tall)
        wanted.clock.wide = True
        wanted.clock.colour = 0xFFFF
        wanted.clock.time(179_000, False)
        one.step()
    finish(one)
    clean_bus, clean, other = make()
    for row in range(wanted.foot + 1):
        clean.text(row, 0, "abcdefghijklmnopqrstuvwxyz")
    clean.set_tall(True)
    clean.clock.wide = True
    clean.clock.colour = 0xFFFF
    clean.clock.time(179_000, False)
    finish(other)
    assert bus.panel.picture() == clean_bus.panel.picture()


def test_leaving_the_digits_leaves_nothing_behind():
    bus, wanted, one = make()
    finish(one)
    empty = bus.panel.picture()
    wanted.set_tall(True)
    wanted.clock.wide = True
    wanted.clock.colour = wanted.points.colour = 0xFFFF
    wanted.clock.time(599_000, False)
    wanted.points.number(88)
    finish(one)
    assert bus.panel.picture() != empty
    wanted.set_tall(False)
    finish(one)
    assert bus.panel.picture() == empty


def test_going_from_any_page_to_any_other_looks_as_if_drawn_afresh():
    def first(wanted):
        wanted.set_tall(False)
        wanted.clear()
        wanted.big(1, 3, "Tide High", page.TITLE)
        wanted.text(5, 0, "small", page.SELECT, 26)

    def second(wanted):
        wanted.clear()
        wanted.on(page.PLAYER, (255, 192, 0))
        wanted.clear(1, 3, page.PLAYER)
        wanted.big(1, 0, "Y Chloé", page.PLAYER)
        wanted.set_tall(True)
        wanted.clock.wide = False
        wanted.clock.colour = 0xF800
        wanted.clock.time(754_000, False)
        wanted.points.colour = 0xFFFF
        wanted.points.number(7)

    def third(wanted):
        wanted.set_tall(False)
        wanted.clear()
        wanted.on(page.PLAYER, (0, 80, 255))
        wanted.clear(1, 4, page.PLAYER)
        wanted.big(2, 5, "below", page.PLAYER)

    for before in (first, second, third):
        for after in (first, second, third):
            bus, wanted, one = make()
            before(wanted)
            finish(one)
            after(wanted)
            finish(one)
            clean_bus, clean, other = make()
            after(clean)
            finish(other)
            assert bus.panel.picture() == clean_bus.panel.picture(), (before, after)


def test_a_change_in_the_middle_of_a_drawing_is_not_lost():
    bus, wanted, one = make()
    for row in range(wanted.foot + 1):
        wanted.text(row, 0, "abcdefghijklmnopqrstuvwxyz")
    one.step()
    for row in range(wanted.foot + 1):
        wanted.text(row, 0, "zyxwvutsrqponmlkjihgfedcba")
    finish(one)
    clean_bus, clean, other = make()
    for row in range(wanted.foot + 1):
        clean.text(row, 0, "zyxwvutsrqponmlkjihgfedcba")
    finish(other)
    assert bus.panel.picture() == clean_bus.panel.picture()


def test_page_reads_as_a_person_reads_it():
    wanted = page.Page(26, 10, pico_table.CAPS)
    wanted.big(1, 0, "Planète 1", page.TITLE)
    wanted.text(5, 3, "◂ 12 ▸")
    wanted.text(9, 0, "日")
    assert wanted.rows() == ["Planète 1", "◂ 12 ▸", "?"]


@pytest.mark.parametrize("columns, rows", [(26, 10), (25, 8), (20, 10)])
@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_places_of_many_players_stand_in_two_columns(columns, rows, seats):
    from tidebell.ui.draw import lists
    from tidebell_core.view import View

    view = View()
    view.names = ["Ada", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"][:seats]
    view.letters = list("RBYGPOTW")[:seats]
    view.colours = [[10 * seat, 200, 100] for seat in range(seats)]
    wanted = page.Page(columns, rows, pico_table.CAPS)
    lists._places(wanted, view, [(seat + 1, seat, str(7 * seat)) for seat in range(seats)])
    words = " ".join(wanted.rows()).split()
    for seat, name in enumerate(view.names):
        assert view.letters[seat] in words and str(7 * seat) in words
        assert name in words or columns < 24  # there the letter has to do


@pytest.mark.parametrize(
    "ms, tenths, text",
    [
        (180_000, False, "3:00"),
        (179_001, False, "3:00"),
        (179_000, False, "2:59"),
        (754_000, False, "12:34"),
        (9_940, True, "9.9"),
        (49, True, "0.0"),
        (0, False, "0:00"),
    ],
)
def test_clock_digits(ms, tenths, text):
    digits = page.Digits()
    digits.time(ms, tenths)
    assert digits.text() == text


@pytest.mark.parametrize("name", ["cells", "small"])
def test_font_is_made_from_its_source_and_covers_latin_1(name):
    spec = importlib.util.spec_from_file_location("make_font", ROOT / "tools" / "make_font.py")
    make_font = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_font)
    data = make_font.build(name)
    assert (FIRMWARE / "tidebell" / "fonts" / f"{name}.bin").read_bytes() == data
    size = len(data) // 224
    for code in [*range(33, 127), *range(161, 256), *range(128, 128 + len(page.SIGNS))]:
        if code != 0xAD:
            assert any(data[(code - 32) * size : (code - 31) * size]), chr(code)


def test_every_word_fits_the_font():
    for node in ast.walk(ast.parse(WORDS.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for sign in node.value.strip():
                assert ord(sign) < 256 or sign in page.SIGNS or "\n" in node.value, sign


def test_no_word_is_unused():
    sources = "".join(path.read_text() for path in FIRMWARE.rglob("*.py") if path != WORDS)
    names = re.findall(r"^([A-Z_]+) =", WORDS.read_text(), re.M)
    assert len(names) == len(set(names)) > 200
    assert [name for name in names if not re.search(rf"\btexts\.{name}\b", sources)] == []


def test_ticks_wrap():
    install()
    from tidebell.parts import inputs

    period = 1 << 29
    assert inputs.ticks_between(10, 30) == 20
    assert inputs.ticks_between(period - 5, 15) == 20
    assert inputs.ticks_between(15, period - 5) == -20
    assert inputs.ticks_between(period - 65536, 0) == 65536


def test_wrap_of_the_ticks_in_the_middle_of_a_turn_costs_nobody_time(table):
    """ticks_ms() wraps 65.5 s after power-on; the game of the fixture is younger than that."""
    begun, left = table.clock.now(), table.app.view.clock_ms
    table.run(120_000)
    assert left - table.app.view.clock_ms == table.clock.now() - begun


def test_only_profiles_name_pins():
    for path in FIRMWARE.rglob("*.py"):
        if path.parent.name != "boards":
            assert not re.search(r"GP\d", path.read_text()), path.name


def test_a_stopwatch_counts_full_seconds_and_what_is_left_is_rounded_up():
    digits = page.Digits()
    for ms, left, used in ((0, "0:00", "0:00"), (1, "0:01", "0:00"), (59_999, "1:00", "0:59")):
        digits.time(ms, False)
        assert digits.text() == left
        digits.time(ms, False, True)
        assert digits.text() == used
        assert (clocks.time(ms), clocks.time(ms, True)) == (left, used)
