# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell verify``: check that every draw of a game came from its seed."""

from __future__ import annotations

import sys
from binascii import crc32
from pathlib import Path
from typing import Any

import click
from tidebell_core.record.commitment import same, short

from tidebell_host import folders
from tidebell_host.archive import raw
from tidebell_host.archive.proof import prove
from tidebell_host.archive.store import opened
from tidebell_host.commands import json_option
from tidebell_host.digests import digest
from tidebell_host.errors import ToolError
from tidebell_host.output import put_json, put_line
from tidebell_host.setups import library, loading


@click.command
@click.argument("log")
@click.option("--code", help="The code that the device showed before the game.")
@click.option(
    "--setup",
    "setup_path",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The compiled setup, where it is not among those that were pulled.",
)
@json_option
def command(log: str, code: str | None, setup_path: Path | None, as_json: bool) -> None:
    """Check that every card, roll and lot of game LOG came from its seed.

    LOG is the number of a game in the archive, or a file of ``tidebell log --json``. Compare the
    code that is printed with the one that the device showed before the first draw, or give it by
    --code. docs/fairness.md says what that proves.
    """
    records = _records(log)
    proof = prove(records, _setup(records, setup_path))
    found = short(proof.commitment)
    right = code is None or same(code, found)
    if as_json:
        put_json(
            {
                "commitment": proof.commitment.hex(),
                "code": found,
                "code_is_right": None if code is None else right,
                "draws": proof.draws,
                "corrections": proof.corrections,
                "pauses": proof.pauses,
                "seal": proof.seal,
                "sealed_since": proof.sealed_since if proof.seal else None,
                "broken": proof.broken,
                "faults": proof.faults,
            }
        )
    else:
        for fault in proof.faults:
            put_line(fault)
        if not proof.faults:
            put_line(f"All results of chance came from the seed: {proof.draws}.")
        put_line(f"Corrections: {proof.corrections}. Pauses: {proof.pauses}.")
        if proof.seal:
            put_line(f"Seal {proof.seal} was on from event {proof.sealed_since} to the end.")
        if proof.broken:
            put_line(f"A seal was broken: {proof.broken}.")
        put_line(f"The code of this seed, setup and players: {found}")
        if code is not None:
            put_line("The code given is the same." if right else "The code given is another one!")
    sys.exit(0 if right and not proof.faults else 1)


def _records(log: str) -> raw.Records:
    """Return the records of a game in the archive, or in a file."""
    path = Path(log)
    if log.isdigit() and not path.exists():
        with opened() as archive:
            return archive.game(int(log))[1]
    try:
        return raw.read(path)
    except raw.BadRecords as error:
        raise ToolError(f"{log}: {error}.") from None


def _setup(records: raw.Records, path: Path | None) -> dict[str, Any]:
    """Return the very version of the setup that a game was played with."""
    header = records.header
    name, known = header["setup"], str(header.get("sha256") or "")
    places = [path] if path else [raw.setup_file(records)]
    if not path:
        devices = folders.data_folder() / "devices"
        places += sorted(devices.glob(f"*/setups/{folders.safe(name)}.*.json"))
    found = [folders.read(place) for place in places if place.is_file()]
    if not path:
        found += [loading.load(entry.path).data for entry in library.entries() if entry.id == name]
    for data in found:
        if crc32(data) == header["crc32"] and known in ("", digest(data)):
            return raw.renewed(data)
    raise ToolError(
        f"The setup {name} that the game was played with is not here: pull it, or give --setup."
    )
