# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Where games are kept: the journal in the chip's own flash, logs and checkpoints on the drive.

Every event goes to the journal at once. At a checkpoint its records go to the game's log, then a
snapshot to the older of two slots; both are read back before the journal is erased, and the journal
names the snapshot it follows. Whatever moment the power fails at, one snapshot and the records
behind it are whole.

A log file: 512 bytes of head (see ``_write_head``), then the records. It is made once at a full
size of 0xFF and overwritten in place.
"""

import os

from tidebell_core.errors import Refused
from tidebell_core.events import PAUSE, decode
from tidebell_core.header import Header
from tidebell_core.journal import Journal
from tidebell_core.session import Session, public_event
from tidebell_core.setup import Setup
from tidebell_core.state import OVER, RUN

from .settings import Slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO, Callable, Iterator

ON, FINISHED, ABANDONED = 0, 1, 2
STATES = ("on", "finished", "abandoned")
KEPT = 20  # finished games that are kept at least

_MAGIC = b"TBL1"
_RECORDS_AT = 512
_LOG_SIZE = 16384  # at first, and how much is added when it is full
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
        self._session = None  # type: Session | None
        self._number = 0  # of the checkpoint that the journal follows
        self._logged = 0  # bytes of records in the log
        self._cursor = (0, 0, 0)  # game, event number, offset of its record
        self.game = 0  # the number of the game that is on, 0 if none is
        self.boot = 0
        self.power_safe = writable()
        self.checkpoints = 0
        if self.power_safe:
            try:
                os.mkdir(root)
            except OSError:
                pass

    # -- the game that is on

    def begin(self, header: Header, setup: "Setup") -> Session:
        """Begin a new game; ``header.game`` is given its number.

        :raises Refused: when there is no room for its log
        """
        numbers = self._numbers()
        header.game = max(numbers) + 1 if numbers else 1
        self.game = header.game
        self._logged = 0
        self._number = 0
        self._slots.load()
        self.power_safe = self._writable()
        session = self._open(header, setup)
        if self.power_safe:
            try:
                self._make_room()
                with open(self._path(self.game), "wb") as log:
                    self._write_head(log, header, ON, 0, 0)
                    block = b"\xff" * 512
                    log.seek(_RECORDS_AT)
                    for _ in range(_LOG_SIZE // 512):
                        log.write(block)
                self._write_slot(session)
            except OSError:
                self.game = 0
                raise Refused("no_room") from None
        self._journal.begin(self._number.to_bytes(4, "little") + header.pack())
        return session

    def restore(self) -> "Session | None":
        """Return the game that was on when the power went, paused where its clock ran; None if none.

        :raises Refused: when there is one but its setup or its snapshot cannot be read
        """
        head = self._journal.head
        self._slots.load()
        slots = self._slots.versions()
        if head is None:
            # The power failed while the journal was erased: the newest snapshot has it all.
            header = self._unfinished(slots)
            if header is None:
                return None
            number = slots[0][0]
        else:
            number = int.from_bytes(head[:4], "little")
            header = Header.unpack(head[4:])
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
            session.restore(body[6:])
        if caught_up:
            self._journal.begin(self._number.to_bytes(4, "little") + header.pack())
        session.replay(self._journal.events())
        if not session.count:
            os.remove(self._path(self.game))
            self._journal.end()
            self.game = 0
            return None
        if session.state.phase == RUN and not session.paused:
            session.advance(self._journal.marked_ms())
            if session.state.phase == RUN:
                session.do(PAUSE)
        return session

    def _unfinished(self, slots: list) -> "Header | None":
        """Return the header of the game that the newest snapshot belongs to if it was still on."""
        if not slots:
            return None
        try:
            with open(self._path(int.from_bytes(slots[0][1][:2], "little")), "rb") as log:
                header, state, _, _ = self._read_head(log)
        except (OSError, ValueError):
            return None
        return header if state == ON else None

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

    def checkpoint(self) -> bool:
        """Move the journal's records to the log, keep a snapshot, erase the journal."""
        session = self._session
        if not session or not self._writable():
            self.power_safe = False
            return False
        try:
            records = self._journal.raw()
            with open(self._path(self.game), "r+b") as log:
                log.seek(0, 2)
                size = log.tell()
                end = _RECORDS_AT + self._logged + len(records)
                while size < end + 1:
                    log.write(b"\xff" * 512)
                    size += 512
                log.seek(_RECORDS_AT + self._logged)
                log.write(records)
                logged = self._logged + len(records)
                self._write_head(log, session.header, self._state(session), session.count, logged)
            os.sync()
            self._logged = logged
            self._write_slot(session)
        except OSError:
            self.power_safe = False
            return False
        self._journal.begin(self._number.to_bytes(4, "little") + session.header.pack())
        self.checkpoints += 1
        return True

    def close(self) -> None:
        """Leave the game that is on: it is over, or given up."""
        if not self.game:
            return
        self.checkpoint()
        self._journal.end()
        self.game = 0
        self._session = None

    def _state(self, session: Session) -> int:
        state = session.state
        if state.phase != OVER:
            return ON
        return ABANDONED if state.abandoned else FINISHED

    def _write_slot(self, session: Session) -> None:
        """Keep a snapshot of the session in the older slot.

        :raises OSError: when it does not read back as it was written
        """
        body = self.game.to_bytes(2, "little") + self._logged.to_bytes(4, "little")
        self._slots.save(body + session.snapshot())
        self._number = self._slots.number

    def events(self) -> "Iterator":
        """Yield all events of the game that is on, in order."""
        if self._logged:
            for event, _ in self._logged_events(self.game, 0, self._logged):
                yield event
        for event in self._journal.events():
            yield event

    # -- logs

    def _path(self, game: int) -> str:
        return "%s/%04d.log" % (self._root, game)

    def _numbers(self) -> list:
        try:
            names = os.listdir(self._root)
        except OSError:
            return []
        return sorted([int(name[:-4]) for name in names if name.endswith(".log")])

    def _write_head(
        self, log: "BinaryIO", header: Header, state: int, count: int, size: int
    ) -> None:
        """Write a log's head: magic, state, fetched, boot, events, bytes of records, header."""
        packed = header.pack()
        head = bytearray(_MAGIC)
        head.append(state)
        head.append(0)
        head += self.boot.to_bytes(2, "little")
        head += count.to_bytes(4, "little")
        head += size.to_bytes(4, "little")
        head += len(packed).to_bytes(2, "little")
        head += packed
        log.seek(0)
        log.write(head)

    def _read_head(self, log: "BinaryIO") -> tuple:
        """Return header, state, the head's first 18 bytes, and bytes of records.

        :raises ValueError: when this is no log
        """
        head = log.read(18)
        if head[:4] != _MAGIC:
            raise ValueError("not a log")
        header = Header.unpack(log.read(int.from_bytes(head[16:18], "little")))
        return header, head[4], head, int.from_bytes(head[12:16], "little")

    def _logged_events(self, game: int, at: int, end: int) -> "Iterator":
        """Yield (event, offset behind it) of a log's records from one offset to another."""
        with open(self._path(game), "rb") as log:
            while at < end:
                log.seek(_RECORDS_AT + at)
                block = log.read(min(256, end - at))
                used = 0
                while used < len(block):
                    if block[used] >> 4 > len(block) - used and at + len(block) < end:
                        break
                    try:
                        event, used = decode(block, used)
                    except (ValueError, IndexError):
                        return
                    yield event, at + used
                at += used

    def games(self, first: int) -> tuple:
        """Return up to four games from a number on, as the link lists them, and the next number."""
        rows = []  # type: list
        for number in self._numbers():
            if number < first:
                continue
            if len(rows) == 4:
                return rows, number
            try:
                with open(self._path(number), "rb") as log:
                    header, state, head, _ = self._read_head(log)
            except (OSError, ValueError):
                continue
            session = self._session if number == self.game else None
            if session:
                state = self._state(session)
            row = {
                "game": number,
                "setup": header.setup_id,
                "crc32": header.setup_crc,
                "seats": header.seats,
                "switches": header.switches,
                "state": STATES[state],
                "fetched": bool(head[5]),
                "events": session.count if session else int.from_bytes(head[8:12], "little"),
                "boot": int.from_bytes(head[6:8], "little"),
                "utc": header.utc or None,
            }
            if state != ON:
                row["seed"] = "%x" % header.seed
            rows.append(row)
        return rows, None

    def log_records(self, game: int, first: int) -> tuple:
        """Return at most 16 events from a number on, and the number to go on from.

        :raises OSError: when there is no such game
        """
        rows = []  # type: list
        live = self._session if game == self.game else None
        if live:
            source = self.events()
            number = 0
        else:
            number = at = 0
            if self._cursor[0] == game and self._cursor[1] <= first:
                _, number, at = self._cursor
            with open(self._path(game), "rb") as log:
                size = self._read_head(log)[3]
            source = self._logged_events(game, at, size)
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
        """
        with open(self._path(game), "r+b") as log:
            log.seek(5)
            log.write(b"\x01")
        os.sync()

    def setups_in_use(self) -> list:
        """Return [id, crc32] for each game that is on or not fetched yet."""
        rows = []  # type: list
        for number in self._numbers():
            try:
                with open(self._path(number), "rb") as log:
                    header, _, head, _ = self._read_head(log)
            except (OSError, ValueError):
                continue
            row = [header.setup_id, header.setup_crc]
            if (number == self.game or not head[5]) and row not in rows:
                rows.append(row)
        return rows

    def _make_room(self) -> None:
        """Drop the oldest fetched games that there is no room for.

        :raises OSError: when none may go and there is no room
        """
        for number in self._numbers():
            if self._enough() and len(self._numbers()) < KEPT:
                return
            try:
                with open(self._path(number), "rb") as log:
                    fetched = self._read_head(log)[2][5]
            except (OSError, ValueError):
                fetched = 1
            if fetched:
                os.remove(self._path(number))
        if not self._enough():
            raise OSError(28)

    def _enough(self) -> bool:
        """Return whether a new log and what else is written fit the drive."""
        stat = os.statvfs("/" if self._root[0] == "/" else ".")
        return stat[0] * stat[3] > 3 * _LOG_SIZE
