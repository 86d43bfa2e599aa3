# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The type of the pages is what ``make type`` made of its sources."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import make_page_type  # noqa: E402


def test_the_pages_type_is_what_its_tool_made() -> None:
    assert make_page_type.old() == [], "make type"


def test_it_has_the_letters_of_pages_in_english_and_french() -> None:
    from fontTools.ttLib import TTFont

    for name in make_page_type.FILES:
        letters = TTFont(make_page_type.TARGET / name).getBestCmap()
        assert all(ord(letter) in letters for letter in "Agéœ’«»−0123456789:")
