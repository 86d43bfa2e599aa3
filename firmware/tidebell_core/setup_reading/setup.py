# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A game setup in its device form, checked and with its switches settled.

The device form is JSON, made by the host from a setup file; docs/setup-format.md lists its keys. A
value ``{"$": i}`` anywhere stands for the meaning of the value chosen for switch i, and
``{"$": i, "is": n}`` for whether value n was chosen.
"""

from .reading import read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Setup:
    """The rules of one game as the session reads them; lists of the device form are tuples here.

    :param dict data: the parsed device form; it is taken over and changed
    :param list choices: for each switch the index of the chosen value; None means the defaults
    :param between: called between the steps of that, which takes long
    :param int known: what this firmware has checked before, and is not checked again: ``FORMED`` or
        ``SOUND`` of ``settling``; 0 for nothing
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
    more: dict  # where mechanisms find their own part
    own_steps: "tuple[str, ...]"

    def __init__(
        self,
        data: dict,
        choices: "list | None" = None,
        between: "Callable | None" = None,
        known: int = 0,
    ) -> None:
        read(self, data, choices, between, known)

    def stage(self, turn: int) -> dict:
        """Return the stage that a turn belongs to, nothing if there is none."""
        for stage in self.stages:
            if stage["turns"][0] <= turn <= stage["turns"][1]:
                return stage
        return {}

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
