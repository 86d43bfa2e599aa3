# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Settling a device form whose values are known to be of their forms.

``taking`` checks every value as well, which takes several times as long.
"""

from ..errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# What is known of a setup: every value is of its form, whatever is chosen; and all fit each other,
# as it is chosen.
FORMED, SOUND = 1, 2


def meaning(value: dict, switches: "list | tuple", chosen: list) -> "Any":
    """Return what a reference to a switch stands for.

    :param switches: those of the device form
    :param list chosen: for each of them the index of the chosen value
    """
    index = value["$"]
    if "is" in value:
        return chosen[index] == value["is"]
    return switches[index][2][chosen[index]][1]


def choice(switches: "list | tuple", choices: "list | None") -> list:
    """Return for each switch the index of the chosen value.

    :param choices: of as many as are said; the others' are the defaults
    :raises Refused: when such a value does not exist
    """
    chosen = []
    for index, switch in enumerate(switches):
        value = choices[index] if choices and index < len(choices) else 0
        if not 0 <= value < len(switch[2]):
            raise Refused("switch", switch[0], value)
        chosen.append(value)
    return chosen


def settle(data: dict, choices: "list | None", between: "Callable") -> None:
    """Do to a device form what ``taking.take`` does, in place, and make sure of nothing.

    :param choices: for each switch the index of the chosen value; None means the defaults
    :param between: called between the steps
    :raises Refused: when a choice does not exist
    """
    switches = data.pop("switches", ())
    chosen = choice(switches, choices)
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
