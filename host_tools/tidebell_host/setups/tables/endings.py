# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""ends_after of [counter.NAME] and [table.NAME]: when the game ends, or the round."""

from __future__ import annotations

from tidebell_core.setup_reading.mechanism_forms import AFTER

from tidebell_host.setups.values import typed, whole, whole_schema

_WORDS = ("turn", *AFTER[2][1:])
ENDS_AFTER = typed(whole(1, AFTER[1][2], _WORDS), whole_schema(1, AFTER[1][2], _WORDS))
"""The check of the key and its JSON Schema."""

WHEN = (
    '"now", after the "player_turn" under way, with this "turn" of the game or so many turns '
    'later, after "last_turns", one more of each other player, or "all_last_turns", of who came '
    "there, too"
)
"""Its meaning, in the guide."""


def after(said: int | str | None) -> int | str | None:
    """Return the value of the device form."""
    return 0 if said == "turn" else said
