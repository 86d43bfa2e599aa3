# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Tell a computer of all games: their list, and their events page by page."""

from binascii import hexlify

from tidebell_core.link.messages import LinkError
from tidebell_core.record.commitment import committed
from tidebell_core.record.redaction import public_event

from . import gamelog
from .inplace import breathe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Protocol

    from .inplace import Data

    class OnNow(Protocol):
        """The keeper of the game that is on: ``JournalStore``."""

        game: int
        session: Any

        def records(self) -> Iterator: ...


_OVER = {gamelog.FINISHED: "finished", gamelog.ABANDONED: "abandoned", gamelog.AWAY: "moved"}


class Archive:
    """All games of a device, the one that is on included.

    :param JournalStore store: keeps the game that is on
    :param Data data: the data file
    """

    def __init__(self, store: "OnNow", data: "Data") -> None:
        self._store = store
        self._data = data
        # Where the last answer stopped: game (-1: none yet), then number, offset and chain of the
        # next event.
        self._cursor = (-1,)  # type: tuple

    def games(self, first: int) -> tuple:
        """Return up to four games from a number on, as the link lists them, and the next number."""
        rows = []  # type: list
        found = [one for one in gamelog.each(self._data) if one.game >= first]
        for one in sorted(found, key=lambda one: one.game):
            if len(rows) == 4:
                return rows, one.game
            session = self._store.session if one.game == self._store.game else None
            row = {
                "game": one.game,
                # A game that is over counts as on until it is closed: an undo leads back into it.
                "state": _OVER.get(one.state, "on"),
                "fetched": bool(one.fetched),
                "events": session.count if session else one.count,
                "boot": one.boot,
            }
            if one.state == gamelog.ADJOURNED:
                row["aside"] = True
            try:
                header = gamelog.read_head(self._data, one, one.key)[0]
            except ValueError:
                row["damaged"] = True
            else:
                row["setup"] = header.setup_id
                row["crc32"] = header.setup_crc
                row["sha256"] = header.setup_digest
                row["seats"] = header.seats
                row["switches"] = header.switches
                row["utc"] = header.utc or None
                if one.key:
                    row["seed"] = "%x" % header.seed
                elif session:  # the log's own head has the seed enciphered
                    row["commitment"] = hexlify(committed(session.header)).decode()
            rows.append(row)
        return rows, None

    def row(self, game: int) -> "gamelog.Row":
        """Return the row of a game.

        :raises LinkError: when there is no such game
        """
        try:
            return gamelog.row(self._data, game)
        except OSError:
            raise LinkError("unknown", "There is no game %d here." % game) from None

    def log_records(self, game: int, first: int) -> tuple:
        """Return at most 16 events from a number on, and the number to go on from.

        :raises LinkError: when there is no such game, it is adjourned or could not be resumed, or
            its log cannot be read
        """
        rows = []  # type: list
        number = at = 0
        live = self._store.session if game == self._store.game else None
        if live:
            source = self._store.records()
        else:
            one = self.row(game)
            if not (one.over or one.key):
                raise LinkError("playing", "That game is not over, and not on the table.")
            try:
                _, start, chain = gamelog.read_head(self._data, one)
                if not one.key:
                    raise ValueError
            except ValueError:
                raise LinkError("lost", "What is kept of that game cannot be read.") from None
            if self._cursor[0] == game and self._cursor[1] <= first:
                _, number, at, chain = self._cursor
            source = gamelog.events(self._data, start, chain, at, one.size, one.key)
        for item in source:
            if len(rows) == 16:
                break
            event, at, chain = item
            if number >= first:
                kind, seat, arg, elapsed = public_event(live, event) if live else event
                rows.append([number, kind, seat, arg, elapsed])
            number += 1
            if not live:
                self._cursor = (game, number, at, chain)
        return rows, first + len(rows)

    def set_fetched(self, game: int) -> None:
        """Note that a computer has a game's log.

        :raises LinkError: when there is no such game, or it is not over
        """
        row = self.row(game)
        if not row.over:
            raise LinkError("playing", "That game is not over: there is more to come.")
        row.fetched = 1
        gamelog.change(self._data, row)

    def setups_in_use(self) -> list:
        """Return ``[id, crc32]`` of the setups of all games that no computer has fetched."""
        rows = []  # type: list
        for one in gamelog.each(self._data):
            breathe()
            try:
                header = gamelog.read_head(self._data, one)[0]
            except ValueError:
                continue  # its setup is unknown; ``games`` tells of the damage
            row = [header.setup_id, header.setup_crc]
            if not one.fetched and row not in rows:
                rows.append(row)
        return rows
