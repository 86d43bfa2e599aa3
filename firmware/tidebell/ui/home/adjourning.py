# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Adjourning: putting the game on the table aside, and taking one up again from home."""

import gc

from tidebell_core import words as texts
from tidebell_core.errors import Refused
from tidebell_core.link.messages import LinkError
from tidebell_core.phrases import listed
from tidebell_core.record import events as e

from ...keep import adjourned, gamelog, inplace
from ..drive_warnings import tell
from ..menu import Line, Menu
from ..progress import steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..desk import Desk


def games(app: "Desk") -> list:
    """Return ``(number, header)`` of the games put adjourned."""
    return adjourned.games(app.journal)


def menu(app: "Desk") -> None:
    """Show the list of the games put adjourned."""
    from .players import front  # a module that a game drops: see ``play_parts``

    rows = []
    for game, header in games(app):
        if not header:
            text = texts.GAME_DAMAGED.format(game)
            why = texts.SENTENCE.format(text)
            rows.append(Line(text, lambda game=game, why=why: _unreadable(app, game, why)))
            continue
        try:
            title = front(app, header.setup_id)["title"]
        except (LinkError, Refused, MemoryError):
            title = header.setup_id
        names = listed([seat[1] for seat in header.seats])
        rows.append(Line(texts.LABELLED.format(title, names), lambda game=game: _chosen(app, game)))
    app.push(Menu(app, texts.ASIDE, rows))


def _chosen(app: "Desk", game: int) -> None:
    """Take a game up; where another device may have it, ask first."""
    if adjourned.leaves(app.journal, game):
        app.ask(texts.ASIDE, texts.LEAVING_ASK, lambda: app.games.take_up(game))
    else:
        app.games.take_up(game)


def _unreadable(app: "Desk", game: int, why: str) -> None:
    """Ask whether to give up a game that cannot come back, to make room for another."""
    app.ask(texts.LOST, texts.ASIDE_LEAVES.format(why), lambda: _give_up(app, game))


def _give_up(app: "Desk", game: int) -> None:
    try:
        adjourned.give_up(app.journal, game)
    except OSError as error:
        tell(app, error)
        return
    app.games.home()


def adjourn(app: "Desk") -> None:
    """Ask whether to put the game that is on adjourned."""
    app.ask(texts.ADJOURN, texts.ADJOURN_ASK, lambda: _put(app))


def _put(app: "Desk") -> None:
    """Put the game aside, or say why that failed."""
    try:
        put(app)
    except (LinkError, MemoryError) as error:
        app.message(texts.ADJOURN, getattr(error, "text", texts.NO_MEMORY))
    except OSError as error:
        tell(app, error)


def put(app: "Desk") -> None:
    """Put the game that is on aside, paused, and go home.

    :raises LinkError: it cannot be put aside
    :raises OSError: the drive cannot be written
    """
    if app.session.clock_left() is not None:
        app.do(e.PAUSE)
    adjourned.put(app.journal)
    app.games.home()


def take_up(app: "Desk", game: int) -> None:
    """Put a game back on the table, or say why that failed."""
    feed = inplace.between
    try:
        inplace.between = _progress(app, game)
        session = adjourned.take(app.journal, game)
    except (Refused, LinkError, OSError, ValueError, MemoryError) as error:
        app.journal.let_go()
        gc.collect()
        app.games.home()
        if isinstance(error, Refused):
            _unreadable(app, game, error.text)
        elif isinstance(error, OSError):
            tell(app, error)
        else:
            app.message(texts.LOST, getattr(error, "text", texts.NO_MEMORY))
        return
    finally:
        inplace.between = feed
    app.places = app.games.places_for(len(session.header.seats))
    app.play(session)
    app.table.tell([[texts.ASIDE_BACK, texts.POWER_BACK_HINT]])
    app.games.log_seal()


def _progress(app: "Desk", game: int) -> "Callable | None":
    """Return the function to call between steps: it shows how far a long game has come back."""
    count = 0
    for one in gamelog.each(app.data):
        if one.game == game:
            count = one.count
    return steps(app, count, texts.ASIDE, texts.ASIDE_COMES)
