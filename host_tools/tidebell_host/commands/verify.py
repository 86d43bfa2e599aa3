# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell verify``: check that every draw of a game came from its seed."""

from __future__ import annotations

import sys
from binascii import crc32
from pathlib import Path
from typing import Any

import click
from tidebell_core.record import events as e
from tidebell_core.record.commitment import short

from tidebell_host import folders
from tidebell_host.archive import raw
from tidebell_host.archive.proof import Proof, plain_code, prove
from tidebell_host.archive.store import opened
from tidebell_host.commands import json_option
from tidebell_host.digests import digest
from tidebell_host.errors import ToolError
from tidebell_host.output import counted, put_json, put_line
from tidebell_host.setups import library, loading


@click.command
@click.argument("log")
@click.option(
    "--code",
    "codes",
    multiple=True,
    help="A code that the device showed, before the game or at its end; may be repeated.",
)
@click.option(
    "--setup",
    "setup_path",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The compiled setup, where it is not among those that were pulled.",
)
@json_option
def command(log: str, codes: tuple[str, ...], setup_path: Path | None, as_json: bool) -> None:
    """Check that every card, roll and lot of game LOG came from its seed, and that LOG is whole.

    LOG is the number of a game in the archive, or a file of ``tidebell log --json``. Compare the
    codes that are printed with those that the device showed before the first draw and at the end,
    or give them by --code. docs/fairness.md says what that proves, and what not.
    """
    records = _records(log)
    proof = prove(records, _setup(records, setup_path))
    found, last = short(proof.commitment), proof.log[-1] if proof.log else ""
    said = [_compared(code, proof, records) for code in codes]
    right = all(is_right for is_right, _ in said)
    of_log = any(code and _is(code, last) for code in codes)
    if as_json:
        put_json(
            {
                "commitment": proof.commitment.hex(),
                "code": found,
                "log_code": last or None,
                "code_is_right": right if codes else None,
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
        if last:
            put_line(f"The code of this log of {counted(len(proof.log), 'event')}: {last}")
        for _, text in said:
            put_line(text)
        if not of_log and not proof.faults:
            put_line(
                "Only the code that the device showed at the end proves corrections, pauses and "
                "times: give it by --code."
            )
    sys.exit(0 if right and not proof.faults else 1)


def _is(code: str, found: str) -> bool:
    return plain_code(code) == plain_code(found)


def _compared(code: str, proof: Proof, records: raw.Records) -> tuple[bool, str]:
    """Return whether a code that was given is one of the game's, and what it proves."""
    if _is(code, short(proof.commitment)):
        return True, f"The code given is the same: {code} is that of the seed."
    at = next((at for at, one in enumerate(proof.log, 1) if _is(code, one)), 0)
    if not at:
        return (
            False,
            f"The code given is another one! {code} is neither of the seed nor of the log.",
        )
    if at == len(proof.log):
        return True, f"The code given is the same: {code} is that of the log."
    more = counted(len(proof.log) - at, "event")
    sealed = all(kind == e.SEAL for kind, *_ in records.events[at:])
    return sealed, f"The code given is that of the first {at} events: {more} came later."


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
