# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What is put together with what, in which order, and from which side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from enclosure import bought
from enclosure.parameters import Parameters
from enclosure.solids import printed_parts

# Ways along which a part arrives: from below the lid, from above it, from the left.
FROM_BELOW, FROM_ABOVE, FROM_LEFT = (0, 0, -1), (0, 0, 1), (-1, 0, 0)


@dataclass
class Item:
    """A part in its place."""

    name: str
    shape: object
    printed: bool
    side: str  # "lid" or "base": what it is fixed to when the two are still apart
    colour: tuple[int, int, int]


@dataclass(frozen=True)
class Step:
    """One step of the assembly: these parts, and everything on the ``also`` half, arrive from
    there at ``half``."""

    title: str
    names: tuple[str, ...]
    way: tuple[int, int, int]
    half: str  # "lid", "carrier", "base" or "case" (both halves together)
    also: str = ""


COLOURS = {
    "base": (58, 66, 80),
    "lid": (74, 84, 102),
    "diffuser": (240, 240, 232),
    "carrier": (96, 108, 128),
    "cradle": (96, 108, 128),
    "plunger": (232, 140, 60),
    "knob": (232, 140, 60),
    "blank": (232, 140, 60),
    "hood": (38, 44, 54),
    "foot": (30, 30, 30),
}
BOARD, METAL, BLACK, WIRE = (40, 120, 70), (190, 190, 196), (34, 34, 38), (190, 60, 60)

BASE_SIDE = ("base", "foot", "level shifter board", "bumper")


def items(p: Parameters, with_bumpers: bool = False) -> dict[str, Item]:
    """Every part of the case by name, printed and bought, in its place."""
    found: dict[str, Item] = {}

    def add(name: str, shape: object, printed: bool, colour: tuple[int, int, int]) -> None:
        side = "base" if name.startswith(BASE_SIDE) else "lid"
        found[name] = Item(name, shape, printed, side, colour)

    for part in printed_parts(p):
        for i, solid in enumerate(part.solids(p)):
            name = part.name if len(part.makers) == 1 else f"{part.name} {i + 1}"
            add(name, solid, True, COLOURS[part.name])
    single: list[tuple[str, Callable[[Parameters], object], tuple[int, int, int]]] = [
        ("display pack", bought.pack, BLACK),
        ("Pico", bought.pico, BOARD),
        ("ring", bought.light_ring, BLACK),
        ("piezo", bought.piezo, BLACK),
        ("level shifter board", bought.shifter, BOARD),
        ("USB plug", bought.plug, BLACK),
    ]
    if p.encoder:
        single += [("encoder", bought.encoder, METAL), ("encoder nut", bought.encoder_nut, METAL)]
    for name, make, colour in single:
        add(name, make(p), False, colour)
    groups = [
        ("corner screw", bought.corner_screws(p)),
        ("carrier screw", bought.carrier_screws(p)),
        ("cradle screw", bought.cradle_screws(p)),
    ]
    if with_bumpers:
        groups.append(("bumper", bought.bumpers(p)))
    for name, shapes in groups:
        for i, shape in enumerate(shapes):
            add(f"{name} {i + 1}", shape, False, METAL)
    return found


def four(name: str) -> tuple[str, ...]:
    return tuple(f"{name} {i}" for i in range(1, 5))


def steps(p: Parameters) -> list[Step]:
    """The order of assembly. The build guide's pictures and the test that it can be done read
    this."""
    turner = (
        [
            Step("Fix the encoder to the carrier", ("encoder",), FROM_BELOW, "carrier"),
            Step("Tighten its nut", ("encoder nut",), FROM_ABOVE, "carrier"),
        ]
        if p.encoder
        else []
    )
    top = "knob" if p.encoder else "blank"
    last = [Step("Push the knob on", ("knob",), FROM_ABOVE, "case")] if p.encoder else []
    return [
        Step(
            "Lay the lid on its face and drop the key caps in",
            ("lid", *four("plunger")),
            FROM_BELOW,
            "lid",
        ),
        Step("Press the piezo into its cup", ("piezo",), FROM_BELOW, "lid"),
        Step("Lay the diffuser into the lid", ("diffuser",), FROM_BELOW, "lid"),
        Step("Lay the ring into the diffuser, lights first", ("ring",), FROM_BELOW, "lid"),
        *(
            []
            if p.encoder
            else [Step("Lay the blank cap into the diffuser", (top,), FROM_BELOW, "lid")]
        ),
        Step("Take the carrier", ("carrier",), FROM_BELOW, "carrier"),
        *turner,
        Step(
            "Put the carrier over the ring, its wires through a window",
            (),
            FROM_BELOW,
            "lid",
            also="carrier",
        ),
        Step("Screw the carrier to the lid", four("carrier screw"), FROM_BELOW, "lid"),
        Step(
            "Lay the display pack into the lid, screen first", ("display pack",), FROM_BELOW, "lid"
        ),
        Step("Plug the wired Pico into the pack", ("Pico",), FROM_BELOW, "lid"),
        Step("Put the cradle over the Pico", ("cradle",), FROM_BELOW, "lid"),
        Step(
            "Screw the cradle down, the picture in the middle of the window",
            four("cradle screw"),
            FROM_BELOW,
            "lid",
        ),
        Step(
            "Slide the level shifter board into the base",
            ("base", "level shifter board"),
            FROM_ABOVE,
            "base",
        ),
        Step("Close the case", (), FROM_ABOVE, "base", also="lid"),
        Step("Screw it together", four("corner screw"), FROM_ABOVE, "case"),
        *last,
        Step("Push the shield into its slots", ("hood",), FROM_ABOVE, "case"),
        Step("Stick the feet on", four("foot"), FROM_BELOW, "case"),
        Step("Plug the cable in and tie it down", ("USB plug",), FROM_LEFT, "case"),
    ]
