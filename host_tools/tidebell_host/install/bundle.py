# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Archives of the drive that are the same to the byte each time they are made.

Names are sorted, times are the earliest that a zip can say, and nothing is packed tighter, because
no two versions of a packer agree.

circup's layout (circuitpython-build-tools makes the same of Adafruit's libraries): archives
``NAME-py-TAG.zip`` and ``NAME-10.x-mpy-TAG.zip``, each with one folder of that name, in it ``lib/``
with the modules, ``requirements/`` with what they need, ``examples/`` with what goes to the drive's
root; and ``NAME-TAG.json``, which lists the modules.
"""

from __future__ import annotations

import json
import zipfile
from io import BytesIO

from tidebell_host import __version__
from tidebell_host.install import firmware
from tidebell_host.install.compiling import Compiler

NAME = "tidebell"
_EARLIEST = (1980, 1, 1, 0, 0, 0)


def archives(compiler: Compiler | None) -> dict[str, bytes]:
    """All archives by their file names; those of .mpy only with a compiler.

    :raises ToolError: a library cannot be had
    """
    made = {}
    for form, tool in (("py", None), ("10.x-mpy", compiler)):
        if form == "py" or tool:
            files = firmware.drive_files(tool)
            made[f"{NAME}-drive-{form}-{__version__}.zip"] = packed(files)
            top = f"{NAME}-{form}-{__version__}"
            made[f"{top}.zip"] = packed(
                {f"{top}/{path}": data for path, data in circup_files(files).items()}
            )
    listed = json.dumps(circup_list(), sort_keys=True, indent=1) + "\n"
    made[f"{NAME}-{__version__}.json"] = listed.encode()
    return made


def packed(files: dict[str, bytes]) -> bytes:
    """A zip of files by their paths in it."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(files):
            entry = zipfile.ZipInfo(path, _EARLIEST)
            entry.create_system = 3  # Unix, on every system
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, files[path])
    return out.getvalue()


def circup_files(drive: dict[str, bytes]) -> dict[str, bytes]:
    """The drive's files as circup expects to find them, without the libraries of others."""
    found = {}
    for path, data in drive.items():
        package = path.partition("/")[0]
        if package in firmware.PACKAGES and path != firmware.MANIFEST:
            found[f"lib/{path}"] = data
        elif "/" not in path:
            found[f"examples/{NAME}/{path}"] = data
    needed = [name for name, _ in firmware.requirements()]
    for package, names in _needs(needed).items():
        found[f"requirements/{package}/requirements.txt"] = "".join(
            f"{name}\n" for name in names
        ).encode()
    return found


def _needs(libraries: list[str]) -> dict[str, list[str]]:
    device, core = firmware.PACKAGES
    return {device: [*libraries, core], core: []}


def circup_list() -> dict[str, dict[str, object]]:
    """What ``NAME-TAG.json`` says of each module."""
    device, core = firmware.PACKAGES
    return {
        package: {
            "package": True,
            "pypi_name": "tidebell",
            "version": __version__,
            "repo": "",
            "path": f"lib/{package}",
            "dependencies": [core] if package == device else [],
            "external_dependencies": [name for name, _ in firmware.requirements()]
            if package == device
            else [],
        }
        for package in firmware.PACKAGES
    }
