# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Prove a game: compute each draw from the seed, and the commitments to seed and log.

``docs/fairness.md`` says what this proves, and what not.
"""

from __future__ import annotations

import json
import unicodedata
from dataclasses import dataclass, field
from typing import Any

from tidebell_core.errors import Refused
from tidebell_core.game.arbiter import SEAL_NOW
from tidebell_core.game.session import Session
from tidebell_core.game.state import DRAW, OVER
from tidebell_core.record import events as e
from tidebell_core.record.commitment import committed, logged, short
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup

from tidebell_host.archive.raw import Records
from tidebell_host.errors import ToolError
from tidebell_host.records import Reader


@dataclass
class Proof:
    """The proof of a game.

    :param commitment: to its seed, its setup and its players
    :param log: the commitment to its log behind each event, as a code
    :param draws: number of cards, rolls and lots that were computed
    :param corrections: number of corrections, undone ones included
    :param pauses: number of pauses by the table
    :param seal: number of the seal that was on at the end, 0 for none
    :param sealed_since: number of the event at which that seal came
    :param broken: how often a seal was broken
    :param faults: sentences about events that the seed does not give, and about those that lack
    """

    commitment: bytes
    log: list[str] = field(default_factory=list)
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
    else:
        proof.faults += _lacking(records, session)
        hashes = logged(proof.commitment, records.events)
        proof.log = [short(one.digest()) for one in hashes]
    proof.corrections, proof.pauses, proof.seal, proof.broken = session.acts
    return proof


def _lacking(records: Records, session: Session) -> list[str]:
    """Return sentences about the end of a log that is not the end of its game."""
    count, announced = len(records.events), records.header.get("events", len(records.events))
    state = records.header.get("state")
    if count != announced:
        return [f"This log has {count} of the {announced} events that its device told."]
    if state in ("finished", "abandoned") and session.state.phase != OVER:
        return [f"This log was cut: the game goes on behind its {count} events."]
    if state == "moved":
        return [f"The game goes on elsewhere: these {count} events are its beginning."]
    return []


def plain_code(code: str) -> str:
    """Return a code, in any case and width, without blanks; O counts as 0, I and L as 1."""
    code = unicodedata.normalize("NFKC", code).upper().translate(str.maketrans("OIL", "011"))
    return "".join(letter for letter in code if letter.isalnum())


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
