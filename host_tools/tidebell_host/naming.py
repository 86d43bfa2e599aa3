# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compare names: a letter may be written in several ways in Unicode."""

from __future__ import annotations

from tidebell_host import japanese


def joined(name: str) -> str:
    """Return a name in the form in which it is kept and looked up."""
    return japanese.of_name(name)


def folded(name: str) -> str:
    """Return the form by which players are told apart: without regard to case."""
    return joined(name).strip().casefold()
