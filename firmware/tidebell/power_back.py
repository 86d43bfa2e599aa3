# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Resume the game that was on when the power went, or say why it cannot be resumed.

After several starts in a row that failed, the game is left alone: it is kept and not opened.
"""

from tidebell_core import times
from tidebell_core import words as texts
from tidebell_core.errors import Refused
from tidebell_core.link.messages import LinkError
from tidebell_core.phrases import in_turn
from tidebell_core.record.journal import MARK_MS

from . import faults
from .keep import journal_flash
from .keep.recovery import LAST_EVENT, UNDO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.game.session import Session

    from .wire.device_types import Device


def bring_back(app: "Device") -> "Session | str | None":
    """Return the game that was on, or why it cannot be read; None when there is none to open.

    It needs no screen, so it is called before the panel is built.
    """
    try:
        return None if app.left_alone else app.journal.restore()
    except (Refused, LinkError, OSError, ValueError, MemoryError) as error:
        app.journal.let_go()
        text = texts.NO_MEMORY if isinstance(error, MemoryError) else ""
        return text or getattr(error, "text", str(error))  # type: ignore[no-any-return]


def resume(app: "Device", back: "Session | str | None") -> None:
    """Put the game that was on back on the table, or show what can be begun.

    :param back: what ``bring_back`` returned
    """
    if app.left_alone:
        app.games.home()
        app.message(texts.LEFT_ALONE, _left(app))
    elif back is None or isinstance(back, str):
        app.games.home()
        if back is not None:
            app.message(texts.LOST, back)
    else:
        app.places = app.games.places_for(len(back.header.seats))
        app.play(back, True)
        tell_cost(app)
        app.games.say_if_unsafe()
        app.games.log_seal()


def _left(app: "Device") -> str:
    """Return which game is left alone, and why."""
    try:
        head = app.journal.journal.head
        if head:
            header = journal_flash.unpacked_head(head)[2]
            return texts.LEFT_GAME.format(header.game, header.setup_id, faults.why())
    except (ValueError, TypeError):
        pass
    return texts.LEFT_UNKNOWN.format(faults.why())


def open_again(app: "Device") -> None:
    """Try once more to open the game that was left alone."""
    trust(app)
    resume(app, bring_back(app))


def trust(app: "Device") -> None:
    """Open games again, and count earlier failed starts no more."""
    faults.forgive()
    app.left_alone = False


def tell_cost(app: "Device") -> None:
    """Tell the table how much time it got back, and which events could not be read."""
    journal = app.journal
    seconds = MARK_MS // 1000 if journal.gave_back else 0
    hint = texts.GAVE_BACK.format(seconds) if seconds else texts.POWER_BACK_HINT
    if journal.lost == LAST_EVENT:
        hint = texts.LAST_LOST_TOO.format(seconds) if seconds else texts.LAST_LOST
    app.table.woken_hint = hint
    if journal.lost in ("", LAST_EVENT):
        return
    view = app.view
    lost = journal.lost_ms // 60000
    text = texts.LOST_MINUTES.format(lost) if lost > 1 else texts.LOST_NEWEST
    if journal.lost == UNDO:
        text = texts.LOST_UNDO
    elif view.clock_total:
        now = texts.NOW_AT.format(
            in_turn(view.turn_name, view.turn), times.text(view.clock_ms, view.counts_up)
        )
        text = texts.SENTENCES.format(text, now)
    else:
        text = texts.SENTENCES.format(text, texts.NOW_IN.format(in_turn(view.turn_name, view.turn)))
    app.message(texts.DAMAGED, text)
