# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The note that a screen is for one pair of eyes: at a look, not at the question before it."""

from __future__ import annotations

from pathlib import Path

import websites
from tidebell_core import words
from tidebell_host.setups import loads

SCOUTS = """\
format = 1
id = "hourglass"
title = "Scouts"
players = 2
turns = 3
clock.turn.seconds = 60
stage = [{ steps = ["draw tide", "look forecast", "play"], clock = "turn" }]
counter.moles = { name = "Moles", most = 3 }
look.forecast = { deck = "tide", counter = "moles", depth = 1 }

[deck.tide]
name = "Tide"
refill = 4
card = [{ name = "High", count = 4 }, { name = "Low", count = 4 }]
"""


def test_it_is_for_one_pair_of_eyes_once_the_table_has_said_who_looks(
    site: Path, tmp_path: Path
) -> None:
    path = tmp_path / "scouts.json"
    path.write_bytes(loads(SCOUTS.encode(), Path("hourglass.toml")).data)
    steps: list[websites.Step] = [
        ("setup", ["hourglass", str(path)], 0),
        ("power", True, 1000),
        ("press", "E", 300),
        ("choose", "Scouts", 300),
        ("choose", "Begin", 300),
        ("press", "E", 1000),  # the card of the turn is seen by all
        ("press", "E", 1000),
        ("wait", 0, 300),
        ("press", "Y", 1000),
        ("hold", "E", 1200),  # the referee's menu, over the look
        ("press", "X", 600),
    ]
    seen = websites.played(site, tmp_path, steps, words=True)["seen"]
    said = [(one["words"]["rows"], one["words"]["private"]) for one in seen[1:]]
    asked = next(at for at, (rows, _) in enumerate(said) if words.ANYBODY in rows)
    assert not any(private for _, private in said[: asked + 1]), said
    assert [private for _, private in said[-3:]] == [True, False, True], said
