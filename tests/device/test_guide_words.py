# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Words in italics in documents for the table are words of the device: a menu's row, an answer.

The words come from ``words`` and from the built-in setups, so that neither side changes alone.
"""

from __future__ import annotations

import re
import tomllib

import pytest
from tabletop import ROOT, SETUP
from tidebell_core import words

DOCS = [
    "README.md",
    "docs/user-guide.md",
    "docs/games.md",
    "docs/keys.md",
    "docs/archive.md",
    "docs/build/first-power-on.md",
    "docs/build/power.md",
    "docs/build/troubleshooting.md",
]
ITALICS = re.compile(r"(?<![*\w])\*(?!\*)([^*\n]+?)\*(?![*\w])|\*\*\*([^*\n]+?)\*\*\*")
# The guide tells of these by name where the device does; the test of the guide below counts them.
MENU = ("END_NOW", "END_EARLY", "ABANDON", "ADJOURN", "REFEREE", "SETTINGS", "RESULTS", "AS_LAST")


def shown() -> set[str]:
    """Every text that a device can show, in small letters; a blank stands for what fills it."""
    found = {value for name, value in vars(words).items() if name.isupper()}

    def collect(part: object) -> None:
        if isinstance(part, str):
            found.add(part)
        elif isinstance(part, list):
            for one in part:
                collect(one)
        elif isinstance(part, dict):
            for one in part.values():
                collect(one)

    for path in SETUP.parent.glob("*.toml"):
        collect(tomllib.loads(path.read_text()))
    return {text.lower() for text in found}


def fits(text: str, known: set[str]) -> bool:
    """Return whether a device shows a text, its filled-in parts left out or given."""
    text = text.lower().rstrip(".,")
    if text in known:
        return True
    for one in known:
        if "{0}" in one:
            before, _, after = re.sub(r"{\d}", "{}", one).partition("{}")
            if text == before.strip() or (
                before.strip() and text.startswith(before) and text.endswith(after)
            ):
                return True
    return False


def italics(text: str) -> list[str]:
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    return [one or other for one, other in ITALICS.findall(text)]


@pytest.mark.parametrize("name", DOCS)
def test_what_a_document_prints_in_italics_the_device_shows(name):
    known = shown()
    wrong = [text for text in italics((ROOT / name).read_text()) if not fits(text, known)]
    assert not wrong, f"{name} names what no device shows: {wrong}"


def test_the_guide_names_the_rows_of_the_menu_as_they_stand_there():
    told = italics((ROOT / "docs" / "user-guide.md").read_text())
    missing = [getattr(words, name) for name in MENU if getattr(words, name) not in told]
    assert not missing, f"the user guide does not tell of {missing}"


def test_a_word_that_no_device_shows_is_found():
    known = shown()
    assert italics("Push *New game*, **not** *this*, and ***Rules***.") == [
        "New game",
        "this",
        "Rules",
    ]
    assert fits("Player 1", known) and fits("Skip", known) and fits("Rules", known)
    for never in ("End early", "Abandon", "Zzz", "Skipping", "Lights at least"):
        assert not fits(never, known), never
