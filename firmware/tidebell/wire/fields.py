# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Read the fields of a request, and refuse what is not of its kind."""

from tidebell_core.letters import unshown
from tidebell_core.link.frames import MAX_PAYLOAD
from tidebell_core.link.messages import LinkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CHUNK = MAX_PAYLOAD - 8  # bytes of a piece

NUMBER = (int, "a number")
TEXT = (str, "a text")
LIST = (list, "a list")


def need(value: "Any", name: str, kind: tuple) -> "Any":
    """Return a value that is of its kind.

    :raises LinkError: when it is not, or its letters cannot be shown
    """
    if type(value) is not kind[0] or (kind is NUMBER and not 0 <= value <= 0xFFFFFFFF):
        raise LinkError("bad_request", f"{name} must be {kind[1]}.")
    letter = unshown(value) if kind is TEXT else ""
    if letter:
        raise LinkError("invalid", letter + " cannot be shown.")
    return value


def field(request: dict, name: str, kind: tuple, default: object = None) -> "Any":
    """Return a field of a request, likewise."""
    return need(request.get(name, default), name, kind)
