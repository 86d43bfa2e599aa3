# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
# ruff: noqa: F401
"""Import what play, its menus and a computer need, after the first screen and before it is needed.

Nothing is imported in a player turn, at a hand-over, or when a computer asks how the game stands.
What only the menus before a game and the check of a setup need is dropped when a game begins.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# Modules that no game needs: package and name. A setup that comes between turns imports its checks.
_READING = "tidebell_core.setup_reading"
AT_HOME = (
    ("tidebell.ui.home", "players"),
    ("tidebell.ui.home", "name_wheel"),
    (_READING, "validation"),
    (_READING, "mechanism_checks"),
    (_READING, "mechanism_forms"),
    (_READING, "forms"),
)


def read_at_home() -> "Iterator":
    """Import a module that the menus before a game need; yield after each."""
    for package, name in reversed(AT_HOME):
        __import__(f"{package}.{name}")
        yield


def read() -> "Iterator":
    """Import a module and those that it needs; yield after each, so that keys are handled."""
    from tidebell_core.game import history

    yield
    from tidebell_core.game import play

    yield
    from tidebell_core.game import game

    yield
    from tidebell_core.game import session

    yield
    from tidebell_core.game import scoring

    yield
    from tidebell_core.record import commitment

    yield
    from .ui.draw import clocks

    yield
    from .ui.draw import outcomes

    yield
    from .ui.home import result_code

    yield
    from .ui.home import results

    yield
    from .ui.turn import cues

    yield
    from .ui.turn import late_presses

    yield
    from .ui.between import phase_menus

    yield
    from .ui.turn import referee

    yield
    from .ui.between import looks

    yield
    from .ui.between import choice

    yield
    from .ui.draw import cards

    yield
    from .ui.draw import hand_over

    yield
    from .ui.draw import player_turn

    yield
    from .ui.turn import actions

    yield
    from .ui.turn import confirm

    yield
    from .ui.turn import keys

    yield
    from .ui import table

    yield
    from .ui import proof

    yield
    from .ui.home import adjourning

    yield
    from .ui.home import settings_menu

    yield
    from .keep import archive

    yield
    from .wire import transfer

    yield
    from .wire import games

    yield
    from .wire import requests

    yield
    from .wire import service

    yield
    from tidebell_core.setup_reading import setup

    yield
    from .ui.between import times_taken

    yield
