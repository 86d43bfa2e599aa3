# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write the first draft of a setup file from a few answers: it plays, and it says how to go on."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass

from tidebell_host.setups.inherit import COLOURS
from tidebell_host.setups.values import accept_players

OPEN_TURNS = 999
"""How many turns a game may have that ends when it ends."""

CLOCKS = {
    "none": "no clock",
    "turn": "so long for each player turn",
    "bank": "so long for the whole game",
    "fischer": "so long for the whole game, and each turn adds some seconds",
    "delay": "so long for the whole game; the first seconds of a turn cost nothing",
    "byo_yomi": "so long for the whole game, and then so long for each turn",
    "hourglass": "what one uses the next gets",
    "count_up": "no limit, but it is seen how long everybody takes",
}
"""The kinds of clock, and what each is."""

TIMELESS = ("none", "count_up")
"""The kinds that need no seconds."""

# Keys that a kind of clock needs beside its seconds, and the file's remark on it.
_MORE = {
    "fischer": [("increment = 5", "seconds that each turn adds")],
    "delay": [("delay = 5", "seconds of each turn that cost nothing")],
    "byo_yomi": [
        ("periods = 3", "how often there is a period when the seconds are used up"),
        ("period = 30", "seconds of a period; a turn that needs less uses none up"),
    ],
}
_ZERO = """\
at_zero = "flag"           # the device says whose time is up; "pass" ends the turn, "ask" asks
"""

_WARNINGS = (60, 30, 10)


@dataclass(frozen=True)
class Answers:
    """The answers about a game.

    :param title: its name
    :param players: how many may play, ``"2-4"``
    :param turns: turns of the game; None if it has no fixed number
    :param clock: a kind of ``CLOCKS``
    :param seconds: the clock's time
    :param points: points to spend in each player turn, 0 for none
    :param cards: whether a card is turned over each turn
    :param score: whether points are entered at the end
    """

    title: str = "My game"
    players: str = "2-4"
    turns: int | None = 10
    clock: str = "turn"
    seconds: int = 120
    points: int = 0
    cards: bool = False
    score: bool = True


def id_of(title: str) -> str:
    """Return an id made of a title: ``Caravane d'été`` gives ``caravane-d-ete``."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = "-".join(re.findall("[a-z0-9]+", plain))
    return words[:32].strip("-") or "my-game"


def drafted(answers: Answers, id: str) -> str:
    """Return the text of a setup file for these answers."""
    parts = [
        _head(answers, id),
        _colours(answers),
        *([_clock(answers)] if answers.clock != "none" else []),
        *([_points(answers)] if answers.points else []),
        *([_cards(answers)] if answers.cards else []),
        _stage(answers),
        *([_score()] if answers.score else []),
    ]
    return "\n".join(parts)


def _head(answers: Answers, id: str) -> str:
    turns = f"turns = {answers.turns}"
    if answers.turns is None:
        turns = _row(
            f"turns = {OPEN_TURNS}", "until the table ends the game, from the device's menu"
        )
    return f"""\
# {answers.title}. Lines that begin with # are remarks.
# What else a file can say, key by key, is in docs/setup-format.md. While you write:
#   tidebell setup check FILE    tells what is wrong or odd, with its line
#   tidebell setup try FILE      plays it on a simulated device

format = 1                 # the version of this way of writing
id = "{id}"
title = {json.dumps(answers.title, ensure_ascii=False)}
players = "{accept_players(_spelt(answers.players))}"
{turns}
"""


def _row(text: str, remark: str) -> str:
    return f"{text:26} # {remark}"


def _spelt(players: str) -> str | int:
    return int(players) if players.isdigit() else players


def _colours(answers: Answers) -> str:
    most: int = accept_players(_spelt(answers.players)).last
    if most > len(COLOURS):
        return "# So many players have names and no colours.\n"
    rows = ["# The players' colours, at least as many as there may be players.\n"]
    for name, letter, rgb in COLOURS[:most]:
        rows.append(f'[[colour]]\nname = "{name}"\nletter = "{letter}"\nrgb = "{rgb}"\n')
    return "\n".join(rows)


def _clock(answers: Answers) -> str:
    kind = answers.clock
    warn = [seconds for seconds in _WARNINGS if 2 * seconds <= answers.seconds][-2:]
    rows = [f"# The clock: {CLOCKS[kind]}. docs/setup-format.md has all kinds.", "", "[clock.turn]"]
    if kind != "turn":
        rows.append(f'mode = "{kind}"')
    if kind not in TIMELESS:
        rows.append(f"seconds = {answers.seconds}")
        rows += [_row(text, remark) for text, remark in _MORE.get(kind, ())]
        if warn:
            rows.append(_row(f"warn = {warn}", "the device warns when so many seconds are left"))
    text = "\n".join(rows) + "\n"
    return text + (_ZERO if kind not in ("turn", *TIMELESS) else "")


def _points(answers: Answers) -> str:
    second = """
[[action]]
id = "big_act"
name = "Big act"
cost = 2
"""
    return f"""\
# Points to spend in a player turn. More from a later turn on: base = {{ 1 = 3, 5 = 6 }}

[pool.points]
name = "AP"                # shown beside the number, at most 5 letters
base = {{ 1 = {answers.points} }}

# What they are spent on, the frequent first. The knob offers all; "spend" gives one its own key, A.

[[action]]
id = "act"
name = "Act"
cost = 1
key = "spend"
{second if answers.points > 1 else ""}"""


def _cards(answers: Answers) -> str:
    last = OPEN_TURNS if answers.turns is None else answers.turns
    refill = "refill = 5                 # the other five, when the last of the six is drawn\n"
    return f"""\
# Cards that the device shuffles; one is turned over at the start of each turn.

[deck.event]
name = "Event"
{refill if last > 5 else ""}
[[deck.event.card]]
name = "Quiet turn"
count = 3

[[deck.event.card]]
name = "Good luck"
count = 2
rgb = "#00c020"            # its colour on the screen

[[deck.event.card]]
name = "Bad luck"
count = 1
rgb = "#ff2000"
"""


def _stage(answers: Answers) -> str:
    last = OPEN_TURNS if answers.turns is None else answers.turns
    steps = '["draw event", "play"]' if answers.cards else '["play"]'
    rows = [
        "# How a turn goes. Turns that go otherwise are a [[stage]] of their own; each has one.",
        '# "starter" as a first step lets the table choose who begins.',
        "",
        "[[stage]]",
        f"turns = {'1' if last == 1 else chr(34) + f'1-{last}' + chr(34)}",
        'name = "Play"              # shown while it lasts',
        f"steps = {steps}",
    ]
    if answers.clock != "none":
        rows.append('clock = "turn"')
    if answers.points:
        rows.append("points = true")
    return "\n".join(rows) + "\n"


def _score() -> str:
    return """\
# What is entered at the end for each player; `each` is what one is worth. Add fields as you need
# them; tie = ["points"] would name the fields that break a tie.

[score]

[[score.field]]
id = "points"
name = "Points"
each = 1
"""
