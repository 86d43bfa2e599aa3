# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Settling a device form whose values are known to be of their forms: a game comes back.

``taking`` makes sure of every value as well, which takes several times as long and much memory.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def meaning(value: dict, switches: "list | tuple", chosen: list) -> "Any":
    """Return what a reference to a switch stands for.

    :param switches: those of the device form
    :param list chosen: for each of them the index of the chosen value
    """
    index = value["$"]
    if "is" in value:
        return chosen[index] == value["is"]
    return switches[index][2][chosen[index]][1]


def settle(data: dict, choices: "list | None", between: "Callable") -> None:
    """Do to a device form what ``taking.take`` does, in place, and make sure of nothing.

    :param choices: for each switch the index of the chosen value; None means the defaults
    :param between: called between the steps
    """
    switches = data.pop("switches", ())
    chosen = [
        choices[index] if choices and index < len(choices) else 0 for index in range(len(switches))
    ]
    texts: dict = {}

    def settled(value: "Any") -> "Any":
        if isinstance(value, dict) and "$" in value:
            value = meaning(value, switches, chosen)
        if isinstance(value, dict):
            for key in value:
                value[key] = settled(value[key])
        elif isinstance(value, list):
            for at, item in enumerate(value):
                value[at] = settled(item)
            return tuple(value)
        elif isinstance(value, str):
            return texts.setdefault(value, value)
        return value

    for key in data:
        data[key] = settled(data[key])
        between()
