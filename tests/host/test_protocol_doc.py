# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""docs/protocol.md says of events, phases and statuses what the core's one definition says."""

from __future__ import annotations

from pathlib import Path

from tidebell_core.record import events as e
from tidebell_host import protocol_doc

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_protocols_rows_are_current() -> None:
    assert protocol_doc.renewed(TEXT) == TEXT, "not current: make renew"


def test_every_part_that_is_made_is_found_in_the_document() -> None:
    for made in ("| `phase` | 1 ready", "| `status` | of each seat: 0 playing", "| 28 | flag |"):
        assert made in TEXT
    stale = TEXT.replace("15 prompt", "15 nothing").replace("| 28 | flag |", "| 28 | rag |")
    assert stale != TEXT and protocol_doc.renewed(stale) == TEXT


def test_a_layout_reads_as_a_sum() -> None:
    assert protocol_doc.argument(e.SPEND).startswith("action + 32 × (target + 1); target is")
    assert protocol_doc.argument(e.PAY).startswith("1 + amount + 1024 × pot")
    assert "65536 × (dice − 1)" in protocol_doc.argument(e.ROLL)
    assert protocol_doc.argument(e.TIMEOUT) == ""
