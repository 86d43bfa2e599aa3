# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""List the connected devices, and choose one by its name."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

import click

from tidebell_host.device import Device
from tidebell_host.errors import NoDevice
from tidebell_host.naming import folded

_COM = re.compile(r"com\d+$", re.IGNORECASE)  # Windows' names of ports


@dataclass(frozen=True)
class Found:
    """A port where a device should be.

    :param port: its name to open it
    :param names: other names of the device: its uid, a simulated device's name
    :param simulated: whether it is a simulated device
    """

    port: str
    names: tuple[str, ...] = ()
    simulated: bool = False


def found() -> list[Found]:
    """List the ports where devices should be, real and simulated."""
    return _simulated() + _real()


def _simulated() -> list[Found]:
    try:
        from tidebell_sim.announce import announced
    except ImportError:
        return []
    return [Found(entry.port, (entry.name, entry.uid), True) for entry in announced()]


def _real() -> list[Found]:
    from adafruit_board_toolkit.circuitpython_serial import data_comports

    return [
        Found(port.device, (port.serial_number.lower(),) if port.serial_number else ())
        for port in data_comports()
    ]


def choose(wanted: str | None, but: str = "") -> Device:
    """Open the device that is named by port, name or uid; without a name the only one.

    :param but: a port that is already open and must not be chosen

    :raises NoDevice: it is not there
    :raises click.UsageError: there are several and none was named
    """
    if wanted and (
        wanted.startswith(("socket://", "club:")) or os.sep in wanted or _COM.match(wanted)
    ):
        return Device.open(wanted)
    ports = [port for port in found() if port.port != but]
    if not wanted:
        if not ports:
            raise NoDevice(
                "No Tidebell is connected: plug one in, or start a simulated one with tidebell sim."
            )
        if len(ports) > 1:
            raise click.UsageError(
                "Several devices are connected: say which with --device or TIDEBELL_DEVICE.\n"
                + "\n".join(f"  {described(port)}" for port in ports)
            )
        return Device.open(ports[0].port)
    meant = folded(wanted)
    for port in ports:
        if meant in map(folded, (port.port, *port.names)):
            return Device.open(port.port)
    for port in ports:  # its owner's name for it, which only the device knows
        try:
            device = Device.open(port.port, 0.5)
        except NoDevice:
            continue
        if folded(str(device.hello.get("name", ""))) == meant:
            device.seconds = 2.0
            return device
        device.close()
    listed = "".join(f"\n  {described(port)}" for port in ports)
    there = f" Connected:{listed}" if ports else " None is connected."
    raise NoDevice(f"There is no device {wanted}.{there}")


def described(port: Found) -> str:
    """Return a port as text within a line."""
    return "  ".join((port.port, *port.names, *(["simulated"] if port.simulated else [])))
