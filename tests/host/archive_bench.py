# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``make bench-archive``: how long the archive takes to bring and to list many games.

Games of all built-in setups are simulated first, of so many events at most; that takes longest.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from evenings import events, played, put_setup  # noqa: E402
from tidebell_host.archive import raw  # noqa: E402
from tidebell_host.archive.store import Archive, path  # noqa: E402
from tidebell_host.setups import library  # noqa: E402

IMPORT_S, LIST_S = 10, 0.3  # what it may take for a thousand


def simulated(count: int, most: int) -> int:
    """Lay the records of so many games where ``pull`` would; returns how many events they have."""
    games = sorted(entry.id for entry in library.entries())
    total = 0
    for game in games:
        put_setup("BENCH", game)
    for seed in range(1, count + 1):
        header, session = played(games[seed % len(games)], seed, most)
        records = raw.Records({"device": "BENCH", **header}, events(session))
        raw.write(raw.place(records)[0], records)
        total += len(records.events)
    return total


def main() -> int:
    """Print the times; returns 0 when they are short enough."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--events", type=int, default=500, help="of a game at most")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        total = simulated(given.games, given.events)
        print(f"{given.games} games, {total} events")
        began = time.perf_counter()
        with Archive():  # which is empty, and so brings all there is
            brought = time.perf_counter() - began
        print(f"brought in {brought:.2f} s; {path().stat().st_size // 1024} KB")
        began = time.perf_counter()
        with Archive() as archive:
            archive.analyse()
        print(f"reckoned in {time.perf_counter() - began:.2f} s, once and for all")
        times = []
        for _ in range(5):
            began = time.perf_counter()
            with Archive() as archive:
                archive.catch_up()
                assert len(archive.games()) == given.games
            times.append(time.perf_counter() - began)
        listed = sorted(times)[2]
        print(f"listed in {listed:.2f} s; {path().stat().st_size // 1024} KB")
        began = time.perf_counter()
        command = [sys.executable, "-m", "tidebell_host.cli", "games", "--json"]
        out = subprocess.run(command, capture_output=True, check=True).stdout
        assert len([json.loads(line) for line in out.splitlines()]) == 20
        print(f"tidebell games, the last twenty: {time.perf_counter() - began:.2f} s")
    return 0 if brought < IMPORT_S and listed < LIST_S else 1


if __name__ == "__main__":
    sys.exit(main())
