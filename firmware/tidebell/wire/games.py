# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Requests about games: what goes on, to begin one, which are kept, their events.

The functions are named as in ``messages.TYPES``, each with the ``Requests`` and the request;
``carrying`` has those that bring a game to another device.
"""

from tidebell_core.link.messages import LinkError

from ..keep.store import MAX_NAME
from .fields import LIST, NUMBER, TEXT, field, need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .needs import Requests


def status(requests: "Requests", request: dict) -> dict:
    """Tell what anybody at the table may see."""
    return requests.service.status()


def log(requests: "Requests", request: dict) -> dict:
    """Tell events of a game."""
    first = field(request, "first", NUMBER, 0)
    events, after = requests.service.log_records(field(request, "game", NUMBER), first)
    return {"events": events, "next": after}


def games(requests: "Requests", request: dict) -> dict:
    """Tell which games are kept."""
    rows, after = requests.service.games(field(request, "first", NUMBER, 0))
    return {"games": rows, "next": after}


def players(request: dict) -> tuple:
    """Return seats and switches of a game that begins, or comes in."""
    seats = field(request, "seats", LIST)
    for seat in seats:
        if type(seat) is not list or len(seat) != 2:
            raise LinkError("bad_request", "A seat is a colour's number and a name.")
        need(seat[0], "colour", NUMBER)
        if not 0 < len(need(seat[1], "name", TEXT)) <= MAX_NAME:
            raise LinkError("invalid", f"A name has 1 to {MAX_NAME} letters.")
    switches = field(request, "switches", LIST, [])
    for switch in switches:
        need(switch, "switch", NUMBER)
    return seats, switches


def start(requests: "Requests", request: dict) -> tuple:
    """Return setup, seats and switches: what begins is answered when it has begun."""
    return (field(request, "setup", TEXT),) + players(request)


def fetched(requests: "Requests", request: dict) -> dict:
    """Note that a game's log has safely arrived, and let its setup go with it."""
    requests.check_rest()
    service = requests.service
    service.store.check_writable()
    service.set_fetched(field(request, "game", NUMBER))
    service.store.sweep(service.setups_in_use())
    return {}
