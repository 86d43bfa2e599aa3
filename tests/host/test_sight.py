# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Players' colours can be told apart by those who see colours otherwise."""

from __future__ import annotations

import itertools
import json
import random
from math import dist

import pytest
from colorspacious import cspace_convert
from tidebell.paint.styles import bright
from tidebell_host.compile_cache import compiled
from tidebell_host.setups import colour_distance, library

THEIRS = {"red": "protanomaly", "green": "deuteranomaly", "blue": "tritanomaly"}


@pytest.mark.parametrize("kind", colour_distance.KINDS)
def test_a_colour_is_seen_as_the_library_says(kind):
    chance = random.Random(kind)
    space = {"name": "sRGB1+CVD", "cvd_type": THEIRS[kind], "severity": 100}
    for _ in range(50):
        rgb = (chance.randrange(256), chance.randrange(256), chance.randrange(256))
        shown = [part / 255 for part in bright(list(rgb))]
        changed = cspace_convert(shown, space, "sRGB1").clip(0, 1)
        assert dist(colour_distance.seen(rgb, kind), cspace_convert(changed, "sRGB1", "CIELab")) < 1


@pytest.mark.parametrize("game", sorted(entry.id for entry in library.entries()))
def test_no_two_players_of_a_built_in_game_look_alike_to_anybody(game):
    colours = json.loads(compiled(library.find(game).path).data)["colours"]
    least = 8 if len(colours) > 4 else 18
    for (one, _, rgb), (other, _, other_rgb) in itertools.combinations(colours, 2):
        distance, kind = colour_distance.apart(tuple(rgb), tuple(other_rgb))
        assert distance >= least, (one, other, kind)
