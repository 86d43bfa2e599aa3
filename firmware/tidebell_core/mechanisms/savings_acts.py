# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What a referee puts right of points that were kept."""

from ..errors import Refused
from ..events import FIX_POOL, FULL_TIME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..contract import Game
    from .savings import Savings


def to_come(game: "Game") -> bool:
    """Return whether player turns with points follow those under way: else nothing is saved."""
    match = game.owner(FULL_TIME)
    if match and match.values[2]:  # its zero has come
        return False  # the turn under way is the player's last
    turn, setup = game.state.turn, game.setup
    steps = game.steps()[game.state.step + 1 :]
    while True:
        for step in steps:
            if step[0] == "play" and step[1].get("points"):
                return True
        if turn >= setup.turns:
            return False
        turn += 1
        steps = setup.stage(turn)["steps"]


def apply(savings: "Savings", kind: int, seat: int, arg: int) -> None:
    """Set what a seat is to have kept, if that is a sum that the rules let anybody keep.

    :raises Refused: when there is no such seat, pool or sum
    """
    if not 0 <= seat < savings.seats:
        raise Refused("no_seat")
    pool, value = arg // FIX_POOL, arg % FIX_POOL
    if not 0 <= pool < len(savings.pools):
        raise Refused("no_action")
    keep = savings.pools[pool].get("keep")
    most = keep["max"] if keep else 0
    step = keep["step"] if keep else 1
    if not 0 <= value <= most or value % step:
        raise Refused("steps", step, most)
    savings.values[pool * savings.seats + seat] = value
