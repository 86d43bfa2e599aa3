# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Adjourned games: put aside so that others can be played, and taken up again later.

Such a game is its log, which has all its events, and its key on the shelf (``journal_flash``). So
the drive tells as little of it as of the game that is on. To take it up, its log is replayed: undo
leads as far back as before.

The row of its log says that a game is adjourned. After a power cut the journal may name that game
all the same: then it is on the table.
"""

from binascii import crc32

from tidebell_core import words as texts
from tidebell_core.errors import Refused
from tidebell_core.link.messages import LinkError

from . import gamelog, inplace, journal_flash, recovery
from .journal_flash import SHELF_GAMES, keep_key, packed_shelf
from .layout import APART, RING_AT, SECTOR, TAIL, TAIL_AT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.game.session import Session

    from .inplace import Data
    from .journal_store import JournalStore

ROOM = 16 * 1024  # bytes that a game taken up can count on behind its log


def keys(store: "JournalStore") -> list:
    """Return number and key of each adjourned game."""
    found = journal_flash.on_shelf(store.journal)
    if not found:
        return found
    known = [one.game for one in gamelog.each(store.data) if one.state == gamelog.ADJOURNED]
    return [one for one in found if one[0] in known]


def games(store: "JournalStore") -> list:
    """Return ``(number, header)`` of the adjourned games, oldest first.

    The seed in a header stays enciphered. A header is None where the head of the log is damaged.
    """
    known = [game for game, _ in keys(store)]
    found = []  # type: list[tuple]
    for one in gamelog.each(store.data):
        if one.game in known:
            try:
                found.append((one.game, gamelog.read_head(store.data, one)[0]))
            except ValueError:
                found.append((one.game, None))
    return found


def leaves(store: "JournalStore", game: int) -> bool:
    """Whether an adjourned game is on its way to another device, see ``transfer``."""
    return len(gamelog.row(store.data, game).key) > 0


def put(store: "JournalStore") -> None:
    """Adjourn the game that is on; no game is on then.

    :raises LinkError: when the shelf is full, or the log lacks some of the game's events
    :raises OSError: when the drive cannot be written
    """
    data, session = store.data, store.session
    assert session
    shelf = keys(store)
    if len(shelf) == SHELF_GAMES:
        raise LinkError("no_space", texts.ASIDE_FULL.format(SHELF_GAMES))
    if not store.checkpoint():
        raise OSError(5)
    if store.start < 0 or store.chain != store.journal.chain:
        raise LinkError("lost", texts.ASIDE_LOST)
    one = gamelog.row(data, store.game)
    one.count, one.size, one.chain = session.count, store.logged, store.chain
    one.state = gamelog.ADJOURNED
    keep_key(data, store.key, journal_flash.shelf(store.journal))
    journal_flash.end(store.journal, packed_shelf(shelf + [(store.game, store.key)]))
    gamelog.change(data, one)
    keep_key(data, b"")
    store.let_go()


def take(store: "JournalStore", game: int) -> "Session":
    """Take up an adjourned game, which is on from now on, and return its session.

    :param int game: its number
    :raises Refused: when its log cannot be replayed, or has no room to grow
    :raises LinkError: when its setup is not here
    :raises OSError: when there is none, or the drive cannot be written
    """
    data = store.data
    one = gamelog.row(data, game)
    shelf = keys(store)
    key = dict(shelf).get(game)
    if one.state != gamelog.ADJOURNED or not key:
        raise OSError(2)
    store.slots.load()
    store.key = key
    try:
        header = gamelog.read_head(data, one, key)[0]
    except ValueError:
        raise Refused("damaged") from None
    session = store.open(header, store.read_setup(header.setup_id, header.version, header.switches))
    store.first = store.chain = crc32(gamelog.packed(header, key))
    store.start, store.number, store.logged = gamelog.start(one), 0, one.size
    if not recovery.replayed(store) or session.count != one.count:
        raise Refused("damaged")
    store.chain = one.chain
    _move(data, one)
    store.start = gamelog.start(one)
    keep_key(data, key, journal_flash.shelf(store.journal))
    store.game = game
    store.lost = store.warning = ""
    store.gave_back = False
    store.keep(session, b"", store.chain)
    rest = packed_shelf([(number, key) for number, key in shelf if number != game])
    journal_flash.begin(store.journal, store.packed_head(header), store.chain, 0, rest)
    one.state, one.key = gamelog.OPEN, b""
    gamelog.change(data, one)
    keep_key(data, b"")
    return session


def give_up(store: "JournalStore", game: int) -> None:
    """Abandon an adjourned game that cannot be taken up, so that its place on the shelf is free.

    A computer can still fetch what its log has.

    :raises OSError: when the drive cannot be written
    """
    one = gamelog.row(store.data, game)
    one.key = dict(keys(store))[game]
    one.state = gamelog.ABANDONED
    gamelog.change(store.data, one)


def _move(data: "Data", one: "gamelog.Row") -> None:
    """Move a log to where it can grow, unless it has room, and copy its end into the tail.

    :raises Refused: when there is no room for it
    :raises OSError: when the drive cannot be written
    """
    known = list(gamelog.each(data))
    if gamelog.room(data, known, gamelog.start(one))[0] < one.size + ROOM:
        size = gamelog.RECORDS + one.size
        at = gamelog.find_room(data, known, size + ROOM)
        for done in range(0, size, SECTOR):
            inplace.breathe()  # writing it all may take seconds
            block = gamelog.read(data, one.place * SECTOR + done, SECTOR)
            data.put(RING_AT, (at + done) % data.ring, block)
        one.place = at // SECTOR
        gamelog.save(data, [other for other in known if other.game != one.game] + [one])
    start = gamelog.start(one)
    for at in range(max(0, one.size - APART - SECTOR) // SECTOR * SECTOR, one.size, SECTOR):
        block = gamelog.read(data, start + at, min(SECTOR, one.size - at))
        data.put(TAIL_AT, at, block, TAIL)
