# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Hooks: for each moment of a game, the list of mechanisms to call.

``game.hooks.spent`` lists the mechanisms that override ``Mechanism.spent``. No other is called.
"""

from ..mechanisms import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Hooks:
    """Lists of mechanisms, each named like the method that its mechanisms override.

    Each list keeps the order of the setup, but for ``rows``: see ``Mechanism.ROWS_FIRST``. It is
    filled once, when a game is made.

    :param mechanisms: those of the game
    """

    def __init__(self, mechanisms: "list[Any]") -> None:
        def overriding(hook: str) -> "list[Any]":
            base = getattr(Mechanism, hook)
            return [one for one in mechanisms if getattr(type(one), hook) is not base]

        # The course of the game.
        self.begin = overriding("begin")
        self.game_turn_begins = overriding("game_turn_begins")
        self.rounds_before = overriding("rounds_before")
        self.comes_again = overriding("comes_again")
        self.step_ends = overriding("step_ends")
        self.round_begins = overriding("round_begins")
        self.earns = overriding("earns")
        self.turn_begins = overriding("turn_begins")
        self.turn_ends = overriding("turn_ends")
        self.settles = overriding("settles")
        self.goes_on = overriding("goes_on")
        self.holds = overriding("holds")
        self.zero = overriding("zero")
        self.outlasts = overriding("outlasts")
        self.ends_turns = overriding("ends_turns")
        self.play_ends = overriding("play_ends")
        self.skips = overriding("skips")
        self.came = overriding("came")
        self.is_done = overriding("is_done")
        self.counted = overriding("counted")
        self.after = overriding("after")
        # Points.
        self.fills = overriding("fills")
        self.adds = overriding("adds")
        # Actions.
        self.allows = overriding("allows")
        self.alone = overriding("alone")
        self.offer = overriding("offer")
        self.doubts = overriding("doubts")
        self.late = overriding("late")
        self.price = overriding("price")
        self.pays = overriding("pays")
        self.does = overriding("does")
        self.spent = overriding("spent")
        self.done = overriding("done")
        self.put_in = overriding("put_in")
        # What is heard.
        self.cues = overriding("cues")
        # Questions that wait, and time.
        self.waits = overriding("waits")
        self.due_ms = overriding("due_ms")
        self.show = overriding("show")
        # The view.
        self.put = overriding("put")
        offering = overriding("rows")
        self.rows = [one for one in offering if one.ROWS_FIRST]
        self.rows += [one for one in offering if not one.ROWS_FIRST]
        self.facts = overriding("facts")
        self.tells = overriding("tells")
        self.warnings = overriding("warnings")
        self.end_label = overriding("end_label")
        self.corrections = overriding("corrections")
