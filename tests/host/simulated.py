# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A whole simulated device in a process of its own, as ``powered.py`` runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any


class Powered:
    """A simulated device whose keys can be pressed.

    :param state: its folder of what outlives the power
    :param env: the environment of its process
    :param firmware: the folder that it runs; without one, the firmware of this checkout
    """

    def __init__(self, state: Path, env: dict[str, str], firmware: Path | None = None) -> None:
        self._process = subprocess.Popen(
            [
                sys.executable,
                str(Path(__file__).parent / "powered.py"),
                *map(str, filter(None, (state, firmware))),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=env,
        )
        self.ports = self._answer()

    def _answer(self) -> Any:
        assert self._process.stdout
        return json.loads(self._process.stdout.readline())

    def do(self, command: str) -> Any:
        assert self._process.stdin
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        return self._answer()

    def choose(self, label: str) -> None:
        """Pick an item of the menu on the screen."""
        rows = self.do("screen")
        for _ in range(rows.index(label) - rows.index("Back to the game")):
            self.do("press B")
        self.do("press E")

    def end(self) -> None:
        self._process.communicate()
