# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Replace references to switches in a device form by the chosen meanings.

``settle`` does so without any check, for a setup that was validated before. ``validation`` does so
while it checks every value, which takes several times as long.
"""

from ..errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# Checks that a setup has passed before. FORMED: every value has its form, with any choice. SOUND:
# the values also fit each other, with these choices.
FORMED, SOUND = 1, 2


class Texts:
    """Equal texts of a setup, as one object each.

    They are in several tables: late in an evening the heap has no piece for one with all.
    """

    def __init__(self) -> None:
        self._tables = [{} for _ in range(16)]  # type: list[dict[str, str]]

    def one(self, text: str) -> str:
        """Return the object that stands for a text."""
        return self._tables[hash(text) & 15].setdefault(text, text)


def meaning(value: dict, switches: "list | tuple", chosen: list) -> "Any":
    """Return the value that a reference to a switch stands for.

    :param dict value: the reference
    :param switches: the switches of the device form
    :param list chosen: for each of them the index of the chosen value
    """
    index = value["$"]
    if "is" in value:
        return chosen[index] == value["is"]
    return switches[index][2][chosen[index]][1]


def choice(switches: "list | tuple", choices: "list | None") -> list:
    """Return for each switch the index of the chosen value.

    :param choices: the indexes for the first switches; the others keep their defaults
    :raises Refused: when a value does not exist
    """
    chosen = []
    for index, switch in enumerate(switches):
        value = choices[index] if choices and index < len(choices) else 0
        if not 0 <= value < len(switch[2]):
            raise Refused("switch", switch[0], value)
        chosen.append(value)
    return chosen


def settle(data: dict, choices: "list | None", between: "Callable") -> None:
    """Settle the switches of a device form in place; lists become tuples, equal texts one object.

    :param choices: for each switch the index of the chosen value; None means the defaults
    :param between: called between the steps
    :raises Refused: when a choice does not exist
    """
    switches = data.pop("switches", ())
    chosen = choice(switches, choices)
    texts = Texts()

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
            return texts.one(value)
        return value

    for key in data:
        value = data[key]
        if isinstance(value, list):
            for at, item in enumerate(value):
                value[at] = settled(item)
                between()
            data[key] = tuple(value)
        else:
            data[key] = settled(value)
            between()
