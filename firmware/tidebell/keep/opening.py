# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A game begins and ends where games are kept, see ``journal_store`` and ``gamelog``."""

import os
from binascii import crc32

from tidebell_core.errors import Refused
from tidebell_core.game.state import OVER
from tidebell_core.link.messages import LinkError
from tidebell_core.record.header import Header

from . import gamelog, journal_head, spare
from .cipher import KEY
from .layout import APART, SECTOR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.game.session import Session
    from tidebell_core.record.journal import Journal

    from .inplace import Data
    from .journal_store import JournalStore
    from .settings import Slots

_LEAST = 24 * 1024  # bytes that a new log can count on, header and gap included
_MOST = 40  # logs


def named(head: bytes) -> tuple:
    """Return what a journal's head names: the number of a snapshot, a key, and a header.

    :raises ValueError: when the header cannot be read
    """
    return int.from_bytes(head[:4], "little"), head[4 : 4 + KEY], Header.unpack(head[4 + KEY :])


def _before(store: "JournalStore") -> tuple:
    """Return number, key and journal of the game that was on; 0 and None where none is named."""
    if not store.journal.head:
        return 0, spare.kept_key(store.data), None
    try:
        _, key, header = named(store.journal.head)
    except ValueError:
        return 0, b"", None
    return header.game, key, store.journal


def begin(store: "JournalStore", session: "Session") -> None:
    """Begin a new game; see ``JournalStore.begin``."""
    store.slots.load()
    data, header = store.data, session.header
    header.game = next_number(data, store.slots)
    store.number = store.logged = 0
    store.start = -1
    store.lost = store.warning = ""
    store.gave_back = False
    store.power_safe = data.writable
    store.key = os.urandom(KEY)
    store.first = store.chain = crc32(gamelog.packed(header, store.key))
    if store.power_safe:
        try:
            before = _before(store)
            spare.keep_key(
                data, store.key, journal_head.shelf(store.journal)
            )  # before a row says that the game is on
            store.start = _begin_log(data, header, store.boot, store.key, before)
            store.game = header.game
            if spare.renew(store, session, b"", store.chain, 0):
                return
        except (OSError, LinkError):
            pass
        except Refused:
            store.let_go()
            raise
        store.power_safe = False
    store.game = header.game
    journal_head.begin(store.journal, store.named(header), store.chain)


def drop(store: "JournalStore") -> None:
    """Forget the game that is on; see ``JournalStore.drop``."""
    game = store.game
    store.let_go()
    if game:
        _forget(store.data, game)
        end(store)


def close(store: "JournalStore") -> None:
    """Leave the game that is on; see ``JournalStore.close``.

    First the log has all its records, then its row the key, and then the journal is erased: a cut
    in between leaves a game that goes on, or is found closed.
    """
    session, journal = store.session, store.journal
    done = store.start < 0
    if session and store.start >= 0 and store.data.writable:
        try:
            store.log(journal.raw())
            finish(store.data, session, store.logged, store.chain, store.key)
            done = True
        except (OSError, LinkError):
            pass
    if store.game and done:
        end(store)
    # Else the journal has what the log has not.
    store.let_go()


def end(store: "JournalStore") -> None:
    """Erase the journal; the keys of games put aside outlive it in the data file."""
    aside = b"\xff" * 4 != journal_head.shelf(store.journal)[:4]
    try:
        if aside and store.data.writable:
            spare.keep_key(store.data, b"", journal_head.shelf(store.journal))
        journal_head.end(store.journal)
        if aside and store.data.writable:
            spare.keep_key(store.data, b"")
    except OSError:
        store.power_safe = False


# -- the list of logs


def _forget(data: "Data", game: int) -> None:
    """Drop the row of a game that has not begun after all, if the drive can be written."""
    try:
        gamelog.save(data, [one for one in gamelog.each(data) if one.game != game])
    except (OSError, LinkError):
        pass


def next_number(data: "Data", snapshots: "Slots") -> int:
    """Return the number of a new game: one that no log and no snapshot has."""
    numbers = [one.game for one in gamelog.each(data)]
    for _, body in snapshots.versions():
        numbers.append(int.from_bytes(body[:2], "little"))
    return max(numbers, default=0) % 65535 + 1


def finish(data: "Data", session: "Session", size: int, chain: int, key: bytes) -> None:
    """Note that a game is over or given up; nothing leads back into it, so that all may be read.

    :param int size: bytes of records in its log
    :param int chain: behind them
    :param bytes key: of the game
    :raises OSError: when the drive cannot be written
    """
    one = gamelog.row(data, session.header.game)
    over = session.state.phase == OVER
    one.state = gamelog.FINISHED if over and not session.state.abandoned else gamelog.ABANDONED
    one.count, one.size, one.chain, one.key = session.count, size, chain, key
    gamelog.change(data, one)


def _extent(data: "Data", one: "gamelog.Row", key: bytes) -> None:
    """Have a row tell where its log ends, which only the records know while the game is on.

    :raises ValueError: when the log's head is damaged
    """
    _, first, one.chain = gamelog.read_head(data, one)
    one.count = one.size = 0
    for found in gamelog.events(data, first, one.chain, 0, data.ring, key):
        _, one.size, one.chain = found
        one.count += 1


def _give_up(data: "Data", one: "gamelog.Row", key: bytes, journal: "Journal | None") -> None:
    """Have a row say that its game is over, as far as it can be read.

    :param bytes key: of the game; nothing when it is lost
    :param journal: has the newest events if they follow the log's end
    """
    one.state, one.key = gamelog.ABANDONED, key
    one.count = one.size = 0
    if not key:
        return
    try:
        _extent(data, one, key)
    except ValueError:  # not even its players are known
        return
    if journal and journal.head and journal.first == one.chain:
        records = journal.raw()
        if gamelog.append(data, gamelog.start(one), one.size, records, key) >= 0:
            one.size += len(records)
            one.chain = journal.chain
            for _ in journal.events():
                one.count += 1


def _begin_log(data: "Data", header: Header, boot: int, key: bytes, before: tuple) -> int:
    """Write the head of a new log; returns where its records begin in the ring.

    The oldest logs that nobody misses give way where there is no room.

    :param int boot: the number of the power-on
    :param bytes key: of the game
    :param tuple before: number, key and journal of a game that could not be gone on with; 0 and
        None where the journal names none
    :raises Refused: when there is no room all the same
    :raises OSError: when the drive cannot be written
    """
    known = []  # type: list
    for one in gamelog.each(data):
        if one.state == gamelog.ON:
            ours = before[0] in (0, one.game)
            _give_up(data, one, before[1] if ours else b"", before[2] if ours else None)
            if one.key and not one.count:
                continue  # the power failed before it had begun
        known.append(one)
    new = gamelog.Row(header.game, find_room(data, known, _LEAST) // SECTOR, boot)
    gamelog.put_head(data, new, header, key)
    known.append(new)
    gamelog.save(data, known)
    return gamelog.start(new)


def find_room(data: "Data", known: list, least: int) -> int:
    """Return where in the ring a new log finds most room.

    The oldest logs that nobody misses give way where that is too little: a game that is aside, or
    that no computer has yet, does not, wherever it stands.

    :param list known: rows of all logs; loses those that gave way
    :param int least: bytes that it must be able to have, head and gap included
    :raises Refused: when there is no room all the same
    """
    while known:
        found = []
        for one in known:
            end = gamelog.start(one) + one.size + APART
            end = (end + SECTOR - 1) // SECTOR * SECTOR % data.ring
            found.append((gamelog.room(data, known, end)[0], end))
        left, at = max(found)
        if left >= least and len(known) < _MOST:
            return at
        for one in known:
            if one.may_go():
                known.remove(one)
                break
        else:
            raise Refused("no_room")
    return 0
