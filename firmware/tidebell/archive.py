# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the link tells of games: the list, and their events page by page."""

from tidebell_core.messages import LinkError
from tidebell_core.public import public_event

from . import gamelog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .journal_store import JournalStore

STATES = ("on", "finished", "abandoned")


class Archive:
    """All games of a device, the one that is on included.

    :param JournalStore store: keeps the game that is on
    :param str root: the folder of the logs
    """

    def __init__(self, store: "JournalStore", root: str) -> None:
        self._store = store
        self._root = root
        self._cursor = (0, 0, 0)  # game, event number, offset of its record

    def games(self, first: int) -> tuple:
        """Return up to four games from a number on, as the link lists them, and the next number."""
        rows = []  # type: list
        for number in gamelog.numbers(self._root):
            if number < first:
                continue
            if len(rows) == 4:
                return rows, number
            try:
                header, state, head, _ = gamelog.read_head(self._root, number)
            except (OSError, ValueError):
                continue
            session = self._store.session if number == self._store.game else None
            if not gamelog.key_of(head):
                # Over or not: until it is closed an undo leads back into it.
                state = gamelog.ON
            row = {
                "game": number,
                "setup": header.setup_id,
                "crc32": header.setup_crc,
                "seats": header.seats,
                "switches": header.switches,
                "state": STATES[state],
                "fetched": gamelog.is_fetched(head),
                "events": session.count if session else int.from_bytes(head[8:12], "little"),
                "boot": int.from_bytes(head[6:8], "little"),
                "utc": header.utc or None,
            }
            if state != gamelog.ON:
                row["seed"] = "%x" % header.seed
            rows.append(row)
        return rows, None

    def log_records(self, game: int, first: int) -> tuple:
        """Return at most 16 events from a number on, and the number to go on from.

        :raises OSError: when there is no such game
        :raises LinkError: when it waits for a setup, say, to be put back on the table
        """
        rows = []  # type: list
        live = self._store.session if game == self._store.game else None
        if live:
            source = self._store.events()
            number = 0
        else:
            number = at = 0
            if self._cursor[0] == game and self._cursor[1] <= first:
                _, number, at = self._cursor
            _, _, head, size = gamelog.read_head(self._root, game)
            key = gamelog.key_of(head)
            if not key:
                raise LinkError("playing", "That game is not over, and not on the table.")
            source = gamelog.events(self._root, game, at, size, key)
        for item in source:
            if len(rows) == 16:
                break
            if live:
                event = public_event(live, item)
            else:
                event, at = item
            if number >= first:
                kind, seat, arg, elapsed = event
                rows.append([number, kind, seat, arg, elapsed])
            number += 1
            if not live:
                self._cursor = (game, number, at)
        return rows, first + len(rows)

    def set_fetched(self, game: int) -> None:
        """Note that a computer has a game's log.

        :raises OSError: when there is no such game
        :raises LinkError: while it is on, since there is more to come
        """
        if game == self._store.game:
            raise LinkError("playing", "That game is not over: there is more to come.")
        gamelog.set_fetched(self._root, game)

    def setups_in_use(self) -> list:
        """Return [id, crc32] for each game that is on or not fetched yet."""
        rows = []  # type: list
        for number in gamelog.numbers(self._root):
            try:
                header, _, head, _ = gamelog.read_head(self._root, number)
            except (OSError, ValueError):
                continue
            row = [header.setup_id, header.setup_crc]
            if (number == self._store.game or not gamelog.is_fetched(head)) and row not in rows:
                rows.append(row)
        return rows
