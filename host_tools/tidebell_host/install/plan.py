# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Plan the changes of a drive in an order that may be interrupted at any moment.

CircuitPython restarts ``code.py`` half a second after the last write to its drive (autoreload),
whatever state that is in. Tidebell switches this off while it runs; a board without Tidebell has it
on. So the programs that could run are removed first. ``boot.py`` and ``code.py`` go, everything
else changes, ``code.py`` comes back, and ``boot.py`` last. At any moment in between

- an autoreload or a fault finds no ``code.py``, so that no mixture of old and new modules runs;
- a start after a power cut finds no ``boot.py``, so that the drive is the computer's, and a second
  run repairs it with no key held.

Each file is on the disk, not in a cache, before the next one is begun.

Only Tidebell's own files may be removed. Those are files whose SHA-256 is listed in the drive's
``tidebell/files.txt``, or in ``fonts/files.txt`` where the image has the modules. That list is
written before any of them, so that it holds after every interruption. A file that is a mere
beginning of a new one may go, too. Any other file that is in the way is copied first, and the plan
names it, so that a person can be asked. Lists of Tidebell 0.2 and older have no checksums: of
those, modules of Tidebell's packages count as its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from tidebell.keep.inplace import PATH
from tidebell.keep.layout import APART, RING_AT, RING_LEAST

from tidebell_host.errors import ToolError
from tidebell_host.install.boards import PROFILES
from tidebell_host.install.drives import Drive, is_plain
from tidebell_host.install.firmware import (
    FONTS,
    MANIFEST,
    MANIFESTS,
    PACKAGES,
    SETTINGS,
    checksum,
    listing,
)

STARTERS = ("boot.py", "code.py")  # in the order of their removal; they come back in reverse
_BEFORE = "before-tidebell"
DATA_LEAST = (
    RING_AT + RING_LEAST + APART
)  # bytes of the file that a device makes at its first start
_HELLO = b'print("Hello World!")'  # files that CircuitPython puts on a new drive


@dataclass
class Plan:
    """The changes of a drive.

    :param write: new or different files: contents by path
    :param remove: files to remove: an older Tidebell's, and those that are copied first
    :param keep_as: files that are not Tidebell's and in its way, with the names of their copies
    :param same: number of files that are there already
    :param starters: the new ``boot.py`` and ``code.py``
    :param list_at: the path of the list of files
    :param listed: its contents meanwhile: all that may be there, old and new
    :param manifest: its contents in the end
    :param clear: folders to remove that would hide modules of the board's image
    """

    write: dict[str, bytes] = field(default_factory=dict)
    remove: list[str] = field(default_factory=list)
    keep_as: dict[str, str] = field(default_factory=dict)
    same: int = 0
    starters: dict[str, bytes] = field(default_factory=dict)
    list_at: str = MANIFEST
    listed: bytes = b""
    manifest: bytes = b""
    clear: tuple[str, ...] = ()

    @property
    def bytes(self) -> int:
        """The number of bytes to be written."""
        return sum(map(len, self.write.values()))

    @property
    def nothing(self) -> bool:
        """Whether the drive needs no change."""
        return not self.write and not self.remove and not self.keep_as and not self.clear


def make(drive: Drive, wanted: dict[str, bytes]) -> Plan:
    """Compare a drive with the files that shall be on it.

    :raises ToolError: the drive cannot be read, or has a folder where a file must be
    """
    list_at = next(path for path in MANIFESTS if path in wanted)
    plan = Plan(
        starters={name: wanted[name] for name in STARTERS},
        list_at=list_at,
        manifest=wanted[list_at],
    )
    if MANIFEST not in wanted:
        plan.clear = tuple(folder for folder in PACKAGES if drive.path(folder).is_dir())
    listed = _listed(drive)
    for path, data in wanted.items():
        _check_kind(drive, path)
        now = drive.read(path)
        if now == data:
            plan.same += 1
            continue
        plan.write[path] = data
        if now is not None and not _may_go(path, now, listed, data):
            plan.keep_as[path] = _copy_name(drive, path, now)
    gone = _in_the_way(drive, wanted, listed)
    if drive.read("code.txt") is not None:  # CircuitPython would run it rather than code.py
        gone.add("code.txt")
    for path in sorted(gone):
        now = drive.read(path) or b""
        if not _may_go(path, now, listed):
            plan.keep_as[path] = _copy_name(drive, path, now)
    plan.remove = sorted(gone)
    lines = {f"{one}  {path}".strip() for path, sums in listed.items() for one in sums}
    plan.listed = "".join(f"{line}\n" for line in sorted({*lines, *listing(wanted)})).encode()
    return plan


_LINE = re.compile(r"(?:([0-9a-f]{64})  )?(.*)")


def _listed(drive: Drive) -> dict[str, set[str]]:
    """Return the files that the drive's own list names, as far as it is valid.

    For each path the checksums of what may be there; an empty one in lists without checksums.
    """
    text = b"".join(drive.read(path) or b"" for path in MANIFESTS).decode(errors="replace")
    known = (*PACKAGES, FONTS, "lib")
    found: dict[str, set[str]] = {}
    for line in text.split("\n"):
        fields = _LINE.fullmatch(line)
        path = fields[2] if fields else ""
        if all(map(is_plain, path.split("/"))) and ("/" not in path or path.split("/")[0] in known):
            found.setdefault(path, set()).add((fields[1] if fields else "") or "")
    return found


def _check_kind(drive: Drive, path: str) -> None:
    """Check that our files and folders find no folder or file of their name.

    :raises ToolError: one does
    """
    place = drive.path(path)
    for folder in place.relative_to(drive.root).parents:
        above = drive.root / folder
        if above.exists() and not above.is_dir():
            raise ToolError(f"{above} must be a folder: rename that file, and try again.")
    if place.is_dir():
        raise ToolError(f"{place} must be a file: rename that folder, and try again.")


def _may_go(path: str, now: bytes, listed: dict[str, set[str]], then: bytes = b"") -> bool:
    """Whether a file can be removed without losing anything that is not Tidebell's.

    :param now: its contents
    :param listed: its checksums in the drive's list
    :param then: its new contents
    """
    sums = listed.get(path, set())
    if checksum(now) in sums or now.strip() in (b"", _HELLO) or then.startswith(now):
        return True
    if path in MANIFESTS:
        return bool(listed)
    if path == SETTINGS and then:
        return set(now.split(b"\n")) <= set(then.split(b"\n"))
    module = path.startswith(tuple(f"{package}/" for package in PACKAGES))
    return module and ("" in sums or "/__pycache__/" in path)


def _copy_name(drive: Drive, path: str, data: bytes) -> str:
    """Return a free name for a copy, or that of an equal copy."""
    number = 1
    while True:
        before = _BEFORE if number == 1 else f"{_BEFORE}-{number}"
        stem, dot, end = path.rpartition(".")
        name = f"{before}/{path}" if "/" in path else f"{stem}-{before}{dot}{end}"
        if drive.read(name) in (None, data) and not drive.path(name).is_dir():
            return name
        number += 1


def _in_the_way(drive: Drive, wanted: dict[str, bytes], listed: dict[str, set[str]]) -> set[str]:
    """Return the files in the way: those that older Tidebells listed, and other modules in our
    folders.

    A library that somebody has put in the place of one of ours is his own, and stays.

    A module of ours that is there as .py and as .mpy would be read as .py, whichever is newer. A
    board profile that is not ours is somebody's own, and stays. Where the image has the modules,
    whatever lies in a folder of our packages hides them, and goes.
    """
    frozen = MANIFEST not in wanted
    old = {path for path in MANIFESTS if path not in wanted and drive.read(path) is not None}
    for path in listed:
        folder = path.partition("/")[0]
        if path not in wanted and folder in (*PACKAGES, FONTS, "lib"):
            now = drive.read(path)
            if now is not None and (folder in PACKAGES or _may_go(path, now, listed)):
                old.add(path)
    twins = {_twin(path) for path in wanted}
    for folder in (*PACKAGES, "lib"):
        for path in drive.walk(folder):
            module = path.endswith((".py", ".mpy", ".pyc")) and path not in wanted
            own = path.startswith(PROFILES) and "__pycache__" not in path
            hides = frozen and folder != "lib"
            if path in twins or hides or (module and folder != "lib" and not own):
                old.add(path)
    return old


def _twin(path: str) -> str:
    if path.endswith(".mpy"):
        return path.removesuffix(".mpy") + ".py"
    return path.removesuffix(".py") + ".mpy" if path.endswith(".py") else ""


def check_room(drive: Drive, plan: Plan) -> None:
    """Check before writing that all files fit, with the data file that the device makes.

    :raises ToolError: the drive has too little room
    """
    cluster = drive.cluster()

    def taken(size: int) -> int:
        return -(-size // cluster) * cluster

    need = 0
    folders = set()
    for path, data in plan.write.items():
        before = drive.read(path)
        need += taken(len(data)) - taken(len(before or b""))
        folders.add(path.rpartition("/")[0])
    need += sum(cluster for folder in folders if folder and not drive.path(folder).is_dir())
    need -= sum(taken(len(drive.read(path) or b"")) for path in plan.remove)
    for path, name in plan.keep_as.items():
        if drive.read(name) is None:
            need += taken(len(drive.read(path) or b""))
    made = drive.path(PATH).exists()
    if not made:
        need += taken(DATA_LEAST) + taken(APART) + cluster
    free = drive.free()
    if need > free:
        what = f"fetch its games (tidebell pull), then remove {PATH}" if made else "remove files"
        plain = f"{PACKAGES[0]}/__init__.py" in plan.write
        less = " Compiled modules take a third of these (--mpy-cross)." if plain else ""
        raise ToolError(
            f"The drive {drive.root} has {free} bytes free, and the installation needs {need}, "
            f"with what the device keeps: {what} from it. Nothing was written.{less}"
        )


def apply(drive: Drive, plan: Plan, progress: Callable[[int], object]) -> None:
    """Make the changes.

    :param progress: called with the number of bytes written
    :raises ToolError: the drive failed; a second run makes a new plan and repairs it
    """
    for path, name in plan.keep_as.items():
        if drive.read(name) is None:
            drive.write(name, drive.read(path) or b"")
    if not plan.nothing and drive.read(plan.list_at) != plan.listed:
        drive.write(plan.list_at, plan.listed)
    for path in STARTERS:
        drive.remove(path)
    for path in plan.remove:
        drive.remove(path)
    for folder in plan.clear:
        drive.remove_empty(folder)
    done = 0
    at_last = {
        plan.list_at: plan.manifest,
        **{path: plan.starters[path] for path in STARTERS[::-1]},
    }
    for path in [*(path for path in plan.write if path not in at_last), *at_last]:
        data = at_last.get(path, plan.write.get(path, b""))
        if path == plan.list_at and drive.read(path) == data:
            continue
        drive.write(path, data)
        done += len(data)
        progress(min(done, plan.bytes))
