# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The screens in Japanese and French: as in their documents, without a fault or an English text."""

from __future__ import annotations

import re

import goldens
import pytest
import screens
from PIL import Image
from tabletop import ROOT
from tidebell_host import languages

LANGUAGES = sorted({*languages.NAMES} - {languages.ENGLISH})


# Pictures of the guides, by the screens of ``docs/style.md``.
PICTURES = {
    "home": "Switched on",
    "players": "Players and colours",
    "rules": "A rule is changed",
    "card_up": "The card",
    "look": "A private look: the cover",
    "player_turn": "A player turn",
    "paused": "Paused",
    "power_back": "Power is back",
    "last_seconds": "The last ten seconds",
    "overtime": "Zero: what is due and saved",
    "choice_open": "A secret choice",
    "chosen": "All have chosen",
    "scores": "Scores",
    "ranking": "The ranking",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_documents_show_every_screen_as_it_is(language: str) -> None:
    said, _, _, shown = screens.drawn(language)
    other = []
    for name, what in PICTURES.items():
        picture = shown[said.index(what)][1]
        path = ROOT / "docs" / language / "images" / f"{name}.png"
        if goldens.UPDATE:
            path.parent.mkdir(exist_ok=True)
            picture.save(path, optimize=True)
        if not path.exists() or Image.open(path).convert("RGB").tobytes() != picture.tobytes():
            other.append(path.name)
    assert other == [], "not current: make renew"

    english = languages.device_texts(languages.ENGLISH)
    there = languages.device_texts(language)
    foreign = {
        text
        for key, text in english.items()
        if len(text) > 2 and "{" not in text and text not in there.values()
    }
    track = goldens.Track(12)
    for _, picture in shown:
        track.add(picture.tobytes())
    track.record("pictures", language)

    rows = [row for screen, _ in shown for row in screen]
    assert not foreign & {part for row in rows for part in re.split(r" {2,}", row)}
    assert not any({*"{}"} & {*row} or there["FAULT"] in row for row in rows)
