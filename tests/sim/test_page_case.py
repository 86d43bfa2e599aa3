# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The page draws the case that is printed, and the screen's words stand where its keys are."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import page_case  # noqa: E402

MM_PER_PIXEL = 40.8 / 320


def test_the_pages_measures_are_the_cases() -> None:
    assert page_case.TARGET.read_text() == page_case.text(), "make renew"


def test_keys_stand_beside_the_words_that_say_what_they_do() -> None:
    found = page_case.measures()
    _, middle = found["window"]
    heights = [120 - (v - middle) / MM_PER_PIXEL for _, v in found["keys"]]
    # The tabs of ``paint.page``: 34 pixels below the upper edge and above the lower one.
    assert [round(height) for height in heights] == [34, 206, 34, 206]
