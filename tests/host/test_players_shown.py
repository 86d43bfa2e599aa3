# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Names that cannot be shown, or kept, lock no command: they are left out, and can be removed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hostile import Tool
from test_hostile import tool, usual  # noqa: F401

UNFIT = ("Bo\x1b[2J", "A\nB", "Жан", "\u202eeoJ", "\u2028", "#1", "", "x" * 13)


def file(tool: Tool) -> Path:  # noqa: F811
    return tool.folder / "data/tidebell/players.txt"


@pytest.mark.parametrize("name", UNFIT)
def test_a_name_of_a_device_that_cannot_be_kept_is_left_out_in_a_sentence(
    tool: Tool,  # noqa: F811
    usual,  # noqa: F811
    name: str,
) -> None:
    answers = usual()
    answers["names"] = {"names": ["Ann", name, "Zoe\u0308"]}
    tool("players add Bo", answers)
    for command in ("players sync", "sync turn-timer", "players sync", "players list"):
        code, said = tool(command, answers)
        assert code == 0, said
        assert ("It is left out." in said) == (command != "players list"), said
    assert file(tool).read_text("utf-8") == "Bo\nAnn\nZoë\n"


@pytest.mark.parametrize("name", [name for name in UNFIT if "\n" not in name and name.strip()])
def test_a_name_in_the_file_that_cannot_be_shown_locks_nothing_and_can_be_removed(
    tool: Tool,  # noqa: F811
    usual,  # noqa: F811
    name: str,
) -> None:
    if name == "#1":
        pytest.skip("in the file it is a remark, another name, or nothing")
    file(tool).parent.mkdir(parents=True)
    file(tool).write_text(f"Bo\n{name}\n# us\n", "utf-8")
    before = file(tool).read_bytes()
    if len(name) > 12:  # it can be shown, and no device takes it
        return
    for command in ("players list", "players sync", "sync turn-timer"):
        code, said = tool(command, usual())
        assert code == 0 and "players.txt:2: " in said and "It is left out." in said, said
    code, said = tool("players add Cleo", usual())
    assert code == 0
    assert file(tool).read_bytes() == before + b"Ann\nCleo\n"  # what is the person's stays
    shown = "".join(one if one.isprintable() else f"\\x{ord(one):02x}" for one in name)
    if not name.isprintable() and ord(max(name)) > 255:
        shown = f"\\u{ord(name[0]):04x}" + name[1:]
    code, said = tool(f"players rm {shown}", usual())
    assert code == 0, said
    assert file(tool).read_text("utf-8") == "Bo\n# us\nAnn\nCleo\n"


def test_more_names_than_fit_hold_up_no_setups(tool: Tool, usual) -> None:  # noqa: F811
    answers = usual()
    answers["names"] = {"names": [f"P{number}" for number in range(40)]}
    tool("players add Bo", answers)
    code, said = tool("sync turn-timer", answers)
    assert code == 0 and "they stay as they are" in said and "turn-timer: sent" in said
    assert file(tool).read_text() == "Bo\n"
    code, said = tool("players sync", answers)
    assert code == 1 and "Nothing was changed" in said


def test_a_name_that_the_file_would_take_for_a_remark_is_refused(
    tool: Tool,  # noqa: F811
    usual,  # noqa: F811
) -> None:
    code, said = tool("players add #1", usual())
    assert code == 2 and "is a remark" in said
    assert not file(tool).exists()
