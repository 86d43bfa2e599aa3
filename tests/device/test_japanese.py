# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Japanese letters: their file, their place on the screen, and how their lines break."""

from __future__ import annotations

import functools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tabletop import ROOT, Bench
from test_parts import tool
from tidebell.paint import glyphs, japanese

FONTS = ROOT / "firmware" / "fonts"
NAMES = ["さくら", "髙﨑 德濵", "佐藤 翔", "栁田ケン"]
USUAL = (
    "佐藤鈴木高橋渡辺伊藤山本中村小林加藤斎藤齋藤渡邉渡邊髙﨑德濵栁翔陽葵蓮凛颯太美咲健一さくらケン"
)


@functools.cache
def letters() -> japanese.Letters:
    return japanese.Letters((FONTS / "ja.bin").open("rb", buffering=0))


# -- the file


def test_the_file_has_kana_level_1_and_the_kanji_of_names():
    made = tool("make_wide_type")
    every, large = made.wanted()
    known = [code for code in range(0x2000, 0x11000) if letters().has(code)]
    assert known == [ord(letter) for letter in every]
    assert {*made.level_1(), *"あンー々〇、。「」（）！？髙﨑德濵栁"} <= {*every}
    assert not letters().has(ord("𠮷")) and not letters().has(0x3000)
    record = bytearray(8)
    for letter in every:
        for size in (0, 1, 2):
            found = letters().find(size, ord(letter), record)
            assert bool(found) == (size < 2 or letter in large), letter
            if found:
                em = letters().sizes[size][1]
                wide = letters().advance(size, ord(letter))
                left = record[5] - 256 if record[5] > 127 else record[5]
                top = record[6] - 256 if record[6] > 127 else record[6]
                assert wide in (em, em // 2), letter
                assert -2 <= left and left + record[3] <= wide + 2, letter
                assert top <= em // 2 + 2 and record[4] - top <= em // 2 + 2, letter
                assert record[3] and record[4]


def test_usual_names_have_the_large_size():
    record = bytearray(8)
    assert all(letters().find(2, ord(letter), record) for letter in USUAL)


# -- screens

SCREENS = (
    "japanese_pico_table_menu",
    "japanese_pico_table_lot",
    "japanese_pico_table_turn",
    "japanese_pico_table_hand_over",
)


@pytest.mark.parametrize("board", ["pico_table", "pimoroni_explorer2350"])
def test_names_stand_on_every_screen_of_a_turn(tmp_path, board):
    device = Bench(tmp_path / "state", names=NAMES, board=board)
    begin = "japanese_" + board
    device.tap("E")
    assert "Player 2 髙﨑 德濵" in device.text
    device.golden(begin + "_menu", picture=board == "pico_table")
    device.choose("Begin")
    assert "4. 栁田ケン" in device.text
    device.golden(begin + "_lot", picture=board == "pico_table")
    device.tap("E")
    device.tap("E")
    assert "さくら" in device.text
    device.golden(begin + "_turn", picture=board == "pico_table")
    device.tap("Y")
    device.run(500)
    assert "髙﨑 德濵" in device.text
    device.golden(begin + "_hand_over", picture=board == "pico_table")


def test_a_name_without_the_large_size_stands_in_the_next(device):
    rare = next(
        chr(code)
        for code in range(0x4E00, 0xA000)
        if letters().has(code) and not letters().find(2, code, bytearray(8))
    )
    page = device.app.page
    for name, size in ((rare + "田", glyphs.MEDIUM), ("山田", glyphs.LARGE)):
        page.start()
        page.row_of(60)
        page.put(0, 300, name, glyphs.LARGE)
        assert page.pieces[-1][5] == size
    page.touched = True


def test_latin_and_japanese_letters_never_compare_as_equal_in_memory():
    for text in ("あ", "B0", "aあ", "Zoë", ""):
        codes = glyphs.encode(text)
        assert len(codes) == len(text)
        assert (0 in bytes(codes)) == ("あ" in text)
    assert list(glyphs.encode("é太▸’𠮷\ud800")) == [0xE9, 0x592A, 129, 153, 63, 0xD800]


# -- lines


def wide(text: str) -> int:
    return sum(2 if letter > "\u2fff" else 1 for letter in text)


NOT_FIRST = "、。」）！？ーっゃ"
NOT_LAST = "「（"


def may_part(before: str, after: str) -> bool:
    return after not in NOT_FIRST and before not in NOT_LAST and not before.isdigit()


@given(st.text("あいう漢字、。」ー「っ7", min_size=1, max_size=40), st.integers(8, 30))
def test_lines_begin_and_end_by_kinsoku_and_none_is_left_with_a_letter_or_two(text, width):
    if not any(letter > "\u2fff" for letter in text):
        return
    lines = japanese.broken(text, width, False, wide)
    assert "".join(lines) == text
    for before, after in zip(lines, lines[1:], strict=False):
        assert may_part(before[-1], after[0]), lines
    for line in lines:
        inside = [may_part(*line[at - 1 : at + 1]) for at in range(1, len(line))]
        assert wide(line) <= width or not any(inside), lines
    if len(lines) > 1 and len(lines[-1]) < 3:  # no more of the line before could come down
        above = lines[-2]
        cuts = [at for at in range(1, len(above)) if may_part(*above[at - 1 : at + 1])]
        end = cuts[-1] if cuts else 0
        assert end < 3 or wide(above[end:] + lines[-1]) > width, lines


def test_latin_words_stay_whole_and_numbers_with_what_they_count():
    for text, width, lines in (
        ("24 APのうち10を保存", 14, ["24 APのう", "ち10を保存"]),
        ("Full Metal Planèteを始める", 12, ["Full Metal", "Planète", "を始める"]),
        ("手札 3", 4, ["手札", "3"]),
        ("手札", 9, ["手札"]),
    ):
        assert japanese.broken(text, width, False, wide) == lines
    assert japanese.broken("手札 3", 4, True, wide) == ["手", "札 3"]


def test_english_breaks_as_before(device):
    from tidebell.paint import content

    text = "Red spends the last of 15 points on the ship, and ends his turn."
    assert content.wrap(text, 20) == [
        "Red spends the last",
        "of 15 points on the",
        "ship, and ends his",
        "turn.",
    ]
