# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The byte streams to a device: a serial port or pty, and TCP."""

from __future__ import annotations

import os
import select
import socket
import sys
from abc import ABC, abstractmethod
from pathlib import Path
from pkgutil import resolve_name

from tidebell_host.errors import NoDevice
from tidebell_host.output import one_line

# The class that opens a name, by what the name begins with. It is imported when it is needed.
SCHEMES = {
    "socket://": "tidebell_host.transport:TcpTransport",
    "club:": "tidebell_club.transport:ClubTransport",
}


class Transport(ABC):
    """A byte stream. Reading and writing raise ``NoDevice`` when the other end has gone.

    :param name: its name for people
    """

    def __init__(self, name: str) -> None:
        self.name = name

    @abstractmethod
    def write(self, data: bytes) -> None:
        """Send all bytes."""

    @abstractmethod
    def read(self, seconds: float) -> bytes:
        """Return the bytes that have come, or come within the time; empty if none do."""

    @abstractmethod
    def close(self) -> None:
        """Close the stream."""

    def gone(self) -> NoDevice:
        """Return the error for a lost other end."""
        return NoDevice(
            f"The device at {self.name} has gone: check its cable and its power, then try again."
        )


class SerialTransport(Transport):
    """A serial port or a pty, opened for us alone."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        import serial  # type: ignore[import-untyped]

        try:
            self._port = serial.Serial(name, timeout=0, write_timeout=5, exclusive=True)
        except (serial.SerialException, OSError, ValueError) as error:
            raise NoDevice(_not_opened(name, error)) from None
        self._errors = (serial.SerialException, OSError)

    def write(self, data: bytes) -> None:
        try:
            self._port.write(data)
        except self._errors:
            raise self.gone() from None

    def read(self, seconds: float) -> bytes:
        try:
            if os.name == "posix":
                if not select.select([self._port.fileno()], [], [], seconds)[0]:
                    return b""
                data = self._port.read(4096)
                if not data:
                    raise self.gone()
                return data
            self._port.timeout = seconds
            return self._port.read(max(1, self._port.in_waiting))
        except self._errors:
            raise self.gone() from None

    def close(self) -> None:
        try:
            self._port.close()
        except self._errors:
            pass


class TcpTransport(Transport):
    """A simulated device's channel on a TCP port: ``socket://HOST:PORT``."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        host, _, port = name.removeprefix("socket://").rstrip("/").rpartition(":")
        if not host or not port.isdigit():
            raise NoDevice(f"{name} is no address: it should read socket://HOST:PORT.")
        try:
            self._socket = socket.create_connection((host.strip("[]"), int(port)), 3)
        except (OSError, OverflowError) as error:
            raise NoDevice(f"Nothing answers at {name} ({_reason(error)}).") from None
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._answered = False

    def gone(self) -> NoDevice:
        """Return the error for an other end that is lost, or never answered."""
        if self._answered:
            return super().gone()
        return NoDevice(
            f"{self.name} has gone, or is in use by another program: end that, then try again."
        )

    def write(self, data: bytes) -> None:
        try:
            self._socket.settimeout(5)
            self._socket.sendall(data)
        except OSError:
            raise self.gone() from None

    def read(self, seconds: float) -> bytes:
        try:
            self._socket.settimeout(max(seconds, 0.001))
            data = self._socket.recv(4096)
        except TimeoutError:
            return b""
        except OSError:
            raise self.gone() from None
        if not data:
            raise self.gone()
        self._answered = True
        return data

    def close(self) -> None:
        self._socket.close()


def open_transport(name: str) -> Transport:
    """Open a port by its name.

    :raises NoDevice: it is not there, not allowed, or in use
    """
    for scheme, kind in SCHEMES.items():
        if name.startswith(scheme):
            opened: Transport = resolve_name(kind)(name)
            return opened
    return SerialTransport(name)


def _reason(error: BaseException) -> str:
    text = getattr(error, "strerror", None) or str(error)
    return text[:1].lower() + text[1:]


def _not_opened(name: str, error: BaseException) -> str:
    text = str(error)
    code = getattr(error, "errno", None)
    if "exclusively lock" in text or code in (11, 16) or "Access is denied" in text:
        holders = _holders(name)
        who = (
            f"by {holders}"
            if holders
            else "perhaps by another tidebell, a serial monitor (Thonny, Mu) or ModemManager"
        )
        return f"{name} is in use, {who}: end that first."
    if code == 13:
        hint = "on Linux, join the group that owns it (dialout or uucp) and log in again"
        return f"You may not open {name}: {hint}."
    if code == 2 or "cannot find" in text or "could not find" in text:
        return f"There is no port {name}: see what there is with tidebell devices."
    return f"{name} cannot be opened: {_reason(error)}."


def _holders(name: str) -> str:
    """Return the processes that have a port open, as far as this system tells."""
    if not sys.platform.startswith("linux"):
        return ""
    target = os.path.realpath(name)
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        if process.name == str(os.getpid()):
            continue
        try:
            if any(os.path.realpath(handle) == target for handle in (process / "fd").iterdir()):
                found.append(f"{_called(process)} (process {process.name})")
        except OSError:
            continue
    return " and ".join(found[:3])


def _called(process: Path) -> str:
    """Return a process's name: one of our commands by its own."""
    from tidebell_host.cli import COMMANDS

    words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
    for at, word in enumerate(words):
        if Path(word).name == "tidebell" or word == "tidebell_host.cli":
            return next(
                (f"tidebell {one}" for one in words[at + 1 :] if one in COMMANDS), "tidebell"
            )
    return one_line((process / "comm").read_text().strip())
