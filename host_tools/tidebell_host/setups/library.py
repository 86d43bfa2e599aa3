# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Find setup files: the built-in ones, and the user's own."""

from __future__ import annotations

import functools
import os
import re
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from tidebell_host.japanese import of_name
from tidebell_host.setups.inherit import ARCHETYPES, Values, not_like
from tidebell_host.setups.parsing import contents, decode, parse
from tidebell_host.setups.problems import Problem, SetupError, suggestion

BUILTIN = Path(__file__).resolve().parent.parent / "builtin"


@dataclass(frozen=True)
class Entry:
    """A setup file of the library.

    :param id: the id that it declares; its file name without the ending if it declares none
    :param builtin: whether it came with Tidebell
    """

    id: str
    path: Path
    builtin: bool


def user_folder() -> Path:
    """Return the folder of the user's setups: ``TIDEBELL_SETUPS``, or in the user's data folder."""
    named = os.environ.get("TIDEBELL_SETUPS")
    return (
        Path(named)
        if named
        else platformdirs.user_data_path("tidebell", appauthor=False) / "setups"
    )


@dataclass(frozen=True)
class LeftOut:
    """A file in the user's folder that is no setup of the library; as text, a sentence or two.

    :param problem: the reason
    :param stray: whether it never was a setup
    """

    problem: Problem
    stray: bool = False

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self.problem.path

    def __str__(self) -> str:
        return f"{self.path} is left out. {self.problem.text} {self.problem.remedy}".rstrip()


def entries() -> list[Entry]:
    """Return all setups, by id; a user's own replaces a built-in one with the same id."""
    return survey()[0]


def survey() -> tuple[list[Entry], list[LeftOut]]:
    """Return all setups, by id, and other files of the user's folder that look like one."""
    found: dict[str, Entry] = {}
    left_out = []
    for folder, builtin in ((BUILTIN, True), (user_folder(), False)):
        for path in _files(folder):
            if path.name.startswith("._"):
                said = "macOS keeps its own notes there."
                left_out.append(LeftOut(Problem(path, 0, "", said, ""), stray=True))
                continue
            try:
                name = _declared_id(path)
            except SetupError as error:
                left_out.append(LeftOut(error.problems[0], stray=path.is_dir()))
                continue
            known = found.get(name)
            if known is None or (known.builtin and not builtin):
                found[name] = Entry(name, path, builtin)
            else:
                said = f'It has the id "{name}", as {known.path.name} has.'
                left_out.append(LeftOut(Problem(path, 0, "id", said, "Give it an id of its own.")))
    return [found[name] for name in sorted(found)], left_out


def _files(folder: Path) -> list[Path]:
    """Return the .toml files of a folder; the folder itself if it is none."""
    if folder.is_dir():
        return sorted(folder.glob("*.toml"))
    return [folder] if os.path.lexists(folder) else []


def archetypes() -> list[Path]:
    """Return files to be ``like``: they play, but a sync sends them only when they are named."""
    return _files(ARCHETYPES)


_TO_PLAY = "to play:"  # what a good setup says to its players, in its first remarks


def community() -> list[Path]:
    """Return the setups that players have written down, as they come with Tidebell."""
    here = Path(__file__).resolve()
    folders = (here.parents[3] / "community", here.parents[1] / "community")  # checkout, wheel
    return next((files for files in map(_files, folders) if files), [])


def to_play(source: bytes) -> str:
    """Return what the first remarks of a setup file say to its players behind "To play:", or ""."""
    told: list[str] = []
    for line in source.decode(errors="replace").splitlines():
        if line.strip() and not line.startswith("#"):
            break
        said = line.removeprefix("#").strip()
        if said.casefold().startswith(_TO_PLAY):
            told = [said[len(_TO_PLAY) :].strip()]
        elif told and not said:
            break
        elif told:
            told.append(said)
    return "".join(one if one.isprintable() else " " for one in " ".join(told))


def find(name: str) -> Entry | None:
    """Find the setup or archetype with this id, or the file of this path, even with mistakes."""
    named = of_name(name)
    known, left_out = survey()
    for entry in [*known, *(Entry(one.path.stem, one.path, False) for one in left_out)]:
        if of_name(entry.id) == named:
            return entry
    for path in archetypes():
        if path.stem == named:
            return Entry(path.stem, path, builtin=True)
    path = Path(name)
    if path.suffix != ".toml":
        return None
    if not os.path.lexists(path):  # its accents may be encoded otherwise
        paths = (one for one in _files(path.parent) if of_name(one.name) == of_name(path.name))
        path = next(paths, path)
    return Entry(declared_id(path), path, builtin=False) if os.path.lexists(path) else None


def declared_id(path: Path) -> str:
    """Return the id that a file declares, without checking the rest; its stem if it declares
    none.
    """
    try:
        return _declared_id(path)
    except SetupError:
        return path.stem


def _declared_id(path: Path) -> str:
    """Return the id that a file declares; its stem if it declares none.

    :raises SetupError: the file cannot be read, or is no text that could be a setup
    """
    return id_in(contents(path), path)


def id_in(raw: bytes, path: Path) -> str:
    """Return the id that a file's bytes declare; the stem of its path if they declare none.

    :raises SetupError: the bytes are no text
    """
    declared = _declared(raw, path)
    if isinstance(declared, str) and re.fullmatch(r"[a-z0-9-]{1,32}", declared):
        return declared
    return path.stem


@functools.lru_cache(maxsize=64)  # all files are searched for each id that is asked for
def _declared(raw: bytes, path: Path) -> object:
    text, _ = decode(raw, path)
    try:
        return parse(text, path).get("id")
    except SetupError:  # a setup with mistakes, which are reported where it is checked
        return None


def base(name: str, path: Path) -> tuple[Values, Path]:
    """Return the values and the path of the setup that a file's ``like`` names.

    :param name: an id, or the path of a file beside it: ``"./other.toml"``
    :raises SetupError: there is none, or it cannot be read
    """
    if name.endswith(".toml"):
        found = path.parent / name
    else:
        known = {entry.id: entry.path for entry in entries() if entry.path != path}
        known.update({one.stem: one for one in archetypes()})
        if name not in known:
            remedy = suggestion(name, sorted(known), "setups", "name a file: ./other.toml")
            raise not_like(path, f'There is no setup "{name}" to be like.', remedy)
        found = known[name]
    try:
        text, _ = decode(contents(found), found)
        return parse(text, found), found
    except SetupError as error:
        said = error.problems[0]
        raise not_like(path, f"{found.name} cannot be read: {said.text}", said.remedy) from None
