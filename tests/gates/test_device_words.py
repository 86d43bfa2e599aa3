# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Hold the form of the device's words, so that they can be translated."""

from __future__ import annotations

import ast
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


# Texts that nobody reads as a sentence: records, files, addresses, and mistakes told in English.
NO_SENTENCES = {"setup_reading", "link", "record", "keep", "wire", "boards", "parts", "fonts"}
# ``wrap`` keeps a number on its line; ``glyphs`` opens a file.
NO_SENTENCE = {
    "times.py",
    "casefold.py",
    "letters.py",
    "result_code.py",
    "results.py",
    "faults.py",
    "content.py",
    "glyphs.py",
}


def joins(source: str) -> list[str]:
    """Return where a module forms a text that is shown: joined, by ``%``, or by its letters.

    A join with a text that is all blanks only indents.
    """
    found = []
    for node in ast.walk(ast.parse(source)):
        parts: list[ast.expr] = []
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
            parts = [node.left] + ([node.right] if isinstance(node.op, ast.Add) else [])
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add):
            parts = [node.value]
        elif isinstance(node, ast.Compare):
            parts = [one for one in (node.left, *node.comparators) if _is_word(one)]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            called = node.func.attr
            if called in ("lower", "upper", "title", "capitalize", "isdigit", "join"):
                found.append(f"{node.lineno}: {ast.unparse(node)}")
        if any(_is_word(part) or _says(part) for part in parts):
            found.append(f"{node.lineno}: {ast.unparse(node)}")
    return found


def _is_word(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and ast.unparse(node.value) == "texts"


def _says(node: ast.expr) -> bool:
    text = node.value if isinstance(node, ast.Constant) else ""
    if not isinstance(text, str) or text.startswith("tidebell"):
        return False
    return text.strip() not in ("", "%d%+d=%d")  # a sum of dice is no sentence


def test_no_shown_text_is_formed_outside_words() -> None:
    found = {}
    for path in sorted(FIRMWARE.rglob("*.py")):
        rooms = path.relative_to(FIRMWARE).parts
        if len(rooms) > 1 and not NO_SENTENCES & set(rooms) and path.name not in NO_SENTENCE:
            said = joins(path.read_text(encoding="utf-8"))
            if said:
                found["/".join(rooms)] = said
    assert found == {}


def test_the_gate_sees_each_way_to_form_a_text() -> None:
    for source in (
        'a = texts.NAME + ": " + b',
        'a += ", " + b',
        '"%d %s" % (a, b)',
        "texts.TURN % a",
        '", ".join(a)',
        "a.lower()",
        "if a == texts.UP: pass",
    ):
        assert joins(source), source
    assert not joins('a = b + c\nd = texts.TURN.format(a % b)\ne = " " + d')
