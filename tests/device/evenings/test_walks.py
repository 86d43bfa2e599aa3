# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Evenings with hands at random in every game: all that can be seen, heard and read is as it was,
and the device keeps its promises at every step.

Whatever differs from the earlier run has changed for somebody at the table: it is meant, and
``make renew`` renews the hashes, or it is a fault. ``make same-games`` shows where two commits
part.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from play import CUTS, evening
from tabletop import NAMES, SETUP, Bench, begin, compiled
from watchers import AsBefore, GoesOn, Notices, Places

GAMES = sorted(path.stem for path in SETUP.parent.glob("*.toml"))
LATER = ((3, "draw"), (4, "look"), (20, "run"), (21, "choose"), (25, "run"))
"""Turns of Full Metal Planète that hands at random do not come to."""
LONG_NAMES = [f"{letter}alentina Mo" for letter in "WVKZABCD"]  # as long as a name can be
SHORT_NAMES = list("WXYZABCD")


def played(
    folder: Path,
    name: str,
    game: str,
    names: list[str],
    most: bool,
    steps: int,
    later: tuple[int, str] | None = None,
) -> None:
    """Play an evening under all watchers.

    :param most: as many play as the game takes, else as few
    :param later: the turn and phase from which on hands play at random
    """
    device = Bench(folder / "state", setup=game, names=names)
    try:
        begin(device, json.loads(compiled(game))["players"][most], {})
        if later:
            device.until(*later)
        before = AsBefore(device)
        watchers = [before, GoesOn(device), Notices(device), Places(device)]
        evening(device, random.Random(name), steps, watchers, CUTS)
    finally:
        device.close()
    before.pictures.record("pictures", name)
    before.words.record("words", name)


@pytest.mark.parametrize("game", GAMES)
def test_a_full_table_with_long_names(tmp_path: Path, game: str) -> None:
    played(tmp_path, f"{game}, long names", game, LONG_NAMES, True, 120)


@pytest.mark.parametrize("game", GAMES)
def test_a_small_table_with_short_names(tmp_path: Path, game: str) -> None:
    played(tmp_path, f"{game}, short names", game, SHORT_NAMES, False, 120)


@pytest.mark.parametrize("later", LATER, ids=lambda later: f"{later[0]}-{later[1]}")
def test_late_turns_of_full_metal_planete(tmp_path: Path, later: tuple[int, str]) -> None:
    name = f"turn {later[0]}, {later[1]}"
    played(tmp_path, name, SETUP.stem, NAMES, True, 120, later)


@pytest.mark.outer
@pytest.mark.parametrize("game", GAMES)
def test_a_long_evening(tmp_path: Path, game: str) -> None:
    played(tmp_path, f"{game}, long", game, NAMES + LONG_NAMES[4:], True, 300)
