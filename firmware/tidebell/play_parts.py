# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Import what play, its menus and a computer need, after the first screen and before it is needed.

Nothing is imported in a player turn, at a hand-over, or when a computer asks how the game stands.
What only home, its menus and the check of a setup need is dropped when a game begins. Menus
that pause a game, results, and what a computer seldom asks for are imported when they are wanted,
and dropped at home and when a game begins: together they would take some KB of each game.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# Packages, each with modules of it. A module comes behind those that it imports, so that reading it
# reads no other, and keys are looked at in between.
_PLAY = (
    ("tidebell_core", "casefold,setup_reading"),
    ("tidebell_core.setup_reading", "clock_times"),
    ("tidebell_core.game", "state,history,called,flow,play"),
    ("tidebell_core.mechanisms", "all_away"),
    ("tidebell_core.game", "rewind,referee,hooks,game,arbiter,session,scoring"),
    ("tidebell_core.record", "commitment"),
    ("tidebell.paint", "turn_layout"),
    ("tidebell.ui.draw", "facts,clocks,outcomes"),
    ("tidebell.ui", "turn"),
    ("tidebell.ui.turn", "notices,cues,late_presses"),
    ("tidebell.ui", "between,seating"),
    ("tidebell.ui.between", "phase_menus"),
    ("tidebell_core.mechanisms", "points"),
    ("tidebell.ui.draw", "cards"),
    ("tidebell.ui.between", "looks"),
    ("tidebell.ui.turn", "entry"),
    ("tidebell.ui.between", "prompt_screen,choice"),
    ("tidebell.ui.draw", "hand_over,player_turn"),
    ("tidebell.ui.turn", "actions,confirm,keys,clocks_shown"),
    ("tidebell.ui", "table,progress,home,drive_warnings"),
    ("tidebell_core.record", "redaction"),
    ("tidebell.keep", "archive"),
    ("tidebell", "wire"),
    ("tidebell_core.setup_reading", "mechanism_list"),
    ("tidebell_core.link", "frames"),
    ("tidebell.wire", "fields,games,setups,device,requests"),
    ("tidebell_core.setup_reading", "switches,reading,setup"),
    ("tidebell.wire", "counting,maintenance,room,link,service"),
)

# Modules that are opened by a menu, which pauses the clock, or when a game is over, or that a
# computer seldom asks for.
SELDOM = (
    ("tidebell.paint", "qr"),
    ("tidebell.ui.home", "result_code,results"),
    ("tidebell.ui.turn", "referee"),
    ("tidebell.ui", "proof"),
    ("tidebell.ui.home", "settings_menu"),
    ("tidebell_core.game", "think_time"),
    ("tidebell.ui.between", "times_taken"),
    ("tidebell.keep", "transfer"),
    ("tidebell.wire", "transfer,checkup,seal"),
)

# Modules that no game needs: those that check a setup, and home with its menus.
_CHECKS = (
    ("tidebell_core.setup_reading", "forms,mechanism_forms,mechanism_checks,chance_checks"),
    ("tidebell_core.setup_reading", "validation"),
)
# The menus behind home, which also go where a setup that is checked needs their memory.
BEHIND_HOME = (("tidebell.ui.home", "adjourning,name_wheel,players"),)
AT_HOME = (
    _CHECKS + (("tidebell.keep", "adjourned,results"), ("tidebell.ui.home", "home")) + BEHIND_HOME
)


def read() -> "Iterator":
    """Import a module that play needs; yield after each."""
    return _read(_PLAY)


def read_at_home() -> "Iterator":
    """Import a module that the menus before a game need; yield after each."""
    return _read(AT_HOME)


def read_checks() -> "Iterator":
    """Import a module that checks a setup; yield after each."""
    return _read(_CHECKS)


def _read(rows: tuple) -> "Iterator":
    for package, names in rows:
        for name in names.split(","):
            __import__(f"{package}.{name}")
            yield
