# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Run mosquitto with a configuration, passwords and an access list of one's own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from tidebell_host.brokers.users import LOOPBACK, AccessOf, Listener
from tidebell_host.errors import ToolError

_USUAL = ("/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/opt/homebrew/sbin/mosquitto")


def program() -> str | None:
    """Return the path of mosquitto, None where it is not installed."""
    found = shutil.which("mosquitto")
    return found or next((path for path in _USUAL if os.access(path, os.X_OK)), None)


def rights(users: Iterable[str], access: AccessOf) -> str:
    """Return the access list as mosquitto has it: nothing else is allowed to anybody."""
    parts = []
    for user in users:
        reads, writes = access(user)
        lines = [f"topic read {one}" for one in reads] + [f"topic write {one}" for one in writes]
        parts.append("\n".join([f"user {user}", *lines, ""]))
    return "\n".join(parts)


class Mosquitto:
    """The program mosquitto, in a process that may outlive the command that started it.

    :param folder: a folder of this user's alone, for its files
    :param listener: its address
    :param access: the rights of a user
    """

    def __init__(self, folder: Path, listener: Listener, access: AccessOf) -> None:
        self._folder, self._listener, self._access = folder, listener, access
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start mosquitto and return once it answers.

        :raises ToolError: it is not installed, or does not start
        """
        self._write("mosquitto.conf", self._configuration())
        if self._adopted() and self._answers():
            return
        path = program()
        if path is None:
            raise ToolError(
                "mosquitto is not installed (on Debian and Ubuntu: apt-get install mosquitto). "
                "tidebell club --broker amqtt does without."
            )
        self._listener.check_free()
        with open(self._folder / "mosquitto.log", "ab") as log:
            self._process = subprocess.Popen(
                [path, "-c", str(self._folder / "mosquitto.conf")],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C ends it after the club, not before
            )
        (self._folder / "mosquitto.pid").write_text(str(self._process.pid))
        until = time.monotonic() + 10
        while time.monotonic() < until:
            if self._process.poll() is not None:
                break
            if self._answers():
                return
            time.sleep(0.05)
        self.stop()
        raise ToolError(f"mosquitto does not start: {self._folder / 'mosquitto.log'} says why.")

    @property
    def runs(self) -> bool:
        """Whether it runs."""
        if self._process and self._process.poll() is not None:
            return False  # ended; as a child of ours it is still listed
        return self._adopted() is not None

    def stop(self) -> None:
        """End mosquitto."""
        one = self._adopted()
        if one:
            one.terminate()
            if psutil.wait_procs([one], 5)[1]:
                one.kill()
        if self._process:
            self._process.wait()
        self._process = None
        (self._folder / "mosquitto.pid").unlink(missing_ok=True)

    def know(self, users: dict[str, str]) -> None:
        """Write the files of users and rights; a running broker reads them anew."""
        self._write("passwords", "".join(f"{user}:{one}\n" for user, one in users.items()))
        self._write("rights", rights(users, self._access))
        one = self._adopted()
        if one and hasattr(signal, "SIGHUP"):
            one.send_signal(signal.SIGHUP)

    def _answers(self) -> bool:
        try:
            socket.create_connection((LOOPBACK, self._listener.port), 1).close()
        except OSError:
            return False
        return True

    def _adopted(self) -> psutil.Process | None:
        """Return the process that this club started, in whichever of its commands."""
        try:
            one = psutil.Process(int((self._folder / "mosquitto.pid").read_text()))
            return one if "mosquitto" in one.name() else None
        except (OSError, ValueError, psutil.Error):
            return None

    def _write(self, name: str, text: str) -> None:
        path = self._folder / name
        part = self._folder / f"{name}.part"
        part.touch(0o600)
        part.write_text(text, encoding="utf-8")
        part.replace(path)

    def _configuration(self) -> str:
        folder = self._folder.resolve()
        lines = ["per_listener_settings false", "allow_anonymous false"]
        lines += [f"password_file {folder / 'passwords'}", f"acl_file {folder / 'rights'}"]
        lines += [f"listener {self._listener.port} {self._listener.host}"]
        if self._listener.tls:
            certificate, key = self._listener.tls
            lines += [f"certfile {certificate.resolve()}", f"keyfile {key.resolve()}"]
        if hasattr(os, "getuid") and os.getuid() == 0:
            lines += ["user root"]  # else it cannot read these files, which are root's alone
        # What is retained every bridge tells again when it is back: nothing is kept on disk.
        lines += ["persistence false", "max_packet_size 65536", "max_connections 400"]
        lines += ["set_tcp_nodelay true", "log_type error", "log_type warning"]
        return "\n".join(lines) + "\n"
