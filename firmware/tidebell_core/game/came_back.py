# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Bring undo and redo steps back after a power cut; read in no other game."""

from ..record.events import get_varint
from .history import DEEP, survey
from .state import get_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from .protocols import Session


def unpack_steps(session: "Session", data: bytes, at: int) -> None:
    """Bring back the steps that ``history.pack_steps`` wrote at an offset.

    :raises IndexError: when the data end too early
    """
    values = []  # type: list[int]
    at = get_list(data, at, values)
    for first in range(0, len(values), 9):
        one = tuple(values[first : first + 9])
        session.undone.append((one[:4], one[4], one[5], one[6:]))
    while at < len(data):
        at = get_list(data, at, values)
        one = tuple(values)
        size, at = get_varint(data, at)
        session.steps().insert(0, (data[at : at + size], one[0], one[1:5]) + one[5:])
        at += size


def reframe(session: "Session") -> "Iterator":
    """Replay the whole log for new frames, which are the session's in the end.

    Yield after each event. It begins anew where the session has got another event meanwhile.
    """
    while True:
        version = session.version
        before = session.fresh()
        before.deep = DEEP
        steps = survey(event for event, _, _ in session.source())
        for index, (event, at, chain) in enumerate(session.source()):
            yield
            if session.version != version:
                break
            before.packs = steps.wants(index)
            before.replay((event,))
            before.frame_if_due((at, chain))
        else:
            if before.count == session.count:
                session.frames[:] = before.frames
            return
