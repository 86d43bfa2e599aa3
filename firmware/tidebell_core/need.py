# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Refuse a setup that does not hold what it needs."""

from .errors import Refused


def need(condition: object, text: str) -> None:
    """Refuse a setup, and say why.

    :raises Refused: where the condition does not hold
    """
    if not condition:
        raise Refused("setup", text)
