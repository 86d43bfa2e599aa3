# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The club's database: every event of every game, and every act of the director.

Nothing is changed in place but an event's argument that was secret before. The state of the evening
is what the acts make of it, those that were taken back left out (``evening``).
"""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tidebell_host.digests import digest
from tidebell_host.errors import ToolError

VERSION = 2
_SCHEMA = """
CREATE TABLE acts (n INTEGER PRIMARY KEY, utc INTEGER NOT NULL, kind TEXT NOT NULL,
                   data TEXT NOT NULL);
CREATE TABLE games (id INTEGER PRIMARY KEY, uid TEXT NOT NULL, game INTEGER NOT NULL,
                    key TEXT NOT NULL, header TEXT, UNIQUE (uid, game, key));
CREATE TABLE events (id INTEGER NOT NULL REFERENCES games, n INTEGER NOT NULL,
                     kind INTEGER NOT NULL, seat INTEGER NOT NULL, arg INTEGER,
                     ms INTEGER NOT NULL, PRIMARY KEY (id, n)) WITHOUT ROWID;
CREATE TABLE setups (version TEXT PRIMARY KEY, data TEXT NOT NULL);
"""
_FILES = "CREATE TABLE files (digest TEXT PRIMARY KEY, data BLOB NOT NULL);"  # since version 2
LOCKED_S = 1.0  # seconds that a query waits for another program


class Differs(ValueError):
    """An event is here already, and is another."""


class Store:
    """The database; its methods may be called from any thread.

    :param path: its file, or ``:memory:``
    :raises ToolError: a newer tidebell made it, or it cannot be opened
    """

    def __init__(self, path: Path | str) -> None:
        self._lock = threading.RLock()
        try:
            self._db = sqlite3.connect(path, LOCKED_S, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
            if version == 0:
                self._db.executescript(_SCHEMA)
            if version < VERSION:
                self._db.executescript(f"{_FILES}PRAGMA user_version={VERSION};")
        except sqlite3.Error as error:
            raise ToolError(f"The club's database {path} cannot be opened: {error}.") from None
        if version > VERSION:
            raise ToolError(f"The club's database {path} is of a newer Tidebell: install that.")
        self._next: dict[int, int] = {}  # number of events, those not committed yet among them

    def close(self) -> None:
        """Commit, and close the file."""
        self.commit()
        self._db.close()

    def commit(self) -> None:
        """Write what was added since the last commit to disk."""
        with self._lock:
            self._db.commit()

    def _all(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._db.execute(query, values).fetchall()

    def _one(self, query: str, *values: Any) -> Any:
        """Return the first column of the first row, None where there is no row."""
        found = self._all(query, *values)
        return found[0][0] if found else None

    # Games.

    def game(self, uid: str, game: int, key: str) -> int:
        """Return the row of a device's game; a new one where it is not known."""
        query = "SELECT id FROM games WHERE uid = ? AND game = ? AND key = ?"
        with self._lock:
            if self._one(query, uid, game, key) is None:
                self._all("INSERT INTO games (uid, game, key) VALUES (?, ?, ?)", uid, game, key)
            return int(self._one(query, uid, game, key))

    def count(self, game: int) -> int:
        """Return the number of a game's events that are here, without a gap from the first."""
        with self._lock:
            if game not in self._next:
                self._next[game] = self._one("SELECT COUNT(*) FROM events WHERE id = ?", game)
            return self._next[game]

    def add(self, game: int, rows: Sequence[Sequence[Any]]) -> int:
        """Append events to those stored; return how many are stored then.

        Events that are stored already are compared; behind a gap nothing is added.

        :raises Differs: an event is another than the one here
        """
        with self._lock:
            for n, kind, seat, arg, ms in rows:
                have = self.count(game)
                if n > have:
                    break
                if n < have:
                    self._compare(game, n, (kind, seat, arg, ms))
                    continue
                self._db.execute(
                    "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", (game, n, kind, seat, arg, ms)
                )
                self._next[game] = n + 1
            return self.count(game)

    def _compare(self, game: int, n: int, event: tuple[Any, ...]) -> None:
        query = "SELECT kind, seat, arg, ms FROM events WHERE id = ? AND n = ?"
        (here,) = self._all(query, game, n)
        if here == event:
            return
        if here[2] is None and (here[0], here[1], here[3]) == (event[0], event[1], event[3]):
            self._db.execute(  # it was secret, and may be known now
                "UPDATE events SET arg = ? WHERE id = ? AND n = ?", (event[2], game, n)
            )
        elif event[2] is not None or here[:2] + here[3:] != event[:2] + event[3:]:
            raise Differs(f"event {n} was {here}, and is {event} now")

    def events(self, game: int) -> list[list[Any]]:
        """Return a game's events as the link protocol has them."""
        query = "SELECT n, kind, seat, arg, ms FROM events WHERE id = ? ORDER BY n"
        return [list(row) for row in self._all(query, game)]

    def set_aside(self, game: int) -> None:
        """Let a game begin anew: the events so far were told by another bridge.

        They stay in the database, in a row that is no game's.
        """
        with self._lock:
            uid, number, key = self._all("SELECT uid, game, key FROM games WHERE id = ?", game)[0]
            count = self._one("SELECT COUNT(*) FROM games WHERE uid = ?", uid)
            aside = self.game(uid, number, f"{key} set aside {count}")
            self._db.execute("UPDATE events SET id = ? WHERE id = ?", (aside, game))
            self._db.execute("UPDATE games SET header = NULL WHERE id = ?", (game,))
            self._next.pop(game, None)

    def put_header(self, game: int, header: dict[str, Any]) -> None:
        """Keep the header of a game as the device lists it: once as it begins, once it is over."""
        self._all("UPDATE games SET header = ? WHERE id = ?", json.dumps(header), game)

    def header(self, game: int) -> dict[str, Any] | None:
        """Return the newest header of a game."""
        found = self._one("SELECT header FROM games WHERE id = ?", game)
        return json.loads(found) if found else None

    def put_setup(self, version: str, data: str) -> None:
        """Keep a compiled setup."""
        self._all("INSERT OR IGNORE INTO setups VALUES (?, ?)", version, data)

    def setup(self, version: str) -> str | None:
        """Return a compiled setup by its digest, or its CRC-32 where it has none."""
        found: str | None = self._one("SELECT data FROM setups WHERE version = ?", version)
        return found

    # The director.

    def put_file(self, data: bytes) -> str:
        """Keep a file that the director loaded; return its digest."""
        found = digest(data)
        self._all("INSERT OR IGNORE INTO files VALUES (?, ?)", found, data)
        return found

    def file(self, wanted: str) -> bytes | None:
        """Return a file by its digest."""
        found: bytes | None = self._one("SELECT data FROM files WHERE digest = ?", wanted)
        return found

    def act(self, kind: str, **data: Any) -> int:
        """Note an act of the director, at once on disk; return its number."""
        with self._lock:
            cursor = self._db.execute(
                "INSERT INTO acts (utc, kind, data) VALUES (?, ?, ?)",
                (int(time.time()), kind, json.dumps(data, ensure_ascii=False)),
            )
            self.commit()
            assert cursor.lastrowid is not None
            return cursor.lastrowid

    def acts(self) -> list[tuple[int, int, str, dict[str, Any]]]:
        """List all acts: number, seconds since 1970, kind, data."""
        rows = self._all("SELECT n, utc, kind, data FROM acts ORDER BY n")
        return [(n, utc, kind, json.loads(data)) for n, utc, kind, data in rows]
