# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Keep games: the journal in the chip's own flash, logs and checkpoints on the drive.

Every event goes to the journal at once. A checkpoint moves the journal's records to the game's log,
then saves a snapshot to the older of two slots. The snapshot is read back before the journal is
erased, and the new journal names the snapshot that it follows. So whenever the power fails, one
snapshot and the records behind it are whole. Log and snapshots are in the data file (``inplace``).

The drive has the game that is on only enciphered, see ``cipher``. The key is in the journal's head,
and in the data file while the journal is erased.

``gamelog`` has the form of the logs, ``journal_flash`` that of the journal. ``recovery`` finds a
game again, ``archive`` tells a computer of all games.
"""

import os
from binascii import crc32

from tidebell_core.errors import Refused
from tidebell_core.link.messages import LinkError
from tidebell_core.record.events import encode
from tidebell_core.record.journal import ROOM, Journal

from . import gamelog, inplace, journal_flash, recovery
from .cipher import KEY_BYTES
from .layout import SHELF
from .settings import Slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Iterable, Iterator

    from tidebell_core.game.session import Session
    from tidebell_core.record.header import Header
    from tidebell_core.setup_reading.setup import Setup

    from .archive import Archive
    from .inplace import Data

UNKEPT, LOG_ENDS = "unkept", "log_ends"

# Events after which a checkpoint is made while no clock runs: a game that comes back replays all
# events since the last one, which takes some 7 ms each.
_MANY = 64
_AGAIN = 20  # events until a checkpoint that found no memory is tried again: a try writes to flash
_WITH_STEPS = 1200  # bytes of a snapshot with steps of undo: events behind it may take them back
# Free bytes of the journal below which a checkpoint is made:
_BETWEEN = 700  # while no clock runs
_IN_PLAY = 100  # after a press while one runs
_THINKING = 48  # without a press, too: marks must find room


class JournalStore:
    """The games of one device.

    :param nvm: the flash memory of the journal
    :param Data data: the data file
    :param read_setup: returns the ``Setup`` for an id, a version (CRC-32 and digest) and switches
    """

    def __init__(self, nvm: "bytearray", data: "Data", read_setup: "Callable") -> None:
        self.nvm = nvm
        self.journal = Journal(nvm, len(nvm) - SHELF)
        self.read_setup = read_setup
        self.data = data
        self.slots = Slots(data, "checkpoint")
        self.session = None  # type: Session | None  # of the game that is on
        self.key = b""  # enciphers that game on the drive
        self.number = 0  # of the checkpoint that the journal follows
        self.start = -1  # where the log's records begin in the ring; -1: there is no log
        self.first = 0  # the chain in front of them
        self.logged = 0  # bytes of records in the log,
        self.chain = 0  # and the chain behind them
        self.game = 0  # the number of the game that is on, 0 if none is
        self._archive = None  # type: Archive | None
        self.boot = 0
        self.power_safe = data.writable
        self.checkpoints = 0
        self.kept = 0  # events of the game that the newest snapshot has
        # Replays the events before the snapshot from which a game came back: see ``reframe``.
        self.behind: "Iterable" = ()
        self.put_off = 0  # events before which no checkpoint is tried: the last found no memory
        self.lost = ""  # what could not be read of the game that is on, ``LAST_EVENT`` and so on
        self.lost_ms = 0  # how long that took, as far as can be told
        self.gave_back = False  # a clock ran when the power went: it got back up to ``MARK_MS``
        # A warning that the table has not been told yet: ``UNKEPT`` or ``LOG_ENDS``.
        self.warning = ""
        journal_flash.find(self.journal)

    # -- a game begins, comes back, ends

    def begin(self, header: "Header", setup: "Setup") -> "Session":
        """Begin a new game; ``header.game`` is given its number.

        :raises Refused: when there is no room for its log
        """
        session = self.open(header, setup)
        inplace.breathe()
        self.slots.load()
        data = self.data
        header.game = gamelog.next_number(data, self.slots)
        self.number = self.logged = 0
        self.start = -1
        self.lost = self.warning = ""
        self.gave_back = False
        self.power_safe = data.writable
        self.key = os.urandom(KEY_BYTES)
        self.first = self.chain = crc32(gamelog.packed(header, self.key))
        if self.power_safe:
            try:
                before = self._before()
                # The spare comes first, then a row says that the game is on.
                journal_flash.keep_key(data, self.key, journal_flash.shelf(self.journal))
                self.start = gamelog.begin_log(data, header, self.boot, self.key, before)
                self.game = header.game
                if self.renew(session, b"", self.chain, 0):
                    return session
            except (OSError, LinkError):
                pass
            except Refused:
                self.let_go()
                raise
            self.power_safe = False
        self.game = header.game
        journal_flash.begin(self.journal, self.packed_head(header), self.chain)
        return session

    def _before(self) -> tuple:
        """Return number, key and journal of the game before; 0 and None where none is named."""
        if not self.journal.head:
            return 0, journal_flash.kept_key(self.data), None
        try:
            _, key, header = journal_flash.unpacked_head(self.journal.head)
        except ValueError:
            return 0, b"", None
        return header.game, key, self.journal

    def restore(self) -> "Session | None":
        """Return the game that was on when the power went, paused where its clock ran, or None.

        ``lost`` says afterwards what could not be read of it.

        :raises Refused: when there is one but nothing of it can be read
        :raises LinkError: when its setup is not here
        """
        return recovery.restore(self)

    def let_go(self) -> None:
        """Let go of a session that cannot be put on the table; what is kept of its game stays."""
        self.session = None
        self.game = 0
        self.behind = ()

    def drop(self) -> None:
        """Delete the game that is on: it has not begun after all."""
        game = self.game
        self.let_go()
        if game:
            gamelog.forget(self.data, game)
            self.erase()

    def close(self) -> None:
        """Leave the game that is on: it is over, or given up.

        First the log gets all its records, then its row the key, and last the journal is erased.
        After a cut in between, the game goes on or is found closed.
        """
        session, journal = self.session, self.journal
        done = self.start < 0
        if session and self.start >= 0 and self.data.writable:
            try:
                self.log(journal.raw())
                gamelog.finish(self.data, session, self.logged, self.chain, self.key)
                done = True
            except (OSError, LinkError):
                pass
        if self.game and done:
            self.erase()
        # Else the journal has what the log has not.
        self.let_go()

    def erase(self) -> None:
        """Erase the journal; the shelf outlives it in the spare."""
        data, shelf = self.data, journal_flash.shelf(self.journal)
        adjourned = shelf[:4] != b"\xff" * 4
        try:
            if adjourned and data.writable:
                journal_flash.keep_key(data, b"", shelf)
            journal_flash.end(self.journal)
            if adjourned and data.writable:
                journal_flash.keep_key(data, b"")
        except OSError:
            self.power_safe = False

    def open(self, header: "Header", setup: "Setup") -> "Session":
        """Return a session before its first event, whose events will be kept here."""
        from tidebell_core.game.session import Session  # not before the first screen

        self.session = Session(setup, header, self.commit, self.records)
        return self.session

    # -- the game that is on

    def packed_head(self, header: "Header") -> bytes:
        """Return the head of a new journal: the number of its snapshot, key and header."""
        return self.number.to_bytes(4, "little") + self.key + header.pack()

    def commit(self, event: tuple) -> None:
        """Put an event into the journal.

        Without room, where no checkpoint can make any, neither this event nor those after it are
        kept: a power cut would cost them.
        """
        journal = self.journal
        if (journal.overflowed or journal.room < ROOM) and self.checkpoint(event):
            return
        if not journal.append(event):
            self.power_safe = False
            self.warning = UNKEPT

    def mark(self) -> None:
        """Note that the clock has run for five seconds more."""
        self.journal.mark()

    def service(self, clock_left: "int | None", pressed: bool) -> bool:
        """Make a checkpoint if one is due and this is a moment for it; returns whether it did."""
        if not self.game or not self.power_safe:
            return False
        session = self.session
        assert session
        session.frame_if_due((self.logged + self.journal.bytes, self.journal.chain))
        if session.count < self.put_off:
            return False
        if clock_left is None and session.depth > 1 and not session.steps():
            self._reach_back()
        room = self.journal.room
        if clock_left is None:
            many = pressed and session.count - self.kept >= _MANY
            # Behind a snapshot with steps to redo, an undo is replayed from the game's beginning.
            due = room < _BETWEEN or (many and not session.redo_depth)
        else:
            due = room < (_IN_PLAY if pressed else _THINKING) and clock_left > 1000
        was = self.logged, self.chain
        try:
            return due and self.checkpoint()
        except MemoryError:  # it is in too small pieces just now; the journal still has room
            self.logged, self.chain = was
            self.put_off = session.count + _AGAIN
            return False

    def _reach_back(self) -> None:
        """Rebuild steps of undo: a game that came back from a checkpoint has none at hand."""
        try:
            self.session.last_step()  # type: ignore[union-attr]
        except (Refused, MemoryError):
            pass  # an undo will tell

    def reframe(self) -> bool:
        """Replay an event from before the snapshot, for undo that goes far back.

        To be called while no clock runs, until it returns that there is none left.
        """
        try:
            for _ in self.behind:
                return True
        except (Refused, OSError, MemoryError):
            pass  # such an undo replays the log then
        self.behind = ()
        return False

    def checkpoint(self, event: "tuple | None" = None) -> bool:
        """Move the journal's records to the log, keep a snapshot, erase the journal.

        :param event: one that the session has had since, and the journal has not
        :returns: whether that was possible
        """
        session = self.session
        journal = self.journal
        if not session or not self.data.writable:
            self.power_safe = False
            return False
        records, chain, marks = journal.raw(), journal.chain, journal.marks
        if journal.overflowed:
            chain ^= 1  # the snapshot has events that the log has not: nothing follows its end
        elif event:
            record, chain = encode(event, chain)
            records += record
        if event:
            marks = 0
        if not self.renew(session, records, chain, marks):
            self.power_safe = False
            return False
        self.checkpoints += 1
        return True

    def renew(self, session: "Session", records: bytes, chain: int, marks: int) -> bool:
        """Keep a snapshot and begin the journal anew behind it; returns whether that was possible.

        :param bytes records: those to add to the log
        :param int chain: the chain behind the session's events
        :param int marks: how many five seconds a clock has run since the last of them
        """
        data, journal = self.data, self.journal
        try:
            journal_flash.keep_key(data, self.key, journal_flash.shelf(journal))
            self.keep(session, records, chain)
        except (OSError, LinkError):
            return False
        except MemoryError:
            journal_flash.keep_key(data, b"")  # a computer could read it there
            raise
        journal_flash.begin(journal, self.packed_head(session.header), chain, marks)
        inplace.breathe()  # flash was erased, and is once more
        try:
            journal_flash.keep_key(data, b"")
        except OSError:  # the computer has the drive now
            self.power_safe = False
        return True

    def log(self, records: bytes) -> None:
        """Add the journal's records to the log, if they join on and there is room for them.

        :raises OSError: when the drive cannot be written
        """
        if records and self.chain == self.journal.first and self.start >= 0:
            left = gamelog.append(self.data, self.start, self.logged, records, self.key)
            if gamelog.ends_soon(left):
                self.warning = LOG_ENDS
            if left >= 0:
                self.logged += len(records)
                self.chain = crc32(records, self.chain)

    def keep(self, session: "Session", records: bytes, chain: int) -> None:
        """Add records to the log, and keep a snapshot of the session in the older slot.

        :param int chain: the chain behind the session's events
        :raises OSError: when the drive cannot be written
        :raises LinkError: when it did not keep what was written
        """
        self.log(records)
        number = self.slots.number + 1
        places = (self.logged, self.chain, chain)

        def save(room: int) -> None:
            body = session.snapshot(room)
            self.slots.save(gamelog.snapshot(self.game, self.key, number, places, body))

        # After a power cut the log must have the records of steps, too.
        joined = self.chain == chain
        try:
            save(_WITH_STEPS if joined else 0)
        except MemoryError:  # in pieces as large
            save(0)
        self.kept, self.put_off = session.count, 0
        self.number = self.slots.number
        if not joined:
            session.forget()

    def records(self, place: "tuple | None" = None) -> "Iterator":
        """Yield the events of the game that is on, in order: all, unless some cannot be read.

        Each comes as (event, bytes of records up to its end, chain behind it).

        :param tuple place: the latter two of the last event to skip
        """
        for found in self._records(*(place or (0, self.first))):
            inplace.breathe()  # replaying them all takes seconds
            yield found

    def _records(self, at: int, chain: int) -> "Iterator":
        if at < self.logged:
            for found in gamelog.events(self.data, self.start, chain, at, self.logged, self.key):
                _, at, chain = found
                yield found
        if at >= self.logged:
            for found in self.journal.records(at, chain):
                yield found

    @property
    def erases(self) -> int:
        """The number of erases of the journal's sector, counted by the checkpoints on the drive.

        Each checkpoint erases the journal once. The first one of a game finds it erased; in return
        the end of the game erases it once more.
        """
        return self.slots.number - (1 if self.game else 0)

    def archive(self) -> "Archive":
        """Return the archive of all games; made when it is first asked for."""
        if self._archive is None:
            from .archive import Archive  # not before the first screen

            self._archive = Archive(self, self.data)
        return self._archive
