# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The setups of ``community``: each is sound, says what it must, and is played by its own script.

A script is a stretch, as ``tests/scripts/README.md`` has it. What it expects was written from the
rules of the game, never recorded from the device.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "scripts"))

from stretch import Stretch, read  # noqa: E402
from tidebell_host.setup_summary import summary  # noqa: E402
from tidebell_host.setups import library, load, sharing  # noqa: E402

SETUPS = library.community()
PLAYS = sorted((HERE / "plays").glob("*.jsonl"))
README = HERE.parents[1] / "community" / "README.md"
SEEDS = {entry.id for entry in library.entries()}


def test_every_setup_has_a_script_of_its_own_and_a_line_in_the_list() -> None:
    assert len(SETUPS) >= 30
    assert [path.stem for path in PLAYS] == [path.stem for path in SETUPS]
    listed = re.findall(r"^\| \[.+?\]\((.+?)\.toml\)", README.read_text(encoding="utf-8"), re.M)
    assert sorted(listed) == [path.stem for path in SETUPS]


@pytest.mark.parametrize("path", SETUPS, ids=lambda path: path.stem)
def test_a_setup_is_what_a_good_one_must_be(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    values = tomllib.loads(text)
    head = text.split("\nformat")[0]
    assert text.startswith("# SPDX-FileCopyrightText: ") and "SPDX-License-Identifier: " in head
    assert values["id"] == path.stem and path.stem not in SEEDS
    assert re.search(r"\b(19|20)\d\d\b", head), "of which edition?"
    assert "To play: " in head, "what does the table do?"
    assert "players" in values and "turns" in values
    for language in ("en", "fr", "ja"):
        made = load(path, language)
        doubts = [one for one in made.warnings if f'no "{language}"' not in one.text]
        assert doubts == []
        assert len(summary(json.loads(made.data))) == 5
    assert len(sharing.link(sharing.portable(path))) < 2953  # letters that one QR code holds


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_a_game_of_it_goes_as_the_rules_say(path: Path, tmp_path: Path) -> None:
    lines = [entry for _, entry in read(path)]
    assert any(entry.get("setup") == f"../../community/{path.stem}.toml" for entry in lines)
    assert "expect" in lines[-1]
    Stretch(path, tmp_path).play()
