# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The club's broker: mosquitto, amqtt in this process, or one that somebody else runs.

Passwords are kept hashed; only the club's own stands in a file that its owner alone reads. None
appears in a command line. Every bridge has a user that writes below its own topics. An invitation
is a user, too, which can do nothing but ask for that one.
"""

from __future__ import annotations

import contextlib
import re
import secrets
import socket
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tidebell_host import certificates
from tidebell_host.brokers.elsewhere import Elsewhere
from tidebell_host.brokers.invitation import NAME, ONCE, PORT, Invitation
from tidebell_host.brokers.mosquitto import Mosquitto, program, rights
from tidebell_host.brokers.users import LOOPBACK, Access, Listener, hashed
from tidebell_host.errors import ToolError
from tidebell_host.languages import page_text

from tidebell_club.messages import Topics

if TYPE_CHECKING:
    from tidebell_host.brokers.amqtt import Amqtt

DIRECTOR, VIEWER, DEPUTY = "director", "viewer", "deputy"


class Broker:
    """The broker of a club, in a folder of files that are this user's alone.

    :param folder: the club's folder
    :param club: the club's name
    :param port: its port; 0 for any free one, None for the one it had
    :param host: the address that it listens on, None for the one it had; another one than
        loopback has TLS
    :param which: ``mosquitto``, ``amqtt``, or the address of another; None for the one it had, at
        first mosquitto if it is installed
    :param password: the club's at such an address
    """

    def __init__(
        self,
        folder: Path,
        club: str,
        port: int | None = None,
        host: str | None = None,
        which: str | None = None,
        password: str | None = None,
    ) -> None:
        self.folder = folder
        self.topics = Topics(club)
        folder.mkdir(0o700, parents=True, exist_ok=True)
        self._file = folder / "broker.sqlite"
        self._file.touch(0o600)
        given = {"port": _free_port() if port == 0 else port, "host": host}
        given |= {"which": which, "password": password}
        with self._opened() as db:
            db.executescript(_SCHEMA)
            ours = secrets.token_urlsafe(16)  # unless there is one
            db.execute("INSERT OR IGNORE INTO kept VALUES ('token', ?)", (ours,))
            said = [(key, value) for key, value in given.items() if value is not None]
            db.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", said)
            held: dict[str, Any] = dict(db.execute("SELECT * FROM kept"))
            self.key: str = held["token"]
            db.execute("INSERT OR IGNORE INTO users VALUES (?, ?)", (DIRECTOR, hashed(self.key)))
        self._told: dict[str, str] = {}
        self._started = False
        which = held.get("which") or ("mosquitto" if program() else "amqtt")
        self.is_own = "://" not in which
        if not self.is_own:
            self.director = Invitation.elsewhere(club, which, held.get("password") or "")
            self.server: Mosquitto | Amqtt | Elsewhere = Elsewhere(self.director.connection)
            return
        self.host: str = held.get("host") or LOOPBACK
        port, files = held.get("port") or PORT, (folder / "club.crt", folder / "club.key")
        pin = certificates.own(*files) if (tls := self.host != LOOPBACK) else ""
        self.director = Invitation(club, DIRECTOR, self.key, LOOPBACK, port, pin, tls)
        self.server = self._made(which, Listener(self.host, port, files if tls else None))

    def _made(self, which: str, listener: Listener) -> Mosquitto | Amqtt:
        if which == "mosquitto":
            return Mosquitto(self.folder, listener, self.access)
        from tidebell_host.brokers.amqtt import Amqtt

        return Amqtt(listener, self.access)

    def access(self, user: str) -> Access:
        """Return the topics that a user may read, and those that it may write."""
        topics, root = self.topics, self.topics.root
        if user == self.director.user:
            both = [f"{root}/#", "homeassistant/#"]
            return both, both
        if user in (VIEWER, DEPUTY):
            reads = [f"{root}/b/+/+/{kind}" for kind in ("online", "birth", "state")]
            reads += [f"{root}/b/+/online", f"{root}/t/#", "homeassistant/#"]
            if user == VIEWER:
                return reads, []
            reads += [f"{root}/b/+/+/event", f"{root}/b/+/+/ack", f"{root}/c/{user}/pong"]
            return reads, [topics.bridge(user, "ping"), f"{root}/c/+/+/cmd"]
        if user.endswith(ONCE):
            name = user.removesuffix(ONCE)
            return [topics.invited(name, "answer")], [topics.invited(name, "ask")]
        return [f"{topics.to_bridge(user)}/#"], [f"{topics.bridge(user)}/#"]

    @property
    def users(self) -> list[str]:
        """All users but the club itself."""
        return sorted({user.removesuffix(ONCE) for user in self._all()} - {DIRECTOR})

    def invite(self, user: str, host: str | None = None, token: str = "") -> Invitation:
        """Give a user a new token, the only one that it has from now on; a bridge's is good once.

        :param host: the address in the invitation; loopback where the broker is not open
        :param token: its password, at a broker that the club did not start
        :raises ToolError: that is no name for a user
        """
        if not re.fullmatch(NAME, user) or user == DIRECTOR:
            raise ToolError(f"{user} is no name for a bridge: take small letters, digits and -.")
        token = token or secrets.token_urlsafe(16)
        name = user + ONCE * (self.is_own and user not in (VIEWER, DEPUTY))
        with self._opened() as db:
            db.execute("DELETE FROM users WHERE name IN (?, ?)", (user, user + ONCE))
            db.execute("INSERT INTO users VALUES (?, ?)", (name, hashed(token)))
        return replace(self.director, user=name, token=token, host=host or self.director.host)

    def join(self, user: str, password: str) -> bool:
        """Take an invitation for a hashed password; return whether it had not been used."""
        with self._opened() as db:
            query = "INSERT OR IGNORE INTO users SELECT ?, ? FROM users WHERE name = ?"
            db.execute(query, (user, password, user + ONCE))
        return self._all().get(user) == password  # asked again, the answer is the same

    def revoke(self, user: str) -> bool:
        """Take a user's token back; return whether there was one."""
        with self._opened() as db:
            query = "DELETE FROM users WHERE name IN (?, ?) AND name != ?"
            return db.execute(query, (user, user + ONCE, DIRECTOR)).rowcount > 0

    def doubts(self) -> list[str]:
        """Return what the director must know of a broker that the club did not start."""
        text = page_text(
            "The broker is not the club's: whether each bridge reaches its own tables alone cannot "
            "be seen here. tidebell club rights prints the access list that it should have."
        )
        return [] if self.is_own else [text]

    def rights(self, names: tuple[str, ...] = ()) -> str:
        """Return the access list as mosquitto has it, for all users and those of more names."""
        everybody = {self.director.user, VIEWER, DEPUTY, *self.users, *names}
        return rights(sorted(everybody), self.access)

    def refresh(self) -> list[str]:
        """Tell the broker that this command started of users that another command has changed.

        :returns: the users that were removed, or that have a new password
        """
        before, users = self._told, self._all()
        if self._started and users != before:
            self._told = users
            self.server.know(users)
        return [user for user, password in before.items() if users.get(user) != password]

    def start(self) -> None:
        """Start the broker and return once it answers.

        :raises ToolError: it is not installed, or does not start
        """
        self._started = True
        self.refresh()
        self.server.start()

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
