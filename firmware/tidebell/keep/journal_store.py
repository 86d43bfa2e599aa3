# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Where games are kept: the journal in the chip's own flash, logs and checkpoints on the drive.

Every event goes to the journal at once. At a checkpoint its records go to the game's log and its
tail, then a snapshot to the older of two slots, which is read back before the journal is erased;
the journal names the snapshot it follows. Whatever moment the power fails at, one snapshot and the
records behind it are whole. All of that is in the data file (``inplace``), written in place.

What the drive has of the game that is on is enciphered, see ``cipher``. The key is in the journal's
head, and while the journal is erased, in the data file.

``gamelog`` has the form of the logs, ``opening`` begins and ends a game, ``restoring`` finds it
again, ``archive`` is what is told of all over the link.
"""

from binascii import crc32

from tidebell_core.errors import Refused
from tidebell_core.game.session import Session
from tidebell_core.record.events import encode
from tidebell_core.record.journal import ROOM, Journal

from . import gamelog, inplace, journal_head, opening, restoring, spare
from .archive import Archive
from .layout import SHELF
from .settings import Slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Iterator

    from tidebell_core.record.header import Header
    from tidebell_core.setup_reading.setup import Setup

    from .inplace import Data

UNKEPT, LOG_ENDS = "unkept", "log_ends"

# A checkpoint is made after so many events when no clock runs: a game that comes back plays all of
# them once more, which takes some 5 ms each.
_MANY = 64
_AGAIN = 20  # events later it is tried again: a try writes to flash
_BETWEEN = 700  # free bytes below which one is made then,
_IN_PLAY = 100  # and when one does
_THINKING = 48  # even when nobody presses: marks must find room


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
        self.notes = Slots(data, "last")  # of the last game and the places of the players
        self.session = None  # type: Session | None  # of the game that is on
        self.key = b""  # what is on the drive of that game is enciphered by it
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
        self.put_off = 0  # before so many of them no checkpoint is tried that found no memory
        self.lost = ""  # what could not be read of the game that is on, ``LAST`` and so on
        self.lost_ms = 0  # how long that took, as far as can be told
        self.gave_back = False  # a clock ran when the power went: up to ``MARK_MS`` came back
        # What the table is to know, until it is told: ``UNKEPT`` or ``LOG_ENDS``.
        self.warning = ""
        journal_head.find(self.journal)

    # -- a game begins, comes back, ends

    def begin(self, header: "Header", setup: "Setup") -> Session:
        """Begin a new game; ``header.game`` is given its number.

        :raises Refused: when there is no room for its log
        """
        session = self.open(header, setup)
        inplace.breathe()
        opening.begin(self, session)
        return session

    def restore(self) -> "Session | None":
        """Return the game that was on when the power went, paused where its clock ran, or None.

        ``lost`` says afterwards what could not be read of it.

        :raises Refused: when there is one but nothing of it can be read
        :raises LinkError: when its setup is not here
        """
        return restoring.restore(self)

    def let_go(self) -> None:
        """Have no session of a game that cannot be put on the table; it stays where it is kept."""
        self.session = None
        self.game = 0

    def drop(self) -> None:
        """Forget the game that is on: it has not begun after all."""
        opening.drop(self)

    def close(self) -> None:
        """Leave the game that is on: it is over, or given up."""
        opening.close(self)

    def open(self, header: "Header", setup: "Setup") -> Session:
        """Return a session of a game, before its first event, that is kept here."""
        self.session = Session(setup, header, self.commit, self.records)
        return self.session

    # -- the game that is on

    def named(self, header: "Header") -> bytes:
        """Return what the journal's head says: the snapshot that it follows, key and header."""
        return self.number.to_bytes(4, "little") + self.key + header.pack()

    def commit(self, event: tuple) -> None:
        """Put an event into the journal.

        Where that has no room and a checkpoint cannot make any, the event and those after it are
        not kept: a power cut would cost them.
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
        self.keep_frame(self.logged + self.journal.bytes, self.journal.chain)
        if session.count < self.put_off:
            return False
        if clock_left is None and session.depth > 1 and not session.steps():
            self._reach_back()
        room = self.journal.room
        if clock_left is None:
            many = pressed and session.count - self.kept >= _MANY
            due = room < _BETWEEN or many
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
        """Have steps of undo at hand, as none is when a game has come back from a checkpoint."""
        try:
            self.session.last_step()  # type: ignore[union-attr]
        except (Refused, MemoryError):
            pass  # an undo will tell

    def keep_frame(self, at: int, chain: int) -> None:
        """Have the session keep a frame if the last one is long ago.

        :param int at: bytes of records by now
        :param int chain: behind them
        """
        session = self.session
        assert session
        last = session.frames[-1][0] if session.frames else 0
        if session.count >= last + session.FRAME and not session.redo_depth:
            session.keep_frame((at, chain))

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
        if not spare.renew(self, session, records, chain, marks):
            self.power_safe = False
            return False
        self.checkpoints += 1
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

    def keep(self, session: Session, records: bytes, chain: int) -> None:
        """Add records to the log, and keep a snapshot of the session in the older slot.

        :param int chain: behind the session's events
        :raises OSError: when the drive cannot be written
        :raises LinkError: when it did not keep what was written
        """
        self.log(records)
        number = self.slots.number + 1
        places = (self.logged, self.chain, chain)
        self.slots.save(gamelog.snapshot(self.game, self.key, number, places, session.snapshot()))
        self.kept, self.put_off = session.count, 0
        self.number = self.slots.number
        if self.chain != chain:
            session.forget()  # the log ends before: after a power cut they could not be found

    def records(self, place: "tuple | None" = None) -> "Iterator":
        """Yield the events of the game that is on, in order: all, unless some cannot be read.

        With each come how many bytes of records there are up to it, and the chain behind it.

        :param tuple place: these two of the last event that is to be left out
        """
        for found in self._records(*(place or (0, self.first))):
            inplace.breathe()  # to replay them all takes seconds
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
        """How often the journal's sector was erased, as far as the checkpoints on the drive know.

        Each checkpoint is saved and then the journal erased; the first of a game follows an erased
        journal, and in return it is erased once more at its end.
        """
        return self.slots.number - (1 if self.game else 0)

    def archive(self) -> "Archive":
        """Return what tells of all games; made when it is first asked for."""
        if self._archive is None:
            self._archive = Archive(self, self.data)
        return self._archive
