# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Requests about the device: its identity, settings, players' names and faults.

The functions are named as in ``messages.TYPES``, each with the ``Requests`` and the request.
"""

from tidebell_core import letters
from tidebell_core.link.frames import MAX_FRAME, VERSION
from tidebell_core.link.messages import LinkError

from ..keep.setup_store import MAX_NAME, MAX_NAMES, MAX_SETUP, SPARE
from . import setups
from .fields import ARRAY, INTEGER, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .device_types import Requests


def hello(requests: "Requests", request: dict) -> dict:
    """Tell the device's identity, its limits and its setups."""
    service = requests.service
    if "utc" in request:
        service.set_utc(field(request, "utc", INTEGER))
    answer = service.hello()
    answer["protocol"] = [VERSION, VERSION]
    answer["frame"] = MAX_FRAME
    answer["name"] = service.settings["name"]
    answer["limits"] = {
        "setup": MAX_SETUP,
        "spare": SPARE,
        "names": MAX_NAMES,
        "name": MAX_NAME,
    }
    if letters.has_japanese:
        answer["limits"]["japanese"] = True
    answer.update(setups.list(requests, request))
    return answer


def settings(requests: "Requests", request: dict) -> dict:
    """Tell the settings, and change them."""
    service = requests.service
    if "set" in request:
        requests.check_rest()
        service.store.check_writable()
        if type(request["set"]) is not dict:
            raise LinkError("bad_request", "set must be an object.")
        service.settings.set(request["set"])
        service.settings_changed()
    return {"settings": service.settings.all()}


def names(requests: "Requests", request: dict) -> dict:
    """Tell the players' names, and change them."""
    service = requests.service
    if "set" in request:
        requests.check_rest()
        service.store.set_names(field(request, "set", ARRAY))
        service.names_changed()
    return {"names": service.store.names()}


def errors(requests: "Requests", request: dict) -> dict:
    """Tell the tracebacks that the device keeps."""
    return {"errors": requests.service.error_log()}
