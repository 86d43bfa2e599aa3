# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Put a game that a club brought into the archive, where ``tidebell games`` finds it."""

from __future__ import annotations

from typing import Any

from tidebell_host import folders
from tidebell_host.archive import raw
from tidebell_host.archive.store import opened


def bring(uid: str, header: dict[str, Any], events: list[list[Any]], setup: str | None) -> None:
    """Keep a game as ``tidebell pull`` does.

    :param header: as the device lists it
    :param setup: the compiled setup, if it is here
    """
    with opened() as archive:
        if setup is not None:
            path = raw.setup_place(folders.device_folder(uid), header)
            if not path.exists():
                folders.write(path, setup.encode())
        archive.keep(uid, header, [(kind, seat, arg, ms) for _, kind, seat, arg, ms in events])
        archive.work_out()
