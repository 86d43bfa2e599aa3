# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Hold the form of the device's words, so that they can be translated."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tidebell_host.languages.source import Word, placeholders, translated, words

FIRMWARE = Path(__file__).parents[2] / "firmware"
SOURCE = (FIRMWARE / "tidebell_core" / "words.py").read_text(encoding="utf-8")


def faults(word: Word) -> list[str]:
    """Return what is wrong with the placeholders of a text, and with the comment above it."""
    try:
        used = placeholders(word.text)
    except ValueError as error:
        return [str(error)]
    found = []
    if re.search(r"%[sdx0-9]", word.text):
        found.append("has a %")
    if used != [str(at) for at in range(len(used))]:
        found.append("does not count its placeholders from 0")
    if re.findall(r"\{(\d+)\}: ", word.about) != used:
        found.append("does not say above its key what each placeholder is")
    return found


def test_placeholders_are_numbered_and_told_above_each_key() -> None:
    known = words(SOURCE)
    assert len(known) > 300
    assert {word.key: faults(word) for word in known if faults(word)} == {}


def test_the_gate_sees_each_fault_of_a_placeholder() -> None:
    about = "{0}: player, {1}: number"
    for text in ("{} of {}", "{0} of %d", "{1} of {2}", "{0}", "{0:>3} {1}", "{name}", "{0} of {"):
        assert faults(Word("KEY", text, about)), text
    assert faults(Word("KEY", "{0} of {1}", "{0}: player"))
    assert not faults(Word("KEY", "{1} of {0}, 5 %", about))


def test_words_take_another_language_s_texts_in_their_places() -> None:
    source = (
        'UNDO = "Undo"\n# {0}: turn, {1}: turns of the game\nTURN = "{0}/{1}"\n'
        'LONG = (\n    "Long."\n)\n'
    )
    assert words(source)[1] == Word("TURN", "{0}/{1}", "{0}: turn, {1}: turns of the game")
    french = translated(source, {"TURN": "{1} « {0} »", "LONG": "Été."})
    assert french == source.replace('"{0}/{1}"', "'{1} « {0} »'").replace('"Long."', "'Été.'")
    for wrong in ({"TURN": "{0}"}, {"TURN": "{0} {1} {2}"}, {"UNDO": "{0}"}, {"NONE": "None"}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            translated(source, wrong)
