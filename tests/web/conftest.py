# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A site in a folder, and the command line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.append(str(Path(__file__).parents[1] / "host"))

import websites  # noqa: E402
from commanded import Tidebell  # noqa: E402


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site's folder."""
    if websites.missing():
        pytest.skip(f"NOT RUN: {websites.missing()}")
    return websites.write(tmp_path_factory.mktemp("site"))


@pytest.fixture
def tidebell(tmp_path: Path) -> Tidebell:
    """The command line in folders of its own."""
    return Tidebell(tmp_path)
