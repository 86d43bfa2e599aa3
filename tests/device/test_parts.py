# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Single parts: the painter's pieces, the font, the inputs' clock, texts, profile."""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest
from tidebell.boards import pico_table
from tidebell.paint import colour, content, glyphs, page, styles
from tidebell.paint import digits as shapes
from tidebell_core import times
from tidebell_sim import screen_text
from tidebell_sim.hardware import install
from tidebell_sim.hardware.panel import Panel

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
ROOT = FIRMWARE.parent

WORDS = FIRMWARE / "tidebell_core" / "words.py"


class Bus:
    """A panel that counts what it is sent."""

    def __init__(self, width=320):
        self.panel = Panel(width, 240)
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
        self.sent.append((command, len(bytes(data))))


def make(width=320):
    bus = Bus()
    file = (FIRMWARE / "fonts" / "type.bin").open("rb", buffering=0)
    wanted = page.Page(width, 240, pico_table.CAPS, glyphs.Glyphs(file))
    return bus, wanted, colour.ColourPainter(bus, wanted)


def finish(one):
    pieces = 1
    while one.step():
        pieces += 1
    return pieces


def sent(bus):
    """Bytes of pixels that went to the panel."""
    return sum(size for command, size in bus.sent if command in (0x2C, 0x3C))


def letters(wanted, text="abcdefghijklmnopqrstuvwxyz"):
    wanted.set_tall(False)
    wanted.heading(text[:12])
    wanted.keys(("", "", text[:4], text[4:8], text[8:12]), "")
    for row in range(wanted.body, wanted.foot):
        wanted.text(row, 0, text)


def clocks_of(wanted, ms=179_000, tone=0xFFFF):
    wanted.band(2, "Chloé", (255, 192, 0))
    wanted.set_tall(True)
    wanted.keys(("Move", "Attack", "Undo", "End", "Pause"), "5/25")
    wanted.clock.wide = ms < 600_000
    wanted.clock.colour = wanted.points.colour = tone
    wanted.clock.time(ms, False)
    wanted.points.number(15)
    wanted.unit("AP", 15, 25)


def test_nothing_is_sent_when_nothing_changed():
    bus, wanted, one = make()
    letters(wanted)
    finish(one)
    bus.sent.clear()
    letters(wanted)
    assert finish(one) <= 3
    assert bus.sent == []


def test_a_whole_screen_comes_in_pieces():
    bus, wanted, one = make()
    finish(one)
    letters(wanted)
    sizes = []
    more = True
    while more:
        bus.sent.clear()
        more = one.step()
        sizes.append(sent(bus))
    assert len(sizes) >= 10
    assert max(sizes) <= 2 * (44 * 320 + 1024)  # a slice of a fill, and a letter


def test_a_digit_that_changes_sends_its_own_cell_only():
    bus, wanted, one = make()
    clocks_of(wanted)
    finish(one)
    bus.sent.clear()
    wanted.clock.time(178_000, False)
    finish(one)
    assert sent(bus) == 2 * 50 * 78


def test_a_word_that_goes_on_is_not_written_anew():
    bus, wanted, one = make()
    letters(wanted, "abcdefgh 0:18")
    finish(one)
    bus.sent.clear()
    letters(wanted, "abcdefgh 0:19")
    finish(one)
    assert 0 < sent(bus) < 8 * 2 * 30 * 27


def test_digits_that_all_change_come_in_pieces():
    bus, wanted, one = make()
    finish(one)
    for tone in (0x8410, 0xFFFF):  # at a start they turn from grey to white
        clocks_of(wanted, tone=tone)
        sizes = []
        more = True
        while more:
            bus.sent.clear()
            more = one.step()
            sizes.append(sent(bus))
        assert sum(size > 0 for size in sizes) >= 2
        assert max(sizes) <= 40_000  # a slice of a fill, and digits
    _, clean, other = make()
    clocks_of(clean)
    finish(other)
    assert bus.panel.picture() == other._bus.panel.picture()


def test_digits_that_come_and_go_while_they_are_drawn_are_drawn():
    bus, wanted, one = make()
    letters(wanted)
    finish(one)
    for screen in (clocks_of, letters, clocks_of):
        screen(wanted)
        one.step()
        one.step()
    finish(one)
    clean_bus, clean, other = make()
    clocks_of(clean)
    finish(other)
    assert bus.panel.picture() == clean_bus.panel.picture()


def moments(wanted):
    """Screens of every kind, each a function."""

    def ten():
        clocks_of(wanted, 9_000)
        wanted.last = 7
        wanted.clock.time(6_700, True)

    def two():
        clocks_of(wanted, 754_000)
        wanted.set_tall(content.PAIR)
        wanted.clock.time(754_000, False)
        wanted.points.time(61_000, False)

    def listed():
        items = [("Row %d" % at, "7", -1 if at % 2 else styles.SEAT + at) for at in range(9)]
        wanted.listing("A list", items, 4, True)
        wanted.keys(("Up", "Down", "Back", "", "Choose"), "")

    def told():
        clocks_of(wanted)
        wanted.lasts(("High", (0, 0, 255)), None, [("saved 10", styles.DIM)], [2])
        wanted.tell(["Not enough AP (0 of 1)."], styles.WARNING)

    def narrow():
        clocks_of(wanted, 754_000)

    return [lambda: letters(wanted), lambda: clocks_of(wanted), ten, two, listed, told, narrow]


@pytest.mark.parametrize("width", [320, 240])
def test_going_from_any_page_to_any_other_looks_as_if_drawn_afresh(width):
    for before in range(7):
        for after in range(7):
            bus, wanted, one = make(width)
            moments(wanted)[before]()
            finish(one)
            moments(wanted)[after]()
            finish(one)
            clean_bus, clean, other = make(width)
            moments(clean)[after]()
            finish(other)
            assert bus.panel.picture() == clean_bus.panel.picture(), (before, after)


@pytest.mark.parametrize("width", [320, 240])
def test_the_pieces_of_a_page_cover_it_and_none_is_on_another(width):
    _, wanted, one = make(width)
    for screen in moments(wanted):
        screen()
        seen = set()
        for x, y, wide, high, *_ in one.compose():
            spots = {(x + a, y + b) for a in range(wide) for b in range(high)}
            assert wide > 0 and high > 0 and not spots & seen, (x, y, wide, high)
            seen |= spots
        assert len(seen) == width * 240
        assert max(spot[0] for spot in seen) == width - 1


def test_a_change_in_the_middle_of_a_drawing_is_not_lost():
    bus, wanted, one = make()
    letters(wanted)
    one.step()
    one.step()
    letters(wanted, "zyxwvutsrqponmlkjihgfedcba")
    finish(one)
    clean_bus, clean, other = make()
    letters(clean, "zyxwvutsrqponmlkjihgfedcba")
    finish(other)
    assert bus.panel.picture() == clean_bus.panel.picture()


def test_what_is_written_at_a_place_takes_the_place_of_what_was_there():
    _, wanted, _ = make()
    for style in (0, styles.KEY, styles.SELECT):
        wanted.text(5, 2, "older", style)
        wanted.text(5, 2, "newer", style)
        assert [run[1] for run in wanted.rows[5]] == ["newer"]


def test_a_card_without_a_meaning_is_written_on_its_colour_so_that_it_can_be_read():
    from tidebell.ui.draw import cards
    from tidebell_core.game.view import View

    for rgb in ((255, 224, 64), (0, 32, 96)):
        bus, wanted, one = make()
        view = View()
        view.card, view.card_rgb, view.stage = "Storm", rgb, "Expedition"
        view.card_means = ("", 0, None)
        view.turn = view.turns = view.pile = 1
        wanted.labels = ("", "", "", "", "Next")
        cards.card(wanted, view)
        finish(one)
        picture = bus.panel.picture()
        at = [3 * (320 * y + x) for y in range(60, 190) for x in range(12, 308)]
        top = [picture[one : one + 3] for one in at]
        (paper, most), (ink, some) = Counter(top).most_common(2)
        assert most > len(top) // 2 and some > 500, "large letters on the card"
        dark, light = sorted(map(sum, (paper, ink)))
        assert light - dark > 200, (paper, ink)


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
    digits = shapes.Digits()
    digits.time(ms, tenths)
    assert screen_text.digits(digits) == text


def tool(name):
    """A program of ``tools`` as a module."""
    if str(ROOT / "tools") not in sys.path:
        sys.path.append(str(ROOT / "tools"))
    return importlib.import_module(name)


def test_type_is_made_from_its_sources():
    assert tool("make_type").old() == [], "make type"


def test_type_covers_latin_1_in_every_size():
    with (FIRMWARE / "fonts" / "type.bin").open("rb") as file:
        wanted = glyphs.Glyphs(file)
        for size in range(glyphs.LARGE + 1):
            for code in [*range(33, 127), *range(161, 256), *range(128, 128 + len(glyphs.SIGNS))]:
                if code != 0xAD:
                    record = wanted.find(size, code)
                    wide = wanted.width(size, bytes((code,)))
                    assert record[3] and record[4] and wide, chr(code)


def test_every_word_fits_the_font():
    for node in ast.walk(ast.parse(WORDS.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for sign in node.value.strip():
                assert ord(sign) < 256 or sign in glyphs.SIGNS or "\n" in node.value, sign


def test_no_word_is_unused():
    # The device's screens, and the face on glass, which is told its words.
    paths = [*FIRMWARE.rglob("*.py"), ROOT / "host_tools" / "tidebell_sim" / "face.py"]
    sources = "".join(path.read_text() for path in paths if path != WORDS)
    names = re.findall(r"^([A-Z_]+) =", WORDS.read_text(), re.M)
    assert len(names) == len(set(names)) > 200
    assert [name for name in names if not re.search(rf"\b(texts|words)\.{name}\b", sources)] == []


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
    digits = shapes.Digits()
    for ms, left, used in ((0, "0:00", "0:00"), (1, "0:01", "0:00"), (59_999, "1:00", "0:59")):
        digits.time(ms, False)
        assert screen_text.digits(digits) == left
        digits.time(ms, False, True)
        assert screen_text.digits(digits) == used
        assert (times.short(ms), times.short(ms, True)) == (left, used)


@pytest.mark.parametrize(
    "ms, text",
    [
        (5_999_000, "99:59"),
        (5_999_001, "1h40"),
        (7_199_000, "1h59"),
        (35_999_000, "9h59"),
        (36_000_000, "10h00"),
        (-599_999, "-9:59"),
        (-600_000, "-10:00"),
        (-5_999_000, "-99:59"),
        (-7_200_000, "-2h00"),
    ],
)
def test_what_has_no_place_among_the_digits_is_a_text(ms, text):
    digits = shapes.Digits()
    digits.time(ms, False)
    places = len(text.replace(":", "")) <= 4
    assert (screen_text.digits(digits), digits.text) == ((text, "") if places else ("", text))
    assert digits.anew is not places
    digits.time(1000, False)
    assert (screen_text.digits(digits), digits.text) == ("0:01", "")
    digits.number(120)
    assert digits.text == "120"


def test_a_colour_panel_is_set_up_by_the_commands_of_its_data_sheet():
    """Each with as many parameters: Sitronix ST7789VW datasheet v1.0, chapter 9."""
    from tidebell.paint import st7789

    bus = SimpleNamespace(send=lambda command, data: sent_to.append((command, len(data))))
    sent_to = []
    st7789.start(bus, SimpleNamespace(DISPLAY_MADCTL=0x70))
    commands = dict(SLPOUT=0x11, COLMOD=0x3A, PORCTRL=0xB2, GCTRL=0xB7, VCOMS=0xBB, VRHS=0xC3)
    commands |= dict(FRCTRL2=0xC6, PWCTRL1=0xD0, PVGAMCTRL=0xE0, NVGAMCTRL=0xE1, INVON=0x21)
    commands |= dict(MADCTL=0x36)
    assert sent_to == list(
        zip(commands.values(), (0, 1, 5, 1, 1, 1, 1, 2, 14, 14, 0, 1), strict=True)
    )
