# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A club on this machine: a real broker, bridges in processes, devices; all of it on loopback."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.append(str(Path(__file__).parents[1] / "host"))
sys.path.append(str(Path(__file__).parents[1] / "e2e"))

from gathering import until
from tidebell_club.web import Pages
from tidebell_host.brokers.mosquitto import program

NO_BROKER = "NO MOSQUITTO HERE: the club was not tried with a broker (apt-get install mosquitto)"


@pytest.fixture
def mosquitto() -> Iterator[None]:
    """Skip, and say so, where the broker is not installed."""
    if program() is None:
        pytest.skip(NO_BROKER)
    yield


@pytest.fixture(params=["mosquitto", "amqtt"])
def which(request: pytest.FixtureRequest) -> str:
    """Return the brokers with which a club can be."""
    if request.param == "mosquitto" and program() is None:
        pytest.skip(NO_BROKER)
    return str(request.param)


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[Pages]:
    """The pages of a club without a broker, whose clock is set by hand."""
    from test_director import Hall

    found = Pages(lambda changed: Hall(tmp_path, changed), 0, 0)
    found.start()
    until(lambda: found.club.loop, "the club")
    yield found
    found.stop()
    found.club.store.close()
