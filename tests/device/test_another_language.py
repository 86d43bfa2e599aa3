# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device in a language with longer texts, accents and another order of values."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from tabletop import ROOT, Bench, fresh
from test_style import before, ends, scores, toured, turns

sys.path.insert(0, str(ROOT / "tests"))
import languages  # noqa: E402

WORDS = languages.source()
FAULT = languages.table()["FAULT"]


def faults(bench: Bench) -> list[str]:
    """Return what is wrong with a screen: a fault, braces that are left, labels that are cut."""
    shown = bench.screen
    found = [bench.machine.last_error] if bench.machine.last_error else []
    if FAULT in shown or "{" in shown or "}" in shown:
        found.append(shown)
    return found + [label for label in bench.app.page.labels if cut(label, shown)]


def cut(label: str, shown: str) -> bool:
    """Whether the screen shows the beginning of a label and an ellipsis, and not the label."""
    begins = [label[:end] + "…" for end in range(1, len(label))]
    return label not in shown and any(begin in shown for begin in begins)


@pytest.mark.parametrize("part", (before, turns, ends, scores))
@pytest.mark.parametrize("board", ("pico_table", "pimoroni_explorer2350"))
def test_a_tour_in_a_longer_language_has_no_fault_and_no_label_cut(
    tmp_path: Path, part: Any, board: str
) -> None:
    found: dict[str, list[str]] = {}
    seen = 0

    def snap(bench: Bench, what: str) -> None:
        nonlocal seen
        seen += any(letter in bench.screen for letter in "ëéîö")
        if faults(bench):
            found[what] = faults(bench)

    toured(fresh(tmp_path, board=board, words=WORDS), part, snap)
    assert found == {} and seen


def test_the_gate_sees_a_label_that_is_cut() -> None:
    assert cut("Éëñd thé türñ", "A Mövé | Éëñd th… Y")
    assert not cut("Éëñd", "A Mövé | Éëñd Y") and not cut("", "…")
