# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Find the firmware of this installation, and load a board profile from it."""

from __future__ import annotations

import atexit
import importlib.util
import shutil
import tempfile
from pathlib import Path
from types import ModuleType

from tidebell_host.install import firmware as host_firmware
from tidebell_host.install.firmware import SETTINGS, WORDS
from tidebell_host.languages import ENGLISH


class MachineError(Exception):
    """An error that a person can correct: no firmware, a state folder in use."""


def default_firmware() -> Path:
    """The firmware folder that belongs to this installation.

    A wheel holds the drive's root as data and its packages as packages; links put them together.

    :raises MachineError: there is none
    """
    here = Path(__file__).resolve()
    folder = here.parents[2] / "firmware"
    if (folder / "code.py").is_file():
        return folder
    installed = here.parents[1]
    root = installed / "tidebell_host" / "firmware"
    if not (root / "code.py").is_file():
        raise MachineError("no firmware is installed: name its folder with --firmware")
    together = Path(tempfile.mkdtemp(prefix="tidebell-firmware-"))
    atexit.register(shutil.rmtree, together, ignore_errors=True)
    for part in (*root.iterdir(), installed / "tidebell", installed / "tidebell_core"):
        (together / part.name).symlink_to(part)
    return together


def in_language(firmware: Path, language: str) -> Path:
    """Return a firmware folder whose device speaks a language: links to the other files.

    :raises MachineError: the firmware lacks a file that would be another
    """
    if language == ENGLISH:
        return firmware
    together = Path(tempfile.mkdtemp(prefix="tidebell-firmware-"))
    atexit.register(shutil.rmtree, together, ignore_errors=True)
    try:
        files = {name: (firmware / name).read_bytes() for name in (WORDS, SETTINGS)}
    except OSError as error:
        raise MachineError(f"{error.filename} is needed for a language: {error.strerror}") from None
    for name, data in host_firmware.in_language(files, language).items():
        (together / name).parent.mkdir(exist_ok=True)
        (together / name).write_bytes(data)
    for folder in (firmware, (firmware / WORDS).parent):
        place = together / folder.relative_to(firmware)
        for part in folder.iterdir():
            if not (place / part.name).exists():
                (place / part.name).symlink_to(part)
    return together


def load_profile(firmware: Path, board: str) -> ModuleType:
    """Load the board profile as a module, from the firmware or else from this project.

    :raises MachineError: there is no such profile
    """
    places = [firmware, Path(__file__).resolve().parents[2] / "firmware"]
    found = importlib.util.find_spec("tidebell")
    if found is not None and found.submodule_search_locations:
        places.append(Path(found.submodule_search_locations[0]).parent)
    for place in places:
        path = place / "tidebell" / "boards" / f"{board}.py"
        if path.is_file():
            spec = importlib.util.spec_from_file_location(f"tidebell_sim._profile_{board}", path)
            assert spec is not None and spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            return module
    raise MachineError(f"there is no board profile '{board}' in {firmware / 'tidebell' / 'boards'}")
