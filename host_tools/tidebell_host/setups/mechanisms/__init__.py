# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Mechanisms as setup files say them: tables, device form and checks, a module for each."""

from __future__ import annotations

from tidebell_host.setups.mechanisms.bags import Bags
from tidebell_host.setups.mechanisms.clocks import Clocks, Match
from tidebell_host.setups.mechanisms.counters import Counters
from tidebell_host.setups.mechanisms.decks import Choices, Decks, Looks
from tidebell_host.setups.mechanisms.dice import Dice
from tidebell_host.setups.mechanisms.due import Due
from tidebell_host.setups.mechanisms.duels import Duels
from tidebell_host.setups.mechanisms.order import Order, Seating
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.mechanisms.phases import Phases
from tidebell_host.setups.mechanisms.pools import Pools
from tidebell_host.setups.mechanisms.pots import Pots
from tidebell_host.setups.mechanisms.shares import Shares
from tidebell_host.setups.mechanisms.sides import Sides
from tidebell_host.setups.mechanisms.ticks import Ticks
from tidebell_host.setups.mechanisms.units import UnitsPart

PARTS: tuple[Part, ...] = (
    Bags(),
    Choices(),
    Clocks(),
    Counters(),
    Decks(),
    Dice(),
    Due(),
    Duels(),
    Looks(),
    Match(),
    Order(),
    Seating(),
    Phases(),
    Pools(),
    Pots(),
    Shares(),
    Sides(),
    Ticks(),
    UnitsPart(),
)
