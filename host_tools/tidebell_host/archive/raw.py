# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The raw records of games: a file of JSON Lines each, the header first, then the events.

They lie in the devices' folders, ``devices/UID/games``, with the compiled setups beside them. The
archive can be made anew from them alone: each header says the game's number in the archive.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tidebell_core.event_names import NAMES
from tidebell_core.events import NOBODY, TICK

from tidebell_host import folders
from tidebell_host.digests import digest
from tidebell_host.output import json_text
from tidebell_host.records import as_record

_KINDS = {name: kind for kind, name in enumerate(NAMES)}
_KINDS["mark"] = TICK  # in older records those of units that differ
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
        """The same for a game that two devices have, which is drawn with its seed."""
        drawn = {name: self.header.get(name) for name in ("setup", "crc32", "seats", "switches")}
        drawn["seed"] = self.header.get("seed")
        if not drawn["seed"]:  # nobody can tell it any more: the device's own number must do
            drawn["device"] = [self.header.get(name) for name in ("device", "game", "boot", "utc")]
        return hashlib.sha256(json.dumps(drawn, sort_keys=True).encode()).hexdigest()[:32]

    def continues(self, other: Records) -> bool:
        """Whether one of two is a beginning of the other."""
        count = min(len(self.events), len(other.events))
        return self.events[:count] == other.events[:count]


def files() -> Iterator[Path]:
    """All files of records, in the order of their names."""
    yield from sorted((folders.data_folder() / "devices").glob("*/games/*.jsonl"))


def place(device: str, header: dict[str, Any], key: str) -> Path:
    """Where the records of a game of a device go: never where another game's are.

    A device that was set up anew counts its games from 1 again.
    """
    folder = folders.device_folder(device) / "games"
    name = f"{header['game']:04}-{folders.safe(header['setup'])}"
    path = folder / f"{name}.jsonl"
    try:
        if path.exists() and read(path).key != key:
            return folder / f"{name}-{key[:8]}.jsonl"
    except BadRecords:
        pass  # what is broken gives way
    return path


def write(path: Path, records: Records) -> None:
    """Write the records of a game so that they are there whole or not at all."""
    folders.write(path, text(records).encode())


def rows(records: Records) -> list[dict[str, Any]]:
    """The header and the events as objects that explain themselves."""
    found = [{"record": "game", **records.header}]
    return found + [as_record([n, *event]) for n, event in enumerate(records.events)]


def text(records: Records) -> str:
    """The records as JSON Lines."""
    return "".join(json_text(row) + "\n" for row in rows(records))


def read(path: Path) -> Records:
    """Read the records of a game.

    :raises BadRecords: the file is none, or cannot be read
    """
    try:
        header, *rows = json.loads("[" + ",".join(path.read_text("utf-8").splitlines()) + "]")
        if header.pop("record", "") != "game":
            raise BadRecords("its first line is not a game's header")
        if not _sound(header):
            raise BadRecords("its first line is not a game's header")
        events = []
        for at, row in enumerate(rows):
            seat = NOBODY if row["seat"] is None else row["seat"]
            name, arg = row["event"], row["arg"]
            kind = int(name) if name.isdigit() else _KINDS[name]
            event = (kind, seat, arg, row["elapsed_ms"])
            if row["n"] != at or {*map(type, event), type(arg or 0)} - {type(None)} != {int}:
                raise BadRecords(f"line {at + 2} is not event {at}")
            events.append(event)
        return Records(header, events)
    except BadRecords:
        raise
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadRecords(f"it is not a game's records ({type(error).__name__})") from None


def _sound(header: dict[str, Any]) -> bool:
    """Whether what is read of a header is what it should be."""
    numbers = [header[name] for name in _NUMBERS]
    numbers += [header[name] for name in ("archive", "utc") if header.get(name) is not None]
    numbers += [colour for colour, _ in header["seats"]] + list(header.get("switches") or ())
    texts = [header["setup"], *(name for _, name in header["seats"]), header.get("seed") or ""]
    return all(type(one) is int and 0 <= one < 1 << 40 for one in numbers) and all(
        isinstance(one, str) for one in texts
    )


def stamp(path: Path) -> str:
    """What changes when a file does.

    :raises OSError: it is not there
    """
    found = path.stat()
    return f"{found.st_size} {found.st_mtime_ns}"


def setup_file(records: Records) -> Path:
    """Where the compiled setup is that a game was played with, if it is at hand."""
    folder = folders.device_folder(str(records.header.get("device") or "unknown"))
    return setup_place(folder, records.header)


def setup_place(folder: Path, header: dict[str, Any]) -> Path:
    """Where a game's compiled setup is, or goes, in the folder of its device.

    Another one of the same CRC-32 may be there: then it has its digest in its name.
    """
    name = f"{folders.safe(header['setup'])}.{header['crc32']:08x}"
    path = folder / "setups" / f"{name}.json"
    known = str(header.get("sha256") or "")
    try:
        if known and digest(path.read_bytes()) != known:
            return path.with_name(f"{name}-{folders.safe(known[:16])}.json")
    except OSError:
        pass
    return path


def setup(records: Records) -> dict[str, Any] | None:
    """The compiled setup that a game was played with, if it is at hand."""
    try:
        found = json.loads(setup_file(records).read_bytes())
    except (OSError, ValueError):
        return None
    return _renewed(found) if isinstance(found, dict) else None


def _renewed(setup: dict[str, Any]) -> dict[str, Any]:
    """A compiled setup as it is said today: in older ones points, and rounds of all at once, were
    no mechanisms, and ticks were two. A game of such a setup goes as it went."""
    uses = setup.get("uses", [])
    if not isinstance(uses, list) or not all(isinstance(name, str) for name in uses):
        return setup  # a device can send anything; the core says what is wrong with it
    more = set()
    if setup.get("pools") and "pools" not in uses:
        more.add("points")
    if '"together"' in json.dumps(setup.get("stages")):
        more.add("together")
    if "turn_ticks" in uses:  # of units that are alike
        old = setup["ticks"]
        groups = [[old["name"], old["units"], list(range(len(old["kinds"])))]]
        now = {"ticks": {"groups": groups, **{k: v for k, v in old.items() if k != "units"}}}
        setup = {**setup, **now}
    elif "marks" in setup:  # of units that differ
        setup = {("ticks" if key == "marks" else key): value for key, value in setup.items()}
    more.update("ticks" if name == "turn_ticks" else str(name) for name in uses)
    return {**setup, "uses": sorted(more)}
