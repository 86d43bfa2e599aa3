# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A face on glass is told just what the panel shows."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "device"))
import tabletop  # noqa: E402
from tabletop import Bench, begun  # noqa: E402
from tidebell_host import languages  # noqa: E402
from tidebell_sim import face  # noqa: E402


def told(bench: Bench) -> dict[str, Any]:
    """Return what a face is told, as JSON brings it."""
    app = bench.app
    if app.stale:
        bench.run(50)
    found: dict[str, Any] = json.loads(json.dumps(face.content(app)))
    return found


@pytest.fixture
def bench(tmp_path: Path) -> Any:
    """A game of Full Metal Planète for four, at its first screen."""
    playing = begun(tmp_path, "full-metal-planete")
    yield playing
    playing.close()


def test_a_list_says_its_lines_and_how_they_are_set(bench: Bench) -> None:
    bench.hold("E")
    found = told(bench)["list"]
    assert found["items"][found["at"]]["text"]
    assert found["editing"] is False


def test_a_player_turn_says_clock_points_and_keys(bench: Bench) -> None:
    bench.playing(5)
    bench.run(1500)
    found = told(bench)
    assert found["tall"] == "clock" and found["ends"] and found["moment"] == "run"
    clock, points, ink, _ = found["digits"]
    assert ":" in clock and int(points) == found["pool"]["left"] and ink == "run"
    assert [key["key"] for key in found["keys"]] == ["spend", "declare", "undo", "end", "do"]
    assert found["sides"][found["plays"]] is not None
    assert found["head"]["seat"] == found["plays"]


def test_the_digits_alone_are_those_of_the_content(bench: Bench) -> None:
    bench.playing(5)
    bench.run(1500)
    assert face.digits(bench.app) == face.content(bench.app)["digits"]


def test_hints_that_name_keys_of_the_box_are_left_out(bench: Bench) -> None:
    from tidebell_core import words

    bench.until(4, "look")
    bench.tap("Y")
    said = json.dumps(told(bench), ensure_ascii=False)
    assert words.LOOK_HINT not in said
    assert told(bench)["chord"] is True


def test_cards_for_one_are_told_only_while_they_are_shown(bench: Bench) -> None:
    bench.until(4, "look")
    bench.tap("Y")
    assert "alone" not in told(bench)
    bench.down("A", "X")
    bench.run(200)
    assert told(bench)["alone"]["lines"]
    bench.up("A", "X")
    bench.run(200)
    assert "alone" not in told(bench)


@pytest.mark.parametrize("language", languages.NAMES)
def test_tenths_and_halves_are_written_as_the_language_writes_them(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tabletop, "LANGUAGE", language)
    table = begun(tmp_path, "full-metal-planete")
    try:
        from tidebell.ui.draw import outcomes  # as the device has it, in its language

        table.playing(5)
        table.run(table.app.view.clock_ms - 6150)
        with languages.spoken(language):
            tenths = face.digits(table.app)[0]
        found = [tenths, outcomes.points(1.5), outcomes.points(3)]
    finally:
        table.close()
    assert found == (["6,1", "1,5", "3"] if language == "fr" else ["6.1", "1.5", "3"])
