# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The requests *carry* and *bring*: a game that hides nothing goes to another device.

See ``keep.carried`` for what outlives which power cut.
"""

from tidebell_core import words as texts
from tidebell_core.game.state import OVER
from tidebell_core.link.messages import LinkError
from tidebell_core.record.header import Header
from tidebell_core.record.portability import hides

from ..keep import aside, carried, gamelog
from ..ui.home.adjourning import put
from ..ui.menu import Question
from .fields import LIST, NUMBER, TEXT, field
from .games import players

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..ui.desk import Desk
    from .needs import Requests


def carry(requests: "Requests", request: dict) -> dict:
    """Have a game be on its way, with another device, or here again.

    :raises LinkError: it is not here, over, or hides something
    """
    requests.check_rest()
    app = requests.service.app
    requests.service.store.check_writable()
    game, to = field(request, "game", NUMBER), field(request, "to", TEXT)
    if to not in (carried.ASIDE, carried.LEAVING, carried.MOVED):
        raise LinkError("bad_request", "to must be leaving, moved or aside.")
    if to == carried.MOVED:
        return {"carry": _let_go(app, game, request.get("wait"))}
    if to == carried.LEAVING:
        _leave(app, game)
    carried.change(app.journal, game, to)
    _show_home(app)
    return {"carry": to}


def _let_go(app: "Desk", game: int, wait: object) -> str:
    """Ask the table whether a game that is on its way is over here; return how it stands.

    A computer alone ends no game: it may be mistaken.

    :param wait: only tell
    :raises LinkError: it is not here, or not on its way
    """
    one = app.journal.archive().row(game)
    if one.state == gamelog.MOVED:
        return carried.MOVED
    for screen in app.screens:
        if getattr(screen, "lets_go", 0) == game:
            return "asked"
    if wait:
        return carried.LEAVING if aside.leaves(app.journal, game) else carried.ASIDE
    if one.state != gamelog.ASIDE or not one.key:
        raise LinkError("playing", texts.NOT_LEAVING)

    names = ", ".join([seat[1] for seat in gamelog.read_head(app.data, one)[0].seats])
    question = Question(
        app, texts.LET_GO_ASK, texts.LET_GO_TEXT.format(names), lambda: _gone(app, game)
    )
    question.lets_go = game  # type: ignore[attr-defined]
    app.push(question)
    return "asked"


def _gone(app: "Desk", game: int) -> None:
    """The table lets a game go, unless it went another way meanwhile."""
    try:
        carried.change(app.journal, game, carried.MOVED)
    except (LinkError, OSError) as error:
        app.message(texts.LET_GO_ASK, getattr(error, "text", texts.NOT_KEPT))
        return
    _show_home(app)


def _leave(app: "Desk", game: int) -> None:
    """Make sure that a game may leave, and put it aside where it is on the table."""
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
        put(app)


def bring(requests: "Requests", request: dict) -> dict:
    """Begin to take a game in, take events of it, or have it wait here now that it is whole.

    :raises LinkError: there is no place for it, or something of it is not as it must be
    """
    requests.check_rest()
    app = requests.service.app
    requests.service.store.check_writable()
    if "setup" in request:
        requests.coming = None
        return _begin(requests, request)
    coming = requests.coming  # type: carried.Coming | carried.Held | None
    if coming is None:
        raise LinkError("no_transfer", "Nothing is coming in: begin first.")
    if "events" in request:
        found = field(request, "events", LIST)
        for event in found:
            if type(event) is not list or len(event) != 4 or not _sound(*event):
                raise LinkError("bad_request", "An event is kind, seat, arg and elapsed_ms.")
        return {"next": coming.add(field(request, "first", NUMBER), found)}
    requests.coming = None
    game = coming.keep()
    _show_home(app)
    return {"game": game}


def _sound(kind: object, seat: object, arg: object, elapsed: object) -> bool:
    for value, low, high in ((kind, 1, 255), (seat, 0, 15), (arg, -(1 << 31), 1 << 31)):
        if type(value) is not int or not low <= value < high + 1:  # type: ignore[operator]
            return False
    return type(elapsed) is int and 0 <= elapsed < 1 << 40


def _begin(requests: "Requests", request: dict) -> dict:
    """Make room for a game, unless it is here already: then its number is told."""
    app = requests.service.app
    setup, checksum = field(request, "setup", TEXT), field(request, "crc32", NUMBER)
    digest = field(request, "sha256", TEXT, "")
    seats, switches = players(request)
    try:
        seed = int(field(request, "seed", TEXT), 16)
    except ValueError:
        seed = -1
    if not 0 <= seed < 1 << 64:
        raise LinkError("bad_request", "seed must be up to 16 hexadecimal digits.")
    utc = field(request, "utc", NUMBER, 0)
    count = field(request, "count", NUMBER)
    header = Header(0, setup, checksum, seed, seats, switches, utc, digest)
    known = carried.here(app.journal, header)
    if known:
        requests.coming = carried.Held(app.journal, known, count)
        return {"game": known.game, "events": requests.coming.count}
    header.setup_digest = digest or app.store.digest(setup, checksum)
    data = app.store.load(setup, *header.version)
    if hides(data.get("uses", ())):
        raise LinkError("secret", texts.LEAVE_SECRET)
    app.games.hold_seats(seats, len(data["colours"]), data["players"])
    requests.coming = carried.Coming(app.journal, header, count)
    return {"next": 0}


def _show_home(app: "Desk") -> None:
    """Have the list at home show what waits now."""
    if not app.session and len(app.screens) == 1:
        app.games.home()
