# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Sort tests into two rings: ``make test`` runs the inner one, ``make test-rest`` the outer.

A test marked ``outer`` repeats at length what a test of the inner ring samples, or takes long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

outer = pytest.mark.outer


def sampled(values: Iterable[Any], inner: Callable[[Any], bool]) -> list[Any]:
    """Return parameters of a test of which only those for which ``inner`` is true run there.

    Example: ``@pytest.mark.parametrize("board", sampled(BOARDS, lambda board: board == FIRST))``
    """
    return [value if inner(value) else param(value) for value in values]


def param(value: Any) -> Any:
    """Return one parameter, or a tuple of several, of the outer ring."""
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=outer)
