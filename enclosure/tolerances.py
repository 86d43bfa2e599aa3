# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Tolerances that add up under a key: the share of boxes that hold it down or never reach it.

A chain is a list of lengths that add to a gap, each with its own tolerance. Every box draws each of
them anew, evenly between its bounds: no more is known of a bought part, and an even distribution is
worse than a bell. Needs no library.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from enclosure.dimensions import DIMENSIONS
from enclosure.parameters import Parameters

BOXES = 20_000
PRINT = DIMENSIONS["print_height"].plus_minus


@dataclass(frozen=True)
class Link:
    """One length of a chain: its name, its length in mm (with its sign), and its tolerance."""

    what: str
    length: float
    plus_minus: float


def bought(p: Parameters, name: str, sign: int, what: str) -> Link:
    """Return a bought part's dimension as a link."""
    return Link(what, sign * getattr(p.parts, name), DIMENSIONS[name].plus_minus)


def key_chain(p: Parameters) -> list[Link]:
    """Return the chain from the roof over a cap's flange down to the pack's board and up to the
    flange.

    The sum is the play above the flange of a cap that lies on a key at rest. Below zero the key is
    held down. The pack is pressed from before against stops behind it: its panel is not in this
    chain.
    """
    return [
        Link("roof over the flange, in the lid", p.flange_roof, PRINT),
        Link("posts of the lid", -p.cradle_top, PRINT),
        Link("stops of the cradle", -p.cradle_stop, PRINT),
        bought(p, "pack_thickness", -1, "the pack's board"),
        bought(p, "key_height", -1, "key above the board"),
        Link("cap, from foot to flange", -p.cap_flange_to_foot, PRINT),
    ]


def bar_chain(p: Parameters) -> list[Link]:
    """Return the same chain for the bar: its two buttons are on a strip that is screwed to posts of
    the lid.
    """
    return [
        Link("roof over the flange, in the lid", p.flange_roof, PRINT),
        Link("posts of the lid", p.strip_depth, PRINT),
        bought(p, "tact_height", -1, "button above the strip"),
        Link("bar, from foot to flange", -p.bar_flange_to_foot, PRINT),
    ]


def stack(p: Parameters) -> list[Link]:
    """Return the chain from the lid's underside down to the Pico's component side."""
    return [
        Link("posts of the lid", p.cradle_top + p.lid, PRINT),
        Link("stops of the cradle", p.cradle_stop, PRINT),
        bought(p, "socket_height", -1, "sockets of the pack"),
        bought(p, "board_standoff", -1, "joints between pack and board"),
        bought(p, "board_thickness", -1, "the carrier board"),
        bought(p, "socket_height", -1, "sockets of the board"),
        bought(p, "header_plastic", -1, "the Pico's pins, their plastic"),
        bought(p, "pico_thickness", -1, "the Pico"),
    ]


def bootsel_chain(p: Parameters) -> list[Link]:
    """Return the chain from the lid to the BOOTSEL button, and back to the tube in the floor.

    The sum is the gap between button and tube. Below zero the button is held down.
    """
    return [
        *stack(p),
        bought(p, "pico_bootsel_height", -1, "the button"),
        Link(
            "base, from its rim to the end of the tube",
            p.bootsel_gap - p.bootsel_top - p.lid,
            PRINT,
        ),
    ]


def pins_chain(p: Parameters) -> list[Link]:
    """Return the chain from the lid to the end of a pin of the Pico, and back to the steel's tape.

    Of the row that lies lower, at the pin that is nearest to the steel. The sum is what is left
    between them, along the pin.
    """
    slope = math.cos(p.angle)
    _, _, height = p.on_table(0, p.middle_v - p.parts.pico_pin_rows / 2, 0)

    def flat(name: str, what: str) -> Link:
        # It lies on the table's plane, and the pin is upright on the lid's.
        return Link(what, -getattr(p.parts, name) / slope, DIMENSIONS[name].plus_minus / slope)

    return [
        *stack(p),
        bought(p, "pin_stub", -1, "the pin beyond the Pico, with its joint"),
        Link("base, from its rim to its floor", (height - p.floor) / slope - p.lid, PRINT),
        flat("steel_thickness", "steel"),
        flat("tape_thickness", "tape"),
    ]


def pins_in_socket(p: Parameters) -> list[Link]:
    """Return the chain of what a cut pin of the board leaves of the pack's socket below it.

    Below zero the pin stands on the socket's bottom and holds the boards apart.
    """
    return [
        bought(p, "board_pin_socket", 1, "socket"),
        bought(p, "board_standoff", 1, "joints between pack and board"),
        bought(p, "board_pins", -1, "pin"),
    ]


def ring_chain(p: Parameters) -> list[Link]:
    """Return the chain from what stands on the ring up to the baffle's notch over it.

    Below zero the baffle stands on a capacitor or a joint, and lifts the diffuser.
    """
    return [
        Link("notch of the legs, above the ring's board", p.chip_room, PRINT),
        bought(p, "ring_chip_height", -1, "capacitor"),
    ]


def groove_chain(p: Parameters) -> list[Link]:
    """Return the chain from the ring's back down to the groove's bottom, less a wire's joint."""
    return [
        Link("groove of the carrier", p.pad_room, PRINT),
        bought(p, "ring_pad_back", -1, "joint"),
    ]


def worst(chain: list[Link]) -> float:
    """Return the chain's least sum in mm, all lengths at their worst bounds."""
    return gap(chain) - sum(link.plus_minus for link in chain)


def gap(chain: list[Link]) -> float:
    """Return the chain's sum in mm at nominal lengths."""
    return sum(link.length for link in chain)


def gaps(chain: list[Link], boxes: int = BOXES, seed: int = 1) -> list[float]:
    """Return the gaps of a number of random boxes, in mm."""
    chance = random.Random(seed)
    return [
        sum(link.length + chance.uniform(-link.plus_minus, link.plus_minus) for link in chain)
        for _ in range(boxes)
    ]


def share(values: list[float], low: float, high: float) -> float:
    """Return the share of the values outside of ``low`` to ``high``."""
    return sum(not low <= value <= high for value in values) / len(values)


def held_down(chain: list[Link], boxes: int = BOXES) -> float:
    """Return the share of boxes in which the key is held down."""
    return share(gaps(chain, boxes), 0.0, float("inf"))


def sunk(p: Parameters, chain: list[Link], proud: float, boxes: int = BOXES) -> float:
    """Return the share of boxes in which a cap has gone below the lid before its button clicks.

    A cap that lies lower by the play above it, and is pressed by the button's whole travel, must
    still be above the face.
    """
    nominal = gap(chain)
    left = proud - p.parts.key_travel
    return share([left - (value - nominal) for value in gaps(chain, boxes)], 0.3, float("inf"))
