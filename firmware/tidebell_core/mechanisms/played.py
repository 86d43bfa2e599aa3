# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""How long a game has been played, for mechanisms with times of their own."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..state import State


def played(state: "State") -> int:
    """Return all time of a game but its pauses, in ms, up to the last event."""
    ms = state.idle_ms
    for used_ms in state.used_ms:
        ms += used_ms
    return ms
