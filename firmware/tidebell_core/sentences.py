# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Sentences of refusals and doubts, by their codes."""

from . import words as texts

# One sentence for each code; the values given with a refusal fill the braces.
SENTENCES = {
    "few": texts.SAY_FEW,
    "short": texts.SAY_SHORT,
    "reserved": texts.SAY_RESERVED,
    "paused": texts.SAY_PAUSED,
    "not_now": texts.SAY_NOT_NOW,
    "no_undo": texts.SAY_NO_UNDO,
    "revealed": texts.SAY_REVEALED,
    "room": texts.SAY_ROOM,
    "no_redo": texts.SAY_NO_REDO,
    "log": texts.SAY_LOG,
    "no_action": texts.SAY_NO_ACTION,
    "wrong_turn": texts.SAY_WRONG_TURN,
    "no_seat": texts.SAY_NO_SEAT,
    "not_playing": texts.SAY_NOT_PLAYING,
    "had_turn": texts.SAY_HAD_TURN,
    "no_asset": texts.SAY_NO_ASSET,
    "asset_gone": texts.SAY_ASSET_GONE,
    "own_asset": texts.SAY_OWN_ASSET,
    "not_holder": texts.SAY_NOT_HOLDER,
    "not_captor": texts.SAY_NOT_CAPTOR,
    "parts_limit": texts.SAY_PARTS_LIMIT,
    "limit": texts.SAY_LIMIT,
    "value": texts.SAY_VALUE,
    "steps": texts.SAY_STEPS,
    "order": texts.SAY_ORDER,
    "no_card": texts.SAY_NO_CARD,
    "no_such_card": texts.SAY_NO_SUCH_CARD,
    "no_cards": texts.SAY_NO_CARDS,
    "cannot": texts.SAY_CANNOT,
    "noted": texts.SAY_NOTED,
    "nothing_declared": texts.SAY_NOTHING_DECLARED,
    "needs_target": texts.SAY_NEEDS_TARGET,
    # Doubts: questions before an intent is carried out.
    "unfinished": texts.SAY_UNFINISHED,
    "one_stays": texts.SAY_ONE_STAYS,
    "some_stay": texts.SAY_SOME_STAY,
    "one_stands": texts.SAY_ONE_STANDS,
    "some_stand": texts.SAY_SOME_STAND,
    "own_target": texts.SAY_OWN_TARGET,
    "setup": texts.SAY_SETUP,
    "no_room": texts.SAY_NO_ROOM,
    "damaged": texts.SAY_DAMAGED,
    "seats": texts.SAY_SEATS,
    "switch": texts.SAY_SWITCH,
}
