# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The ring: what it says, how it moves, and how much it may draw."""

from __future__ import annotations

import pytest
from adafruit_pixelbuf import PixelBuf
from hypothesis import given, settings
from hypothesis import strategies as st
from tidebell.parts import lights

RED = (255, 16, 0)


class Wire(PixelBuf):
    """The library's pixels, which keep what was sent."""

    def __init__(self, count=24):
        super().__init__(count, byteorder="GRB")
        self.frames = []

    def _transmit(self, buffer):
        self.frames.append(bytes(buffer))

    def pixels(self):
        data = self.frames[-1]
        return [(data[at + 1], data[at], data[at + 2]) for at in range(0, len(data), 3)]


def ring(limit=2000, percent=100):
    wire = Wire()
    one = lights.Lights(wire)
    one.limit_ma = limit
    one.percent = percent
    return one, wire


def lit(wire):
    return [any(pixel) for pixel in wire.pixels()]


@pytest.mark.parametrize("gaps", [1, 2, 3, 4])
def test_a_player_is_as_many_arcs_as_his_number(gaps):
    one, wire = ring()
    one.set(lights.CLOCK, RED, gaps, 0)
    one.tick(0, 180_000, 180_000)
    pixels = lit(wire)
    edges = sum(pixels[at] and not pixels[at - 1] for at in range(24))
    assert edges == gaps
    assert pixels.count(False) == gaps


@pytest.mark.parametrize("gaps", [1, 2, 3, 4])
@pytest.mark.parametrize("place", [0, 7, 23])
def test_arcs_shrink_with_the_time_left(gaps, place):
    one, wire = ring()
    one.set(lights.CLOCK, RED, gaps, place)
    counts = []
    for left in (180_000, 135_000, 90_000, 45_000, 11_000):
        one.tick(1000, left, 180_000)
        counts.append(sum(pixel[0] for pixel in wire.pixels()))
    assert counts == sorted(counts, reverse=True)
    assert len(set(counts)) == 5
    assert counts[2] == pytest.approx(counts[0] / 2, rel=0.15)


@pytest.mark.parametrize("count", [2, 3, 5, 8])
@pytest.mark.parametrize("place", [0, 7])
def test_each_of_several_winners_has_a_stretch_of_the_ring_in_his_colour(count, place):
    colours = [[255 * (at >> bit & 1) for bit in (2, 1, 0)] for at in range(8)]
    colours = [*colours[1:], [255, 128, 0]][:count]
    one, wire = ring(100_000)
    one.share(colours, place)
    one.tick(0, 0, 0)
    pixels = wire.pixels()
    pixels = pixels[place:] + pixels[:place]
    seen = [tuple(pixel) for pixel in pixels if any(pixel)]
    assert list(dict.fromkeys(seen)) == [
        tuple(lights._gamma_table()[200 * part // 255] for part in colour) for colour in colours
    ]
    assert pixels.count((0, 0, 0)) == count  # a gap after each, for who sees no colours
    lengths = [seen.count(colour) for colour in dict.fromkeys(seen)]
    assert max(lengths) - min(lengths) <= 1
    one.set(lights.CALL, RED, 1, 0)
    one.tick(0, 0, 0)
    assert all(not pixel[2] for pixel in wire.pixels())


@pytest.mark.parametrize("place", [0, 7, 23])
def test_what_rests_is_told_from_the_seat_on(place):
    rest = {
        lights.PAUSED: "#...+...+...+...+...+...",
        lights.GAP: "####+.+.+.+.+.+.+.+.+###",
        lights.CALL: "####+++++++++++++++++###",
        lights.STILL: "####.................###",
        lights.ALL: "#" * 24,
        lights.DARK: "." * 24,
    }
    for look, wanted in rest.items():
        one, wire = ring(100_000)
        one.set(lights.ALL, RED, 1, place)
        one.tick(0, 0, 0)  # what was there before leaves nothing behind
        one.set(look, RED, 3, place)
        one.tick(0, 0, 0)
        reds = [pixel[0] for pixel in wire.pixels()]
        reds = reds[place:] + reds[:place]
        most = max(reds)
        seen = "".join("." if not red else "#" if red == most else "+" for red in reds)
        assert seen == wanted, look


def test_hand_over_lights_the_arc_nearest_the_next_seat_first():
    one, wire = ring()
    one.set(lights.CLOCK, RED, 1, 12)
    one.hand_over()
    one.tick(10, 180_000, 180_000)
    pixels = lit(wire)
    assert pixels[12] and not pixels[0]
    assert 5 <= pixels.count(True) <= 9
    one.tick(1500, 178_000, 180_000)
    assert lit(wire).count(True) >= 22


def test_last_ten_seconds_are_ten_white_lights_that_go_out_one_by_one():
    one, wire = ring()
    one.set(lights.CLOCK, RED, 1, 3)
    seen = []
    for left in range(10_000, 0, -50):
        one.tick(50, left, 180_000)
        shown = [colour for colour in wire.pixels() if any(colour)]
        assert all(red == green == blue for red, green, blue in shown)
        seen.append(len(shown))
    assert seen == [(left + 999) // 1000 for left in range(10_000, 0, -50)]
    one.tick(10, 20_000, 180_000)
    assert all(not green and not blue for _, green, blue in wire.pixels()), "his colour is back"


def test_zero_swings_from_half_to_half():
    one, wire = ring()
    one.set(lights.CLOCK, RED, 1, 0)
    one.zero()
    halves = set()
    for _ in range(40):
        one.tick(50, 0, 180_000)
        pixels = lit(wire)
        if pixels.count(True) == 12:
            halves.add(pixels[0])
    assert halves == {True, False}


def test_zero_shows_even_where_the_arcs_had_gone_before():
    one, wire = ring()
    one.set(lights.CLOCK, RED, 1, 0)
    for left in (5000, 1):  # a clock without ten last seconds
        one.tick(10, left, 5000)
    assert not any(lit(wire))
    one.zero()
    one.tick(0, 0, 5000)
    assert lit(wire).count(True) == 12


@pytest.mark.parametrize("moment", ["last", "zero", "hand_over"])
def test_no_pixel_flashes_more_than_three_times_a_second(moment):
    one, wire = ring()
    one.set(lights.CLOCK, RED, 2, 5)
    if moment != "last":
        getattr(one, moment)()
    rises = [[] for _ in range(24)]
    before = [0] * 24
    for at in range(0, 9000, 10):
        one.tick(10, 9500 - at if moment == "last" else 100_000, 180_000)
        for pixel, colour in enumerate(wire.pixels()):
            level = max(colour)
            if level > before[pixel] + 60:
                rises[pixel].append(at)
            before[pixel] = level
    for times in rises:
        for first in range(len(times)):
            assert sum(times[first] <= at < times[first] + 1000 for at in times) <= 3


def test_keys_hammered_do_not_make_it_flash():
    one, wire = ring(percent=60)
    one.set(lights.CLOCK, RED, 1, 0)
    levels = []
    for at in range(0, 3000, 10):
        if at % 100 == 0:
            one.blink()
        one.tick(10, 100_000, 180_000)
        levels.append(max(max(pixel) for pixel in wire.pixels()))
    rises = [at for at in range(1, len(levels)) if levels[at] > levels[at - 1]]
    assert 1 <= len(rises) <= 9


def microamperes(frame):
    """Return the current of the pixels: 16 mA for a colour at full, 0.7 mA for a dark pixel."""
    return sum(frame) * 16_065 // 255 + len(frame) // 3 * 700


@pytest.mark.parametrize("limit", [50, 100, 300, 1000])
def test_a_bright_ring_draws_what_it_may(limit):
    one, wire = ring(limit)
    one.set(lights.ALL, (255, 255, 255))
    one.tick(0, 180_000, 180_000)
    drawn = microamperes(wire.frames[-1])
    # 200 of 255 is 149 of 255 to the eye: 24 pixels of three colours would draw 693 mA.
    assert limit * 800 <= drawn <= limit * 1000 or (limit == 1000 and drawn > 650_000)


@pytest.mark.parametrize("least", [20, 80, 300])
def test_least_load_keeps_a_power_bank_awake(least):
    one, wire = ring()
    one.least_ma = least
    one.set(lights.DARK)
    one.tick(0, 0, 0)
    assert least * 1000 <= microamperes(wire.frames[-1]) <= least * 1000 + 1000


LOOKS = [value for name, value in vars(lights).items() if name.isupper() and isinstance(value, int)]
LOOKS = [look for look in LOOKS if look <= 7]


@settings(max_examples=300, deadline=None)
@given(
    limit=st.sampled_from([50, 100, 300, 500, 1500]) | st.integers(50, 1500),
    least=st.sampled_from([0, 80, 300]) | st.integers(0, 300),
    percent=st.integers(0, 100),
    look=st.sampled_from(LOOKS),
    rgb=st.tuples(*[st.sampled_from([0, 1, 16, 255]) | st.integers(0, 255)] * 3),
    gaps=st.integers(1, 4),
    left=st.integers(0, 180_000),
    moment=st.sampled_from(["", "zero", "hand_over", "blink"]),
)
def test_no_settings_let_it_draw_more_than_the_cap(
    limit, least, percent, look, rgb, gaps, left, moment
):
    wire = Wire(24)
    one = lights.Lights(wire)
    one.limit_ma, one.least_ma, one.percent = limit, least, percent
    one.set(look, rgb, gaps, 5)
    if moment:
        getattr(one, moment)()
    for ms in (0, 40, 500, 1700):
        one.tick(ms, max(0, left - ms), 180_000)
    for frame in wire.frames:
        assert microamperes(frame) <= limit * 1000
        if wire.frames[-1] == frame:
            assert microamperes(frame) >= min(least, limit) * 1000 - len(frame) * 64


def test_nothing_is_sent_when_nothing_changed():
    one, wire = ring()
    one.set(lights.PAUSED, RED, 1, 0)
    for _ in range(50):
        one.tick(20, 90_000, 180_000)
    assert len(wire.frames) == 1


def test_gamma_rises_from_nothing_to_full():
    table = lights._gamma_table()
    assert table[0] == 0 and table[255] == 255 and list(table) == sorted(table)


def test_device_answers_a_key_on_the_ring_and_by_a_click(table):
    table.run(3000)
    table.rings.clear()
    table.tones.clear()
    at = table.clock.now()
    table.down("A")
    table.run(20)
    assert table.rings[0][0] - at <= 8
    assert table.tones[0][0] - at <= 8
    table.up("A")


def test_next_player_is_called_at_his_own_side(table):
    table.run(3000)
    table.tap("Y", after=0)
    places = table.app.places
    seat = table.app.view.seat
    pixels = table.machine.ring()
    place = places[seat]
    assert max(pixels[place]) > 0
    assert max(pixels[(place + 12) % 24]) == 0


def test_zero_is_signalled_by_light_and_sound_at_once(table):
    table.run(178_000)
    table.down("A")
    at = table.clock.now()
    table.run(0)
    at += table.app.view.clock_ms
    table.up("A")
    table.rings.clear()
    table.tones.clear()
    table.run(3000)
    sounding = [when for when, hertz, on in table.tones if on and hertz == 1047]
    assert 0 <= sounding[0] - at <= 8
    halves = [when for when, pixels in table.rings if sum(map(any, pixels)) == 12 and when >= at]
    assert 0 <= halves[0] - at <= 8


def test_zero_is_said_before_its_event_is_kept(table):
    said = []
    commit = table.app.journal.commit

    def kept(event):
        said.append((table.tones[-1][1:], sum(map(any, table.rings[-1][1]))))
        commit(event)

    table.app.journal.commit = kept
    table.run(table.app.view.clock_ms + 100)
    assert said == [((1047, True), 12)]


def test_mute_silences_everything_and_lasts(table):
    table.hold("E")
    table.choose("Settings")
    table.choose("Mute")
    assert "Mute on" in table.text
    table.run(200)
    table.tones.clear()
    table.tap("X", 2)
    table.tap("E")
    table.tap("A", 3)
    table.tap("Y")
    assert not any(on for _, _, on in table.tones)
    table.cut()
    table.power()
    assert table.app.sounds.mute


def test_brightness_is_set_at_the_device(device):
    device.choose("Settings")
    before = max(max(pixel) for pixel in device.machine.ring())
    device.choose("Lights")
    device.turn(-20)
    device.tap("E")
    assert device.app.settings["ring_percent"] == 20
    device.run(200)
    assert max(max(pixel) for pixel in device.machine.ring()) < before
    device.choose("Screen light")
    device.turn(-10)
    device.tap("E")
    assert device.machine.backlight() < 80


@pytest.mark.parametrize("first", [1, 7, 23])
def test_a_ring_that_lies_otherwise_shows_the_same_turned(first):
    for look in (lights.CLOCK, lights.PAUSED, lights.CALL):
        turned = []
        for at in (0, first):
            one, wire = ring(limit=300)
            one.first = at
            one.set(look, RED, 3, 5)
            one.tick(50, 47_000, 180_000)
            turned.append(wire.pixels())
        plain, other = turned
        assert other == plain[-first:] + plain[:-first]
        assert other != plain
