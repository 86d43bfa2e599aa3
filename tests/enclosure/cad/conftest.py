# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Solids and meshes of both variants, built once."""

from functools import cache

import pytest

from enclosure import export
from enclosure.assembly import items
from enclosure.mesh import mesh_of
from enclosure.parameters import Parameters

VARIANTS = {"default": Parameters()} | export.VARIANTS
ALONE = {
    "no-encoder": ("carrier", "blank"),
    "battery": ("base", "lid", "cell-tray", "socket-clamp"),
}


@cache
def assembled(variant):
    return items(VARIANTS[variant])


@cache
def on_the_bed(variant):
    """By part's name: the part, its solid as it prints, its mesh. Of the variant only what
    differs."""
    p = VARIANTS[variant]
    found = {}
    for part in export.tracked_parts(p):
        if variant in ALONE and part.name not in ALONE[variant]:
            continue
        solid = part.to_print(p)
        found[part.name] = (part, solid, mesh_of(solid, 0.04, 0.2))
    return found


@pytest.fixture(params=VARIANTS)
def variant(request):
    return request.param


@pytest.fixture
def p(variant):
    return VARIANTS[variant]


@pytest.fixture
def case(variant):
    return assembled(variant)


@pytest.fixture
def bed(variant):
    return on_the_bed(variant)
