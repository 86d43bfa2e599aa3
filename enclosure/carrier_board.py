# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The carrier board between display pack and Pico, as a KiCad project.

``python -m enclosure.carrier_board`` writes ``enclosure/board/tidebell.kicad_pcb``, ``.kicad_sch``,
``.kicad_pro`` and ``bom.csv``, and needs no library. ``--check`` only compares. ``board_plots``
makes Gerbers of it.

The module defines parts, nets and places; nets come from the board profile's pin table. Tracks are
found by a search on a grid, on two layers; ground is poured on both.

Lengths are millimetres in face coordinates from the board's middle under the pack. The board is
drawn from the Pico's side, where u runs to the left.
"""

from __future__ import annotations

import csv
import heapq
import io
import json
import sys
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType

from enclosure.current import ROOT
from enclosure.parameters import Parameters
from enclosure.wiring import PINS, PLUGS, pin_number, profile, wires

FOLDER = ROOT / "enclosure" / "board"
PITCH = 2.54
ROWS = 17.78 / 2
FIRST = -24.13  # of a row's pin beside USB
GRID = 0.254
CLEAR = 0.25  # between copper of two nets
TRACK = {"5V": 1.0, "VBUS": 1.0, "RING": 0.4}
THIN = 0.35
VIA, VIA_HOLE = 0.8, 0.4
EDGE = 0.5  # copper to the board's edge
ORIGIN = (100.0, 100.0)  # of the drawing


@dataclass(frozen=True)
class Pad:
    """One hole with its copper: number, place from the board's middle, net, diameters."""

    number: str
    u: float
    v: float
    net: str
    size: float = 1.7
    hole: float = 1.0
    name: str = ""  # the pin's name, if it has one beside its number
    kind: str = "passive"  # the kind of the pin in KiCad's electrical check

    @property
    def open(self) -> bool:
        """Whether no part of this board is connected to it."""
        return self.net.startswith("PIN")


@dataclass(frozen=True)
class Component:
    """A part: its name on the board, value, what to buy, footprint's name, body and pads."""

    ref: str
    value: str
    buy: str
    footprint: str
    place: tuple[float, float]
    body: tuple[float, float]
    pads: tuple[Pad, ...]
    height: float


def net_of_pins(board: ModuleType) -> dict[int, str]:
    """Return the nets of the Pico's pins that the profile uses."""
    names = {
        ("74AHCT125", "14 VCC"): "VBUS",
        ("74AHCT125", "7 GND"): "GND",
        ("74AHCT125", "2 1A"): "DATA",
        ("encoder", "A"): "A",
        ("encoder", "B"): "B",
        ("encoder", "push"): "PUSH",
        ("encoder", "C, push"): "GND",
        ("piezo", "-"): "GND",
        ("piezo", "+"): "TONE",
        ("bar", "1"): "END",
        ("bar", "2"): "GND",
    }
    return {wire.pin: names[wire.terminal] for wire in wires(board)}


# The 74AHCT125's pins from its data sheet, in order: name and kind.
CHIP_PINS = [
    *[("1OE", "input"), ("1A", "input"), ("1Y", "tri_state")],
    *[("2OE", "input"), ("2A", "input"), ("2Y", "tri_state"), ("GND", "power_in")],
    *[("3Y", "tri_state"), ("3A", "input"), ("3OE", "input")],
    *[("4Y", "tri_state"), ("4A", "input"), ("4OE", "input"), ("VCC", "power_in")],
]


def pico_kind(name: str) -> str:
    """Return the kind of a Pico's pin in KiCad's electrical check."""
    fixed = {"VBUS": "power_out", "3V3": "power_out", "RUN": "input", "3V3_EN": "input"}
    return fixed.get(name, "bidirectional" if name.startswith("GP") else "passive")


# Parts of two legs: name, value, what to buy, footprint, place, pitch, body, height, nets.
TWO_LEGS = (
    (
        *("C1", "100 nF", "Kemet C320C104K5R5TA, pitch 5.08", "C_5.08"),
        *((36.0, 13.2), 5.08, (6.5, 3.0), 5.0, ("5V", "GND")),
    ),
    (
        *("C2", "100 uF 10 V", "Panasonic ECA-1AM101, 5 x 11, laid down or standing", "CP_2.5"),
        *((-6.0, -15.0), 2.5, (6.5, 6.5), 11.5, ("5V", "GND")),
    ),
    (
        *("F1", "0.5 A", "Bourns MF-R050 resettable fuse", "Fuse_5.08"),
        *((-18.0, -15.0), 5.08, (8.0, 4.0), 6.0, ("VBUS", "5V")),
    ),
    (
        *("R1", "470", "resistor 470 ohm, 1/4 W, 5 %", "R_7.62"),
        *((24.0, -15.0), 7.62, (10.0, 2.6), 2.6, ("DRIVE", "RING")),
    ),
    (
        *("R2", "100", "resistor 100 ohm, 1/4 W, 5 %", "R_7.62"),
        *((9.0, -15.0), 7.62, (10.0, 2.6), 2.6, ("TONE", "PIEZO")),
    ),
)


def components(board: ModuleType) -> list[Component]:
    """Return all parts of the board with their nets."""
    return [*sockets(board), *plugs(), level_shifter(), *two_legs()]


def sockets(board: ModuleType) -> list[Component]:
    """Return the two rows of the Pico's sockets."""
    nets = net_of_pins(board)
    for pin in (18, 23, 28, 33, 38):  # every ground of the Pico except AGND's own
        nets[pin] = "GND"

    def contact(n: int, u: float, v: float) -> Pad:
        net, name = nets.get(n, f"PIN{n}"), PINS[n - 1]
        return Pad(str(n), u, v, net, 1.6, name=name, kind=pico_kind(name))

    left = tuple(contact(n, FIRST + PITCH * (n - 1), ROWS) for n in range(1, 21))
    right = tuple(contact(n, FIRST + PITCH * (40 - n), -ROWS) for n in range(21, 41))
    socket = "1x20 stacking socket 2.54 mm, 8.5 mm high, pins of 10.5 mm or longer"
    return [
        Component("J1", "pins 1-20", socket, "Stack_1x20", (0, ROWS), (50.8, 2.54), left, 8.5),
        Component("J2", "pins 21-40", socket, "Stack_1x20", (0, -ROWS), (50.8, 2.54), right, 8.5),
    ]


def plugs() -> Iterator[Component]:
    """Yield the plugs of ring, knob, bar and piezo."""
    middles = {"J3 ring": -21.0, "J4 knob": -7.0, "J5 bar": 6.0, "J6 piezo": 16.0}
    contact_nets = {"5V": "5V", "DIN": "RING", "push": "PUSH", "PIEZO": "PIEZO"}
    for plug, contacts in PLUGS.items():
        ref, name = plug.split()
        count, middle = len(contacts), middles[plug]
        pads = tuple(
            Pad(
                str(i + 1),
                middle + 2.5 * (i - (count - 1) / 2),
                14.4,
                contact_nets.get(contact, contact),
            )
            for i, (contact, _, _) in enumerate(contacts)
        )
        body = (2.5 * count + (2.5 if count < 5 else 0), 5.8)
        buy, footprint = f"JST B{count}B-XH-A", f"JST_XH_B{count}B"
        yield Component(ref, name, buy, footprint, (middle, 15.0), body, pads, 7.0)


def level_shifter() -> Component:
    """Return the 74AHCT125, of which only the first gate is used."""
    nets = ["GND", "DATA", "DRIVE", "5V", "GND", "PIN-U6", "GND"]
    nets += ["PIN-U8", "GND", "5V", "PIN-U11", "GND", "5V", "5V"]
    pads = tuple(
        Pad(
            str(i + 1),
            36.0 + (3.81 if i < 7 else -3.81),
            7.62 - PITCH * i if i < 7 else -7.62 + PITCH * (i - 7),
            nets[i],
            1.6,
            0.8,
            *CHIP_PINS[i],
        )
        for i in range(14)
    )
    buy = "Texas Instruments SN74AHCT125N, and a DIP-14 socket"
    return Component("U1", "74AHCT125", buy, "DIP-14", (36.0, 0.0), (10.0, 20.0), pads, 8.0)


def two_legs() -> Iterator[Component]:
    """Yield capacitors, fuse and resistors."""
    for ref, value, buy, footprint, (u, v), pitch, body, height, (first, second) in TWO_LEGS:
        pads = (
            Pad("1", u - pitch / 2, v, first, 1.6, 0.8),
            Pad("2", u + pitch / 2, v, second, 1.6, 0.8),
        )
        yield Component(ref, value, buy, footprint, (u, v), body, pads, height)


# Tracks.

Node = tuple[int, int, int]  # along u, along v, layer (0: Pico's side)


@dataclass(frozen=True)
class Track:
    """A straight piece of copper."""

    start: tuple[float, float]
    end: tuple[float, float]
    layer: int
    net: str
    width: float


@dataclass(frozen=True)
class Through:
    """A via."""

    at: tuple[float, float]
    net: str


class Router:
    """Finds tracks one after the other, with the least distances between them."""

    def __init__(self, p: Parameters, parts: list[Component]) -> None:
        self.edges = edges(p)
        self.pads = [pad for part in parts for pad in part.pads]
        self.tracks: list[Track] = []
        self.vias: list[Through] = []

    def place(self, node: Node) -> tuple[float, float]:
        return (round(node[0] * GRID, 4), round(node[1] * GRID, 4))

    def near(self, u: float, v: float, layer: int) -> Node:
        return (round(u / GRID), round(v / GRID), layer)

    def blocked(self, net: str, width: float) -> tuple[set[Node], set[tuple[int, int]]]:
        """Return the nodes that a track of this width may not touch, and those that a via may
        not.
        """
        no_track: set[Node] = set()
        no_via: set[tuple[int, int]] = set()
        half = width / 2

        def disc(
            u: float, v: float, radius: float, layers: tuple[int, ...], via_radius: float
        ) -> None:
            reach = int(max(radius, via_radius) / GRID) + 1
            a, b = round(u / GRID), round(v / GRID)
            for i in range(a - reach, a + reach + 1):
                for j in range(b - reach, b + reach + 1):
                    away = ((i * GRID - u) ** 2 + (j * GRID - v) ** 2) ** 0.5
                    if away < radius:
                        no_track.update((i, j, layer) for layer in layers)
                    if away < via_radius:
                        no_via.add((i, j))

        for pad in self.pads:
            if pad.net != net:
                corner = 2**0.5 if pad.number == "1" else 1.0  # the first contact is square
                keep = pad.size / 2 * corner + CLEAR
                disc(pad.u, pad.v, keep + half, (0, 1), keep + VIA / 2)
            else:
                disc(pad.u, pad.v, 0.0, (), pad.size / 2 + VIA / 2)
        for via in self.vias:
            if via.net != net:
                disc(*via.at, VIA / 2 + CLEAR + half, (0, 1), VIA + CLEAR)
        for track in self.tracks:
            if track.net == net:
                continue
            keep = track.width / 2 + CLEAR
            (u0, v0), (u1, v1) = track.start, track.end
            count = max(1, int(max(abs(u1 - u0), abs(v1 - v0)) / GRID * 1.01))
            for k in range(count + 1):
                u, v = u0 + (u1 - u0) * k / count, v0 + (v1 - v0) * k / count
                disc(u, v, keep + half, (track.layer,), keep + VIA / 2)
        outside = self._outside(EDGE + max(half, VIA / 2))
        no_track.update((i, j, layer) for i, j in outside for layer in (0, 1))
        no_via |= outside
        return no_track, no_via

    def _outside(self, keep: float) -> set[tuple[int, int]]:
        """Return the nodes less than that from the board's edge, or a little beyond it."""
        left, right, near, far = self.edges
        return {
            (i, j)
            for i in range(int(left / GRID) - 2, int(right / GRID) + 3)
            for j in range(int(near / GRID) - 2, int(far / GRID) + 3)
            if not (left + keep < i * GRID < right - keep and near + keep < j * GRID < far - keep)
        }

    def connect(self, net: str) -> None:
        """Join all pads of a net; raise RuntimeError if there is no way."""
        width = TRACK.get(net, THIN)
        pads = [pad for pad in self.pads if pad.net == net]
        no_track, no_via = self.blocked(net, width)
        tree = {self.near(pads[0].u, pads[0].v, layer) for layer in (0, 1)}
        rest = pads[1:]
        while rest:
            goals = {self.near(pad.u, pad.v, layer): pad for pad in rest for layer in (0, 1)}
            path = self._search(tree, goals, no_track, no_via)
            if path is None:
                raise RuntimeError(f"there is no way for {net}")
            self._lay(path, net, width)
            tree.update(path)
            reached = goals[path[-1]]
            tree.update(self.near(reached.u, reached.v, layer) for layer in (0, 1))
            rest.remove(reached)

    def _search(
        self,
        tree: set[Node],
        goals: dict[Node, Pad],
        no_track: set[Node],
        no_via: set[tuple[int, int]],
    ) -> list[Node] | None:
        came: dict[Node, Node | None] = dict.fromkeys(tree)
        cost = dict.fromkeys(tree, 0.0)
        queue = [(0.0, node) for node in sorted(tree)]
        heapq.heapify(queue)
        while queue:
            spent, node = heapq.heappop(queue)
            if spent > cost[node]:
                continue
            if node in goals:
                path = [node]
                while (before := came[path[-1]]) is not None:
                    path.append(before)
                return path[::-1]
            i, j, layer = node
            steps: list[tuple[Node, float]] = []
            for di in (-1, 0, 1):
                for dj in (-1, 0, 1):
                    if di or dj:
                        # One side prefers tracks along u, the other across.
                        bias = 1.0 if (dj if layer else di) == 0 or di and dj else 0.0
                        steps.append(
                            ((i + di, j + dj, layer), (di * di + dj * dj) ** 0.5 + bias * 0.2)
                        )
            if (i, j) not in no_via:
                steps.append(((i, j, 1 - layer), 12.0))
            for there, more in steps:
                if there in no_track and there not in goals:
                    continue
                total = spent + more
                if total < cost.get(there, float("inf")):
                    cost[there] = total
                    came[there] = node
                    heapq.heappush(queue, (total, there))
        return None

    def _lay(self, path: list[Node], net: str, width: float) -> None:
        start = path[0]
        for at in range(1, len(path)):
            before, here = path[at - 1], path[at]
            if before[2] != here[2]:
                if start != before:
                    self._piece(start, before, net, width)
                self.vias.append(Through(self.place(here), net))
                start = here
                continue
            after = path[at + 1] if at + 1 < len(path) else None
            way = (here[0] - before[0], here[1] - before[1])
            if (
                after is None
                or after[2] != here[2]
                or (after[0] - here[0], after[1] - here[1]) != way
            ):
                self._piece(start, here, net, width)
                start = here

    def _piece(self, start: Node, end: Node, net: str, width: float) -> None:
        if start[:2] != end[:2]:
            self.tracks.append(Track(self.place(start), self.place(end), start[2], net, width))


def edges(p: Parameters) -> tuple[float, float, float, float]:
    """Return the board's outline: left, right, near, far."""
    left = -p.parts.board_width / 2 + p.board_shift
    half = p.parts.board_height / 2
    return left, left + p.parts.board_width, -half, half


ORDER = ("RING", "DRIVE", "DATA", "TONE", "PIEZO", "PUSH", "B", "A", "END", "VBUS", "5V")


def routed(p: Parameters, parts: list[Component]) -> Router:
    """Return all tracks but ground's, which is poured."""
    router = Router(p, parts)
    for net in ORDER:
        router.connect(net)
    return router


# Files.


def tag(*what: object) -> str:
    """Return a UUID that is the same each time."""
    return str(uuid.uuid5(uuid.NAMESPACE_OID, "tidebell " + " ".join(map(str, what))))


def at(p: Parameters, u: float, v: float) -> tuple[float, float]:
    """Return a place in the drawing."""
    _, right, _, far = edges(p)
    return (round(ORIGIN[0] + right - u, 4), round(ORIGIN[1] + far - v, 4))


def net_name(part: Component, pad: Pad) -> str:
    """Return a net's name in KiCad; a pin that goes nowhere has a net of its own."""
    if not pad.open:
        return pad.net
    named = f"{part.ref}-{pad.name}" if pad.name else part.ref
    return f"unconnected-({named}-Pad{pad.number})"


def pcb(p: Parameters, board: ModuleType) -> str:
    """Return the board as KiCad 6 and later read it."""
    parts = components(board)
    router = routed(p, parts)
    nets = ["", *sorted({net_name(part, pad) for part in parts for pad in part.pads})]
    number = {net: i for i, net in enumerate(nets)}
    out = [
        "(kicad_pcb (version 20211014) (generator tidebell)",
        "  (general (thickness 1.6))",
        '  (paper "A4")',
        '  (title_block (title "Tidebell carrier board") (company "The Tidebell authors, MIT"))',
        '  (layers (0 "F.Cu" signal) (31 "B.Cu" signal) (36 "B.SilkS" user "B.Silkscreen")',
        '    (37 "F.SilkS" user "F.Silkscreen") (38 "B.Mask" user) (39 "F.Mask" user)',
        '    (44 "Edge.Cuts" user) (46 "B.CrtYd" user "B.Courtyard")',
        '    (47 "F.CrtYd" user "F.Courtyard")',
        '    (49 "F.Fab" user))',
        "  (setup (pad_to_mask_clearance 0.05))",
        *(f'  (net {i} "{net}")' for i, net in enumerate(nets)),
    ]
    for part in parts:
        out += _footprint(p, part, number)
    out += _outline(p)
    out += _words(p, parts)
    out += _copper(p, router, number)
    out += _ground(p, number["GND"])
    return "\n".join([*out, ")"]) + "\n"


def _footprint(p: Parameters, part: Component, number: dict[str, int]) -> list[str]:
    out: list[str] = []
    x, y = at(p, *part.place)
    w, h = part.body
    out.append(f'  (footprint "tidebell:{part.footprint}" (layer "F.Cu") (tstamp {tag(part.ref)})')
    out.append(f"    (at {x:g} {y:g})")
    out.append(f'    (property "buy" "{part.buy}")')
    out.append("    (attr through_hole)")
    words_y = -h / 2 - 0.9 if part.ref not in ("J1", "J2") else -2.2
    font = "(effects (font (size 0.9 0.9) (thickness 0.15)))"
    out.append(
        f'    (fp_text reference "{part.ref}" (at {-w / 2 + 1:g} {words_y:g}) (layer "F.Fab") '
        f"{font})"
    )
    out.append(f'    (fp_text value "{part.value}" (at 0 0) (layer "F.Fab") {font})')
    for layer, grow in (("F.Fab", 0.0), ("F.CrtYd", 0.05)):
        out.append(
            f"    (fp_rect (start {-w / 2 - grow:g} {-h / 2 - grow:g}) "
            f'(end {w / 2 + grow:g} {h / 2 + grow:g}) (layer "{layer}") (width 0.05) (fill '
            f"none))"
        )
    for pad in part.pads:
        px, py = at(p, pad.u, pad.v)
        form, net = "rect" if pad.number == "1" else "circle", net_name(part, pad)
        out.append(
            f'    (pad "{pad.number}" thru_hole {form} (at {px - x:.4g} {py - y:.4g}) '
            f"(size {pad.size:g} {pad.size:g}) (drill {pad.hole:g}) (layers *.Cu *.Mask) "
            f'(net {number[net]} "{net}") (tstamp {tag(part.ref, pad.number)}))'
        )
    out.append("  )")
    return out


def _outline(p: Parameters) -> list[str]:
    out: list[str] = []
    left, right, near, far = edges(p)
    corners = [at(p, u, v) for u, v in ((left, near), (right, near), (right, far), (left, far))]
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        out.append(
            f"  (gr_line (start {x0:g} {y0:g}) (end {x1:g} {y1:g}) "
            f'(layer "Edge.Cuts") (width 0.1) (tstamp {tag(x0, y0, x1, y1)}))'
        )
    return out


def _words(p: Parameters, parts: list[Component]) -> list[str]:
    """Return the printed words: plugs above the middle, parts of two legs below it."""
    out: list[str] = []
    words = [("USB", -28.5, 0.0), ("Tidebell", 8.0, 0.0), ("U1", 36.0, 0.0)]
    words += [
        (f"{q.ref} {q.value}", q.place[0], 11.3) for q in parts if q.ref in ("J3", "J4", "J5", "J6")
    ]
    words += [
        (f"{q.ref} {q.value}", q.place[0], -11.5)
        for q in parts
        if q.ref in ("F1", "C2", "R1", "R2")
    ]
    words += [("C1", 31.5, 15.5), ("+", -9.3, -12.8)]
    for text, u, v in words:
        x, y = at(p, u, v)
        out.append(
            f'  (gr_text "{text}" (at {x:g} {y:g}) (layer "F.SilkS") (tstamp {tag(text)}) '
            "(effects (font (size 1 1) (thickness 0.15))))"
        )
    return out


def _copper(p: Parameters, router: Router, number: dict[str, int]) -> list[str]:
    """Return tracks and vias."""
    out: list[str] = []
    for i, track in enumerate(router.tracks):
        (x0, y0), (x1, y1) = at(p, *track.start), at(p, *track.end)
        layer = ("F.Cu", "B.Cu")[track.layer]
        out.append(
            f"  (segment (start {x0:g} {y0:g}) (end {x1:g} {y1:g}) (width {track.width:g}) "
            f'(layer "{layer}") (net {number[track.net]}) (tstamp {tag("track", i)}))'
        )
    for i, via in enumerate(router.vias):
        x, y = at(p, *via.at)
        out.append(
            f'  (via (at {x:g} {y:g}) (size {VIA:g}) (drill {VIA_HOLE:g}) (layers "F.Cu" "B.Cu") '
            f"(net {number[via.net]}) (tstamp {tag('via', i)}))"
        )
    return out


def _ground(p: Parameters, ground: int) -> list[str]:
    """Return the poured zone of ground on both layers."""
    out: list[str] = []
    left, right, near, far = edges(p)
    inside = 0.4
    zone = [
        at(p, u, v)
        for u, v in (
            (left + inside, near + inside),
            (right - inside, near + inside),
            (right - inside, far - inside),
            (left + inside, far - inside),
        )
    ]
    points = " ".join(f"(xy {x:g} {y:g})" for x, y in zone)
    for layer in ("F.Cu", "B.Cu"):
        out.append(
            f'  (zone (net {ground}) (net_name "GND") (layer "{layer}") '
            f"(tstamp {tag('zone', layer)}) "
            "(hatch edge 0.5) (connect_pads (clearance 0.25)) (min_thickness 0.25) "
            f"(fill yes (thermal_gap 0.3) (thermal_bridge_width 0.5)) (polygon (pts {points})))"
        )
    return out


def symbol(part: Component) -> tuple[list[str], list[tuple[Pad, float, float]]]:
    """Return a rectangle with all pins at its left: its drawing, and each pin and its end."""
    count = len(part.pads)
    high = PITCH * (count + 1)
    pins = [(pad, -10.16, high / 2 - PITCH * (i + 1)) for i, pad in enumerate(part.pads)]
    font = "(effects (font (size 1.27 1.27)))"
    rows = [
        f'    (symbol "tidebell:{part.ref}" (in_bom yes) (on_board yes)',
        f'      (property "Reference" "{part.ref[0]}" (id 0) (at 0 {high / 2 + 1.5:g} 0) {font})',
        f'      (property "Value" "{part.value}" (id 1) (at 0 {-high / 2 - 1.5:g} 0) {font})',
        f'      (symbol "{part.ref}_0_1" (rectangle (start -7.62 {high / 2:g}) '
        f"(end 7.62 {-high / 2:g})",
        "        (stroke (width 0.254) (type default) (color 0 0 0 0)) (fill (type background))))",
        f'      (symbol "{part.ref}_1_1"',
    ]
    for pin, x, y in pins:
        rows.append(
            f"        (pin {pin.kind} line (at {x:g} {y:g} 0) (length 2.54) "
            f'(name "{pin.name or pin.number}" {font}) (number "{pin.number}" {font}))'
        )
    rows.append("      ))")
    return rows, pins


def label(net: str, x: float, y: float, name: str) -> str:
    """Return a net's name at a pin's end."""
    return (
        f'  (global_label "{net}" (shape passive) (at {x:g} {y:g} 180) '
        f"(effects (font (size 1.27 1.27)) (justify right)) (uuid {name}))"
    )


def flag(net: str, x: float, y: float) -> tuple[list[str], list[str], str]:
    """Return a mark for a net that is fed from outside: its drawing, its place, its instance."""
    font = "(effects (font (size 1.27 1.27)) hide)"
    ref, lib = f"#FLG_{net}", f"tidebell:FLAG_{net}"
    name = tag("flag", net)
    drawing = [
        f'    (symbol "{lib}" (power) (in_bom yes) (on_board yes)',
        f'      (property "Reference" "#FLG" (id 0) (at 0 1.9 0) {font})',
        f'      (property "Value" "PWR_FLAG" (id 1) (at 0 3.8 0) {font})',
        f'      (symbol "FLAG_{net}_0_1" (polyline (pts (xy 0 0) (xy 0 1.27) (xy -1 1.9)',
        "        (xy 0 2.54) (xy 1 1.9) (xy 0 1.27)) (stroke (width 0) (type default)",
        "        (color 0 0 0 0)) (fill (type none))))",
        f'      (symbol "FLAG_{net}_1_1" (pin power_out line (at 0 0 90) (length 0)',
        f'        (name "pwr" {font}) (number "1" {font}))))',
    ]
    place = [
        f'  (symbol (lib_id "{lib}") (at {x:g} {y:g} 0) (unit 1)',
        f"    (in_bom yes) (on_board yes) (uuid {name})",
        f'    (property "Reference" "{ref}" (id 0) (at {x:g} {y - 2:g} 0) {font})',
        f'    (property "Value" "PWR_FLAG" (id 1) (at {x:g} {y - 4:g} 0) {font})',
        f'    (pin "1" (uuid {tag("flag", net, "pin")})))',
        label(net, x, y, tag("flag", net, "net")),
    ]
    instance = (
        f'    (path "/{name}" (reference "{ref}") (unit 1) (value "PWR_FLAG") (footprint ""))'
    )
    return drawing, place, instance


def schematic(board: ModuleType) -> str:
    """Return the circuit: every part with a label at each pin; a pin that goes nowhere has a
    cross.
    """
    parts = components(board)
    root = tag("sheet")
    symbols: list[str] = []
    body: list[str] = []
    instances: list[str] = []
    x, y, low = 40.64, 40.64, 40.64
    font = "(effects (font (size 1.27 1.27)))"
    for part in parts:
        rows, pins = symbol(part)
        symbols += rows
        high = PITCH * (len(part.pads) + 1)
        if y + high > 190:
            x, y = x + 50.8, 40.64
        middle = round((y + high / 2) / 1.27) * 1.27
        name = tag("symbol", part.ref)
        body.append(f'  (symbol (lib_id "tidebell:{part.ref}") (at {x:g} {middle:g} 0) (unit 1)')
        body.append(f"    (in_bom yes) (on_board yes) (uuid {name})")
        body.append(
            f'    (property "Reference" "{part.ref}" (id 0) (at {x:g} {middle - high / 2 - 1.5:g} '
            f"0) {font})"
        )
        body.append(
            f'    (property "Value" "{part.value}" (id 1) (at {x:g} {middle + high / 2 + 1.5:g} 0) '
            f"{font})"
        )
        body.append(
            f'    (property "Footprint" "tidebell:{part.footprint}" (id 2) (at {x:g} {middle:g} 0) '
            f"(effects (font (size 1.27 1.27)) hide))"
        )
        body += [
            f'    (pin "{pin.number}" (uuid {tag(part.ref, "pin", pin.number)}))'
            for pin, _, _ in pins
        ]
        body.append("  )")
        instances.append(
            f'    (path "/{name}" (reference "{part.ref}") (unit 1) (value "{part.value}") '
            f'(footprint "tidebell:{part.footprint}"))'
        )
        for pad, dx, dy in pins:
            px, py = round(x + dx, 4), round(middle - dy, 4)
            if pad.open:
                mark = tag(part.ref, "open", pad.number)
                body.append(f"  (no_connect (at {px:g} {py:g}) (uuid {mark}))")
            else:
                body.append(label(pad.net, px, py, tag(part.ref, "net", pad.number)))
        y = middle + high / 2 + 10.16
        low = max(low, y)
    for i, net in enumerate(("5V", "GND")):
        drawing, place, instance = flag(net, 2 * 50.8 + 76.2 + i * 25.4, 203.2)
        symbols += drawing
        body += place
        instances.append(instance)
    return "\n".join(
        [
            f"(kicad_sch (version 20211123) (generator tidebell) (uuid {root})",
            '  (paper "A3")',
            '  (title_block (title "Tidebell carrier board")',
            '    (company "The Tidebell authors, MIT"))',
            "  (lib_symbols",
            *symbols,
            "  )",
            *body,
            '  (sheet_instances (path "/" (page "1")))',
            "  (symbol_instances",
            *instances,
            "  ))",
            "",
        ]
    )


def bill(board: ModuleType) -> str:
    """Return the parts on the board, as a table for a spreadsheet."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["reference", "value", "part"])
    for part in components(board):
        table.writerow([part.ref, part.value, part.buy])
    return text.getvalue()


def project() -> str:
    """Return KiCad's project file: the least distances that its checks use."""
    rules = {
        "min_clearance": 0.2,
        "min_copper_edge_clearance": 0.3,
        "min_hole_clearance": 0.25,
        "min_hole_to_hole": 0.25,
        "min_through_hole_diameter": 0.3,
        "min_track_width": 0.2,
        "min_via_diameter": 0.6,
    }
    net_class = {
        "name": "Default",
        "clearance": 0.2,
        "track_width": THIN,
        "via_diameter": VIA,
        "via_drill": VIA_HOLE,
    }
    # Symbols and footprints are made here and stored in the drawings themselves: there is no
    # library
    # to compare them with.
    ours = {"lib_footprint_issues": "ignore", "lib_footprint_mismatch": "ignore"}
    drawn = ("lib_symbol_issues", "lib_symbol_mismatch", "footprint_link_issues")
    whole = {
        "board": {"design_settings": {"rules": rules, "rule_severities": ours}},
        "erc": {"rule_severities": dict.fromkeys(drawn, "ignore")},
        "meta": {"filename": "tidebell.kicad_pro", "version": 1},
        "net_settings": {"classes": [net_class], "meta": {"version": 2}},
    }
    return json.dumps(whole, indent=1) + "\n"


def files() -> dict[str, str]:
    """Return every text file of the project by name."""
    board = profile()
    return {
        "tidebell.kicad_pcb": pcb(Parameters(), board),
        "tidebell.kicad_sch": schematic(board),
        "tidebell.kicad_pro": project(),
        "bom.csv": bill(board),
    }


def problems() -> list[str]:
    """Return the differences between the project in the repository and this module with the
    profile.
    """
    found = []
    for name, text in files().items():
        path = FOLDER / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            found.append(f"{name} is not current; run python -m enclosure.carrier_board")
    return found


def main(arguments: list[str]) -> int:
    if arguments == ["--check"]:
        found = problems()
        print("\n".join(found) or "the carrier board is current")
        return 1 if found else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    assert pin_number("VBUS") == 40
    sys.exit(main(sys.argv[1:]))
