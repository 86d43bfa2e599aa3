# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The setup that a device plays with: read from the device, or from the cache by its checksum."""

from __future__ import annotations

from binascii import crc32
from typing import Any

from tidebell_core.setup_reading.setup import Setup

from tidebell_host.answers import SETUP, parsed
from tidebell_host.device import Device
from tidebell_host.digests import digest
from tidebell_host.errors import NoDevice, ToolError
from tidebell_host.folders import cache_folder, read, write


def setup_of(device: Device, name: str, crc: int, known: str = "") -> dict[str, Any]:
    """The compiled setup that the device holds under this id and checksum.

    :param known: its digest, if the device has told it
    :raises DeviceRefused: when the device has it no more
    :raises ToolError: when nothing could be played with what it holds
    """
    kept = cache_folder() / "held" / f"{known or f'{crc:08x}'}.json"
    try:
        data = read(kept)
        if crc32(data) != crc or known not in ("", digest(data)):
            raise ValueError
    except (OSError, ValueError):
        data = device.get(name, crc, known)
        try:
            write(kept, data)
        except OSError:
            pass
    try:
        Setup(parsed(data))  # the core's own check; it takes over what it is given
        setup: dict[str, Any] = parsed(data)
        SETUP(setup)
    except Exception as error:  # whatever it stumbled over: the setup is no good
        raise ToolError(
            f"The setup {name} on the device cannot be read ({error}): sync it again."
        ) from None
    return setup


def setup_if_there(device: Device, name: str, crc: int, known: str = "") -> dict[str, Any] | None:
    """The same, or None when the device has it no more, or it is no good.

    :raises NoDevice: when the device has gone
    """
    try:
        return setup_of(device, name, crc, known)
    except NoDevice:
        raise
    except ToolError:
        return None
