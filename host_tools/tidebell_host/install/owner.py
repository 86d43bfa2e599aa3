# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Get a drive from its owner: a device that runs Tidebell is asked for its drive over the link.

The table says yes or no at the device, which then restarts with the drive in the computer's hands.
Meanwhile its port and its drive vanish and come back, perhaps under other names.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tidebell_host.device import Device
from tidebell_host.errors import DeviceRefused, NoDevice, ToolError
from tidebell_host.install import drives
from tidebell_host.install.boards import read_boot_out
from tidebell_host.ports import found as found_ports

_POLL_S = 0.3
_SETTLE_S = 1.5  # CircuitPython writes its cached sectors about once a second


def connected(uid: str) -> Device | None:
    """Find the connected device of this number; leave others alone."""
    for port in found_ports():
        if uid in (name.casefold() for name in port.names):
            try:
                return Device.open(port.port)
            except NoDevice:
                continue
    return None


def left_behind(before: str, after: str, games: Iterable[dict[str, Any]]) -> list[int]:
    """Return the numbers of games that an update leaves unreadable on the device.

    Firmware goes on only with games of its own minor version. Those that are over and were fetched
    are in the archive.

    :param before: the device's version
    :param after: the new one
    """
    if before.split(".")[:2] == after.split(".")[:2]:
        return []
    return [
        one["game"]
        for one in games
        if not one.get("damaged") and (one["state"] == "on" or not one["fetched"])
    ]


class Owner:
    """A device that may have to be asked for its drive.

    :param device: the device that answers now
    """

    def __init__(self, device: Device) -> None:
        self.device: Device | None = device
        self.uid = str(device.hello.get("uid", "")).lower()
        self.name = device.name
        self._port = device.port

    @property
    def has_drive(self) -> bool:
        """Whether the device owns its drive, so that this computer must not write to it."""
        return self.device is not None and self.device.hello.get("drive") == "device"

    def take(self, seconds: float, say: Callable[[str], object]) -> None:
        """Ask the table for the drive and wait until it is the computer's.

        :param seconds: how long to wait for a person
        :raises DeviceRefused: the table says no, or a clock runs
        :raises NoDevice: nobody answered in time
        """
        assert self.device is not None
        self.device.ask("drive")
        say(f"{self.name} asks on its screen whether this computer may have its drive: say yes.")
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            time.sleep(_POLL_S)
            if self.device is None and not self._again():
                continue
            try:
                answer = self.device.ask("drive", wait=1)["drive"]
            except DeviceRefused:
                raise
            except ToolError:  # it restarts, which is what we wait for
                self.close()
                continue
            if answer == "computer":
                return
            if answer == "device":
                raise DeviceRefused("refused", f"The answer at {self.name} was no.")
        raise NoDevice(f"Nobody answered at {self.name} within {seconds:.0f} seconds.")

    def _again(self) -> bool:
        """Connect to a device that has restarted; return whether that worked."""
        self.device = connected(self.uid)
        if self.device is None and not found_ports():
            try:
                self.device = Device.open(self._port, 0.5)
            except ToolError:
                return False
        return self.device is not None

    def restart(self) -> bool:
        """Let the device start with the files now on its drive; return whether it was there to do
        so.

        :raises DeviceRefused: a clock runs
        """
        time.sleep(_SETTLE_S)
        if self.device is None and not self._again():
            return False
        assert self.device is not None
        try:
            self.device.ask("restart")
        except DeviceRefused as error:
            if error.code == "unsupported":
                return False
            raise
        except ToolError:
            return False  # its program has stopped, as it may when its modules change
        return True

    def close(self) -> None:
        """Close the connection."""
        if self.device is not None:
            self.device.close()
            self.device = None


def wait_for_drive(uid: str, known: Path | None, seconds: float) -> Path:
    """Wait until a device's drive is mounted and writable; return its path.

    :param known: where it was or will be; without it all mounts are checked
    :raises ToolError: it does not come
    """
    until = time.monotonic() + seconds
    place = None
    while True:
        for place in [known] if known else drives.found(drives.mounts()):
            try:
                same = read_boot_out(place).uid in (uid, "")
                if same and not drives.Drive(place).read_only():
                    return place
            except ToolError:
                pass
        if time.monotonic() >= until:
            break
        time.sleep(_POLL_S)
    if place is not None:
        raise drives.read_only(place)
    raise NoDevice(
        "The device's drive did not appear: mount it if your system does not do so by itself, and "
        "say tidebell install with its folder."
    )
