# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A program written from the documents alone arms an act, sees the answer and reads the board."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from gathering import HERE, Gathering, until
from spread import Tables

PROGRAM = HERE / "third_party.py"


def test_it_has_nothing_of_ours() -> None:
    imported = re.findall(r"^(?:import|from) (\w+)", PROGRAM.read_text(), re.MULTILINE)
    ours = {path.name for path in (HERE.parents[1] / "host_tools").iterdir()}
    assert imported and not ours & set(imported)
    assert not {path.stem for path in HERE.iterdir()} & set(imported)


@pytest.mark.outer
def test_a_third_party_begins_all_games_and_reads_the_board(tmp_path: Path, which: str) -> None:
    with Gathering(tmp_path, which) as hall:
        tables = Tables(hall, 1, 2)
        try:
            line = str(hall.broker.invite("deputy"))
            until(lambda: "deputy" in hall.broker._told, "the broker to know it")
            done = subprocess.run(
                [sys.executable, str(PROGRAM)], input=line, capture_output=True, text=True
            )
            assert done.returncode == 0, done.stderr
            found = json.loads(done.stdout)
            assert set(found["board"]) == set(hall.club.devices) and len(found["board"]) == 3
            for uid, row in found["board"].items():
                assert row["armed"] and row["done"] == "done"
                seen = hall.club.devices[uid]
                assert seen.birth and row["name"] == seen.birth.name
                assert row["who"] in [name for _, name in seen.status["seats"]]
                # It began at that instant, so the board knows what the clock shows then.
                assert abs(row["total"] - found["after_ms"] - row["digits"]) <= row["bound"] + 2
        finally:
            tables.end()
