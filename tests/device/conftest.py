# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tidebell_sim.hardware import install  # noqa: E402

install()  # before the firmware's modules are imported by themselves

from tabletop import fresh  # noqa: E402


@pytest.fixture
def bare(tmp_path):
    """A device without any setup."""
    bench = fresh(tmp_path / "state", setup="")
    yield bench
    bench.close()


@pytest.fixture
def device(tmp_path):
    """A device that has just been switched on for the first time."""
    bench = fresh(tmp_path / "state")
    yield bench
    bench.close()


@pytest.fixture
def table(tmp_path):
    """A game of four in turn 5, the first player's clock running."""
    bench = fresh(tmp_path / "state")
    try:
        bench.begin()
        bench.playing(5)
        yield bench
    finally:
        bench.close()
