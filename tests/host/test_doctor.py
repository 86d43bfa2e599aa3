# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell doctor``: what it measures, what it asks, and what its report does not tell."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from commanded import Tidebell
from hypothesis import given, settings
from hypothesis import strategies as st
from served import Served
from simulated import Powered
from tidebell_host import diagnosis as found
from tidebell_host.clock_rate import READING_US, Rate, Reading, rate
from tidebell_host.commands.doctor import _calibrate
from tidebell_host.device import Device
from tidebell_host.errors import ToolError

# -- the clock


def readings(ppm: float, seed: int, seconds: float, delays_ms: tuple[float, float]):
    """Return readings of a device whose clock is this fast, over a line with such delays."""
    chance = random.Random(seed)
    got = []
    now = 0.0
    while now < seconds:
        sent, there = now, now + chance.uniform(*delays_ms) / 1000
        back = there + chance.uniform(*delays_ms) / 1000
        off = chance.uniform(-READING_US, READING_US)
        us = round(7e6 + there * 1e6 * (1 + ppm / 1e6) + off)
        got.append(Reading(round(sent * 1e9), round(back * 1e9), us))
        now = back + 0.05
    return got


@settings(max_examples=60, deadline=None)
@given(
    ppm=st.floats(-3000, 3000),
    seed=st.integers(0, 10**9),
    worst=st.floats(0.2, 60),
    seconds=st.sampled_from([5, 60, 300]),
)
def test_the_true_rate_is_always_within_the_uncertainty(
    ppm: float, seed: int, worst: float, seconds: float
) -> None:
    measured = rate(readings(ppm, seed, seconds, (0.1, worst)))
    assert measured is not None
    assert abs(measured.ppm - ppm) <= measured.uncertainty + 0.1
    # And it is no idle claim: at worst what delays and readings can be off in this time.
    limit = (2 * worst + 2 * READING_US / 1000) * 1e3 / (seconds - 1)
    assert measured.uncertainty <= limit * 1.1


def test_longer_is_more_exact() -> None:
    exact = [
        rate(readings(30, 1, seconds, (0.5, 4))).uncertainty  # type: ignore[union-attr]
        for seconds in (10, 60, 300)
    ]
    assert exact[0] > exact[1] > exact[2]
    assert exact[1] <= 50 and exact[2] <= 10


def test_too_few_readings_give_no_rate() -> None:
    assert rate([]) is None
    assert rate([Reading(0, 1000, 5)]) is None


def test_a_clock_that_was_set_on_the_way_makes_the_result_uncertain() -> None:
    steady = readings(0, 3, 60, (0.5, 2))
    jumped = [
        Reading(each.sent, each.got, each.us + (20_000 if number > len(steady) // 40 else 0))
        for number, each in enumerate(steady)
    ]
    before, after = rate(steady), rate(jumped)
    assert before and after
    assert after.uncertainty > before.uncertainty


@pytest.mark.parametrize(
    "ppm, uncertainty, correction, verdict",
    [
        (12, 10, 0, found.GOOD),
        (-80, 10, 0, found.LOOK),
        (-80, 10, 80, found.GOOD),
        (80, 10, 80, found.LOOK),
        (45, 20, 0, found.UNKNOWN),
        (0, 300, 0, found.UNKNOWN),
    ],
)
def test_the_clock_is_judged_with_its_correction(
    ppm: float, uncertainty: float, correction: int, verdict: str
) -> None:
    assert found.of_clock(Rate(ppm, uncertainty, 60), correction).verdict == verdict


# -- what is told


def test_no_name_is_told_and_words_are_left_alone() -> None:
    text = "ValueError: Ann has no X; Anna; in table.py: e"
    assert found.without(text, ["Ann", "e", "", "Bo"]) == (
        "ValueError: (name) has no X; Anna; in table.py: (name)"
    )


@pytest.fixture
def device(tmp_path: Path, tidebell: Tidebell) -> Iterator[Powered]:
    state = tmp_path / "state"
    state.mkdir()
    powered = Powered(state, tidebell.environment())
    tidebell.env["TIDEBELL_DEVICE"] = powered.ports["pty"]
    yield powered
    powered.end()


def test_a_sound_device_is_found_to_be_so_and_nobody_is_named(
    tidebell: Tidebell, device: Powered, tmp_path: Path
) -> None:
    tidebell("sync", "--players", "Annabel,Bodo")
    tidebell("settings", "set", "name=Kitchen")
    tidebell("start", "full-metal-planete", "--player", "Red=Annabel", "--player", "Blue=Cyrill")
    done = tidebell("doctor", "--seconds", "3", "--json")
    assert done.code == 0, done.err
    verdicts = {each["what"]: each["verdict"] for each in done.json["findings"]}
    assert verdicts.pop("keys, lights, sound") == "not checked"
    verdicts.pop("clock")  # three seconds are not enough to tell
    assert set(verdicts.values()) == {"good"}, done.json["findings"]
    assert {"firmware", "memory", "drive", "flash wear", "settings", "faults"} <= set(verdicts)
    text = done.json["report"]
    assert text.startswith("# Tidebell report") and "10.0.0 on Raspberry Pi Pico" in text
    for name in ("Annabel", "Bodo", "Cyrill", "Kitchen"):
        assert name not in text
    path = tmp_path / "report.md"
    assert tidebell("doctor", "--seconds", "0", "-o", str(path)).out == ""
    assert "| flash wear |" in path.read_text()


def test_the_clock_of_the_device_is_measured_against_this_computers(
    tidebell: Tidebell, device: Powered
) -> None:
    """Both are the same here: the true error is nothing, and within the uncertainty."""
    done = tidebell("doctor", "--seconds", "6", "--json")
    clock = next(each for each in done.json["findings"] if each["what"] == "clock")
    error, uncertainty = clock["found"].split(" ppm")[0].split(" ± ")
    assert abs(int(error)) <= int(uncertainty) + 1
    assert int(uncertainty) < 5000
    # A rate that is too uncertain sets no correction.
    if int(uncertainty) > 60:
        done = tidebell("doctor", "--seconds", "1", "--calibrate")
        assert done.code == 1 and "more --seconds" in done.err
        assert tidebell("settings", "get", "clock_ppm").out == "0\n"


def test_a_correction_is_set_on_the_device_if_it_is_certain_and_can_be(
    tidebell: Tidebell, device: Powered
) -> None:
    with Device.open(device.ports["pty"]) as connection:
        assert _calibrate(connection, Rate(123.4, 10, 60))["clock_ppm"] == -123
        for unfit in (None, Rate(20, 51, 60), Rate(-501, 3, 60)):
            with pytest.raises(ToolError):
                _calibrate(connection, unfit)
    assert tidebell("settings", "get", "clock_ppm").out == "-123\n"


def test_a_clock_that_runs_is_left_alone(tidebell: Tidebell, device: Powered) -> None:
    tidebell("sync")
    tidebell("start", "full-metal-planete", "--player", "Red=Ann", "--player", "Blue=Bo")
    device.do("press E")
    device.do("press E")
    done = tidebell("doctor", "--seconds", "0")
    assert done.code == 4 and "pause first" in done.err
    assert tidebell("status", "--json").json["clock_runs"]


def test_what_is_not_as_it_should_be_is_said_with_what_to_do(
    tidebell: Tidebell, device: Powered
) -> None:
    device.do("off")
    device.do("down A")
    device.do("on")
    device.do("up A")
    done = tidebell("doctor", "--seconds", "0", "--json")
    assert done.code == 1 and "drive" in done.err and "power cuts" in done.err
    drive = next(each for each in done.json["findings"] if each["what"] == "drive")
    assert drive["verdict"] == "look" and "tidebell drive --back" in drive["advice"]


def test_a_device_that_cannot_answer_is_examined_all_the_same(
    tidebell: Tidebell, tmp_path: Path
) -> None:
    """The link alone, without the rest of the firmware: it fails at what only a device knows."""
    served = Served(tmp_path / "drive", "pty")
    served.folder.mkdir()
    served.start()
    try:
        tidebell.env["TIDEBELL_DEVICE"] = served.name
        done = tidebell("doctor", "--seconds", "0", "--json")
    finally:
        served.cut()
    assert done.code == 1 and "health" in done.err
    health = next(each for each in done.json["findings"] if each["what"] == "health")
    assert health["verdict"] == "look" and "no answer" in health["found"]
    assert done.json["report"].startswith("# Tidebell report")


# -- together with a person


KNOB = {"+": "1", "-": "-1"}


class Walk:
    """A doctor at work, with a person's answers on its standard input."""

    def __init__(self, tidebell: Tidebell, device: Powered, *options: str) -> None:
        self.device = device
        self.process = subprocess.Popen(
            tidebell.command("doctor", "--seconds", "0", "--walk", *options),
            env=tidebell.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def until(self, text: str) -> None:
        while text not in " ".join(self.device.do("screen")):
            assert self.process.poll() is None, self.process.communicate()[0]

    def press(self, *keys: str) -> None:
        """Press keys, each until the screen has noticed it: a busy machine may miss one."""
        for key in keys:
            turn = KNOB.get(key)
            self.device.do(f"turn {turn}" if turn else f"press {key}")
            while " ".join(self.device.do("screen")).split()[-1] not in (key, "red."):
                assert self.process.poll() is None, self.process.communicate()[0]
                self.device.do(f"turn {turn}" if turn else f"press {key}")

    def answer(self, *answers: str) -> str:
        said = self.process.communicate("".join(f"{each}\n" for each in answers), timeout=60)[0]
        assert "Traceback" not in said
        return said


def test_keys_and_lights_are_walked_through(tidebell: Tidebell, device: Powered) -> None:
    walk = Walk(tidebell, device)
    walk.until("Press each key")
    walk.press("A", "B", "X", "Y", "E", "+", "-")
    walk.until("All lights are red")
    said = walk.answer("y", "y", "y", "n", "y", "y")
    assert walk.process.returncode == 1
    assert "| keys | each came, and the knob both ways | good |" in said
    assert "| red | as it should be | good |" in said
    assert "| white | not as it should be | look: see docs/build" in said
    assert "To be looked at: white." in said
    assert "Check" not in device.do("screen")


def test_a_key_that_never_comes_is_named(tidebell: Tidebell, device: Powered) -> None:
    walk = Walk(tidebell, device, "--patience", "5")
    walk.until("Press each key")
    walk.press("A", "B", "X", "E", "+")
    said = walk.answer(*"yyyyyy")
    assert "nothing came from: Y, knob to the left" in said
    assert "To be looked at: keys." in said


def test_who_holds_a_key_or_leaves_the_computer_leaves_the_walk(
    tidebell: Tidebell, device: Powered
) -> None:
    walk = Walk(tidebell, device)
    walk.until("Press each key")
    device.do("hold A")
    said = walk.answer()  # and nobody is there to answer the rest
    assert "| keys | left at the device | not checked |" in said
    assert "left out" in said
    assert "Check" not in device.do("screen")
