# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The stand for the MacroPad: its lengths. Needs no CAD library.

A wedge in the box's style: the pad lies in a pocket of its face, on steel, and a
lip behind its screen hides the picture from the opposite seat. Face coordinates as in
``parameters``, from the middle of the wedge's upper edge; the pad is seen with its screen at the
far end.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from enclosure import sight
from enclosure.dimensions import BOUGHT, DIMENSIONS, BoughtParts
from enclosure.wedge import MM, Wedge

STEEL_PLAY = 0.4  # a side


@dataclass(frozen=True)
class Stand(Wedge):
    """Choices in millimetres and degrees; what follows from them is a property."""

    stand_angle: float = 28.0  # more than the box: the nearest caps stand before the screen
    pocket: MM = 6.0  # how deep the pad lies in it
    pad_play: MM = 1.0  # a side: as much as its size is unknown; closed by strips of foam
    wall: MM = 3.6
    floor: MM = 2.4
    corner_radius: MM = 8.0
    edge: MM = 1.2
    over_steel: MM = 1.0  # from the steel up to the pad
    steel_y: MM = 0.0  # the steel's middle on the table
    lip_wall: MM = 2.4
    lip_above: MM = 11.0  # the screen's glass
    lip_left: MM = -27.0
    lip_right: MM = 9.0  # the knob's side of it stays free for a hand
    notch: MM = 13.6  # for the USB-C plug: its width
    notch_low: MM = 6.0  # how far it reaches below and above the socket's middle
    foot_inset_x: MM = 12.0
    foot_inset_y: MM = 14.0
    parts: BoughtParts = BOUGHT

    def __post_init__(self) -> None:
        b = self.parts
        if self.width / 2 - self.wall - self.pad_play < b.steel_width / 2 + 2.0:
            raise ValueError("the pad would lie on less than 2 mm beside the steel: make it wider")
        if self.pad_play < DIMENSIONS["macropad_width"].plus_minus:
            raise ValueError("a pad as large as it may be would not go in: make pad_play more")
        if not -self.inner_far <= self.steel_near <= self.steel_far <= self.inner_far:
            raise ValueError("the steel is longer than the stand inside: move steel_y or cut it")

    @property
    def width(self) -> MM:
        return self.parts.macropad_width + 2 * (self.pad_play + self.wall)

    @property
    def depth(self) -> MM:
        return self.parts.macropad_height + 2 * (self.pad_play + self.wall)

    @property
    def inner_far(self) -> MM:
        """The pocket's far side, and, negative, its near side."""
        return self.depth / 2 - self.wall

    @property
    def steel_top(self) -> MM:
        """Of the longer piece above the floor, along the table's normal."""
        return self.parts.steel_thickness

    def _along(self, y: MM, z: MM) -> MM:
        """v of a point of the table's frame."""
        return y * math.cos(self.angle) + z * math.sin(self.angle)

    @property
    def steel_near(self) -> MM:
        """The near end of the steel's shadow on the face."""
        return (
            self._along(self.steel_y - self.parts.stand_steel_length / 2, self.floor) - STEEL_PLAY
        )

    @property
    def steel_far(self) -> MM:
        top = self.floor + 2 * self.parts.steel_thickness
        return self._along(self.steel_y + self.parts.stand_steel_length / 2, top) + STEEL_PLAY

    @property
    def second_y(self) -> MM:
        """The middle of the shorter piece, on the far half of the longer."""
        b = self.parts
        return self.steel_y + (b.stand_steel_length - b.stand_steel_second) / 2

    @property
    def bottom(self) -> MM:
        """Depth of the table below the middle: the least that the steel below the pad allows."""
        b = self.parts
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        below = []
        for y, layers in (
            (self.steel_y - b.stand_steel_length / 2, 1),
            (self.second_y - b.stand_steel_second / 2, 2),
        ):
            z = self.floor + layers * b.steel_thickness
            # w of the steel's near upper edge is -bottom - y sin + z cos.
            below.append(z * cos - y * sin + self.pocket + self.over_steel)
        return max(below)

    @property
    def rise(self) -> MM:
        """Height of the upper edge's middle above the table."""
        return self.bottom * math.cos(self.angle)

    @property
    def lip_v(self) -> MM:
        """The lip's near face."""
        return self.inner_far

    @property
    def lip_top(self) -> MM:
        return self.screen_level + self.lip_above

    @property
    def screen_level(self) -> MM:
        return self.parts.macropad_screen_level - self.pocket

    @property
    def usb_level(self) -> MM:
        return self.parts.macropad_usb_level - self.pocket

    @property
    def keys(self) -> tuple[tuple[MM, MM], ...]:
        """Middles of the twelve keys, row by row from the upper left."""
        pitch = self.parts.macropad_key_pitch
        return tuple(
            ((column - 1) * pitch, (1.5 - row) * pitch - self.parts.macropad_keys_off)
            for row in range(4)
            for column in range(3)
        )

    @property
    def view(self) -> sight.View:
        """What there is to see, and what hides it: the film lies on the screen's glass."""
        b = self.parts
        return sight.View(
            middle=(-b.macropad_screen_u, b.macropad_screen_v, self.screen_level),
            size=(b.macropad_screen_width, b.macropad_screen_height),
            film_angle=b.film_angle,
            brow_v=self.lip_v,
            brow_u=(self.lip_left + self.lip_right) / 2,
            brow_width=self.lip_right - self.lip_left,
            brow_top=self.lip_top,
            angle=self.angle,
            rise=self.rise,
        )
