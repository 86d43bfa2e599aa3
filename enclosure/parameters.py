# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The choices about the case, and every length that follows from them. Needs no CAD library.

Face coordinates are used throughout: ``u`` to the right and ``v`` away from the player along the
lid, ``w`` out of the lid; the origin is the middle of the lid's top. The table is the plane ``w =
-bottom - v * tan(stand_angle)``. Millimetres and degrees.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

from enclosure import battery
from enclosure.dimensions import BOUGHT, DIMENSIONS, BoughtParts

MM = float
Place = tuple[MM, MM]


@dataclass(frozen=True)
class Parameters:
    """The choices; all other lengths are properties. Raises ValueError for an impossible case."""

    encoder: bool = True  # False: no hole for the encoder, a blank cap instead of the knob
    battery: bool = False  # True: room for a LiPo cell, its charger, a USB-C socket and a switch
    stand_angle: MM = 20.0  # tilt of the lid towards the player
    width: MM = 160.0
    depth: MM = 100.0
    corner_radius: MM = 12.0
    wall: MM = 2.4
    floor: MM = 2.4
    lid: MM = 4.0
    edge: MM = 1.2  # chamfer of the lid's upper edge at 45 degrees, and rounding below that
    wall_minimum: MM = 1.2  # least wall of any part: three lines of a 0.4 mm nozzle
    clearance_sliding: MM = 0.3  # on each side: a moving part in a fixed one
    clearance_fixed: MM = 0.2  # on each side: parts that are joined once
    clearance_bought: MM = 0.4  # on each side: printed round bought
    clearance_pressed: MM = 0.1  # on each side: a part that is pushed in and stays
    rim: MM = 2.5  # depth of the lid's rim in the base
    rim_wall: MM = 1.6
    # Display and its window.
    display_u: MM = -37.0
    ring_u: MM = 39.0
    middle_v: MM = 8.0  # of display and ring
    panel_gap: MM = 0.8  # lid to panel
    active_offset_u: MM = 0.0  # of the panel's picture against the middle of the pack
    window_margin: MM = 0.4
    window_near: MM = 2.8  # additional width on the player's side, who looks in at a slant
    pane_overlap_u: MM = 1.0  # the pane's ledge at the sides, and near and far
    pane_overlap_v: MM = 1.6
    pane_sunk: MM = 0.1  # glue between the film and its ledge
    brow_height: MM = 9.0  # the lip behind the window
    brow_wall: MM = 2.0
    brow_width: MM = 46.0
    # Keys.
    cap_width: MM = 10.0
    cap_depth: MM = 14.0
    cap_off_u: MM = 29.5  # a cap's middle from the display's
    cap_proud: MM = 3.0
    cap_gap: MM = 0.7  # play of a cap that lies on its key at rest
    cap_trim: MM = 0.0  # added to the foot's length: longer (+) where a pack's keys are lower
    cap_foot: MM = 2.0  # the foot's radius
    cap_skirt: MM = 1.8  # below a cap's flange: it leads the cap so that it does not rock
    skirt_wall: MM = 1.2  # of a cap's skirt, and of the lid's collar round it
    flange: MM = 1.0  # width of a flange below the lid
    flange_thickness: MM = 1.2
    flange_roof: MM = -2.0  # the lid's underside over a flange
    bar_u: MM = 0.0
    bar_width: MM = 72.0
    bar_depth: MM = 12.0
    bar_front: MM = 6.2  # from the lid's near edge to the bar
    bar_proud: MM = 4.0
    bar_gap: MM = 0.4  # play of the bar that lies on its buttons at rest
    bar_button_u: MM = 24.0  # its two buttons, from its middle
    # Light.
    crown_height: MM = 4.5  # the diffuser above the lid
    crown_wall: MM = 1.6
    crown_top: MM = 1.2
    baffle_wall: MM = 1.3  # between two lights
    baffle_gap: MM = 0.2  # below the diffuser
    chip_room: MM = 1.3  # below the baffle's legs, above the ring's board
    pad_room: MM = 2.0  # below the ring's joints
    window_length: MM = 12.0  # of a window for the ring's wires and its plug
    carrier_gap: MM = 4.5  # lid's underside to the carrier of ring and encoder
    carrier: MM = 4.0
    knob_radius: MM = 18.0
    knob_top: MM = 15.0
    # Inside.
    cradle: MM = 3.5
    cradle_stop: MM = 2.0  # height of the stops behind the pack
    board_shift: MM = 7.0  # of the carrier board's middle to the right of the pack's
    below_pico: MM = 1.5  # room below the Pico's socket
    bootsel_gap: MM = 2.5  # from the end of the tube in the floor to the button
    steel_back: MM = 9.0  # the steel's middle behind the lid's, along the table
    post_radius: MM = 4.0
    corner_inset: MM = 8.5  # of the corner screws, from both edges
    corner_boss: MM = 8.0  # how far the lid's corners reach down
    corner_seat: MM = 3.5  # thread side: from the boss to the head's upper face
    foot_inset_x: MM = 24.0  # beside the corner screws, which must stay accessible
    foot_inset_y: MM = 11.0  # of the rear feet
    foot_inset_near: MM = 6.7  # of the front feet, below the bar
    letter_height: MM = 4.2
    letter_line: MM = 0.9
    letter_depth: MM = 0.6
    letter_away: MM = 2.2  # from the hole of its cap
    letters: tuple[str, str, str, str] = (
        "A",
        "B",
        "X",
        "Y",
    )  # far left, near left, far right, near right
    bar_word: str = "END"
    bed: MM = 180.0
    parts: BoughtParts = BOUGHT

    def __post_init__(self) -> None:
        for problem in self._problems():
            raise ValueError(problem)

    # Levels (w) from the lid downwards.

    @property
    def angle(self) -> float:
        """The lid's tilt in radians."""
        return math.radians(self.stand_angle)

    @property
    def foot_x(self) -> MM:
        return self.width / 2 - self.foot_inset_x

    @property
    def foot_y(self) -> tuple[MM, MM]:
        """The feet's y along the table: front and rear."""
        edge = self.depth / 2 / math.cos(self.angle)
        return self.foot_inset_near - edge, edge - self.foot_inset_y

    @property
    def feet(self) -> tuple[Place, ...]:
        """The middles of the feet on the table: x, y."""
        return tuple((x, y) for y in self.foot_y for x in (-self.foot_x, self.foot_x))

    def on_table(self, u: MM, v: MM, w: MM) -> tuple[MM, MM, MM]:
        """Return a point of the face's frame in the table's: x, y from below the lid's middle, z
        up.
        """
        sin, cos = math.sin(self.angle), math.cos(self.angle)
        deep = w + self.bottom
        return u, v * cos - deep * sin, v * sin + deep * cos

    @property
    def pane_floor(self) -> MM:
        """The ledge that film and pane lie on: it brings the pane's top level with the lid."""
        return -(self.parts.pane_thickness + self.parts.film_thickness + self.pane_sunk)

    @property
    def panel_front(self) -> MM:
        return -self.lid - self.panel_gap

    @property
    def pack_top(self) -> MM:
        return self.panel_front - self.parts.panel_thickness

    @property
    def pack_back(self) -> MM:
        return self.pack_top - self.parts.pack_thickness

    @property
    def key_top(self) -> MM:
        return self.pack_top + self.parts.key_height

    @property
    def cap_flange_top(self) -> MM:
        """The top of a flange of a cap that lies on its key."""
        return self.flange_roof - self.cap_gap

    @property
    def cap_flange_to_foot(self) -> MM:
        return self.cap_flange_top - self.key_top

    @property
    def cradle_top(self) -> MM:
        """The end of the lid's posts, which the cradle is screwed to; its stops rise from here."""
        return self.pack_back - self.cradle_stop

    @property
    def cradle_bottom(self) -> MM:
        return self.cradle_top - self.cradle

    @property
    def board_top(self) -> MM:
        """The carrier board's side towards the pack."""
        return self.pack_back - self.parts.socket_height - self.parts.board_standoff

    @property
    def board_bottom(self) -> MM:
        return self.board_top - self.parts.board_thickness

    @property
    def pico_top(self) -> MM:
        """The Pico's side towards the board, into whose sockets it is plugged."""
        return self.board_bottom - self.parts.socket_height - self.parts.header_plastic

    @property
    def pico_bottom(self) -> MM:
        """The Pico's component side, which faces the table."""
        return self.pico_top - self.parts.pico_thickness

    @property
    def usb_axis(self) -> MM:
        return self.pico_bottom - self.parts.pico_usb_height / 2

    @property
    def cap_low(self) -> MM:
        """The lower end of the skirt of a cap that lies on its key."""
        return self.cap_flange_top - self.flange_thickness - self.cap_skirt

    @property
    def bootsel_top(self) -> MM:
        """The top of the BOOTSEL button, which faces the table."""
        return self.pico_bottom - self.parts.pico_bootsel_height

    @property
    def bar_flange_top(self) -> MM:
        """The flange's top of the bar that lies on its buttons."""
        return self.flange_roof - self.bar_gap

    @property
    def bar_flange_to_foot(self) -> MM:
        return self.flange_thickness + self.bar_foot

    @property
    def bar_foot(self) -> MM:
        """The feet below the bar's flange."""
        return 1.0

    @property
    def tact_top(self) -> MM:
        return self.bar_flange_top - self.bar_flange_to_foot

    @property
    def strip_depth(self) -> MM:
        """The depth of the screwed strip of buttons below the lid's top."""
        return self.parts.tact_height - self.tact_top

    @property
    def carrier_top(self) -> MM:
        return -self.lid - self.carrier_gap

    @property
    def carrier_bottom(self) -> MM:
        return self.carrier_top - self.carrier

    @property
    def led_top(self) -> MM:
        return self.carrier_top + self.parts.ring_thickness + self.parts.ring_led_height

    @property
    def inner_floor(self) -> MM:
        """The floor's thickness along w."""
        return self.floor / math.cos(self.angle)

    @property
    def bottom(self) -> MM:
        """The table plane's depth below the origin: the least that everything inside allows."""
        tan, cos = math.tan(self.angle), math.cos(self.angle)
        near_pico = self.middle_v - self.parts.pico_width / 2
        below_pico = (
            -(self.pico_bottom - self.parts.pico_usb_height)
            + self.below_pico
            - near_pico * tan
            + self.parts.steel_thickness / cos
        )
        near_encoder = self.middle_v - self.parts.encoder_body_v / 2
        below_encoder = (
            -self.carrier_bottom
            + self.parts.encoder_body_depth
            + self.parts.encoder_pin_length
            + 1.0
            - near_encoder * tan
            + self.parts.steel_thickness / cos
        )
        strip_near = self.bar_v - self.parts.strip_height / 2
        below_strip = self.strip_depth + self.parts.board_thickness + 4.0 - strip_near * tan
        return max(below_pico, below_encoder, below_strip) + self.inner_floor

    @property
    def rise(self) -> MM:
        """The height of the lid's middle above the table."""
        return self.bottom * math.cos(self.angle)

    # Places.

    @property
    def opening(self) -> tuple[MM, MM, MM]:
        """The opening below the pane: half width, and its reach to the player and away."""
        half_v = self.parts.active_height / 2 + self.window_margin
        return (
            self.parts.active_width / 2 + self.window_margin,
            half_v + self.window_near,
            half_v,
        )

    @property
    def pane(self) -> tuple[MM, MM, MM]:
        """The pane's half width, and its reach to the player and away."""
        u, near, far = self.opening
        return (u + self.pane_overlap_u, near + self.pane_overlap_v, far + self.pane_overlap_v)

    @property
    def sheet(self) -> tuple[MM, MM]:
        """The size of pane and film: across, and from the player away."""
        u, near, far = self.pane
        return 2 * u, near + far

    @property
    def brow_v(self) -> MM:
        """The near face of the brow."""
        return self.middle_v + self.pane[2] + 1.6

    @property
    def key_places(self) -> tuple[Place, ...]:
        """The middles of the pack's keys in the order of ``letters``."""
        return self._corners(self.parts.key_off_centre_u)

    @property
    def cap_places(self) -> tuple[Place, ...]:
        """The middles of the caps, further out than the keys: the window is between them."""
        return self._corners(self.cap_off_u)

    def _corners(self, u: MM) -> tuple[Place, ...]:
        d, v, m = self.display_u, self.parts.key_off_centre_v, self.middle_v
        return ((d - u, m + v), (d - u, m - v), (d + u, m + v), (d + u, m - v))

    @property
    def bar_v(self) -> MM:
        return -self.depth / 2 + self.bar_front + self.bar_depth / 2

    @property
    def strip_posts(self) -> tuple[Place, ...]:
        """The posts of the lid that carry the bar's strip."""
        reach = self.parts.strip_width / 2 - 4.0
        return tuple((self.bar_u + a * reach, self.bar_v) for a in (-1, 1))

    @property
    def cradle_post_v(self) -> MM:
        return self.parts.pack_height / 2 + 1.8 + self.post_radius

    @property
    def cradle_posts(self) -> tuple[Place, ...]:
        """The middles of the posts that hang from the lid and carry the cradle."""
        return tuple(
            (self.display_u + u, self.middle_v + v)
            for u in (-20.0, 20.0)
            for v in (-self.cradle_post_v, self.cradle_post_v)
        )

    @property
    def cradle_hole(self) -> MM:
        """The diameter of a wide hole: so the picture can be moved to the middle of the window."""
        return 5.6

    @property
    def crown_outer(self) -> MM:
        """The radius of the diffuser above the lid."""
        return self.parts.ring_outer / 2 + self.clearance_bought + self.crown_wall

    @property
    def crown_inner(self) -> MM:
        """The radius of the hole in the diffuser."""
        return self.parts.ring_inner / 2 - self.clearance_bought - self.crown_wall

    @property
    def leg_end(self) -> MM:
        """The radius at which the baffle's legs end, inside of what stands on the ring."""
        b = self.parts
        return b.ring_resistor_radius - b.ring_chip_length / 2 - 0.25

    @property
    def groove(self) -> tuple[MM, MM]:
        """The radii of the carrier's groove: the ring lies on its inner edge."""
        return self.parts.ring_inner / 2 + 1.4, self.parts.ring_outer / 2 + 0.25

    @property
    def wire_window(self) -> tuple[MM, MM]:
        """The radii of the windows for the ring's wires."""
        return self.groove[0] - 0.8, self.groove[1]

    @property
    def crown_flange(self) -> MM:
        """The radius of the diffuser below the lid."""
        return self.crown_outer + 1.5

    @property
    def carrier_bosses(self) -> tuple[Place, ...]:
        """Three bosses: the case's far right corner has no room for a fourth beside its own
        screw.
        """
        reach = self.crown_flange + 1.0 + self.post_radius
        turns = [math.radians(a) for a in (130.0, 225.0, 320.0)]
        return tuple(
            (self.ring_u + reach * math.cos(a), self.middle_v + reach * math.sin(a)) for a in turns
        )

    @property
    def corner_posts(self) -> tuple[Place, ...]:
        u, v = self.width / 2 - self.corner_inset, self.depth / 2 - self.corner_inset
        return tuple((a * u, b * v) for a in (-1, 1) for b in (-1, 1))

    @property
    def corner_level(self) -> MM:
        """The level at which the lid's corners meet the base's."""
        return -self.lid - self.corner_boss

    @property
    def piezo_place(self) -> Place:
        return (-0.8, self.depth / 2 - 12.5)

    @property
    def cable_u(self) -> MM:
        """The u at which the cable leaves through the rear wall."""
        return self.display_u

    @property
    def cable_axis(self) -> MM:
        """The depth of the cable's axis below the lid's top."""
        return -self.lid - 9.0

    @property
    def bootsel_place(self) -> Place:
        usb_end = self.display_u - self.parts.pico_length / 2
        return (
            usb_end + self.parts.pico_bootsel_from_usb_end,
            self.middle_v + self.parts.pico_bootsel_off_centre,
        )

    @property
    def steel_place(self) -> Place:
        """The steel's middle on the floor: x, and y along the table."""
        return (15.0, battery.steel_y(self) if self.battery else self.steel_back)

    @property
    def steel_room(self) -> tuple[MM, MM]:
        """Half the length and width between the corners that hold the steel: its largest size."""
        return (
            (self.parts.steel_length + DIMENSIONS["steel_length"].plus_minus + 1.0) / 2,
            (self.parts.steel_width + DIMENSIONS["steel_width"].plus_minus + 1.0) / 2,
        )

    @property
    def tunnel_length(self) -> MM:
        """The depth of the longest tunnel to a corner screw, from the floor to the screw's head."""
        far = self.depth / 2 - self.corner_inset
        return self.corner_level - self.corner_seat + self.bottom + far * math.tan(self.angle)

    @property
    def insert_depth(self) -> MM:
        return self.parts.insert_length + 1.0

    def as_dict(self) -> dict[str, object]:
        """Return choices and bought dimensions: all that the exported shapes depend on."""
        own = {k: v for k, v in asdict(self).items() if k != "parts"}
        own["letters"] = list(self.letters)
        return {"parameters": own, "bought": self.parts.as_dict()}

    def _problems(self) -> list[str]:
        """Return the reasons why this case cannot be made, as sentences."""
        return _not_positive(self) or [*_too_thin(self), *_no_room(self), *_heights(self)]


POSITIVE = (
    "width depth wall floor lid edge crown_wall crown_top baffle_wall carrier cradle "
    "cradle_stop panel_gap crown_height carrier_gap bed cap_width cap_depth bar_width "
    "bar_depth brow_height brow_wall flange"
).split()
WALLS = (
    "wall floor lid crown_wall crown_top baffle_wall carrier cradle brow_wall rim_wall "
    "flange_thickness skirt_wall"
).split()
LOOSE = 1.0  # mm that the pack may exceed its assumed size on one side


def _not_positive(p: Parameters) -> list[str]:
    return [
        f"{name} is {getattr(p, name)} mm; it must be more than 0"
        for name in POSITIVE
        if getattr(p, name) <= 0
    ]


def _failed(checks: list[tuple[bool, str]]) -> list[str]:
    return [sentence for fine, sentence in checks if not fine]


def _too_thin(p: Parameters) -> list[str]:
    checks = [
        (
            0.8 <= p.wall_minimum,
            f"wall_minimum {p.wall_minimum} mm is less than two lines of a 0.4 mm nozzle (0.8)",
        )
    ]
    checks += [
        (
            getattr(p, name) >= p.wall_minimum,
            f"{name} {getattr(p, name)} mm is thinner than wall_minimum {p.wall_minimum} mm",
        )
        for name in WALLS
    ]
    for name, low, high, why in (
        ("clearance_sliding", 0.1, 0.8, "below 0.1 keys jam, above 0.8 they rattle"),
        ("clearance_fixed", 0.05, 0.5, "0.05 to 0.5"),
        ("clearance_bought", 0.2, 1.0, "0.2 to 1.0"),
    ):
        value = getattr(p, name)
        checks.append((low <= value <= high, f"{name} {value} mm: {why}"))
    checks += [
        (
            0.0 <= p.stand_angle <= 25.0,
            f"stand_angle {p.stand_angle} degrees: 0 to 25 can be read from a seat and from above",
        ),
        (
            p.width <= p.bed and p.depth <= p.bed,
            f"{p.width} x {p.depth} mm does not lie on a bed of {p.bed} mm",
        ),
        (
            p.corner_radius > p.wall,
            f"corner_radius {p.corner_radius} mm must be more than wall {p.wall} mm",
        ),
        (
            p.lid + p.pane_floor >= p.wall_minimum and p.lid + p.flange_roof >= p.flange_thickness,
            f"a lid of {p.lid} mm is too thin for pane and flanges",
        ),
        (
            -p.flange_roof >= p.wall_minimum,
            f"flange_roof {p.flange_roof} mm leaves too little lid above a flange",
        ),
    ]
    return _failed(checks)


def _no_room(p: Parameters) -> list[str]:
    b = p.parts
    inner = p.width / 2 - p.wall
    left = p.display_u - max(
        b.pack_width / 2 + LOOSE, b.pico_length / 2 + b.pico_usb_overhang + b.plug_reach
    )
    right = p.ring_u + p.crown_flange + 0.5
    finger = (p.ring_u - p.crown_outer) - (p.display_u + p.cap_off_u + p.cap_width / 2)
    reach = p.middle_v + max(p.crown_flange + 0.5, p.cradle_post_v + p.post_radius)
    bar_far = p.bar_v + p.bar_depth / 2 + p.flange + p.clearance_sliding
    side = p.cap_off_u - p.cap_width / 2 - p.clearance_sliding - p.pane[0]
    foot = abs(b.key_off_centre_u - p.cap_off_u) + p.cap_foot
    checks = [
        (
            left >= -inner,
            f"the plug or the pack would reach {-inner - left:.1f} mm into the left wall; "
            f"move display_u to "
            "the right or make the case wider",
        ),
        (
            right <= inner,
            f"the light ring would reach {right - inner:.1f} mm into the right wall; move "
            f"ring_u to the left "
            "or make the case wider",
        ),
        (
            finger >= 3.0,
            f"keys and light ring stand {3.0 - finger:.1f} mm too close; set display_u and "
            f"ring_u further "
            "apart",
        ),
        (
            reach <= p.depth / 2 - p.wall - 1.0,
            f"a depth of {p.depth} mm is too little: {2 * (reach + p.wall + 1):.1f} mm needed",
        ),
        (
            bar_far + p.wall_minimum <= p.middle_v - p.crown_flange,
            f"the bar reaches {bar_far + p.wall_minimum - p.middle_v + p.crown_flange:.1f} mm "
            f"under the ring: "
            "make bar_depth less or the case deeper",
        ),
        (
            p.bar_front >= p.wall + p.clearance_fixed + p.rim_wall + p.flange + p.clearance_sliding,
            f"bar_front {p.bar_front} mm leaves no room for the lid's rim",
        ),
        (
            side >= p.wall_minimum,
            f"caps and window leave a wall of {side:.1f} mm: make cap_off_u more",
        ),
        (
            p.cap_off_u - p.cap_width / 2 >= b.panel_width / 2,
            "the caps would meet the panel: make cap_off_u more",
        ),
        (
            foot <= p.cap_width / 2,
            f"a cap's foot would stand {foot - p.cap_width / 2:.1f} mm beside the cap: make "
            f"cap_off_u less",
        ),
        (
            2
            * (b.key_off_centre_v - p.cap_depth / 2 - p.clearance_sliding - p.flange - p.skirt_wall)
            >= p.wall_minimum,
            f"two caps of {p.cap_depth} mm above each other do not fit",
        ),
        (
            p.crown_inner - p.knob_radius >= 2.0,
            f"the knob (radius {p.knob_radius} mm) leaves no gap to the light ring (inner radius "
            f"{p.crown_inner:.1f} mm)",
        ),
        (
            p.corner_inset >= p.wall + p.post_radius + p.clearance_fixed,
            f"corner_inset {p.corner_inset} mm leaves no room for the lid's corners in the base",
        ),
        (
            len(set(p.letters)) == 4 and all(x in "ABXY" for x in p.letters),
            f"letters {p.letters}: each of A, B, X and Y once",
        ),
    ]
    return _failed(checks)


def _heights(p: Parameters) -> list[str]:
    b = p.parts
    shaft_end = p.carrier_bottom + b.encoder_shaft_length
    checks = [
        (
            p.cap_flange_to_foot + p.cap_trim >= p.flange_thickness + 0.4,
            "the pack's keys would touch the caps' flanges: make panel_gap more",
        ),
        (
            p.cap_low - b.key_travel - 0.3 >= p.pack_top + 0.5,
            f"a cap's skirt of {p.cap_skirt} mm would meet the pack when pressed",
        ),
        (
            p.cap_proud - b.key_travel >= 1.0,
            f"caps {p.cap_proud} mm proud would go below the lid when pressed",
        ),
        (
            p.carrier + b.encoder_nut_stack <= b.encoder_bushing_length,
            f"a carrier of {p.carrier} mm is too thick for the encoder's "
            f"{b.encoder_bushing_length} mm "
            "bushing and its nut",
        ),
        (
            shaft_end + 2.0 <= p.knob_top,
            f"the encoder's shaft would come through the knob: knob_top must be "
            f"{shaft_end + 2:.1f} mm or "
            "more",
        ),
        (
            p.carrier_gap + p.lid >= p.insert_depth + p.wall_minimum,
            "the lid's bosses are too short for the heat-set inserts: make carrier_gap more",
        ),
        (
            b.m3_length - max(p.carrier, p.cradle + b.m3_large_washer_height) >= 3.0
            and b.m3_length - p.corner_seat >= 3.0,
            f"M3 x {b.m3_length:.0f} screws would hold by less than 3 mm of thread",
        ),
    ]
    return _failed(checks)
