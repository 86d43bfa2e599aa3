# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Time that strikes, and a referee who acts, at any moment of a game that is played at random.

Each is tried on a copy, so that the game itself goes on: time is refused by no mechanism, and what
the referee's menu offers is possible whenever it is open.
"""

from __future__ import annotations

from typing import Any

from random_play import begun, hold, press
from tidebell_core.errors import Refused
from tidebell_core.game.session import Session
from tidebell_core.game.state import ABSENT, OVER, PLAYING, SCORE
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack

STRIKES = 3  # zeros that follow each other
AT_ONCE = 40  # events that time may bring in one moment


def copied(session: Session, game: dict[str, Any]) -> Session:
    """The same game at the same moment; what it holds is checked after each event of time."""
    other = begun(game)
    other.restore(session.snapshot())
    other.since_ms = session.since_ms
    return other


def strike(session: Session) -> None:
    """Let each clock that runs come to zero, one after the other."""
    came: list[tuple] = []

    def note(event: tuple) -> None:
        came.append(event)
        assert len(came) < AT_ONCE, f"time stands still: {came[-3:]}"
        hold(session, False)

    session.sink = note
    if session.paused:
        session.do(e.RESUME)
    view = View()
    for _ in range(STRIKES):
        left = session.clock_left()
        if left is None:
            break
        came.clear()
        session.advance(left)
        assert came, "a clock at zero does nothing"
        view.update(session)
    hold(session)


def offered(session: Session) -> list[tuple[int, int, int]]:
    """Acts that the referee's menu offers now."""
    game, state = session.game, session.state
    view = View()
    view.update(session)
    found: list[tuple[int, int, int]] = []
    for seat in range(len(state.status)):
        for counter in range(len(session.setup.counters)):
            value = state.counters[counter * len(state.status) + seat]
            found.append((e.COUNT, seat, pack(e.COUNT, counter=counter, value=value)))
        for pool, rules in enumerate(session.setup.pools):
            shown = seat == state.seat and game.play_rules().get("points")
            if rules.get("hidden") or shown:
                found.append((e.FIX_POINTS, seat, pack(e.FIX_POINTS, pool=pool, points=1)))
            if game.owner(e.FIX_KEPT) and rules.get("keep"):
                found.append((e.FIX_KEPT, seat, pack(e.FIX_KEPT, pool=pool, points=0)))
        if game.owner(e.FIX_PENALTY):
            found.append((e.FIX_PENALTY, seat, 3))
        found += [(e.STATUS, seat, ABSENT), (e.STATUS, seat, PLAYING)]
    for seat in range(-1, len(state.status)):
        for mechanism in game.hooks.corrections:
            for row in mechanism.corrections(seat):
                found.append((row.kind, row.seat, row.filled([one[3] for one in row.fields])))
    for asset in range(len(view.assets)):
        found.append((e.ASSET, e.NOBODY, e.asset_arg(asset, e.DAMAGE, 0)))
    found.append((e.ORDER, e.NOBODY, e.order_arg(state.order)))
    if state.phase != SCORE:
        if session.setup.turns > 1:
            found.append((e.FIX_TURN, e.NOBODY, 1 + state.turn % session.setup.turns))
        if view.match_ms >= 0:
            found.append((e.FIX_MATCH, e.NOBODY, 5000))
    return found


def try_all(session: Session, game: dict[str, Any], pick: int) -> None:
    """Let time strike from here on; after what a row or question offers; after a referee's act."""
    strike(copied(session, game))
    if session.state.phase == OVER:
        return
    other = copied(session, game)
    view = View()
    view.update(other)
    try:
        press(other, view, "row", pick, pick // 7)
    except Refused:
        pass
    else:
        strike(other)
    acts = offered(session)
    act = acts[pick % len(acts)]
    other = copied(session, game)
    try:
        other.do(*act)
    except Refused as refusal:
        raise AssertionError(f"the menu offers {act}: {refusal.text}") from refusal
    hold(other)
    strike(other)
