# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Cues of an event: tones, movements of the ring, notices below the clock."""

from tidebell_core import times
from tidebell_core import words as texts
from tidebell_core.game.flow import TIME_STOPS
from tidebell_core.game.state import (
    ASK,
    CHOOSE,
    LOOK,
    OVER,
    OVERTIME,
    PROMPT,
    READY,
    REORDER,
    REVEAL,
    RUN,
    SCORE,
    SHOWN,
    STARTER,
)
from tidebell_core.phrases import told
from tidebell_core.record import events as e

from ...parts import lights, sounds
from ..draw.common import gaps
from . import notices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..desk import Desk, Turn

# Events by which the table itself says that a player turn is over, or takes that back.
SAID = (
    e.END_TURN,
    e.DROP,
    e.PASS,
    e.PHASE,
    e.ASIDE,
    e.DELAY,
    e.HOLD,
    e.FLAG,
    e.ADVANCE,
    e.END_EARLY,
    e.ABANDON,
    e.UNDO,
    e.REDO,
)

# Phases of a player turn that has begun.
IN_TURN = (RUN, OVERTIME, ASK, PROMPT)
# Lists of the table, behind a player turn: they are no place for what its player may still do.
_LISTS = (STARTER, REORDER)
# Phases whose screens show no notice of a player turn.
_BARE = (SHOWN, SCORE, OVER)

_LONG_AGO = -(1 << 30)

# For so long after its only press an action counts as under way.
FINISH_MS = 10000


def note(app: "Desk", event: tuple, stood: tuple, now: tuple, waited: bool) -> None:
    """Note what an event changes under the keys, see ``late_presses``; drop old notices.

    :param stood: ``App._standing`` before the event
    :param now: likewise after it
    :param bool waited: a clock waited for its push, or for its time
    """
    table, kind, by = app.table, event[0], app.by
    if kind not in (e.TIMEOUT, e.FULL_TIME) or now != stood:
        table.tell([])  # old notices were about the act before, or another screen
    if by and (kind == e.END_TURN or now[0] != stood[0]):
        app.ended = (app.uptime_ms, by)
    if now != stood and (kind not in SAID or app.view.prompt or waited):
        offered = table.chosen >= 0 or bool(table.entry) or len(app.screens) > 1
        if kind == e.SPEND and by:
            action = app.session.setup.actions[event[2] % e.SPEND_TARGET]
            if stood[1] != RUN or not action.get("ends"):
                by = ""  # the turn ended by itself
        app.changed = (app.uptime_ms, kind, stood, now, offered, by)
    elif kind in SAID:
        app.changed = (_LONG_AGO,)  # somebody did that on purpose


def happened(app: "Desk", event: tuple, before: tuple, heard: list) -> None:
    """Play sounds, lights and notices of an event that counts.

    :param before: phase, seat and last action as they were
    :param heard: names of the sounds that mechanisms add, see ``Mechanism.cues``
    """
    table, view = app.table, app.view
    kind = event[0]
    phase, seat, last = before
    moved = (phase, seat) != (view.phase, view.seat) and kind not in (e.UNDO, e.REDO)
    _forget(table, view.phase in (SCORE, OVER) or moved and notices.is_of_shown(table.stays))
    if kind in (e.REASK, e.UNDO, e.REDO):
        app.lights.calm()
        if kind == e.REASK:
            app.sounds.play(sounds.CARD)
            return
        undone = kind == e.UNDO and app.session.undone[-1][0][0]
        if undone != e.SPEND or (phase, seat) != (view.phase, view.seat):
            notices.tell_undone(app, kind)
        return
    if kind == e.FULL_TIME:
        table.tell([[texts.MATCH_UP] + _told(app, kind)])
    elif kind == e.TIMEOUT:
        pass  # ``zero`` has given its cues
    elif view.phase == OVER:
        app.lights.calm()
        app.sounds.play(sounds.END)
    elif view.phase in (SHOWN, REVEAL) and view.phase != phase:
        app.sounds.play(sounds.CARD)
    elif kind == e.SPEND or heard:
        _answer(app, kind, heard)
    elif view.phase == PROMPT and phase != PROMPT:
        app.sounds.play(sounds.CARD)
    if (phase, seat) != (view.phase, view.seat) and view.phase in (READY, RUN):
        _begin(app, kind, phase)
    found = _ran_before(app, kind)
    if phase in (RUN, OVERTIME, ASK) and (seat != view.seat or view.phase not in IN_TURN):
        said = view.warnings or view.remind or view.ruling >= TIME_STOPS
        if said and view.phase not in _BARE:
            found += notices.of_turn(
                app, seat, "" if event[3] > FINISH_MS else last, view.phase in IN_TURN + _LISTS
            )
    if found:
        table.tell(found)


def _answer(app: "Desk", kind: int, heard: list) -> None:
    """Play the sounds of an act; tell what has come up."""
    tones = sounds.DONE if kind == e.SPEND else ()
    for name in heard:
        tones += getattr(sounds, name)
    app.sounds.play(tones)
    if "CARD" in heard:
        app.table.tell(notices.told(app.page, _told(app, kind)))


def _ran_before(app: "Desk", kind: int) -> list:
    """Return a notice of the time that a clock was charged for running before an undo."""
    ms = app.session.caught_ms
    if ms < 1000 or app.view.phase != RUN or kind in (e.PAUSE, e.RESUME):
        return []
    return [[texts.RAN_BEFORE.format(times.text(ms, True))]]


def _forget(table: "Turn", now: bool) -> None:
    """Take away the lines that stayed, once the next turn begins or play has ended again."""
    if now and table.stays:
        table.stays = None
        table.tell([])


def _begin(app: "Desk", kind: int, before: int) -> None:
    """Call the player whose turn begins, or is about to.

    :param before: the phase before the event
    """
    view = app.view
    tune = sounds.tune(view.seat)
    if view.phase == READY:
        app.sounds.play(tune)
    elif kind != e.RESUME:
        _forget(app.table, True)
        app.lights.hand_over()
        if before != READY:
            app.table.hand_over()
        if kind != e.TIMEOUT:
            app.sounds.play(sounds.START if before == READY else sounds.HAND_OVER + tune)


def zero(app: "Desk") -> None:
    """Play sound and light of a clock at zero, before its event is computed and kept."""
    app.sounds.play(sounds.ZERO)
    app.lights.zero()


def _told(app: "Desk", kind: int) -> list:
    """Return the facts of the mechanism that an event belongs to."""
    for mechanism in app.session.game.mechanisms:
        if kind in mechanism.KINDS:
            return [told(fact) for fact in mechanism.facts(app.view.seat)]
    return []


def warn(app: "Desk", before_ms: int, left_ms: int) -> None:
    """Play and show what a clock says between two times left; times used, where it counts up."""
    for seconds, text in app.table.says:
        at = seconds * 1000
        if left_ms <= at < before_ms or before_ms < at <= left_ms:
            app.sounds.play(sounds.WARN)
            app.table.tell([[text]])
            return
    for seconds in app.table.warn_at:
        at = seconds * 1000
        if left_ms <= at < before_ms or before_ms < at <= left_ms:
            app.sounds.play(sounds.TEN if seconds == 10 else sounds.WARN)
            return
    if 0 <= left_ms < 5000 and left_ms // 1000 < before_ms // 1000:
        app.sounds.play(sounds.LAST)


def changes(app: "Desk", due: int) -> int:
    """Return in how many ms the digits of a clock change next.

    :param int due: until one of the clocks is at zero
    """
    shown = app.table.clocks_shown
    if shown:
        return shown.changes(due)
    return min(due % 100 + 1, due) if due < 10000 else (due - 1) % 1000 + 1


def light(app: "Desk") -> None:
    """Choose the ring's look; in secret moments it shows the player alone."""
    view, ring = app.view, app.lights
    phase, seat, rgb = view.phase, view.seat, view.rgb
    look = lights.HOME
    prompt = view.prompt
    if prompt:
        seat = prompt.seat
        if prompt.secret:
            look, rgb = lights.STILL, (255, 255, 255)
        elif seat >= 0:
            look, rgb = lights.CALL, view.colours[seat]
    elif phase in (LOOK, CHOOSE):
        look, rgb = lights.STILL, (255, 255, 255)
    elif view.paused or app.table.woken:
        look = lights.PAUSED
    elif phase == RUN:
        look = lights.CLOCK
    elif phase in (READY, OVERTIME, ASK):
        look = lights.GAP if view.gap else lights.CALL
    elif phase == SHOWN:
        rgb = view.next_cards[0][1] if view.revealed else view.card_rgb
    elif phase == OVER and len(view.winners) > 1:
        ring.share([view.colours[one] for one in view.winners], app.places[view.winners[0]])
        return
    elif phase == OVER and view.winners:
        look, seat = lights.CALL, view.winners[0]
        rgb = view.colours[seat]
    if seat < 0:
        ring.set(look, rgb)
    else:
        arcs = 1 if look == lights.STILL else gaps(seat, len(view.names))
        ring.set(look, rgb, arcs, app.places[seat])
