# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A font that is missing or damaged is told on the console, to a computer and by the lights."""

from __future__ import annotations

import shutil
from binascii import crc32
from pathlib import Path

import pytest
from linked import ask
from tabletop import ROOT, Bench
from tidebell.paint import glyphs

FONTS = ROOT / "firmware" / "fonts"
WHOLE = {name: (FONTS / name).read_bytes() for name in glyphs.FILES}
RED = (255, 0, 0)


def test_the_firmware_knows_its_fonts() -> None:
    found = {name: (len(data), crc32(data[: glyphs.CHECKED])) for name, data in WHOLE.items()}
    place = "FILES of firmware/tidebell/paint/glyphs.py"
    assert found == glyphs.FILES, f"If the fonts were made anew (make type), write into {place}"


def damaged(data: bytes, how: str) -> bytes | None:
    """A font that went wrong; None where it is gone."""
    return {
        "missing": None,
        "empty": b"",
        "short": data[:700],
        "cut": data[:-1],
        "zeros": bytes(len(data)),
        "ones": b"\xff" * len(data),
        "text": b"<html>404</html>",
        "garbage": data[:3] + b"\x5a" * 100 + data[103:],
    }[how]


HOWS = ("missing", "empty", "short", "cut", "zeros", "ones", "text", "garbage")


def bench(tmp_path: Path, name: str, how: str) -> Bench:
    firmware = tmp_path / "firmware"
    shutil.copytree(ROOT / "firmware", firmware, ignore=shutil.ignore_patterns("__pycache__"))
    data = damaged(WHOLE[name], how)
    (firmware / "fonts" / name).unlink()
    if data is not None:
        (firmware / "fonts" / name).write_bytes(data)
    return Bench(tmp_path / "state", firmware=firmware)


@pytest.mark.parametrize("how", HOWS)
def test_without_type_the_device_is_red_and_says_why(tmp_path: Path, how: str) -> None:
    device = bench(tmp_path, "type.bin", how)
    device.run(2000)
    assert {pixel for pixel in device.machine.ring() if any(pixel)} and all(
        pixel[0] and not pixel[1] and not pixel[2] for pixel in device.machine.ring()
    )
    assert device.picture().getcolors() == [(320 * 240, (255, 129, 106))], "a red screen"
    assert any(on for _, _, on in device.tones)
    said = ask(device, "errors")["errors"]
    assert "fonts/type.bin is missing or damaged: tidebell install" in said
    assert ask(device, "hello")["board"]
    device.tap("E", 5)
    device.tap("Y", 5)
    assert device.session is None and ask(device, "hello")["game"] is None


@pytest.mark.parametrize("how", HOWS[1:])
def test_a_damaged_japanese_font_is_told_and_the_device_plays(tmp_path: Path, how: str) -> None:
    device = bench(tmp_path, "ja.bin", how)
    device.run(500)
    assert "fonts/ja.bin" in device.screen and "tidebell install" in device.screen
    assert "ja.bin is missing or damaged" in ask(device, "errors")["errors"]
    device.tap("X")
    device.begin()
    device.run(500)
    assert device.session is not None


def test_without_japanese_a_device_that_speaks_it_not_says_nothing(tmp_path: Path) -> None:
    device = bench(tmp_path, "ja.bin", "missing")
    device.run(500)
    assert "ja.bin" not in device.screen and not ask(device, "errors")["errors"]


@pytest.mark.parametrize(
    "module",
    ("start", "app", "loop", "ui/home/home", "paint/painter", "keep/layout", "parts/lights"),
)
@pytest.mark.parametrize("how", ("missing", "garbage"))
def test_without_a_module_the_ring_is_red(tmp_path: Path, module: str, how: str) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(ROOT / "firmware", firmware, ignore=shutil.ignore_patterns("__pycache__"))
    path = firmware / "tidebell" / f"{module}.py"
    path.unlink()
    if how == "garbage":
        path.write_bytes(b"\xff\x00 = =\n" * 50)
    device = Bench(tmp_path / "state", firmware=firmware)
    device.run(4000)
    assert red(device)


def red(device: Bench) -> bool:
    """Whether the whole ring is red."""
    return all(first and not any(others) for first, *others in device.machine.ring())


@pytest.mark.parametrize("module", ("ui/table", "ui/turn/cues"))
def test_without_a_module_of_a_game_that_is_on_the_ring_is_red(tmp_path: Path, module: str) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(ROOT / "firmware", firmware, ignore=shutil.ignore_patterns("__pycache__"))
    device = Bench(tmp_path / "state", firmware=firmware)
    device.begin()
    device.cut()
    path = firmware / "tidebell" / f"{module}.py"
    whole = path.read_bytes()
    path.unlink()
    device.power()
    device.run(4000)
    assert red(device)
    path.write_bytes(whole)
    device.cut()
    device.power()
    assert device.session is not None and not red(device)
