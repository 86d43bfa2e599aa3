# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The requests *health* and *clock*, for a computer that examines the device."""

import gc
import os
import time

import board
import microcontroller

from ..keep import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .needs import Requests


def clock(requests: "Requests", request: dict) -> dict:
    """Tell the chip's own time, uncorrected."""
    return {"us": time.monotonic_ns() // 1000}


def health(requests: "Requests", request: dict) -> dict:
    """Tell versions, memory, wear and state."""
    requests.check_rest()
    app = requests.service.app
    gc.collect()
    journal = app.journal
    disk = os.statvfs("/")
    celsius = microcontroller.cpu.temperature
    kept = app.data.read(layout.KEPT_AT, 6)
    damaged = kept[:4] == layout.KEPT_HEAD
    return {
        "circuitpython": os.uname().release,
        "machine": os.uname().machine,
        "board_id": board.board_id,
        "memory_free": gc.mem_free(),  # type: ignore[attr-defined]
        "memory_used": gc.mem_alloc(),  # type: ignore[attr-defined]
        "drive_size": disk[1] * disk[2],
        "drive_free": disk[1] * disk[3],
        "erases": journal.erases,
        "power_safe": journal.power_safe if journal.game else journal.data.writable,
        "repaired": app.settings.repaired,
        "damaged": int.from_bytes(kept[4:], "little") if damaged else None,
        "reset": str(microcontroller.cpu.reset_reason).split(".")[-1],
        "celsius": None if celsius is None else int(celsius),
    }
