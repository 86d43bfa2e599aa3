# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Games that are put aside, so that others can be played, and that come back whole, weeks later.

Such a game is its log, which has all its events, and its key, which is on a shelf at the end of the
chip's own flash, behind the journal: the drive tells as little of it as of the game that is on. It
comes back by being played once more from its log, so that undo leads as far back as before.

The shelf is the games' numbers and keys, then a CRC-32. It is written together with the journal's
head, in one assignment, and whoever erases that flash keeps it in the data file meanwhile
(``spare.keep_key``). A cut at any moment leaves the game on the table, or aside: the row of its
log says which, and where that says "aside" while the journal names the game, it is on the table.
"""

from binascii import crc32

from tidebell_core import words as texts
from tidebell_core.errors import Refused
from tidebell_core.link.messages import LinkError

from . import gamelog, inplace, journal_head, restoring, spare
from .cipher import KEY
from .layout import APART, RING_AT, SECTOR, SHELF, TAIL, TAIL_AT
from .opening import find_room

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.game.session import Session

    from .inplace import Data
    from .journal_store import JournalStore

_ONE = 2 + KEY  # bytes of a game on the shelf
MOST = (SHELF - 4) // _ONE
ROOM = 16 * 1024  # bytes that a game that comes back can count on behind its log


def packed(found: list) -> bytes:
    """Return a shelf with these games, each with its key."""
    out = b"".join([game.to_bytes(2, "little") + key for game, key in found])
    out += b"\xff" * (SHELF - 4 - len(out))
    return out + crc32(out).to_bytes(4, "little")


def keys(store: "JournalStore") -> list:
    """Return number and key of each game on the shelf that is aside."""
    shelf = journal_head.shelf(store.journal)
    found = []  # type: list
    if not spare.shelf_is_sound(shelf):
        return found
    aside = [one.game for one in gamelog.each(store.data) if one.state == gamelog.ASIDE]
    for at in range(0, MOST * _ONE, _ONE):
        game = int.from_bytes(shelf[at : at + 2], "little")
        if game in aside:
            found.append((game, shelf[at + 2 : at + _ONE]))
    return found


def games(store: "JournalStore") -> list:
    """Return ``(number, header)`` of the games that are aside, oldest first.

    A header's seed is not the game's own. It is None where nobody can say whose the game is.
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
    """Whether a game that is aside is on its way to another device, see ``carried``."""
    return len(gamelog.row(store.data, game).key) > 0


def put(store: "JournalStore") -> None:
    """Put the game that is on aside; no game is on then.

    :raises LinkError: where there are too many already, or its log has not all of it
    :raises OSError: when the drive cannot be written
    """
    data, session = store.data, store.session
    assert session
    shelf = keys(store)
    if len(shelf) == MOST:
        raise LinkError("no_space", texts.ASIDE_FULL.format(MOST))
    if not store.checkpoint():
        raise OSError(5)
    if store.start < 0 or store.chain != store.journal.chain:
        raise LinkError("lost", texts.ASIDE_LOST)
    one = gamelog.row(data, store.game)
    one.count, one.size, one.chain = session.count, store.logged, store.chain
    one.state = gamelog.ASIDE
    spare.keep_key(data, store.key, journal_head.shelf(store.journal))
    journal_head.end(store.journal, packed(shelf + [(store.game, store.key)]))
    gamelog.change(data, one)
    spare.keep_key(data, b"")
    store.let_go()


def take(store: "JournalStore", game: int) -> "Session":
    """Return a game that was put aside, and is on now; paused if its clock ran.

    :param int game: its number
    :raises Refused: when it cannot be read
    :raises LinkError: when its setup is not here
    :raises OSError: when there is none, or the drive cannot be written
    """
    # Much: who only puts a game aside, or looks for some, has no room for it.

    data = store.data
    one = gamelog.row(data, game)
    shelf = keys(store)
    key = dict(shelf).get(game)
    if one.state != gamelog.ASIDE or not key:
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
    if not restoring.replayed(store) or session.count != one.count:
        raise Refused("damaged")
    store.chain = one.chain
    _move(data, one)
    store.start = gamelog.start(one)
    spare.keep_key(data, key, journal_head.shelf(store.journal))
    store.game = game
    store.lost = store.warning = ""
    store.gave_back = False
    store.keep(session, b"", store.chain)
    rest = packed([(number, key) for number, key in shelf if number != game])
    journal_head.begin(store.journal, store.named(header), store.chain, 0, rest)
    one.state, one.key = gamelog.ON, b""
    gamelog.change(data, one)
    spare.keep_key(data, b"")
    return session


def give_up(store: "JournalStore", game: int) -> None:
    """Have a game that cannot come back be over, as an abandoned one, and its place be free.

    What its log still has a computer can fetch.

    :raises OSError: when the drive cannot be written
    """
    one = gamelog.row(store.data, game)
    one.key = dict(keys(store))[game]
    one.state = gamelog.ABANDONED
    gamelog.change(store.data, one)


def _move(data: "Data", one: "gamelog.Row") -> None:
    """Put a log where it can grow, unless it stands there, and its end into the tail.

    :raises Refused: when there is no room for it
    :raises OSError: when the drive cannot be written
    """
    known = list(gamelog.each(data))
    if gamelog.room(data, known, gamelog.start(one))[0] < one.size + ROOM:
        size = gamelog.RECORDS + one.size
        # Its own place stays until it is in the new one.

        at = find_room(data, known, size + ROOM)
        for done in range(0, size, SECTOR):
            inplace.breathe()  # to write it all may take seconds
            block = gamelog.read(data, one.place * SECTOR + done, SECTOR)
            data.put(RING_AT, (at + done) % data.ring, block)
        one.place = at // SECTOR
        gamelog.save(data, [other for other in known if other.game != one.game] + [one])
    start = gamelog.start(one)
    for at in range(max(0, one.size - APART - SECTOR) // SECTOR * SECTOR, one.size, SECTOR):
        block = gamelog.read(data, start + at, min(SECTOR, one.size - at))
        data.put(TAIL_AT, at, block, TAIL)
