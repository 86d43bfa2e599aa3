# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The commitment to a seed is the SHA-256 that docs/fairness.md describes."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from tidebell_core.record.commitment import committed, logged, short
from tidebell_core.record.header import Header

DOCUMENT = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
WORTH = {"game": 1, "setup_id": "pirates", "setup_crc": 0xABC, "seed": 0x12345}


def header(**other: object) -> Header:
    return Header(**{**WORTH, "seats": [[0, "Ann"], [2, "Bö"]], "switches": [1, 0], **other})  # type: ignore[arg-type]


def test_it_is_the_hash_of_the_lines_in_the_document() -> None:
    text = "tidebell-commitment-1\npirates\n00000abc\n\n1 0\n0\n0 Ann\n2 Bö\n0000000000012345"
    assert committed(header()) == hashlib.sha256(text.encode()).digest()
    assert "1. `tidebell-commitment-1`" in DOCUMENT


def test_the_code_is_its_first_bits_in_the_letters_of_the_document() -> None:
    letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    assert f"`{letters}`" in DOCUMENT
    assert short(bytes(32)) == "0000 0000 0000 0000"
    assert short(b"\xff" * 32) == "ZZZZ ZZZZ ZZZZ ZZZZ"
    assert short(bytes([8]) + bytes(31)) == "1000 0000 0000 0000"
    assert short(bytes(9) + bytes([33]) + bytes(22)) == "0000 0000 0000 0011"


@pytest.mark.parametrize(
    "other",
    [
        {"setup_id": "chess"},
        {"setup_crc": 1},
        {"seed": 2},
        {"seats": [[0, "Ann"], [1, "Bö"]]},
        {"seats": [[2, "Bö"], [0, "Ann"]]},
        {"switches": [1]},
        {"utc": 5},
        {"setup_digest": "ab" * 16},
    ],
)
def test_whatever_the_game_hangs_on_changes_it(other: dict[str, object]) -> None:
    assert committed(header(**other)) != committed(header())


def test_the_devices_own_number_of_the_game_does_not() -> None:
    assert committed(header(game=9)) == committed(header())


def test_that_of_a_log_is_the_hash_of_the_lines_in_the_document() -> None:
    events = [(1, 15, 0, 0), (7, 2, 3, 1250), (9, 1, -4, 5)]
    found = [one.digest() for one in logged(b"\x01\xab", events)]
    text = "tidebell-log-1\n01ab\n1 15 0 0\n7 2 3 1250\n9 1 -4 5"
    assert found[-1] == hashlib.sha256(text.encode()).digest() and len(set(found)) == 3
    assert "1. `tidebell-log-1`" in DOCUMENT
