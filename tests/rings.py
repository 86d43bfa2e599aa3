# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Sort tests into two rings: ``make test`` runs the inner one, ``make test-rest`` the outer.

A test marked ``outer`` repeats at length what a test of the inner ring samples, or takes long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def sampled(values: Iterable[Any], inner: Callable[[Any], bool], several: bool = False) -> list:
    """Return parameters of a test of which only those for which ``inner`` is true run there.

    Example: ``@pytest.mark.parametrize("board", sampled(BOARDS, lambda board: board == FIRST))``

    :param several: each value is a tuple of several parameters
    """
    marks = pytest.mark.outer
    return [
        value if inner(value) else pytest.param(*(value if several else (value,)), marks=marks)
        for value in values
    ]
