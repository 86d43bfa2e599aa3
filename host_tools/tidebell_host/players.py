# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The players' names: a text file of the user's, one name a line."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from tidebell_core.letters import columns, unshown

from tidebell_host.errors import ToolError
from tidebell_host.folders import data_folder, read, read_json, write
from tidebell_host.japanese import has_wide
from tidebell_host.naming import distinct, folded, joined, same
from tidebell_host.output import one_line, say

MOST_NAMES = 24
MOST_LETTERS = 12
"""What a device keeps; its limits are in its greeting, too."""
_PLAIN = re.compile(r"LATIN (SMALL|CAPITAL) LETTER (?:DOTLESS )?([A-Z])\b")


def path() -> Path:
    """Return the path of the file."""
    return data_folder() / "players.txt"


def fitting(name: str) -> str:
    """Return a player's name as it goes to a device.

    :raises ValueError: neither a device nor the file of names could keep it; says why
    """
    name = joined(name)
    letter = unshown(name)
    if letter:
        raise ValueError(f"{letter} cannot be shown")
    if name.startswith("#"):
        raise ValueError("what begins with # is a remark")
    return name


def at_table(names: Sequence[str], is_japanese: bool) -> list[str]:
    """Return the names of one table as its device can take them: cut, and told apart.

    A name in letters that it cannot show becomes the player's place: ``P2``.

    :param is_japanese: whether it shows Japanese
    """
    found: list[str] = []
    for at, name in enumerate(names, 1):
        shown = "".join(_shown(letter, is_japanese) for letter in joined(name))
        fit = _cut(shown, MOST_LETTERS) or f"P{at}"
        if same([*found, fit]):
            fit = f"{_cut(fit, MOST_LETTERS - 3)} {at}"
        found.append(fit)
    return found


def whole_names(shown: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """Return the names of a table by those at its device; nothing if others play there."""
    for is_japanese in (True, False):
        fit = at_table(names, is_japanese)
        if sorted(fit) == sorted(shown):
            return dict(zip(fit, names, strict=True))
    return {}


def _shown(letter: str, is_japanese: bool) -> str:
    """Return a letter, the plain one of an accented one, or nothing."""
    if not unshown(letter) and (is_japanese or not has_wide(letter)):
        return letter
    plain = _PLAIN.match(unicodedata.name(letter, ""))
    return (plain[2] if plain[1] == "CAPITAL" else plain[2].lower()) if plain else ""


def _cut(name: str, most: int) -> str:
    while columns(name) > most:
        name = name[:-1]
    return name.strip()


@dataclass(frozen=True)
class Unfit:
    """A name that is left out.

    :param place: its line or device
    :param why: the reason
    """

    name: str
    place: str
    why: str

    def __str__(self) -> str:
        return f"{self.place}: {self.name}: {self.why}. It is left out."


def _lines() -> list[str]:
    try:
        text = read(path()).decode("utf-8-sig")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise ToolError(f"{path()} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise ToolError(f"{path()} cannot be read: {error}.") from None
    lines = text.replace("\r\n", "\n").split("\n")
    return lines if lines[-1] else lines[:-1]


def listed() -> tuple[list[str], list[Unfit]]:
    """Return the names of the file, and those that cannot be used.

    :raises ToolError: the file is no text
    """
    found: list[str] = []
    unfit: list[Unfit] = []
    for number, line in enumerate(_lines(), 1):
        name = line.strip(" \t")
        if name and not name.startswith("#"):
            try:
                fit = fitting(name)
                first = next((one for one in found if folded(one) == folded(fit)), "")
                if first:
                    raise ValueError(f"that is {first}, who is here already")
                found.append(fit)
            except ValueError as error:
                unfit.append(Unfit(name, f"{path()}:{number}", str(error)))
    return found, unfit


def names() -> list[str] | None:
    """Return the names, or None when there is no file of them; report those left out.

    :raises ToolError: when it is no text
    """
    found, unfit = listed()
    for one in unfit:
        say(str(one))
    return found if path().exists() else None


def usable(there: list[str], device: str) -> list[str]:
    """Return a device's names that can be kept here; report those left out.

    :param device: the device's name for people
    """
    found: list[str] = []
    for name in there:
        try:
            fit = fitting(name)
            if not 0 < columns(fit) <= MOST_LETTERS:
                raise ValueError(f"a name has 1 to {MOST_LETTERS} letters")
        except ValueError as error:
            say(str(Unfit(name, device, str(error))))
            continue
        found.append(fit)
    return distinct(found)


def meant(name: str) -> list[str]:
    """Return the known names that a typed text means: the name itself, or as it is printed."""
    found, unfit = listed()
    return [one for one in found if folded(one) == folded(name)] + [
        one.name for one in unfit if name == one_line(one.name) or folded(name) == folded(one.name)
    ]


def save(names: list[str], gone: Collection[str] = ()) -> None:
    """Write the names; remarks in the file stay if the names keep the file's order.

    :param gone: unusable names to remove; others stay, as remarks do
    """
    rest = list(names)
    kept = []
    for line in _lines():
        written = line.strip(" \t")
        name = folded(written)
        if not name or name.startswith("#"):
            kept.append(line)
        elif rest and name == folded(rest[0]):
            kept.append(rest.pop(0))
        elif name in map(folded, rest):  # another order: only the names
            kept, rest = [], list(names)
            break
        elif written not in gone and not _fits(written):
            kept.append(line)
    write(path(), "".join(f"{line}\n" for line in kept + rest).encode())


def _fits(name: str) -> bool:
    try:
        return bool(fitting(name))
    except ValueError:
        return False


def merged(here: list[str], there: list[str], synced: list[str]) -> list[str]:
    """Merge names after a sync: those here, then those made on the device since the last one.

    :param synced: the names of both after the last sync; names removed here since are left out
    """
    known = {folded(name) for name in (*here, *synced)}
    return distinct(
        [*map(joined, here), *(joined(name) for name in there if folded(name) not in known)]
    )


def _notes() -> dict[str, list[str]]:
    try:
        notes = read_json(_notes_path())
    except (OSError, ValueError):
        return {}  # as at the first sync: nothing is lost, names are only added again
    return notes if isinstance(notes, dict) else {}


def _notes_path() -> Path:
    return data_folder() / "players-synced.json"


def synced(uid: str) -> list[str]:
    """Return a device's names after its last sync; none before the first.

    :param uid: the device's number
    """
    names = _notes().get(uid)
    return [str(name) for name in names] if isinstance(names, list) else []


def note_synced(uid: str, names: list[str] | None) -> None:
    """Remember the device's names after a sync; None: the sync left the names out."""
    notes = _notes()
    if names is not None and notes.get(uid) != names:
        write(_notes_path(), json.dumps({**notes, uid: names}, ensure_ascii=False).encode())
