# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The tall digits of panels with cells: whatever stood there before, what is seen is the number."""

from __future__ import annotations

import random

import pytest
from tidebell.paint.page import Digits
from tidebell.paint.segments import COST, ENOUGH, Segments
from tidebell.paint.two_clocks import halves

# As docs/porting.md has them: top, height, thickness, and of each place its left edge and width.
WIDE = (76, 88, 12, ((0, 0), (6, 54), (88, 54), (154, 54)))
FOUR = (76, 88, 10, ((6, 44), (56, 44), (126, 44), (176, 44)))
POINTS = (76, 66, 10, ((232, 38), (278, 38)))
# Which of seven bars each figure has: a on top, then clockwise round, g in the middle.
BARS = {
    **{"0": "abcdef", "1": "bc", "2": "abdeg", "3": "abcdg", "4": "bcfg", "5": "acdfg"},
    **{"6": "acdefg", "7": "abc", "8": "abcdefg", "9": "abcdfg", "-": "g", "h": "cefg", " ": ""},
}


class Panel:
    """What rectangles leave, as the ink of each pixel that has any."""

    def __init__(self) -> None:
        self.lit: dict[tuple[int, int], int] = {}
        self.fills = 0

    def fill(self, x: int, y: int, width: int, height: int, value: int) -> None:
        assert width > 0 and height > 0 and x >= 0
        self.fills += 1
        for at in area(x, y, width, height):
            self.lit.pop(at, None)
            if value:
                self.lit[at] = value


def area(x: int, y: int, width: int, height: int) -> set[tuple[int, int]]:
    return {(at, row) for at in range(x, x + width) for row in range(y, y + height)}


def figure(sign: str, at: int, form: tuple) -> set[tuple[int, int]]:
    """The pixels of a figure at a place; none where the place has no width."""
    top, height, thick, places = form
    x, width = places[at]
    middle, low, right = top + (height - thick) // 2, top + height - thick, x + width - thick
    half = middle + thick - top
    bars = {
        "a": (x, top, width, thick),
        "b": (right, top, thick, half),
        "c": (right, middle, thick, half),
        "d": (x, low, width, thick),
        "e": (x, middle, thick, half),
        "f": (x, top, thick, half),
        "g": (x, middle, width, thick),
    }
    return set().union(*(area(*bars[bar]) for bar in BARS[sign] if width))


def text(ms: int, tenths: bool) -> str:
    """A time in four figures and what is between the second and third, or third and fourth."""
    if tenths:
        return f"{ms // 1000:3}.{ms // 100 % 10}"
    seconds = -(-ms // 1000) if ms > 0 else -ms // 1000
    minutes = seconds // 60
    if minutes >= 100:
        return f"{minutes // 60 % 10}h{minutes % 60:02}"
    sign = "-" if ms < 0 and minutes < 10 else " " if minutes < 10 else ""
    return f"{sign}{minutes}:{seconds % 60:02}"


def held(panel: Panel, said: str, form: tuple, ink: int) -> None:
    """Hold that a panel shows a time, and nothing else."""
    top, height, thick, places = form
    figures = said.replace(":", "").replace(".", "")
    wanted = set().union(*(figure(sign, at, form) for at, sign in enumerate(figures)))
    assert set(panel.lit.values()) <= {ink}, said
    assert wanted <= set(panel.lit), said
    rest = set(panel.lit) - wanted
    before = 2 if ":" in said else 3
    left = sum(places[before - 1])
    assert all(left <= x < places[before][0] for x, _ in rest), said
    rows = sorted({row for _, row in rest})
    pieces = 1 + sum(row - other > 1 for other, row in zip(rows, rows[1:], strict=False))
    if ":" in said:
        assert pieces == 2 and rows[0] + rows[-1] == 2 * top + height - 1, said
    elif "." in said:
        assert pieces == 1 and rows[-1] == top + height - 1, said
    else:
        assert not rest, said


def draw(segments: Segments, digits: Digits) -> int:
    """Draw until nothing is left; returns in how many goes."""
    goes = 0
    while cost := segments.draw(digits):
        assert cost <= 6000 + ENOUGH + 13 * COST, "that is more than one go may take"
        goes += 1
        assert goes < 20, "it never ends"
    return goes


@pytest.mark.parametrize("seed", range(8))
def test_whatever_stood_there_before_the_time_is_what_is_seen(seed: int) -> None:
    rng = random.Random(seed)
    panel, digits = Panel(), Digits()
    segments = Segments(panel.fill, WIDE, FOUR)
    for _ in range(120):
        tenths = rng.random() < 0.3
        high = rng.choice([9_999, 99_999] if tenths else [9_000, 599_000, 5_999_000, 35_999_000])
        ms = rng.randrange(0 if tenths else -min(high, 599_000), high)
        digits.colour = rng.choice([3, 5, 5, 5])
        said = text(ms, tenths)
        digits.wide = said[0] == " " and rng.random() < 0.5
        digits.time(ms, tenths)
        if rng.random() < 0.3:
            segments.draw(digits)  # that another time comes in between leaves nothing behind
            continue
        draw(segments, digits)
        held(panel, said, WIDE if digits.wide else FOUR, digits.colour)
        before = panel.fills
        assert draw(segments, digits) == 0 and panel.fills == before, "nothing changed"
        if rng.random() < 0.1:
            panel.lit.clear()
            segments.forget()
            draw(segments, digits)
            held(panel, said, WIDE if digits.wide else FOUR, digits.colour)
    digits.clear()
    draw(segments, digits)
    assert not panel.lit


def test_every_number_of_points_is_drawn_over_every_other() -> None:
    panel, digits = Panel(), Digits()
    segments = Segments(panel.fill, POINTS)
    digits.colour = 4
    for value in random.Random(1).choices(range(100), k=400):
        digits.number(value)
        draw(segments, digits)
        first, second = f"{value:2}"
        assert panel.lit == dict.fromkeys(figure(first, 0, POINTS) | figure(second, 1, POINTS), 4)
    digits.number(100)
    draw(segments, digits)
    assert not panel.lit and digits.text == "100", "two places show no more"


def test_a_second_that_passes_draws_what_changes_alone() -> None:
    panel, digits = Panel(), Digits()
    segments = Segments(panel.fill, WIDE, FOUR)
    digits.colour = 4
    digits.time(754_000, False)
    draw(segments, digits)
    panel.fills = 0
    digits.time(753_000, False)  # 12:34 and then 12:33: one bar less at the left, and more above
    assert draw(segments, digits) == 1
    assert 0 < panel.fills <= 6


def test_two_clocks_stand_each_on_its_half() -> None:
    panel, rng = Panel(), random.Random(3)
    clocks = halves(panel.fill, 320, POINTS)
    digits = [Digits(), Digits()]
    for _ in range(60):
        for at, (one, clock) in enumerate(zip(digits, clocks, strict=True)):
            ms = rng.randrange(5_999_000)
            one.colour = 2 + at
            one.time(ms, False)
            draw(clock, one)
            ours = {place: ink for place, ink in panel.lit.items() if place[0] // 160 == at}
            half = Panel()
            half.lit = ours
            held(half, text(ms, False), clock._digits[0], one.colour)
