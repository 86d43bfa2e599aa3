# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Plain modules lose what only people read, and nothing else."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tidebell_host.install.stripping import bare, size

FIRMWARE = Path(__file__).parents[2] / "firmware"
WRITTEN = '''# SPDX-License-Identifier: MIT
"""What it is for."""
from os import path  # of course

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Thing:
    """A thing.

    :param name: "é" # no comment
    """

    kind: "str" = "# kept"
    none: "int"

    def turn(
        self,  # itself
        by: "dict[str, Any]" = {},  # é
        *more: int,
    ) -> (
        "tuple"
    ):
        """Turn it."""
        return by, more, """not a
        docstring"""

    def stay(self) -> None:
        """Do nothing."""
'''
BARE = '''# SPDX-License-Identifier: MIT

from os import path



class Thing:
    kind = "# kept"
    pass
    def turn(
        self,
        by = {},
        *more,
    ):
        return by, more, """not a
        docstring"""
    def stay(self):
        pass
'''


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def test_a_plain_module_is_its_code_with_the_same_line_numbers() -> None:
    made = bare(WRITTEN)
    assert len(made.splitlines()) == len(WRITTEN.splitlines())
    assert lines(made) == lines(BARE)
    for number, line in enumerate(WRITTEN.splitlines()):
        if line.startswith("    def"):
            assert made.splitlines()[number].startswith(line.split("(")[0])


@pytest.mark.parametrize("path", sorted(FIRMWARE.rglob("*.py")), ids=lambda path: path.name)
def test_the_firmware_can_be_compiled_bare(path: Path) -> None:
    made = bare(path.read_text())
    assert bare(made) == made
    for node in ast.walk(ast.parse(made)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module)):
            assert ast.get_docstring(node) is None
    assert size(path.read_text()) <= len(made.encode())
