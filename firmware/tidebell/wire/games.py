# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Requests about games: the status of the one that is on, starting one, the list, and events.

The functions are named as in ``messages.TYPES``, each with the ``Requests`` and the request;
``transfer`` has those that hand a game over to another device.
"""

from tidebell_core.letters import columns
from tidebell_core.link.messages import LinkError

from ..keep.setup_store import MAX_NAME
from .fields import ARRAY, INTEGER, STRING, field, need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .device_types import Requests


def status(requests: "Requests", request: dict) -> dict:
    """Tell the game's state, as far as anybody at the table may see it.

    With ``unless`` the state is left out where the game and its number of events are those.
    """
    unless = request.get("unless")
    if unless is not None:
        unless = field(request, "unless", ARRAY)
        if len(unless) != 2:
            raise LinkError("bad_request", "unless must be a game and its number of events.")
        unless = [need(value, "unless", INTEGER) for value in unless]
    return requests.service.status(unless)


def log(requests: "Requests", request: dict) -> dict:
    """Tell some events of a game."""
    first = field(request, "first", INTEGER, 0)
    events, after = requests.service.log_records(field(request, "game", INTEGER), first)
    return {"events": events, "next": after}


def games(requests: "Requests", request: dict) -> dict:
    """Tell the list of games."""
    rows, after = requests.service.games(field(request, "first", INTEGER, 0))
    return {"games": rows, "next": after}


def players(request: dict) -> tuple:
    """Return seats and switches of a game that begins, or arrives from another device."""
    seats = field(request, "seats", ARRAY)
    for seat in seats:
        if type(seat) is not list or len(seat) != 2:
            raise LinkError("bad_request", "A seat is a colour's number and a name.")
        need(seat[0], "colour", INTEGER)
        if not 0 < columns(need(seat[1], "name", STRING)) <= MAX_NAME:
            raise LinkError("invalid", f"A name has 1 to {MAX_NAME} letters.")
    switches = field(request, "switches", ARRAY, [])
    for switch in switches:
        need(switch, "switch", INTEGER)
    return seats, switches


def start(requests: "Requests", request: dict) -> tuple:
    """Return setup, seats and switches; the answer follows when the game has begun."""
    requests.check_sight()
    return (field(request, "setup", STRING),) + players(request)


def fetched(requests: "Requests", request: dict) -> dict:
    """Note that a computer has a game's log, and forget setups that no game needs any more."""
    requests.check_rest()
    service = requests.service
    service.store.check_writable()
    service.set_fetched(field(request, "game", INTEGER))
    service.store.sweep(service.setups_in_use())
    return {}
