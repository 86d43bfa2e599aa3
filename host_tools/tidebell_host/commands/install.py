# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell install``: put firmware and libraries on a device's drive."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

import click

from tidebell_host import __version__
from tidebell_host.commands import device_option, json_option, named_device, open_device
from tidebell_host.errors import NoDevice, ToolError
from tidebell_host.install import boards, bundle, compiling, drives, firmware, owner, plan
from tidebell_host.languages import ENGLISH, NAMES
from tidebell_host.output import counted, progress, put_json, say

DRIVE_S = 60  # longest time that a system takes to mount a drive


def compiler_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command ``--mpy-cross`` and ``--plain``."""
    function = click.option("--plain", is_flag=True, help="Take the modules as plain .py.")(
        function
    )
    return click.option(
        "--mpy-cross",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        help="CircuitPython 10's own mpy-cross, to compile with (TIDEBELL_MPY_CROSS).",
    )(function)


def find_compiler(mpy_cross: Path | None, plain: bool) -> tuple[compiling.Compiler | None, str]:
    """Return the compiler that these options choose, and a sentence about it.

    :raises ToolError: it does not work
    """
    if plain and mpy_cross:
        raise click.UsageError("--plain and --mpy-cross exclude each other.")
    named = os.environ.get("TIDEBELL_MPY_CROSS")
    return compiling.find(mpy_cross or (Path(named) if named else None), plain)


@click.command
@click.argument(
    "drive", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path)
)
@compiler_options
@click.option(
    "--archive",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Take the files of a release's tidebell-drive-...zip: nothing is fetched or compiled.",
)
@click.option(
    "--language",
    type=click.Choice(list(NAMES)),
    help="The device's language; without it, the one that it has, or English.",
)
@click.option(
    "--frozen",
    is_flag=True,
    help="The board's image has the modules: leave them out, and clear those that would hide them.",
)
@click.option("--dry-run", is_flag=True, help="Say what would be done, and do nothing.")
@click.option(
    "--yes", is_flag=True, help="Copy what is in the way, and leave old games behind, unasked."
)
@click.option(
    "--wait",
    default=120,
    show_default=True,
    metavar="SECONDS",
    type=click.IntRange(1, 3600),
    help="How long to wait for the table to give the drive.",
)
@json_option
@device_option
def command(
    drive: Path | None,
    mpy_cross: Path | None,
    plain: bool,
    archive: Path | None,
    language: str | None,
    frozen: bool,
    dry_run: bool,
    yes: bool,
    wait: int,
    as_json: bool,
    device: str | None,
) -> None:
    """Put firmware and libraries onto a device's drive, or bring them up to date.

    Modules are compiled by CircuitPython's own mpy-cross, which is fetched once.

    DRIVE is where the drive called CIRCUITPY is mounted; without it, it is looked for. A device
    that runs Tidebell owns its drive: it asks the table first. Only what differs is written; games,
    setups, settings, and files that are not Tidebell's stay. When something fails on the way,
    running it again repairs it.
    """
    source, how = _source(mpy_cross, plain, archive, frozen, dry_run)
    place, asked = _locate(drive, device)
    with closing(asked) if asked else nullcontext():
        if asked and asked.has_drive and not dry_run:
            _ask_games(asked, yes)
            asked.take(wait, say)
            place = owner.wait_for_drive(asked.uid, drive, DRIVE_S)
        if place is None:
            raise NoDevice("The drive is the device's now: without --dry-run it is asked for it.")
        try:
            done = _install(place, source, how, language, frozen, dry_run, yes)
        except Unwanted:
            _restart(place, asked, False)  # so that the device gets its drive back
            raise
        if not dry_run:
            done["restarted"] = _restart(place, asked, bool(done["written"] or done["removed"]))
        if as_json:
            put_json(done)


Source = compiling.Compiler | dict[str, bytes] | None
"""Files of the drive: compiled by a compiler, those of an archive, or (None) plain."""


def _source(
    mpy_cross: Path | None, plain: bool, archive: Path | None, frozen: bool, dry_run: bool
) -> tuple[Source, str]:
    """Return the origin of the drive's files, and a sentence about it.

    :raises ToolError: the archive is none, the compiler does not work
    :raises Unwanted: there is no compiler, and the person wants no plain modules
    """
    if frozen:
        if plain or mpy_cross or archive:
            raise click.UsageError("--frozen excludes --plain, --mpy-cross and --archive.")
        return None, "Modules are those of the board's image."
    if archive:
        if plain or mpy_cross:
            raise click.UsageError("--archive excludes --plain and --mpy-cross.")
        return bundle.unpacked(archive), f"Files are those of {archive}."
    compiler, how = find_compiler(mpy_cross, plain)
    if compiler is None and not plain:
        _ask_plain(how, dry_run)
    return compiler, how


def _locate(drive: Path | None, device: str | None) -> tuple[Path | None, owner.Owner | None]:
    """Find the drive, and the device that it belongs to if that runs Tidebell."""
    places = [drive] if drive else drives.found(drives.mounts())
    wanted = named_device(device)
    if wanted or not places:
        try:
            asked = owner.Owner(open_device(device))
        except NoDevice:
            if wanted:
                raise
            raise NoDevice(
                "No drive of a board with CircuitPython is here. Plug the board in; if it is new, "
                "put CircuitPython 10 on it first (circuitpython.org). A drive that your system "
                "does not mount by itself is mounted by you, and named: tidebell install FOLDER."
            ) from None
        own = [place for place in places if boards.read_boot_out(place).uid == asked.uid]
        if drive and not own and boards.read_boot_out(drive).uid:
            asked.close()
            raise click.UsageError(f"{drive} is not the drive of {asked.name}.")
        return drive or (own[0] if own else None), asked
    if len(places) > 1:
        raise click.UsageError(
            "Several drives are here: say which.\n"
            + "\n".join(f"  {place}  {boards.read_boot_out(place).name}" for place in places)
        )
    uid = boards.read_boot_out(places[0]).uid
    found = owner.connected(uid) if uid else None
    return places[0], owner.Owner(found) if found else None


class Unwanted(ToolError):
    """The person declined, or nobody was there to ask."""


def _ask_plain(why: str, dry_run: bool) -> None:
    """Say what a board loses by plain modules, and ask whether they shall go.

    :param why: there is no compiler
    :raises Unwanted: no, or there is nobody to ask
    """
    say(compiling.PLAIN_COSTS)
    if dry_run:
        return
    help = "Connect to the internet, or name CircuitPython 10's own mpy-cross by --mpy-cross."
    if not sys.stdin.isatty():
        raise Unwanted(f"{why} Nothing was written. {help} --plain takes plain modules.")
    say(f"{why} {help}")
    if not click.confirm("Install plain modules?", err=True):
        raise Unwanted("Nothing was written.")


def _ask_games(asked: owner.Owner, yes: bool) -> None:
    """Say which games the new version cannot go on with, and ask whether to go on.

    :raises Unwanted: no, or there is nobody to ask
    """
    assert asked.device is not None
    before = str(asked.device.hello.get("firmware", ""))
    games = owner.left_behind(before, __version__, asked.device.games())
    if not games:
        return
    say(
        f"{asked.name} has Tidebell {before}. {__version__} cannot go on with what that began: "
        f"{counted(len(games), 'game')} ({', '.join(map(str, games))} of tidebell log --games)."
    )
    help = "Finish or give up those that are on or put aside, then tidebell pull."
    if yes:
        return
    if not sys.stdin.isatty():
        raise Unwanted(f"Nothing was written. {help} --yes leaves them behind.")
    say(help)
    if not click.confirm("Leave them behind?", err=True):
        raise Unwanted("Nothing was written.")


def _ask() -> None:
    """Ask whether files that are not Tidebell's may be copied aside and replaced.

    :raises Unwanted: no, or there is nobody to ask
    """
    if not sys.stdin.isatty():
        raise Unwanted("Nothing was written: look at these files, and say --yes to go on.")
    if not click.confirm("Copy these files, and put Tidebell in their place?", err=True):
        raise Unwanted("Nothing was written.")


def _install(
    place: Path,
    source: Source,
    how: str,
    language: str | None,
    frozen: bool,
    dry_run: bool,
    yes: bool,
) -> dict[str, object]:
    """Bring a drive up to date; return what was done.

    :raises Unwanted: files that are not Tidebell's are in the way, and shall stay
    """
    board = boards.read_boot_out(place)
    boards.check_version(board)
    drive = drives.Drive(place)
    wanted = firmware.sources()  # whose profiles say for which boards they are
    own: dict[str, bytes] = {}
    for folder in (boards.PROFILES, boards.OWN):
        for path in drive.walk(folder.rstrip("/")):
            if path not in wanted:
                wanted[path] = own[path] = drive.read(path) or b""  # a profile of the user's own
    settings = (drive.read(firmware.SETTINGS) or b"").decode(errors="replace")
    known = firmware.named(settings, firmware.BOARD)
    profile = boards.choose_profile(board, boards.board_ids(wanted), known)
    had = firmware.named(settings, firmware.LANGUAGE)
    language = language or (had if had in NAMES else ENGLISH)
    say(
        f"{place}: {board.name}, CircuitPython {board.version}, profile {profile}, "
        f"language {language}"
    )
    say(how)
    if isinstance(source, dict):
        carried = firmware.named(source[firmware.SETTINGS].decode(), firmware.LANGUAGE) or ENGLISH
        if language != carried:
            raise ToolError(
                f"This archive speaks {NAMES[carried]}, and the device shall speak "
                f"{NAMES[language]}: take another archive, or --language {carried}."
            )
        files = firmware.for_board(source, profile, settings, language)
    else:
        files = firmware.drive_files(source, profile, settings, language, frozen)
    if frozen:
        names = {path: path.rpartition("/")[2] for path in own if path.endswith((".py", ".mpy"))}
        files |= {boards.OWN + name: own[path] for path, name in names.items()}
    changes = plan.make(drive, files)
    plan.check_room(drive, changes)
    would = "would be " if dry_run else ""
    for path, name in changes.keep_as.items():
        say(f"{path}: is not Tidebell's and in its way, {would}kept as {name}")
    if not dry_run and not changes.nothing:
        if drive.read_only():
            raise drives.read_only(place)
        if changes.keep_as and not yes:
            _ask()
        with progress("Tidebell", changes.bytes) as advance:
            plan.apply(drive, changes, advance)
    removed = [path for path in changes.remove if path not in changes.keep_as]
    if dry_run:
        for path, data in changes.write.items():
            say(f"{path}: would be written, {counted(len(data), 'byte')}")
        for path in removed:
            say(f"{path}: would be removed")
    if changes.nothing:
        say(f"{place} has everything already.")
    else:
        say(
            f"{counted(len(changes.write), 'file')} {would}written "
            f"({counted(changes.bytes, 'byte')}), "
            f"{len(removed)} {would}removed, {changes.same} as they should be."
        )
    return {
        "drive": str(place),
        "board": board.id,
        "circuitpython": board.version,
        "profile": profile,
        "language": language,
        "compiled": any(path.endswith(".mpy") for path in files),
        "frozen": frozen,
        "dry_run": dry_run,
        "written": sorted(changes.write),
        "removed": removed,
        "kept_as": changes.keep_as,
        "bytes": changes.bytes,
    }


def _restart(place: Path, asked: owner.Owner | None, changed: bool) -> bool:
    """Start the new firmware, or say how to."""
    if asked and asked.restart():
        say(f"{asked.name} starts again, and has its drive back.")
        return True
    if changed:
        say(
            f"Now eject {place}, then press reset on the board or unplug it: it starts as a "
            "Tidebell. tidebell devices should find it, tidebell sync sends games and names."
        )
    return False
