# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Shares: the active player splits an amount evenly with another, and gets an odd one.

Device form: ``shares`` lists ``[name, counter, most]``; the halves are added to the counter.

SPLIT: how many seats further the other player sits, and the amount.
"""

from ..errors import Refused
from ..game.state import PLAYING, RUN
from ..record import events as e
from ..record.events import SPLIT_AMOUNT, SPLIT_OTHER
from . import Mechanism, Row


class Shares(Mechanism):
    """The shares of one game."""

    KINDS = (e.SPLIT,)

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Split an amount.

        :raises Refused: when it is not possible now, or a counter cannot hold its half
        """
        game, state = self.game, self.game.state
        shares = game.setup.more["shares"]
        if state.phase != RUN or seat != state.seat:
            raise Refused("not_now")
        if arg < 0 or arg % SPLIT_OTHER >= len(shares):
            raise Refused("no_action")
        further, amount = arg % SPLIT_AMOUNT // SPLIT_OTHER, arg // SPLIT_AMOUNT
        if not 0 < further < len(state.status):
            raise Refused("no_seat")
        other = (seat + further) % len(state.status)
        if state.status[other] != PLAYING:
            raise Refused("not_playing", game.name(other))
        _, counter, most = shares[arg % SPLIT_OTHER]
        if not 1 <= amount <= most:
            raise Refused("value", 1, most)
        for whose, half in ((seat, (amount + 1) // 2), (other, amount // 2)):
            have = state.counters[counter * len(state.status) + whose]
            game.set_counter(whose, counter, have + half)

    def rows(self, seat: int) -> list:
        """Return a row for each share."""
        game = self.game
        seats = len(game.state.status)
        if seat < 0 or seats < 2 or game.state.phase != RUN:
            return []
        others = [game.name((seat + further) % seats) for further in range(1, seats)]
        who = (("", 1, seats - 1, 1, SPLIT_OTHER, others),) if seats > 2 else ()
        found = []
        for index, (name, _, most) in enumerate(game.setup.more["shares"]):
            arg = index + (0 if who else SPLIT_OTHER)
            fields = who + (("", 1, most, 1, SPLIT_AMOUNT, None),)
            found.append(Row(name, "", e.SPLIT, seat, arg, fields))
        return found


RULES = Shares
