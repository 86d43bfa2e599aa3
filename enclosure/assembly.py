# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The order of assembly: parts, the half that they are fixed to, and the way they arrive."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from build123d import Shape

from enclosure import bought
from enclosure.parameters import Parameters
from enclosure.solids import printed_parts

# Ways along which a part arrives: from below the lid, from above it, from the left.
Way = tuple[float, float, float]
FROM_BELOW, FROM_ABOVE, FROM_LEFT, FROM_NEAR = (0, 0, -1), (0, 0, 1), (-1, 0, 0), (0, -1, 0)


@dataclass
class Item:
    """A part in its place."""

    name: str
    shape: Shape
    printed: bool
    side: str  # "lid" or "base": the half it is fixed to when the two are still apart
    colour: tuple[int, int, int]


@dataclass(frozen=True)
class Step:
    """One step of the assembly: these parts, and all on the ``also`` half, arrive at ``half``."""

    title: str
    names: tuple[str, ...]
    way: Way
    half: str  # "lid", "carrier", "stack", "base" or "case" (both halves together)
    also: str = ""
    # distance from its place at which ``way`` ends, and ``before`` leads there
    reach: float = math.inf
    before: Way = (0, 0, 0)

    def shift(self, distance: float) -> tuple[float, float, float]:
        """Return the shift from its place to a point so far before it on its way."""
        last, first = min(distance, self.reach), max(0.0, distance - self.reach)
        x, y, z = (w * last + b * first for w, b in zip(self.way, self.before, strict=True))
        return (x, y, z)


COLOURS = {
    "base": (52, 58, 70),
    "lid": (58, 66, 80),
    "lid-letters": (240, 236, 224),
    "diffuser": (240, 240, 232),
    "baffle": (24, 24, 26),
    "carrier": (96, 108, 128),
    "cradle": (96, 108, 128),
    "cap": (226, 130, 52),
    "bar": (226, 130, 52),
    "bar-letters": (240, 236, 224),
    "knob": (38, 44, 54),
    "blank": (38, 44, 54),
    "brow": (28, 30, 34),
    "foot": (30, 30, 30),
    "cell-tray": (96, 108, 128),
    "socket-clamp": (96, 108, 128),
}
BOARD, METAL, BLACK, WIRE = (40, 120, 70), (190, 190, 196), (34, 34, 38), (190, 60, 60)
GLASS, FOAM = (150, 190, 205), (120, 120, 126)

BASE_SIDE = (
    "base",
    "foot",
    "steel",
    "tape",
    "bumper",
    "cell",
    "charger",
    "socket",
    "switch",
    "clamp screw",
)


def items(p: Parameters, with_bumpers: bool = False) -> dict[str, Item]:
    """Return every part of the case by name, printed and bought, in its place."""
    found: dict[str, Item] = {}

    def add(name: str, shape: Shape, printed: bool, colour: tuple[int, int, int]) -> None:
        side = "base" if name.startswith(BASE_SIDE) else "lid"
        found[name] = Item(name, shape, printed, side, colour)

    for part in printed_parts(p):
        for i, solid in enumerate(part.solids(p)):
            name = part.name if len(part.makers) == 1 else f"{part.name} {i + 1}"
            add(name, solid, True, COLOURS[part.name])
    single: list[tuple[str, Callable[[Parameters], Shape], tuple[int, int, int]]] = [
        ("display pack", bought.pack, BLACK),
        ("foam", bought.foam, FOAM),
        ("film", bought.film, BLACK),
        ("pane", bought.pane, GLASS),
        ("carrier board", bought.carrier_board, BOARD),
        ("Pico", bought.pico, BOARD),
        ("ring", bought.light_ring, BLACK),
        ("strip", bought.strip, (150, 120, 70)),
        ("piezo", bought.piezo, BLACK),
        ("steel", bought.steel, METAL),
        ("tape", bought.tape, BLACK),
        ("USB plug", bought.plug, BLACK),
    ]
    if p.battery:
        single += [
            ("cell", bought.cell, METAL),
            ("charger", bought.charger, BOARD),
            ("socket", bought.socket, BOARD),
            ("switch", bought.toggle, METAL),
        ]
    else:
        single.append(("cable", bought.cable, BLACK))
    if p.encoder:
        single += [("encoder", bought.encoder, METAL), ("encoder nut", bought.encoder_nut, METAL)]
    for name, make, colour in single:
        add(name, make(p), False, colour)
    groups = [
        ("corner screw", bought.corner_screws(p)),
        ("carrier screw", bought.carrier_screws(p)),
        ("cradle screw", bought.cradle_screws(p)),
        ("strip screw", bought.strip_screws(p)),
    ]
    if p.battery:
        groups.append(("clamp screw", bought.clamp_screws(p)))
    if with_bumpers:
        groups.append(("bumper", bought.bumpers(p)))
    for name, shapes in groups:
        for i, shape in enumerate(shapes):
            add(f"{name} {i + 1}", shape, False, METAL)
    return found


def several(name: str, count: int = 4) -> tuple[str, ...]:
    """Return the names of several alike parts."""
    return tuple(f"{name} {i}" for i in range(1, count + 1))


def steps(p: Parameters) -> list[Step]:
    """Return the order of assembly, for the build guide's pictures and the test that it is
    possible.
    """
    turner = [
        Step("Fix the encoder to the carrier", ("encoder",), FROM_BELOW, "carrier"),
        Step("Tighten its nut", ("encoder nut",), FROM_ABOVE, "carrier"),
    ]
    steel = Step("Glue the steel into the base", ("base", "steel"), FROM_ABOVE, "base")
    tape = Step("Stick tape on the steel", ("tape",), FROM_ABOVE, "base")
    last = Step("Push the knob on", ("knob",), FROM_ABOVE, "case")
    blank = Step("Lay the blank cap into the diffuser", ("blank",), FROM_BELOW, "lid")
    return [
        Step("Fill the letters", ("lid", "lid-letters"), FROM_ABOVE, "lid"),
        Step("Glue film and pane into the window", ("film",), FROM_ABOVE, "lid"),
        Step("Lay the pane on the film", ("pane",), FROM_ABOVE, "lid"),
        Step("Drop caps and bar in, feet up", several("cap"), FROM_BELOW, "lid"),
        Step("Drop the bar in", ("bar", "bar-letters"), FROM_BELOW, "lid"),
        Step("Screw the strip over the bar", ("strip",), FROM_BELOW, "lid"),
        Step("Its two screws", several("strip screw", 2), FROM_BELOW, "lid"),
        Step("Press the piezo into its cup", ("piezo",), FROM_BELOW, "lid"),
        Step("Lay the diffuser into the lid", ("diffuser",), FROM_BELOW, "lid"),
        Step("Lay the baffle into the diffuser", ("baffle",), FROM_BELOW, "lid"),
        Step("Lay the ring on the baffle, lights first", ("ring",), FROM_BELOW, "lid"),
        *([] if p.encoder else [blank]),
        Step("Take the carrier", ("carrier",), FROM_BELOW, "carrier"),
        *(turner if p.encoder else []),
        Step("Put the carrier over the ring", (), FROM_BELOW, "lid", also="carrier"),
        Step("Screw the carrier to the lid", several("carrier screw", 3), FROM_BELOW, "lid"),
        Step("Lay the display pack into the gauge", ("display pack",), FROM_BELOW, "stack"),
        Step("Lay the cradle over the pack", ("cradle",), FROM_BELOW, "stack"),
        Step("Plug the carrier board into the pack", ("carrier board",), FROM_BELOW, "stack"),
        Step("Plug the Pico into the carrier board", ("Pico",), FROM_BELOW, "stack"),
        Step("Stick two dots of foam beside the window", ("foam",), FROM_BELOW, "lid"),
        Step("Lay the boards on them, screen first", (), FROM_BELOW, "lid", also="stack"),
        Step("Screw the cradle down", several("cradle screw"), FROM_BELOW, "lid"),
        Step("Plug the cable in", ("USB plug",), FROM_LEFT, "lid"),
        *([] if p.battery else [Step("Tie it to its block", ("cable",), FROM_BELOW, "lid")]),
        *(battery_steps(p) if p.battery else [steel, tape]),
        Step("Close the case", (), FROM_ABOVE, "base", also="lid"),
        Step("Screw it together from below", several("corner screw"), FROM_BELOW, "case"),
        Step("Stick the feet on", several("foot"), FROM_BELOW, "case"),
        Step("Push the brow into its slots", ("brow",), FROM_ABOVE, "case"),
        *([last] if p.encoder else []),
    ]


def battery_steps(p: Parameters) -> list[Step]:
    """Return the steps for the base of a box with a battery."""
    up = (0.0, math.sin(p.angle), math.cos(p.angle))  # up from the table

    def step(title: str, *names: str, way: Way = up, **more: float) -> Step:
        return Step(title, names, way, "base", before=FROM_ABOVE, **more)  # type: ignore[arg-type]

    return [
        step("Take the base", "base", way=FROM_ABOVE),
        step("Push the switch through the rear wall", "switch", way=FROM_NEAR, reach=9.0),
        step("Glue the steel in", "steel", reach=4.0),
        step("Stick tape on the steel", "tape"),
        step("Lay the charger into its fence", "charger", reach=1.4),
        step("Lay the socket on its block", "socket", way=FROM_ABOVE),
        step("Lay the clamp over it", "socket-clamp", way=FROM_ABOVE),
        step("Its two screws", *several("clamp screw", 2), reach=12.0),
        step("Put the tray over the steel", "cell-tray"),
        step("Lay the cell into it", "cell"),
    ]
