# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The guide, walked: its steps and the model's are the same, in the same order.

That each part reaches its place in that order is in ``test_fits``: the way of every step is swept
with all
parts there that earlier steps put in.
"""

import re

import guide

from enclosure.assembly import items, steps
from enclosure.parameters import Parameters

# The guide's names of the model's parts, where the two differ.
CALLED = {
    "encoder nut": "encoder",
    "USB plug": "USB cable",
    "cable": "USB cable",
    "corner screw": "4 screws ISO 10642",
    "carrier screw": "3 screws ISO 7380-1",
    "cradle screw": "4 screws ISO 7380-1",
    "strip screw": "2 screws ISO 7380-1",
    "foot": "4 feet",
    "bar-letters": "bar-letters",
}
ON_THE_TABLE = 6  # steps before anything is in the case


def section_of(name, walked, after):
    """The number of the first step from one on that takes a part of the model in hand."""
    base = re.sub(r" \d$", "", name)
    said = CALLED.get(base, base)
    for step in walked:
        if step.number >= after and any(said in part for part in step.parts):
            return step.number
    return None


def test_every_part_of_the_model_is_taken_in_hand_in_the_guide():
    walked = guide.sections()
    for name in items(Parameters()):
        assert section_of(name, walked, ON_THE_TABLE), name


def test_the_guide_goes_the_way_that_is_swept():
    walked = guide.sections()
    last = ON_THE_TABLE
    for step in steps(Parameters()):
        # The bar and the lid's letters are filled when they are printed.
        names = [name for name in step.names if not name.endswith("-letters")]
        numbers = {section_of(name, walked, last) for name in names}
        assert None not in numbers, f"{step.title}: not in the guide after step {last}"
        last = max([last, *numbers])
    assert last == walked[-1].number


def test_steps_in_a_wrong_order_are_noticed():
    walked = guide.sections()
    knob = section_of("knob", walked, ON_THE_TABLE)
    assert section_of("display pack", walked, knob) is None
