# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Games of other setups on the simulated device, through all their mechanisms.

What they expect was written from the rules, never recorded from the device.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import stretch
from stretch import Stretch

GAMES = sorted((stretch.HERE / "games").glob("*.jsonl"))


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_game_goes_as_the_rules_say(path: Path, tmp_path: Path) -> None:
    Stretch(path, tmp_path).play()
