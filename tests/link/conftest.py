# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A device's end of the link in a process of its own, and a stranger's client at the other end."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from stranger import Stranger

HARNESS = Path(__file__).parent / "harness.py"


class Served:
    """The harness's process; it can be cut off and started again on the same folder."""

    def __init__(self, folder: Path, kind: str) -> None:
        self.folder = folder
        self.kind = kind
        self.name = ""
        self._process: subprocess.Popen | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(HARNESS), str(self.folder), self.kind],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout
        self.name = self._process.stdout.readline().strip()
        assert self.name

    def cut(self) -> None:
        """As a power cut would: at once, nothing written after."""
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None


@pytest.fixture(params=["pty", "tcp"])
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path, request.param)
    served.start()
    yield served
    served.cut()


@pytest.fixture
def client(served: Served) -> Iterator[Stranger]:
    client = Stranger(served.name)
    client.ask(1, utc=1767225600)
    yield client
    client.close()
