# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Figures of the box in use: ``python -m enclosure.figures`` writes ``docs/build/figures.md``.

``--check`` only compares. Needs no library.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from enclosure import hands, light, slicing, tolerances, visibility
from enclosure.current import ROOT
from enclosure.dimensions import DIMENSIONS, RING_LEDS
from enclosure.parameters import Parameters
from enclosure.shopping import STEEL

PAGE = ROOT / "docs" / "build" / "figures.md"
# Grams, as shops give them: pack, Pico and carrier board, ring, encoder, screws and inserts.
BOUGHT_MASS = (25, 14, 10, 12, 8)
HOLDS = 4.0  # N along the table that must not move it
FIRST_EDITION = light.Cell(rise=13.4, pitch=7.72, window=4.0, wall=0.0, gap=0.0, diffuser=1.4)


@dataclass(frozen=True)
class Mass:
    """The mass of the box: grams in all and of the steel, and the centre on the table, in mm."""

    whole: float
    steel: float
    centre: tuple[float, float]


def steel_mass(p: Parameters) -> float:
    """Return the mass of the box's steel, in grams."""
    b = p.parts
    return b.steel_length * b.steel_width * b.steel_thickness * STEEL


def printed_mass() -> float:
    """Return the mass of the printed case, in grams, by the slicer's record."""
    record = json.loads(slicing.RECORD.read_text(encoding="utf-8"))
    return slicing.whole(record, [name for name in record if name not in slicing.TRIALS])[1]


def mass(p: Parameters) -> Mass:
    """Return the mass of the box from the slicer's record, the steel's size, and shops' numbers."""
    steel = steel_mass(p)
    whole = printed_mass() + steel + sum(BOUGHT_MASS)
    x, y = p.steel_place
    return Mass(whole, steel, (steel * x / whole, steel * y / whole))


def bar_tip(p: Parameters, near: float = 1.0) -> float:
    """Return the least force on the bar that lifts a foot of the box, in N.

    ``near``: 1 at its near edge, 0 along its middle.
    """
    box = mass(p)
    v = p.bar_v - near * p.bar_depth / 2
    ends = [(p.bar_u + a * p.bar_width / 2, v, p.bar_proud) for a in (-1, 0, 1)]
    return min(hands.least_tip(p, at, box.whole, box.centre) for at in ends)


def least_tip(p: Parameters) -> float:
    """Return the least force on a cap or the bar's near edge that lifts a foot of the box, in N."""
    box = mass(p)
    caps = [(u, v, p.cap_proud) for u, v in p.cap_places]
    return min(bar_tip(p), *(hands.least_tip(p, at, box.whole, box.centre) for at in caps))


class _Strip(list[int]):
    def show(self) -> None:
        """Do nothing: there are no lights."""


def patterns() -> Iterator[tuple[str, list[int]]]:
    """Return every look that the firmware gives the ring: its name, and the levels of all
    lights.
    """
    firmware = str(ROOT / "firmware")
    if firmware not in sys.path:
        sys.path.append(firmware)
    from tidebell.parts import lights

    def ring() -> lights.Lights:
        return lights.Lights(_Strip([0] * RING_LEDS))  # type: ignore[arg-type]

    for name in ("STILL", "CLOCK", "PAUSED", "CALL", "HOME", "ALL", "GAP"):
        for arcs in (1, 2, 3, 4):
            for place in (0, 5):
                one = ring()
                one.set(getattr(lights, name), (255, 255, 255), arcs, place)
                for left in (60_000, 47_000, 31_300, 8_700, 3_100):
                    one.tick(50, left, 60_000)
                    yield name.lower(), list(one._levels)
    one = ring()
    one.set(lights.CLOCK, (255, 255, 255), 2, 3)
    one.zero()
    for _ in range(12):
        one.tick(160, 0, 60_000)
        yield "zero", list(one._levels)


def contrasts(cell: light.Cell) -> dict[str, float]:
    """Return the least contrast of each look."""
    found: dict[str, float] = {}
    for name, levels in patterns():
        if 0 < sum(map(bool, levels)) < len(levels):
            found[name] = min(found.get(name, 1.0), light.contrast(cell, levels))
    return found


def per_cent(value: float) -> str:
    return f"{100 * value:.0f} %"


def page(p: Parameters) -> str:
    """Return the page, as the guide shows it."""
    box = mass(p)
    cell = light.cell(p)
    new, old = contrasts(cell), contrasts(FIRST_EDITION)
    rows = [
        "<!-- SPDX-FileCopyrightText: 2026 The Tidebell authors -->",
        "<!-- SPDX-License-Identifier: MIT -->",
        "<!-- Written by python -m enclosure.figures; do not edit. -->",
        "# What the box gives in use",
        "",
        "Reckoned from the model's numbers by the modules of `enclosure` that are named "
        "here; nobody has",
        "measured it on a box yet. `tests/enclosure/test_in_use.py` holds what each must at "
        "least be.",
        "",
        "## Who sees the picture (`visibility`)",
        "",
        f"Eyes {visibility.DISTANCE:.0f} mm from the middle. In per cent of the light that is seen "
        f"straight ahead,",
        "averaged over the picture; with film and brow / with the film alone / with neither.",
        "",
        *visibility.table(visibility.view(p)),
    ]
    rows += [
        "",
        "## The ring (`light`)",
        "",
        "The least contrast of a dark light beside a lit one, (lit - dark) / (lit + dark), "
        "for every look of the",
        "firmware; beside it the same without walls, 13.4 mm below the diffuser, as in the "
        "first edition.",
        "",
        "| look | with walls | without |",
        "|---|---|---|",
        *(f"| {name} | {new[name]:.2f} | {old[name]:.2f} |" for name in new),
        "",
        f"A neighbour shines at {per_cent(light.neighbour(cell))} of a lit light, without walls at "
        f"{per_cent(light.neighbour(FIRST_EDITION))}.",
        "",
        "## Heights (`tolerances`)",
        "",
        f"Of {tolerances.BOXES} boxes, each length drawn evenly from its tolerance:",
        "",
        "| what | gap | least, all at their bounds | boxes in which it is closed |",
        "|---|---|---|---|",
    ]
    for name, chain in (
        ("above a key's cap at rest: closed, the key is held down", tolerances.key_chain(p)),
        ("above the bar at rest, likewise", tolerances.bar_chain(p)),
        ("BOOTSEL to its tube: closed, it is held down", tolerances.bootsel_chain(p)),
        ("the Pico's pins to the tape on the steel", tolerances.pins_chain(p)),
        ("the board's pins to the bottom of the pack's sockets", tolerances.pins_in_socket(p)),
        ("a capacitor of the ring to the baffle", tolerances.ring_chain(p)),
        ("a joint of the ring to the carrier's groove", tolerances.groove_chain(p)),
    ):
        share = tolerances.held_down(chain)
        least = tolerances.worst(chain)
        rows.append(
            f"| {name} | {tolerances.gap(chain):.1f} mm | {least:.1f} mm | {100 * share:.2f} % |"
        )
    rows += [
        "",
        "## Weight (`hands`)",
        "",
        f"{box.whole:.0f} g in all, {box.steel:.0f} g of them steel. On feet with a friction of "
        f"{hands.FRICTION:g} it slides at {hands.slides_at(box.whole):.1f} N along the table.",
        "The least force on the bar that lifts a foot, from straight into the face to straight "
        f"down: {bar_tip(p):.0f} N on its near edge,",
        f"{bar_tip(p, near=0.0):.0f} N along its middle; with a battery, whose steel lies nearer, "
        f"{bar_tip(Parameters(battery=True)):.0f} N on its near edge.",
        f"A cap's edge sinks by {hands.rock(p):.1f} mm before its key is pressed. A finger of "
        f"{hands.FINGER:.0f} mm finds room on every cap.",
        "",
        f"Why so much steel: {HOLDS:g} N at the knob are held from {hands.mass_for(HOLDS):.0f} g "
        "on, and it is sliding",
        "that asks for weight, not tipping:",
        "",
        "| steel | slides at |",
        "|---|---|",
        *(
            f"| {grams:.0f} g | {hands.slides_at(box.whole - box.steel + grams):.1f} N |"
            for grams in (0, 150, 200, box.steel)
        ),
        "",
        f"Not known better than this: the key's height "
        f"(+-{DIMENSIONS['key_height'].plus_minus} mm) and the "
        f"film's angle (+-{DIMENSIONS['film_angle'].plus_minus:.0f} degrees).",
        "",
    ]
    return "\n".join(rows)


def problems() -> list[str]:
    """Return the reasons why the page does not match the model."""
    if PAGE.is_file() and PAGE.read_text(encoding="utf-8") == page(Parameters()):
        return []
    return ["docs/build/figures.md is not what the model gives; run python -m enclosure.figures"]


def main(arguments: list[str]) -> int:
    if arguments == ["--check"]:
        found = problems()
        print("\n".join(found) or "the figures are current")
        return 1 if found else 0
    PAGE.write_text(page(Parameters()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
