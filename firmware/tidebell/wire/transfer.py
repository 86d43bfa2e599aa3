# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The requests *carry* and *bring*: hand a game that hides nothing over to another device.

``keep.transfer`` has the steps, and what a power cut leaves.
"""

from tidebell_core import words as texts
from tidebell_core.game.state import OVER
from tidebell_core.link.messages import LinkError
from tidebell_core.phrases import listed
from tidebell_core.record import events as e
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.mechanism_list import hides

from ..keep import adjourned, gamelog, transfer
from ..ui.menu import Question
from .fields import ARRAY, INTEGER, STRING, field
from .games import players

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..ui.desk import Desk
    from .device_types import Requests


# Events whose arguments list things: the faces of many dice, the seats of a large table, cards.
_LONG = (e.ROLL, e.DUE, e.TAKE, e.ORDER)


def carry(requests: "Requests", request: dict) -> dict:
    """Set the state of a game: on its way, with another device, or here again.

    :raises LinkError: when it is not here, is over, or hides something
    """
    app = requests.service.app
    requests.service.store.check_writable()
    game, to = field(request, "game", INTEGER), field(request, "to", STRING)
    if to not in (transfer.ASIDE, transfer.LEAVING, transfer.MOVED):
        raise LinkError("bad_request", "to must be leaving, moved or aside.")
    if to == transfer.MOVED:
        return {"carry": _let_go(requests, game, request.get("wait"))}
    if to == transfer.LEAVING:
        _leave(requests, game)
    transfer.change(app.journal, game, to)
    _show_home(app)
    return {"carry": to}


def _let_go(requests: "Requests", game: int, wait: object) -> str:
    """Ask the table whether a game that is on its way is over here; return its state.

    A computer alone ends no game: it may be mistaken.

    :param wait: do not ask, only tell the state
    :raises LinkError: when it is not here, or not on its way
    """
    app = requests.service.app
    one = app.journal.archive().row(game)
    if one.state == gamelog.AWAY:
        return transfer.MOVED
    for screen in app.screens:
        if getattr(screen, "lets_go", 0) == game:
            return "asked"
    if wait:
        return transfer.LEAVING if adjourned.leaves(app.journal, game) else transfer.ASIDE
    if one.state != gamelog.ADJOURNED or not one.key:
        raise LinkError("playing", texts.NOT_LEAVING)
    requests.check_sight()

    names = listed([seat[1] for seat in gamelog.read_head(app.data, one)[0].seats])
    question = Question(
        app, texts.LET_GO_ASK, texts.LET_GO_TEXT.format(names), lambda: _gone(app, game)
    )
    question.lets_go = game  # type: ignore[attr-defined]
    app.push(question)
    return "asked"


def _gone(app: "Desk", game: int) -> None:
    """End a game here, now that the table has agreed; say so where it cannot end any more."""
    try:
        transfer.change(app.journal, game, transfer.MOVED)
    except (LinkError, OSError) as error:
        app.message(texts.LET_GO_ASK, getattr(error, "text", texts.NOT_KEPT))
        return
    _show_home(app)


def _leave(requests: "Requests", game: int) -> None:
    """Check that a game may leave, and adjourn it where it is on the table."""
    app = requests.service.app
    on = game == app.journal.game and app.session
    if on:
        if app.session.state.phase == OVER:
            raise LinkError("playing", texts.LEAVE_OVER)
        uses = app.session.setup.more.get("uses", ())
    else:
        one = app.journal.archive().row(game)
        if one.over:
            raise LinkError("playing", texts.NOT_LEAVING)
        try:
            header = gamelog.read_head(app.data, one)[0]
        except ValueError:
            raise LinkError("lost", texts.GAME_LOST.format(game)) from None
        uses = app.store.load(header.setup_id, *header.version).get("uses", ())
    if hides(uses):
        raise LinkError("secret", texts.LEAVE_SECRET)
    if on:
        requests.check_sight()
        from ..ui.home.adjourning import put  # home's; a game has dropped it

        put(app)


def bring(requests: "Requests", request: dict) -> dict:
    """Begin to take a game over, take events of it, or adjourn it here now that it is whole.

    :raises LinkError: when there is no room for it, or a value is wrong
    """
    app = requests.service.app
    requests.service.store.check_writable()
    if "setup" in request:
        requests.coming = None
        return _begin(requests, request)
    coming = requests.coming  # type: transfer.Coming | transfer.Held | None
    if coming is None:
        raise LinkError("no_transfer", "Nothing is coming in: begin first.")
    if "events" in request:
        found = field(request, "events", ARRAY)
        for event in found:
            if type(event) is not list or len(event) != 4 or not _sound(*event):
                raise LinkError("bad_request", "An event is kind, seat, arg and elapsed_ms.")
        return {"next": coming.add(field(request, "first", INTEGER), found)}
    game = coming.keep()
    _show_home(app)
    requests.coming = None  # last: where memory ends before, the computer asks once more
    return {"game": game}


def _sound(kind: object, seat: object, arg: object, elapsed: object) -> bool:
    """Return whether four values are an event; ``events.encode`` says what fits a record."""
    most = 1 << (60 if kind in _LONG else 31)
    bounds = ((kind, 1, 255), (seat, 0, 15), (arg, -most, most), (elapsed, 0, (1 << 40) - 1))
    for value, low, high in bounds:
        if type(value) is not int or not low <= value <= high:
            return False
    return True


def _begin(requests: "Requests", request: dict) -> dict:
    """Make room for a game, or return the number of one that is here already."""
    app = requests.service.app
    setup, checksum = field(request, "setup", STRING), field(request, "crc32", INTEGER)
    digest = field(request, "sha256", STRING, "")
    seats, switches = players(request)
    try:
        seed = int(field(request, "seed", STRING), 16)
    except ValueError:
        seed = -1
    if not 0 <= seed < 1 << 64:
        raise LinkError("bad_request", "seed must be up to 16 hexadecimal digits.")
    utc = field(request, "utc", INTEGER, 0)
    count = field(request, "count", INTEGER)
    header = Header(0, setup, checksum, seed, seats, switches, utc, digest)
    known = transfer.here(app.journal, header)
    if known:
        requests.coming = transfer.Held(app.journal, known, count)
        return {"game": known.game, "events": requests.coming.count}
    header.setup_digest = digest or app.store.digest(setup, checksum)
    data = app.store.load(setup, *header.version)
    if hides(data.get("uses", ())):
        raise LinkError("secret", texts.LEAVE_SECRET)
    app.games.check_seats(seats, len(data["colours"]), data["players"])
    requests.coming = transfer.Coming(app.journal, header, count)
    return {"next": 0}


def _show_home(app: "Desk") -> None:
    """Draw the home screen anew: its list of adjourned games has changed."""
    if not app.session and len(app.screens) == 1:
        app.games.home()
