# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Random examples: a fixed set in every run, a fresh one whose seed is printed, more by request.

``TIDEBELL_SEED`` repeats the fresh set of an earlier run; ``TIDEBELL_EXAMPLES`` multiplies how many
examples each test tries (``make fuzz`` sets it).
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from typing import Any

import hypothesis
import pytest
from hypothesis import HealthCheck, Phase
from hypothesis.internal.conjecture import providers

# Hypothesis mixes in the constants of all local modules that a process has imported, and which
# tests a process gets is chance: without this line one seed would draw otherwise in each run.
providers.is_local_module_file = lambda path: False

TIMES = int(os.environ.get("TIDEBELL_EXAMPLES", "1"))


def seed() -> int:
    """The seed of this run's fresh examples, the same in all its processes."""
    return int(os.environ.setdefault("TIDEBELL_SEED", str(secrets.randbelow(1 << 32))))


def fixed(examples: int) -> hypothesis.settings:
    """Settings of a test that tries the same examples in every run.

    Not shrunk: a game that fails is printed whole, and shrinking one takes minutes.
    """
    return hypothesis.settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def fresh(examples: int) -> Callable[[Any], Any]:
    """Decorate a test so that it tries other examples in each run, more of them by request."""

    def decorate(test: Any) -> Any:
        changed = hypothesis.settings(
            fixed(examples), max_examples=examples * TIMES, derandomize=False
        )
        return pytest.mark.fuzz(hypothesis.seed(seed())(changed(test)))

    return decorate
