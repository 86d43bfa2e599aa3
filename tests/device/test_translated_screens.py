# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The screens in Japanese and French: as in their documents, without a fault or an English text."""

from __future__ import annotations

import re

import goldens
import pytest
import screens
from PIL import Image
from rings import sampled
from tabletop import ROOT
from tidebell_host import languages

LANGUAGES = sorted({*languages.NAMES} - {languages.ENGLISH})


@pytest.mark.parametrize("language", sampled(LANGUAGES, lambda one: one == "ja"))
def test_the_documents_show_every_screen_as_it_is(language: str) -> None:
    _, sheets, _, rows = screens.drawn(language)
    other = []
    for number, sheet in enumerate(sheets, 1):
        path = ROOT / "docs" / language / "images" / f"screens-{number}.png"
        if goldens.UPDATE:
            path.parent.mkdir(exist_ok=True)
            sheet.save(path, optimize=True)
        if not path.exists() or Image.open(path).convert("RGB").tobytes() != sheet.tobytes():
            other.append(path.name)
    assert other == [], f"not current: pytest --update-goldens {__file__}"

    english = languages.device_texts(languages.ENGLISH)
    there = languages.device_texts(language)
    foreign = {
        text
        for key, text in english.items()
        if len(text) > 2 and "{" not in text and text not in there.values()
    }
    shown = [set(re.split(r" {2,}|\n", row)) for screen in rows for row in screen]
    assert not foreign & set().union(*shown)
    assert not any(set("{}") & set(row) for screen in rows for row in screen)
    assert not any(there["FAULT"] in row for screen in rows for row in screen)
