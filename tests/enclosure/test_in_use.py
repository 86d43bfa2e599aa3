# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Hands and eyes at the box, computed from its numbers: no CAD library is needed."""

import pytest

from enclosure import current, figures, hands, light, tolerances, visibility
from enclosure.dimensions import DIMENSIONS, RING_LEDS, BoughtParts
from enclosure.parameters import Parameters

P = Parameters()
VIEW = visibility.view(P)


# Heights.


def test_less_than_one_box_in_a_hundred_holds_a_key_down():
    assert tolerances.held_down(tolerances.key_chain(P)) <= 0.01
    assert tolerances.held_down(tolerances.bar_chain(P)) <= 0.01


def test_the_chains_add_up_to_the_gaps_of_the_parameters():
    assert tolerances.gap(tolerances.key_chain(P)) == pytest.approx(P.cap_gap)
    assert tolerances.gap(tolerances.bar_chain(P)) == pytest.approx(P.bar_gap)
    other = Parameters(cap_gap=0.5, bar_gap=0.2, panel_gap=1.0)
    assert tolerances.gap(tolerances.key_chain(other)) == pytest.approx(0.5)
    assert tolerances.gap(tolerances.bar_chain(other)) == pytest.approx(0.2)


def test_a_smaller_gap_would_hold_keys_down():
    assert tolerances.held_down(tolerances.key_chain(Parameters(cap_gap=0.1))) > 0.2


def test_the_bar_reaches_its_buttons_only_with_its_own_gap():
    assert tolerances.held_down(tolerances.bar_chain(Parameters(bar_gap=0.05))) > 0.2


def test_a_pressed_cap_stays_above_the_face():
    chains = ((tolerances.key_chain(P), P.cap_proud), (tolerances.bar_chain(P), P.bar_proud))
    for chain, proud in chains:
        assert tolerances.sunk(P, chain, proud) <= 0.01
    assert tolerances.sunk(P, tolerances.key_chain(P), 1.0) > 0.2


def test_every_bought_link_has_the_tolerance_of_its_dimension():
    known = {d.plus_minus for d in DIMENSIONS.values()}
    for chain in (tolerances.key_chain(P), tolerances.bar_chain(P)):
        assert all(link.plus_minus in known for link in chain)


# Sight.


@pytest.mark.parametrize("height", visibility.HEIGHTS)
def test_neighbours_and_diagonals_see_none_of_the_picture(height):
    wide = Parameters(parts=BoughtParts(film_angle=32.0))  # the film's tolerance
    for seat in visibility.OTHERS:
        assert visibility.seen(VIEW, visibility.SEATS[seat], height) == 0, seat
        assert visibility.seen(visibility.view(wide), visibility.SEATS[seat], height) <= 0.05, seat


@pytest.mark.parametrize("height", visibility.HEIGHTS)
def test_the_brow_hides_the_picture_from_the_opposite_seat(height):
    assert visibility.seen(VIEW, visibility.SEATS["opposite"], height) <= 0.05
    assert visibility.seen(VIEW, visibility.SEATS["opposite"], height, brow=False) > 0.25


def test_without_the_film_everybody_beside_sees_the_picture():
    for seat in visibility.OTHERS:
        assert visibility.seen(VIEW, visibility.SEATS[seat], 450.0, film=False, brow=False) > 0.9, (
            seat
        )


def test_the_player_sees_the_picture_also_when_he_leans():
    for height in visibility.HEIGHTS:
        assert visibility.seen(VIEW, visibility.SEATS["player"], height) >= 0.85
        for degrees in (-80, -100):  # 105 mm to a side
            assert visibility.seen(VIEW, degrees, height) >= 0.5


# Light.


def test_every_pattern_of_the_firmware_can_be_told_on_the_ring():
    found = figures.contrasts(light.cell(P))
    assert {"still", "clock", "paused", "gap", "zero"} <= set(found)
    for name, contrast in found.items():
        assert contrast >= 0.8, name


def test_without_walls_every_other_light_could_not_be_seen():
    every_other = [255 * (at % 2) for at in range(RING_LEDS)]
    assert light.contrast(figures.FIRST_EDITION, every_other) < 0.1
    assert light.neighbour(figures.FIRST_EDITION) > 0.5
    assert light.contrast(light.cell(P), every_other) > 0.9
    assert light.neighbour(light.cell(P)) < 0.05


def test_a_lit_ring_shines_at_every_place():
    places = light.shine(light.cell(P), [1.0] * RING_LEDS)
    assert min(places) > 0.2 * max(places)


# Hands.


def test_a_finger_finds_room_on_every_cap():
    assert hands.in_the_way(P) == []
    assert P.cap_width >= 9 and P.cap_depth >= 9
    assert [v - P.middle_v for _, v in P.cap_places[:2]] == [11.0, -11.0]  # the screen's legends


def test_a_wall_beside_a_cap_is_noticed():
    assert any(
        "brow" in s
        for s in hands.in_the_way(
            Parameters(brow_width=70.0, window_margin=0.1, pane_overlap_v=0.5)
        )
    )
    assert any("crown" in s for s in hands.in_the_way(P, finger=26.0))


def test_the_bar_is_found_by_a_hand_that_does_not_look():
    assert 60 <= P.bar_width <= 80
    assert P.bar_front <= 8 and P.bar_proud > P.cap_proud
    assert abs(P.bar_u) + P.bar_width / 2 <= P.width / 2 - 20


def test_the_steel_weighs_what_the_guide_says():
    guide = current.ROOT / "docs" / "build"
    box = figures.mass(P)
    light_box = hands.slides_at(box.whole - box.steel + 200)
    said = {
        "parts.md": f"{box.steel:.0f} g",
        "README.md": f"{box.steel:.0f} g, since 200 would let it slide\n  at {light_box:.1f} N",
    }
    for page, words in said.items():
        assert words in (guide / page).read_text(encoding="utf-8"), page


def test_the_knob_does_not_move_the_box():
    assert hands.slides_at(figures.mass(P).whole) >= figures.HOLDS


def test_no_key_tips_the_box():
    box = figures.mass(P)
    knob = (P.ring_u + P.knob_radius, P.middle_v)
    assert figures.least_tip(P) >= 10.0
    assert hands.tips_at(P, *knob, box.whole, box.centre) >= 10.0


def test_feet_too_far_in_would_let_it_tip():
    narrow = Parameters(foot_inset_x=60.0)
    assert hands.tips_at(narrow, *narrow.cap_places[0], 500.0, (0.0, 0.0)) < 10.0
    assert hands.slides_at(200.0) < 4.0


def test_the_figures_of_the_guide_are_current():
    assert figures.problems() == []
