# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Actions of a player turn."""

from tidebell_core import events as e
from tidebell_core.state import RUN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .desk import Desk


def repeats(app: "Desk", action: tuple) -> bool:
    """Whether an action just done is done again while its key stays down.

    It costs something, is done by one press, to nothing in particular, and the turn goes on.
    """
    shots = app.session.setup.actions[action[0]].get("shots", 1)
    return bool(action[2]) and not action[4] and shots == 1 and app.view.phase == RUN


def spend(app: "Desk", action: tuple) -> bool:
    """Do an action; where it needs a target and there are several, ask which.

    :param action: a row of ``view.actions``
    :returns: whether it was done at once
    """
    if action[4]:
        from .targets import choose  # only games whose actions have effects need it

        return choose(app, action)
    return app.do(e.SPEND, app.view.seat, e.spend_arg(action[0]))
