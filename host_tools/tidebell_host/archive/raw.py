# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The raw records of games: a file of JSON Lines each, the header first, then the events.

They lie in the devices' folders, ``devices/UID/games``, with the compiled setups beside them. The
archive can be made anew from them alone: each header says the game's number in the archive.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Any

from tidebell_core.record.event_names import NAMES
from tidebell_core.record.events import NOBODY, TICK
from tidebell_core.setup_reading.setup import Setup as DeviceSetup

from tidebell_host import folders
from tidebell_host.digests import digest
from tidebell_host.output import json_text, left_out
from tidebell_host.records import as_record

_KINDS = {name: kind for kind, name in enumerate(NAMES)}
_KINDS["mark"] = TICK  # what today's TICK was called in older records where units differ
MOST_BYTES = 16 << 20  # of the longest game that a device may have; a usual one has 100 KB
MOST_EVENTS = 100_000
_MOST_SEATS = 16
_LONGEST = 200  # letters of a name
_BIG = 2**53  # beyond it, JSON's numbers are not exact everywhere
_NUMBERS = ("game", "crc32", "events")
Event = tuple[int, int, int | None, int]  # kind, seat, argument unless it is secret, ms


class BadRecords(ValueError):
    """A file is not the records of a game; says why."""


@dataclass(frozen=True)
class Records:
    """A game's header as the protocol has it, with its device, and its events."""

    header: dict[str, Any]
    events: list[Event]

    @property
    def key(self) -> str:
        """The identity of a game: two devices have the same if they hold the same game, drawn by
        its seed.
        """
        drawn = {name: self.header.get(name) for name in ("setup", "crc32", "seats", "switches")}
        drawn["seed"] = self.header.get("seed")
        if not drawn["seed"]:  # the seed is unknown: the device's own number must do
            drawn["device"] = [self.header.get(name) for name in ("device", "game", "boot", "utc")]
        return hashlib.sha256(json.dumps(drawn, sort_keys=True).encode()).hexdigest()[:32]

    def extends(self, other: Records) -> bool:
        """Whether these begin with all events of the other records, or are the same.

        An argument that was still secret there may be known here, not the other way round.
        """
        if len(self.events) < len(other.events):
            return False
        return all(
            mine == theirs or (theirs[2] is None and mine[:2] + mine[3:] == theirs[:2] + theirs[3:])
            for mine, theirs in zip(self.events, other.events, strict=False)
        )


def files() -> Iterator[Path]:
    """List all files of records, in the order of their names."""
    for path in sorted((folders.data_folder() / "devices").glob("*/games/*.jsonl")):
        if path.name.startswith("._"):
            left_out(path, "macOS keeps its own notes there")
        else:
            yield path


def place(records: Records) -> tuple[Path, Records | None]:
    """Return the path for the records of a game, and those of the same game that are there.

    It is never the path of another game: a device that was set up anew counts its games from 1
    again. Nor is it that of records which went on in another way: those stay, too.
    """
    header = records.header
    folder = folders.device_folder(str(header.get("device"))) / "games"
    name = f"{header['game']:04}-{folders.safe(header['setup'])}"
    own = f"{name}-{records.key[:8]}"
    for one in chain((name, own), (f"{own}-{number}" for number in count(2))):
        path = folder / f"{one}.jsonl"
        try:
            if not os.path.lexists(path):
                return path, None
            there = read(path)
        except BadRecords:
            if not path.is_dir():
                return path, None  # damaged records may be overwritten
            continue
        if there.key == records.key and (records.extends(there) or there.extends(records)):
            return path, there
    raise AssertionError("an endless row of names")


def is_here(device: str, header: dict[str, Any]) -> bool:
    """Whether records of a device's game can be read here, whichever way they went on."""
    return place(Records({**header, "device": device}, []))[1] is not None


def write(path: Path, records: Records) -> None:
    """Write the records of a game so that they are there whole or not at all."""
    folders.write(path, text(records).encode())


def rows(records: Records) -> list[dict[str, Any]]:
    """Return the header and the events as JSON objects with named fields."""
    found = [{"record": "game", **records.header}]
    return found + [as_record([n, *event]) for n, event in enumerate(records.events)]


def text(records: Records) -> str:
    """Return the records as JSON Lines."""
    return "".join(json_text(row) + "\n" for row in rows(records))


def read(path: Path) -> Records:
    """Read the records of a game from a file.

    :raises BadRecords: the file is none, or cannot be read
    """
    try:
        lines = folders.read(path, MOST_BYTES).decode("utf-8").removesuffix("\n").split("\n")
        if len(lines) > MOST_EVENTS + 1:
            raise BadRecords(f"it has more than {MOST_EVENTS} events")
        header, *rows = json.loads("[" + ",".join(lines) + "]")
        if header.pop("record", "") != "game":
            raise BadRecords("its first line is not a game's header")
        events = []
        for at, row in enumerate(rows):
            seat = NOBODY if row["seat"] is None else row["seat"]
            name, arg = row["event"], row["arg"]
            kind = int(name) if name.isdigit() else _KINDS[name]
            if row["n"] != at:
                raise BadRecords(f"line {at + 2} is not event {at}")
            events.append((kind, seat, arg, row["elapsed_ms"]))
        records = Records(header, events)
        check(records)
        return records
    except BadRecords:
        raise
    except OSError as error:
        raise BadRecords(f"it cannot be read ({error.strerror})") from None
    except RecursionError:
        raise BadRecords("a line of it is nested without end") from None
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        raise BadRecords(f"it is not a game's records ({type(error).__name__})") from None


def check(records: Records) -> None:
    """Check types and bounds of a game's header and events, and its size.

    :raises BadRecords: they cannot be read again; says why
    """
    if not _is_sound(records.header):
        raise BadRecords("its header is not that of a game")
    if len(records.events) > MOST_EVENTS:
        raise BadRecords(f"it has more than {MOST_EVENTS} events")
    time = 0
    for at, event in enumerate(records.events):
        kind, seat, arg, elapsed = event
        types = {*map(type, event), type(arg or 0)} - {type(None)}
        if types != {int} or not (0 <= kind < 256 and -1 <= seat < 256 and abs(arg or 0) <= _BIG):
            raise BadRecords(f"its event {at} is none")
        time += elapsed
        if not 0 <= elapsed <= time <= _BIG:
            raise BadRecords(f"its event {at} has a time that cannot be")


def _is_sound(header: dict[str, Any]) -> bool:
    """Whether the fields of a header that are read have valid types and sizes."""
    numbers = [header[name] for name in _NUMBERS]
    numbers += [header[name] for name in ("archive", "utc") if header.get(name) is not None]
    numbers += [colour for colour, _ in header["seats"]] + list(header.get("switches") or ())
    texts = [header["setup"], *(name for _, name in header["seats"]), header.get("seed") or ""]
    texts += [header[name] for name in ("device", "state") if header.get(name) is not None]
    return (
        len(header["seats"]) <= _MOST_SEATS
        and all(type(one) is int and 0 <= one < 1 << 40 for one in numbers)
        and all(isinstance(one, str) and len(one) <= _LONGEST for one in texts)
        and bool("".join(texts).encode())  # halves of surrogate pairs cannot be stored
    )


def stamp(path: Path) -> str:
    """Return a value that changes when the file does; an empty one if it cannot be read."""
    try:
        found = path.stat()
    except OSError:
        return ""
    return f"{found.st_size} {found.st_mtime_ns}"


def setup_file(records: Records) -> Path:
    """Return the path of a game's compiled setup, if it is at hand."""
    folder = folders.device_folder(str(records.header.get("device") or "unknown"))
    return setup_place(folder, records.header)


def setup_place(folder: Path, header: dict[str, Any]) -> Path:
    """Return the path for a game's compiled setup in the folder of its device.

    Another one of the same CRC-32 may be there: then it has its digest in its name.
    """
    name = f"{folders.safe(header['setup'])}.{header['crc32']:08x}"
    path = folder / "setups" / f"{name}.json"
    known = str(header.get("sha256") or "")
    try:
        if known and digest(folders.read(path)) != known:
            return path.with_name(f"{name}-{folders.safe(known[:16])}.json")
    except OSError:
        pass
    return path


def setup(records: Records) -> dict[str, Any] | None:
    """Return a game's compiled setup, if it is at hand; report why not if it is damaged."""
    path = setup_file(records)
    try:
        found = _in_todays_form(folders.read_json(path))
        DeviceSetup(json.loads(json.dumps(found)), list(records.header.get("switches") or ()))
        return found
    except FileNotFoundError:
        return None
    except OSError as error:
        left_out(path, f"it cannot be read ({error.strerror})")
    except Exception as error:  # the core may raise anything: a device sent this
        left_out(path, f"no game can be played with it ({type(error).__name__})")
    return None


def renewed(data: bytes) -> dict[str, Any]:
    """Return a stored setup, also an older one, in today's form."""
    return _in_todays_form(json.loads(data))


def _in_todays_form(setup: dict[str, Any]) -> dict[str, Any]:
    """Return an older compiled setup in today's form.

    In older forms, points and simultaneous turns were no mechanisms, and there were two kinds of
    ticks. A game of such a setup replays unchanged.
    """
    uses = setup.get("uses", [])
    more = set()
    if setup.get("pools") and "pools" not in uses:
        more.add("points")
    if '"together"' in json.dumps(setup.get("stages")):
        more.add("together")
    if "turn_ticks" in uses:  # units that are alike
        old = setup["ticks"]
        groups = [[old["name"], old["units"], list(range(len(old["kinds"])))]]
        now = {"ticks": {"groups": groups, **{k: v for k, v in old.items() if k != "units"}}}
        setup = {**setup, **now}
    elif "marks" in setup:  # units that differ
        setup = {("ticks" if key == "marks" else key): value for key, value in setup.items()}
    more.update("ticks" if name == "turn_ticks" else str(name) for name in uses)
    return {**setup, "uses": sorted(more)}
