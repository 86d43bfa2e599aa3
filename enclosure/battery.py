# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Places of the battery's parts in the box, and its playing time.

``python -m enclosure.battery`` prints the hours. Needs no library.

Places are in the table's frame: x to the right, y away from the player, z up from the table, the
origin below the lid's middle. Millimetres.

- ``cell``: the LiPo on the steel
- ``charger``: the board that loads the cell and makes 5 V of it
- ``socket``: the USB-C breakout at the rear wall
- ``toggle``: the switch beside it
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from enclosure.parameters import Parameters

MM = float

# The cell in its tray, on the steel's right half.
CELL_X = 41.0
TRAY_FLOOR = 1.2
TRAY_WALL = 1.6
TRAY_SKIRT = 4.0  # along both long sides of the steel
CELL_PLAY = 1.0  # on each side
CELL_ROOM = 1.2  # above the cell: tape below it, and its swelling
# The charger, in a fence behind the steel.
CHARGER_X = -38.0
CHARGER_Y = 31.4
CHARGER_REST = 1.5  # above the floor: for solder joints below it
FENCE = 1.2
FENCE_HEIGHT = 2.8
# Socket and switch in the rear wall: the socket below the wires, the switch above the sloping
# floor.
SOCKET_Z = 14.0
TOGGLE_Z = 20.0
SOCKET_X = 0.0
SOCKET_PLAY = 1.0  # on each side: the board's size is not known better
SOCKET_BEHIND_WALL = 0.3  # the receptacle's front
TOGGLE_X = 32.0
TOGGLE_PLAY = 0.1
PLUG_PLAY = 0.5  # on each side, round a USB-C plug's overmould
CLAMP = 3.0  # the clamp's thickness
CLAMP_OVER = 9.0  # how far it reaches over the socket's board
CLAMP_ABOVE = 3.5  # over the board, clear of its parts
CLAMP_PRESS = 0.3  # compression of the foam below its legs


def steel_y(p: Parameters) -> MM:
    """Return the steel's y: it leaves room for the charger behind it."""
    return CHARGER_Y - p.parts.charger_width / 2 - 2 * FENCE - p.steel_room[1]


def socket_board_z(p: Parameters) -> MM:
    """Return the underside of the socket's board."""
    return SOCKET_Z - p.parts.socket_usb_height / 2 - p.parts.socket_thickness


def wall_inside_y(p: Parameters, z: MM) -> MM:
    """Return the y of the rear wall's inner face at a height: it leans towards the player."""
    v = p.depth / 2 - p.wall
    return (v - z * math.sin(p.angle)) / math.cos(p.angle)


def socket_front_y(p: Parameters) -> MM:
    """Return the far edge of the socket's board."""
    top = socket_board_z(p) + p.parts.socket_thickness + p.parts.socket_usb_height
    reach = SOCKET_BEHIND_WALL + p.parts.socket_usb_overhang
    return wall_inside_y(p, top) - reach


def socket_back_y(p: Parameters) -> MM:
    return socket_front_y(p) - p.parts.socket_depth


def opening_top(p: Parameters) -> MM:
    """Return the roof of the hole for a USB-C plug, above the table."""
    return SOCKET_Z + p.parts.usb_c_plug_height / 2 + PLUG_PLAY


def clamp_x(p: Parameters) -> MM:
    """Return the places of its screws, from the socket's middle."""
    return p.parts.socket_width / 2 + SOCKET_PLAY + p.post_radius + 0.2


def clamp_y(p: Parameters) -> MM:
    return socket_back_y(p) + CLAMP_OVER / 2


def clamp_z(p: Parameters) -> MM:
    """Return the height of the pillars' top, and of the clamp's underside."""
    return socket_board_z(p) + p.parts.socket_thickness + CLAMP_ABOVE


# Playing time. Currents in mA at 5 V.

MODES = ("waiting, ring dark", "a player turn", "all lights at once")
BUDGET: dict[str, tuple[int, int, int]] = {
    "Pico 2, running": (35, 35, 45),
    "display, backlight full": (60, 60, 60),
    "display pack's own LED": (0, 10, 20),
    "ring of 24": (17, 110, 300),
    "level shifter": (1, 2, 3),
    "piezo": (0, 0, 5),
    "encoder and keys": (1, 1, 2),
}
PORT_MA = 500
CELL_MAH = 2000
CELL_VOLTS = 3.7
USABLE = 0.8  # usable share of a cell that is some years old and not emptied
BOOST = 0.85  # efficiency of the converter
BOOST_VOLTS = 5.2
BOOST_OWN_MA = 5  # the charger board's own current while on


def loads() -> list[int]:
    """Return the sum of each mode, in mA."""
    return [sum(row[i] for row in BUDGET.values()) for i in range(len(MODES))]


def hours(load: float) -> float:
    """Return the hours that a full cell supplies a current, in mA."""
    return CELL_MAH * CELL_VOLTS * USABLE * BOOST / BOOST_VOLTS / (load + BOOST_OWN_MA)


def budget_table() -> list[str]:
    """Return the power budget's rows, as the guide shows them."""
    sums = loads()
    return [
        f"| what | {' | '.join(MODES)} |",
        "|---" * (len(MODES) + 1) + "|",
        *(f"| {what} | {' | '.join(map(str, row))} |" for what, row in BUDGET.items()),
        f"| **sum** | {' | '.join(f'**{x}**' for x in sums)} |",
        f"| left of {PORT_MA} | {' | '.join(str(PORT_MA - x) for x in sums)} |",
    ]


def hours_table() -> list[str]:
    """Return the table of playing times, as the guide shows it."""
    return [
        "| load | mA at 5 V | hours |",
        "|---|---|---|",
        *(f"| {mode} | {x} | {hours(x):.1f} |" for mode, x in zip(MODES, loads(), strict=True)),
    ]


if __name__ == "__main__":
    print("\n".join([*budget_table(), "", *hours_table()]))
