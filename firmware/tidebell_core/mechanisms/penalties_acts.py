# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""How penalties are noted, by whom they may be, and put right."""

from ..errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .penalties import Penalties


def whose(penalties: "Penalties", target: int) -> int:
    """Return against whom a penalty is: the seat that was named, or who plays."""
    return target if 0 <= target < len(penalties.values) else penalties.game.state.seat


def hold(penalties: "Penalties", target: int) -> None:
    """Hold that none is noted against a seat.

    :raises Refused: when there is
    """
    if penalties.values[whose(penalties, target)]:
        raise Refused("noted")


def aims(penalties: "Penalties", action: dict) -> list:
    """Return ``(seat, name)`` of all whom one can be noted against, from who plays."""
    state, name = penalties.game.state, penalties.game.name
    at = state.order.index(state.seat)
    return [(seat, name(seat)) for seat in state.order[at:] + state.order[:at]]


def apply(penalties: "Penalties", kind: int, seat: int, arg: int) -> None:
    """Set what a seat is to lose.

    :raises Refused: when there is no such seat or value
    """
    if not 0 <= seat < len(penalties.values):
        raise Refused("no_seat")
    if not 0 <= arg <= 99:
        raise Refused("value", 0, 99)
    penalties.values[seat] = arg


def doubts(penalties: "Penalties") -> list:
    """Return what is asked before the end, and the action by which one is noted, -1 for none."""
    game = penalties.game
    if game.setup.pools and not game.play_rules().get("points"):
        return []
    found = -1
    for index, action in enumerate(game.setup.actions):
        if action.get("effect") == "penalty" and game.available(action) and found < 0:
            found = index
    noted = penalties.values[game.state.seat]
    return [(game.setup.more["ask_end"], -1 if noted else found)]
