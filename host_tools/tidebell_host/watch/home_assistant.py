# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Tell Home Assistant of devices by MQTT discovery: what the table does, whose turn, time left."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from tidebell_host.output import one_line
from tidebell_host.status_lines import phase, seat_name

_SENSORS = {
    "state": ("State", {}),
    "who": ("Turn of", {}),
    "until": ("Time until", {"device_class": "timestamp"}),
}


def told(status: dict[str, Any]) -> bytes:
    """Return a device's state as its topic has it.

    Of a clock that runs the instant is told at which it ends: a message a second would tell no
    more.
    """
    found: dict[str, Any] = {"state": "idle", "who": "", "until": None}
    if status.get("game") is not None:
        paused = bool(status.get("paused"))
        found["state"] = "paused" if paused else one_line(phase(status))
        found["who"] = one_line(seat_name(status, status.get("seat")))
        left = status.get("clock_ms") or 0
        if status.get("clock_runs") and not paused and left > 0:
            until = datetime.now(UTC) + timedelta(milliseconds=left)
            found["until"] = until.isoformat(timespec="seconds")
    return json.dumps(found, ensure_ascii=False).encode()


def discovery(uid: str, place: str, online: list[str], device: str) -> tuple[str, bytes]:
    """Return topic and payload by which Home Assistant finds a device.

    :param device: its name there
    :param place: the topic of its state
    :param online: topics that are all ``1`` while it is there
    """
    parts = {
        key: {
            "p": "sensor",
            "name": name,
            "unique_id": f"tidebell_{uid}_{key}",
            "value_template": f"{{{{ value_json.{key} }}}}",
            **more,
        }
        for key, (name, more) in _SENSORS.items()
    }
    found = {
        "dev": {"ids": [f"tidebell_{uid}"], "name": device, "mf": "Tidebell"},
        "o": {"name": "tidebell"},
        "cmps": parts,
        "state_topic": place,
        "availability": [{"topic": topic, **_THERE} for topic in online],
        "availability_mode": "all",
    }
    return f"homeassistant/device/tidebell_{uid}/config", json.dumps(found).encode()


_THERE = {"payload_available": "1", "payload_not_available": "0"}
