# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The archive: a database of all games that were pulled, beside their raw records.

All of it can be made anew from the records. Each game is one transaction: after a crash it is there
or not. A game that is missing comes with the next ``catch_up``.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tidebell_host import folders
from tidebell_host.archive import raw
from tidebell_host.archive.schema import VERSION, statements
from tidebell_host.errors import ToolError
from tidebell_host.naming import folded
from tidebell_host.output import left_out, progress, say

_TO_DO, _WHOLE, _PART, _NO_SETUP = 0, 1, 2, 3  # of ``game.reckoned``
_GAME = (
    "id, key, device, number, setup, crc32, state, began, events, announced, seed, raw, stamp, "
    "reckoned"
)


_ELSEWHERE = {
    sqlite3.SQLITE_BUSY: "another program is at work on it; try again when that is done",
    sqlite3.SQLITE_LOCKED: "another program is at work on it; try again when that is done",
    sqlite3.SQLITE_READONLY: "it may not be written; check your rights",
    sqlite3.SQLITE_PERM: "it may not be read; check your rights",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk failed",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; check your rights",
}
"""What is wrong where the database is not to blame, by SQLite's code."""

_UNFIT = (
    *(ArithmeticError, LookupError, TypeError, ValueError),
    *(sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError),
)
"""What a value raises that no table can hold."""

EMPTY = (
    "The archive is empty: tidebell pull brings games here from a device, tidebell games import "
    "from a file."
)

ASIDE = ("game", "setup", "crc32", "seats", "events", "utc")  # fields of a game that is put aside


def put_aside() -> list[dict[str, Any]]:
    """List the games that devices had put aside when they were last pulled, each with its
    ``device``.

    Damaged entries are left out and reported.
    """
    found = []
    devices = sorted((folders.data_folder() / "devices").glob("*"))
    for file in (device / "aside.json" for device in devices):
        try:
            for row in folders.read_json(file):
                players = [str(name) for _, name in row["seats"]]
                began = _time(row["utc"])
                game = {"device": file.parent.name, "number": int(row["game"]), "aside": True}
                found.append({**game, "setup": str(row["setup"]), "players": players})
                found[-1].update(began=began, events=int(row["events"]))
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as error:
            left_out(file, f"it cannot be read ({error.strerror})")
        except (ValueError, KeyError, TypeError, OverflowError):
            left_out(file, "it is no list of games put aside")
    return found


def path() -> Path:
    """Return the path of the database."""
    return folders.data_folder() / "archive.sqlite"


def put(device: str, header: dict[str, Any], events: Iterable[raw.Event]) -> tuple[Path, bool]:
    """Write the records of a game where the archive finds them; see ``Archive.keep``.

    :returns: the file, and whether it holds events that it did not hold before
    """
    header = {**header, "device": device}
    header.pop("archive", None)  # the archive numbers games, no device does
    records = raw.Records(header, list(events))
    file, there = raw.place(records)
    if there is None or records.extends(there):
        if there and "archive" in there.header:
            header["archive"] = there.header["archive"]
        raw.write(file, records)
    return file, there is None or len(records.events) > len(there.events)


def apart(names: list[str]) -> list[str]:
    """Make the names of a game's seats unique: a second Ann is Ann (2). New games have no such
    names.
    """
    known: list[str] = []
    for name in names:
        more = [name, *(f"{name} ({count})" for count in range(2, len(names) + 1))]
        keys = [folded(one) for one in known]
        known.append(next(one for one in more if folded(one) not in keys))
    return known


@contextmanager
def opened() -> Iterator[Archive]:
    """Open the archive as every command does, with all games of the folders added and computed.

    A new game is computed once, now.

    :raises ToolError: a newer tidebell made it, or it cannot be read
    """
    try:
        with Archive() as archive:
            archive.catch_up()
            archive.work_out()
            yield archive
    except sqlite3.Error as error:
        raise Archive.broken(error) from None
    except (ToolError, OSError):
        raise
    except Exception:  # a damaged database may contain anything
        if _is_sound():
            raise
        raise Archive.broken("it is damaged") from None


def _is_sound() -> bool:
    """Whether SQLite finds the database undamaged."""
    try:
        with closing(sqlite3.connect(path())) as database:
            return bool(database.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")
    except (sqlite3.Error, ValueError):
        return False


class Archive:
    """The open archive; use it in a ``with``, or ``opened``.

    :raises ToolError: it was made by a newer tidebell, or cannot be read
    """

    def __init__(self, advance: Callable[[int], None] = lambda done: None) -> None:
        place = path()
        place.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(place) and not place.is_file():
            raise ToolError(f"{place} is no file: move it away, and try again.")
        try:
            self.database = sqlite3.connect(place, isolation_level=None, timeout=30)
            self.database.row_factory = sqlite3.Row
            self.database.execute("PRAGMA foreign_keys = ON")
            # Complete after a crash of the program; what a power cut loses, the records restore.
            self.database.execute("PRAGMA synchronous = NORMAL")
            version = self.database.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.Error as error:
            raise self.broken(error) from None
        if version > VERSION:
            raise ToolError(f"{place} was made by a newer tidebell: bring this one up to date.")
        if version < VERSION:
            self.rebuild(advance)
        elif not self._has_our_tables():
            raise self.broken("its tables are damaged")

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *error: object) -> None:
        self.database.close()

    @staticmethod
    def broken(error: object) -> ToolError:
        """Return the message for a database that cannot be read or written."""
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in _ELSEWHERE:
            return ToolError(f"{path()} cannot be used: {_ELSEWHERE[code]}.")
        return ToolError(
            f"{path()} cannot be read ({error}). tidebell games rebuild makes it anew from the "
            "records beside it."
        )

    def _has_our_tables(self) -> bool:
        try:
            found = self.database.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
            return {row[0] for row in found} == {one.strip().rstrip(";") for one in statements()}
        except (sqlite3.Error, ValueError):
            return False

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Run the statements of a ``with`` as one transaction."""
        self.database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self.database.in_transaction:  # SQLite may have rolled back by itself
                self.database.execute("ROLLBACK")
            raise
        self.database.execute("COMMIT")

    def one(self, text: str, *values: Any) -> sqlite3.Row | None:
        """Return the first row of a query."""
        found: sqlite3.Row | None = self.database.execute(text, values).fetchone()
        return found

    # -- bringing games

    def rebuild(self, advance: Callable[[int], None] = lambda done: None) -> int:
        """Make everything anew from the raw records; return how many games there are.

        :param advance: called with the number of files of ``raw.files`` done
        """
        database = self.database
        database.execute("PRAGMA foreign_keys = OFF")  # the order of deletion does not matter
        with self._transaction():
            rows = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            for (name,) in rows.fetchall():
                if not name.startswith("sqlite_"):
                    database.execute(f'DROP TABLE "{name}"')
            for statement in statements():
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {VERSION}")
            count = self._bring(raw.files(), advance)
        database.execute("PRAGMA foreign_keys = ON")
        return count

    def catch_up(self) -> int:
        """Add games from the folders that the database lacks; return how many."""
        known = dict(self.database.execute("SELECT raw, stamp FROM game").fetchall())
        new = [file for file in raw.files() if known.get(self._place(file)) != raw.stamp(file)]
        new = [file for file in new if self._can_be_read(file)]
        if not new:
            return 0
        with self._transaction():
            return self._bring(new, lambda done: None)

    def _bring(self, files: Iterable[Path], advance: Callable[[int], None]) -> int:
        count = 0
        # Games with a number keep it; the others get theirs after them.
        waiting = []
        for file in files:
            try:
                records = raw.read(file)
            except raw.BadRecords as error:
                left_out(file, error)
                continue
            if isinstance(records.header.get("archive"), int):
                count += self._inserted(file, records)
            else:
                waiting.append(file)
            advance(count)
        for file in waiting:
            try:
                count += self._inserted(file, raw.read(file))
            except raw.BadRecords as error:
                left_out(file, error)
            advance(count)
        return count

    @staticmethod
    def _can_be_read(file: Path) -> bool:
        """Whether a file holds a game; report it if not. Nothing is locked meanwhile."""
        try:
            return bool(raw.read(file))
        except raw.BadRecords as error:
            left_out(file, error)
            return False

    def _inserted(self, file: Path, records: raw.Records) -> int:
        """Insert a game; skip it if it does not fit. Return 1 if it is new, else
        0.
        """
        self.database.execute("SAVEPOINT game")
        count = 0
        try:
            count = self._insert(file, records)
        except (OSError, *_UNFIT) as error:
            self.database.execute("ROLLBACK TO game")
            left_out(file, f"it cannot be kept ({getattr(error, 'strerror', 0) or error})")
        self.database.execute("RELEASE game")
        return count

    @staticmethod
    def _place(file: Path) -> str:
        return file.relative_to(folders.data_folder()).as_posix()

    def _number(self, records: raw.Records, file: Path) -> tuple[int, bool]:
        """Return a game's number in the archive, and whether these records are to be stored.

        Records are of the same game if they are in the same file, or if one begins with all events
        of the other, whichever device has it. Then the longer ones are stored. Others of the same
        header are a game of their own.
        """
        place, wanted = self._place(file), records.header.get("archive")
        differs = []
        for row in self.database.execute("SELECT * FROM game WHERE key = ?", (records.key,)):
            if row["raw"] == place:
                return row["id"], True
            try:
                other = raw.read(folders.data_folder() / row["raw"])
            except raw.BadRecords:  # these records are all that is left of it
                return row["id"], True
            if records.extends(other) or other.extends(records):
                return row["id"], len(records.events) > len(other.events)
            differs.append(str(row["id"]))
        same_file = self.one("SELECT id FROM game WHERE raw = ?", place)
        if same_file:
            return same_file["id"], True
        taken = self.one("SELECT raw FROM game WHERE id = ?", wanted) if wanted else None
        if isinstance(wanted, int) and wanted > 0 and not taken:
            return wanted, True
        last = self.one("SELECT max(id) AS last FROM game")
        number = ((last["last"] or 0) if last else 0) + 1
        if differs:
            same = " and ".join(differs)
            say(f"Game {number} begins as game {same} and goes on otherwise: both are kept.")
        return number, True

    def _insert(self, file: Path, records: raw.Records) -> int:
        """Insert a game within a transaction; return 1 if it is new, else 0."""
        database, header = self.database, records.header
        number, wanted = self._number(records, file)
        there = self.one("SELECT id FROM game WHERE id = ?", number)
        if not wanted:
            return 0
        if header.get("archive") != number:
            records = raw.Records({**header, "archive": number}, records.events)
            raw.write(file, records)
        began = _time(header.get("utc"))
        database.execute("DELETE FROM game WHERE id = ?", (number,))
        database.execute(
            f"INSERT INTO game ({_GAME}) VALUES ({', '.join('?' * (_GAME.count(',') + 1))})",
            (
                number,
                records.key,
                str(header.get("device")),
                header["game"],
                header["setup"],
                header["crc32"],
                str(header.get("state")),
                began,
                len(records.events),
                header["events"],
                header.get("seed"),
                self._place(file),
                raw.stamp(file),
                _TO_DO,
            ),
        )
        names = apart([str(name) for _, name, *_ in header["seats"]])
        for seat, (colour, *_) in enumerate(header["seats"]):
            database.execute(
                "INSERT INTO seat (game, seat, name, player, colour) VALUES (?, ?, ?, ?, ?)",
                (number, seat, names[seat], folded(names[seat]), colour),
            )
        database.executemany(
            "INSERT INTO switch VALUES (?, ?, ?)",
            [(number, at, value) for at, value in enumerate(header.get("switches") or ())],
        )
        return 0 if there else 1

    def keep(self, device: str, header: dict[str, Any], events: Iterable[raw.Event]) -> Path:
        """Store a game that was pulled: first its records, then the database's rows.

        Records that are there stay, unless these begin with all of their events.

        :param device: the device's own number
        :returns: the file of its records
        """
        file = put(device, header, events)[0]
        self.catch_up()
        return file

    # -- what they came to

    def analyse(
        self,
        numbers: Iterable[int] | None = None,
        advance: Callable[[int], None] = lambda done: None,
    ) -> None:
        """Compute the numbers of games that lack them.

        :param numbers: games to compute; all by default
        :param advance: called with the number of games done
        """
        wanted = None if numbers is None else set(numbers)
        rows = self.database.execute(
            f"SELECT id, raw FROM game WHERE reckoned = {_TO_DO}"
        ).fetchall()
        for done, (number, place) in enumerate(rows):
            if wanted is None or number in wanted:
                self._analyse(number, folders.data_folder() / place)
                advance(done + 1)

    def work_out(self) -> None:
        """Compute all missing numbers, with a progress bar on a terminal."""
        row = self.one(f"SELECT count(*) AS count FROM game WHERE reckoned = {_TO_DO}")
        if row and row["count"]:
            with progress("Games", row["count"], "games") as advance:
                self.analyse(advance=advance)

    def _analyse(self, number: int, file: Path) -> None:
        from tidebell_host.archive.analysis import analyse

        database = self.database
        try:
            records = raw.read(file)
        except raw.BadRecords as error:
            left_out(file, error)
            return
        setup = raw.setup(records)
        found = None
        if setup:
            try:
                found = analyse(setup, records.header, records.events)
            except Exception:  # a device's setup may not fit its game
                pass
        if setup and found:
            try:
                with self._transaction():
                    self._note(number, setup, found)
                return
            except _UNFIT:  # a hostile device may send such numbers
                pass
        with self._transaction():
            database.execute(f"UPDATE game SET reckoned = {_NO_SETUP} WHERE id = ?", (number,))

    def _note(self, number: int, setup: dict[str, Any], found: Any) -> None:
        database = self.database
        database.execute(
            "UPDATE game SET reckoned = ?, title = ?, turn = ?, played_ms = ?, paused_ms = ?, "
            "idle_ms = ?, undone = ?, pauses = ?, corrections = ?, seal = ?, broken = ?, "
            "draws = ?, proved = ? WHERE id = ?",
            (
                _WHOLE if found.whole else _PART,
                found.title,
                found.turn,
                found.played_ms,
                found.paused_ms,
                found.idle_ms,
                found.undone,
                found.pauses,
                found.corrections,
                found.seal,
                found.broken,
                found.draws,
                found.proved,
                number,
            ),
        )
        ranks = {seat: (rank, score) for rank, seat, score in found.ranking}
        colours = setup.get("colours") or []
        for seat, used in enumerate(found.used_ms):
            rank, score = ranks.get(seat, (None, None))
            row = self.one("SELECT colour FROM seat WHERE game = ? AND seat = ?", number, seat)
            colour = colours[row["colour"]][0] if row and row["colour"] < len(colours) else None
            won = int(seat in found.winners)
            database.execute(
                "UPDATE seat SET rank = ?, score = ?, won = ?, used_ms = ?, colour_name = ? "
                "WHERE game = ? AND seat = ?",
                (rank, score, won, used, colour, number, seat),
            )
        for table in ("player_turn", "action", "chance"):
            database.execute(f"DELETE FROM {table} WHERE game = ?", (number,))
        database.executemany(
            "INSERT INTO player_turn VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (number, n, one.turn, one.seat, one.began_ms, one.took_ms, one.spent)
                + (one.wasted, int(one.timeout), one.left_ms, one.longest_ms, one.card)
                + (int(one.aside),)
                for n, one in enumerate(found.turns)
            ],
        )
        database.executemany(
            "INSERT INTO action VALUES (?, ?, ?, ?, ?, ?)",
            [
                (number, seat, name, one.times, one.points, one.took_ms)
                for (seat, name), one in found.actions.items()
            ],
        )
        database.executemany(
            "INSERT INTO chance VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (number, n, one.source, one.outcome, one.times, one.draws, one.expected, one.odds)
                for n, one in enumerate(found.chances)
            ],
        )

    # -- asking

    def games(
        self,
        text: str = "",
        player: str = "",
        since: str = "",
        last: int | None = None,
    ) -> list[dict[str, Any]]:
        """Return games, oldest first, with their players in the order of their seats.

        :param text: is in the setup's id or title, or in a player's name
        :param player: takes part, without regard to case
        :param since: the first day, as 2026-11-22
        :param last: number of newest games
        """
        rows = self.database.execute(
            "SELECT * FROM game WHERE (? = '' OR id IN (SELECT game FROM seat "
            "WHERE player = ?)) AND (? = '' OR began >= ?) "
            "ORDER BY coalesce(began, ''), id",
            (player, folded(player), since, since),
        ).fetchall()
        seats: dict[int, list[dict[str, Any]]] = {}
        for row in self.database.execute("SELECT * FROM seat ORDER BY game, seat"):
            seats.setdefault(row["game"], []).append(dict(row))
        found = []
        for row in rows:
            game = {**dict(row), "seats": seats.get(row["id"], [])}
            names = " ".join(seat["name"] for seat in game["seats"])
            searched = folded(f"{game['setup']} {game['title'] or ''} {names}")
            if folded(text) in searched:
                found.append(game)
        return found[-last:] if last else found

    def turns(self, number: int) -> list[dict[str, Any]]:
        """Return the player turns of a computed game, in order."""
        return self._rows("SELECT * FROM player_turn WHERE game = ? ORDER BY n", number)

    def actions(self, number: int) -> list[dict[str, Any]]:
        """Return the players' actions in a computed game, the most used first."""
        return self._rows(
            "SELECT *, sum(times) OVER (PARTITION BY name) AS used FROM action WHERE game = ? "
            "ORDER BY used DESC, name, seat",
            number,
        )

    def chances(self, number: int) -> list[dict[str, Any]]:
        """Return the outcomes of chance in a computed game."""
        return self._rows("SELECT * FROM chance WHERE game = ? ORDER BY n", number)

    def _rows(self, text: str, *values: Any) -> list[dict[str, Any]]:
        return [dict(row) for row in self.database.execute(text, values)]

    def last(self) -> int:
        """Return the number of the last game.

        :raises ToolError: the archive is empty
        """
        for game in self.games(last=1):
            return int(game["id"])
        raise ToolError(EMPTY)

    def game(self, number: int) -> tuple[dict[str, Any], raw.Records]:
        """Return a game and its records, computed.

        :raises ToolError: when there is none of that number, or its records cannot be read
        """
        self.analyse([number])
        for game in self.games():
            if game["id"] == number:
                file = folders.data_folder() / game["raw"]
                try:
                    records = raw.read(file)
                except raw.BadRecords as error:
                    raise ToolError(f"{file}: {error}.") from None
                if len(game["seats"]) != len(records.header["seats"]):
                    raise self.broken("it is damaged")
                return game, records
        raise ToolError(f"There is no game {number} in the archive: tidebell games lists them.")


def _time(utc: int | None) -> str | None:
    """Return a time in the database's form; None where the device did not know it."""
    try:
        return datetime.fromtimestamp(utc, UTC).strftime("%Y-%m-%d %H:%M:%S") if utc else None
    except (ValueError, OverflowError, OSError):
        return None


def rebuilt(advance: Callable[[int], None]) -> int:
    """Make the database anew, whatever was there; return how many games are in it.

    :raises ToolError: it cannot be written
    """
    place = path()
    try:
        # SQLite would apply an old journal to the new database
        for part in ("", "-journal", "-wal", "-shm"):
            place.with_name(place.name + part).unlink(missing_ok=True)
        with Archive(advance) as archive:
            archive.work_out()
            row = archive.one("SELECT count(*) AS count FROM game")
            return int(row["count"]) if row else 0
    except sqlite3.Error as error:
        raise Archive.broken(error) from None
