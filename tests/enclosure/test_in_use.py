# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Hands and eyes at the box, computed from its numbers: no CAD library is needed."""

import math

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
    for chain in (tolerances.key_chain(P), tolerances.bar_chain(P), tolerances.bootsel_chain(P)):
        assert all(link.plus_minus in known for link in chain)


def test_no_box_holds_bootsel_down_and_uncut_pins_would():
    chain = tolerances.bootsel_chain(P)
    assert tolerances.gap(chain) == pytest.approx(P.bootsel_gap)
    assert tolerances.worst(chain) > 0.3
    tube = Parameters(bootsel_gap=1.0)
    uncut = [
        tolerances.Link(link.what, -1.9, 0.1) if link.what.startswith("joints") else link
        for link in tolerances.bootsel_chain(tube)
    ]
    assert tolerances.held_down(uncut) > 0.5


def test_cut_pins_never_stand_on_the_bottom_of_the_packs_sockets():
    assert tolerances.worst(tolerances.pins_in_socket(P)) > 0.2
    uncut = Parameters(parts=BoughtParts(board_pins=10.0))
    assert tolerances.gap(tolerances.pins_in_socket(uncut)) < 0


def test_the_picos_pins_stay_off_the_tape_on_the_steel():
    chain = tolerances.pins_chain(P)
    assert tolerances.share(tolerances.gaps(chain), 0.5, 99.0) == 0
    assert tolerances.worst(chain) > 0
    thick = Parameters(parts=BoughtParts(pin_stub=P.parts.pin_stub + 3.0))
    assert tolerances.held_down(tolerances.pins_chain(thick)) > 0.2


def test_nothing_on_the_ring_touches_baffle_or_groove():
    assert tolerances.worst(tolerances.ring_chain(P)) > 0
    assert tolerances.worst(tolerances.groove_chain(P)) > 0
    assert tolerances.held_down(tolerances.ring_chain(Parameters(chip_room=0.1))) == 1
    # The leg ends inside of every part, and the joints lie over the groove.
    b = P.parts
    parts = min(b.ring_resistor_radius, b.ring_chip_radius) - b.ring_chip_length / 2
    assert P.leg_end <= parts - DIMENSIONS["ring_resistor_radius"].plus_minus
    joint = b.ring_pad_size / 2 + DIMENSIONS["ring_pad_size"].plus_minus
    assert P.groove[0] <= b.ring_pad_radius - joint and b.ring_pad_radius + joint <= P.groove[1]


def test_the_rings_plug_passes_its_window():
    b = P.parts
    near, far = P.wire_window
    deep = b.xh_plug_depth + 2 * b.xh_rib + DIMENSIONS["xh_plug_depth"].plus_minus
    assert far - near >= deep + 0.2
    assert P.window_length >= b.xh_plug_width + DIMENSIONS["xh_plug_width"].plus_minus + 1.0


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
    assert any("crown" in s for s in hands.in_the_way(P, finger=27.0))


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
    assert figures.least_tip(P) >= 20.0
    assert figures.bar_tip(P, near=0.0) >= 40.0
    assert hands.least_tip(P, (*knob, P.knob_top), box.whole, box.centre) >= 40.0


def test_the_bars_near_edge_lies_before_the_front_feet_and_the_force_counts_from_there():
    """The lid leans back over its feet: its near edge is 15.6 mm nearer than along the face."""
    _, y, z = P.on_table(0.0, P.bar_v - P.bar_depth / 2, P.bar_proud)
    along = (P.bar_v - P.bar_depth / 2) * math.cos(P.angle)
    assert y == pytest.approx(along - (P.bottom + P.bar_proud) * math.sin(P.angle))
    assert y < P.foot_y[0] - 10.0 and z > 25.0
    second_edition = Parameters(foot_inset_near=P.foot_inset_y, steel_back=0.0)
    assert figures.bar_tip(second_edition) < 15.0


def test_with_a_battery_the_bar_tips_no_more_easily_than_by_a_thumb():
    assert figures.least_tip(Parameters(battery=True)) >= 18.0


def test_a_cap_pressed_at_its_edge_stays_above_the_face():
    assert hands.rock(P) <= 0.8
    assert P.cap_proud - P.parts.key_travel - hands.rock(P) >= 1.0
    assert hands.rock(Parameters(cap_skirt=0.1)) > 1.0


def test_a_driver_reaches_and_turns_every_corner_screw():
    """An angled key would have to turn its short arm between the feet: the tunnels lean."""
    driver = P.parts.driver_length - DIMENSIONS["driver_length"].plus_minus
    assert P.tunnel_length + 1.0 <= driver
    wide = P.parts.driver_diameter + DIMENSIONS["driver_diameter"].plus_minus
    assert wide <= P.parts.m3_flat_head_diameter
    parts = (current.ROOT / "docs" / "build" / "parts.md").read_text(encoding="utf-8")
    assert f"hex screwdriver 2 mm, blade of {P.parts.driver_length:.0f} mm" in parts


def test_feet_too_far_in_would_let_it_tip():
    narrow = Parameters(foot_inset_x=60.0)
    at = (*narrow.cap_places[0], narrow.cap_proud)
    assert hands.least_tip(narrow, at, 500.0, (0.0, 0.0)) < 10.0
    assert hands.slides_at(200.0) < 4.0


def test_the_figures_of_the_guide_are_current():
    assert figures.problems() == []
