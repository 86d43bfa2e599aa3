# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Late presses: a key that was meant for the turn or question before does nothing.

Nobody can know to the tenth of a second when a clock strikes. A player who presses END just after
zero means the turn that he still saw. His key must not end the next player's turn, spend the next
player's points, or answer a question that he has not read.

So keys of play are swallowed, with a sound and a notice, for a while after a player turn ended by
itself (the setting ``grace_ms``). Where a key ended it, by an action that always does, only that
key is swallowed. The scanner's timestamp of the press decides: a push that began before the end,
and is released after it, belongs to the turn that is over, too.

The app notes what changed under the keys (``App.changed``), and asks this module within that while.
"""

from tidebell_core import words as texts
from tidebell_core.game.state import OVERTIME, PROMPT
from tidebell_core.record import events as e

from ...parts import sounds
from ...parts.inputs import BOUNCE_MS, PRESS, TAP
from .cues import SAID

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..desk import Desk

# Events whose purpose is a question: the player who pressed for one expects it.
_OPENS = (
    e.ADVANCE,
    e.ALLOT,
    e.DUEL,
    e.HAND,
    e.HANDICAP,
    e.ENTER,
    e.REDO,
    e.SECRET,
    e.START,
    e.TAKE,
    e.UNDO,
)


def refuses(app: "Desk", gesture: int, meaning: str, pressed_ms: int) -> bool:
    """Return whether a gesture on the table came too late; if so, tell the table.

    :param int pressed_ms: the device's uptime when the key went down
    """
    at, key = app.ended
    if meaning == key != "do" and 0 <= pressed_ms - at < BOUNCE_MS:
        # A contact bounces; where all play together it may be another player, who hears it.
        if gesture == PRESS and app.view.seat < 0:
            app.sounds.play(sounds.REFUSED)
        return True
    if meaning == "do" != key and pressed_ms < at and gesture != PRESS:
        return True  # the push began in the turn that has ended
    if pressed_ms - app.changed[0] >= int(app.settings["grace_ms"]):
        return False
    changed_ms, kind, before, now, offered, by = app.changed
    if kind == e.ADVANCE and not app.view.prompt:
        # A clock that waited began by itself a moment before the push that was to begin it.
        return meaning == "do" and gesture in (PRESS, TAP)
    ended = now[0] != before[0]
    begun = pressed_ms < changed_ms
    if kind == e.TIMEOUT or kind == e.FULL_TIME:
        # An action declared before zero may be finished by its key at once, but not given up. A
        # list that was open is closed.
        unasked = ended or offered or now[1] != OVERTIME or meaning == "end"
    else:
        guarded = not by or by == meaning or begun
        unasked = (ended and guarded and kind not in SAID) or _asks(app, kind, ended, before[1])
    if not unasked or not _plays(app, gesture, meaning, begun, offered):
        return False
    if gesture == PRESS:
        app.inputs.bumped(meaning, app.at)  # another key may be coming with it
    if gesture == PRESS or meaning in ("do", "undo"):
        # Other keys act, and are refused, when they go down.
        app.sounds.play(sounds.REFUSED)
        table = app.table
        notice = [texts.KEY_UNUSED, texts.TURN_OVER if ended else texts.READ_FIRST]
        waiting = [table.notice] + table.notices if table.notice else []
        if notice not in waiting:
            table.tell([notice] + waiting)
    return True


def _asks(app: "Desk", kind: int, ended: bool, phase: int) -> bool:
    """Return whether a question to the whole table has come that nobody pressed for.

    :param bool ended: a player turn has ended with the event
    :param int phase: the phase before the event
    """
    prompt = app.view.prompt
    if not prompt or prompt.seat >= 0 or len(prompt.rows) < 2 or phase == PROMPT:
        return False
    return kind not in _OPENS and (ended or kind != e.END_TURN)


def _plays(app: "Desk", gesture: int, meaning: str, begun: bool, offered: bool) -> bool:
    """Return whether a gesture would change the game: end, spend, choose, start, answer.

    :param bool begun: the key went down before the change
    :param bool offered: the knob or a list offered something then
    """
    table = app.table
    if meaning == "undo":
        # It began before the end, and was to take back something else.
        return begun and gesture != PRESS
    if app.view.paused or table.woken:
        return False
    if meaning != "do":
        return True
    if gesture == TAP:
        return not table.keys.pushed
    # At rest a push pauses; held it opens the menu.
    return gesture == PRESS and offered
