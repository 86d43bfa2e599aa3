# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Letters that can be shown, and the name of one that cannot."""

import json

import pytest
from tidebell_core import letters
from tidebell_core.casefold import folded, same
from tidebell_core.letters import NARROW, SIGNS, columns, unshown

# A lone surrogate as JSON brings it: no source file could hold one.
HALF = json.loads('"\\ud800"')


@pytest.fixture(autouse=True)
def western(monkeypatch):
    """A device without the Japanese letters, whatever this process has imported."""
    monkeypatch.setattr(letters, "has_japanese", None)


def test_ascii_latin_1_and_the_signs_can_be_shown():
    french = "L’œuf à 3\u202f€"
    for text in ("", "Ann", "~ |", "Zoë", "Dörte ÿ", "\xa0", "¡½þ", french, "a" + SIGNS + "é"):
        assert unshown(text) == "", text


def test_a_letter_that_the_fonts_lack_is_named_itself():
    for letter in "太Ωжšā‘\U0001f600":
        assert unshown(letter) == letter
        assert unshown("Zoë " + letter + " 太") == letter


def test_what_could_not_be_seen_in_a_sentence_is_named_by_its_number():
    for code in (0, 9, 10, 27, 31, 127, 128, 159, 0xAD, 0x301, 0x200D, 0x202E, 0x2028, 0xFEFF):
        assert unshown("a" + chr(code)) == "U+%04X" % code
    assert unshown(chr(0xE000)) == "U+E000"
    assert unshown(chr(0xE0001)) == "U+E0001"


def test_japanese_letters_are_shown_where_their_file_is(monkeypatch):
    asked = []
    monkeypatch.setattr(letters, "has_japanese", lambda code: asked.append(code) or code == 0x592A)
    assert unshown("Zoë 太▸") == ""
    assert unshown("太郎") == "郎"
    assert unshown("太\u3000") == "U+3000"
    assert unshown("жœ") == "ж"
    assert asked == [0x592A, 0x592A, 0x90CE, 0x592A, 0x3000]


def test_half_of_a_surrogate_pair_is_named_by_its_number():
    assert unshown(HALF) == "U+D800"
    assert unshown("Ann" + HALF) == "U+D800"


def test_every_code_is_either_shown_or_named():
    shown = 0
    for code in range(0x3000):
        named = unshown(chr(code))
        assert named in ("", chr(code), "U+%04X" % code)
        shown += not named
    assert shown == 95 + 95 + len(SIGNS) + len(NARROW)


def test_each_stretch_of_what_would_not_be_seen_ends_where_it_ends():
    seen = (0x2FF, 0x370, 0x1FFF, 0x2011, 0x2027, 0x2030, 0x205E, 0x2070, 0xD7FF, 0xF900)
    for code in seen + (0xFDFF, 0xFE10, 0xFEFE, 0xFF00, 0xFFEF, 0x10000, 0xDFFFF):
        assert unshown("a" + chr(code)) == chr(code), hex(code)
    unseen = (0x300, 0x36F, 0x2000, 0x200F, 0x2028, 0x202E, 0x205F, 0x206F, 0xE000, 0xF8FF)
    for code in unseen + (0xFE00, 0xFE0F, 0xFFF0, 0xFFFF, 0xE0000, 0x10FFFF):
        assert unshown("a" + chr(code)) == "U+%04X" % code, hex(code)


def test_names_are_the_same_whatever_their_case_and_blanks():
    for one, other in (
        ("Ann", "aNN"),
        ("ZOË", "zoë"),
        ("Dörte", "DÖRTE"),
        ("Strauß", "STRAUSS"),
        ("Øyvind Þór", "øYVIND þÓR"),
        ("  Ann  Lee ", "ann\xa0lee"),
        ("Ann\u202fLee", "ann\u2009LEE"),
        ("Œdipe Ÿ", "œDIPE ÿ"),
    ):
        assert folded(one) == folded(other), one
        assert same(["Bo", one, "Cy", other]) == other
    for one, other in (("Ann", "Anna"), ("Zoë", "Zoe"), ("×", "÷"), ("ß", "s"), ("Ä", "A")):
        assert folded(one) != folded(other), one
    assert same(["Ann", "Bo", "Cy"]) == ""


def test_every_letter_that_can_be_shown_is_the_same_as_its_other_case():
    for code in list(range(33, 127)) + list(range(161, 256)):
        letter = chr(code)
        if len(letter.upper()) == 1 and ord(letter.upper()) < 256:
            assert folded(letter.upper()) == folded(letter) == folded(letter.lower()), letter


def test_a_wide_letter_takes_two_columns():
    for text, wide in (("", 0), ("Zoë", 3), ("◂ ●", 3), ("さくら", 6), ("髙﨑Ann", 7), ("한", 2)):
        assert columns(text) == wide, text
    assert columns("\U00020bb7") == 2 and columns("ｱ") == 1 and columns("Ａ") == 2
    assert columns(HALF) == 1
