# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Guides in other languages say as much as the English one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tidebell_host import languages

DOCS = Path(__file__).parents[2] / "docs"
LANGUAGES = sorted({*languages.NAMES} - {languages.ENGLISH})


def outline(path: Path) -> list[str]:
    """Return the levels of a document's headings."""
    return re.findall(r"^#+(?= )", path.read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_user_guide_has_the_english_ones_headings(language: str) -> None:
    assert outline(DOCS / language / "user-guide.md") == outline(DOCS / "user-guide.md")
