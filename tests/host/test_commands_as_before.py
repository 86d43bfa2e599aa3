# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Commands with a device on the table say the same as before, to the letter.

One evening: a device is met and set up, two games are played on it and brought home, and what can
be mistyped is mistyped. Times and places differ from day to day and are masked; the rest of each
answer is hashed. Whatever changes there is meant, and ``make renew`` renews the hashes, or it is
a fault.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from commanded import Tidebell
from goldens import Track
from simulated import Powered
from tidebell_host.cli import cli

ROOT = Path(__file__).parents[2]
# Differs from run to run: places, ports, moments, versions, durations.
MASKED = (
    (r"tidebell(%20| )[0-9a-f]{16}", "tidebell PLAY"),  # it holds when the game ended
    (r"\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?(\.\d+)?(\+00:00|Z)?)?", "DAY"),
    (r"\d+:\d\d(:\d\d)?(\.\d+)?", "TIME"),
    (
        r'("(?:utc|now|(?:due|clock|elapsed|played|paused|idle|used)_ms)": )\d+',
        r"\1N",
    ),
    (r'("commitment": )"[0-9a-f]{64}"', r"\1HASH"),  # of the moment, too
    (r'("undo", "seat": null, "arg": )\d+|("stamp": )"[^"]*"', r"\1N"),
    (r'("(?:seconds|longest)": |"took": \{"2": \[1, |-\d\d", )[\d.]+', r"\1SECONDS"),
    (r"\d+\.\d{3}\b", "SECONDS"),
    (r"%20\d\d%3A\d\d%3A\d\d", "TIME"),
    (r'"clocks": \[[^]]*\]', ""),
    (r"socket://[\d.:]+|/dev/pts/\d+", "PORT"),
    (r"\d+\.\d+\.\d+(\.dev\d+)?(\+\S+)?", "VERSION"),
    (r", up \d+ s| on Linux \S+", ""),
    (r"Usage: .*\nTry .*\n", ""),  # the words of the library that reads command lines
)
PLAYED = (  # a key, or a command
    "devices",
    "devices --json",
    "status",
    "status --json",
    "settings get",
    "settings get --json",
    "settings set ring_percent=40 sound=1",
    "settings get ring_percent",
    "settings set ring_percent=400",
    "settings set ring_percent",
    "settings set nothing=1",
    "settings get nothing",
    "setup list",
    "setup list --json",
    "setup list --on-device",
    "sync --dry-run",
    "sync --dry-run --json",
    "sync --players Ann,Bo,Chloé",
    "sync",
    "sync --json",
    "setup list --on-device --json",
    "players list",
    "players add Dörte",
    "players add Dörte",
    "players list",
    "players rm Ann Nobody",
    "players rm Ann",
    "players sync",
    "players sync",
    "start unknown",
    "start full-metal-planete",
    "start full-metal-planete --player Blue=Ann --player Blue=Bo",
    "start full-metal-planete --player Blue=Ann --player Mauve=Bo",
    "start full-metal-planete --player Blue=Ann --player Red=Bo --switch nothing=1",
    "start hourglass --json",
    "start full-metal-planete",
    "status",
    "status --json",
    "log",
    "log --json",
    "log --games",
    "log --errors",
    "pull",
    "setup new setups/quick.toml --title Quick --players 2 --turns 2 --clock bank --seconds 90 "
    "--points 3 --score --yes",
    "setup new setups/quick --yes",
    "setup new other --players 0-3 --yes",
    "setup new other --clock wound --yes",
    "setup new other --turns none --seconds 5 --yes",
    "setup new other --seconds none --yes",
    "setup new other --points 1000 --yes",
    "setup new setups/other --players 2-4 --clock none --turns open --points 0 --no-score --cards "
    "--yes",
    "setup check",
    "setup check quick my-game --strict",
    "setup check quick --json",
    "setup check nothing",
    "setup show quick",
    "setup show my-game --json",
    "setup show nothing",
    "setup list",
    "sync --prune",
    "sync",
    "setup remove my-game nothing",
    "setup remove my-game",
    "start quick --player Red=Bo --player Red=Ann",
    "start quick --player Red=Bo --player Blue=Dörte",
    "start quick --player Red=Bo --player Blue=Dörte",
    "sync --prune --dry-run",
    "status",
    "status --json",
    "press E",
    "press A",
    "press A",
    "status",
    "status --json",
    "press X",
    "pull",
    "log",
    "log --json",
    "log --games",
    "log --games --json",
    "log 7",
    "press Y",
    "press A",
    "press Y",
    "press E",
    "press Y",
    "status",
    "press A",
    "press Y",
    "press E",
    "status",
    "turn 7",
    "press E",
    "turn 4",
    "press E",
    "press E",
    "press Y",
    "status",
    "log",
    "pull --json",
    "pull",
    "pull --all",
    "games",
    "games --json",
    "games --find ick --player Bo --since 2001-01-01",
    "games --find nothing",
    "games --since today",
    "games show 1",
    "games show 1 --json",
    "games show 2",
    "games export 1 --as csv",
    "games export 1 --as jsonl",
    "games export 1 --as bgstats",
    "games export 1 --as pgn",
    "games rebuild",
    "games page",
    "report 1 -o evening.html",
    "report 1 -o evening.doc",
    "report 2",
    "stats",
    "stats --player Bo --json",
    "stats -o stats.html",
    "stats --player Nobody",
    "replay 2",
    "doctor --no-walk --seconds 0",
    "drive --back",
    "move --to nowhere",
    "move --to port --device nowhere",
    "install --dry-run .",
    "sim --board nothing",
    "sim --script nothing",
)


def masked(said: str, folder: Path) -> str:
    """Return an answer with all that differs from day to day masked."""
    said = said.replace(str(folder), "FOLDER").replace(str(ROOT), "HERE")
    for pattern, instead in MASKED:
        said = re.sub(pattern, instead, said)
    return said


@pytest.fixture
def device(
    tmp_path: Path, tidebell: Tidebell, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Powered]:
    for name in [name for name in os.environ if name.startswith("TIDEBELL")]:
        monkeypatch.delenv(name)
    for name, value in {**tidebell.env, "TZ": "UTC", "COLUMNS": "100"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "setups").mkdir()
    found = Powered(tmp_path / "state", tidebell.environment())
    monkeypatch.setenv("TIDEBELL_DEVICE", found.ports["pty"])
    yield found
    found.end()


def told(command: str) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(cli, command.split(), input="")


def test_an_evening_is_told_as_it_was(tmp_path: Path, device: Powered) -> None:
    for at, step in enumerate(PLAYED):
        word, _, rest = step.partition(" ")
        if word in ("press", "turn"):
            device.do(step)
            continue
        done = told(step)
        said = masked(f"{done.exit_code}\n{done.output}", tmp_path)
        print(f"$ {step}\n{said}")
        found = Track(1)
        found.add(said.encode())
        found.record("words", f"{at:02} {step}")
