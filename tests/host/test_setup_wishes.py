# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The wishes at the head of the guide to the format: each makes a sound file, and changes it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tidebell_host.setups import library, loads, schema, sharing

GUIDE = (Path(__file__).parents[2] / "docs" / "setup-format.md").read_text(encoding="utf-8")
PART = GUIDE.partition("<!-- wishes")[2].partition("<!-- end of wishes -->")[0]
FIVE_LINES = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)[0]
WISHES = [
    (wish, "\n".join(re.findall("`(.+?)`", lines)))
    for wish, lines in re.findall(r"^\| (.+?) \| (`.+`) \|$", PART, re.MULTILINE)
]
LIKED = re.findall(
    r"^\| `([a-z-]+)` \| ", GUIDE.partition("## Games to be like")[2].split("\n## ")[0], re.M
)


def file(wish: str) -> dict[str, Any]:
    """The whole file: the five lines and those of a wish, which may be in their place."""
    values = tomllib.loads(FIVE_LINES) | tomllib.loads(wish)
    if "like" in values:
        del values["turns"]
    return values


def test_there_are_forty_and_none_twice() -> None:
    assert len(WISHES) >= 40
    assert len({wish for wish, _ in WISHES if not wish.startswith("…")}) > 40
    assert len({lines for _, lines in WISHES}) == len(WISHES)
    assert FIVE_LINES.count("\n") == 5


@pytest.mark.parametrize(("wish", "lines"), WISHES, ids=[wish for wish, _ in WISHES])
def test_a_wish_makes_a_sound_file(wish: str, lines: str) -> None:
    values = file(lines)
    made = loads(sharing.written(values).encode(), Path("my-game.toml"), "fr")
    plain = loads(FIVE_LINES.encode(), Path("my-game.toml"))
    assert made.warnings == () and made.data != plain.data
    jsonschema.validate(values, schema())


def test_all_games_to_be_like_are_listed() -> None:
    known = {path.stem for path in library.archetypes()}
    assert len(LIKED) == len(set(LIKED)) and known < set(LIKED)
    assert set(LIKED) - known == {"turn-timer", "bank-timer", "chess-fide", "hourglass"}
    for id in LIKED:
        values = {"format": 1, "id": "mine", "title": "Mine", "like": id}
        assert loads(sharing.written(values).encode(), Path("mine.toml")).warnings == ()
