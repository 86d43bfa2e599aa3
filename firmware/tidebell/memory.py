# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Which modules are kept in memory in play: those that play needs."""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.session import Session

# Not kept while nothing but a player turn is on the screen.
_SELDOM = (
    "_core.sentences",
    "archive",
    "wizard",
    "options",
    "referee",
    "ticks",
    "rounds",
    "choice",
    "care",
    "checkup",
    "health",
    "asking",
    "screens.late",
    "screens.rounds",
    "faults",
    "games",
    "gamelog",
    "hardware",
    "looks",
    "menu",
    "screens.cards",
    "texts_seldom",
)


def forget(name: str) -> None:
    """Forget a module of this package (``_core.``: of the core); it is read again when wanted."""
    whole = "tidebell" + ("" if name[0] == "_" else ".") + name
    if whole in sys.modules:
        del sys.modules[whole]
        package, _, name = whole.rpartition(".")
        delattr(sys.modules[package], name)


def forget_seldom() -> None:
    """Forget what play needs seldom."""
    for name in _SELDOM:
        forget(name)


def forget_mechanisms(session: "Session | None") -> None:
    """Forget the mechanisms that a game or a setup had, unless those of the game that is on."""
    if session and session.setup.mechanisms:
        return
    for name in list(sys.modules):
        if name.startswith("tidebell_core.mechanisms."):
            forget(name[len("tidebell") :])
