# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What may be chosen about the case, and every length that follows from it. Needs no CAD library.

Face coordinates are used throughout: ``u`` to the right and ``v`` away from the player along the
lid,
``w`` out of the lid; the origin is the middle of the lid's top. The table is the plane
``w = -bottom - v * tan(stand_angle)``. Millimetres and degrees.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

from enclosure.dimensions import BOUGHT, BoughtParts

MM = float


@dataclass(frozen=True)
class Parameters:
    """Choices. Everything else is a property. Raises ValueError for a case that cannot be made."""

    encoder: bool = True  # False: no hole for the encoder, a blank cap instead of the knob
    stand_angle: MM = 15.0  # tilt of the lid towards the player
    width: MM = 152.0
    depth: MM = 84.0
    corner_radius: MM = 8.0
    wall: MM = 2.4
    floor: MM = 2.4
    lid: MM = 3.0
    wall_minimum: MM = 1.2  # no wall of any part is thinner: three lines of a 0.4 mm nozzle
    clearance_sliding: MM = 0.3  # a side: what moves in what is fixed
    clearance_fixed: MM = 0.2  # a side: what is put together once
    clearance_bought: MM = 0.4  # a side: printed round bought
    foam: MM = 1.0  # between panel and lid, pressed
    display_u: MM = -38.5
    ring_u: MM = 34.5
    active_offset_u: MM = 0.0  # of the panel's picture against the middle of the pack
    window_margin: MM = 0.3
    window_near: MM = 1.2  # more of it on the player's side, who looks in at a slant
    hood_height: MM = 22.0  # the shield beside the display
    hood_far_height: MM = 10.0  # the shield behind the display
    hood_wall: MM = 1.6
    crown_height: MM = 9.0  # the diffuser above the lid
    crown_wall: MM = 1.6
    crown_top: MM = 1.4
    carrier_gap: MM = 6.0  # lid's underside to the carrier of ring and encoder
    carrier: MM = 4.0
    cradle: MM = 3.0
    wire_room: MM = 4.5  # below the Pico, for the wires soldered to its pins
    plunger_width: MM = 5.6
    plunger_length: MM = 8.0
    plunger_proud: MM = 2.0
    plunger_gap: MM = 0.1  # from a key at rest
    plunger_trim: MM = (
        0.0  # added to the plunger's foot, when a pack's keys are lower (+) or higher (-)
    )
    knob_radius: MM = 18.0
    knob_top: MM = 17.0
    letters: tuple[str, str, str, str] = (
        "A",
        "B",
        "X",
        "Y",
    )  # far left, near left, far right, near right
    bed: MM = 180.0
    parts: BoughtParts = BOUGHT

    def __post_init__(self) -> None:
        for problem in self._problems():
            raise ValueError(problem)

    # What follows from the choices: levels (w) from the lid downwards.

    @property
    def angle(self) -> float:
        """Stand angle in radians."""
        return math.radians(self.stand_angle)

    @property
    def panel_front(self) -> MM:
        return -self.lid - self.foam

    @property
    def pack_top(self) -> MM:
        return self.panel_front - self.parts.panel_thickness

    @property
    def key_top(self) -> MM:
        return self.pack_top + self.parts.key_height

    @property
    def pico_top(self) -> MM:
        """The Pico's solder side, which faces the pack."""
        return (
            self.pack_top
            - self.parts.pack_thickness
            - self.parts.socket_height
            - self.parts.header_plastic
        )

    @property
    def pico_bottom(self) -> MM:
        """The Pico's component side, which faces the table."""
        return self.pico_top - self.parts.pico_thickness

    @property
    def usb_axis(self) -> MM:
        return self.pico_bottom - self.parts.pico_usb_height / 2

    @property
    def cradle_top(self) -> MM:
        return self.pico_bottom - self.wire_room

    @property
    def cradle_bottom(self) -> MM:
        return self.cradle_top - self.cradle

    @property
    def carrier_top(self) -> MM:
        return -self.lid - self.carrier_gap

    @property
    def carrier_bottom(self) -> MM:
        return self.carrier_top - self.carrier

    @property
    def bottom(self) -> MM:
        """Depth of the table plane below the origin: the least that everything inside allows."""
        tan = math.tan(self.angle)
        heads = self.parts.m3_button_head_height + self.parts.m3_large_washer_height
        below_cradle = -(self.cradle_bottom - heads) + (self.cradle_post_v + 5.0) * tan
        below_encoder = (
            -self.carrier_bottom
            + self.parts.encoder_body_depth
            + self.parts.encoder_pin_length
            + self.parts.encoder_body_v / 2 * tan
        )
        inside = max(below_cradle, below_encoder) + 1.0
        return inside + self.floor / math.cos(self.angle)

    # Places.

    @property
    def display_opening(self) -> tuple[MM, MM]:
        """The window's half width and half height at the panel."""
        return (
            self.parts.active_width / 2 + self.window_margin,
            self.parts.active_height / 2 + self.window_margin,
        )

    @property
    def window_chamfer(self) -> MM:
        """How much the window widens to the player and away from him, up to the lid's top."""
        return self.lid - 0.6

    @property
    def hood_inner(self) -> MM:
        """Half the distance between the shield's side walls."""
        return self.display_opening[0] + self.wall_minimum + 0.2

    @property
    def hood_far(self) -> MM:
        """The near face of the shield's far wall, from the display's middle."""
        return self.display_opening[1] + self.window_chamfer + self.wall_minimum + 0.2

    @property
    def hood_near(self) -> MM:
        """How far the shield's sides reach to the player."""
        return -22.5

    @property
    def key_places(self) -> tuple[tuple[MM, MM], ...]:
        """Middles of the keys in the order of ``letters``."""
        u, v = self.parts.key_off_centre_u, self.parts.key_off_centre_v
        d = self.display_u
        return ((d - u, v), (d - u, -v), (d + u, v), (d + u, -v))

    @property
    def plunger_flange(self) -> tuple[MM, MM]:
        return (self.plunger_width + 2.0, self.plunger_length + 2.0)

    @property
    def cradle_post_v(self) -> MM:
        return self.parts.pack_height / 2 + 2.6 + 4.0

    @property
    def cradle_posts(self) -> tuple[tuple[MM, MM], ...]:
        """Middles of the posts that hang from the lid and carry the cradle."""
        return tuple(
            (self.display_u + u, v)
            for u in (-9.0, 9.0)
            for v in (-self.cradle_post_v, self.cradle_post_v)
        )

    @property
    def cradle_hole(self) -> MM:
        """Diameter: wide, so that the picture can be moved to the middle of the window."""
        return 6.0

    @property
    def crown_outer(self) -> MM:
        """Radius of the diffuser above the lid."""
        return self.parts.ring_outer / 2 + self.clearance_bought + self.crown_wall

    @property
    def crown_inner(self) -> MM:
        """Radius of the hole in the diffuser."""
        return self.parts.ring_inner / 2 - self.clearance_bought - self.crown_wall

    @property
    def crown_flange(self) -> MM:
        """Radius of the diffuser below the lid."""
        return self.crown_outer + 1.5

    @property
    def carrier_bosses(self) -> tuple[tuple[MM, MM], ...]:
        reach = (self.crown_flange + 1.0 + 4.0) / math.sqrt(2)
        return tuple((self.ring_u + a * reach, b * reach) for a in (-1, 1) for b in (-1, 1))

    @property
    def corner_posts(self) -> tuple[tuple[MM, MM], ...]:
        u, v = self.width / 2 - 5.5, self.depth / 2 - 5.5
        return tuple((a * u, b * v) for a in (-1, 1) for b in (-1, 1))

    @property
    def piezo_place(self) -> tuple[MM, MM]:
        return (self.ring_u - 44.5, self.depth / 2 - 13.0)

    @property
    def shifter_v(self) -> MM:
        """The level shifter board's far face: it stands before the rear wall, its button towards
        it."""
        return self.depth / 2 - self.wall - self.parts.tact_height - 1.4

    @property
    def reset_place(self) -> tuple[MM, MM]:
        """u and w of the reset button and its hole in the rear wall."""
        return (self.ring_u + 12.0, self.shifter_bottom + 10.0)

    @property
    def shifter_bottom(self) -> MM:
        """w of the board's lower edge, just above the floor at its near side."""
        v = self.shifter_v - self.parts.shifter_thickness
        return -self.bottom + self.floor / math.cos(self.angle) - v * math.tan(self.angle) + 0.6

    @property
    def bootsel_place(self) -> tuple[MM, MM]:
        usb_end = self.display_u - self.parts.pico_length / 2
        return (
            usb_end + self.parts.pico_bootsel_from_usb_end,
            self.parts.pico_bootsel_off_centre,
        )

    @property
    def insert_depth(self) -> MM:
        return self.parts.insert_length + 1.0

    def as_dict(self) -> dict[str, object]:
        """Choices and bought dimensions: what the exported shapes depend on."""
        own = {k: v for k, v in asdict(self).items() if k != "parts"}
        own["letters"] = list(self.letters)
        return {"parameters": own, "bought": self.parts.as_dict()}

    def _problems(self) -> list[str]:
        """Reasons why this case cannot be made, as sentences."""
        b = self.parts
        found: list[str] = []

        def unless(fine: bool, sentence: str) -> None:
            if not fine:
                found.append(sentence)

        positive = (
            "width",
            "depth",
            "wall",
            "floor",
            "lid",
            "hood_wall",
            "crown_wall",
            "crown_top",
            "carrier",
            "cradle",
            "wire_room",
            "foam",
            "crown_height",
            "carrier_gap",
            "bed",
        )
        for name in positive:
            unless(
                getattr(self, name) > 0,
                f"{name} is {getattr(self, name)} mm; it must be more than 0",
            )
        if found:
            return found
        unless(
            0.8 <= self.wall_minimum,
            f"wall_minimum {self.wall_minimum} mm is less than two lines of a 0.4 mm nozzle (0.8)",
        )
        for name in (
            "wall",
            "floor",
            "lid",
            "hood_wall",
            "crown_wall",
            "crown_top",
            "carrier",
            "cradle",
        ):
            unless(
                getattr(self, name) >= self.wall_minimum,
                f"{name} {getattr(self, name)} mm is thinner than wall_minimum "
                f"{self.wall_minimum} mm",
            )
        unless(
            0.1 <= self.clearance_sliding <= 0.8,
            f"clearance_sliding {self.clearance_sliding} mm: below 0.1 keys jam, above 0.8 they "
            f"rattle",
        )
        unless(
            0.05 <= self.clearance_fixed <= 0.5,
            f"clearance_fixed {self.clearance_fixed} mm is outside 0.05 to 0.5",
        )
        unless(
            0.2 <= self.clearance_bought <= 1.0,
            f"clearance_bought {self.clearance_bought} mm is outside 0.2 to 1.0",
        )
        unless(
            0.0 <= self.stand_angle <= 25.0,
            f"stand_angle {self.stand_angle} degrees: 0 to 25 can be read from a seat and from "
            f"above",
        )
        unless(
            self.width <= self.bed and self.depth <= self.bed,
            f"{self.width} x {self.depth} mm does not lie on a bed of {self.bed} mm",
        )
        unless(
            self.corner_radius > self.wall,
            f"corner_radius {self.corner_radius} mm must be more than wall {self.wall} mm",
        )
        inner = self.width / 2 - self.wall
        left = self.display_u - b.pack_width / 2 - b_plus_minus()
        unless(
            left >= -inner,
            f"the display pack would reach {-inner - left:.1f} mm into the left wall; move "
            f"display_u "
            "to the right or make the case wider",
        )
        right = self.ring_u + self.crown_flange + 1.0
        unless(
            right <= inner,
            f"the light ring would reach {right - inner:.1f} mm into the right wall; move ring_u "
            f"to the "
            "left or make the case wider",
        )
        gap = (self.ring_u - self.crown_outer) - (
            self.display_u + b.key_off_centre_u + self.plunger_flange[0] / 2
        )
        unless(
            gap >= self.wall_minimum,
            f"keys and light ring overlap by {self.wall_minimum - gap:.1f} mm; set display_u and "
            f"ring_u "
            "further apart",
        )
        reach = max(self.crown_flange + 0.5, self.cradle_post_v + 5.0)
        unless(
            reach <= self.depth / 2 - self.wall - 1.0,
            f"a depth of {self.depth} mm is too little: {2 * (reach + self.wall + 1):.1f} mm "
            f"needed",
        )
        unless(
            b.key_off_centre_u - self.plunger_width / 2 - self.clearance_sliding
            > self.hood_inner + self.hood_wall,
            "the shield stands where the keys are: make hood_wall, window_margin or "
            "plunger_width less",
        )
        unless(
            self.key_top + self.plunger_trim < -self.lid - self.plunger_gap - 0.3,
            "the pack's keys would touch the lid: use thicker foam",
        )
        unless(
            self.hood_height >= self.hood_far_height >= 3.0,
            "the shield's sides must be at least as high as its far wall, and that at least 3 mm",
        )
        unless(
            self.crown_inner - self.knob_radius >= 2.0,
            f"the knob (radius {self.knob_radius} mm) leaves no gap to the light ring "
            f"(inner radius {self.crown_inner:.1f} mm)",
        )
        unless(
            self.carrier + b.encoder_nut_stack <= b.encoder_bushing_length,
            f"a carrier of {self.carrier} mm is too thick for the encoder's "
            f"{b.encoder_bushing_length} mm "
            "bushing and its nut",
        )
        shaft_end = self.carrier_bottom + b.encoder_shaft_length
        unless(
            shaft_end + 2.0 <= self.knob_top,
            f"the encoder's shaft would come through the knob: knob_top must be "
            f"{shaft_end + 2:.1f} mm "
            "or more",
        )
        unless(
            self.carrier_gap + self.lid >= self.insert_depth + self.wall_minimum,
            "the lid's bosses are too short for the heat-set inserts: make carrier_gap more",
        )
        unless(
            b.m3_length - self.carrier >= 3.0 and b.m3_length - self.lid >= 3.0,
            f"M3 x {b.m3_length:.0f} screws would hold by less than 3 mm of thread",
        )
        unless(
            self.wire_room >= b.pin_stub + 2.0,
            f"wire_room {self.wire_room} mm leaves no room for wires below {b.pin_stub} mm of pins",
        )
        unless(
            len(set(self.letters)) == 4 and all(x in "ABXY" for x in self.letters),
            f"letters {self.letters}: each of A, B, X and Y once",
        )
        return found


def b_plus_minus() -> MM:
    """How far the pack may be larger than it is thought to be, on one side, without touching a
    wall."""
    return 1.0
