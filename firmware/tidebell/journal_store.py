# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Where games are kept: the journal in the chip's own flash, logs and checkpoints on the drive.

Every event goes to the journal at once. At a checkpoint its records go to the game's log and its
tail, then a snapshot to the older of two slots, which is read back before the journal is erased;
the journal names the snapshot it follows. Whatever moment the power fails at, one snapshot and the
records behind it are whole. The drive's tables are written when a game begins, not in play, unless
it outgrows its log.

What the drive has of the game that is on is enciphered, see ``cipher``. The key is in the journal's
head, and while the journal is erased, in the tail of the logs.

``gamelog`` has the form of the logs, ``archive`` what is told of them over the link; neither stays
in memory in play.
"""

import os
from binascii import crc32

from tidebell_core.errors import Refused
from tidebell_core.events import PAUSE
from tidebell_core.header import Header
from tidebell_core.journal import Journal
from tidebell_core.session import Session
from tidebell_core.setup import Setup
from tidebell_core.state import RUN

from . import inplace
from .cipher import KEY
from .inplace import make_folder
from .settings import Slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Iterator

    from .archive import Archive

_BETWEEN = 700  # free bytes below which a checkpoint is made when no clock runs,
_IN_PLAY = 100  # and when one does


class JournalStore:
    """The games of one device.

    :param nvm: the flash memory of the journal
    :param load_setup: returns the parsed device form for an id and a crc32
    :param writable: returns whether the drive can be written
    :param str root: the folder of the logs
    """

    def __init__(
        self, nvm: "bytearray", load_setup: "Callable", writable: "Callable", root: str = "games"
    ) -> None:
        self._journal = Journal(nvm, len(nvm))
        self._load_setup = load_setup
        self._writable = writable
        self._root = root
        self._slots = Slots(root + "/checkpoint", 1024)
        self.notes = Slots("state/last", 900)  # of the last game and the places of the players
        self._files = ()  # type: tuple  # its log and the tail, as long as a game is on
        self._session = None  # type: Session | None
        self._key = b""  # what is on the drive of the game that is on is enciphered by it
        self._number = 0  # of the checkpoint that the journal follows
        self._logged = 0  # bytes of records in the log,
        self._checksum = 0  # and their crc32
        self.game = 0  # the number of the game that is on, 0 if none is
        self._archive = None  # type: Archive | None
        self.boot = 0
        self.power_safe = writable()
        self.checkpoints = 0
        if self.power_safe:
            try:
                make_folder(root)
            except OSError:  # the drive is full
                pass

    # -- the game that is on

    def begin(self, header: Header, setup: "Setup") -> Session:
        """Begin a new game; ``header.game`` is given its number.

        :raises Refused: when there is no room for its log
        """
        from . import gamelog

        numbers = gamelog.numbers(self._root)
        header.game = max(numbers) + 1 if numbers else 1
        self.game = header.game
        self._logged = self._checksum = 0
        self._number = 0
        self._key = os.urandom(KEY)
        self._slots.load()
        self.power_safe = self._writable()
        session = self._open(header, setup)
        if self.power_safe:
            try:
                self._close_files()
                gamelog.make_room(self._root, self.game)
                self._keep_key()
                self._keep(session, b"")
            except OSError:
                self.game = 0
                raise Refused("no_room") from None
        self._begin_journal(header)
        return session

    def _begin_journal(self, header: Header) -> None:
        """Erase the journal and begin it anew, the key being kept on the drive meanwhile."""
        self._journal.begin(self._number.to_bytes(4, "little") + self._key + header.pack())
        if self._files:
            from . import gamelog

            gamelog.keep_key(self._files, b"")

    def _keep_key(self) -> None:
        """Have the key on the drive while the journal is erased.

        :raises OSError: when the drive cannot be written
        """
        from . import gamelog

        if not self._files:
            self._files = gamelog.files(self._root, self.game)
        gamelog.keep_key(self._files, self._key)

    def restore(self) -> "Session | None":
        """Return the game that was on when the power went, paused where its clock ran, or None.

        :raises Refused: when there is one but its setup or its snapshot cannot be read
        """
        from . import gamelog

        head = self._journal.head
        self._slots.load()
        slots = self._slots.versions()
        if head is None:
            # The power failed while the journal was erased: the newest snapshot has it all.
            found = gamelog.unfinished(self._root, slots)
            if found is None:
                return None
            header, self._key, self._files = found
            number = slots[0][0]
        else:
            number = int.from_bytes(head[:4], "little")
            self._key = head[4 : 4 + KEY]
            header = Header.unpack(head[4 + KEY :])
        if gamelog.is_closed(self._root, header.game):
            self._journal.end()  # the power failed just before that
            return None
        self.game = header.game
        self._number = number
        data = self._load_setup(header.setup_id, header.setup_crc)
        session = self._open(header, Setup(data, header.switches))
        caught_up = head is None
        if number:
            newest = slots[0][0] if slots else 0
            # One ahead of the journal: the power failed just before the journal was to be erased.
            caught_up = caught_up or newest == number + 1
            if newest != number and not caught_up:
                raise Refused("damaged")
            self._number, body = slots[0]
            self._logged = int.from_bytes(body[2:6], "little")
            self._checksum = int.from_bytes(body[6:10], "little")
            session.restore(gamelog.snapshot(self._key, self._number, body[10:]))
        try:
            if number:
                self._files = self._files or gamelog.files(self._root, self.game)
                gamelog.mend(self._files, self._logged, self._checksum)
                if caught_up:
                    self._keep_key()
                elif gamelog.kept_key(self._files):
                    gamelog.keep_key(self._files, b"")
        except OSError:  # the computer has the drive
            pass
        if caught_up:
            self._begin_journal(header)
        session.replay(self._journal.events())
        if not session.count:
            self.drop()
            return None
        if session.state.phase == RUN and not session.paused:
            session.advance(self._journal.marked_ms())
            if session.state.phase == RUN:
                session.do(PAUSE)
        return session

    def _open(self, header: Header, setup: "Setup") -> Session:
        session = Session(setup, header, self.commit, self.events)
        self._session = session
        return session

    def commit(self, event: tuple) -> None:
        """Put an event into the journal."""
        if self._journal.room < 16:
            self.checkpoint()
        if self._journal.room >= 16:
            self._journal.append(event)
        else:
            self.power_safe = False

    def mark(self) -> None:
        """Note that the clock has run for five seconds more."""
        self._journal.mark()

    def service(self, clock_left: "int | None", pressed: bool) -> bool:
        """Make a checkpoint if one is due and this is a moment for it; returns whether it did."""
        if not self.game or not self.power_safe:
            return False
        room = self._journal.room
        if clock_left is None:
            due = room < _BETWEEN
        else:
            due = pressed and clock_left > 1000 and room < _IN_PLAY
        return due and self.checkpoint()

    def checkpoint(self, closing: bool = False) -> bool:
        """Move the journal's records to the log, keep a snapshot, erase the journal.

        :param closing: nothing shall lead back into the game
        """
        session = self._session
        if not session or not self._writable():
            self.power_safe = False
            return False
        try:
            self._keep_key()
            self._keep(session, self._journal.raw(), closing)
            self._begin_journal(session.header)
        except OSError:
            self.power_safe = False
            return False
        self.checkpoints += 1
        return True

    def let_go(self) -> None:
        """Have no session of a game that cannot be put on the table; it stays where it is kept."""
        self._session = None

    def drop(self) -> None:
        """Forget the game that is on: it has not begun after all."""
        self._session = None
        if not self.game:
            return
        from . import gamelog

        self._journal.end()
        self._close_files()
        try:
            os.remove(gamelog.path(self._root, self.game))
        except OSError:
            pass
        self.game = 0

    def close(self) -> None:
        """Leave the game that is on: it is over, or given up."""
        if not self.game:
            return
        self.checkpoint(True)
        self._journal.end()
        self.game = 0
        self._session = None

    def _keep(self, session: Session, records: bytes, closing: bool = False) -> None:
        """Add records to the log, and keep a snapshot of the session in the older slot.

        :raises OSError: when the drive cannot be written
        """
        from . import gamelog

        logged = self._logged + len(records)
        records = gamelog.masked(self._key, gamelog.LOG, self._logged, records)
        checksum = crc32(records, self._checksum)
        head = gamelog.head(session, self.boot, logged, self._key, closing)
        gamelog.write(self._files, self._logged, records, head)
        body = self.game.to_bytes(2, "little") + logged.to_bytes(4, "little")
        number = self._slots.number + 1
        snapshot = gamelog.snapshot(self._key, number, session.snapshot())
        self._slots.save(body + checksum.to_bytes(4, "little") + snapshot)
        self._number = self._slots.number
        self._logged = logged
        self._checksum = checksum

    def _close_files(self) -> None:
        """Close a game's files: late, because that writes the folder."""
        for file in self._files:
            file.close()
        self._files = ()

    def events(self) -> "Iterator":
        """Yield all events of the game that is on, in order."""
        for event in self._all_events():
            if inplace.between:
                inplace.between()  # to replay them all takes seconds
            yield event

    def _all_events(self) -> "Iterator":
        if self._logged:
            from . import gamelog

            for event, _ in gamelog.events(self._root, self.game, 0, self._logged, self._key):
                yield event
        for event in self._journal.events():
            yield event

    def kept(self) -> "Header | None":
        """Return the header of the game that the journal holds, None where it names none.

        :raises ValueError: when it cannot be read
        """

        head = self._journal.head
        return Header.unpack(head[4 + KEY :]) if head else None

    @property
    def session(self) -> "Session | None":
        """The session of the game that is on."""
        return self._session

    @property
    def erases(self) -> int:
        """How often the journal's sector was erased, as far as the checkpoints on the drive know.

        Each checkpoint is saved and then the journal erased; the first of a game follows an erased
        journal, and in return it is erased once more at its end.
        """
        return self._slots.number - (1 if self.game else 0)

    def unload(self) -> None:
        """Forget what tells of all games."""
        self._archive = None

    def archive(self) -> "Archive":
        """Return what tells of all games; made when it is first asked for."""
        if self._archive is None:
            from .archive import Archive

            self._archive = Archive(self, self._root)
        return self._archive
