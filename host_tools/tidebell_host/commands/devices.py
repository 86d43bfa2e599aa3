# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell devices``: the connected devices."""

from __future__ import annotations

import click

from tidebell_host.commands import json_option
from tidebell_host.device import Device
from tidebell_host.errors import NoDevice
from tidebell_host.output import put_json, put_table, say
from tidebell_host.ports import Found, found


def _about(port: Found) -> dict[str, object]:
    about: dict[str, object] = {"port": port.port, "simulated": port.simulated}
    try:
        with Device.open(port.port, 0.5) as device:
            hello = device.hello
            about["name"] = hello.get("name") or next(iter(port.names), "")
            for key in ("uid", "board", "firmware", "game"):
                about[key] = hello.get(key)
            about["setups"] = [setup[0] for setup in hello.get("setups", [])]
    except NoDevice as error:
        about["error"] = error.message
    return about


@click.command
@json_option
def command(as_json: bool) -> None:
    """List the devices that are connected."""
    rows = [_about(port) for port in found()]
    if as_json:
        put_json(rows)
    elif rows:
        table: list[tuple[str, ...]] = [("port", "name", "uid", "board", "firmware", "")]
        for row in rows:
            state = "simulated" if row["simulated"] else ""
            if row.get("game"):
                state = f"{state} game {row['game']} is on".strip()
            keys = ("port", "name", "uid", "board", "firmware")
            table.append((*(str(row.get(key) or "") for key in keys), state))
        put_table(table)
        for row in rows:
            if "error" in row:
                say(str(row["error"]))
    if not rows:
        raise NoDevice(
            "No Tidebell is connected: plug one in, or start a simulated one with tidebell sim."
        )
