# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The request *room*: a director of an evening begins, pauses and ends the games of all tables."""

from tidebell_core.game.state import OVER
from tidebell_core.letters import columns
from tidebell_core.link.messages import LinkError

from .counting import clock_ms
from .fields import INTEGER, STRING, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..room import Room
    from .device_types import Device, Requests

_ACTS = ("begin", "pause", "resume", "time", "more", "less")
_OTHERS = ("join", "leave", "none", "come", "clear")
_ANYBODYS = ("table", "show", "number", "named")  # of a table that need not have joined
_AHEAD_MS = 600000
_CALLER = 20  # columns
_MOST_S = 7200  # that the room gives, or takes back, at once
_MOST_TABLE = 999
_WORD = 32  # letters


def room(requests: "Requests", request: dict) -> dict:
    """Take the table into the room, or arm an act; tell how it stands.

    :raises LinkError: when the table has not joined, or the instant is over or too far ahead
    """
    app = requests.service.app
    do = request.get("do")
    every = _OTHERS + _ACTS + _ANYBODYS
    if do is not None and do not in every:
        raise LinkError("bad_request", "do must be one of: " + ", ".join(every) + ".")
    by, word = field(request, "by", STRING, ""), field(request, "word", STRING, "")
    if columns(by) > _CALLER or len(word) > _WORD:
        raise LinkError("invalid", f"by has at most {_CALLER} letters, word {_WORD}.")
    joined = app.room is not None and app.room.joined and app.room.word == word
    if do == "join":
        if not joined:
            _join(requests, by, word)
    elif do in _ANYBODYS:
        _tell(requests, do, request)
    elif do is not None:
        if not joined:
            raise LinkError("not_joined", "This table has not joined by this word: ask it to join.")
        if do == "leave":
            requests.check_sight()
        _act(requests, do, request, by)
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


def _made(requests: "Requests") -> "Room":
    """Return the room, which is read at its first request."""
    app = requests.service.app
    if not app.room:
        requests.check_rest()
        from ..room import Room  # read only where there is a room

        app.room = Room(app)
    return app.room  # type: ignore[no-any-return]


def _join(requests: "Requests", by: str, word: str) -> None:
    """Ask the table whether it takes part."""
    requests.check_rest()
    requests.check_sight()
    room = _made(requests)
    left = room.silent_ms()
    if left:
        raise LinkError("wait", "The table said no: ask it later.", {"wait_ms": left})
    if not room.asked:
        room.ask(by, word)


def _tell(requests: "Requests", do: str, request: dict) -> None:
    """Tell the table its number, have it show that, or ask it for a press."""
    requests.check_sight()
    room = _made(requests)
    if do == "table":
        table = field(request, "table", INTEGER)
        if not 0 <= table <= _MOST_TABLE:
            raise LinkError("invalid", f"table is 0 to {_MOST_TABLE}.")
        room.number(table)
    elif do == "show":
        room.show()
    elif do == "number":
        if requests.service.app.session:
            raise LinkError("playing", "A game is on here.")
        room.ask_press()
    else:
        room.ask_press(False)


def _act(requests: "Requests", do: str, request: dict, by: str) -> None:
    """Arm an act, or do what needs no instant."""
    app = requests.service.app
    room = app.room
    if do == "clear":
        if app.session:
            if app.view.phase != OVER:
                raise LinkError("playing", "The game is not over.")
            requests.afterwards = room.clear
    elif do == "leave":
        room.leave()
    elif do == "none":
        room.disarm()
    elif do == "come":
        room.call(False)
    else:
        number, game = field(request, "id", INTEGER), field(request, "game", INTEGER)
        events = field(request, "events", INTEGER) if "events" in request else None
        seconds = field(request, "seconds", INTEGER) if do in ("more", "less") else 0
        if room.knows(number):
            return
        if do in ("more", "less") and not 0 < seconds <= _MOST_S:
            raise LinkError("invalid", f"A room gives, or takes, 1 to {_MOST_S} seconds at once.")
        now = clock_ms()
        at = field(request, "at", INTEGER, now)
        if at < now:
            raise LinkError("late", "That instant is over: nothing was done.")
        if at > now + _AHEAD_MS:
            raise LinkError("invalid", "That is more than ten minutes ahead.")
        room.arm((do, at, number, game, events, seconds), at - now, by)
