# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The harness as a process that can be cut off and started again on the same folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HARNESS = Path(__file__).parent / "harness.py"


class Served:
    """The harness's process.

    :param folder: the device's drive
    :param kind: "pty" or "tcp"
    :param env: variables that the harness reads
    """

    def __init__(self, folder: Path, kind: str, env: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.kind = kind
        self.env = env or {}
        self.name = ""
        self._process: subprocess.Popen | None = None

    def start(self) -> None:
        """Power on; ``name`` is then the port's."""
        self._process = subprocess.Popen(
            [sys.executable, str(HARNESS), str(self.folder), self.kind],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **self.env},
        )
        assert self._process.stdout
        self.name = self._process.stdout.readline().strip()
        assert self.name

    def stop(self) -> None:
        """End it as a process is ended: what watches it can say what it saw."""
        if self._process:
            self._process.terminate()
        self._end()

    def cut(self) -> None:
        """As a power cut would: at once, nothing written after."""
        if self._process:
            self._process.kill()
        self._end()

    def _end(self) -> None:
        if self._process:
            self._process.communicate()
            self._process = None
