# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What an installation changes on a drive, and in which order, so that it may end at any moment.

CircuitPython starts ``code.py`` again as soon as nothing has been written to its drive for half a
second (autoreload), whatever that finds. Tidebell switches this off while it runs, a board without
it has it on. So whoever could run is taken away first: ``boot.py`` and ``code.py`` go, everything
else is changed, ``code.py`` comes back, and ``boot.py`` last. At any moment in between

- an autoreload or a fault finds no ``code.py``, so that no mixture of old and new modules runs;
- a start after a power cut finds no ``boot.py``, so that the drive is the computer's, and a second
  run repairs it with no key held.

Each file is on the disk, not in a cache, before the next one is begun.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tidebell_host.errors import ToolError
from tidebell_host.install.boards import PROFILES
from tidebell_host.install.drives import Drive
from tidebell_host.install.firmware import MANIFEST, PACKAGES

STARTERS = ("boot.py", "code.py")  # the order in which they go; they come back the other way round
_BEFORE = "-before-tidebell"
_HELLO = b'print("Hello World!")'  # what CircuitPython puts on a new drive


@dataclass
class Plan:
    """The changes.

    :param write: what differs or is missing: contents by path
    :param remove: what an older Tidebell left behind
    :param keep_as: programs that are not Tidebell's and in its way: their new names
    :param same: how many files are there already
    :param starters: ``boot.py`` and ``code.py`` as they shall be
    """

    write: dict[str, bytes] = field(default_factory=dict)
    remove: list[str] = field(default_factory=list)
    keep_as: dict[str, str] = field(default_factory=dict)
    same: int = 0
    starters: dict[str, bytes] = field(default_factory=dict)

    @property
    def bytes(self) -> int:
        """How much is to be written."""
        return sum(map(len, self.write.values()))

    @property
    def nothing(self) -> bool:
        """The drive is as it shall be."""
        return not self.write and not self.remove and not self.keep_as


def make(drive: Drive, wanted: dict[str, bytes]) -> Plan:
    """Compare a drive with what shall be on it.

    :raises ToolError: the drive cannot be read
    """
    plan = Plan(starters={name: wanted[name] for name in STARTERS})
    listed = (drive.read(MANIFEST) or b"").decode(errors="replace").split("\n")
    for path, data in wanted.items():
        now = drive.read(path)
        if now == data:
            plan.same += 1
            continue
        plan.write[path] = data
        if "/" not in path and now is not None and path.endswith(".py"):
            if path not in listed and not _ours(now):
                plan.keep_as[path] = path.removesuffix(".py") + _BEFORE + ".py"
    if drive.read("code.txt") is not None:  # CircuitPython would run it rather than code.py
        plan.keep_as["code.txt"] = f"code{_BEFORE}.txt"
    plan.remove = sorted(_left_behind(drive, wanted, listed) - set(plan.keep_as))
    return plan


def _ours(program: bytes) -> bool:
    """A program of the drive's root that need not be kept."""
    return b"The Tidebell authors" in program or program.strip() in (b"", _HELLO)


def _left_behind(drive: Drive, wanted: dict[str, bytes], listed: list[str]) -> set[str]:
    """What older Tidebells put there: their list's files, and modules in the folders of ours.

    A module of ours that is there as .py and as .mpy would be read as .py, whichever is newer. A
    board profile that is not ours is somebody's own, and stays.
    """
    old = set()
    for path in listed:
        folder = path.partition("/")[0]
        if path not in wanted and ".." not in path.split("/") and folder in (*PACKAGES, "lib"):
            if drive.read(path) is not None:
                old.add(path)
    twins = {_twin(path) for path in wanted}
    for folder in (*PACKAGES, "lib"):
        for path in drive.walk(folder):
            module = path.endswith((".py", ".mpy", ".pyc")) and path not in wanted
            own = path.startswith(PROFILES) and "__pycache__" not in path
            if path in twins or (module and folder != "lib" and not own):
                old.add(path)
    return old


def _twin(path: str) -> str:
    if path.endswith(".mpy"):
        return path.removesuffix(".mpy") + ".py"
    return path.removesuffix(".py") + ".mpy" if path.endswith(".py") else ""


def check_room(drive: Drive, plan: Plan) -> None:
    """Refuse before anything is written what would not fit.

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
    need += sum(taken(len(drive.read(path) or b"")) for path in plan.keep_as if path in plan.write)
    free = drive.free()
    if need > free:
        raise ToolError(
            f"The drive {drive.root} has {free} bytes free, and the installation needs {need}: "
            "remove files from it. Nothing was written."
        )


def apply(drive: Drive, plan: Plan, progress: Callable[[int], object]) -> None:
    """Carry it out.

    :param progress: is told how many bytes have been written
    :raises ToolError: the drive failed; a second run, whose plan is made anew, repairs it
    """
    for path, name in plan.keep_as.items():
        drive.remove(name)
        drive.rename(path, name)
    for path in STARTERS:
        drive.remove(path)
    for path in plan.remove:
        drive.remove(path)
    done = 0
    last = [*reversed(STARTERS)]
    for path in [*(path for path in plan.write if path not in last), *last]:
        data = plan.write.get(path, plan.starters.get(path, b""))
        drive.write(path, data)
        done += len(data)
        progress(min(done, plan.bytes))
