# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The request *room*: a director of an evening begins, pauses and ends the games of all tables."""

from tidebell_core.letters import columns
from tidebell_core.link.messages import LinkError

from .counting import clock_ms
from .fields import INTEGER, STRING, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .needs import Device, Requests

_ACTS = ("begin", "pause", "resume", "time", "more")
_OTHERS = ("join", "leave", "none", "come")
_AHEAD_MS = 600000
_CALLER = 20  # columns
_MOST_S = 7200  # that the room gives at once


def room(requests: "Requests", request: dict) -> dict:
    """Take the table into the room, or arm an act; tell how it stands.

    :raises LinkError: when the table has not joined, or the instant is over or too far ahead
    """
    app = requests.service.app
    do = request.get("do")
    if do is not None and do not in _ACTS + _OTHERS:
        raise LinkError("bad_request", "do must be one of: " + ", ".join(_OTHERS + _ACTS) + ".")
    by = field(request, "by", STRING, "")
    if columns(by) > _CALLER:
        raise LinkError("invalid", f"by has at most {_CALLER} letters.")
    joined = app.room is not None and app.room.joined
    if do == "join":
        if not joined:
            _join(requests, by)
    elif do is not None:
        if not joined:
            raise LinkError("not_joined", "This table is in no room: ask it to join.")
        if do == "leave":
            requests.check_sight()
        _act(app, do, request, by)
    answer = told(app)
    answer["now"] = clock_ms()
    return answer


def told(app: "Device") -> dict:
    """Return how a table stands to its room."""
    if app.room:
        return app.room.told()  # type: ignore[no-any-return]
    return {
        "joined": False,
        "by": "",
        "armed": None,
        "done": None,
        "paused": False,
        "called": False,
    }


def _join(requests: "Requests", by: str) -> None:
    """Ask the table whether it takes part."""
    app = requests.service.app
    requests.check_rest()
    requests.check_sight()
    if not app.room:
        from ..room import Room  # read only where there is a room

        app.room = Room(app)
    if not app.room.asked:
        app.room.ask(by)


def _act(app: "Device", do: str, request: dict, by: str) -> None:
    """Arm an act, or do what needs no instant."""
    room = app.room
    if do == "leave":
        room.leave()
    elif do == "none":
        room.disarm()
    elif do == "come":
        room.call(False)
    else:
        number, game = field(request, "id", INTEGER), field(request, "game", INTEGER)
        events = field(request, "events", INTEGER) if "events" in request else None
        seconds = field(request, "seconds", INTEGER) if do == "more" else 0
        if room.knows(number):
            return
        if do == "more" and not 0 < seconds <= _MOST_S:
            raise LinkError("invalid", f"A room gives 1 to {_MOST_S} seconds at once.")
        now = clock_ms()
        at = field(request, "at", INTEGER, now)
        if at < now:
            raise LinkError("late", "That instant is over: nothing was done.")
        if at > now + _AHEAD_MS:
            raise LinkError("invalid", "That is more than ten minutes ahead.")
        room.arm((do, at, number, game, events, seconds), at - now, by)
