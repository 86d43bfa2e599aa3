# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Digests of compiled setups, beside the CRC-32, which anybody can forge."""

from __future__ import annotations

from hashlib import sha256
from typing import Any


def digest(setup: bytes) -> str:
    """Return the first 32 hexadecimal digits of the SHA-256 of a setup's bytes."""
    return sha256(setup).hexdigest()[:32]


def setup_version(header: dict[str, Any]) -> str:
    """Return the digest of the setup of a status or header, or its CRC-32 where it has none."""
    return str(header.get("sha256") or f"{header['crc32']:08x}")
