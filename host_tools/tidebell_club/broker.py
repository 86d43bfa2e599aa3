# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The club's broker: mosquitto, or amqtt in this process where mosquitto is not installed.

Passwords are kept hashed; only the club's own stands in a file that its owner alone reads. None
appears in a command line. Every bridge has a user that writes below its own topics.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import secrets
import socket
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote, urlsplit

from tidebell_host import certificates
from tidebell_host.brokers.mosquitto import Mosquitto, program
from tidebell_host.brokers.users import LOOPBACK, Access, Listener, hashed
from tidebell_host.errors import ToolError

from tidebell_club.messages import NAME, Topics

if TYPE_CHECKING:
    from tidebell_host.brokers.amqtt import Amqtt

DIRECTOR, VIEWER = "director", "viewer"
PORT = 1885


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
        # Of two clients of a name the first is cut off: nobody else can guess this one.
        found["identifier"] = hashlib.sha256(f"client {self.token}".encode()).hexdigest()[:22]
        if self.pin:
            found["tls_context"] = certificates.pinned(self.host, self.port, self.pin)
        return found


class Broker:
    """The broker of a club, in a folder of files that are this user's alone.

    :param folder: the club's folder
    :param club: the club's name
    :param port: its port; 0 for any free one, None for the one it had
    :param host: the address that it listens on, None for the one it had; another one than
        loopback has TLS
    :param which: ``mosquitto`` or ``amqtt``; None for the one it had, at first mosquitto if it is
        installed
    """

    def __init__(
        self,
        folder: Path,
        club: str,
        port: int | None = None,
        host: str | None = None,
        which: str | None = None,
    ) -> None:
        self.folder = folder
        self.topics = Topics(club)
        folder.mkdir(0o700, parents=True, exist_ok=True)
        self._file = folder / "broker.sqlite"
        self._file.touch(0o600)
        given = {"port": _free_port() if port == 0 else port, "host": host, "which": which}
        with self._opened() as db:
            db.executescript(_SCHEMA)
            ours = secrets.token_urlsafe(16)  # unless there is one
            db.execute("INSERT OR IGNORE INTO kept VALUES ('token', ?)", (ours,))
            said = [(key, value) for key, value in given.items() if value is not None]
            db.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", said)
            held: dict[str, Any] = dict(db.execute("SELECT * FROM kept"))
            self._token: str = held["token"]
            db.execute("INSERT OR IGNORE INTO users VALUES (?, ?)", (DIRECTOR, hashed(self._token)))
        self.host: str = held.get("host") or LOOPBACK
        self.port: int = held.get("port") or PORT
        self.pin = (
            certificates.own(folder / "club.crt", folder / "club.key") if self.is_open else ""
        )
        self._told: dict[str, str] = {}
        self._started = False
        self.server = self._made(held.get("which") or ("mosquitto" if program() else "amqtt"))

    def _made(self, which: str) -> Mosquitto | Amqtt:
        files = (self.folder / "club.crt", self.folder / "club.key") if self.pin else None
        listener = Listener(self.host, self.port, files)
        if which == "mosquitto":
            return Mosquitto(self.folder, listener, self.access)
        from tidebell_host.brokers.amqtt import Amqtt

        return Amqtt(listener, self.access)

    def access(self, user: str) -> Access:
        """Return the topics that a user may read, and those that it may write."""
        topics, root = self.topics, self.topics.root
        if user == DIRECTOR:
            both = [f"{root}/#", "homeassistant/#"]
            return both, both
        if user == VIEWER:
            kinds = [f"{root}/b/+/+/{kind}" for kind in ("online", "birth", "state")]
            return [f"{root}/b/+/online", *kinds, f"{root}/t/#", "homeassistant/#"], []
        return [f"{topics.to_bridge(user)}/#"], [f"{topics.bridge(user)}/#"]

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
        return sorted(set(self._all()) - {DIRECTOR})

    def invite(self, user: str, host: str | None = None) -> Invitation:
        """Give a user a new token, the only one that it has from now on.

        :param host: the address in the invitation; loopback where the broker is not open
        :raises ToolError: that is no name for a user
        """
        if not re.fullmatch(NAME, user) or user == DIRECTOR:
            raise ToolError(f"{user} is no name for a bridge: take small letters, digits and -.")
        token = secrets.token_urlsafe(16)
        with self._opened() as db:
            db.execute("INSERT OR REPLACE INTO users VALUES (?, ?)", (user, hashed(token)))
        self.refresh()
        return replace(self.director, user=user, token=token, host=host or LOOPBACK)

    def revoke(self, user: str) -> bool:
        """Take a user's token back; return whether there was one."""
        with self._opened() as db:
            query = "DELETE FROM users WHERE name = ? AND name != ?"
            known = db.execute(query, (user, DIRECTOR)).rowcount > 0
        self.refresh()
        return known

    def refresh(self) -> None:
        """Have a broker that this command started know the users that another one may change."""
        if self._started and (users := self._all()) != self._told:
            self._told = users
            self.server.know(users)

    def start(self) -> None:
        """Start the broker and return once it answers.

        :raises ToolError: it is not installed, or does not start
        """
        self._started = True
        self.refresh()
        self.server.start()

    @property
    def runs(self) -> bool:
        """Whether the broker runs."""
        return self.server.runs

    def stop(self) -> None:
        """End the broker."""
        self.server.stop()

    def _all(self) -> dict[str, str]:
        with self._opened() as db:
            return dict(db.execute("SELECT name, hash FROM users ORDER BY name"))

    @contextlib.contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        """Open the file for one transaction: commands of other processes change it, too."""
        with contextlib.closing(sqlite3.connect(self._file, timeout=20)) as db, db:
            yield db


_SCHEMA = """
CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value);
CREATE TABLE IF NOT EXISTS users (name TEXT PRIMARY KEY, hash TEXT NOT NULL);
"""


def _free_port() -> int:
    with socket.socket() as one:
        one.bind((LOOPBACK, 0))
        return int(one.getsockname()[1])
