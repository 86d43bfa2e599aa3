# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The card for the table: made from what the device shows."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
BUILTIN = ROOT / "host_tools" / "tidebell_host" / "builtin"


def test_a_card_counts_all_shots_of_an_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")
    table_card = importlib.import_module("table_card")
    prices = table_card.first_turn(BUILTIN / "full-metal-planete.toml").prices
    assert prices["Attack"] == "2 AP: 1 AP for each of 2 shots"
    assert prices["Move"] == "1 AP"


@pytest.mark.parametrize(
    ("setup", "language"),
    [("full-metal-planete", "en"), ("full-metal-planete", "ja"), ("hinkel-und-stein", "fr")],
)
def test_a_card_is_a6_and_holds_the_devices_own_picture(
    tmp_path: Path, setup: str, language: str
) -> None:
    if language == "ja" and not (ROOT / "build" / "type" / "ready").exists():
        pytest.skip("NOT RUN: the Japanese font is not here: make type")
    tool, file = ROOT / "tools" / "table_card.py", BUILTIN / f"{setup}.toml"
    made = subprocess.run(
        [sys.executable, tool, tmp_path, file, "--language", language],
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stderr
    with Image.open(tmp_path / f"{setup}.png") as card:
        assert card.size == (1748, 1240)  # 148 x 105 mm at 300 dpi
        assert round(card.info["dpi"][0]) == 300
        screen = card.convert("RGB").crop((560, 200, 560 + 640, 200 + 480))
        beside = card.convert("RGB").crop((0, 0, 40, 1240))
        below = card.convert("RGB").crop((0, 740, 1748, 1240))
    assert len(screen.getcolors(640 * 480) or []) > 8  # a picture, and no blank one
    assert beside.getcolors() == [(40 * 1240, (246, 243, 234))]
    assert len(below.getcolors(1748 * 500) or []) > 8
    pdf = (tmp_path / f"{setup}.pdf").read_bytes()
    assert pdf.startswith(b"%PDF")
    box = re.search(rb"/MediaBox \[ *0 0 ([\d.]+) ([\d.]+) *\]", pdf)
    assert box
    width, height = (float(side) / 72 * 25.4 for side in box.groups())
    assert (width, height) == pytest.approx((148, 105), abs=0.5)
