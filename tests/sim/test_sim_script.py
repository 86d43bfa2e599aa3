# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Scripts of the simulator: what they say, what they refuse, and that they repeat."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from PIL import Image
from tidebell_host.setups import library, load
from tidebell_sim.bench import Bench
from tidebell_sim.cli import sim

SMALL = Path(__file__).parent / "small_firmware"
DOCS = Path(__file__).parents[2] / "docs" / "simulator.md"
FIRMWARE = DOCS.parents[1] / "firmware"


def play(tmp_path: Path, *lines: dict[str, Any] | str, more: tuple[str, ...] = ()) -> Result:
    script = tmp_path / "script.jsonl"
    script.write_text(
        "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    )
    arguments = ["--script", str(script), "--json", "--firmware", str(SMALL), *more]
    return CliRunner().invoke(sim, arguments, catch_exceptions=False)


def said(result: Result) -> list[dict[str, Any]]:
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_inputs_happen_at_their_time_and_events_come_out(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        "# two presses and a hold",
        "",
        {"at": 3, "press": "A"},
        {"at": 4.5, "hold": "A", "ms": 300},
        {"press": "B"},
    )
    assert [(line["ms"], line["event"]["count"]) for line in said(result) if "event" in line] == [
        (3000, 1),
        (4500, 2),
        (4800, 1),
    ]


def test_keys_are_held_together_until_released(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        {"run": 3},
        {"hold": ["A"]},
        {"run": 0.5},
        {"show": "down"},
        {"release": "A"},
        {"show": "up"},
    )
    shown = {line["show"]: (line["ms"], line["sound"]) for line in said(result) if "show" in line}
    assert shown == {"down": (3500, 440), "up": (3500, 0)}


def test_show_tells_text_ring_sound_and_picture(tmp_path: Path) -> None:
    result = play(tmp_path, {"run": 3}, {"turn": -2}, {"show": True, "png": "screen.png"})
    (line,) = [line for line in said(result) if "show" in line]
    picture = Image.open(tmp_path / "screen.png")
    assert picture.size == (320, 240)
    assert line == {
        "ms": 3040,
        "show": True,
        "text": ["count 0", "turned -2"],
        "ring": ["0000fe"] * 24,
        "sound": 0,
        "picture": hashlib.sha256(picture.tobytes()).hexdigest(),
    }


def test_power_bytes_console_and_cuts(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        {"run": 3},
        {"press": "A"},
        {"bytes": "6869"},
        {"console": "\u0003"},
        {"console": "\u0004"},
        {"run": 3},
        {"cut": "nvm", "nth": 2},
        {"press": "A"},
        {"press": "A"},
        {"run": 1},
        {"power": "on"},
        {"run": 3},
        {"show": "end"},
    )
    lines = said(result)
    assert [line["power"] for line in lines if "power" in line] == ["on", "off", "on", "off"]
    assert [line["bytes"] for line in lines if "bytes" in line] == ["3c68693e"]
    (fault,) = [line["fault"] for line in lines if "fault" in line]
    assert fault.endswith("\nKeyboardInterrupt\n")
    assert [line["text"][0] for line in lines if "show" in line] == ["count 2"]


def test_the_same_script_and_seed_give_the_same_bytes(tmp_path: Path) -> None:
    lines = ({"run": 3}, {"press": "A"}, {"show": True}, {"link": "hello"})
    real = ("--firmware", str(DOCS.parents[1] / "firmware"))
    one = play(tmp_path, *lines, more=(*real, "--seed", "4"))
    two = play(tmp_path, *lines, more=(*real, "--seed", "4"))
    other = play(tmp_path, *lines, more=(*real, "--seed", "5"))
    assert one.stdout == two.stdout
    assert one.stdout != other.stdout


def test_a_state_folder_carries_on_where_the_last_script_ended(tmp_path: Path) -> None:
    more = ("--state", str(tmp_path / "state"))
    play(tmp_path, {"run": 3}, {"press": "A"}, more=more)
    result = play(tmp_path, {"run": 3}, {"show": True}, more=more)
    assert [line["text"][0] for line in said(result) if "show" in line] == ["count 1"]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{", "line 2: not JSON"),
        ("[1]", 'line 2: a line is a JSON object, such as {"press": "A"}'),
        ("{}", "line 2: nothing to do: a line has exactly one of press, hold"),
        ('{"press": "A", "run": 1}', "line 2: two things at once"),
        ('{"press": "Q"}', 'line 2: "press" is one of the keys A, B, X, Y, E, END, not "Q"'),
        ('{"press": ["A", 5]}', 'line 2: "press" is one of the keys A, B, X, Y, E, END, not 5'),
        ('{"press": []}', 'line 2: "press" needs a key'),
        ('{"press": "A", "ms": 5}', 'line 2: "ms" means nothing beside "press"; known: "at"'),
        ('{"hold": "A", "ms": -1}', 'line 2: "ms" is a whole number from 1'),
        ('{"turn": 1.5}', 'line 2: "turn" is a whole number'),
        ('{"turn": true}', 'line 2: "turn" is a whole number'),
        ('{"power": true}', 'line 2: "power" is "on" or "off", not true'),
        ('{"cut": "usb"}', 'line 2: "cut" is at writes to "nvm" or "file"'),
        ('{"cut": "nvm", "nth": 0}', 'line 2: "nth" is a whole number from 1'),
        ('{"link": "jump"}', 'line 2: "link" is a request: hello, status'),
        ('{"link": "log", "send": []}', 'line 2: "send" is a JSON object, not []'),
        ('{"link": "log", "hex": "0"}', 'line 2: "hex" is bytes in hexadecimal'),
        ('{"setup": "no-such"}', "line 2: there is no setup 'no-such'"),
        ('{"bytes": "xyz"}', 'line 2: "bytes" is bytes in hexadecimal, such as "00ff", not "xyz"'),
        ('{"console": 3}', 'line 2: "console" is text, not 3'),
        ('{"run": "long"}', 'line 2: "run", seconds, is a number from 0'),
        ('{"run": NaN}', 'line 2: "run", seconds, is a number from 0'),
        ('{"at": -1, "press": "A"}', 'line 2: "at", seconds, is a number from 0'),
        ('{"show": false}', 'line 2: "show" is true or a name, not false'),
        ('{"show": true, "png": 5}', 'line 2: "png" is the name of the file'),
    ],
)
def test_a_line_that_means_nothing_is_named(tmp_path: Path, line: str, complaint: str) -> None:
    result = play(tmp_path, {"run": 1}, line)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert f"script.jsonl, {complaint}" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_line_that_comes_too_late_is_named(tmp_path: Path) -> None:
    result = play(tmp_path, {"run": 5}, {"at": 4, "press": "A"})
    assert result.exit_code == 2
    assert "line 2: it is to happen at 4 s, but 5 s have passed" in result.stderr


def test_a_script_that_cannot_be_read_is_an_error_of_use(tmp_path: Path) -> None:
    result = CliRunner().invoke(sim, ["--script", str(tmp_path / "none.jsonl")])
    assert result.exit_code == 2
    assert "none.jsonl cannot be read: No such file or directory" in result.stderr
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"\xff\xfe")
    result = CliRunner().invoke(sim, ["--script", str(bad)])
    assert result.exit_code == 2
    assert "it is not UTF-8 text" in result.stderr


def test_an_unanswered_request_is_told(tmp_path: Path) -> None:
    # The small firmware echoes what it gets, which is no answer.
    result = play(tmp_path, {"run": 3}, {"power": "off"}, {"link": "hello"})
    (line,) = [line for line in said(result) if "link" in line]
    assert line["answer"]["error"] == "no_answer"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", DOCS.read_text(), re.MULTILINE | re.DOTALL)


def agrees(told: Any, real: Any) -> bool:
    """Assert that the docs show the real output; "…" stands for anything left out."""
    if told == "…":
        return True
    if isinstance(told, dict) and isinstance(real, dict):
        if "…" not in told and told.keys() != real.keys():
            return False
        return all(key in real and agrees(told[key], real[key]) for key in told if key != "…")
    if isinstance(told, list) and isinstance(real, list) and "…" in told:
        at = 0
        for item in told:
            if item != "…":
                if item not in real[at:]:
                    return False
                at = real.index(item, at) + 1
        return True
    return bool(told == real)


def test_the_example_of_the_docs_prints_what_the_docs_say(tmp_path: Path) -> None:
    (script,) = blocks("jsonl")
    (output,) = [block for block in blocks("json") if block.startswith('{"ms"')]
    file = tmp_path / "example.jsonl"
    file.write_text(script)
    result = CliRunner().invoke(
        sim, ["--script", str(file), "--json", "--seed", "7"], catch_exceptions=False
    )
    told = [json.loads(line) for line in output.splitlines()]
    real = said(result)
    assert [line for line, there in zip(told, real, strict=True) if not agrees(line, there)] == []


def test_another_board_has_other_keys_lights_and_pixels(tmp_path: Path) -> None:
    folder = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, folder)
    boards = folder / "tidebell" / "boards"
    profile = (boards / "pico_table.py").read_text().replace('"pico_table"', '"another"')
    profile = re.sub('" ?A ?"', '"1"', profile).replace("PIXEL_COUNT = 24", "PIXEL_COUNT = 12")
    (boards / "another.py").write_text(profile)
    script = tmp_path / "script.jsonl"
    script.write_text('{"run": 2}\n{"press": "1"}\n{"show": true}\n')
    options = ["--script", str(script), "--json", "--firmware", str(folder)]
    named = CliRunner().invoke(sim, [*options, "--board", "another"])
    told = CliRunner().invoke(sim, options, env={"TIDEBELL_BOARD": "another"})
    assert named.stdout == told.stdout
    (shown,) = [entry for entry in said(named) if "show" in entry]
    assert shown["text"][0] == "1 Up"
    assert len(shown["ring"]) == 12
    refused = CliRunner().invoke(sim, ["--script", str(script)])
    assert refused.exit_code == 2
    assert "A, B, X, Y, E" in refused.output
    nowhere = CliRunner().invoke(sim, ["--script", str(script), "--board", "nowhere"])
    assert nowhere.exit_code == 1
    assert "no board profile 'nowhere'" in nowhere.output


def test_the_readable_output_says_the_same(tmp_path: Path) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text('{"at": 3, "press": "A"}\n{"show": "one"}\n')
    result = CliRunner().invoke(sim, ["--script", str(script), "--firmware", str(SMALL)])
    lines = result.stdout.splitlines()
    assert lines[:4] == [
        '0:00:00.000  {"power":"on"}',
        "0:00:03.000  event=count count=1 timestamp=536808376",
        "0:00:03.120  screen one",
        "    | count 1",
    ]


def test_the_real_firmware_draws_the_same_on_demand_and_at_each_refresh(tmp_path: Path) -> None:
    entry = library.find("full-metal-planete")
    assert entry is not None
    setup = load(entry.path)
    seen = []
    for eager in (False, True):
        with Bench(tmp_path / str(eager), seed=3, eager=eager) as bench:
            bench.power(True)
            bench.run(3)
            hashes = [bench.picture_hash()]
            assert bench.install(setup.id, setup.data) == {}
            told = {"setup": setup.id, "seats": [[0, "Ann"], [1, "Bo"]]}
            assert bench.request("start", told) == {"game": 1}
            for key in ("E", "E", "Y", "X", "Y", "Y", "A"):
                bench.press(key)
                hashes.append(bench.picture_hash())
                bench.run(1.23)
                hashes.append(bench.picture_hash())
            bench.run(177)
            hashes.append(bench.picture_hash())
            seen.append(hashes)
    assert seen[0] == seen[1]
    assert len(set(seen[0])) > 8
