# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The requests *carry* and *bring*: a game that hides nothing goes to another device.

See ``keep.carried`` for what outlives which power cut.
"""

from tidebell_core import words as texts
from tidebell_core.carried import hides
from tidebell_core.header import Header
from tidebell_core.messages import LinkError
from tidebell_core.state import OVER

from ..keep import carried, gamelog
from .rare import players
from .requests import LIST, NUMBER, TEXT, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..app import App
    from .requests import Requests


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
    if to == carried.LEAVING:
        _leave(app, game)
    carried.change(app.journal, game, to)
    _show_home(app)
    return {}


def _leave(app: "App", game: int) -> None:
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
        uses = app.store.load(header.setup_id, header.setup_crc).get("uses", ())
    if hides(uses):
        raise LinkError("secret", texts.LEAVE_SECRET)
    if on:
        from ..ui.waiting import put

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
    coming = requests.coming
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
    seats, switches = players(request)
    try:
        seed = int(field(request, "seed", TEXT), 16)
    except ValueError:
        seed = -1
    if not 0 <= seed < 1 << 64:
        raise LinkError("bad_request", "seed must be up to 16 hexadecimal digits.")
    utc = field(request, "utc", NUMBER, 0)
    header = Header(0, setup, checksum, seed, seats, switches, utc)
    known = carried.here(app.journal, header)
    if known:
        return {"game": known.game}
    requests.service.make_room()
    data = app.store.load(setup, checksum)
    if hides(data.get("uses", ())):
        raise LinkError("secret", texts.LEAVE_SECRET)
    app.games.hold_seats(seats, len(data["colours"]), data["players"])
    requests.coming = carried.Coming(app.journal, header, field(request, "count", NUMBER))
    return {"next": 0}


def _show_home(app: "App") -> None:
    """Have the list at home show what waits now."""
    if not app.session and len(app.screens) == 1:
        app.games.home()
