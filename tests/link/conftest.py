# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A device's end of the link in a process of its own, and a stranger's client at the other end."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from served import Served
from stranger import Stranger


@pytest.fixture(params=["pty", "tcp"])
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path, request.param)
    served.start()
    yield served
    served.stop()


@pytest.fixture
def client(served: Served) -> Iterator[Stranger]:
    client = Stranger(served.name)
    client.ask(1, utc=1767225600)
    yield client
    client.close()
