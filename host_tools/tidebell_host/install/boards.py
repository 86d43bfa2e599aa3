# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Tell which board a drive belongs to, and choose the firmware's profile for it."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from tidebell_host.errors import ToolError
from tidebell_host.folders import read

CIRCUITPYTHON = 10
PROFILES = "tidebell/boards/"
OWN = "boards/"  # where a profile of somebody's own may lie, too

_FIRST = re.compile(r"^Adafruit CircuitPython (\S+) on \S+; (.+?)\s*$", re.M)


@dataclass(frozen=True)
class Board:
    """The board of a drive, from CircuitPython's ``boot_out.txt``.

    :param name: of board and chip, for people
    :param id: of the board, as CircuitPython has it
    :param uid: the chip's number in hexadecimal; empty if it is not told
    """

    version: str
    name: str
    id: str
    uid: str


def read_boot_out(drive: Path) -> Board:
    """Read the board of a drive from its ``boot_out.txt``.

    :raises ToolError: the file is missing or not readable
    """
    path = drive / "boot_out.txt"
    try:
        text = read(path).decode("utf-8", "replace")
    except FileNotFoundError:
        raise ToolError(
            f"{drive} has no boot_out.txt, so it is not the drive of a board with CircuitPython."
        ) from None
    except OSError as error:
        raise ToolError(f"{path} cannot be read: {error.strerror}.") from None
    first = _FIRST.search(text)
    board = re.search(r"^Board ID:\s*(\S+)", text, re.M)
    if not first or not board:
        raise ToolError(
            f"{path} does not say which board and version this is: press reset on the board, so "
            "that CircuitPython writes it anew, and try again."
        )
    uid = re.search(r"^UID:\s*([0-9A-Fa-f]+)", text, re.M)
    return Board(first[1], first[2], board[1], uid[1].lower() if uid else "")


def check_version(board: Board) -> None:
    """Check CircuitPython's version.

    :raises ToolError: the firmware is not for this version of CircuitPython
    """
    major = re.match(r"(\d+)\.\d", board.version)
    where = f"circuitpython.org/board/{board.id}"
    if major is None:
        raise ToolError(
            f"The board says that it has CircuitPython {board.version}, which is no version that "
            f"is known here. Put CircuitPython {CIRCUITPYTHON} on it ({where})."
        )
    if int(major[1]) < CIRCUITPYTHON:
        raise ToolError(
            f"The board has CircuitPython {board.version}, which is too old: Tidebell needs "
            f"{CIRCUITPYTHON}. Put that on it first ({where}); the drive's files stay."
        )
    if int(major[1]) > CIRCUITPYTHON:
        raise ToolError(
            f"The board has CircuitPython {board.version}, and this Tidebell is for "
            f"{CIRCUITPYTHON}: a newer tidebell may know it (pip install --upgrade tidebell), or "
            f"put CircuitPython {CIRCUITPYTHON} on the board ({where})."
        )


def board_ids(profiles: dict[str, bytes]) -> dict[str, tuple[str, ...]]:
    """Return the boards that each profile is for.

    :param profiles: sources of modules by their path on the drive; modules that are no profiles are
        skipped
    """
    found = {}
    for path, source in profiles.items():
        name = path.rpartition("/")[2].removesuffix(".py")
        known = path in (f"{PROFILES}{name}.py", f"{OWN}{name}.py")
        if known and name.isidentifier() and name != "__init__":
            found[name] = _board_ids(source)
    return found


def _board_ids(source: bytes) -> tuple[str, ...]:
    try:
        for statement in ast.parse(source).body:
            if isinstance(statement, ast.Assign):
                names = [each.id for each in statement.targets if isinstance(each, ast.Name)]
                if names == ["BOARD_IDS"]:
                    return tuple(map(str, ast.literal_eval(statement.value)))
    except (SyntaxError, ValueError, TypeError):
        pass  # a broken profile of the user's own: it is for no board
    return ()


def choose_profile(board: Board, profiles: dict[str, tuple[str, ...]], named: str) -> str:
    """Choose the profile for a board: the one named on its drive if that fits, else the first that
    does.

    :param profiles: as ``board_ids`` returns them
    :param named: what the drive's ``settings.toml`` names
    :raises ToolError: there is none
    """
    fitting = [name for name, ids in sorted(profiles.items()) if board.id in (name, *ids)]
    if named in fitting:
        return named
    if fitting:
        return fitting[0]
    known = "; ".join(f"{', '.join(ids)} ({name})" for name, ids in sorted(profiles.items()) if ids)
    last = " For a board with an RP2040, Tidebell 0.2.0 is the last version."
    raise ToolError(
        f"This is a {board.name} (board ID {board.id}), and Tidebell has no profile for it. "
        f"It has: {known}." + (last if "rp2040" in board.name.lower() else "")
    )
