# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Orders of play other than clockwise, and a gap between player turns.

Device form, in the rules of a step of play: ``order`` is one of

- "counter": counter-clockwise.
- "backwards": a clockwise round from its end on, so that the seat that starts is last.
- "named": the seat that starts names the next player, itself included, until all have played. With
  ``again`` each can be named so often in a round, with 0 without an end, until nobody is.
- "alternate": one player turn each in rotation, until all have passed in a row. With ``pass_out`` a
  player who passes is out of the round. With ``idle`` a player passes who did nothing in his turn.
- "confirm": all at once, until each has said to be done.

``passed``, where players alternate, is who begins a round. "numbers": it goes by the numbers that
were entered. Where players pass out also "first": who passed first in the one before, and "all": it
goes as they have passed, who did not pass behind them.

``gap``: a hand-over takes two presses, one ends a turn and one begins the next. After ``gap`` ms,
unless it is 0, the next clock begins by itself. The time between is nobody's, and does not begin
anew when the hand-over is undone. The first turn of a round, but for one with ``on``, always waits
for a press.

With ``passed`` "first" and "all" ``values`` have the seats that passed, + 1, and the line of the
round under way, a place for each seat.
"""

from .. import words as texts
from ..errors import Refused
from ..game import flow
from ..game.state import PLAYING, READY, RUN
from ..phrases import listed
from ..record import events as e
from . import Mechanism, Prompt, Row, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game, Session
    from ..game.view import View

_HEAD = 5  # integers of a round; the seats that passed, and the line, follow where they count
_BY_PASSES = ("first", "all")
_KEYS = ("spend", "declare", "end")  # of up to three players whose clocks run at once
_DOES = (e.SPEND, e.TAKE, e.PLAY, e.CONVERT, e.ACT, e.TICK, e.DUEL, e.ROLL, e.DUE, e.SPLIT)


class Order(Mechanism):
    """Orders of play."""

    KINDS = (e.PASS, e.NAME, e.CONFIRM)
    STRIKES = e.ADVANCE

    passes = number(0)  # a bit for each seat that has passed, of those in a row
    passing = number(1)  # 1 while a pass ends the player turn
    finished = number(2)  # a bit for each seat that passed out or is done
    acted = number(3)  # 1 when something was done in the player turn
    since = number(4)  # the time played, + 1, when the gap began, 0 for none

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values += [0] * _HEAD
        steps = [step for stage in game.setup.stages for step in stage["steps"]]
        plays = [step[1] for step in steps if step[0] == "play"]
        if [rules for rules in plays if rules.get("passed") in _BY_PASSES]:
            self.values += [0] * (2 * len(game.header.seats))
        self.named = [0] * len(game.header.seats)  # how often in a round, where that counts
        if [rules for rules in plays if "again" in rules]:
            self.lists = [self.named]

    def is_order(self, order: str) -> bool:
        """Whether the current step of play has this order."""
        return self.game.play_rules().get("order") == order

    def playing(self, last: int = -1) -> list:
        """Return the playing seats that have not passed out and are not done, clockwise.

        :param last: the seat that comes last; -1: clockwise from the start
        """
        state = self.game.state
        order = self._line()
        at = order.index(last) + 1 if last >= 0 else 0
        out = self.finished
        return [
            seat
            for seat in order[at:] + order[:at]
            if state.status[seat] == PLAYING and not out >> seat & 1
        ]

    def _line(self) -> list:
        """Return all seats in the order in which they alternate, or are named."""
        passed = self.game.play_rules().get("passed")
        seating = self.game.owner(e.STARTER)
        if seating and seating.is_drawn():
            return seating.line()  # type: ignore[no-any-return]
        if passed == "all":
            line = self.values[_HEAD + len(self.game.state.status) :]
            if line[0]:
                return [seat - 1 for seat in line]
        numbered = self.game.owner(e.ENTER) if passed == "numbers" else None
        return numbered.line() if numbered else flow.clockwise(self.game.state)

    def _follow_passes(self, how: str) -> None:
        """Let the round begin as players have passed in the one before."""
        state = self.game.state
        seats = len(state.status)
        passed = [one - 1 for one in self.values[_HEAD : _HEAD + seats] if one]
        plays = [seat for seat in passed if state.status[seat] == PLAYING]
        if plays:
            state.start = plays[0]
        line = flow.clockwise(state)
        if how == "all":
            line = passed + [seat for seat in line if seat not in passed]
        self.values[_HEAD:] = [0] * seats + [seat + 1 for seat in line]
        state.round = line

    # -- the course of the game

    def round_begins(self, rules: dict) -> bool:
        """Reverse the round, or ask who plays."""
        state = self.game.state
        self.values[:_HEAD] = [0] * _HEAD
        order = rules.get("order")
        if order == "counter":
            state.round = state.round[:1] + state.round[:0:-1]
        elif order == "backwards":
            state.round.reverse()
        elif order == "named":
            state.round = []
            self.named[:] = [0] * len(self.named)
            self._name_next()
            return True
        elif rules.get("passed") in _BY_PASSES:
            self._follow_passes(rules["passed"])
        elif rules.get("passed"):
            state.round = self._line()
        return False

    def turn_begins(self, seat: int) -> None:
        """Reset the notes about a player turn."""
        self.passing = self.acted = self.since = 0

    def does(self, kind: int) -> None:
        """Note that the player did something; draws that begin a turn do not count."""
        if kind in _DOES and (self.game.state.phase == RUN or kind == e.PLAY):
            self.acted = 1

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Count passes in a row."""
        if self.is_order("alternate"):
            rules = self.game.play_rules()
            if self.acted if rules.get("idle") else not self.passing:
                self.passes = 0
            elif rules.get("pass_out"):
                self.finished |= 1 << seat
                if rules.get("passed") in _BY_PASSES:
                    self.values[self.values.index(0, _HEAD)] = seat + 1
            elif self.game.state.status[seat] == PLAYING:  # seats that do not play do not pass
                self.passes |= 1 << seat

    def goes_on(self, seat: int) -> bool:
        """Find the next player in an order of its own, or begin a gap."""
        state = self.game.state
        if self.is_order("named"):
            self._name_next()
        elif self.is_order("alternate"):
            playing = self.playing(seat)
            if not [one for one in playing if not self.passes >> one & 1]:
                flow.next_step(self.game)
            else:
                state.round = playing
                state.pos = 0
                if flow.next_seat(self.game):
                    self.hand_over(state.seat)
                else:
                    flow.next_step(self.game)
        elif self.game.play_rules().get("gap") is not None:
            step = (state.turn, state.step)
            state.pos += 1
            state.phase = READY
            flow.seek(self.game)
            if (state.turn, state.step) == step or self.game.play_rules().get("on"):
                self.wait()
        else:
            return False
        return True

    def came(self, seat: int) -> None:
        """Let a seat that was away have passed no more, where all must pass in a row."""
        self.passes &= ~(1 << seat)

    def hand_over(self, seat: int) -> None:
        """Let a seat's player turn begin, or wait for the press that begins it."""
        state = self.game.state
        state.seat = seat
        state.phase = READY
        if self.game.play_rules().get("gap") is None:
            flow.start_clock(self.game, seat)
        else:
            self.wait()

    def follow(self, rest: list) -> list:
        """Return the seats still to come in this round, after seats moved or a player came back.

        :param rest: seats that have not had their turn, clockwise from the start
        """
        if self.is_order("named"):
            return []
        if self.is_order("counter") or self.is_order("backwards"):
            return rest[::-1]
        if self.is_order("alternate"):
            state = self.game.state
            seat = state.round[: state.pos + 1][-1]
            return [one for one in self.playing(seat) if one != seat]
        return rest

    # -- its events and questions

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Pass, name the next player, or confirm that a seat is done.

        :raises Refused: when it is not possible now, or not for that seat
        """
        state = self.game.state
        if kind == e.PASS:
            if state.phase != RUN or not self.is_order("alternate"):
                raise Refused("not_now")
            self.passing = 1
            flow.end_turn(self.game)
            return
        naming = kind == e.NAME and self.asks()
        confirming = kind == e.CONFIRM and state.phase == RUN and self.is_order("confirm")
        if not (naming or confirming):
            raise Refused("not_now")
        if not 0 <= seat < len(state.status):
            raise Refused("no_seat")
        if seat not in (self._unnamed() if naming else self.playing()):
            raise Refused("had_turn", self.game.name(seat))
        if naming:
            self.leave()
            self._begin_named(seat)
            return
        for mechanism in self.game.hooks.is_done:
            mechanism.is_done(seat)
        self.finished |= 1 << seat
        if not self.game.play_rules().get("at_once"):
            flow.end_turn(self.game, False, 0)  # ends it when all are done
        elif not self.playing():
            flow.end_turn(self.game)

    def prompt(self) -> Prompt:
        """Ask the seat that starts to name the next player."""
        state = self.game.state
        title = texts.WHO_NEXT if state.round else texts.WHO_FIRST
        rows = [Row(self.game.name(seat), "", e.NAME, seat) for seat in self._unnamed()]
        if self._again() is not None:
            rows.append(Row(texts.NOBODY_ELSE, "", e.ADVANCE, e.NOBODY))
        elif len(rows) < 2:
            rows = [Row(texts.GO_ON, "", e.ADVANCE, e.NOBODY)]
        return Prompt(title, rows, (), state.start)

    def go_on(self, arg: int) -> None:
        """Close the question who plays next, when at most one seat can still be named.

        Where seats are named again it ends the round.

        :raises Refused: when there are more
        """
        again = self._again() is not None
        if len(self._unnamed()) > 1 and not again:
            raise Refused("not_now")
        self.leave()
        if again:
            flow.next_step(self.game)
            return
        self._name_next()

    def _unnamed(self) -> list:
        """Return the seats that can still be named in this round."""
        game = self.game
        again = self._again()
        if again is None:
            had = game.state.round
        else:
            had = [one for one, times in enumerate(self.named) if 0 < again <= times]
        return [one for one in self.playing() if one not in had and flow.has_turn(game, one)]

    def _again(self) -> "int | None":
        """Return how often a seat can be named in a round, 0 for without an end; None: once."""
        return self.game.play_rules().get("again")  # type: ignore[no-any-return]

    def _name_next(self) -> None:
        """Ask who plays next; the last seat need not be named."""
        state = self.game.state
        left = self._unnamed()
        if not left:
            flow.next_step(self.game)
        elif len(left) == 1 and self._again() is None:
            self._begin_named(left[0])
        else:
            state.seat = -1
            state.phase = READY
            self.ask()

    def _begin_named(self, seat: int) -> None:
        """Let the named seat play."""
        state = self.game.state
        if self._again() is not None:
            self.named[seat] += 1
        if seat not in state.round:
            state.round.append(seat)
        state.pos = state.round.index(seat)
        self.hand_over(seat)

    # -- the gap

    def wait(self) -> None:
        """Begin the gap after a hand-over, if its length is limited."""
        state = self.game.state
        if state.phase == READY and self.game.play_rules().get("gap"):
            self.since = state.elapsed_ms() + 1

    def due_ms(self) -> "int | None":
        """Return how many ms after the last event the waiting clock begins, None for never."""
        state = self.game.state
        if not self.since or state.phase != READY:
            return None
        gap = self.game.play_rules().get("gap")  # None where a referee went to a turn without one
        waited = state.elapsed_ms() + 1 - self.since
        return max(0, gap - waited) if gap else None

    def show(self, view: "View", session: "Session") -> None:
        """Show the time until the waiting clock begins."""
        due = self.due_ms()
        if due is not None:
            view.wait_ms = due - (0 if session.paused else session.since_ms)

    # -- view

    def rows(self, seat: int) -> list:
        """Return the row to pass, where seats alternate, or those by which each confirms."""
        if self.game.state.phase != RUN:
            return []
        if self.is_order("alternate"):
            return [Row(texts.PASS, "", e.PASS, seat, key="declare")]
        if self.is_order("confirm"):
            return self._confirms()
        return []

    def _confirms(self) -> list:
        """Return a row for each seat that is not done."""
        name = self.game.name
        rows = [Row(texts.IS_DONE.format(name(one)), "", e.CONFIRM, one) for one in self.playing()]
        seats = flow.clockwise(self.game.state)
        if self.game.play_rules().get("at_once") and len(seats) <= len(_KEYS):
            for row in rows:
                row.name, row.detail = name(row.seat), texts.DONE
                row.key = _KEYS[seats.index(row.seat)]
        return rows

    def passed(self) -> list:
        """Return the seats that have passed: out of the round, or in a row, the last one last.

        A seat that would get no turn anyway, as one that has folded, has not passed.
        """
        if not self.is_order("alternate"):
            return []
        state = self.game.state
        if self.passes:
            others = self.playing(state.seat)
            return [one for one in others if one != state.seat and self.passes >> one & 1]
        out = [seat for seat in flow.clockwise(state) if self.finished >> seat & 1]
        return [seat for seat in out if flow.has_turn(self.game, seat)]

    def idle(self) -> list:
        """Return the seats that have passed, or get no turn of such a round, as who folded."""
        if not self.is_order("alternate"):
            return []
        passed, seats = self.passed(), range(len(self.game.state.status))
        return [one for one in seats if one in passed or not flow.has_turn(self.game, one)]

    def tells(self, found: dict) -> None:
        """Tell who has passed."""
        passed = self.passed()
        if passed:
            found["passed"] = passed

    def facts(self, seat: int) -> list:
        """Return who has passed."""
        names = [self.game.name(one) for one in self.passed()]
        return [texts.PASSED.format(listed(names))] if names else []


RULES = Order
