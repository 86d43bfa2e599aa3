# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Hand a game that hides nothing over to another device, or take one over.

It leaves in three steps. First its row gets its key, while it is adjourned: it is on its way, and a
computer may read it. From now on this device takes it up only after a question. Then the other
device gets all of its events. Last a computer and the table say that it is over here, ``MOVED``;
its log stays until it is fetched. After a power cut one of the devices has the game for good, or
both have it and the first one asks.

It arrives as events, which are written where a new log finds room. Until it is whole it has neither
row nor key here, so nothing knows of it. Where the game is here already, its events are compared
with those that arrive (``Held``). So a computer learns whether one device has all that the other
has.
"""

import os
from binascii import crc32

from tidebell_core import words as texts
from tidebell_core.errors import Refused
from tidebell_core.link.messages import LinkError
from tidebell_core.record.events import MAX_RECORD, encode

from . import adjourned, gamelog, journal_flash
from .cipher import KEY_BYTES, LOG, masked
from .journal_flash import SHELF_GAMES
from .layout import RING_AT, SECTOR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tidebell_core.record.header import Header

    from .journal_store import JournalStore

ASIDE, LEAVING, MOVED = "aside", "leaving", "moved"  # states of a game, as the link names them


def change(store: "JournalStore", game: int, to: str) -> None:
    """Set the state of an adjourned game: on its way, with another device, or here again.

    :param str to: ``LEAVING``, ``MOVED`` or ``ASIDE``
    :raises LinkError: when it is not here, not adjourned, or not on its way
    :raises OSError: when the drive cannot be written
    """
    one = store.archive().row(game)
    if one.state == gamelog.AWAY and to == MOVED:
        return
    key = dict(adjourned.keys(store)).get(game)
    if not key or (to == MOVED and not one.key):
        raise LinkError("playing", texts.NOT_LEAVING)
    one.key = b"" if to == ASIDE else key
    if to == MOVED:
        one.state = gamelog.AWAY
    gamelog.change(store.data, one)


def here(store: "JournalStore", header: "Header") -> "gamelog.Row | None":
    """Return the row of a game that is here already, by its header; None when it has left."""
    if store.session and _same(store.session.header, header):
        return gamelog.row(store.data, store.game)
    known = dict(adjourned.keys(store))
    for one in gamelog.each(store.data):
        key = known.get(one.game) or one.key
        if key and one.state != gamelog.AWAY:
            try:
                if _same(gamelog.read_head(store.data, one, key)[0], header):
                    return one
            except ValueError:
                pass
    return None


def _same(one: "Header", other: "Header") -> bool:
    if one.setup_digest and other.setup_digest and one.setup_digest != other.setup_digest:
        return False
    ours = (one.seed, one.setup_id, one.setup_crc, one.seats, one.switches)
    return ours == (other.seed, other.setup_id, other.setup_crc, other.seats, other.switches)


class Held:
    """A game that is here already: compares its events with those that arrive.

    :param Row one: its row
    :param int count: how many events will arrive
    :raises LinkError: when its log cannot be read
    """

    def __init__(self, store: "JournalStore", one: "gamelog.Row", count: int) -> None:
        self._store = store
        self._one = one
        self._count = count
        self._done = self._at = 0
        self._key = dict(adjourned.keys(store)).get(one.game) or one.key
        on = one.game == store.game
        self.count = store.session.count if on and store.session else one.count
        try:
            self._chain = store.first if on else gamelog.read_head(store.data, one)[2]
        except ValueError:
            raise LinkError("lost", texts.GAME_LOST.format(one.game)) from None

    def add(self, number: int, found: list) -> int:
        """Compare events; returns the number of the next one.

        :param int number: of the first of them; those that were compared already are skipped
        :param found: ``[kind, seat, arg, elapsed_ms]`` each
        :raises LinkError: when earlier ones are missing, there are too many, or they differ
        """
        if number > self._done or number + len(found) > self._count:
            raise LinkError("offset", texts.COMING_WRONG, {"next": self._done})
        source = self._own()
        for event in found[self._done - number :]:
            own = next(source, None)
            if not own or own[0] != tuple(event):
                text = texts.COMING_DIFFERS.format(self._done)
                raise LinkError("differs", text, {"next": self._done})
            self._at, self._chain = own[1:]
            self._done += 1
        return self._done

    def _own(self) -> "Iterator":
        one, store = self._one, self._store
        if one.game == store.game:
            return store.records((self._at, self._chain))
        start = gamelog.start(one)
        return gamelog.events(store.data, start, self._chain, self._at, one.size, self._key)

    def keep(self) -> int:
        """Check that all events were compared; return the game's number.

        :raises LinkError: when some are missing
        """
        if self._done != self._count:
            raise LinkError("offset", texts.COMING_WRONG, {"next": self._done})
        return self._one.game


class Coming:
    """A game that arrives from another device.

    :param Header header: gets the number that the game has here
    :param int count: how many events will arrive
    :raises LinkError: when there is no room for it, or a game is on
    :raises OSError: when the drive cannot be written
    """

    def __init__(self, store: "JournalStore", header: "Header", count: int) -> None:
        data = store.data
        if not data.writable:
            raise OSError(data.fault())
        if store.game or store.journal.head is not None:
            raise LinkError("playing", texts.COMING_PLAYING)
        if len(adjourned.keys(store)) == SHELF_GAMES:
            raise LinkError("no_space", texts.ASIDE_FULL.format(SHELF_GAMES))
        self._store = store
        self._count = count
        self._before = self._games()
        self._known = list(gamelog.each(data))
        least = gamelog.RECORDS + count * MAX_RECORD + adjourned.ROOM
        try:
            at = gamelog.find_room(data, self._known, least)
        except Refused as error:
            raise LinkError("no_space", error.text) from None
        header.game = gamelog.next_number(data, store.slots)
        self._key = os.urandom(KEY_BYTES)
        self._row = gamelog.Row(header.game, at // SECTOR, store.boot)
        self._row.state = gamelog.ADJOURNED
        self._first = self._row.chain = crc32(gamelog.packed(header, self._key))
        gamelog.put_head(data, self._row, header, self._key)

    def _games(self) -> list:
        return [one.game for one in gamelog.each(self._store.data)]

    def add(self, number: int, found: list) -> int:
        """Write events; returns the number of the next one.

        :param int number: of the first of them; those that are here already are skipped
        :param found: ``[kind, seat, arg, elapsed_ms]`` each
        :raises LinkError: when earlier ones are missing, or there are too many
        """
        one, data = self._row, self._store.data
        self._check()
        if number > one.count or number + len(found) > self._count:
            raise LinkError("offset", texts.COMING_WRONG, {"next": one.count})
        records = b""
        count, chain = one.count, one.chain  # those of the row say what is written
        try:
            for event in found[count - number :]:
                record, chain = encode(tuple(event), chain)
                records += record
                count += 1
        except ValueError:
            raise LinkError("invalid", texts.COMING_WRONG) from None
        start = gamelog.start(one)
        data.put(RING_AT, start + one.size, masked(self._key, LOG, one.size, records), data.ring)
        one.count, one.chain, one.size = count, chain, one.size + len(records)
        return count

    def _check(self) -> None:
        """:raises LinkError: when a game has begun meanwhile, perhaps in the same place"""
        if self._store.game or self._games() != self._before:
            raise LinkError("playing", texts.COMING_PLAYING)

    def keep(self) -> int:
        """Check that the game arrived whole, and put it aside; returns its number.

        :raises LinkError: when it is not whole
        :raises OSError: when the drive cannot be written
        """
        one, store = self._row, self._store
        data = store.data
        if one.pack() not in [row.pack() for row in gamelog.each(data)]:  # else memory ended then
            self._save()
        journal_flash.keep_key(data, b"")
        return one.game

    def _save(self) -> None:
        """Check that the game arrived whole, and write its row and key."""
        one, store = self._row, self._store
        data = store.data
        self._check()
        start, end = gamelog.start(one), (0, 0)
        count = 0
        for found in gamelog.events(data, start, self._first, 0, one.size, self._key):
            end = found[1:]
            count += 1
        if count != self._count or end != (one.size, one.chain):
            raise LinkError("offset", texts.COMING_WRONG, {"next": one.count})
        shelf = journal_flash.packed_shelf(adjourned.keys(store) + [(one.game, self._key)])
        journal_flash.keep_key(data, b"", shelf)
        journal_flash.end(store.journal, shelf)
        gamelog.save(data, self._known + [one])
