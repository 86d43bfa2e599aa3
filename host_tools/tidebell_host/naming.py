# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compare names: an accented letter may be one character or two (Unicode, NFC)."""

from __future__ import annotations

import unicodedata


def joined(name: str) -> str:
    """Return a name in the form in which it is kept and looked up (NFC)."""
    return unicodedata.normalize("NFC", name)


def folded(name: str) -> str:
    """Return the form by which players are told apart: without regard to case."""
    return joined(name).strip().casefold()
