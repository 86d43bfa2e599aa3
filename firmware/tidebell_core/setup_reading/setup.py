# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The rules of a game, read from the device form of its setup.

The device form is JSON, compiled by the host from a setup file; docs/setup-format.md lists its
keys. ``{"$": i}`` in place of a value stands for the meaning of the value chosen for switch i.
``{"$": i, "is": n}`` stands for whether value n was chosen.
"""

from .reading import read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Setup:
    """The rules of one game: checked, switches settled, lists turned into tuples.

    :param dict data: the parsed device form; it is taken over and changed
    :param list choices: for each switch the index of the chosen value; None means the defaults
    :param between: called between the steps, since reading takes long
    :param int known: checks of earlier readings that need no repetition: ``FORMED`` or ``SOUND`` of
        ``switches``; 0 for none
    :param bool play: import its mechanisms; a setup that is only checked needs none
    :raises Refused: when the setup is malformed or a choice does not exist
    """

    id: str
    title: str
    players: tuple
    colours: tuple
    turns: int
    stages: tuple
    clocks: tuple
    pools: tuple
    actions: tuple
    counters: tuple
    remind: "Any"
    mechanisms: list
    more: dict  # the whole device form; mechanisms read their keys there

    def __init__(
        self,
        data: dict,
        choices: "list | None" = None,
        between: "Callable | None" = None,
        known: int = 0,
        play: bool = True,
    ) -> None:
        read(self, data, choices, between, known, play)

    def stage(self, turn: int) -> dict:
        """Return the stage that a turn belongs to, an empty dict if there is none."""
        for stage in self.stages:
            if stage["turns"][0] <= turn <= stage["turns"][1]:
                return stage
        return {}

    def turn_name(self, turn: int) -> str:
        """Return the name of a turn in this game, "" where it has none."""
        return self.stage(turn).get("turn_name") or self.more.get("turn_name", "")

    def clock_ms(self, clock: dict, turn: int) -> int:
        """Return the ms of a clock in a turn of the game, 0 without a limit."""
        ms = clock["ms"] or 0
        if ms and "later" in clock:
            nth = turn - self.stage(turn)["turns"][0] + 1
            for first, of_then in clock["later"]:
                if first <= nth:
                    ms = of_then
        return int(ms)

    def base(self, pool: int, turn: int) -> int:
        """Return a pool's scheduled points for a turn."""
        points = 0
        for first, value in self.pools[pool]["base"]:
            if first <= turn:
                points = value
        return points

    def available(self, action: dict, turn: int) -> bool:
        """Return whether an action exists in this game at this turn."""
        turns = action.get("turns")
        return action.get("when", True) is not False and (
            turns is None or turns[0] <= turn <= turns[1]
        )
