# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Collect the drive's files: the firmware of this installation, and the libraries it needs.

A checkout and a wheel both hold the firmware: the drive's root as the data package
``tidebell_host.firmware``, its modules as the packages ``tidebell`` and ``tidebell_core``.
``requirements.txt`` of that root names the libraries by exact version and hash, so that the same
Tidebell always makes the same drive. They are Adafruit's pure Python packages on PyPI.
"""

from __future__ import annotations

import hashlib
import importlib.util
import io
import re
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path, PurePosixPath

from tidebell_host.errors import ToolError
from tidebell_host.folders import cache_folder
from tidebell_host.install import attributes, constants, stripping
from tidebell_host.install.compiling import Compiler
from tidebell_host.languages import ENGLISH, device_texts, source

PACKAGES = ("tidebell", "tidebell_core")
FONTS = "fonts"
LANGUAGE_FILES = {f"{FONTS}/ja.bin": "ja"}
"""Files of the firmware that only a drive of some language has."""

MANIFEST = "tidebell/files.txt"
FROZEN_MANIFEST = f"{FONTS}/files.txt"
"""The list of a drive without modules: a folder ``tidebell`` would hide the frozen package."""

MANIFESTS = (MANIFEST, FROZEN_MANIFEST)
SETTINGS = "settings.toml"
BOARD = "TIDEBELL_BOARD"
LANGUAGE = "TIDEBELL_LANGUAGE"
WORDS = "tidebell_core/words.py"
REQUIREMENTS = "requirements.txt"


@dataclass(frozen=True)
class Requirement:
    """A PyPI package by exact version.

    :param hashes: SHA-256 of its files, in hexadecimal
    """

    name: str
    version: str
    hashes: tuple[str, ...]

    def line(self) -> str:
        """Return it as ``requirements.txt`` has it."""
        hashes = "".join(f" --hash=sha256:{each}" for each in self.hashes)
        return f"{self.name}=={self.version}{hashes}\n"


@dataclass(frozen=True)
class Library:
    """A PyPI package that the firmware imports.

    :param files: its modules, by their path below ``lib/``
    """

    name: str
    version: str
    files: dict[str, bytes]


_PINNED = re.compile(r"^([A-Za-z0-9_.-]+)==(\S+)((?:[\s\\]+--hash=\S+)*)", re.M)
# A board profile that says this gets modules without line numbers.
_SHORT_OF_MEMORY = re.compile(rb"^SHORT_OF_MEMORY = True$", re.M)
# A module that imports this when it runs is for type checkers alone.
_FOR_TYPES = re.compile(rb"^from typing import ", re.M)


def root_folder() -> Path:
    """Return the folder of ``boot.py``, ``code.py`` and the other files of the drive's root.

    :raises ToolError: this installation has no firmware
    """
    here = Path(__file__).resolve()
    for folder in (here.parents[3] / "firmware", here.parents[1] / "firmware"):
        if (folder / "code.py").is_file():
            return folder
    raise ToolError("This installation of tidebell has no firmware: install it again with pip.")


def package_folder(package: str) -> Path:
    """Return the folder of one of the firmware's packages.

    :raises ToolError: this installation does not have it
    """
    beside = root_folder() / package
    if beside.is_dir():
        return beside
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ToolError(f"This installation of tidebell lacks {package}: install it again.")
    return Path(spec.submodule_search_locations[0])


def sources(language: str = ENGLISH) -> dict[str, bytes]:
    """Return the firmware's own files as they are written, by their path on the drive.

    :param language: of the device's texts
    """
    root = root_folder()
    files = {
        path.name: path.read_bytes()
        for path in sorted(root.iterdir())
        if path.suffix in (".py", ".toml")
    }
    for package in (*PACKAGES, FONTS):
        folder = root / FONTS if package == FONTS else package_folder(package)
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder)
            # Besides modules: the fonts, and the licence that must go with them.
            if path.suffix in (".py", ".bin", ".txt") and "__pycache__" not in name.parts:
                data = path.read_bytes()
                place = f"{package}/{name.as_posix()}"
                if LANGUAGE_FILES.get(place, language) == language and not _FOR_TYPES.search(data):
                    files[place] = data
    return files | in_language(files, language)


def in_language(files: dict[str, bytes], language: str) -> dict[str, bytes]:
    """Return the files that are others in a language: the device's words, and its settings.

    :param files: the firmware's, in English
    """
    if language == ENGLISH:
        return {}
    found = source.translated(files[WORDS].decode(), device_texts(language))
    noted = put_setting(files[SETTINGS].decode(), LANGUAGE, f'{LANGUAGE} = "{language}"')
    return {WORDS: found.encode(), SETTINGS: noted.encode()}


def requirements() -> list[Requirement]:
    """Return the libraries that ``requirements.txt`` declares."""
    text = (root_folder() / REQUIREMENTS).read_text(encoding="utf-8")
    return [
        Requirement(name, version, tuple(re.findall(r"--hash=sha256:(\w+)", hashes)))
        for name, version, hashes in _PINNED.findall(text)
    ]


def libraries() -> list[Library]:
    """Return the libraries: installed here, fetched before, or fetched now from PyPI.

    :raises ToolError: one is not here and cannot be fetched
    """
    return [library(requirement) for requirement in requirements()]


def library(wanted: Requirement) -> Library:
    """Return one library: installed here, fetched before, or fetched now from PyPI.

    :raises ToolError: it is not here and cannot be fetched, or the fetched file is another
    """
    return Library(wanted.name, wanted.version, _files(wanted))


def _files(wanted: Requirement) -> dict[str, bytes]:
    try:
        here = metadata.distribution(wanted.name)
    except metadata.PackageNotFoundError:
        here = None
    if here is not None and here.version == wanted.version:
        return {
            path.as_posix(): Path(str(path.locate())).read_bytes()
            for path in here.files or ()
            if _is_module(PurePosixPath(path))
        }
    with zipfile.ZipFile(io.BytesIO(_wheel(wanted))) as wheel:
        return {
            path: wheel.read(path) for path in wheel.namelist() if _is_module(PurePosixPath(path))
        }


def _is_module(path: PurePosixPath) -> bool:
    return path.suffix == ".py" and not path.parts[0].endswith((".dist-info", ".data", ".."))


def _wheel(wanted: Requirement) -> bytes:
    """Return a wheel whose hash is declared: the one fetched before, or one fetched now."""
    folder = cache_folder() / "libraries"
    pattern = f"{wanted.name.replace('-', '_')}-{wanted.version}-*.whl"
    kept = _checked(folder, pattern, wanted)
    if kept is not None:
        return kept
    for damaged in folder.glob(pattern):
        damaged.unlink()
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    command += ["--disable-pip-version-check", "--only-binary", ":all:", "--dest", str(folder)]
    with tempfile.TemporaryDirectory() as work:
        declared = Path(work) / REQUIREMENTS
        declared.write_text(wanted.line())
        command += ["--require-hashes", "-r", str(declared)]
        done = subprocess.run(command, capture_output=True, text=True)
    fetched = _checked(folder, pattern, wanted)
    if fetched is not None:
        return fetched
    what = f"The library {wanted.name} {wanted.version}"
    if "DO NOT MATCH THE HASHES" in done.stderr:
        raise ToolError(
            f"{what} that pip found is not the published one: its hash differs. Nothing was "
            "written. See where pip fetches from (pip config list), then try again."
        )
    said = (done.stderr.strip().splitlines() or ["nothing"])[-1]
    raise ToolError(
        f"{what} could not be fetched from PyPI (pip said: {said}). With internet, "
        f"pip install {wanted.name}=={wanted.version} brings it; then try again."
    )


def _checked(folder: Path, pattern: str, wanted: Requirement) -> bytes | None:
    for path in sorted(folder.glob(pattern)):
        data = path.read_bytes()
        if checksum(data) in wanted.hashes:
            return data
    return None


def drive_files(
    compiler: Compiler | None,
    board: str = "",
    theirs: str = "",
    language: str = ENGLISH,
    frozen: bool = False,
) -> dict[str, bytes]:
    """Return the whole drive as an installation makes it: contents by path.

    :param compiler: compiles the modules to .mpy; without one they stay .py
    :param board: the profile that ``settings.toml`` names; without one the device finds it
    :param theirs: the ``settings.toml`` that is there, whose other lines stay
    :param language: of the device's texts
    :param frozen: the board's image has the modules: leave them out
    :raises ToolError: a library cannot be found or fetched
    """
    files = {}
    written = sources(language)
    profile = written.get(f"tidebell/boards/{board}.py", b"")
    if compiler and _SHORT_OF_MEMORY.search(profile):
        compiler = Compiler(compiler.program, False)
    for path, data in (settled(written) if compiler else written).items():
        if not frozen or path.partition("/")[0] not in PACKAGES:
            files.update(form(path, data, compiler))
    for each in () if frozen else libraries():
        for name, data in each.files.items():
            files.update(form(f"lib/{name}", data, compiler))
    return for_board(files, board, theirs, language, FROZEN_MANIFEST if frozen else MANIFEST)


def for_board(
    files: dict[str, bytes],
    board: str,
    theirs: str,
    language: str = ENGLISH,
    manifest: str = MANIFEST,
) -> dict[str, bytes]:
    """Return a drive's files with the settings of a board, and the list of all.

    :param board: its profile; "": the settings stay
    :param theirs: the ``settings.toml`` that is there, whose other lines stay
    :param language: of the device's texts
    :param manifest: the name of the list
    """
    files = dict(files)
    if board:
        files[SETTINGS] = settings(files[SETTINGS].decode(), theirs, board, language).encode()
    listed = "".join(f"{line}\n" for line in listing(files)).encode()
    files[manifest] = listed
    return files


def settled(files: dict[str, bytes]) -> dict[str, bytes]:
    """Replace constants by their values and shorten private names, before modules are compiled.

    On the device each name takes memory, and each look-up takes time.
    """
    ours = {
        path: stripping.bare(data.decode())
        for path, data in files.items()
        if path.endswith(".py") and path.startswith(PACKAGES)
    }
    done = attributes.shorten(constants.settle(ours))
    return files | {path: text.encode() for path, text in done.items()}


def checksum(data: bytes) -> str:
    """Return a file's checksum in the list of files."""
    return hashlib.sha256(data).hexdigest()


def listing(files: dict[str, bytes]) -> list[str]:
    """Return the lines of the list of files, as sha256sum writes and checks them."""
    return [f"{checksum(files[path])}  {path}" for path in sorted(files) if path not in MANIFESTS]


def form(path: str, data: bytes, compiler: Compiler | None) -> dict[str, bytes]:
    """Return a file as it goes onto the drive.

    A module is compiled if there is a compiler; else it is stripped of comments and docstrings. The
    programs of the drive's root stay .py: CircuitPython starts no others.
    """
    if not path.endswith(".py"):
        return {path: data}
    if compiler is None or "/" not in path:
        return {
            path: stripping.bare(data.decode()).encode() if not path.startswith("lib/") else data
        }
    return {path[:-3] + ".mpy": compiler.compile(_module(path), data.decode())}


def _module(path: str) -> str:
    """Return a module's name, which the device has in memory anyway, for tracebacks.

    A path would be one more name that stays in memory for ever.
    """
    return path[:-3].removeprefix("lib/").removesuffix("/__init__").replace("/", ".")


_SETTING = re.compile(r"^([A-Za-z_][A-Za-z0-9_]*)[ \t]*=.*$", re.M)


def settings(ours: str, theirs: str, board: str, language: str = ENGLISH) -> str:
    """Return a ``settings.toml`` with our values; all other lines of the drive's own stay.

    :param ours: the firmware's
    :param theirs: the drive's, perhaps empty
    :param board: the profile to be named
    :param language: to be noted; English is where another one was
    """
    lines = {found[1]: found[0] for found in _SETTING.finditer(ours)}
    lines[BOARD] = f'{BOARD} = "{board}"'
    if language != ENGLISH or named(theirs, LANGUAGE):
        lines[LANGUAGE] = f'{LANGUAGE} = "{language}"'
    text = theirs if theirs.strip() else ours
    for name, line in lines.items():
        text = put_setting(text, name, line)
    return text


def put_setting(text: str, name: str, line: str) -> str:
    """Return a ``settings.toml`` with a line for a setting, in the place of the one it has."""
    found = next((each for each in _SETTING.finditer(text) if each[1] == name), None)
    if found:
        return text[: found.start()] + line + text[found.end() :]
    return text + ("" if text.endswith("\n") else "\n") + line + "\n"


def named(text: str, name: str) -> str:
    """Return the text that a ``settings.toml`` has for a setting, or an empty one."""
    found = re.search(rf'^{name}\s*=\s*"([^"\n]*)"', text, re.M)
    return found[1] if found else ""
