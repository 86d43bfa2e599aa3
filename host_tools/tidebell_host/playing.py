# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The setup that a device plays with: read from the device, or from the cache by its checksum."""

from __future__ import annotations

import json
from binascii import crc32
from typing import Any

from tidebell_host.device import Device
from tidebell_host.errors import DeviceRefused, ToolError
from tidebell_host.folders import cache_folder, write


def setup_of(device: Device, name: str, crc: int) -> dict[str, Any]:
    """The compiled setup that the device holds under this id and checksum.

    :raises DeviceRefused: when the device has it no more
    """
    kept = cache_folder() / "held" / f"{crc:08x}.json"
    try:
        data = kept.read_bytes()
        if crc32(data) != crc:
            raise ValueError
    except (OSError, ValueError):
        data = device.get(name, crc)
        try:
            write(kept, data)
        except OSError:
            pass
    try:
        setup = json.loads(data)
    except ValueError:
        setup = None
    if not isinstance(setup, dict):
        raise ToolError(f"The setup {name} on the device cannot be read: sync it again.")
    return setup


def setup_if_there(device: Device, name: str, crc: int) -> dict[str, Any] | None:
    """The same, or None when the device has it no more."""
    try:
        return setup_of(device, name, crc)
    except DeviceRefused:
        return None
