# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A game: rules, state, and the one transition that every event goes through."""

from ..errors import Refused
from ..mechanisms import all_away
from ..phrases import signed
from ..record import events as e
from ..record.events import COUNT_COUNTER
from . import flow, play, referee
from .hooks import Hooks
from .state import ASKED, OVER, PROMPT, READY, RUN, SCORE, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..mechanisms import Mechanism
    from ..record.header import Header
    from ..setup_reading.setup import Setup


# Events that are possible while scores are entered.
_WHILE_SCORING = (e.SCORE, e.FINISH) + e.AT_ANY_TIME


class Game:
    """One game: its state, and the transition of each event. It knows neither time nor undo.

    :param Setup setup: the rules, with the header's switches settled
    :param Header header: players and seed
    :raises Refused: when the setup is not for that many players
    """

    def __init__(self, setup: "Setup", header: "Header") -> None:
        seats = len(header.seats)
        if not setup.players[0] <= seats <= setup.players[1]:
            raise Refused("seats", setup.players[0], setup.players[1])
        self.setup = setup
        self.header = header
        self.state = State(setup, seats)
        self.mechanisms = [module.RULES(self) for module in setup.mechanisms]
        self.state.more = [mechanism.values for mechanism in self.mechanisms]
        for mechanism in self.mechanisms:
            self.state.more += mechanism.lists
        self.hooks = Hooks(self.mechanisms)
        self.at_once = None
        for mechanism in self.mechanisms:
            if mechanism.MANY_CLOCKS:
                self.at_once = mechanism
        # Player turns that ended since power-on, those undone too: no part of the state.
        self.ended = 0
        self.handed = 0  # likewise, how often the clock changed hands within a player turn

    def breathe(self) -> None:
        """Do nothing; called during long work. A device replaces it to poll its keys."""

    def asker(self) -> "Mechanism":
        """Return the mechanism whose question is open; ``AllAway`` stands behind the last."""
        if self.state.asker < len(self.mechanisms):
            return self.mechanisms[self.state.asker]  # type: ignore[no-any-return]

        return all_away.RULES(self)

    def name(self, seat: int) -> str:
        """Return a seat's name."""
        return self.header.seats[seat][1]

    def steps(self) -> list:
        """Return the steps of the current turn."""
        return self.setup.stage(self.state.turn)["steps"]  # type: ignore[no-any-return]

    def play_rules(self) -> dict:
        """Return the rules of the step of play under way, or an empty dict."""
        todo = self.steps()
        if self.state.step < len(todo) and todo[self.state.step][0] == "play":
            return todo[self.state.step][1]
        return {}

    def enter_step(self) -> None:
        """Enter the current step, after a question that came before it."""
        flow.enter(self)

    def most(self, counter: int) -> int:
        """Return a counter's largest value; 0 in the setup means the number of players."""
        return self.setup.counters[counter][1] or len(self.header.seats)

    def least(self, counter: int) -> int:
        """Return what a value of 0 of a counter is shown as."""
        for rules in self.setup.more.get("in_play", ()):
            if rules["counter"] == counter:
                return int(rules.get("least", 0))
        return 0

    def set_counter(self, seat: int, counter: int, value: int) -> None:
        """Set one of a seat's counters.

        :raises Refused: when there is no such seat, counter or value
        """
        if not 0 <= seat < len(self.state.status):
            raise Refused("no_seat")
        if not 0 <= counter < len(self.setup.counters):
            raise Refused("no_action")
        if not 0 <= value <= self.most(counter):
            least = self.least(counter)
            raise Refused("value", signed(least), signed(least + self.most(counter)))
        self.state.counters[counter * len(self.state.status) + seat] = value
        for mechanism in self.hooks.counted:
            mechanism.counted(seat, counter, value)

    def available(self, action: dict) -> bool:
        """Return whether an action belongs to this player turn, payable or not."""
        for mechanism in self.hooks.allows:
            if not mechanism.allows(action):
                return False
        return self.setup.available(action, self.state.turn)

    def answers(self) -> int:
        """Return the progress of the round of secret answers that goes on.

        A player's look at the next cards counts as revealed.

        :returns: ``state.ASKED``, also where there is no such round, ``SEALED`` or ``REVEALED``
        """
        owner = self.owner(e.ADVANCE)
        return owner.answers() if owner else ASKED

    def doubts(self, kind: int, seat: int, arg: int) -> list:
        """Return doubts about an intent: questions to ask before it is carried out.

        Each is ``(sentence, action)``. The device asks the sentence, and offers the action, unless
        it is -1, to be done first. No event is refused for a doubt, so a replay knows of none.
        """
        found = []  # type: list
        for mechanism in self.hooks.doubts:
            doubts = mechanism.doubts(kind, seat, arg)
            found = found + doubts if found else doubts
        return found

    def mover(self) -> int:
        """Return whose player turn goes on, also while it waits for an aside; -1 for nobody's."""
        for mechanism in self.hooks.alone:
            if mechanism.alone():
                return int(mechanism.waiting)
        return self.state.seat

    def following(self) -> int:
        """Return the next seat of the round that has a turn, -1 if there is none."""
        for seat in self.state.round[self.state.pos + 1 :]:
            if flow.has_turn(self, seat):
                return int(seat)
        return -1

    def ends(self) -> bool:
        """Return whether the end key ends the player turn, and does not begin another phase."""
        for mechanism in self.hooks.end_label:
            if mechanism.end_label():
                return False
        return self.state.phase == RUN and self.state.seat >= 0

    def apply(self, kind: int, seat: int, arg: int) -> None:  # noqa: C901 - one for each event
        """Change the state by one event.

        :raises Refused: when the event is not possible; the state may then be half changed
        """
        state = self.state
        if state.phase == SCORE and kind not in _WHILE_SCORING:
            raise Refused("not_now")
        if state.phase == OVER and (kind != e.SCORE or state.abandoned):
            raise Refused("not_now")
        if kind == e.SPEND:
            self._does(kind)
            play.spend(self, arg)
        elif kind == e.END_TURN:
            flow.end_turn(self, False, arg)
        elif kind == e.TIMEOUT:
            flow.time_out(self)
        elif kind == e.ADVANCE:
            flow.advance(self, arg)
        elif kind == e.COUNT:
            self.set_counter(seat, *e.place(arg, COUNT_COUNTER))
        elif kind == e.START:
            flow.begin(self)
        elif kind == e.FINISH:
            if state.phase != SCORE:
                raise Refused("not_now")
            state.phase = OVER
        elif kind == e.END_EARLY:
            flow.finish_play(self)
        elif kind == e.ABANDON:
            state.abandoned = 1
            state.seat = -1
            state.phase = OVER
        elif kind == e.ROOM_ACT:
            self._room(arg)
        elif not self._by_mechanism(kind, seat, arg):
            referee.correct(self, kind, seat, arg)
        for mechanism in self.hooks.after:
            mechanism.after()
        state.runs = int(state.phase == RUN or self._asks_mover())

    def _room(self, arg: int) -> None:
        """Carry out an act of the director of an evening, or note that the table left the room.

        :param int arg: act + ROOM_SECONDS * the seconds that it gives, or takes back
        :raises Refused: when it is not possible now
        """
        state = self.state
        if not state.room:
            state.room += [0, 0, 0]
        act, seconds = arg % e.ROOM_SECONDS, arg // e.ROOM_SECONDS
        gives = act == e.ROOM_MORE or act == e.ROOM_LESS
        if gives and state.phase != SCORE and not state.called and seconds:
            referee.give_time(self, seconds if act == e.ROOM_MORE else -seconds)
        elif act == e.ROOM_BEGIN and state.phase == READY:
            flow.start_clock(self, state.seat)
        elif act == e.ROOM_TIME and state.phase != SCORE and not state.called:
            flow.call_time(self)
        elif act != e.ROOM_LEFT:
            raise Refused("not_now")

    def _asks_mover(self) -> bool:
        """Whether the open question is for the player whose turn it interrupts: his clock runs."""
        state = self.state
        if state.phase != PROMPT or state.back != RUN or state.seat < 0:
            return False
        return self.asker().asked() == state.seat

    def owner(self, kind: int) -> "Mechanism | None":
        """Return the mechanism that carries an event out, None where no mechanism does.

        ADVANCE belongs to the open question, or else to the step under way.
        """
        state = self.state
        if kind == e.ADVANCE and state.phase == PROMPT:
            return self.asker()
        todo = () if state.phase in (SCORE, OVER) else self.steps()
        step = todo[state.step][0] if state.step < len(todo) else ""
        for mechanism in self.mechanisms:
            if step in mechanism.STEPS if kind == e.ADVANCE else kind in mechanism.KINDS:
                return mechanism
        return None

    def _by_mechanism(self, kind: int, seat: int, arg: int) -> bool:
        owner = self.owner(kind)
        if owner:
            self._does(kind)
            owner.apply(kind, seat, arg)
        return owner is not None

    def _does(self, kind: int) -> None:
        for mechanism in self.hooks.does:
            mechanism.does(kind)
