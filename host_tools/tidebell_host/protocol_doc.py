# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Generate the tables of docs/protocol.md: events, phases, statuses and fates.

``python -m tidebell_host.protocol_doc docs/protocol.md`` renews them from the core's definitions.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

from tidebell_core.game import state
from tidebell_core.record import events as e
from tidebell_core.record.event_names import (
    ASSET_FIELDS,
    CONTEST,
    DUEL_ON,
    FATES,
    FIELDS,
    NAMES,
    OFFSETS,
    PHASES,
    STATUSES,
)

_WORDS = {
    "further": "seats further",
    "place": "place",
    "table": "from the table",
    "kinds": "kinds drawn",
    "shots_back": "shots back",
    "total": "total to begin with",
    "other_side": "other side's shots",
    "one": "one number",
    "other": "the other",
    "open": "in the open",
    "owner": "owner",
    "mine": "modifier",
    "theirs": "the other's modifier",
    "asked": "what is asked",
}

_PHASE_WORDS = {
    state.READY: "a clock waits for a press",
    state.OVERTIME: "zero has passed, a declared action may be finished",
    state.ASK: "time is up: a last choice, such as to leave or to stay",
    state.LOOK: "somebody looks in private",
    state.CHOOSE: "secret choices",
    state.DRAW: "a card waits",
    state.PROMPT: "a question is open",
}


def _large(what: str, weight: int) -> str:
    """Return the layout of values that have no room below a weight."""
    first = e.LARGE * weight
    layout = f"of a {what} with more values {first} + {what} + {e.LARGE} × value"
    return f"{layout}; from the {what}'s `least` on, if it has one"


# Additions to the fields of an argument; for arguments without fields, the whole description.
_SAID = {
    e.ADVANCE: f"the counter set, in a look; {e.PASS_OVER} without a seat: nobody looks",
    e.SPEND: "target is an asset or seat, −1 for none; with a `price` it is the amount paid",
    e.PAUSE: f"{e.POWER_BACK}: power came back, and the clock had run; {e.BY_ROOM}: by the room",
    e.RESUME: f"{e.BY_ROOM}: by the room",
    e.ROOM_ACT: (
        f"{e.ROOM_BEGIN} the room began the clock that waited, {e.ROOM_TIME} it called time, "
        f"{e.ROOM_LEFT} the table left the room, {e.ROOM_MORE} the room gave it these seconds, "
        f"{e.ROOM_LESS} it took them back"
    ),
    e.SEAL: f"{e.SEAL_ON} sealed, {e.SEAL_OPENED} opened by its code, {e.SEAL_BROKEN} broken",
    e.UNDO: "the milliseconds played since what is taken back was applied",
    e.CHOOSE: f"option {e.SKIPPED}: passed over; the seat is the one on the cover",
    e.ASSET: "field " + ", ".join(f"{number} {name}" for number, name in ASSET_FIELDS.items()),
    e.STARTER: f"seat {e.NOBODY}: drawn by lot",
    e.ORDER: (
        f"up to {e.FEW_SEATS} seats: the seats in order, three bits each, the first lowest; more, "
        "n: of each in order its number among those that are left, the first modulo n, "
        "the next of the rest modulo n − 1, and so on"
    ),
    e.STATUS: ", ".join(f"{number} {name}" for number, name in STATUSES.items()),
    e.FIX_POINTS: "the points left",
    e.FIX_KEPT: "the points kept",
    e.FIX_TIME: "milliseconds left",
    e.FIX_TURN: "turn",
    e.FIX_PENALTY: "points taken off next time",
    e.FLAG: "the answer at zero: 0 play on, 1 pass on, 2 end of the game, 3 is out",
    e.ROLL: (
        "faces are from 0, as digits in base sides, above them the unit it is rolled for; of a die "
        "that may be more than 4 at once, dice are 1 to 8, and the weight of faces is twice as much"
    ),
    e.TAKE: (
        "place is that among the kinds in the discards + 1, 0 for a draw, and of a bag with `away` "
        "how many are drawn; kinds drawn are those "
        "+ 1 as digits in base 65, where all see them; nothing of a card that only its player may "
        "see"
    ),
    e.DISCARD: "1 from the table, 0 from a hand",
    e.PLAY: "1 from the table, 0 from a hand",
    e.SECRET: "null until all are shown",
    e.PICK: "null of a secret one: the duel that goes on tells both",
    e.CALL_OFF: "the place among the events that are to come",
    e.NAME: "the seat plays next",
    e.CONFIRM: "the seat is done",
    e.PHASE: "the player turn ends at once",
    e.CHECK: "the point of the checklist, 255 all",
    e.PAY: f"0: the seat is a winner, {e.NOBODY} nobody; else the pot and what is in it",
    e.COUNT: _large("counter", e.COUNT_COUNTER),
    e.SCORE: _large("field", e.SCORE_FIELD),
    e.CHANGE: "place among the seat's counters",
    e.CALL: "the answer",
    e.CONVERT: "the points wanted",
    e.ALLOT: "below 0 a look at pool −1 − arg; null where the pool is hidden",
    e.FULL_TIME: "the match clock is at zero",
    e.FIX_MATCH: "milliseconds left",
    e.HOLD: "0 the seat puts its turn on hold, 1 it comes in before the active player",
    e.SAND: "a clock is turned over: 0 that of the seat, or of all, 1 the match clock",
    e.ACT: "unit",
    e.TICK: (
        "overrule 1: the limits do not count; owner 0, or 1 + seats further to the unit's owner: "
        "into its state, or out of it"
    ),
    e.REASK: (
        "a round of secret answers that were shown is asked again: how many steps that takes back, "
        "none of which can be done again"
    ),
    e.LOOK: "somebody looks at what comes next, alone; noted once in a round of looks",
    e.FIX_LIMIT: (
        "the counter's place among those the seat has, and what its player turns may end with; "
        + _large("place", e.FIX_LIMIT_PLACE)
    ),
    e.FIX_HAND: "the limit of the seat's hand",
    e.MOST: "the most of the pool that it may use in a turn of the game, 0 for not known",
    e.FIX_PICK: (
        "the number of a seat in a duel whose numbers are revealed, as it should have been"
    ),
}
_OTHERWISE = {e.ROLL: ("a contest", CONTEST), e.DUEL: ("by nobody, to go on", DUEL_ON)}


def formula(fields: tuple[tuple[str, int, int], ...], first: int = 0) -> str:
    """Return a layout as a sum of its fields, each times its weight."""
    terms = [str(first)] if first else []
    for name, weight, zero in fields:
        word = _WORDS.get(name, name)
        if zero:
            word = f"{word} {'+' if zero > 0 else '−'} {abs(zero)}"
            word = f"({word})" if weight > 1 else word
        terms.append(f"{weight} × {word}" if weight > 1 else word)
    return " + ".join(terms)


def argument(kind: int) -> str:
    """Return the description of one kind's argument for the table of events."""
    parts = []
    if kind in FIELDS:
        parts.append(formula(FIELDS[kind], OFFSETS.get(kind, 0)))
    if kind in _OTHERWISE:
        when, fields = _OTHERWISE[kind]
        parts.append(f"{when}: {formula(fields)}")
    if kind in _SAID:
        parts.append(_SAID[kind])
    return "; ".join(parts)


def events() -> str:
    """Return the table of events."""
    rows = ["| kind | name | `arg` |", "|---|---|---|"]
    rows += [f"| {kind} | {name} | {argument(kind)} |" for kind, name in enumerate(NAMES) if name]
    return "\n".join(rows) + "\n"


def _listed(names: Mapping[int, str], words: Mapping[int, str], between: str) -> str:
    return between.join(
        f"{number} {name}" + (f" ({words[number]})" if number in words else "")
        for number, name in names.items()
    )


def renewed(text: str) -> str:
    """Return the document's text with its generated parts renewed."""
    rows = {
        "phase": _listed(PHASES, _PHASE_WORDS, " · "),
        "status": "of each seat: " + _listed(STATUSES, {}, ", "),
        "assets": f"of each asset `[holder, damage, fate]`; fate {_listed(FATES, {}, ', ')}",
    }
    for key, said in rows.items():
        text = re.sub(rf"^\| `{key}` \| .* \|$", f"| `{key}` | {said} |", text, flags=re.M)
    block = re.compile(r"(<!-- events -->\n).*?(<!-- end of events -->)", re.DOTALL)
    return block.sub(lambda found: found[1] + events() + found[2], text)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")
