# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pack the drive into archives, the same to the byte each time.

Names are sorted, times are the earliest that a zip can store, and nothing is compressed, because no
two versions of a compressor agree.

The layout is circup's (circuitpython-build-tools makes the same of Adafruit's libraries). The
archives ``NAME-py-TAG.zip`` and ``NAME-10.x-mpy-TAG.zip`` have one folder of that name each:

- ``lib/``: the modules
- ``requirements/``: what they need
- ``examples/``: the files of the drive's root

``NAME-TAG.json`` lists the modules.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from io import BytesIO
from pathlib import Path

from tidebell_host import __version__
from tidebell_host.errors import ToolError
from tidebell_host.install import firmware
from tidebell_host.install.compiling import Compiler
from tidebell_host.install.drives import is_plain
from tidebell_host.languages import ENGLISH

NAME = "tidebell"
MOST_BYTES = 16 << 20  # bytes of an archive's files: the largest drive of a profile
_EARLIEST = (1980, 1, 1, 0, 0, 0)


def archives(compiler: Compiler | None, language: str = ENGLISH) -> dict[str, bytes]:
    """Return all archives by their file names; those of .mpy only with a compiler.

    :param language: of the device's texts; circup's archives are English ones
    :raises ToolError: a library cannot be found or fetched
    """
    made = {}
    for drive, form, tool in (("drive-plain", "py", None), ("drive", "10.x-mpy", compiler)):
        if form == "py" or tool:
            files = firmware.drive_files(tool, language=language)
            if language != ENGLISH:
                made[f"{NAME}-{drive}-{language}-{__version__}.zip"] = packed(files)
                continue
            made[f"{NAME}-{drive}-{__version__}.zip"] = packed(files)
            top = f"{NAME}-{form}-{__version__}"
            made[f"{top}.zip"] = packed(
                {f"{top}/{path}": data for path, data in circup_files(files).items()}
            )
    if language == ENGLISH:
        listed = json.dumps(circup_list(), sort_keys=True, indent=1) + "\n"
        made[f"{NAME}-{__version__}.json"] = listed.encode()
    return made


def packed(files: dict[str, bytes]) -> bytes:
    """Return a zip of files by their paths in it."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(files):
            entry = zipfile.ZipInfo(path, _EARLIEST)
            entry.create_system = 3  # Unix, on every system
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, files[path])
    return out.getvalue()


def unpacked(path: Path) -> dict[str, bytes]:
    """Return the files of a drive's archive.

    :raises ToolError: the file is no archive, is damaged, or holds more than its list says
    """
    try:
        with zipfile.ZipFile(path) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > MOST_BYTES:
                raise ToolError(f"{path} holds more than a drive.")
            files = {name: archive.read(name) for name in archive.namelist()}
    except (OSError, zipfile.BadZipFile, RuntimeError, NotImplementedError, zlib.error) as error:
        said = getattr(error, "strerror", None) or error
        raise ToolError(f"{path} cannot be read: {said}.") from None
    listed = files.get(firmware.MANIFEST, b"").decode(errors="replace")
    if not {"boot.py", "code.py", firmware.SETTINGS, firmware.MANIFEST} <= set(files):
        raise ToolError(f"{path} is no archive of a drive: a release's begins with {NAME}-drive-.")
    for name in files:
        if not all(is_plain(part) for part in name.split("/")):
            raise ToolError(f"{path} is no archive of a drive: {name} is no path of one.")
    if firmware.listing(files) != listed.splitlines():
        raise ToolError(f"{path} is damaged: its files are not those of its list. Fetch it again.")
    return files


def circup_files(drive: dict[str, bytes]) -> dict[str, bytes]:
    """Return the drive's files in circup's layout, without other people's libraries."""
    found = {}
    for path, data in drive.items():
        package = path.partition("/")[0]
        if package == firmware.FONTS:  # circup brings packages alone
            found[f"lib/{firmware.PACKAGES[0]}/{path}"] = data
        elif package in firmware.PACKAGES and path != firmware.MANIFEST:
            found[f"lib/{path}"] = data
        elif "/" not in path:
            found[f"examples/{NAME}/{path}"] = data
    needed = [library.name for library in firmware.requirements()]
    for package, names in _needs(needed).items():
        found[f"requirements/{package}/requirements.txt"] = "".join(
            f"{name}\n" for name in names
        ).encode()
    return found


def _needs(libraries: list[str]) -> dict[str, list[str]]:
    device, core = firmware.PACKAGES
    return {device: [*libraries, core], core: []}


def circup_list() -> dict[str, dict[str, object]]:
    """Return the contents of ``NAME-TAG.json``."""
    device, core = firmware.PACKAGES
    return {
        package: {
            "package": True,
            "pypi_name": "tidebell",
            "version": __version__,
            "repo": "",
            "path": f"lib/{package}",
            "dependencies": [core] if package == device else [],
            "external_dependencies": [library.name for library in firmware.requirements()]
            if package == device
            else [],
        }
        for package in firmware.PACKAGES
    }
