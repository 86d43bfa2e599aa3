# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The requests *remove* and *fetched*: what a device need not keep any more."""

from .requests import NUMBER, TEXT, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .requests import Requests


def remove(requests: "Requests", request: dict) -> dict:
    """Remove a setup."""
    service = requests.service
    service.store.remove(field(request, "setup", TEXT), service.setups_in_use())
    return {}


def fetched(requests: "Requests", request: dict) -> dict:
    """Note that a game's log has safely arrived, and let its setup go with it."""
    service = requests.service
    service.store.check_writable()
    service.set_fetched(field(request, "game", NUMBER))
    service.store.sweep(service.setups_in_use())
    return {}
