# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Hands on the box: whether a finger finds room, whether the box slides or tips. Needs no library.

A finger is a cylinder that comes straight down on the middle of a cap. Forces are newtons, lengths
millimetres, masses grams.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from enclosure.parameters import Parameters

FINGER = 16.0
GRAVITY = 9.81
FRICTION = 0.8  # polyurethane feet on a wooden table or a game's board; wet or dusty it is less


@dataclass(frozen=True)
class Round:
    """A round part that stands out of the face: its middle, radius and height above the face."""

    name: str
    u: float
    v: float
    radius: float
    height: float


@dataclass(frozen=True)
class Block:
    """A part with straight sides: its middle, size and height above the face."""

    name: str
    u: float
    v: float
    width: float
    depth: float
    height: float


def standing(p: Parameters) -> list[Round | Block]:
    """Return the parts that stand out of the face, caps included."""
    found: list[Round | Block] = [
        Round("crown", p.ring_u, p.middle_v, p.crown_outer, p.crown_height),
        Block(
            "brow",
            p.display_u,
            p.brow_v + p.brow_wall / 2,
            p.brow_width,
            p.brow_wall,
            p.brow_height,
        ),
        Block("bar", p.bar_u, p.bar_v, p.bar_width, p.bar_depth, p.bar_proud),
    ]
    for letter, (u, v) in zip(p.letters, p.cap_places, strict=True):
        found.append(Block(f"cap {letter}", u, v, p.cap_width, p.cap_depth, p.cap_proud))
    return found


def room(thing: Round | Block, u: float, v: float) -> float:
    """Return the distance of a point of the face from a part's outline."""
    if isinstance(thing, Round):
        return math.hypot(u - thing.u, v - thing.v) - thing.radius
    du = max(0.0, abs(u - thing.u) - thing.width / 2)
    dv = max(0.0, abs(v - thing.v) - thing.depth / 2)
    return math.hypot(du, dv)


def in_the_way(p: Parameters, finger: float = FINGER) -> list[str]:
    """Return sentences on parts that a finger meets before it has pressed a cap down."""
    found = []
    things = standing(p)
    for letter, (u, v) in zip(p.letters, p.cap_places, strict=True):
        pressed = p.cap_proud - p.parts.key_travel - 0.5
        for thing in things:
            near = room(thing, u, v)
            if thing.name != f"cap {letter}" and thing.height > pressed and near < finger / 2:
                found.append(f"a finger on cap {letter} meets the {thing.name}")
    return found


def mass_for(force: float) -> float:
    """Return the least mass, in grams, that such a force along the table does not move."""
    return force / FRICTION / GRAVITY * 1000


def slides_at(mass_g: float) -> float:
    """Return the force along the table that moves the box."""
    return FRICTION * mass_g / 1000 * GRAVITY


def tips_at(
    p: Parameters,
    at: tuple[float, float, float],
    mass_g: float,
    centre: tuple[float, float],
    lean: float = 0.0,
) -> float:
    """Return the force on a point of the face that lifts a foot; infinite where none can.

    :param at: the point, in face coordinates: u, v, and w above the lid's top
    :param centre: the centre of mass on the table
    :param lean: direction of the force in degrees from straight into the face, towards the
        table's vertical, which it reaches at the stand's angle
    """
    turn = p.angle - math.radians(lean)
    along, down = math.sin(turn), math.cos(turn)
    x, y, z = p.on_table(*at)
    front, rear = p.foot_y
    weight = mass_g / 1000 * GRAVITY
    least = math.inf
    for reach, place, middle, aside in (
        (p.foot_x, x, centre[0], 0.0),
        (p.foot_x, -x, -centre[0], 0.0),
        (rear, y, centre[1], along),
        (-front, -y, -centre[1], -along),
    ):
        # About the line through two feet: the moment of each newton, against the weight's.
        turning = (place - reach) * down + z * aside
        if turning > 0:
            least = min(least, weight * (reach - middle) / turning)
    return least


def least_tip(
    p: Parameters, at: tuple[float, float, float], mass_g: float, centre: tuple[float, float]
) -> float:
    """Return the least force on a point that lifts a foot: a finger comes from any direction
    between straight into the face and straight down.
    """
    return min(
        tips_at(p, at, mass_g, centre, lean) for lean in (0.0, p.stand_angle / 2, p.stand_angle)
    )


def rock(p: Parameters) -> float:
    """Return how far the edge of a cap sinks before it presses its key, in mm.

    A finger on the edge tilts the cap about the key's stem until its upper edge and its skirt meet
    the hole's walls. The larger of both directions counts.
    """
    led = -p.cap_low
    tilt = 2 * p.clearance_sliding / led
    off = p.cap_off_u - p.parts.key_off_centre_u
    return tilt * max(p.cap_width / 2 + off, p.cap_depth / 2)
