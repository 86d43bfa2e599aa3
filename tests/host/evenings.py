# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Games played by the core alone, as a device would tell them."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

from tidebell_core.errors import Refused
from tidebell_core.game.session import Session
from tidebell_core.game.state import CHOOSE, LOOK, OVER, RUN, SCORE, STARTER
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup
from tidebell_host import folders, setups
from tidebell_host.setups import library

NAMES = ("Ann", "Bo", "Chloé", "Dörte", "Ed", "Fay", "Gus", "Hal")
CRC = 0x1234ABCD


@cache
def compiled(game: str) -> bytes:
    return setups.load(library.find(game).path).data


def played(
    game: str = "full-metal-planete", seed: int = 1, most: int = 5000, undo: float = 0.05
) -> tuple[dict[str, Any], Session]:
    """Play a game by chance; returns its header as the protocol lists it, and the session."""
    chance = random.Random(f"{game} {seed}")
    form = json.loads(compiled(game))
    count = chance.randint(*form["players"])
    switches = [0] * len(form["switches"])
    seats = [[seat, NAMES[seat]] for seat in range(count)]
    drawn = chance.getrandbits(64)
    session = Session(Setup(form, switches), Header(1, game, CRC, drawn, seats, switches))
    view = View()
    session.do(e.START)
    while session.state.phase != OVER and session.count < most:
        session.advance(chance.choice((0, 300, 2000, 9000, 40_000)))
        view.update(session)
        try:
            if chance.random() < undo:
                session.do(chance.choice((e.UNDO, e.UNDO, e.REDO, e.PAUSE, e.RESUME)))
            else:
                press(session, view, chance)
        except Refused:
            pass
    if session.state.phase != OVER:
        if session.paused:
            session.do(e.RESUME)
        session.do(e.ABANDON)
    header = {
        "game": seed,
        "state": "abandoned" if session.state.abandoned else "finished",
        "fetched": False,
        "events": session.count,
        "boot": 1,
        "setup": game,
        "crc32": CRC,
        "seats": seats,
        "switches": switches,
        "utc": 1_790_000_000 + 86_400 * seed,
        "seed": f"{drawn:x}",
    }
    return header, session


def press(session: Session, view: View, chance: random.Random) -> None:
    """Do something that leads on."""
    state = session.state
    if session.paused:
        session.do(e.RESUME)
    elif view.prompt:
        asker = session.game.asker()
        rows = (asker.private() if view.prompt.secret else view.prompt).rows
        row = chance.choice(rows)
        session.do(row.kind, row.seat, row.filled([field[3] for field in row.fields]))
    elif state.phase == RUN and state.seat >= 0 and view.actions and chance.random() < 0.8:
        row = chance.choice(view.actions)
        session.do(e.SPEND, state.seat, row.arg)
    elif state.phase == STARTER:
        session.do(e.STARTER, chance.randrange(len(state.status)))
    elif state.phase == CHOOSE:
        session.do(e.CHOOSE, state.seat, state.pos * 8)
    elif state.phase == LOOK:
        session.do(e.ADVANCE, state.seat, 0)
    elif state.phase == SCORE:
        for seat in range(len(state.status)):
            try:
                session.do(e.SCORE, seat, chance.randrange(20))
            except Refused:
                pass
        session.do(e.FINISH)
    else:
        for kind, seat in ((e.END_TURN, state.seat), (e.ADVANCE, e.NOBODY)):
            try:
                session.do(kind, seat)
                return
            except Refused:
                pass


def header(setup: dict[str, Any], seats: int, seed: int, switches: list[int]) -> dict[str, Any]:
    """A game's header as the archive has it, with a seed of 64 bits."""
    return {
        "game": 1,
        "setup": setup["id"],
        "crc32": CRC,
        "seats": [[seat, NAMES[seat % 8] + str(seat)] for seat in range(seats)],
        "switches": switches,
        "seed": f"{random.Random(seed).getrandbits(64):x}",
    }


def events(session: Session) -> list[Any]:
    """All events of a session, as they are told."""
    return [event for event, _, _ in session.source()]


def put_setup(device: str, game: str) -> None:
    """Put the setup that a game was played with where ``pull`` keeps it."""
    folders.write(
        folders.device_folder(device) / "setups" / f"{game}.{CRC:08x}.json", compiled(game)
    )
