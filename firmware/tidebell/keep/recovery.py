# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Recover the game that was on, from whatever of journal, snapshots and log is whole.

Usually that is the snapshot that the journal's head names, and the journal's events. Where one of
them is damaged the others stand in. A snapshot one ahead of the journal has all of the journal.
Without a snapshot the log is replayed. Without a journal the newest snapshot counts, as long as the
key is in the spare (``journal_flash``). The chain of records proves their order, so the events are
always a beginning of the game without a gap. The table is told of later events that are lost.
"""

import os
from binascii import crc32

from tidebell_core.errors import Refused
from tidebell_core.record.events import NOBODY, PAUSE, POWER_BACK
from tidebell_core.record.journal import MARK_MS, TORN

from . import gamelog, inplace, journal_flash, layout
from .cipher import LOG, masked
from .layout import APART, RING_AT, SECTOR, TAIL, TAIL_AT

# The events of a game that are lost: the last one, the newest ones, or only older ones.
LAST_EVENT, NEWEST, UNDO = "last", "newest", "undo"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Iterator

    from tidebell_core.game.session import Session
    from tidebell_core.record.header import Header

    from .inplace import Data
    from .journal_store import JournalStore


class _Wrong(Exception):
    """An event was sound but not possible: only those before it count."""


class _Found:
    """Findings about the game that was on, beside those in the store."""

    def __init__(self) -> None:
        self.header: "Header | None" = None
        self.row: "gamelog.Row | None" = None
        self.number = 0  # of the snapshot that the journal's head names
        self.chain = 0  # behind the session's events
        self.joined = False  # the journal's events are its newest
        self.anew = False  # everything in the journal is kept elsewhere, too
        self.lost = ""  # ``LAST_EVENT``: an event; ``NEWEST``: several; ``UNDO``: only older ones


def restore(store: "JournalStore") -> "Session | None":
    """Return the game that was on; see ``JournalStore.restore``."""
    journal_flash.mend_shelf(store.journal, store.data)
    store.slots.load()
    journal = store.journal
    most = 1 << 29
    while True:
        try:
            found = _find(store, most)
            break
        except _Wrong as wrong:
            most = wrong.args[0]
        except Refused:
            keep_damaged(store)
            raise
    if found is None:
        _wipe(store)
        return None
    session = store.session
    assert session is not None
    _mend_head(store.data, found.row, session.header, store.key)
    store.lost, store.lost_ms = found.lost, journal.lost_ms
    marks = journal.marks if found.joined else 0
    if found.lost:
        keep_damaged(store)
    if found.anew or found.lost or journal.size == len(store.nvm):
        records = journal.raw() if found.joined else b""
        if not store.renew(session, records, found.chain, marks):
            store.power_safe = False
            if not found.joined:
                journal_flash.begin(journal, store.packed_head(session.header), found.chain, marks)
    else:
        _wipe(store)
    if not session.count:
        store.drop()
        if found.lost:
            raise Refused("damaged")
        return None
    if session.clock_left() is not None:
        session.advance(marks * MARK_MS)
        if session.clock_left() is not None:
            store.gave_back = True
            session.do(PAUSE, NOBODY, POWER_BACK)
    return session


def _wipe(store: "JournalStore") -> None:
    """Wipe the spare, which is left where the power failed before the device wiped it."""
    if store.data.writable:
        try:
            journal_flash.keep_key(store.data, b"")
        except OSError:
            store.power_safe = False


def _find(store: "JournalStore", most: int) -> "_Found | None":
    """Rebuild the game that was on as the store's session, with at most ``most`` events.

    :raises Refused: when there was one, but nothing of it can be read
    :raises _Wrong: with the number of events that are possible
    """
    found = _Found()
    if not _head(store, found):
        return None
    header, row, journal = found.header, found.row, store.journal
    assert header is not None
    if row and row.over:
        store.erase()  # the power failed just before that
        return None
    if row and row.state != gamelog.OPEN:  # it came back, and the power failed just before that
        row.state = gamelog.OPEN
        try:
            gamelog.change(store.data, row)
        except OSError:  # the computer has the drive
            pass
    setup = store.read_setup(header.setup_id, header.version, header.switches)
    session = store.open(header, setup)
    store.game = header.game
    store.first = store.chain = found.chain = crc32(gamelog.packed(header, store.key))
    store.number = store.logged = 0
    store.start = gamelog.start(row) if row else -1
    mended = _base(store, found, most)
    if journal.head is not None and not found.anew:
        if found.chain == journal.first:
            found.joined = True
            _replay(store, lambda: journal.records(store.logged, journal.first), most)
            found.chain = journal.chain
        if not found.joined or journal.damaged or journal.overflowed:
            found.lost = LAST_EVENT if found.joined and journal.damaged == TORN else NEWEST
    if session.count >= most:
        found.joined = False
        found.lost = NEWEST
    if not mended and not found.lost:
        found.lost = UNDO
    return found


def _head(store: "JournalStore", found: _Found) -> bool:
    """Find the game's header, row and key; returns whether a game was on.

    :raises Refused: when one was on and its header or key is lost
    """
    head = store.journal.head
    if head is not None:
        found.number, store.key, found.header = journal_flash.unpacked_head(head)
        for row in gamelog.each(store.data):
            if row.game == found.header.game:
                found.row = row
        return True
    for row in gamelog.each(store.data):
        if row.state == gamelog.OPEN:
            found.row = row
    if found.row is None:
        if journal_flash.ours(store.journal):
            raise Refused("damaged")
        return False
    store.key = journal_flash.kept_key(store.data)
    if not store.key:
        raise Refused("damaged")
    try:
        found.header = gamelog.read_head(store.data, found.row, store.key)[0]
    except ValueError:
        raise Refused("damaged") from None
    return True


def _base(store: "JournalStore", found: _Found, most: int) -> bool:
    """Bring the session to where the journal begins; returns whether the log is whole."""
    from tidebell_core.game.came_back import reframe  # not before the first screen

    journal, session = store.journal, store.session
    assert session is not None
    has_head = journal.head is not None
    versions = store.slots.versions()
    for number, kept in versions:
        if int.from_bytes(kept[:2], "little") != store.game:
            continue
        places, body = gamelog.read_snapshot(store.key, number, kept)
        chain = places[2]
        if has_head:
            follows = number == found.number and chain == journal.first
            if number != found.number + 1 and not follows:
                continue
            # One ahead: the power failed just before the journal was to be erased.
            found.anew = not follows
        else:
            found.anew = True
            if not journal_flash.blank(journal):
                found.lost = NEWEST
        store.number = number
        store.logged, store.chain, found.chain = places
        if (number, kept) == versions[0]:
            for earlier in versions[1:]:
                _keep_frame(store, session, *earlier)
        session.restore(body)
        store.kept = session.count
        if store.chain == found.chain and not session.redo_depth:
            session.keep_frame((store.logged, store.chain))
        store.behind = reframe(session)
        return _mended(store, found)
    # No snapshot: the log from its beginning.
    if found.row:
        wanted = journal.first if has_head else -1
        if store.chain != wanted:
            for _, at, chain in _logged(store, store.data.ring):
                store.logged = at
                store.chain = found.chain = chain
                if chain == wanted:
                    break
        _replay(store, lambda: _logged(store, store.logged), most)
    if not has_head:
        found.anew = True
        found.lost = NEWEST
    return True


def _keep_frame(store: "JournalStore", session: "Session", number: int, kept: bytes) -> None:
    """Keep an earlier snapshot as a frame, for undo that goes further back than the newest one.

    :param int number: of the snapshot
    :param bytes kept: what its slot holds
    """
    if int.from_bytes(kept[:2], "little") != store.game:
        return
    places, body = gamelog.read_snapshot(store.key, number, kept)
    if places[1] != places[2] or places[0] > store.logged:
        return
    try:
        session.restore(body)
        if not session.redo_depth:
            session.keep_frame(places[:2])
    except (IndexError, ValueError):  # of another evening after all: the one that counts follows
        session.frames.clear()


def _mended(store: "JournalStore", found: _Found) -> bool:
    """Repair the log after a power cut; returns whether it is whole."""
    if store.start < 0:
        return False
    try:
        return store.chain == found.chain and _mend(
            store.data, store.start, store.first, store.logged, store.chain, store.key
        )
    except OSError:  # the computer has the drive
        return True


def _mend_head(data: "Data", row: "gamelog.Row | None", header: "Header", key: bytes) -> None:
    """Write the log's head anew where a power cut has destroyed it with records behind it."""
    try:
        if row:
            gamelog.read_head(data, row)
    except ValueError:
        assert row is not None
        try:
            gamelog.put_head(data, row, header, key)
        except OSError:  # the computer has the drive
            pass


def _mend(data: "Data", start: int, first: int, end: int, chain: int, key: bytes) -> bool:
    """Make the end of a log and its tail equal again, after a power cut has hit one of them.

    :param int start: where its records begin in the ring
    :param int first: the chain in front of them
    :param int end: offset of their end
    :param int chain: the chain at their end
    :param bytes key: of the game
    :returns: whether the log is whole
    :raises OSError: when the drive cannot be written
    """
    shared = max(0, end - APART - SECTOR) // SECTOR * SECTOR  # from here on, both have it

    def ours(at: int) -> bytes:
        return gamelog.read(data, start + at, min(SECTOR, end - at))

    def theirs(at: int) -> bytes:
        return data.read(TAIL_AT + at % TAIL, min(SECTOR, end - at))

    before = _checksum(ours, key, first, 0, shared)
    whole = _checksum(ours, key, before, shared, end) == chain
    if not whole and _checksum(theirs, key, before, shared, end) != chain:
        return False
    for at in range(shared, end, SECTOR):
        if ours(at) == theirs(at):
            continue
        if whole:
            data.put(TAIL_AT, at, ours(at), TAIL)
        else:
            data.put(RING_AT, start + at, theirs(at), data.ring)
    return True


def _checksum(read: "Callable", key: bytes, chain: int, at: int, end: int) -> int:
    """Return the chain at ``end``: the CRC-32 of the records from ``at`` on.

    :param read: returns the records of a sector, enciphered as on the drive
    """
    while at < end:
        chain = crc32(masked(key, LOG, at, read(at)), chain)
        at += SECTOR
    return chain


def _logged(store: "JournalStore", limit: int) -> "Iterator":
    """Yield (event, offset behind it, chain) of the log up to an offset."""
    return gamelog.events(store.data, store.start, store.first, 0, limit, store.key)


def _replay(store: "JournalStore", read: "Callable", most: int) -> None:
    """Apply events until there are ``most``.

    :param read: returns an iterator of (event, offset behind it, chain)
    :raises _Wrong: with the number of events before one that is not possible
    """
    from tidebell_core.game.history import DEEP, survey  # not before the first screen

    session = store.session
    assert session is not None
    steps = survey(event for event, _, _ in read())
    steps.want(min(session.window, steps.depth))
    session.deep = DEEP
    for index, (event, at, chain) in enumerate(read()):
        if session.count >= most:
            break
        session.packs = steps.wants(index)
        inplace.breathe()
        try:
            session.replay((event,))
        except MemoryError:
            raise
        except Exception:  # noqa: BLE001 - whatever a wrong event may do
            raise _Wrong(session.count) from None
        session.frame_if_due((at, chain))
    session.packs = True
    session.deep = 0


def replayed(store: "JournalStore") -> bool:
    """Replay the whole log into the session; returns whether every event was possible."""
    try:
        _replay(store, lambda: _logged(store, store.logged), 1 << 29)
    except _Wrong:
        return False
    return True


def keep_damaged(store: "JournalStore") -> None:
    """Copy the bytes of journal and snapshots, damaged as they are, for a developer.

    The copy is enciphered where the game's key is known, see ``layout.KEPT_HEAD``.
    """
    head = store.journal.head
    key = nonce = b""
    game = 0
    if head is not None:
        _, key, header = journal_flash.unpacked_head(head)
        game, nonce = header.game, os.urandom(4)
    data = store.data
    base, size = layout.place("checkpoint")
    try:
        for at in range(0, layout.KEPT, SECTOR):
            if at < len(store.nvm):
                block = bytes(store.nvm[at : at + SECTOR])
            else:
                slot, offset = divmod(at - len(store.nvm), layout.KEPT_SLOT)
                block = data.read(base + slot * layout.step(size) + offset, SECTOR)
            block = bytes(masked(key, nonce + layout.KEPT_HEAD, at, block))
            if data.read(layout.KEPT_AT + SECTOR + at, SECTOR) != block:
                data.put(layout.KEPT_AT + SECTOR, at, block)
        kept = layout.KEPT_HEAD + game.to_bytes(2, "little") + nonce
        if data.read(layout.KEPT_AT, len(kept)) != kept:
            data.put(layout.KEPT_AT, 0, kept)
    except OSError:  # the computer has the drive
        pass
