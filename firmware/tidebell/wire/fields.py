# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Read the fields of a request, and refuse those of a wrong type."""

from tidebell_core.letters import unshown
from tidebell_core.link.frames import MAX_PAYLOAD
from tidebell_core.link.messages import LinkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CHUNK = MAX_PAYLOAD - 8  # bytes of a piece of a setup or document

INTEGER = (int, "a number")
STRING = (str, "a text")
ARRAY = (list, "a list")


def need(value: "Any", name: str, kind: tuple) -> "Any":
    """Return a value of a type: ``INTEGER``, ``STRING`` or ``ARRAY``.

    :raises LinkError: when it is of another type or out of range, or a letter cannot be shown
    """
    if type(value) is not kind[0] or (kind is INTEGER and not 0 <= value <= 0xFFFFFFFF):
        raise LinkError("bad_request", f"{name} must be {kind[1]}.")
    letter = unshown(value) if kind is STRING else ""
    if letter:
        raise LinkError("invalid", letter + " cannot be shown.")
    return value


def field(request: dict, name: str, kind: tuple, default: object = None) -> "Any":
    """Return a field of a request, checked by ``need``."""
    return need(request.get(name, default), name, kind)
