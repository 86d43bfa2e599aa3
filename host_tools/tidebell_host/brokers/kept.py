# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Keep a broker's options, users and passwords between two starts, in a file of SQLite."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tidebell_host.brokers.invitation import ONCE
from tidebell_host.brokers.users import hashed
from tidebell_host.errors import ToolError

_SCHEMA = """
CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value);
CREATE TABLE IF NOT EXISTS users (name TEXT PRIMARY KEY, hash TEXT NOT NULL);
"""


class Kept:
    """The file, which several commands may use at once.

    :param file: its path, in a folder that is made if need be
    :param given: options that are another from now on; None leaves one as it is
    :param owner: the user who is always there
    :param token: the owner's password, unless he has one
    :raises ToolError: it cannot be written
    """

    def __init__(self, file: Path, given: dict[str, Any], owner: str, token: str) -> None:
        self._file, self._owner = file, owner
        file.parent.mkdir(0o700, parents=True, exist_ok=True)
        file.touch(0o600)
        with self._opened() as db:
            db.executescript(_SCHEMA)
            db.execute("INSERT OR IGNORE INTO kept VALUES ('token', ?)", (token,))
            said = [(key, value) for key, value in given.items() if value is not None]
            db.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", said)
            self.options: dict[str, Any] = dict(db.execute("SELECT * FROM kept"))
            password = hashed(self.options["token"])
            db.execute("INSERT OR IGNORE INTO users VALUES (?, ?)", (owner, password))

    def users(self) -> dict[str, str]:
        """Return the hashed passwords of all users."""
        with self._opened() as db:
            return dict(db.execute("SELECT name, hash FROM users ORDER BY name"))

    def put(self, user: str, password: str, once: bool) -> None:
        """Give a user, or his invitation that is good once, a hashed password, the only one."""
        with self._opened() as db:
            db.execute("DELETE FROM users WHERE name IN (?, ?)", (user, user + ONCE))
            db.execute("INSERT INTO users VALUES (?, ?)", (user + ONCE * once, password))

    def join(self, user: str, password: str) -> bool:
        """Take an invitation for a hashed password; return whether it had not been used."""
        with self._opened() as db:
            query = "INSERT OR IGNORE INTO users SELECT ?, ? FROM users WHERE name = ?"
            db.execute(query, (user, password, user + ONCE))
        return self.users().get(user) == password  # asked again, the answer is the same

    def revoke(self, user: str) -> bool:
        """Take a user's token back; return whether there was one."""
        with self._opened() as db:
            query = "DELETE FROM users WHERE name IN (?, ?) AND name != ?"
            return db.execute(query, (user, user + ONCE, self._owner)).rowcount > 0

    @contextlib.contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        """Open the file for one transaction: commands of other processes change it, too."""
        try:
            with contextlib.closing(sqlite3.connect(self._file, timeout=20)) as db, db:
                yield db
        except sqlite3.Error as error:
            raise ToolError(f"{self._file} cannot be read or written: {error}.") from None
