# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the device does while nobody presses a key, so that the next one finds it ready."""

from __future__ import annotations

import sys
from typing import Any

import pytest

ENDED = "tidebell.ui.ended"  # what is told of a player turn that has ended


@pytest.fixture
def chores(table: Any, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What is done to memory and journal from now on, and when."""
    table.run(3000)
    done: list[tuple[str, int]] = []
    memory, journal = sys.modules["tidebell.memory"], table.app.journal
    for owner, name in ((memory, "gather"), (memory, "tidy"), (journal, "service")):
        real = getattr(owner, name)

        def noted(*given: Any, name: str = name, real: Any = real) -> Any:
            done.append((name, table.clock.now()))
            return real(*given)

        monkeypatch.setattr(owner, name, noted)
    return done


def test_after_each_press_memory_is_tidied_and_then_collected(
    table: Any, chores: list[tuple[str, int]]
) -> None:
    for key in "AAXABX":
        chores.clear()
        table.tap(key, 1, 80, 0)
        table.run(500)
        names = [name for name, _ in chores]
        tidied = len(names) - names[::-1].index("tidy")
        assert "service" in names[: tidied - 1] and "gather" in names[tidied:], (key, names)


def test_garbage_of_a_clock_that_runs_is_collected_every_few_seconds(
    table: Any, chores: list[tuple[str, int]]
) -> None:
    table.tap("A")
    table.run(1000)
    chores.clear()
    begun = table.clock.now()
    table.run(30_000)
    at = [begun] + [when for name, when in chores if name == "gather"]
    apart = [later - earlier for earlier, later in zip(at, at[1:], strict=False)]
    assert len(at) > 6 and max(apart) <= 5000, apart


def test_what_zero_tells_is_read_when_ten_seconds_are_left_and_kept_until_then(table: Any) -> None:
    table.tap("A")
    table.run(table.app.view.clock_ms - 11_000)
    assert ENDED not in sys.modules
    table.run(2_000)
    assert ENDED in sys.modules
    table.tap("A")
    table.run(5_000)
    assert 0 < table.app.view.clock_ms < 5_000 and ENDED in sys.modules
