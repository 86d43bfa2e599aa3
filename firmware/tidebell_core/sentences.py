# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The sentences behind the codes of refusals."""

# One sentence for each code; the values given with a refusal fill the braces.
SENTENCES = {
    "points": "That costs {}, and {} are left.",
    "short": "That costs more than is left.",
    "reserved": "{} are kept for the declared action: finish it or drop it.",
    "paused": "Paused: resume first.",
    "not_now": "Not at this point of the game.",
    "no_undo": "Nothing to undo.",
    "no_redo": "Nothing to redo.",
    "no_action": "This game has no such action.",
    "wrong_turn": "That can only be done in turns {} to {}.",
    "no_seat": "No such player.",
    "not_playing": "{} is not playing any more.",
    "had_turn": "{} has had that turn, or does not play.",
    "no_asset": "No such {}.",
    "asset_gone": "That {} has left.",
    "own_asset": "That is your own already.",
    "not_holder": "Only its holder can do that.",
    "not_captor": "Only a captor repairs, and only what was captured.",
    "parts_limit": "It has between 0 and {} {}s destroyed.",
    "limit": "The limit of {} is reached.",
    "value": "The value must be between {} and {}.",
    "order": "Every player must be named once.",
    "no_card": "No such card is left to swap in.",
    "no_such_card": "There is no such card there.",
    "no_cards": "{} has no cards there.",
    "noted": "That is noted already.",
    "nothing_declared": "Nothing is declared.",
    "needs_target": "Say which one.",
    "setup": "The setup cannot be used: {}.",
    "no_room": "There is no room for another game: fetch the finished ones with tidebell pull.",
    "damaged": "The game that was on cannot be read any more.",
    "seats": "This game is for {} to {} players.",
    "switch": "Switch {} has no value number {}.",
}
