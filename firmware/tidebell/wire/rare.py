# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The requests *start*, *remove*, *fetched* and *errors*, which come seldom."""

from tidebell_core.messages import LinkError

from ..keep.store import MAX_NAME
from .requests import LIST, NUMBER, TEXT, field, need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .requests import Requests


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


def remove(requests: "Requests", request: dict) -> dict:
    """Remove a setup."""
    requests.check_rest()
    service = requests.service
    service.store.remove(field(request, "setup", TEXT), service.setups_in_use())
    return {}


def fetched(requests: "Requests", request: dict) -> dict:
    """Note that a game's log has safely arrived, and let its setup go with it."""
    requests.check_rest()
    service = requests.service
    service.store.check_writable()
    service.set_fetched(field(request, "game", NUMBER))
    service.store.sweep(service.setups_in_use())
    return {}


def errors(requests: "Requests", request: dict) -> dict:
    """Tell the tracebacks that are kept."""
    return {"errors": requests.service.error_log()}
