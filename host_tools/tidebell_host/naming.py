# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""How names are compared: an accent and its letter may be one character or two (Unicode, NFC)."""

from __future__ import annotations

import unicodedata


def joined(name: str) -> str:
    """A name with its accents and letters joined, as it is kept and looked up."""
    return unicodedata.normalize("NFC", name)


def folded(name: str) -> str:
    """By what players are told apart: their names without regard to case."""
    return joined(name).strip().casefold()
