# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Prove the draws of a game: compute each from the seed, and the commitment to that seed.

``docs/fairness.md`` says what this proves, and what not.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from tidebell_core.errors import Refused
from tidebell_core.game.arbiter import SEAL_NOW
from tidebell_core.game.session import Session
from tidebell_core.game.state import DRAW
from tidebell_core.record import events as e
from tidebell_core.record.commitment import committed
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup

from tidebell_host.archive.raw import Records
from tidebell_host.errors import ToolError
from tidebell_host.records import Reader


@dataclass
class Proof:
    """The proof of a game.

    :param commitment: to its seed, its setup and its players
    :param draws: number of cards, rolls and lots that were computed
    :param corrections: number of corrections, undone ones included
    :param pauses: number of pauses by the table
    :param seal: number of the seal that was on at the end, 0 for none
    :param sealed_since: number of the event at which that seal came
    :param broken: how often a seal was broken
    :param faults: sentences about events that the seed does not give
    """

    commitment: bytes
    draws: int = 0
    corrections: int = 0
    pauses: int = 0
    seal: int = 0
    sealed_since: int = 0
    broken: int = 0
    faults: list[str] = field(default_factory=list)


def prove(records: Records, setup: dict[str, Any]) -> Proof:
    """Replay a game, and compute each of its draws from the seed.

    :raises ToolError: the seed, or an argument that it needs, is still secret
    """
    told = records.header
    if not told.get("seed"):
        raise ToolError(
            "The seed of this game is still secret: close the game on the device, and pull it."
        )
    header = Header(
        told["game"],
        told["setup"],
        told["crc32"],
        int(told["seed"], 16),
        told["seats"],
        list(told.get("switches") or ()),
        told.get("utc") or 0,
        str(told.get("sha256") or ""),
    )
    proof = Proof(committed(header))
    session = Session(Setup(json.loads(json.dumps(setup)), header.switches), header)
    reader = Reader(setup, header.seats, told)
    for number, event in enumerate(records.events):
        kind, seat, arg, ms = event
        if arg is None:
            raise ToolError(
                f"Event {number} is still secret in this log: pull the game once it is closed."
            )
        line = reader.line([number, kind, seat, arg, ms])
        sealed = session.acts[SEAL_NOW]
        try:
            if _draws(session, kind, arg):
                proof.draws += 1
                if _computed(session, kind, seat, arg) != (seat, arg):
                    proof.faults.append(f"The seed gives another result: {line}")
            session.replay([(kind, seat, arg, ms)])
        except (Refused, IndexError, KeyError, ValueError) as error:
            proof.faults.append(f"This cannot have happened ({error}): {line}")
            break
        if session.acts[SEAL_NOW] != sealed:
            proof.sealed_since = number
    proof.corrections, proof.pauses, proof.seal, proof.broken = session.acts
    return proof


def _draws(session: Session, kind: int, arg: int) -> bool:
    """Whether an event has a result of chance."""
    if kind == e.ADVANCE:
        return session.state.phase == DRAW
    if kind == e.STARTER:
        return bool(arg)
    if kind == e.DUE:
        return arg >= e.DUE_FACE
    return kind in (e.ROLL, e.TAKE)


def _computed(session: Session, kind: int, seat: int, arg: int) -> tuple[int, int]:
    """Return seat and argument of an event as the seed gives them."""
    owner = session.game.owner(kind)
    if not owner:
        raise Refused("not_now")
    if kind == e.STARTER:
        seat, arg = e.NOBODY, 0
    seat, arg = owner.resolve(kind, seat, arg)
    return seat, arg
