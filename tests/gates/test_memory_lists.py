# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Every module of the firmware is in memory from the start, or somebody has said when it goes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

FIRMWARE = Path(__file__).parents[2] / "firmware"
PATHS = {
    ".".join(path.relative_to(FIRMWARE).with_suffix("").parts).removesuffix(".__init__"): path
    for package in ("tidebell", "tidebell_core")
    for path in (FIRMWARE / package).rglob("*.py")
}

# Read when they are first wanted, and kept from then on: what the board has,
BOARD = """
    tidebell.boards.macropad tidebell.boards.pico_table tidebell.boards.pimoroni_explorer2350
    tidebell.paint.bitmap tidebell.paint.colour
    tidebell.paint.frames tidebell.paint.glyphs tidebell.paint.mono
    tidebell.paint.panel tidebell.paint.placed tidebell.paint.places tidebell.paint.typesetting
    tidebell.paint.small tidebell.paint.small_lines tidebell.parts.key_lights
    tidebell.ui.extra_keys tidebell.ui.draw.scenes
""".split()
# what lays out one kind of screen on the small panel, until another is shown (``paint.mono``),
LAID_OUT = """
    tidebell.paint.small_moments tidebell.paint.small_opened tidebell.paint.small_rows
    tidebell.paint.small_turns tidebell.ui.draw.small_scenes tidebell.ui.key_map
""".split()
# what the game that is on shows beside one clock, and what any game is made of.
GAME = """
    tidebell.ui.clocks_shown tidebell.ui.draw.clocks
    tidebell.ui.draw.facts tidebell_core.header tidebell_core.public tidebell_core.rng
    tidebell_core.setup
""".split()
# The panel's controller and names go at the start (``start``); the others never come.
GONE = """
    tidebell.early
    tidebell.paint.sh1106 tidebell.paint.st7789 tidebell.ui.desk tidebell.wire.needs tidebell.wire
    tidebell_core.event_names tidebell_core.contract
""".split()


def _imported_first(name: str) -> Iterator[str]:
    """The modules that a module imports as it is read, not when something of it runs."""
    path = PATHS[name]
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.parse(path.read_text()).body:
        for statement in node.body if isinstance(node, ast.Try) else [node]:
            if isinstance(statement, ast.ImportFrom):
                above = package.split(".")
                above = above[: len(above) - statement.level + 1] if statement.level else []
                base = ".".join(above + ([statement.module] if statement.module else []))
                for alias in statement.names:
                    whole = f"{base}.{alias.name}"
                    yield whole if whole in PATHS else base


def resident() -> set[str]:
    """The modules that are in memory once the device has started, whatever happens."""
    found: set[str] = set()
    todo = ["tidebell.start"]
    while todo:
        name = todo.pop()
        if name in PATHS and name not in found:
            found.add(name)
            todo += [*_imported_first(name), name.rpartition(".")[0]]
    return found


def listed() -> set[str]:
    """The modules that ``memory`` names."""
    found: set[str] = set()
    for node in ast.parse(PATHS["tidebell.memory"].read_text()).body:
        if isinstance(node, ast.Assign):
            for part in ast.walk(node.value):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    found.update(part.value.split())
    return {name for name in found if name.startswith("tidebell")}


def test_every_late_module_is_forgotten_or_said_to_be_kept() -> None:
    # A game's mechanisms stay with it; their other halves (``ACTS``) go by themselves.
    late = {
        name
        for name in PATHS.keys() - resident() - listed()
        if not name.startswith("tidebell_core.mechanisms.")
    }
    assert late == {*BOARD, *LAID_OUT, *GAME, *GONE}


def test_memory_names_no_module_that_is_not_there() -> None:
    assert listed() - PATHS.keys() == set()
