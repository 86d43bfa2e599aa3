# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Run the club's broker: mosquitto, with a configuration, rights and passwords of its own.

Passwords are kept hashed for mosquitto; only the club's own stands in a file that its owner alone
reads. None appears in a command line. Every bridge has a user that writes below its own topics.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

import psutil  # type: ignore[import-untyped]
from tidebell_host import certificates, folders
from tidebell_host.errors import ToolError

from tidebell_club.messages import NAME, Topics

DIRECTOR, VIEWER = "director", "viewer"
PORT = 1885
LOOPBACK = "127.0.0.1"
_ROUNDS = 101  # of PBKDF2, as mosquitto_passwd: a token has 128 random bits
_USUAL = ("/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/opt/homebrew/sbin/mosquitto")


@dataclass(frozen=True)
class Invitation:
    """All that a bridge needs to reach the club: one line of text.

    :param pin: SHA-256 of the broker's certificate; empty without TLS
    """

    club: str
    user: str
    token: str
    host: str
    port: int
    pin: str = ""

    def __str__(self) -> str:
        scheme = "tidebells" if self.pin else "tidebell"
        rest = f"#{self.pin}" if self.pin else ""
        return (
            f"{scheme}://{self.user}:{quote(self.token, safe='')}@{self.host}:{self.port}"
            f"/{self.club}{rest}"
        )

    @classmethod
    def parse(cls, line: str) -> Invitation:
        """Read an invitation.

        :raises ToolError: it is none
        """
        try:
            parts = urlsplit(line.strip())
            found = cls(
                parts.path.strip("/"),
                unquote(parts.username or ""),
                unquote(parts.password or ""),
                parts.hostname or "",
                parts.port or PORT,
                parts.fragment,
            )
        except ValueError:
            found = cls("", "", "", "", 0)
        named = re.fullmatch(NAME, found.club) and re.fullmatch(NAME, found.user)
        pinned = line.strip().startswith("tidebells:" if found.pin else "tidebell:")
        if not (named and found.token and found.host and pinned):
            raise ToolError("That is no invitation: tidebell club invite NAME prints one, a line.")
        return found

    def connection(self) -> dict[str, Any]:
        """Return what the MQTT client is made with.

        :raises ToolError: the broker has another certificate than the club's
        """
        found: dict[str, Any] = {"hostname": self.host, "port": self.port}
        found |= {"username": self.user, "password": self.token}
        if self.pin:
            found["tls_context"] = certificates.pinned(self.host, self.port, self.pin)
        return found


def program() -> str | None:
    """Return the path of mosquitto, None where it is not installed."""
    found = shutil.which("mosquitto")
    return found or next((path for path in _USUAL if os.access(path, os.X_OK)), None)


def hashed(token: str, salt: bytes | None = None) -> str:
    """Return a password as mosquitto's password file has it: PBKDF2 by SHA-512."""
    salt = salt or secrets.token_bytes(12)
    made = hashlib.pbkdf2_hmac("sha512", token.encode(), salt, _ROUNDS)
    return f"$7${_ROUNDS}${base64.b64encode(salt).decode()}${base64.b64encode(made).decode()}"


def rights(topics: Topics, users: list[str]) -> str:
    """Return the access list: each user's topics, and nothing else for anybody."""
    root = topics.root
    lines = [f"user {DIRECTOR}", f"topic readwrite {root}/#", "topic readwrite homeassistant/#", ""]
    lines += [f"user {VIEWER}", f"topic read {root}/b/+/online"]
    lines += [f"topic read {root}/b/+/+/{kind}" for kind in ("online", "birth", "state")]
    lines += [f"topic read {root}/t/#", "topic read homeassistant/#", ""]
    for user in users:
        if user not in (DIRECTOR, VIEWER):
            lines += [f"user {user}", f"topic write {topics.bridge(user)}/#"]
            lines += [f"topic read {topics.to_bridge(user)}/#", ""]
    return "\n".join(lines)


class Broker:
    """The broker of a club, in a folder of files that are this user's alone.

    :param folder: the club's folder
    :param club: the club's name
    :param port: its port; 0 for any free one, None for the one it had
    :param host: the address that it listens on, None for the one it had; another one than
        loopback has TLS
    """

    def __init__(
        self, folder: Path, club: str, port: int | None = None, host: str | None = None
    ) -> None:
        self.folder = folder
        self.topics = Topics(club)
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(0o700, parents=True, exist_ok=True)
        self._held = folder / "broker.json"
        held: dict[str, Any] = folders.read_json(self._held) if self._held.exists() else {}
        self._users: dict[str, str] = held.get("users") or {}
        self._token: str = held.get("token") or secrets.token_urlsafe(16)
        self.host: str = host or held.get("host") or LOOPBACK
        self.port: int = _free_port() if port == 0 else port or held.get("port") or PORT
        self.pin = (
            certificates.own(folder / "club.crt", folder / "club.key") if self.is_open else ""
        )
        self._users[DIRECTOR] = self._users.get(DIRECTOR) or hashed(self._token)
        self._keep()

    @property
    def is_open(self) -> bool:
        """Whether others than this computer reach it; then it has TLS."""
        return self.host != LOOPBACK

    @property
    def director(self) -> Invitation:
        """The club's own way in."""
        return Invitation(self.topics.club, DIRECTOR, self._token, LOOPBACK, self.port, self.pin)

    @property
    def users(self) -> list[str]:
        """All users but the club itself."""
        return sorted(set(self._users) - {DIRECTOR})

    def invite(self, user: str, host: str | None = None) -> Invitation:
        """Give a user a new token, the only one that it has from now on.

        :param host: the address in the invitation; loopback where the broker is not open
        :raises ToolError: that is no name for a user
        """
        if not re.fullmatch(NAME, user) or user == DIRECTOR:
            raise ToolError(f"{user} is no name for a bridge: take small letters, digits and -.")
        token = secrets.token_urlsafe(16)
        self._users[user] = hashed(token)
        self._keep()
        return replace(self.director, user=user, token=token, host=host or LOOPBACK)

    def revoke(self, user: str) -> bool:
        """Take a user's token back; return whether there was one."""
        known = user != DIRECTOR and self._users.pop(user, None) is not None
        self._keep()
        return known

    def start(self) -> None:
        """Start mosquitto and return once it answers.

        :raises ToolError: it is not installed, or does not start
        """
        if self._adopted() and self._answers():
            return
        path = program()
        if path is None:
            raise ToolError(
                "A club evening needs the broker mosquitto: on Debian and Ubuntu, "
                "apt-get install mosquitto."
            )
        with open(self.folder / "mosquitto.log", "ab") as log:
            self._process = subprocess.Popen(
                [path, "-c", str(self.folder / "mosquitto.conf")],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C ends it after the club, not before
            )
        (self.folder / "mosquitto.pid").write_text(str(self._process.pid))
        until = time.monotonic() + 10
        while time.monotonic() < until:
            if self._process.poll() is not None:
                break
            if self._answers():
                return
            time.sleep(0.05)
        self.stop()
        raise ToolError(f"mosquitto does not start: {self.folder / 'mosquitto.log'} says why.")

    @property
    def runs(self) -> bool:
        """Whether the broker runs."""
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
        (self.folder / "mosquitto.pid").unlink(missing_ok=True)

    def _answers(self) -> bool:
        try:
            socket.create_connection((LOOPBACK, self.port), 1).close()
        except OSError:
            return False
        return True

    def _adopted(self) -> psutil.Process | None:
        """Return the process that this club started, in whichever of its commands."""
        try:
            one = psutil.Process(int((self.folder / "mosquitto.pid").read_text()))
            return one if "mosquitto" in one.name() else None
        except (OSError, ValueError, psutil.Error):
            return None

    def _keep(self) -> None:
        """Write all files, and have a broker that runs read its users anew."""
        passwords = "".join(f"{user}:{one}\n" for user, one in sorted(self._users.items()))
        self._write("passwords", passwords)
        self._write("rights", rights(self.topics, sorted(self._users)))
        self._write("mosquitto.conf", self._configuration())
        held = {"token": self._token, "port": self.port, "host": self.host, "users": self._users}
        self._write(self._held.name, json.dumps(held))
        one = self._adopted()
        if one and hasattr(signal, "SIGHUP"):
            one.send_signal(signal.SIGHUP)

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        part = self.folder / f"{name}.part"
        part.touch(0o600)
        part.write_text(text, encoding="utf-8")
        part.replace(path)

    def _configuration(self) -> str:
        folder = self.folder.resolve()
        lines = ["per_listener_settings false", "allow_anonymous false"]
        lines += [f"password_file {folder / 'passwords'}", f"acl_file {folder / 'rights'}"]
        lines += [f"listener {self.port} {self.host}"]
        if self.is_open:
            lines += [f"certfile {folder / 'club.crt'}", f"keyfile {folder / 'club.key'}"]
        if hasattr(os, "getuid") and os.getuid() == 0:
            lines += ["user root"]  # else it cannot read these files, which are root's alone
        # What is retained every bridge tells again when it is back: nothing is kept on disk.
        lines += ["persistence false", "max_packet_size 65536", "max_connections 400"]
        lines += ["set_tcp_nodelay true", "log_type error", "log_type warning"]
        return "\n".join(lines) + "\n"


def _free_port() -> int:
    with socket.socket() as one:
        one.bind((LOOPBACK, 0))
        return int(one.getsockname()[1])
