# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Names made on the device, by the knob alone, and what becomes of them."""

from __future__ import annotations

import shutil
import sys

import pytest
from linked import ask
from tabletop import ROOT, Bench
from tidebell.ui.home.name_wheel import HIRAGANA, KATAKANA
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


# -- Japanese


@pytest.fixture
def kana(device):
    """The wheel of the first player's name on a device of Japanese, whose turns are counted."""
    (device.state / "drive" / "settings.toml").write_text('TIDEBELL_LANGUAGE = "ja"\n')
    device.cut()
    device.power()
    device.tap("E")
    device.choose("Player 1")
    device.tap("E")
    return device


def kana_steps(device, name: str) -> int:
    """Spell a name by the shorter way round the wheel; return the steps of the knob and pushes."""
    steps = 0
    for letter in name:
        row = next(row for row in HIRAGANA.split(" ") if letter in row)
        for one in (row[0], letter) if len(row) > 1 else (row,):
            top = device.app.screens[-1]
            way = (rows(device).index(one) - top.cursor) % len(top.rows)
            way = min(way, way - len(top.rows), key=abs)
            device.turn(way)
            device.tap("E")
            steps += abs(way) + 1
    return steps


def test_sakura_takes_twenty_steps_at_most_and_its_press(kana):
    assert kana_steps(kana, "さくら") <= 19
    kana.tap("Y")
    assert "Name さくら" in kana.text
    assert kana.app.store.names()[0] == "さくら"


@pytest.mark.parametrize("name", ["ゆき", "けんじ", "しょうた", "はるか", "たろう"])
def test_usual_names_in_kana_are_spelled(kana, name):
    assert kana_steps(kana, name) <= 9 * len(name)
    kana.tap("Y")
    assert kana.app.store.names()[0] == name


def test_a_row_of_kana_opens_with_its_small_and_voiced_ones_and_x_closes_it(kana):
    assert rows(kana)[2:] == [*"あかさたなはまやらわー", "カナ"]
    top = kana.app.screens[-1]
    kana.turn(rows(kana).index("や") - top.cursor)
    kana.tap("E")
    assert rows(kana) == [*"やゆよゃゅょ"]
    kana.tap("X")
    assert rows(kana)[top.cursor] == "や" and top.typed == ""


def test_the_wheels_follow_each_other_and_abc_is_first_unless_the_language_is_japanese(wheel):
    for last in ("かな", "カナ", "ABC"):
        assert rows(wheel)[-1] == last
        wheel.turn(len(rows(wheel)) - 1 - wheel.app.screens[-1].cursor)
        wheel.tap("E")
    assert rows(wheel)[2] == "A"


def test_every_kana_of_the_wheels_can_be_shown_and_stands_there_once(wheel):
    for wheel_of in (HIRAGANA, KATAKANA):
        found = wheel_of.replace(" ", "")
        assert len(set(found)) == len(found)
        assert len(found) <= 24 * 6
        wheel.app.store.set_names([found[at : at + 6] for at in range(0, len(found), 6)])


def test_kanji_of_names_are_taken_and_what_no_file_has_is_refused_by_a_sentence(device):
    assert ask(device, "names", set=["髙﨑", "德永", "濵田", "栁"])["names"][0] == "髙﨑"
    for name, letter in (("𠮷田", "𠮷"), ("太郎\u3000", "U+3000"), ("한", "한")):
        answer = ask(device, "names", set=[name])
        assert answer["error"] == "invalid" and answer["text"] == f"{letter} cannot be shown."
    assert ask(device, "hello")["limits"]["japanese"]


def test_twenty_four_names_of_six_kanji_fit_the_drive(device):
    names = [f"髙﨑德濵栁{kanji}" for kanji in "一二三四五六七八九十百千万億兆京春夏秋冬東西南北"]
    device.app.store.set_names(names)
    device.cut()
    device.power()
    assert device.app.store.names() == names


def test_without_the_file_a_device_is_as_before(tmp_path):
    firmware = tmp_path / "firmware"
    shutil.copytree(ROOT / "firmware", firmware, ignore=shutil.ignore_patterns("__pycache__"))
    (firmware / "fonts" / "ja.bin").unlink()
    bench = Bench(tmp_path / "state", names=["Ada"], firmware=firmware)
    assert ask(bench, "names", set=["さくら"])["text"] == "さ cannot be shown."
    assert "japanese" not in ask(bench, "hello")["limits"]
    assert "tidebell.paint.japanese" not in sys.modules
    bench.tap("E")
    bench.choose("Player 1")
    bench.tap("E")
    assert rows(bench)[-1] == "'", "no other wheel"
