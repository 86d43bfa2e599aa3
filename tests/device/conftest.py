# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tidebell_sim.hardware import install  # noqa: E402

install()  # before the firmware's modules are imported by themselves

from tabletop import Bench, fresh  # noqa: E402


@pytest.fixture(autouse=True)
def lent_benches():
    """Close the benches that a test has opened, the last one first; none needs a ``finally``."""
    before = list(Bench.opened)
    yield
    for bench in reversed([one for one in Bench.opened if one not in before]):
        bench.close()


@pytest.fixture
def bare(tmp_path):
    """A device without any setup."""
    return fresh(tmp_path / "state", setup="")


@pytest.fixture
def device(tmp_path):
    """A device that has just been switched on for the first time."""
    return fresh(tmp_path / "state")


@pytest.fixture
def table(tmp_path):
    """A game of four in turn 5, the first player's clock running."""
    bench = fresh(tmp_path / "state")
    bench.begin()
    bench.playing(5)
    return bench
