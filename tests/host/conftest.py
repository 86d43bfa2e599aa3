# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The real command line in processes and folders of its own, and devices to talk to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "link"))
sys.path.append(str(Path(__file__).parents[1] / "core"))

from commanded import Tidebell
from served import Served


@pytest.fixture
def tidebell(tmp_path: Path) -> Tidebell:
    return Tidebell(tmp_path)


@pytest.fixture(params=["pty", "tcp"])
def device(request: pytest.FixtureRequest, tmp_path: Path, tidebell: Tidebell) -> Iterator[Served]:
    """A device's link in its own process, over a pty and over TCP, as TIDEBELL_DEVICE."""
    drive = tmp_path / "drive"
    drive.mkdir()
    served = Served(drive, request.param)
    served.start()
    tidebell.env["TIDEBELL_DEVICE"] = served.name
    yield served
    served.cut()


@pytest.fixture
def pty_device(tmp_path: Path, tidebell: Tidebell) -> Iterator[Served]:
    """The same, over a pty only, for what the kind of line has no part in."""
    drive = tmp_path / "drive"
    drive.mkdir()
    served = Served(drive, "pty")
    served.start()
    tidebell.env["TIDEBELL_DEVICE"] = served.name
    yield served
    served.cut()
