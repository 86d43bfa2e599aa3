# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Digests of compiled setups, beside the CRC-32, which anybody can forge; tokens made of a key."""

from __future__ import annotations

import base64
import hmac
from hashlib import sha256
from typing import Any


def digest(setup: bytes) -> str:
    """Return the first 32 hexadecimal digits of the SHA-256 of a setup's bytes."""
    return sha256(setup).hexdigest()[:32]


def setup_version(header: dict[str, Any]) -> str:
    """Return the digest of the setup of a status or header, or its CRC-32 where it has none."""
    return str(header.get("sha256") or f"{header['crc32']:08x}")


def token(key: str, what: str) -> str:
    """Return a token of 16 letters that only who has the key can make, the same each time."""
    made = hmac.digest(key.encode(), what.encode(), "sha256")
    return base64.urlsafe_b64encode(made[:12]).decode()
